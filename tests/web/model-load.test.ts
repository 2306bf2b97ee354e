// Loading a trained model: from a server and from a folder, its progress, its cache, and every way in which it can fail.
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ModelError } from '../../web/core/models/error.ts';
import { knownModels } from '../../web/core/models/known.ts';
import { openModel } from '../../web/core/models/open.ts';
import type { OpenOptions } from '../../web/core/models/open.ts';
import { sha256, sha256OfOurOwn } from '../../web/core/models/sha256.ts';

const root = resolve(import.meta.dirname, '../..');
const built = join(root, 'dist/models');
const { bytes: parameterBytes } = knownModels['use-lite'];
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A model of the same form with a few numbers, so that tests are quick. */
const folder = mkdtempSync(join(tmpdir(), 'models-'));
const inside = join(folder, 'use-lite');
const parts = [0, 1, 2].map((part) => Uint8Array.from({ length: 100_000 }, (_, index) => index * (part + 7)));
function writeSmall(): void {
  cpSync(join(built, 'use-lite/pieces.json'), join(inside, 'pieces.json'));
  const description = JSON.parse(readFileSync(join(built, 'use-lite/model.json'), 'utf8')) as Record<string, unknown>;
  parts.forEach((part, index) => writeFileSync(join(inside, `p${index}.bin`), part));
  description['parts'] = parts.map((part, index) => ({
    file: `p${index}.bin`,
    bytes: part.length,
    sha256: hash(part),
  }));
  description['bytes'] = 300_000;
  description['tensors'] = [{ name: 'embeddings', rows: 1500, columns: 100, offset: 0 }];
  writeFileSync(join(inside, 'model.json'), JSON.stringify(description));
}

