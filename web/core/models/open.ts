// Opens a trained model: its description and its pieces are read at once, its parameters part by part when they are asked for.
import { readDescription } from './description.ts';
import type { ModelDescription, ModelTensor } from './description.ts';
import { modelError } from './error.ts';
import { publishedModels } from './names.ts';
import type { PublishedModel } from './names.ts';
import { readChecked, readText, shownName } from './read.ts';
import { unigramTokenizer } from './unigram.ts';
import type { ScoredPiece, UnigramTokenizer } from './unigram.ts';

export interface OpenOptions {
  /** The folder that has a folder for each model: its address, or in Node a path as well. */
  from: URL | string;
  /** Stops loading: the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Called repeatedly with how many bytes are there, and of how many. */
  onProgress?: ((bytes: number, all: number) => void) | undefined;
}

export interface ModelFile {
  name: PublishedModel;
  description: ModelDescription;
  /** Where each matrix is in the numbers of all parts. */
  tensors: ReadonlyMap<string, ModelTensor>;
  tokenizer: UnigramTokenizer;
  /** The parameters from the first part to the last, each read and checked when it is asked for. */
  parts(): AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** The folder of a model. */
function folderOf(from: URL | string, name: PublishedModel): URL {
  let base = String(from);
  if (!URL.canParse(base)) {
    const path =
      typeof process === 'object' ? process.getBuiltinModule('node:url').pathToFileURL(base).href : undefined;
    base = path ?? new URL(base, globalThis.location.href).href;
  }
  return new URL(`${name}/`, base.endsWith('/') ? base : `${base}/`);
}

function readPieces(bytes: Uint8Array, file: string): ScoredPiece[] {
  const isPiece = (entry: unknown): entry is ScoredPiece =>
    Array.isArray(entry) &&
    entry.length === 2 &&
    typeof entry[0] === 'string' &&
    (entry[1] === null || Number.isFinite(entry[1]));
  try {
    const pieces: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (Array.isArray(pieces) && pieces.every(isPiece)) return pieces;
  } catch {
    // said below
  }
  throw modelError('wrongPieces', file);
}

/**
 * @throws ModelError where something is missing, damaged or not to be reached, with what and where; the reason of `signal`
 */
export async function openModel(name: string, { from, signal, onProgress }: OpenOptions): Promise<ModelFile> {
  const model = publishedModels.find((one) => one === name);
  if (model === undefined) throw modelError('unknownModel', publishedModels, name);
  const folder = folderOf(from, model);
  const at = new URL('model.json', folder);
  const description = readDescription(await readText(at, { signal }), shownName(at));
  if (description.name !== model) throw modelError('otherModel', shownName(at), model, description.name);

  const { tokenizer, parts } = description;
  const all = tokenizer.bytes + description.bytes;
  let before = 0;
  const read = async (part: { file: string; bytes: number; sha256: string }) => {
    const onBytes = (bytes: number) => onProgress?.(before + bytes, all);
    const bytes = await readChecked(new URL(part.file, folder), part, { signal, onBytes });
    before += part.bytes;
    return bytes;
  };
  const pieces = readPieces(await read(tokenizer), shownName(new URL(tokenizer.file, folder)));
  return {
    name: model,
    description,
    tensors: new Map(description.tensors.map((tensor) => [tensor.name, tensor])),
    tokenizer: unigramTokenizer(pieces, tokenizer.reserved),
    async *parts() {
      before = tokenizer.bytes;
      for (const part of parts) yield await read(part);
    },
  };
}
