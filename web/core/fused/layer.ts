// A layer of self-attention with its projections, in the memory of an instance of its own.
import { rangeError } from '../messages/fused.ts';
import { scratchBytes } from './calls.ts';
import { checkSizes, expectLength, floats, wholeNumber } from './check.ts';
import { Instance } from './instance.ts';
import { Layout, sideBySide, sizeFields, words, wordsBytes } from './layout.ts';
import { expectOptions } from './options.ts';
import type { LayerOptions, PreparedLayer } from './types.ts';

const projections = ['Q', 'K', 'V', 'O'] as const;

/**
 * One projection, as parts of its columns: what each part makes stands for itself. Those of Q, K and V are the heads: rows of one
 * head are read again and again, and with other heads between them they would drive each other out of the fastest memory.
 */
interface Projection {
  /** Columns of a part. */
  width: number;
  /** For each part the address of its packed weights, and of its bias (0: none). */
  parts: { packed: number; bias: number }[];
}

/** Columns [first, first + width) of a square matrix. */
function columnsOf(matrix: Float32Array, size: number, first: number, width: number): Float32Array {
  const columns = new Float32Array(size * width);
  for (let row = 0; row < size; row++) {
    columns.set(matrix.subarray(row * size + first, row * size + first + width), row * width);
  }
  return columns;
}

function checkWeights(options: LayerOptions, d_model: number): void {
  for (const name of projections) {
    const columns = ['d_model', d_model] as const;
    expectLength(`W_${name}`, floats(`W_${name}`, options[`W_${name}`]).length, columns, columns);
    const bias = options[`b_${name}`];
    if (bias !== undefined) expectLength(`b_${name}`, floats(`b_${name}`, bias).length, columns);
  }
}

/** @throws RangeError, TypeError where the options do not fit, or there is too little memory */
export async function prepareLayer(module: WebAssembly.Module, asked: LayerOptions): Promise<PreparedLayer> {
  const options = expectOptions(asked, 'prepareLayer');
  const tokens = wholeNumber('tokens', options.tokens, 0);
  const d_model = wholeNumber('d_model', options.d_model, 1);
  const heads = wholeNumber('heads', options.heads, 1);
  if (d_model % heads !== 0) throw rangeError('heads', 'divides', heads, 'd_model', d_model);
  checkWeights(options, d_model);
  const d_k = d_model / heads;
  const sizes = checkSizes({ heads, queries: tokens, keys: tokens, d_k, causal: options.causal ?? false });

  const instance = await Instance.create(module);
  const { exports } = instance;
  const scratch = scratchBytes(instance, 'attend', sizes);
  const layout = new Layout(instance.base);
  const args = layout.add(wordsBytes, 1);
  const [Q, K, V, O] = projections.map((name): Projection => {
    const width = name === 'O' ? d_model : d_k;
    const bias = options[`b_${name}`] === undefined ? 0 : layout.add(d_model);
    const packedBytes = exports.pack_bytes(d_model, width);
    const part = (_: unknown, index: number) => ({
      packed: layout.add(packedBytes, 1),
      bias: bias === 0 ? 0 : bias + 4 * width * index,
    });
    return { width, parts: Array.from({ length: d_model / width }, part) };
  }) as [Projection, Projection, Projection, Projection];
  const free = layout.end;
  const matrix = () => layout.add(tokens * d_model);
  const [input, query, key, value, context, output] = [matrix(), matrix(), matrix(), matrix(), matrix(), matrix()];
  const fields = {
    ...sizeFields(sizes),
    ...sideBySide(sizes),
    ...{ query, key, value },
    ...{ context, context_row_step: d_model, context_head_step: d_k },
    scratch: layout.add(scratch, 1),
  };
  // Weights are packed from where the matrices will stand.
  instance.reserve(Math.max(layout.end, free + 4 * d_model * d_model));
  [Q, K, V, O].forEach(({ width, parts }, index) => {
    const name = projections[index]!;
    parts.forEach(({ packed }, part) => {
      instance.put(free, columnsOf(options[`W_${name}`], d_model, part * width, width));
      exports.pack(free, d_model, width, packed);
    });
    if (parts[0]!.bias !== 0) instance.put(parts[0]!.bias, options[`b_${name}`]!);
  });
  instance.floats(free, (layout.end - free) / 4).fill(0);
  instance.put(args, words(fields));

  const { attend, project } = exports;
  const apply = (from: number, { width, parts }: Projection, to: number) =>
    parts.forEach(({ packed, bias }, part) =>
      project(from, tokens, d_model, packed, width, bias, to + 4 * tokens * width * part),
    );
  return {
    input: instance.floats(input, tokens * d_model),
    output: instance.floats(output, tokens * d_model),
    run() {
      apply(input, Q, query);
      apply(input, K, key);
      apply(input, V, value);
      attend(args);
      apply(context, O, output);
    },
  };
}
