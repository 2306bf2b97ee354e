// Models that give a text one vector: what their folder says of how the last outputs become it (sentence-transformers' 1_Pooling).
import type { AboutOwnModel } from './about.ts';
import { modelError } from './error.ts';
import type { Family } from './families/family.ts';
import { POOLING, type ReadableFile } from './model-folder.ts';
import { CONFIG, readJson } from './read-json.ts';

/** The ways that give the mean of all tokens, up to a factor, which a vector of length 1 does not have. */
const means = ['mean_tokens', 'mean_sqrt_len_tokens', 'mean', 'mean_sqrt_len'];
const firsts = ['cls_token', 'cls'];

/** The ways that a folder asks for; a newer file says them in one field. */
function waysIn(settings: Readonly<Record<string, unknown>>): string[] {
  const mode = settings['pooling_mode'];
  if (typeof mode === 'string') return [mode];
  if (Array.isArray(mode)) return mode.map(String);
  const set = Object.entries(settings).filter(([name, value]) => name.startsWith('pooling_mode_') && value === true);
  return set.map(([name]) => name.slice('pooling_mode_'.length));
}

/**
 * Where the vector of a text comes from; undefined where the model gives none.
 * @throws ModelError where the folder asks for what is not known here
 */
export async function poolingOf(
  files: readonly ReadableFile[],
  { encoders = [] }: Family,
): Promise<AboutOwnModel['pooling']> {
  if (encoders.length === 0) return undefined;
  if (!files.some(({ name }) => name === POOLING)) {
    const { architectures } = await readJson(files, CONFIG);
    const named = Array.isArray(architectures) ? (architectures as unknown[]) : [];
    return named.some((one) => encoders.includes(one as string)) ? 'assumed' : undefined;
  }
  const ways = waysIn(await readJson(files, POOLING));
  if (ways.length === 1 && means.includes(ways[0]!)) return 'mean';
  if (ways.length === 1 && firsts.includes(ways[0]!)) return 'first';
  throw modelError(
    'wrongFile',
    POOLING,
    `expected the mean or the first token, got ${ways.join(' and ') || 'nothing'}`,
  );
}
