// The next word after a beginning that a reader types.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { exampleOf } from '../../web/core/training/example-of.ts';
import { defaultSettings, startRun } from '../../web/core/training/index.ts';
import type { TrainingRun, TrainingSettings } from '../../web/core/training/types.ts';
import { readBeginning } from '../../web/core/training/beginning.ts';
import { ownText } from '../../web/strings/why/own-text.ts';
import { rowOf } from '../../web/trace/cells.ts';
import { unrounded } from '../../web/why/run/trace-cache.ts';
import { continuation } from '../../web/why/own-text/continuation.ts';

const core = await load();

async function trained(settings: Partial<TrainingSettings>): Promise<TrainingRun> {
  const run = startRun({ ...defaultSettings('text'), text: ownText.exampleText, ...settings }, { where: 'page' });
  run.seconds = 0;
  run.start();
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (run.status === 'failed') reject(run.error);
      if (run.status === 'done') resolve();
    };
    run.addEventListener('change', look);
    look();
  });
  return run;
}

test('after training on the lines that the page offers, what the subject drinks comes last, not what the nearer animal drinks', async () => {
  const run = await trained({});
  const after = (beginning: string) =>
    continuation(core, run.facts!, run.checkpoints.at(-1)!, readBeginning(run.facts!, beginning).symbols)!.next;
  expect(after('Today the cat')[0]).toMatchObject({ word: 'with' });
  const lines = ownText.exampleText.split('\n').map((line) => line.split(' '));
  const right = lines.filter((line) => after(line.slice(0, -1).join(' '))[0]!.word === line.at(-1));
  expect(right.length).toBe(lines.length);
  run.dispose();
});

// Positions of a held-out line have these numbers in the trace of the whole line, whose vectors come with the checkpoint.
test.each([
  {},
  { layers: 2, heads: 2, d_model: 16, d_k: 8, d_ff: 16, norm: 'pre' },
  { positions: false, tied: false, norm: 'post' },
] satisfies Partial<TrainingSettings>[])(
  'every beginning of a held-out line has the numbers of that line (%j)',
  async (settings) => {
    const run = await trained({ ...settings, steps: 40 });
    const facts = run.facts!;
    const checkpoint = run.checkpoints.at(-1)!;
    for (const [sentence, { tokens }] of facts.sentences.entries()) {
      const whole = core.run(exampleOf(facts, checkpoint, sentence, unrounded)!);
      const probabilities = whole.steps.find(({ role }) => role === 'probabilities')!;
      for (let length = 1; length <= tokens.length; length++) {
        const { next, heads, read } = continuation(core, facts, checkpoint, tokens.slice(0, length))!;
        expect(read).toEqual(tokens.slice(0, length));
        const wanted = rowOf(probabilities, length - 1);
        for (const { word, probability } of next)
          expect(probability).toBeCloseTo(wanted[facts.classes.indexOf(word)]!, 5);
        expect(next.map(({ probability }) => probability)).toEqual(
          [...wanted].toSorted((a, b) => b - a).map((one) => expect.closeTo(one, 5)),
        );
        expect(heads).toHaveLength(facts.settings.layers * facts.settings.heads);
        for (const { weights } of heads) {
          expect(weights).toHaveLength(length);
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
        }
      }
    }
    run.dispose();
  },
);

test('of a longer beginning the last words are read, as many as the model reads at once', async () => {
  const run = await trained({ steps: 20 });
  const words = 'today the cat with the dog drinks milk today the dog with the cat drinks'.split(' ');
  const longest = Math.max(...ownText.exampleText.split('\n').map((line) => line.split(' ').length));
  const found = continuation(core, run.facts!, run.checkpoints.at(-1)!, words)!;
  expect(found.cut).toBe(true);
  expect(found.read.length).toBeLessThanOrEqual(longest);
  expect(found.read).toEqual(words.slice(-found.read.length));
  run.dispose();
});

test('words that are not in the text are named, each once', async () => {
  const run = await trained({ steps: 1 });
  const { unknown } = readBeginning(run.facts!, 'The Zebra, the zebra and <b>the</b> cat');
  expect(unknown).toEqual(['zebra', 'and', 'b']);
  run.dispose();
});
