// A program that uses the core and its types. Type-checked by the test, run in Node, and bundled.
import { compare, ExampleError, isLong, load, splitWords } from 'attention-steps/core';
import type { Attended, Core, Example, Step, Trace, TraceComparison } from 'attention-steps/core';

const core: Core = await load();
const trace: Trace = core.run({ version: 1, text: 'The cat sat', attention: { mask: 'causal' } });
const weights: Step | undefined = trace.steps.find(({ id }) => id === 'weights');
// @ts-expect-error it may be missing
weights.values;

const compared: TraceComparison = compare(trace, core.run({ text: 'The dog sat' }), { tolerance: 1e-3 });

let refused: string | undefined;
try {
  core.run({ text: 'The cat sat', attention: { heads: 99 } });
} catch (error) {
  if (error instanceof ExampleError) refused = error.path;
}

const one = Float32Array.of(1, 0, 0, 1);
const { context }: Attended = await core.attend(one, one, one, { d_k: 2, causal: true });
// @ts-expect-error not an array
await core.attend([1], one, one, { d_k: 2 }).catch(() => {});
const long: (example: Example) => boolean = isLong;

export const result = {
  backend: core.backend,
  weights: Array.from(weights!.values),
  labels: weights!.rows.labels,
  context: Array.from(context),
  refused,
  words: splitWords('It’s here.'),
  long: typeof long,
  differs: compared.first?.id,
};
