// Asks a web server for a file of the site's own, and takes small ones whole.
import { modelError } from './error.ts';
import type { ReadableFile } from './model-folder.ts';
import { shownName } from './read.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Asks for a file from a byte on, to before `end`. The server may answer with all of it. */
export type Ask = (start?: number, end?: number) => Promise<Response | undefined>;

/** Does what a network may break off. @throws the reason of `signal`; ModelError */
export async function reached<T>(work: Promise<T>, url: URL, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch {
    signal.throwIfAborted();
    throw modelError('unreachable', shownName(url));
  }
}

/** Gives undefined where there is no such file. Other origins are not asked, even if the server redirects to one. */
export function ask(url: URL, signal: AbortSignal): { url: URL; from: Ask } {
  return {
    url,
    async from(start, end) {
      const range = start !== undefined && { headers: { range: `bytes=${start}-${end === undefined ? '' : end - 1}` } };
      const response = await reached(fetch(url, { mode: 'same-origin', signal, ...range }), url, signal);
      // A site may answer with a page instead of saying that there is no such file.
      const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html');
      if ((response.ok && !isPage) || response.status === 416) return response;
      response.body?.cancel().catch(() => {});
      if (isPage || response.status === 404 || response.status === 410) return undefined;
      throw modelError('refused', shownName(url), response.status);
    },
  };
}

/** A small file; undefined where there is none. @param most how many bytes it may have */
export async function fetchWhole(
  url: URL,
  name: string,
  most: number,
  signal: AbortSignal,
): Promise<ReadableFile | undefined> {
  const response = await ask(url, signal).from();
  if (response === undefined) return undefined;
  const reader = response.body?.getReader();
  const parts: Bytes[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = reader
      ? await reached(reader.read(), url, signal)
      : ({ done: true, value: undefined } as const);
    if (done) break;
    size += value.length;
    if (size > most) {
      reader!.cancel().catch(() => {});
      throw modelError('longFile', name, most, size);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { name, size, read: (start, end) => Promise.resolve(bytes.slice(start, end)) };
}