/** Serves the folder; `fault` may answer in its place. */
let fault: ((file: string, response: ServerResponse, count: number) => boolean) | undefined;
const asked: string[] = [];
const server = createServer((request, response) => {
  const file = request.url!.replace(/^\/models\//, '');
  asked.push(file);
  if (fault?.(file, response, asked.filter((one) => one === file).length)) return;
  try {
    response.end(readFileSync(join(folder, file)));
  } catch {
    response.writeHead(404).end('no such file');
  }
});
let address: string;
beforeAll(async () => {
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  fault = undefined;
  asked.length = 0;
  rmSync(inside, { recursive: true, force: true });
  cpSync(join(built, 'use-lite/LICENSE'), join(inside, 'LICENSE'));
  writeSmall();
});
afterEach(() => vi.unstubAllGlobals());

async function loadAll(options: OpenOptions, name = 'use-lite'): Promise<Uint8Array[]> {
  const model = await openModel(name, options);
  const all: Uint8Array[] = [];
  for await (const part of model.parts()) all.push(part);
  return all;
}
const fails = async (options: OpenOptions, name?: string) => {
  const reason: unknown = await loadAll(options, name).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(reason).toBeInstanceOf(ModelError);
  const { code, message } = reason as ModelError;
  return { code, message };
};

describe('from where it can be loaded', () => {
  test.each(['path', 'file: address', 'http: address', 'http: address with a slash'])('from a %s', async (kind) => {
    const from =
      { path: folder, 'file: address': pathToFileURL(folder), 'http: address': address }[kind] ?? `${address}/`;
    expect((await loadAll({ from })).map(hash)).toEqual(parts.map(hash));
  });

  test('the built model: its sizes, its tensors, its tokens', async () => {
    const model = await openModel('use-lite', { from: built });
    let bytes = 0;
    for await (const part of model.parts()) bytes += part.length;
    expect(bytes).toBe(parameterBytes);
    expect(model.tensors.get('layer1.W_Q')).toMatchObject({ rows: 256, columns: 256 });
    expect(model.tokenizer.encode('The cat sat').map(({ id }) => id)).toEqual([34, 1163, 3757]);
  });

  test('progress goes from the first bytes to all of them, and never back', async () => {
    const seen: [number, number][] = [];
    await loadAll({ from: address, onProgress: (bytes, all) => seen.push([bytes, all]) });
    const all = 300_000 + 218_327;
    expect(seen.at(-1)).toEqual([all, all]);
    expect(seen.every(([bytes, whole], index) => whole === all && bytes >= (seen[index - 1]?.[0] ?? 0))).toBe(true);
    expect(seen.length).toBeGreaterThan(4);
  });

  test('parts can be read a second time', async () => {
    const model = await openModel('use-lite', { from: folder });
    for (let time = 0; time < 2; time++) {
      const hashes: string[] = [];
      for await (const part of model.parts()) hashes.push(hash(part));
      expect(hashes).toEqual(parts.map(hash));
    }
  });
});

describe('what fails says what and where', () => {
  test('a model that is not known', async () => {
    expect(await fails({ from: folder }, 'gpt-5')).toMatchObject({
      code: 'unknownModel',
      message: expect.stringContaining('use-lite'),
    });
  });

  test('no network: nobody answers', async () => {
    const { code, message } = await fails({ from: 'http://127.0.0.1:1/models' });
    expect({ code, message }).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/model\.json.*network/),
    });
  });

  test('a folder without the model', async () => {
    expect(await fails({ from: tmpdir() })).toMatchObject({
      code: 'missing',
      message: expect.stringContaining('use-lite/model.json'),
    });
    expect(await fails({ from: `${address}/elsewhere` })).toMatchObject({ code: 'missing' });
  });

  test.each(['folder', 'server'])('a part that is missing, on a %s', async (where) => {
    rmSync(join(inside, 'p1.bin'));
    const from = where === 'folder' ? folder : address;
    expect(await fails({ from })).toMatchObject({
      code: 'missing',
      message: expect.stringContaining('use-lite/p1.bin'),
    });
  });

  test.each(['folder', 'server'])('a part with one other bit, on a %s', async (where) => {
    const changed = Uint8Array.from(parts[2]!);
    changed[77_777]! ^= 4;
    writeFileSync(join(inside, 'p2.bin'), changed);
    const from = where === 'folder' ? folder : address;
    expect(await fails({ from })).toMatchObject({
      code: 'wrongHash',
      message: expect.stringContaining('use-lite/p2.bin'),
    });
  });

  test.each(['folder', 'server'])('a part that is too short, on a %s', async (where) => {
    truncateSync(join(inside, 'p0.bin'), 99_998);
    const from = where === 'folder' ? folder : address;
    expect(await fails({ from })).toMatchObject({
      code: 'wrongSize',
      message: expect.stringMatching(/100000 bytes, got 99998/),
    });
  });

  test('a part that is too long', async () => {
    writeFileSync(join(inside, 'p0.bin'), new Uint8Array(100_001));
    expect(await fails({ from: address })).toMatchObject({
      code: 'wrongSize',
      message: expect.stringMatching(/p0\.bin.*100000 bytes/),
    });
  });

  test('pieces that are none', async () => {
    const description = JSON.parse(readFileSync(join(inside, 'model.json'), 'utf8')) as { tokenizer: object };
    const pieces = Buffer.from('[["a", "b"]]');
    writeFileSync(join(inside, 'pieces.json'), pieces);
    Object.assign(description.tokenizer, { bytes: pieces.length, sha256: hash(pieces) });
    writeFileSync(join(inside, 'model.json'), JSON.stringify(description));
    expect(await fails({ from: address })).toMatchObject({
      code: 'wrongPieces',
      message: expect.stringContaining('pieces.json'),
    });
  });

  test.each([
    ['<!doctype html>', 'not JSON'],
    ['[]', 'an object'],
    [(text: string) => text.replace('"f16"', '"f8"'), 'format'],
    [(text: string) => text.replace('p1.bin', '../p1.bin'), 'no name of a file'],
    [(text: string) => text.replace('"bytes":300000', '"bytes":300002'), '300000 bytes together'],
    [(text: string) => text.replace('"offset":0', '"offset":1'), 'embeddings goes on'],
    [(text: string) => text.replace(/"sha256":"\w/, '"sha256":"x'), 'hash'],
  ])('a description that is wrong: %s', async (change, said) => {
    const file = join(inside, 'model.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, typeof change === 'string' ? change : change(text));
    expect(await fails({ from: address })).toMatchObject({
      code: 'notDescribed',
      message: expect.stringContaining(said),
    });
  });

  test('the description of another model', async () => {
    const file = join(inside, 'model.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"use-lite"', '"use-large"'));
    expect(await fails({ from: folder })).toMatchObject({
      code: 'otherModel',
      message: expect.stringContaining('use-large'),
    });
  });

  test('a server that refuses', async () => {
    fault = (file, response) => file.endsWith('p1.bin') && Boolean(response.writeHead(403).end());
    expect(await fails({ from: address })).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('answered 403'),
    });
  });

  test('a connection that breaks off', async () => {
    fault = (file, response) => {
      if (!file.endsWith('p1.bin')) return false;
      response.writeHead(200, { 'content-length': 100_000 });
      response.write(parts[1]!.subarray(0, 50_000), () => response.destroy());
      return true;
    };
    expect(await fails({ from: address })).toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining('p1.bin'),
    });
  });

  test('memory that cannot be had', async () => {
    const Real = Uint8Array;
    vi.stubGlobal(
      'Uint8Array',
      class extends Real {
        constructor(...given: [number]) {
          if (given[0] === 100_000) throw new RangeError('Array buffer allocation failed');
          super(...given);
        }
      },
    );
    const failed = openModel('use-lite', { from: address }).then(async (model) => {
      for await (const part of model.parts()) void part;
    });
    await expect(failed).rejects.toMatchObject({ code: 'noMemory', message: expect.stringContaining('memory') });
  });

  test('a page that was opened as a file', async () => {
    const from = pathToFileURL(folder);
    vi.stubGlobal('process', undefined);
    const failed = openModel('use-lite', { from }).catch((reason: unknown) => reason);
    const reason = await failed;
    vi.unstubAllGlobals();
    expect(reason).toMatchObject({ code: 'fromPage', message: expect.stringContaining('serve the folder') });
  });
});

