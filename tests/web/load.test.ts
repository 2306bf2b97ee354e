import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { ExampleError } from '../../web/core/errors.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { hasRelaxedSimd } from '../../web/core/fused/relaxed.ts';
import { backends } from '../../web/core/backend.ts';
import { load } from '../../web/core/load.ts';
import type { WasmFile } from '../../web/core/backend.ts';
import { selfTestExample } from '../../web/core/self-test.ts';
import { gallery } from '../../web/examples/index.ts';
import { losses, ofModel } from './every-kind.ts';
import { made, randomFrom } from './fused-cases.ts';

const root = new URL('../../', import.meta.url);
const best = hasRelaxedSimd() ? 'relaxed' : 'simd';
const document = { version: 1, text: 'Where is the small red house', attention: { mask: 'causal' } };

async function bytes(file: WasmFile): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`build/wasm/${file}.wasm`, root)));
}

/** The module with one constant of its exponential changed: it still compiles and runs, and computes wrong values. */
async function wrong(file: WasmFile): Promise<ArrayBuffer> {
  const module = await bytes(file);
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

test('where none is asked for, the best build that the engine has runs', async () => {
  expect((await load()).backend).toBe(best);
});

test('a build that is asked for runs, on both paths', async () => {
  for (const backend of backends) {
    const read: WasmFile[] = [];
    const core = await load({ backend, readWasm: async (file) => (read.push(file), (await bytes(file)).buffer) });
    const one = Float32Array.of(2);
    expect([...(await core.attend(one, one, one, { d_k: 1 })).context]).toEqual([2]);
    expect(core.backend).toBe(backend);
    expect(read).toEqual([backend === 'scalar' ? 'scalar' : 'simd', `fused-${backend}`]);
  }
});

test('the fused path is fetched when it is first asked for, once, and again where that failed', async () => {
  const read: WasmFile[] = [];
  let offline = true;
  const core = await load({
    backend: 'simd',
    async readWasm(file) {
      read.push(file);
      if (file !== 'simd' && offline) throw new Error('offline');
      return (await bytes(file)).buffer;
    },
  });
  core.run(document);
  expect(read).toEqual(['simd']);
  const one = Float32Array.of(2);
  await expect(core.attend(one, one, one, { d_k: 1 })).rejects.toThrow('offline');
  offline = false;
  await Promise.all([core.attend(one, one, one, { d_k: 1 }), core.prepare({ queries: 1, keys: 1, d_k: 1 })]);
  expect(read).toEqual(['simd', 'fused-simd', 'fused-simd']);
});

/** A fused module that compiles and computes wrong values: f32x4.add (fd e4 01) and f32x4.relaxed_madd become others. */
async function wrongFused(file: WasmFile): Promise<ArrayBuffer> {
  const module = await bytes(file);
  let changed = 0;
  for (let at = 0; at + 3 <= module.length; at++) {
    const [first, second, third] = module.subarray(at, at + 3);
    if (first !== 0xfd) continue;
    if (second === 0x85 && third === 0x02)
      module[at + 1] = 0x86; // relaxed_nmadd
    else if (second === 0xe4 && third === 0x01)
      module[at + 1] = 0xe5; // sub
    else continue;
    changed++;
  }
  expect(changed).toBeGreaterThan(0);
  return module.buffer;
}

test.each([
  ['relaxed SIMD that computes wrong values', ['fused-relaxed'], 'simd'],
  ['SIMD that computes wrong values, relaxed or not', ['fused-relaxed', 'fused-simd'], 'scalar'],
] as const)(
  '%s is not believed: the next build answers, and the core says which',
  async (_name, distrusted, answers) => {
    const readWasm = async (file: WasmFile) =>
      (distrusted as readonly string[]).includes(file) ? wrongFused(file) : (await bytes(file)).buffer;
    const core = await load({ readWasm });
    const one = Float32Array.of(2);
    expect([...(await core.attend(one, one, one, { d_k: 1 })).context]).toEqual([2]);
    expect(core.backend).toBe(answers);
    const asked = await load({
      backend: 'simd',
      readWasm: async (file) => (file === 'simd' ? (await bytes(file)).buffer : wrongFused(file)),
    });
    await expect(asked.attend(one, one, one, { d_k: 1 })).rejects.toThrow(
      'the fused simd module computes wrong values',
    );
  },
);

test('where the engine has no relaxed SIMD the core runs SIMD, and says so where relaxed was asked for', async () => {
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  await expect(load({ backend: 'relaxed', readWasm: async (file) => (await bytes(file)).buffer })).rejects.toThrow(
    'this engine has no relaxed SIMD: use the backend "simd" or "scalar"',
  );
  expect((await load({ readWasm: async (file) => (await bytes(file)).buffer })).backend).toBe('simd');
  vi.restoreAllMocks();
});

test('a SIMD module that computes wrong values is not believed: the scalar build answers with the same trace', async () => {
  const core = await load({
    readWasm: async (file) => (file === 'simd' ? wrong('simd') : (await bytes(file)).buffer),
  });
  expect(core.backend).toBe('scalar');
  expect(core.run(document)).toEqual((await load({ backend: 'simd' })).run(document));
});

test('a SIMD module that does not compile is replaced by the scalar build', async () => {
  const core = await load({
    readWasm: async (file) => {
      const module = await bytes(file);
      return file === 'simd' ? module.slice(0, module.length / 2).buffer : module.buffer;
    },
  });
  expect(core.backend).toBe('scalar');
});

test('when both modules compute wrong values, loading fails and says so', async () => {
  await expect(load({ readWasm: wrong })).rejects.toThrow('wrong values');
  await expect(load({ backend: 'scalar', readWasm: wrong })).rejects.toThrow('the scalar core computes wrong values');
});

test('a backend that does not exist is refused by its name', async () => {
  const options = { backend: 'mmx' } as unknown as Parameters<typeof load>[0];
  await expect(load(options)).rejects.toThrow('backend: expected one of relaxed, simd, scalar, got mmx');
});

test('the core is loaded once, and a failed load can be tried again', async () => {
  expect(load()).toBe(load());
  expect(load({ backend: 'scalar' })).toBe(load({ backend: 'scalar' }));
  await expect(load({ readWasm: () => Promise.reject(new Error('offline')) })).rejects.toThrow('offline');
  expect((await load()).backend).toBe(best);
});

test.each(['simd', 'scalar'] as const)(
  'the %s build gives the golden bits for every gallery example, and for gradients',
  async (backend) => {
    const lines = (await readFile(new URL('tests/golden.txt', root), 'utf8')).trim().split('\n');
    const golden = new Map(lines.map((line) => line.split(' ') as [string, string]));
    const core = await load({ backend });
    await core.loadModel(ofModel.id, { from: new URL('dist/models', root) });
    for (const { id, document } of [...gallery, ...losses, ofModel, { id: 'self-test', document: selfTestExample }]) {
      expect(traceHash(core.run(document)).toString(16), id).toBe(golden.get(id));
    }
    expect(golden.size).toBe(gallery.length + losses.length + 3); // and the generated ones, which only the core's own tests make
  },
);

test('a trace belongs to JavaScript: running again does not change it', async () => {
  const core = await load();
  const trace = core.run(document);
  const before = traceHash(trace);
  for (let count = 1; count < 40; count++) core.run({ version: 1, tokens: Array.from({ length: count * 5 }, String) });
  expect(traceHash(trace)).toBe(before);
});

test('a cell of any pair of words can be overridden, and one behind the last pair is refused with its place', async () => {
  const core = await load();
  const words = 101;
  const overridden = (row: number) =>
    core.run({
      version: 1,
      tokens: Array.from({ length: words }, String),
      embeddings: { from: 'seed', seed: 1, d_model: 2 },
      attention: { score: 'additive' },
      override: { pair_scores: { cells: { [`${row},0`]: 5 } } },
    });
  for (const row of [9999, 10000, words * words - 1]) {
    const { steps } = overridden(row);
    expect(steps.find(({ id }) => id === 'pair_scores')!.values[row]).toBe(5);
    expect(steps.find(({ id }) => id === 'scores')!.values[row]).toBe(5);
  }
  expect(() => overridden(words * words)).toThrow(/override\.pair_scores\.cells\.10201,0/);
});

test('a plan computes nothing, and refuses what cannot be run as a run does, with a code', async () => {
  const core = await load();
  const { steps } = core.plan(document);
  expect(steps.map(({ id }) => id)).toEqual(core.run(document).steps.map(({ id }) => id));
  expect(steps.filter((step) => 'values' in step || 'overridden' in step)).toEqual([]);
  const wrong = [
    [{ ...document, override: { weights: { cells: { '0,6': 1 } } } }, 'columnWithin', [5, 6]],
    [{ ...document, override: { capped_scores: {} } }, 'noStep', []],
    [{ ...document, published: { weights: [[1]] } }, 'size', [6, 'rows', 'one for each token that asks', 1]],
    [{ ...document, layers: 49 }, 'wholeNumber', [1, 48, '49']],
  ] as const;
  for (const [refused, code, values] of wrong) {
    const errors = [core.plan, core.run].map((ask) => {
      try {
        return ask(refused);
      } catch (error) {
        return error as ExampleError;
      }
    });
    expect(errors[0]).toBeInstanceOf(ExampleError);
    expect(errors[0]).toMatchObject({ code, values });
    expect(errors[1]).toEqual(errors[0]);
  }
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
  expect(refused({ ...document, layers: 49 })).toBe('layers');
  expect(refused({ ...document, override: { 'head2.weights': { cells: { '0,0': 1 } } } })).toBe(
    'override.head2.weights',
  );
  expect(core.run(document).steps.at(-1)!.id).toBe('context');
});

test('dist/core.js is the same core, for Node and for browsers', async () => {
  const shipped = (await import(new URL('dist/core.js', root).href)) as { load: typeof load };
  const core = await shipped.load();
  expect(core.backend).toBe(best);
  expect(core.run(document)).toEqual((await load()).run(document));
  const { query, key, value, options } = made({ heads: 2, queries: 300, d_k: 16 }, randomFrom(1));
  for (const workers of [0, 2]) {
    const attended = await core.attend(query, key, value, { ...options, workers });
    expect(attended).toEqual(await (await load()).attend(query, key, value, { ...options, workers }));
  }
  await core.loadModel(ofModel.id, { from: new URL('dist/models', root) });
  expect(core.run(ofModel.document).steps.at(-1)!.id).toBe('summary_unit');
});
