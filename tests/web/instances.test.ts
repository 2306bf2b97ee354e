// The memory of a large run does not stay: the instance that has it is replaced.
import { expect, test, vi } from 'vitest';
import type createModule from '#build/wasm/simd.mjs';
import { load } from '../../web/core/index.ts';

const created = vi.hoisted(() => vi.fn());
vi.mock('#build/wasm/simd.mjs', async (original) => {
  const { default: create } = await original<{ default: typeof createModule }>();
  const counted: typeof create = async (options) => {
    const module = await create(options);
    created();
    return module;
  };
  return { default: counted };
});

test('an instance that computed much is replaced by another that computes the same', async () => {
  const core = await load({ backend: 'simd' });
  const small = { text: 'The cat sat' };
  const { steps } = core.run(small);
  expect(created).toHaveBeenCalledTimes(1);
  core.run({
    text: 'a '.repeat(400),
    embeddings: { from: 'seed', seed: 1, d_model: 16 },
    attention: { heads: 8 },
    layers: 2,
  });
  await vi.waitFor(() => expect(created).toHaveBeenCalledTimes(2));
  expect(core.run(small).steps).toEqual(steps);

  // The numbers of double precision take memory, too.
  core.rounding({ text: 'a '.repeat(400), embeddings: { from: 'seed', seed: 1, d_model: 8 }, attention: { heads: 4 } });
  await vi.waitFor(() => expect(created).toHaveBeenCalledTimes(3));
});
