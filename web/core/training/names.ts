// The first names that the task `names` trains on where the reader gives none: English ones, public domain (scripts/names.ts).
import { readBytes } from '../read-wasm.ts';

let fetched: Promise<string> | undefined;

/** One name a line, a to z only, in an order without meaning. Fetched once; a later call tries again where it failed. */
export function readNames(): Promise<string> {
  fetched ??= readBytes(new URL('../../../build/generated/names.txt', import.meta.url)).then((bytes) =>
    new TextDecoder().decode(bytes).trimEnd(),
  );
  fetched.catch(() => (fetched = undefined));
  return fetched;
}