describe('what passes is tried once more', () => {
  test.each(['broken', 'damaged', 'busy'])('a part that is %s the first time', async (how) => {
    fault = (file, response, count) => {
      if (!file.endsWith('p1.bin') || count > 1) return false;
      if (how === 'broken') response.destroy();
      else if (how === 'busy') response.writeHead(503).end();
      else response.end(new Uint8Array(100_000));
      return true;
    };
    expect((await loadAll({ from: address })).map(hash)).toEqual(parts.map(hash));
    expect(asked.filter((file) => file.endsWith('p1.bin'))).toHaveLength(2);
  });
});

describe('cancelling', () => {
  test('before it begins, nothing is fetched', async () => {
    await expect(loadAll({ from: address, signal: AbortSignal.abort('not wanted') })).rejects.toBe('not wanted');
    await expect(loadAll({ from: folder, signal: AbortSignal.abort('not wanted') })).rejects.toBe('not wanted');
    expect(asked).toEqual([]);
  });

  test('in the middle of a part', async () => {
    const controller = new AbortController();
    fault = (file, response) => {
      if (!file.endsWith('p1.bin')) return false;
      response.writeHead(200, { 'content-length': 100_000 });
      response.write(parts[1]!.subarray(0, 50_000));
      return true;
    };
    const onProgress = (bytes: number) => void (bytes > 218_327 + 100_000 && controller.abort('enough'));
    await expect(loadAll({ from: address, signal: controller.signal, onProgress })).rejects.toBe('enough');
    expect(asked.some((file) => file.endsWith('p2.bin'))).toBe(false);
  });
});

