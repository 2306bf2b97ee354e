// Holds the gradients of many ordinary documents against float64: NumPy and PyTorch recompute everything from the given numbers, and no
// norm may be off by more than 1e-4 of itself or, where it is smaller, of a thousandth of the largest norm in its row
// or 1e-9. Every program must pass as it is, too.
// Usage: node tests/programs/sweep.ts [how many documents] [from which number] [numpy or pytorch]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { load } from '../../web/core/index.ts';
import type { Step } from '../../web/core/trace.ts';
import { numpy } from '../../web/export/numpy.ts';
import { pytorch } from '../../web/export/pytorch.ts';
import { ordinaryExample } from './ordinary-documents.ts';

/** What sweep.py says of a program. */
interface Outcome {
  name: string;
  /** What a program says that fails. */
  error: string | null;
  /** The largest error of a norm of derivatives as above, relative, and what the program allows for it. */
  gradients: number;
  allowed: number;
  /** The largest error of another step, relative to the largest number of that step. */
  others: number;
}

/** Those whose programs failed, and whose gradients lost most, while the backward pass was in f32. */
const lost = [54, 73, 107, 215, 265, 309, 427, 549, 551];
const LARGEST_ERROR = 1e-4;

const [count = '40', from = '0', only] = process.argv.slice(2);
const exporters = { numpy, pytorch };
const formats = (['numpy', 'pytorch'] as const).filter((format) => only === undefined || format === only);
const wanted = new Set([
  ...(from === '0' ? lost : []),
  ...Array.from({ length: Number(count) }, (_, k) => Number(from) + k),
]);
const core = await load();

const examples = [...wanted].map((index) => {
  const example = ordinaryExample(index);
  return { index, example, trace: core.run(example) };
});
/** Numbers that grow out of the range of f32 from layer to layer, and exponentials that all vanish in it, as plain softmax has them. */
const isInRange = ({ role, values }: Step) =>
  Array.from(values).every((x) => x < Infinity && !Number.isNaN(x)) &&
  (role !== 'row_sums' || !Array.from(values).some((sum) => sum < 2 ** -126));
const ordinary = examples.filter(({ trace }) =>
  trace.steps.every((step) => step.operation === 'input' || isInRange(step)),
);

let passed = 0;
let failed = 0;

async function sweep(format: keyof typeof exporters): Promise<void> {
  const child = spawn(process.env['PYTHON'] ?? '/usr/bin/python3', ['tests/programs/sweep.py'], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  const ended = once(child, 'close');
  child.stdin.end(
    ordinary
      .map(({ index, example, trace }) =>
        JSON.stringify({ name: `document ${index}`, text: exporters[format](example, trace, {}) }),
      )
      .join('\n'),
  );
  const outcomes: Outcome[] = [];
  for await (const line of createInterface({ input: child.stdout })) outcomes.push(JSON.parse(line) as Outcome);
  await ended;
  for (const { name, error, gradients } of outcomes) {
    if (error === null && gradients <= LARGEST_ERROR) passed++;
    else failed++;
    if (error !== null) console.log(`FAILED  ${format}, ${name}: ${error}`);
    else if (gradients > LARGEST_ERROR) console.log(`FAILED  ${format}, ${name}: gradients off by ${gradients}`);
  }
  if (outcomes.length < ordinary.length) {
    failed++;
    console.log(`FAILED  ${format}: ${outcomes.length} of ${ordinary.length} programs were run`);
  }
  for (const name of ['gradients', 'allowed', 'others'] as const) {
    const errors = outcomes.map((outcome) => outcome[name]);
    const over = (limit: number) => `over ${limit}: ${errors.filter((error) => error > limit).length}`;
    console.log(`${format}, ${name}: largest ${Math.max(...errors)}; ${[1e-5, 1e-4, 1e-2].map(over).join(', ')}`);
  }
}

await Promise.all(formats.map(sweep));
console.log(`${ordinary.length} documents (${examples.length - ordinary.length} more leave the range of f32)`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
