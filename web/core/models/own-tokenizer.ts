// What cuts texts for a model whose files a reader opened: its tokenizer.json, or else the reader, who types ids.
import { yieldToEvents } from '../yield-to-events.ts';
import { modelError, ModelError } from './error.ts';
import { idTokenizer } from './id-tokenizer.ts';
import type { ReadableFile } from './model-folder.ts';
import { readJson } from './read-json.ts';
import type { Tokenizer } from './tokenizer.ts';

export const TOKENIZER = 'tokenizer.json';
export const SETTINGS = 'tokenizer_config.json';
/** The largest vocabularies that are published take half of it. */
export const LONGEST_TOKENIZER = 2 ** 26;

export interface OwnTokenizer {
  tokenizer: Tokenizer;
  /** The id of what its vocabulary does not have; none where such tokens are refused. */
  unknown?: number | undefined;
  /** The token that stands for a hidden word, where it has one. */
  mask?: string | undefined;
  /** Whether texts are ids. */
  ids: boolean;
}

/**
 * @param count how many rows the table of embeddings has
 * @throws ModelError
 */
export async function ownTokenizer(files: readonly ReadableFile[], count: number): Promise<OwnTokenizer> {
  const has = (name: string) => files.some((file) => file.name === name);
  if (!has(TOKENIZER)) return { tokenizer: idTokenizer(count), ids: true };
  const [written, settings] = [
    await readJson(files, TOKENIZER, LONGEST_TOKENIZER),
    has(SETTINGS) ? await readJson(files, SETTINGS) : {},
  ];
  const { tokenizerOf } = await import('./tokenizer-json/index.ts');
  await yieldToEvents(); // reading a large file took long enough
  try {
    return { ...(await tokenizerOf(TOKENIZER, written, settings, count)), ids: false };
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw modelError('wrongFile', TOKENIZER, error instanceof Error ? error.message : String(error));
  }
}
