// Models that give a text one vector: what their folder says of how the last outputs become it. sentence-transformers writes a list of
// modules, and a folder for the settings of each.
import type { AboutOwnModel } from './about.ts';
import { Config } from './config.ts';
import { modelError } from './error.ts';
import type { Family } from './families/family.ts';
import { CONFIG } from './model-folder.ts';
import type { ReadableFile } from './model-folder.ts';
import { readJson, readJsonList } from './read-json.ts';

/** The list of modules through which a text goes. */
export const MODULES = 'modules.json';
/** Where how the last outputs become one vector stands where there is no such list. */
const POOLING = '1_Pooling';
/** What is computed here. A vector of length 1 is not changed by being normalized. */
const known = ['Transformer', 'Pooling', 'Normalize'];

interface Module {
  /** The class in Python, without where it stands, which was moved. */
  kind: string;
  /** The folder with its settings. */
  path: string;
}

async function modulesIn(files: readonly ReadableFile[]): Promise<Module[]> {
  if (!files.some(({ name }) => name === MODULES)) return [];
  const list = await readJsonList(files, MODULES);
  const all = new Config(MODULES, { ...list } as Readonly<Record<string, unknown>>);
  return [...list.keys()].map((index) => {
    const module = all.part(String(index));
    return { kind: module.text('type').split('.').at(-1)!, path: module.text('path') };
  });
}

const poolingFile = (modules: readonly Module[]): string =>
  `${modules.find(({ kind }) => kind === 'Pooling')?.path ?? POOLING}/${CONFIG}`;

/** The file that says how the last outputs become one vector. @param files with the list of modules, where there is one */
export const poolingFileOf = async (files: readonly ReadableFile[]): Promise<string> =>
  poolingFile(await modulesIn(files));

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
  const modules = await modulesIn(files);
  const pooling = await wayOf(files, poolingFile(modules), encoders);
  const other = modules.find(({ kind }) => !known.includes(kind));
  if (pooling !== undefined && other !== undefined) throw modelError('unknownModule', MODULES, known, other.kind);
  return pooling;
}

async function wayOf(
  files: readonly ReadableFile[],
  file: string,
  encoders: readonly string[],
): Promise<AboutOwnModel['pooling']> {
  if (!files.some(({ name }) => name === file)) {
    const { architectures } = await readJson(files, CONFIG);
    const named = Array.isArray(architectures) ? (architectures as unknown[]) : [];
    return named.some((one) => encoders.includes(one as string)) ? 'assumed' : undefined;
  }
  const ways = waysIn(await readJson(files, file));
  if (ways.length === 1 && means.includes(ways[0]!)) return 'mean';
  if (ways.length === 1 && firsts.includes(ways[0]!)) return 'first';
  throw modelError('wrongFile', file, `expected the mean or the first token, got ${ways.join(' and ') || 'nothing'}`);
}
