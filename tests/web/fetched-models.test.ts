// Models opened from a folder of a web site: from a server that gives pieces of files, and from one that gives all or nothing.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { load } from '../../web/core/load.ts';
import { fetchedFolder } from '../../web/core/models/fetched-folder.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import { filesOf, MANY_POSITIONS, smallEncoder, smallModel } from './small-model.ts';

const core = await load();
const own = { from: 'model', model: 'own' } as const;
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const probabilities = (): number[] => [
  ...core.run({ text: '0 1 2', parameters: own, predictions: 'all' }).steps.find(({ id }) => id === 'probabilities')!
    .values,
];

type Files = Map<string, Uint8Array<ArrayBuffer>>;
/** What a server does instead of its usual answer. Returns whether it did. */
type Instead = (name: string, request: IncomingMessage, response: ServerResponse) => boolean;

let server: Server;
let folder: URL;
let files: Files;
let pieces: boolean;
let instead: Instead;
/** The names of files, with the range that was asked for. */
let asked: string[];
/** How many bytes were sent of each. */
let sent: Map<string, number>;

beforeEach(async () => {
  [files, pieces, instead, asked, sent] = [smallModel(), true, () => false, [], new Map()];
  server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url!, 'http://host').pathname).replace('/models/mine/', '');
    const { range } = request.headers;
    asked.push([name, range].filter(Boolean).join(' '));
    if (instead(name, request, response)) return;
    const bytes = files.get(name);
    if (bytes === undefined) return void response.writeHead(404).end();
    const [, first, last] = (pieces && /^bytes=(\d+)-(\d*)$/.exec(range ?? '')) || [];
    const start = Number(first ?? 0);
    if (first !== undefined && start >= bytes.length) return void response.writeHead(416).end();
    const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
    const part = bytes.subarray(start, end);
    sent.set(name, (sent.get(name) ?? 0) + part.length);
    const place = first === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` };
    response.writeHead(first === undefined ? 200 : 206, { ...place, 'content-length': part.length }).end(part);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('location', { origin, href: `${origin}/` });
  // Node's own fetch has no origin, so that it refuses every address where only the same one is allowed.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: URL, { mode: _, ...options }: RequestInit) => fetch(url, options));
  folder = new URL('/models/mine/', origin);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function open(signal = new AbortController().signal): Promise<void> {
  const found = await fetchedFolder(folder, signal);
  found.readOn();
  await core.openModel(found.files, { signal });
}

/** The numbers of a model as two files with an index. */
function inShards(model: Files): Files {
  const whole = model.get('model.safetensors')!;
  const length = Number(new DataView(whole.buffer).getBigUint64(0, true));
  type Entry = { data_offsets: [number, number] };
  const header = Object.entries(JSON.parse(textOf(whole.subarray(8, 8 + length))) as Record<string, Entry>);
  const shard = (entries: typeof header): Uint8Array<ArrayBuffer> => {
    let at = 0;
    const parts: Uint8Array[] = [];
    const placed = entries.map(([name, entry]) => {
      const [from, to] = entry.data_offsets;
      parts.push(whole.subarray(8 + length + from, 8 + length + to));
      return [name, { ...entry, data_offsets: [at, (at += to - from)] }];
    });
    const written = bytesOf(Object.fromEntries(placed));
    const size = new Uint8Array(8);
    new DataView(size.buffer).setBigUint64(0, BigInt(written.length), true);
    return Uint8Array.from(Buffer.concat([size, written, ...parts]));
  };
  const half = Math.floor(header.length / 2);
  const shards = new Map([
    ['one.safetensors', header.slice(0, half)],
    ['the other.safetensors', header.slice(half)],
  ]);
  const map = [...shards].flatMap(([file, entries]) => entries.map(([name]) => [name, file]));
  return new Map([
    ['config.json', model.get('config.json')!],
    ['model.safetensors.index.json', bytesOf({ weight_map: Object.fromEntries(map) })],
    ...[...shards].map(([file, entries]) => [file, shard(entries)] as const),
  ]);
}

describe.each([
  ['gives pieces of files', true],
  ['gives only whole files', false],
])('a server that %s', (_, gives) => {
  beforeEach(() => (pieces = gives));

  test('gives the same model as files that were dropped, also in shards', async () => {
    await core.openModel(filesOf(files));
    const expected = probabilities();
    await core.openModel(filesOf(smallModel(4)));
    expect(probabilities()).not.toEqual(expected);
    await open();
    expect(probabilities()).toEqual(expected);
    await core.openModel(filesOf(smallModel(4)));
    files = inShards(files);
    await open();
    expect(probabilities()).toEqual(expected);
  });

  test('is asked for no numbers before they are wanted, and then for each file once', async () => {
    files = smallModel(MANY_POSITIONS / 10);
    const { length } = files.get('model.safetensors')!;
    const { files: found, bytes, readOn } = await fetchedFolder(folder, new AbortController().signal);
    const { about } = await describeOwn(found);
    expect([about.architecture, bytes]).toEqual(['GPT-2', length]);
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['config.json', 'model.safetensors', 'tokenizer.json']);
    if (gives) expect(sent.get('model.safetensors')).toBe(2 ** 16);
    asked = [];
    readOn();
    await core.openModel(found);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^model\.safetensors bytes=\d+-$/);
    await core.openModel(filesOf(files));
    const expected = probabilities();
    await core.openModel(filesOf(smallModel()));
    await open();
    expect(probabilities()).toEqual(expected);
  });
});

test('a site that gives a page where there is no file has shards, and no tokenizer', async () => {
  await core.openModel(filesOf(files));
  const expected = probabilities();
  await core.openModel(filesOf(smallModel(4)));
  files = inShards(files);
  instead = (name, _, response) =>
    !files.has(name) && response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>') === response;
  await open();
  expect(probabilities()).toEqual(expected);
});

test('one file with all numbers counts more than an index, as it does among files that were dropped', async () => {
  await core.openModel(filesOf(files));
  const expected = probabilities();
  files.set('model.safetensors.index.json', bytesOf({ weight_map: { 'wte.weight': 'gone.safetensors' } }));
  await core.openModel(filesOf(smallModel(4)));
  await open();
  expect(probabilities()).toEqual(expected);
  await core.openModel(filesOf(smallModel(4)));
  await core.openModel(filesOf(files));
  expect(probabilities()).toEqual(expected);
});

test('of a sentence encoder, what makes a vector of a text is fetched as well', async () => {
  files = smallEncoder();
  const of = async () => (await describeOwn((await fetchedFolder(folder, new AbortController().signal)).files)).about;
  expect((await of()).pooling).toBe('assumed');
  files.set('1_Pooling/config.json', bytesOf({ pooling_mode_mean_tokens: true }));
  expect((await of()).pooling).toBe('mean');
  const modules = (path: string) => bytesOf([{ type: 'a.Pooling', path }]);
  files.set('modules.json', modules('my pooling')).set('my pooling/config.json', bytesOf({ pooling_mode: 'cls' }));
  expect((await of()).pooling).toBe('first');
  asked = [];
  for (const path of ['..', '%2e%2e', '//example.org', '']) {
    files.set('modules.json', modules(path));
    expect((await of()).pooling, path).toBe('assumed');
  }
  expect(asked.filter((one) => !one.startsWith('%2e') && one.endsWith('/config.json'))).toEqual([]);
});

describe('a folder that cannot be opened', () => {
  const cut: Instead = (name, _, response) => {
    if (name !== 'model.safetensors') return false;
    const bytes = files.get(name)!;
    response.writeHead(200, { 'content-length': bytes.length }).write(bytes.subarray(0, 40), () => response.destroy());
    return true;
  };
  const answer =
    (wanted: string, status: number, headers: Record<string, string>, body = ''): Instead =>
    (name, _, response) =>
      name === wanted && response.writeHead(status, headers).end(body) === response;
  const changed = (name: string, bytes: Uint8Array<ArrayBuffer>) => () => void files.set(name, bytes);
  const refused: [string, () => void, string][] = [
    ['without config.json', () => void files.delete('config.json'), 'config.json is missing'],
    ['where every address gives a page', () => (instead = answer('config.json', 200, { 'content-type': 'text/html' }, '<p>')), 'config.json is missing'],
    ['without numbers', () => void files.delete('model.safetensors'), 'model.safetensors is missing'],
    ['with a config.json of no object', changed('config.json', bytesOf([])), 'config.json: it is not an object'],
    ['with a config.json of 20 MB', changed('config.json', new Uint8Array(2e7)), 'config.json: expected at most 16.8 MB'],
    ['of an unknown architecture', changed('config.json', bytesOf({ model_type: 'mamba' })), 'the architecture "mamba" is not known'],
    ['with a bad tensor', changed('model.safetensors', smallModel(4).get('model.safetensors')!), 'wpe.weight: expected the shape 3 × 4, got 4 × 4'],
    ['with a file that is none', changed('model.safetensors', bytesOf('<!doctype html>')), 'model.safetensors: '],
    ['with an empty file', changed('model.safetensors', new Uint8Array(0)), 'model.safetensors: ends inside its header'],
    ['with a tokenizer that is none', changed('tokenizer.json', bytesOf({})), 'tokenizer.json: '],
    ['whose index leads out of it', () => (files = inShards(files).set('model.safetensors.index.json', bytesOf({ weight_map: { a: '../../secret' } }))), '../../secret is missing'],
    ['whose index leads to another site', () => (files = inShards(files).set('model.safetensors.index.json', bytesOf({ weight_map: { a: 'https://example.org/a' } }))), 'https://example.org/a is missing'],
    ['without a shard', () => void (files = inShards(files)).delete('one.safetensors'), 'one.safetensors is missing'],
    ['of a server that fails', () => (instead = answer('model.safetensors', 503, {})), 'model.safetensors could not be fetched: the server answered 503'],
    ['of a server that does not say how long a file is', () => (instead = answer('model.safetensors', 200, { 'transfer-encoding': 'chunked' }, 'abc')), 'the server does not say how many bytes it has'],
    ['of a server that breaks off', () => (instead = cut), 'model.safetensors could not be fetched'],
  ]; // prettier-ignore
  test.each(refused)('%s: what is wrong is named, and the model before stays', async (_, change, reason) => {
    await core.openModel(filesOf(smallModel()));
    const before = probabilities();
    change();
    await expect(open()).rejects.toThrow(reason);
    expect(probabilities()).toEqual(before);
    expect(asked.filter((one) => /secret|example/.test(one))).toEqual([]);
  });

  test('of another origin: it is not asked', async () => {
    const other = new URL(folder.pathname, folder.origin.replace('127.0.0.1', 'localhost'));
    const { signal } = new AbortController();
    await expect(fetchedFolder(other, signal)).rejects.toThrow(`${other.href} has a different origin`);
    await expect(fetchedFolder(new URL('file:///models/'), signal)).rejects.toThrow('has a different origin');
    expect(asked).toEqual([]);
  });

  test('whose file is another one when its numbers are read', async () => {
    files = smallModel(MANY_POSITIONS / 10);
    const found = await fetchedFolder(folder, new AbortController().signal);
    files = smallModel(MANY_POSITIONS / 10 + 1);
    found.readOn();
    await expect(core.openModel(found.files)).rejects.toThrow('model.safetensors is damaged');
  });
});

test('fetching can be cancelled while a file comes', async () => {
  const stop = new AbortController();
  instead = (name, { headers }, response) => {
    if (name !== 'model.safetensors' || headers.range?.startsWith('bytes=0-')) return false;
    const bytes = files.get(name)!;
    const start = Number(/\d+/.exec(headers.range!)![0]);
    const place = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(206, place).write(bytes.subarray(start, start + 9), () => stop.abort(new Error('cancelled')));
    return true;
  };
  files = smallModel(MANY_POSITIONS / 10);
  await expect(open(stop.signal)).rejects.toThrow('cancelled');
});
