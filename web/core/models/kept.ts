// What the browser keeps of models, by address and hash. Where it keeps nothing (an insecure address, a private window, a page that was
// opened as a file, no space left) everything is fetched again: no failure here is one of the reader.

const NAME = 'attention-steps-models';

const keyOf = (url: URL, sha256: string): string => `${url.origin}${url.pathname}?sha256=${sha256}`;

async function open(url: URL): Promise<Cache | undefined> {
  if (!/^https?:$/.test(url.protocol)) return undefined;
  try {
    return await (globalThis.caches as CacheStorage | undefined)?.open(NAME);
  } catch {
    return undefined;
  }
}

export async function keptBytes(url: URL, sha256: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const cache = await open(url);
  try {
    const response = await cache?.match(keyOf(url, sha256));
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** In place of what was kept of the same address. */
export async function keep(url: URL, sha256: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const cache = await open(url);
  try {
    const key = keyOf(url, sha256);
    await cache?.delete(key, { ignoreSearch: true });
    await cache?.put(key, new Response(bytes));
  } catch {
    // no space left
  }
}
