import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ExampleError } from '../../web/core/errors.ts';
import { traceHash } from '../../web/core/hash.ts';
import { load } from '../../web/core/load.ts';
import type { Backend } from '../../web/core/load.ts';
import { selfTestExample } from '../../web/core/self-test.ts';
import { gallery } from '../../web/examples/index.ts';

const root = new URL('../../', import.meta.url);
const document = { version: 1, text: 'Where is the small red house', attention: { mask: 'causal' } };

async function bytes(backend: Backend): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`build/wasm/${backend}.wasm`, root)));
}

/** The module with one constant of its exponential changed: it still compiles and runs, and computes wrong values. */
async function wrong(backend: Backend): Promise<ArrayBuffer> {
  const module = await bytes(backend);
  const coefficient = new Uint8Array(Float32Array.of(1.6666666e-1).buffer);
  let changed = 0;
  for (let at = 0; at + 4 <= module.length; at++) {
    if (!coefficient.every((byte, index) => module[at + index] === byte)) continue;
    module[at + 2]! ^= 1;
    changed++;
  }
  expect(changed).toBeGreaterThan(0);
  return module.buffer;
}

test('without being told, the SIMD build runs, and says so itself', async () => {
  expect((await load()).backend).toBe('simd');
});

test('a SIMD module that computes wrong values is not believed: the scalar build answers with the same trace', async () => {
  const core = await load({
    readWasm: async (backend) => (backend === 'simd' ? wrong('simd') : (await bytes('scalar')).buffer),
  });
  expect(core.backend).toBe('scalar');
  expect(core.run(document)).toEqual((await load({ backend: 'simd' })).run(document));
});

test('a SIMD module that does not compile is replaced by the scalar build', async () => {
  const core = await load({
    readWasm: async (backend) => {
      const module = await bytes(backend);
      return backend === 'simd' ? module.slice(0, module.length / 2).buffer : module.buffer;
    },
  });
  expect(core.backend).toBe('scalar');
});

test('when both modules compute wrong values, loading fails and says so', async () => {
  await expect(load({ readWasm: wrong })).rejects.toThrow('wrong values');
  await expect(load({ backend: 'scalar', readWasm: wrong })).rejects.toThrow('the scalar core computes wrong values');
});

test('the core is loaded once, and a failed load can be tried again', async () => {
  expect(load()).toBe(load());
  expect(load({ backend: 'scalar' })).toBe(load({ backend: 'scalar' }));
  await expect(load({ readWasm: () => Promise.reject(new Error('offline')) })).rejects.toThrow('offline');
  expect((await load()).backend).toBe('simd');
});

test.each(['simd', 'scalar'] as const)(
  'the %s build gives the golden bits for every gallery example',
  async (backend) => {
    const lines = (await readFile(new URL('tests/golden.txt', root), 'utf8')).trim().split('\n');
    const golden = new Map(lines.map((line) => line.split(' ') as [string, string]));
    const core = await load({ backend });
    for (const { id, document } of [...gallery, { id: 'self-test', document: selfTestExample }]) {
      expect(traceHash(core.run(document)).toString(16), id).toBe(golden.get(id));
    }
    expect(golden.size).toBe(gallery.length + 2); // and the generated ones, which only the core's own tests make
  },
);

test('a trace belongs to JavaScript: running again does not change it', async () => {
  const core = await load();
  const trace = core.run(document);
  const before = traceHash(trace);
  for (let count = 1; count < 40; count++) core.run({ version: 1, tokens: Array.from({ length: count * 5 }, String) });
  expect(traceHash(trace)).toBe(before);
});

test('what cannot be run throws an ExampleError with its path, and the core goes on working', async () => {
  const core = await load();
  const refused = (broken: unknown) => {
    try {
      core.run(broken);
    } catch (error) {
      expect(error).toBeInstanceOf(ExampleError);
      return (error as ExampleError).path;
    }
    return undefined;
  };
  expect(refused({ ...document, override: { weigths: { cells: { '0,0': 1 } } } })).toBe('override.weigths');
  expect(refused({ ...document, override: { weights: { cells: { '0,6': 1 } } } })).toBe('override.weights.cells.0,6');
  expect(refused({ ...document, override: { scores: { rows: { '9': [1] } } } })).toBe('override.scores.rows.9');
  expect(refused({ ...document, layers: 9 })).toBe('layers');
  expect(refused({ ...document, override: { 'head2.weights': { cells: { '0,0': 1 } } } })).toBe(
    'override.head2.weights',
  );
  expect(core.run(document).steps.at(-1)!.id).toBe('context');
});

test('dist/core.js is the same core, for Node and for browsers', async () => {
  const shipped = (await import(new URL('dist/core.js', root).href)) as { load: typeof load };
  const core = await shipped.load();
  expect(core.backend).toBe('simd');
  expect(core.run(document)).toEqual((await load()).run(document));
});
