// A model whose files a reader opened: what its config.json and its tensors say, before its numbers are read.
import { ExampleError } from '../errors.ts';
import { documentSchema } from '../document/fields.ts';
import { parameterInputs } from '../parameter-inputs.ts';
import { optional } from '../has.ts';
import { integer } from '../schema/values.ts';
import { LARGEST_PACKED, shapeOf } from '../shape.ts';
import { stepId } from '../step-id.ts';
import { validate } from '../validate.ts';
import { visible } from './visible.ts';
import type { AboutOwnModel } from './about.ts';
import { Config } from './config.ts';
import type { ModelTensor } from './description.ts';
import { modelError } from './error.ts';
import { insteadOfLogits, otherHeads } from './families/family.ts';
import type { Family, ReadConfig } from './families/family.ts';
import { families } from './families/index.ts';
import { inSlices } from './in-slices.ts';
import { inUse } from './in-use.ts';
import { loadedModels, TRANSFORM } from './loaded.ts';
import type { LoadedModel } from './loaded.ts';
import { CONFIG } from './model-folder.ts';
import type { ReadableFile } from './model-folder.ts';
import { OWN_MODEL } from './names.ts';
import { ownTokenizer } from './own-tokenizer.ts';
import type { OwnTokenizer } from './own-tokenizer.ts';
import { readJson } from './read-json.ts';
import { MODULES, poolingOf } from './sentence-encoder.ts';
import { inFile, placeAll } from './place-tensors.ts';
import type { Placed } from './place-tensors.ts';
import { readShards } from './shards.ts';

/** How many folders are named. */
const MOST_NAMED = 6;

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
  const before = loadedModels.get(model.name);
  loadedModels.set(model.name, model);
  try {
    work();
  } finally {
    if (before === undefined) loadedModels.delete(model.name);
    else loadedModels.set(model.name, before);
  }
}

/** The model without its numbers; its matrices are those that an example of it has. */
function describedModel(
  about: AboutOwnModel,
  { d_model: width, tokens, tables, unembedding, transform, bias, predictions, configuration }: ReadConfig,
  tensors: Map<string, ModelTensor>,
  ofText: Pick<OwnTokenizer, 'tokenizer' | 'unknown'>,
): LoadedModel {
  const d_model = integer(1, LARGEST_PACKED).read(width, 'd_model');
  let offset = 0;
  const add = (name: string, rows: number, columns: number) => {
    tensors.set(name, { name, rows, columns, offset });
    offset += rows * columns;
  };
  for (const [name, rows] of Object.entries(tables)) add(name, rows, d_model);
  if (unembedding) add('W_U', d_model, tables.embeddings);
  if (transform) add(TRANSFORM, d_model, d_model);
  const read = documentSchema.read(
    { punctuation: 'keep', ...configuration, ...optional('predictions', predictions) },
    '',
  );
  const model = inUse({
    ...{ name: OWN_MODEL, about, tokens, d_model, bias, norm_parameters: true },
    ...{ configuration: read, tensors, ...ofText },
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

/** What becomes of the last outputs, of which config.json says less than the names of the tensors. */
function withHead(
  { sources, bare }: Family,
  masked: Family['masked'],
  config: Config,
  base: ReadConfig,
  names: readonly string[],
): { read: ReadConfig; lacksHead?: AboutOwnModel['lacksHead'] } {
  if (masked !== undefined && names.some((name) => masked.tensors.test(name)))
    return { read: masked.read(config, base) };
  if (base.predictions === undefined || names.includes(sources['W_U']!.tensor)) return { read: base };
  const without = { ...base, predictions: undefined, unembedding: false };
  // Where the table of embeddings gives the logits, the files of a classifier lack nothing for them.
  if (names.some((name) => insteadOfLogits.test(name))) return { read: without, lacksHead: 'other_task' };
  const isBare = config.has('architectures') && config.list('architectures').some((name) => name === bare);
  return isBare && base.unembedding ? { read: without, lacksHead: 'no_head' } : { read: base };
}

/** An error in the words of config.json. */
function inConfig(error: unknown, { fields }: Family): unknown {
  if (!(error instanceof ExampleError)) return error;
  const { path, reason, message } = error;
  return modelError('wrongFile', CONFIG, Object.hasOwn(fields, path) ? `${fields[path]!}: ${reason}` : message);
}

/** Its last outputs become one vector of length 1: their mean, or the first of them. */
const withSummary = (read: ReadConfig, pooling: NonNullable<AboutOwnModel['pooling']>): ReadConfig => ({
  ...read,
  configuration: {
    ...read.configuration,
    summary: { ...(pooling === 'first' && { of: 'first' }), unit: true },
  },
});

const described = new WeakMap<readonly ReadableFile[], Promise<OwnModel>>();

/**
 * What files are: read once, since a tokenizer of 50,000 pieces takes a while.
 * @throws ModelError that says which file, field or tensor it is
 */
export function describeOwn(files: readonly ReadableFile[]): Promise<OwnModel> {
  let known = described.get(files);
  if (known === undefined) {
    known = describe(files);
    described.set(files, known);
    // What could not be read may be readable the next time.
    known.catch(() => described.delete(files));
  }
  return known;
}

/** That they are not those of a folder in which each model has a folder of its own. @throws ModelError */
function expectOneFolder(files: readonly ReadableFile[]): void {
  const inside = files.flatMap(({ name }) => (name.endsWith(`/${CONFIG}`) ? [name.slice(0, -CONFIG.length - 1)] : []));
  const isOne = files.some(({ name }) => name === CONFIG || name === MODULES || name.endsWith('.safetensors'));
  if (inside.length > 0 && !isOne) throw modelError('onlyInside', CONFIG, inside.slice(0, MOST_NAMED));
}

async function describe(files: readonly ReadableFile[]): Promise<OwnModel> {
  expectOneFolder(files);
  const config = new Config(CONFIG, await readJson(files, CONFIG));
  const family = familyOf(config);
  config.expect('quantization_config', null);
  const base = family.read(config);
  const count = base.tables.embeddings;
  const { tokenizer, unknown, mask, ids } = await ownTokenizer(files, count);
  const pooling = await poolingOf(files, family);
  const tensors = new Map<string, ModelTensor>();
  // What gives one vector of a text is asked for that, whatever else its files have.
  const masked = pooling === undefined ? family.masked : undefined;
  const found = await readShards(files);
  const { read, lacksHead } = withHead(family, masked, config, base, [...found.keys()]);
  const about: AboutOwnModel = {
    architecture: family.architecture,
    numbers: 0,
    ...(ids && { ids: count }),
    ...(pooling && { pooling }),
    ...(masked && { masked: read.transform === true }),
    ...(lacksHead && { lacksHead }),
  };
  let model: LoadedModel;
  try {
    model = describedModel(about, pooling === undefined ? read : withSummary(read, pooling), tensors, {
      tokenizer,
      unknown,
    });
  } catch (error) {
    throw inConfig(error, family);
  }
  const unread = [otherHeads, family.unread, ...(read.transform || !family.masked ? [] : [family.masked.tensors])];
  const placed = placeAll(family, tensors.values(), found, unread);
  for (const matrix of placed) {
    const { name, rows, columns, offset } = matrix;
    tensors.set(name, { name, rows, columns, offset, inFile: inFile(matrix) });
  }
  if (model.configuration.predictions !== undefined) {
    model.vocabulary = await inSlices(Array(count).keys(), (id) =>
      visible(tokenizer.label(tokenizer.pieceOf(id) ?? String(id), true)),
    );
    if (read.transform && mask !== undefined) model.mask = mask;
  }
  return { model, about, placed };
}
