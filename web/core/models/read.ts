// Reads a file of a model, from a server or, in Node, from a folder.
import { modelError, ModelError } from './error.ts';
import { keep, keptBytes } from './kept.ts';
import { sha256 as hashOf } from './sha256.ts';

export interface ReadOptions {
  signal: AbortSignal | undefined;
  /** Called with the bytes of this file that are there. */
  onBytes?: (bytes: number) => void;
}

interface Checked {
  bytes: number;
  sha256: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What a message calls a file: without what stands behind "?", and without a folder that is only of this machine. */
export const shownName = (url: URL): string =>
  url.protocol === 'file:'
    ? decodeURIComponent(url.pathname.split('/').slice(-2).join('/'))
    : url.origin + url.pathname;

async function readFile(url: URL, signal: AbortSignal | undefined): Promise<Bytes> {
  if (typeof process !== 'object') throw modelError('fromPage', shownName(url));
  const fs = process.getBuiltinModule('node:fs/promises');
  try {
    return new Uint8Array(await fs.readFile(url, { signal }));
  } catch (reason) {
    signal?.throwIfAborted();
    const { code } = reason as NodeJS.ErrnoException;
    throw modelError(code === 'ENOENT' || code === 'ENOTDIR' ? 'missing' : 'unreadable', shownName(url));
  }
}

function memoryFor(bytes: number): Bytes {
  try {
    return new Uint8Array(bytes);
  } catch {
    throw modelError('noMemory', bytes);
  }
}

async function fetchFile(
  url: URL,
  size: number | undefined,
  cache: RequestCache,
  options: ReadOptions,
): Promise<Bytes> {
  const { signal, onBytes } = options;
  const lost = (): ModelError => {
    signal?.throwIfAborted();
    return modelError('unreachable', shownName(url));
  };
  const response = await fetch(url, { cache, signal: signal ?? null }).catch(() => {
    throw lost();
  });
  if (response.status === 404 || response.status === 410) throw modelError('missing', shownName(url));
  if (!response.ok) throw modelError('refused', shownName(url), response.status);
  if (size === undefined || response.body === null) {
    return new Uint8Array(
      await response.arrayBuffer().catch(() => {
        throw lost();
      }),
    );
  }
  const all = memoryFor(size);
  const reader = response.body.getReader();
  for (let got = 0; ;) {
    const { done, value } = await reader.read().catch(() => {
      throw lost();
    });
    if (done && got === size) return all;
    if (done || got + value.length > size) {
      if (!done) reader.cancel().catch(() => {});
      throw modelError('wrongSize', shownName(url), size, got + (value?.length ?? 0));
    }
    all.set(value, got);
    got += value.length;
    onBytes?.(got);
  }
}

const readUnchecked = (
  url: URL,
  size: number | undefined,
  cache: RequestCache,
  options: ReadOptions,
): Promise<Bytes> => (url.protocol === 'file:' ? readFile(url, options.signal) : fetchFile(url, size, cache, options));

async function check(url: URL, bytes: Bytes, wanted: Checked): Promise<void> {
  if (bytes.length !== wanted.bytes) throw modelError('wrongSize', shownName(url), wanted.bytes, bytes.length);
  if ((await hashOf(bytes)) !== wanted.sha256) throw modelError('wrongHash', shownName(url));
}

/** What may be better when it is tried again, past what a cache on the way has kept. */
const passing = new Set<ModelError['code']>(['unreachable', 'refused', 'wrongSize', 'wrongHash']);

async function tryTwice<T>(read: (cache: RequestCache) => Promise<T>, first: RequestCache): Promise<T> {
  try {
    return await read(first);
  } catch (reason) {
    if (!(reason instanceof ModelError && passing.has(reason.code))) throw reason;
    return read('reload');
  }
}

/** A file whose hash is known: from what the browser kept, where it is that. Never gives what does not have this hash. */
export async function readChecked(url: URL, wanted: Checked, options: ReadOptions): Promise<Bytes> {
  const { signal, onBytes } = options;
  signal?.throwIfAborted();
  const kept = await keptBytes(url, wanted.sha256);
  if (kept !== undefined && (await hashOf(kept)) === wanted.sha256) {
    signal?.throwIfAborted();
    onBytes?.(kept.length);
    return kept;
  }
  const bytes = await tryTwice(async (cache) => {
    const read = await readUnchecked(url, wanted.bytes, cache, options);
    await check(url, read, wanted);
    return read;
  }, 'default');
  signal?.throwIfAborted();
  onBytes?.(bytes.length);
  await keep(url, wanted.sha256, bytes);
  return bytes;
}

/** A text that no hash is known of: the newest, or where there is no network the one that was kept. */
export async function readText(url: URL, options: ReadOptions): Promise<string> {
  options.signal?.throwIfAborted();
  try {
    const bytes = await tryTwice((cache) => readUnchecked(url, undefined, cache, options), 'no-cache');
    await keep(url, 'newest', bytes);
    return new TextDecoder().decode(bytes);
  } catch (reason) {
    const kept =
      reason instanceof ModelError && reason.code === 'unreachable' ? await keptBytes(url, 'newest') : undefined;
    if (kept === undefined) throw reason;
    return new TextDecoder().decode(kept);
  }
}
