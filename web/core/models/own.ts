// A model whose files a reader opened: what its config.json and its tensors say, before its numbers are read.
import { ExampleError } from '../errors.ts';
import { documentSchema } from '../document/fields.ts';
import { parameterInputs } from '../parameter-inputs.ts';
import { shapeOf } from '../shape.ts';
import { stepId } from '../step-id.ts';
import { validate } from '../validate.ts';
import { visible } from './visible.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import type { AboutOwnModel } from './about.ts';
import { Config } from './config.ts';
import type { ModelTensor, TensorOfFile } from './description.ts';
import { modelError } from './error.ts';
import { sourceOf } from './families/family.ts';
import type { Family, ReadConfig, Source } from './families/family.ts';
import { families } from './families/index.ts';
import { inUse } from './in-use.ts';
import { loaded, TRANSFORM } from './loaded.ts';
import type { LoadedModel } from './loaded.ts';
import { CONFIG } from './model-folder.ts';
import type { ReadableFile } from './model-folder.ts';
import { OWN_MODEL } from './names.ts';
import { ownTokenizer } from './own-tokenizer.ts';
import type { OwnTokenizer } from './own-tokenizer.ts';
import { readJson } from './read-json.ts';
import { poolingOf } from './sentence-encoder.ts';
import { readShards } from './shards.ts';
import type { TensorInFile } from './shards.ts';

/** How many tokens are labelled in a few milliseconds. */
const AT_ONCE = 4096;

/** A matrix of the model, and the tensor that has its numbers. */
export interface Placed extends ModelTensor {
  source: Source;
  tensor: TensorInFile;
}

/** Where an exported program finds the numbers of a matrix. */
const inFile = ({ source, tensor, columns }: Placed): TensorOfFile => ({
  file: tensor.file.name,
  dtype: tensor.dtype,
  start: tensor.start,
  width: tensor.shape.at(-1)!,
  count: tensor.shape.reduce((product, size) => product * size, 1),
  first: (source.part?.[0] ?? 0) * columns,
  transposed: source.layout === 'out_in',
});

export interface OwnModel {
  model: LoadedModel;
  about: AboutOwnModel;
  /** All matrices, in the order of their offsets. */
  placed: Placed[];
}

/** The family of a model. @throws ModelError where none is known */
export const familyIn = async (files: readonly ReadableFile[]): Promise<Family> =>
  familyOf(new Config(CONFIG, await readJson(files, CONFIG)));

function familyOf(config: Config): Family {
  const type = config.text('model_type');
  const family = families.find(({ types }) => types.includes(type));
  const known = families.flatMap(({ types }) => types);
  return family ?? unknown(known, type);
}
const unknown = (known: string[], type: string): never => {
  throw modelError('unknownArchitecture', CONFIG, known, type);
};

/** Does what needs this model to be the one of its name. */
function whileLoaded(model: LoadedModel, work: () => void): void {
  const before = loaded.get(model.name);
  loaded.set(model.name, model);
  try {
    work();
  } finally {
    if (before === undefined) loaded.delete(model.name);
    else loaded.set(model.name, before);
  }
}

/** The model without its numbers; its matrices are those that an example of it has. */
function modelOf(
  about: AboutOwnModel,
  { d_model, tokens: most, tables, unembedding, transform, bias, configuration }: ReadConfig,
  tensors: Map<string, ModelTensor>,
  tokens: Pick<OwnTokenizer, 'tokenizer' | 'unknown'>,
): LoadedModel {
  let offset = 0;
  const add = (name: string, rows: number, columns: number) => {
    tensors.set(name, { name, rows, columns, offset });
    offset += rows * columns;
  };
  for (const [name, rows] of Object.entries(tables)) add(name, rows, d_model);
  if (unembedding) add('W_U', d_model, tables.embeddings);
  if (transform) add(TRANSFORM, d_model, d_model);
  const read = documentSchema.read({ punctuation: 'keep', ...configuration }, '');
  const model = inUse({
    ...{ name: OWN_MODEL, about, tokens: most, d_model, bias, norm_parameters: true },
    ...{ configuration: read, tensors, ...tokens },
  });
  whileLoaded(model, () => {
    // No token is empty, but a vocabulary may have an empty piece.
    const first = Array.from({ length: tables.embeddings }, (_, id) => model.tokenOf(id)).find(Boolean);
    const example = validate({ tokens: [first ?? ''], parameters: { from: 'model', model: OWN_MODEL } });
    for (const { place, role, rows, columns } of parameterInputs(example, shapeOf(example))) {
      if (!tensors.has(stepId(place, role))) add(stepId(place, role), rows.size!, columns.size!);
    }
  });
  about.numbers = offset;
  return model;
}

