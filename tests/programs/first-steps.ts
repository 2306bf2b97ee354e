// The first steps of training, taken again by the exported PyTorch program: for the settings of every task, each setting that a reader can
// change, and combinations of them. With something changed, the program names the step where that first shows.
// Usage: node tests/programs/first-steps.ts, or as part of main.ts.
import { firstSteps } from '../../web/core/training/first-steps.ts';
import { defaultSettings, ranges } from '../../web/core/training/settings.ts';
import { SettingsError } from '../../web/core/training/settings-error.ts';
import type { Control, Task, TrainingSettings } from '../../web/core/training/types.ts';
import { firstStepsProgram } from '../../web/export/program/training/program.ts';
import { randomNumbers } from '../web/mutate.ts';
import { outcomes } from './python.ts';

const STEPS = 20;
/** How many combinations of settings are drawn. */
const DRAWN = 40;

const tasks: Task[] = ['recall', 'agreement', 'blank', 'reverse', 'induction', 'alone', 'text', 'names'];
const text = `The cat sat on the mat
the dog's "end" sat\\n here, on the mat
кот \u202eсидел на — ковре, и кот спал
the cat saw the dog and the dog saw the cat on the mat by the door of the old house with the red roof and the bell
"""end""" # the cat {0} %s`;
const names = 'Anna\nBo-Ann\nZoë\nÅsa “x”\nд’Артаньян\n‮abc\nMaximiliana-Theodora of the Hill';

const base = (task: Task): TrainingSettings => ({ ...defaultSettings(task), ...(task === 'text' && { text }) });

/** One setting of Names each, as the page has it as a control. */
const single: Partial<TrainingSettings>[] = [
  { layers: 2 },
  { heads: 1 },
  { heads: 2, d_k: 8 },
  { heads: 3, d_k: 5 },
  { d_model: 32, rate: 0.005, d_ff: 128 },
  { d_model: 64, layers: 2, batch: 16 },
  { positions: false },
  { d_ff: 0 },
  { norm: 'none', embedding_norm: false },
  { norm: 'post' },
  { norm: 'post', norm_kind: 'layer' },
  { norm_kind: 'layer' },
  { embedding_norm: false },
  { final_norm: true },
  { biases: true },
  { tied: true },
  { scaled: false },
  { rate: 0.003, beta_2: 0.999, schedule: 'constant' },
  { schedule: 'linear', steps: 7 },
  { steps: 1 },
  { batch: 1 },
  { batch: 128, seed: 12345 },
  { text: names, batch: 8 },
];
const controls: Control[] = ['uniform', 'frozen_query_key', 'shuffled', 'feed_forward'];

/** Settings drawn from all that there are; some do not fit together and are refused. */
function drawn(random: (below: number) => number): TrainingSettings {
  const settings = base(tasks[random(tasks.length)]!);
  const flag = () => random(2) === 1;
  const pick = <T>(...of: T[]) => of[random(of.length)]!;
  return {
    ...settings,
    control: pick<Control>('none', 'none', 'none', ...controls),
    seed: random(ranges.seed[1]),
    layers: 1 + random(2),
    heads: 1 + random(4),
    d_model: 4 * (1 + random(8)),
    d_k: 1 + random(12),
    d_ff: pick(0, 5, 24),
    norm: pick('none', 'post', 'pre'),
    norm_kind: pick('layer', 'rms'),
    embedding_norm: flag(),
    final_norm: flag(),
    biases: flag(),
    positions: flag(),
    tied: flag(),
    causal: settings.causal || flag(),
    scaled: flag(),
    batch: 1 + random(32),
    rate: pick(0.001, 0.003, 0.01),
    beta_2: pick(0.9, 0.99, 0.999),
    schedule: pick('constant', 'linear'),
  };
}

const said = (settings: TrainingSettings): string => {
  const usual = defaultSettings(settings.task);
  const other = (Object.keys(settings) as (keyof TrainingSettings)[]).filter((key) => settings[key] !== usual[key]);
  return [settings.task, ...other.map((key) => (key === 'text' ? 'own lines' : `${key} ${settings[key]}`))].join(', ');
};

interface Wanted {
  name: string;
  text: string;
  /** What is wrong with the outcome. */
  problem(said: string, error: string | number | null): string | undefined;
}

const written = async (settings: TrainingSettings): Promise<string> =>
  firstStepsProgram(await firstSteps(settings, STEPS, { where: 'page' }));

async function agreeing(settings: TrainingSettings): Promise<Wanted> {
  const steps = Math.min(STEPS, settings.steps);
  return {
    name: said(settings),
    text: await written(settings),
    problem: (printed, error) => {
      const lines = printed.trimEnd().split('\n');
      if (error !== null) return String(error);
      return lines.length === steps + 2 && lines.at(-1) === `${steps} losses, all within 1e-05`
        ? undefined
        : `said ${lines.at(-1)}`;
    },
  };
}

/** Programs in which something is changed, and the step where the losses first differ then. */
async function changed(): Promise<Wanted[]> {
  const program = await written(base('names'));
  const of = (name: string, step: number, text: string): Wanted => ({
    name: `with ${name}, the first difference is at step ${step}`,
    text,
    problem: (_, error) =>
      text !== program && String(error).startsWith(`The first difference is at step ${step}: PyTorch has `)
        ? undefined
        : `ended with ${error}`,
  });
  const seventh = program.indexOf('    # Step 7.\n');
  return [
    of('one parameter changed', 1, program.replace(/("embeddings": \[\n +\[\n +)[^,]+/, '$10.5')),
    of('another rate', 2, program.replace('["lr"] = 0.01', '["lr"] = 0.02')),
    of('another epsilon of the norms', 1, program.replace('keepdim=True) + 1e-5', 'keepdim=True) + 1e-2')),
    of(
      'one loss changed',
      20,
      program.replace(/,\n\]\n\nmain/, (end) => `1${end}`).replace(/(\d)\d\d\d1(,\n\]\n\nmain)/, '$1$2'),
    ),
    of('one answer changed', 7, program.slice(0, seventh) + program.slice(seventh).replace(/ \S"\),\n/, ' q"),\n')),
    of('one more position read', 1, program.replace('.triu(1)', '.triu(2)')),
  ];
}

/** Reports whether each program does what it must. */
export async function runFirstSteps(report: (title: string, problem: string | undefined) => void): Promise<void> {
  const random = randomNumbers(20);
  const wanted: Wanted[] = [];
  for (const task of tasks) wanted.push(await agreeing(base(task)));
  for (const one of single) wanted.push(await agreeing({ ...base('names'), ...one }));
  for (const control of controls) {
    wanted.push(await agreeing({ ...base('names'), control }));
    wanted.push(await agreeing({ ...base('recall'), control }));
  }
  for (const end = wanted.length + DRAWN; wanted.length < end;) {
    try {
      wanted.push(await agreeing(drawn(random)));
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
    }
  }
  wanted.push(...(await changed()));
  let index = 0;
  for await (const { name, said: printed, error } of outcomes(
    wanted.map(({ name, text }) => ({ name, text, changes: 0 })),
  )) {
    report(`first steps, ${name}`, wanted[index++]!.problem(printed, error));
  }
  if (index < wanted.length) report('first steps: all programs are run', `${index} of ${wanted.length} were`);
}

if (process.argv[1] === import.meta.filename) {
  let failed = 0;
  await runFirstSteps((title, problem) => {
    if (problem !== undefined) failed++;
    console.log(problem === undefined ? `ok      ${title}` : `FAILED  ${title}\n        ${problem}`);
  });
  process.exitCode = failed === 0 ? 0 : 1;
}
