// The files of a model in a folder of a web site, as a model is opened from them: small ones are fetched whole, those with numbers in pieces.
import { modelError } from './error.ts';
import { fetchedNumbers } from './fetched-numbers.ts';
import { ask, fetchWhole } from './fetched-whole.ts';
import { CONFIG } from './model-folder.ts';
import type { ReadableFile } from './model-folder.ts';
import { familyIn } from './own.ts';
import { LONGEST_TOKENIZER, SETTINGS, TOKENIZER } from './own-tokenizer.ts';
import { LONGEST_JSON } from './read-json.ts';
import { MODULES, poolingFileOf } from './sentence-encoder.ts';
import { filesOfIndex, INDEX, WHOLE } from './shards.ts';

export interface FetchedFolder {
  files: readonly ReadableFile[];
  /** How many bytes the files with the numbers have. */
  bytes: number;
  /** From now on, the numbers are read from the first to the last: each file is fetched once, and is in memory in pieces. */
  readOn(): void;
}

/** A name that cannot lead out of the folder. */
const isName = (name: string): boolean => /^[^/\\?#:]+$/.test(name) && !/^\.\.?$/.test(name);

/**
 * Fetches what says what a model is, and no numbers.
 * @param folder ends in a slash
 * @param signal ends all fetching, also that of the numbers later
 * @throws ModelError that names the file; the reason of `signal`
 */
export async function fetchedFolder(folder: URL, signal: AbortSignal): Promise<FetchedFolder> {
  if (!/^https?:$/.test(folder.protocol) || folder.origin !== globalThis.location.origin) {
    throw modelError('otherOrigin', folder.href);
  }
  const at = (name: string) => new URL(name.split('/').map(encodeURIComponent).join('/'), folder);
  const small = (name: string, most = LONGEST_JSON) => fetchWhole(at(name), name, most, signal);
  const config = await small(CONFIG);
  if (config === undefined) throw modelError('missingFile', CONFIG);
  const { encoders } = await familyIn([config]); // fetches nothing more of what is not known
  const progress = { readOn: false };
  const numbersIn = async (name: string) => {
    if (!isName(name)) throw modelError('missingFile', name);
    return fetchedNumbers(ask(at(name), signal), name, progress, signal);
  };
  const whole = await numbersIn(WHOLE);
  const index = whole === undefined ? await small(INDEX) : undefined;
  if (whole === undefined && index === undefined) throw modelError('missingFile', WHOLE);
  const numbers: ReadableFile[] = whole === undefined ? [] : [whole];
  for (const name of index === undefined ? [] : await filesOfIndex([index])) {
    const shard = await numbersIn(name);
    if (shard === undefined) throw modelError('missingFile', name);
    numbers.push(shard);
  }
  const tokenizer = await small(TOKENIZER, LONGEST_TOKENIZER);
  const others = [tokenizer, tokenizer && (await small(SETTINGS))];
  if (encoders !== undefined) {
    const modules = await small(MODULES);
    const pooling = await poolingFileOf(modules === undefined ? [] : [modules]);
    others.push(modules, pooling.split('/').every(isName) ? await small(pooling) : undefined);
  }
  return {
    files: [config, index, ...numbers, ...others].filter((file) => file !== undefined),
    bytes: numbers.reduce((sum, { size }) => sum + size, 0),
    readOn: () => void (progress.readOn = true),
  };
}
