// All tensors of the files of a model: one file, or several shards with an index that says which tensor is in which.
import { modelError } from './error.ts';
import type { ReadableFile } from './model-folder.ts';
import { readJson } from './read-json.ts';
import { headerEnd, LENGTH_BYTES, readHeader } from './safetensors.ts';
import type { TensorEntry } from './safetensors.ts';

export interface TensorInFile extends TensorEntry {
  file: ReadableFile;
}

export const WHOLE = 'model.safetensors';
export const INDEX = 'model.safetensors.index.json';

async function tensorsOf(file: ReadableFile): Promise<TensorEntry[]> {
  const first = await file.read(0, Math.min(LENGTH_BYTES, file.size));
  const end = headerEnd(file.name, first, file.size);
  return readHeader(file.name, await file.read(LENGTH_BYTES, end), file.size);
}

/** The file of each tensor, as the index says it. */
async function readIndex(files: readonly ReadableFile[]): Promise<[tensor: string, file: string][]> {
  const { weight_map: map } = await readJson(files, INDEX);
  const wrong = (reason: string) => modelError('wrongFile', INDEX, reason);
  if (typeof map !== 'object' || map === null) throw wrong('weight_map is missing');
  return Object.entries(map).map(([tensor, file]: [string, unknown]) => {
    if (typeof file !== 'string') throw wrong(`weight_map: ${tensor} is in no file`);
    return [tensor, file];
  });
}

/** The files that an index names, in its order. @throws ModelError */
export const filesOfIndex = async (files: readonly ReadableFile[]): Promise<string[]> => [
  ...new Set((await readIndex(files)).map(([, file]) => file)),
];

/** Where each tensor is, by its name. One file with all of them counts more than an index, as with transformers. @throws ModelError */
export async function readShards(files: readonly ReadableFile[]): Promise<Map<string, TensorInFile>> {
  const has = (wanted: string) => files.some(({ name }) => name === wanted);
  const index = has(INDEX) && !has(WHOLE) ? await readIndex(files) : undefined;
  const names = index ? new Set(index.map(([, file]) => file)) : has(WHOLE) ? new Set([WHOLE]) : undefined;
  const shards = files.filter(({ name }) => names?.has(name) ?? name.endsWith('.safetensors'));
  for (const name of names ?? []) if (!shards.some((file) => file.name === name)) throw modelError('missingFile', name);
  if (shards.length === 0) throw modelError('missingFile', WHOLE);
  const found = new Map<string, TensorInFile>();
  for (const file of shards) {
    for (const tensor of await tensorsOf(file)) {
      const other = found.get(tensor.name);
      if (other !== undefined) throw modelError('twoTensors', tensor.name, other.file.name, file.name);
      found.set(tensor.name, { ...tensor, file });
    }
  }
  for (const [tensor, file] of index ?? []) {
    if (found.get(tensor)?.file.name !== file) throw modelError('wrongFile', INDEX, `${tensor} is not in ${file}`);
  }
  return found;
}
