// Runs the exported NumPy and PyTorch programs of many examples: each recomputes every step, and each fails when one of its numbers
// is changed. Needs Debian's python3-numpy and python3-torch. Usage: node tests/programs/main.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { numpy } from '../../web/export/numpy.ts';
import { pytorch } from '../../web/export/pytorch.ts';
import { type Case, cases } from './documents.ts';

/** What run.py says of a program. */
interface Outcome {
  name: string;
  said: string;
  error: string | number | null;
  changed: number;
  missed: string[];
}

/** Debian's own: another python on the PATH does not have Debian's packages. */
const python = process.env['PYTHON'] ?? '/usr/bin/python3';
const exporters = { numpy, pytorch };
const all = await cases();
let passed = 0;
let failed = 0;

function report(title: string, problem: string | undefined): void {
  if (problem === undefined) passed++;
  else failed++;
  console.log(problem === undefined ? `ok      ${title}` : `FAILED  ${title}\n        ${problem}`);
}

/** What a program must say: how many steps there are to recompute. */
function problemOf({ trace, rounds }: Case, { said, error }: Outcome): string | undefined {
  if (error !== null) return String(error);
  const steps = trace.steps.filter(({ operation }) => operation !== 'input').length;
  const line = `${steps} steps recomputed, all within 1e-5`;
  const alright = said === `${line}\n` || (rounds && said === `${line} (each from the numbers shown before it)\n`);
  return alright ? undefined : `said ${JSON.stringify(said)}`;
}

async function run(format: keyof typeof exporters): Promise<void> {
  const child = spawn(python, ['tests/programs/run.py', 'build/public/models/use-lite'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  const ended = once(child, 'close');
  child.stdin.end(
    all
      .map(({ name, example, trace, changes }) =>
        JSON.stringify({ name, text: exporters[format](example, trace, {}), changes }),
      )
      .join('\n'),
  );
  let index = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const one = all[index++]!;
    const outcome = JSON.parse(line) as Outcome;
    report(`${format}, ${outcome.name}: recomputes every step`, problemOf(one, outcome));
    if (outcome.error !== null) continue;
    const { changed, missed } = outcome;
    report(
      `${format}, ${outcome.name}: fails when one number is changed (${changed} tried)`,
      missed.length === 0 && changed > 0 ? undefined : `not noticed: ${missed.slice(0, 3).join('; ')}`,
    );
  }
  await ended;
  if (index < all.length) report(`${format}: all programs are run`, `${index} of ${all.length} were`);
}

await Promise.all([run('numpy'), run('pytorch')]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
