// The other ways of this project to the same numbers: with workers, and by the traced path, which keeps every step.
import type { CoreModule } from '#build/wasm/simd.mjs';
import { roles, stepColumns } from '#build/generated/vocabulary.ts';
import type { Core } from '../../../web/core/index.ts';
import { request } from '../../../web/core/request.ts';
import { rowsIn } from '../../../web/core/rows.ts';
import { validate } from '../../../web/core/validate.ts';
import type { AttentionInputs, AttentionShape, Form } from './contestant.ts';

/** Divided among workers, from arrays of this thread to an array of this thread. */
export function inWorkers(core: Core, shape: AttentionShape, inputs: AttentionInputs, workers: number): Form {
  return () => {
    let context: Float32Array = new Float32Array();
    return {
      async run() {
        const { query, key, value } = inputs;
        const { heads, d, causal = false } = shape;
        ({ context } = await core.attend(query, key, value, { heads, d_k: d, causal, workers }));
      },
      result: () => context,
    };
  };
}

/** Heads below each other as rows with the heads side by side. */
function beside({ heads, n, d }: AttentionShape, numbers: Float32Array): number[][] {
  return Array.from({ length: n }, (_, row) =>
    Array.from({ length: heads * d }, (_, column) => numbers[(Math.floor(column / d) * n + row) * d + (column % d)]!),
  );
}

/** And back. */
function below({ heads, n, d }: AttentionShape, rows: Float32Array): Float32Array {
  const numbers = new Float32Array(heads * n * d);
  for (let head = 0; head < heads; head++)
    for (let row = 0; row < n; row++)
      for (let k = 0; k < d; k++) numbers[(head * n + row) * d + k] = rows[row * heads * d + head * d + k]!;
  return numbers;
}

const givenOf = (shape: AttentionShape, { query, key, value }: AttentionInputs) => ({
  query: beside(shape, query),
  key: beside(shape, key),
  value: beside(shape, value),
});

const documentOf = (shape: AttentionShape, inputs: AttentionInputs) => ({
  version: 1,
  tokens: Array.from({ length: shape.n }, (_, index) => `word${index}`),
  given: givenOf(shape, inputs),
  attention: { heads: shape.heads, ...(shape.causal && { mask: 'causal' }) },
});

/** The compiled core alone: flat numbers in, the numbers of every step out, as arrays that JavaScript owns. */
export function tracedByModule(module: CoreModule, shape: AttentionShape, inputs: AttentionInputs): Form {
  return () => {
    // Documents have fewer columns than twelve heads of 64: checked with one column a head, and filled.
    const narrow = validate(documentOf({ ...shape, d: 1 }, inputs));
    const { words, entries, numbers } = request({ ...narrow, given: givenOf(shape, inputs) });
    let result: ReturnType<CoreModule['run']>;
    return {
      run: () => void (result = module.run(words, entries, numbers, () => true, false)),
      result() {
        let at = 0;
        for (const { role, rows, columns } of rowsIn(stepColumns, result.steps)) {
          if (roles[role] === 'concatenated') return below(shape, result.values.subarray(at, at + rows * columns));
          at += rows * columns;
        }
        throw new Error('no heads were concatenated');
      },
    };
  };
}

/** The library's `run`: checks the document, and gives every step its name and labels. */
export function tracedByCore(core: Core, shape: AttentionShape, inputs: AttentionInputs): Form {
  return () => {
    const document = documentOf(shape, inputs);
    let trace: ReturnType<Core['run']>;
    return {
      run: () => void (trace = core.run(document)),
      result: () => below(shape, trace.steps.find(({ role }) => role === 'concatenated')!.values),
    };
  };
}
