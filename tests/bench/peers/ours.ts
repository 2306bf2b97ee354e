// Fused attention, prepared: inputs are written once into the memory of its WebAssembly instance.
import type { Core } from '../../../web/core/load.ts';
import type { Peer } from '../attention/contestant.ts';

export const ours = (core: Core): Peer => ({
  attention: ({ heads, n, d, causal = false }, inputs) => [
    async () => {
      const prepared = await core.prepare({ heads, queries: n, keys: n, d_k: d, causal });
      for (const name of ['query', 'key', 'value'] as const) prepared[name].set(inputs[name]);
      return { run: () => prepared.run(), result: () => prepared.context };
    },
  ],
  layer: ({ tokens, d_model, heads }, { input, ...weights }) => [
    async () => {
      const prepared = await core.prepareLayer({ tokens, d_model, heads, ...weights });
      prepared.input.set(input);
      return { run: () => prepared.run(), result: () => prepared.output };
    },
  ],
});
