// A layer of self-attention with its projections, in the memory of an instance of its own.
import { scratchBytes } from './calls.ts';
import { checkSizes, expectLength, floats, wholeNumber } from './check.ts';
import { Instance } from './instance.ts';
import { Layout, sizeFields, words, wordsBytes } from './layout.ts';
import type { LayerOptions, PreparedLayer } from './types.ts';

const projections = ['Q', 'K', 'V', 'O'] as const;

/** One projection: its packed weights and its bias, as addresses; 0: no bias. */
interface Projection {
  packed: number;
  bias: number;
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
export async function prepareLayer(module: WebAssembly.Module, options: LayerOptions): Promise<PreparedLayer> {
  const tokens = wholeNumber('tokens', options.tokens, 0);
  const d_model = wholeNumber('d_model', options.d_model, 1);
  const heads = wholeNumber('heads', options.heads, 1);
  if (d_model % heads !== 0) throw new RangeError(`heads: ${heads} does not divide d_model (${d_model})`);
  checkWeights(options, d_model);
  const d_k = d_model / heads;
  const sizes = checkSizes({ heads, queries: tokens, keys: tokens, d_k, causal: options.causal ?? false });

  const instance = await Instance.create(module);
  const { exports } = instance;
  const scratch = scratchBytes(instance, 'attend', sizes);
  const layout = new Layout(instance.base);
  const args = layout.add(wordsBytes, 1);
  const packedBytes = exports.pack_bytes(d_model, d_model);
  const at = projections.map((name): Projection => ({
    packed: layout.add(packedBytes, 1),
    bias: options[`b_${name}`] === undefined ? 0 : layout.add(d_model),
  }));
  const free = layout.end;
  const matrix = () => layout.add(tokens * d_model);
  const [input, query, key, value, context, output] = [matrix(), matrix(), matrix(), matrix(), matrix(), matrix()];
  const fields = {
    ...sizeFields(sizes),
    ...{ query, query_row_step: d_model, query_head_step: d_k },
    ...{ key, key_row_step: d_model, key_head_step: d_k },
    ...{ value, value_row_step: d_model, value_head_step: d_k },
    ...{ context, context_row_step: d_model, context_head_step: d_k },
    scratch: layout.add(scratch, 1),
  };
  // Weights are packed from where the matrices will stand.
  instance.reserve(Math.max(layout.end, free + 4 * d_model * d_model));
  projections.forEach((name, index) => {
    const { packed, bias } = at[index]!;
    instance.put(free, options[`W_${name}`]);
    exports.pack(free, d_model, d_model, packed);
    if (bias !== 0) instance.put(bias, options[`b_${name}`]!);
  });
  instance.floats(free, (layout.end - free) / 4).fill(0);
  instance.put(args, words(fields));

  const { attend, project } = exports;
  const [Q, K, V, O] = at as [Projection, Projection, Projection, Projection];
  const apply = (from: number, { packed, bias }: Projection, to: number) =>
    project(from, tokens, d_model, packed, d_model, bias, to);
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