describe('what the browser keeps', () => {
  /** The Cache API over a map, with the failures that browsers have. */
  function fakeCaches({ full = false } = {}) {
    const kept = new Map<string, Uint8Array<ArrayBuffer>>();
    const path = (key: string) => key.replace(/\?.*/, '');
    const cache = {
      match: async (key: string) => kept.get(key) && new Response(kept.get(key)),
      put: async (key: string, response: Response) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, new Uint8Array(await response.arrayBuffer()));
      },
      delete: async (key: string) => {
        for (const other of kept.keys()) if (path(other) === path(key)) kept.delete(other);
        return true;
      },
    };
    vi.stubGlobal('caches', { open: async () => cache });
    return kept;
  }

  test('is not fetched again, and without a network all of it is there', async () => {
    const kept = fakeCaches();
    await loadAll({ from: address });
    expect(kept.size).toBe(5);
    asked.length = 0;
    expect((await loadAll({ from: address })).map(hash)).toEqual(parts.map(hash));
    expect(asked).toEqual(['use-lite/model.json']);
    fault = (_file, response) => Boolean(response.destroy());
    expect((await loadAll({ from: address })).map(hash)).toEqual(parts.map(hash));
  });

  test('is not believed where its hash is another', async () => {
    const kept = fakeCaches();
    await loadAll({ from: address });
    for (const [key, bytes] of kept) if (key.includes('p1.bin')) bytes[5]! ^= 1;
    asked.length = 0;
    expect((await loadAll({ from: address })).map(hash)).toEqual(parts.map(hash));
    expect(asked).toEqual(['use-lite/model.json', 'use-lite/p1.bin']);
  });

  test('makes room for a new version', async () => {
    const kept = fakeCaches();
    await loadAll({ from: address });
    const file = join(inside, 'model.json');
    const changed = Uint8Array.from(parts[0]!).reverse();
    writeFileSync(join(inside, 'p0.bin'), changed);
    writeFileSync(file, readFileSync(file, 'utf8').replace(hash(parts[0]!), hash(changed)));
    expect((await loadAll({ from: address }))[0]).toEqual(changed);
    expect(kept.size).toBe(5);
  });

  test.each([
    ['no space is left', () => void fakeCaches({ full: true })],
    [
      'it may not be opened',
      () => vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) }),
    ],
    ['there is none', () => vi.stubGlobal('caches', undefined)],
  ])('where %s, all is fetched', async (_name, prepare) => {
    prepare();
    for (let time = 0; time < 2; time++) {
      expect((await loadAll({ from: address })).map(hash)).toEqual(parts.map(hash));
    }
    expect(asked.filter((file) => file.endsWith('p1.bin'))).toHaveLength(2);
  });
});

describe('SHA-256', () => {
  test('of our own is that of others, for all lengths around a block and for a large file', async () => {
    for (const length of [...Array(200).keys(), 1_000_003]) {
      const bytes = Uint8Array.from({ length }, (_, index) => index * index);
      expect(await sha256OfOurOwn(bytes), String(length)).toBe(hash(bytes));
    }
    const middle = Uint8Array.from({ length: 300 }, (_, index) => index).subarray(7, 200);
    expect(await sha256OfOurOwn(middle)).toBe(hash(middle));
  });

  test('is computed where the engine has none, and damage is found there too', async () => {
    vi.stubGlobal('crypto', {});
    expect(await sha256(new TextEncoder().encode('abc'))).toBe(hash(Buffer.from('abc')));
    expect((await loadAll({ from: address })).map(hash)).toEqual(parts.map(hash));
    writeFileSync(join(inside, 'p1.bin'), new Uint8Array(100_000));
    expect(await fails({ from: address })).toMatchObject({ code: 'wrongHash' });
  });
});