/** The shape that a tensor must have. */
function shapeIn({ name, rows, columns }: ModelTensor, { layout, part: [, count] = [0, 1] }: Source): number[] {
  const all = columns * count;
  if (/(^|\.)(b_\w+|gain|shift)$/.test(name)) return [all];
  return layout === 'in_out' ? [rows, all] : [all, rows];
}

/** Which tensor has the numbers of each matrix. */
function placeAll(family: Family, tensors: Iterable<ModelTensor>, found: ReadonlyMap<string, TensorInFile>): Placed[] {
  const read = new Set<string>();
  const find = (name: string): TensorInFile | undefined => {
    const names = [name, family.older?.(name) ?? name].flatMap((one) => family.prefixes.map((before) => before + one));
    return names.map((one) => found.get(one)).find((one) => one !== undefined);
  };
  const placed = [...tensors].map((matrix): Placed => {
    const source = sourceOf(family, matrix.name);
    const tensor = source && find(source.tensor);
    if (tensor === undefined) throw modelError('noTensor', source?.tensor ?? matrix.name, matrix.name);
    const where = `${tensor.file.name}: ${tensor.name}`;
    const wanted = shapeIn(matrix, source!);
    const fits = wanted.length === tensor.shape.length && wanted.every((size, axis) => size === tensor.shape[axis]);
    if (!fits) throw modelError('otherShape', where, wanted, tensor.shape);
    if (!['F32', 'F16', 'BF16'].includes(tensor.dtype)) throw modelError('noNumbersOf', where, tensor.dtype);
    read.add(tensor.name);
    return { ...matrix, source: source!, tensor };
  });
  // A tied file may have the table once more, under the name of the matrix that it is instead of.
  const tied = family.sources['W_U']?.tensor;
  for (const { name, file } of found.values()) {
    if (read.has(name) || name === tied) continue;
    const bare = family.prefixes.filter((before) => name.startsWith(before)).map((before) => name.slice(before.length));
    if (!bare.some((one) => family.unread.test(one))) {
      throw modelError('unknownTensor', `${file.name}: ${name}`, family.architecture);
    }
  }
  return placed;
}

/** Its last outputs become one vector: their mean, of length 1. */
const withSummary = (read: ReadConfig): ReadConfig => ({
  ...read,
  configuration: { ...read.configuration, summary: { unit: true } },
});

const described = new WeakMap<readonly ReadableFile[], Promise<OwnModel>>();

/**
 * What files are: read once, since a tokenizer of 50,000 pieces takes a while.
 * @throws ModelError that says which file, field or tensor it is
 */
export function describeOwn(files: readonly ReadableFile[]): Promise<OwnModel> {
  const known = described.get(files) ?? describe(files);
  described.set(files, known);
  return known;
}

async function describe(files: readonly ReadableFile[]): Promise<OwnModel> {
  const config = new Config(CONFIG, await readJson(files, CONFIG));
  const family = familyOf(config);
  const base = family.read(config);
  const count = base.tables.embeddings;
  const { tokenizer, unknown, mask, ids } = await ownTokenizer(files, count);
  const pooling = await poolingOf(files, family);
  const isMean = pooling === 'mean' || pooling === 'assumed';
  const tensors = new Map<string, ModelTensor>();
  // What gives one vector of a text is asked for that, whatever else its files have.
  const masked = pooling === undefined ? family.masked : undefined;
  let found = masked && (await readShards(files));
  const saysMasked = [...(found?.keys() ?? [])].some((name) => masked!.tensors.test(name));
  const read = saysMasked ? masked!.read(config, base) : base;
  const about: AboutOwnModel = {
    architecture: family.architecture,
    numbers: 0,
    ...(ids && { ids: count }),
    ...(pooling && { pooling }),
    ...(masked && { masked: read.transform === true }),
  };
  let model: LoadedModel;
  try {
    model = modelOf(about, isMean ? withSummary(read) : read, tensors, { tokenizer, unknown });
  } catch (error) {
    throw error instanceof ExampleError ? modelError('wrongFile', CONFIG, error.message) : error;
  }
  const placed = placeAll(family, tensors.values(), (found ??= await readShards(files)));
  for (const matrix of placed) {
    const { name, rows, columns, offset } = matrix;
    tensors.set(name, { name, rows, columns, offset, inFile: inFile(matrix) });
  }
  if (model.configuration.predictions !== undefined) {
    const vocabulary: string[] = [];
    for (let id = 0; id < count; id++) {
      if (id % AT_ONCE === 0) await yieldToEvents();
      vocabulary.push(visible(tokenizer.label(tokenizer.pieceOf(id) ?? String(id), true)));
    }
    model.vocabulary = vocabulary;
    if (read.transform && mask !== undefined) model.mask = mask;
  }
  return { model, about, placed };
}
