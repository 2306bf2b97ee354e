// Runs the exported NumPy and PyTorch programs of many examples: each recomputes every step, and each fails when one of its numbers
// is changed. Then the programs of the first steps of training. Needs Debian's python3-numpy and python3-torch. Usage: node tests/programs/main.ts
import { numpy } from '../../web/export/numpy.ts';
import { pytorch } from '../../web/export/pytorch.ts';
import { type Case, cases } from './documents.ts';
import { runFirstSteps } from './first-steps.ts';
import { type Outcome, outcomes } from './python.ts';

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
  const programs = all.map(({ name, example, trace, changes }) => ({
    name,
    text: exporters[format](example, trace, {}),
    changes,
  }));
  let index = 0;
  for await (const outcome of outcomes(programs)) {
    const one = all[index++]!;
    report(`${format}, ${outcome.name}: recomputes every step`, problemOf(one, outcome));
    if (outcome.error !== null || one.inexact) continue;
    const { changed, missed } = outcome;
    report(
      `${format}, ${outcome.name}: fails when one number is changed (${changed} tried)`,
      missed.length === 0 && changed > 0 ? undefined : `not noticed: ${missed.slice(0, 3).join('; ')}`,
    );
  }
  if (index < all.length) report(`${format}: all programs are run`, `${index} of ${all.length} were`);
}

await Promise.all([run('numpy'), run('pytorch')]);
await runFirstSteps(report);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
