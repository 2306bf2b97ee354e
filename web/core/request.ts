import {
  activations,
  kinds,
  lossForms,
  normPlaces,
  overrideColumns,
  positionEncodings,
  regionColumns,
  roles,
  scorings,
  wordDimensions,
} from '#build/generated/vocabulary.ts';
import type { EditColumn, Field, LossForm, PositionEncoding, Role } from '#build/generated/vocabulary.ts';
import { cachedOf } from './cached.ts';
import { cellOf } from './cell-name.ts';
import { scoreNumbers } from './document/attention.ts';
import type { ScoreNumber } from './document/attention.ts';
import type { Analysis, Answer, Attention, Edits, Example, GivenName, HeadMask, Matrix } from './example.ts';
import { classCount } from './loss.ts';
import { isPerHead, maskMatrix, maskOfHead, partsOf } from './mask.ts';
import type { MaskSizes } from './mask.ts';
import { parameterInputs } from './parameter-inputs.ts';
import { stepsOf } from './plan.ts';
import { modelOf, transforms } from './models/loaded.ts';
import { areMade, areMatrices, biasOf, editsOf, findParameter, rowsOf } from './parameters.ts';
import { expectFewNumbers, placeNumbers, RequestWriter } from './request-writer.ts';
import type { Request } from './request-writer.ts';
import { compares, isMatrix, shapeOf } from './shape.ts';
import { indexIn, numbersOf } from './rows.ts';
import type { AttentionBlock, Shape } from './shape.ts';
import { parseStepId, stepId } from './step-id.ts';
import type { Place } from './step-id.ts';
import { learnedRows, sidesOf } from './sides.ts';
import { has } from './has.ts';

/** The sizes of a mask for all queries. */
export function readableBy({ memory }: Example, shape: Shape, { queries, keys }: AttentionBlock): MaskSizes {
  const { kv_cache, memory: rows } = shape;
  return { queries, first: 0, words: memory?.alone ? 0 : kv_cache + keys, kv_cache, memory: rows };
}

/** Edits by word and dimension, for every token of this name: whatever its case, unless `nameOf` says otherwise. */
function wordEdits(
  edits: Edits | undefined,
  tokens: string[],
  columnOf: (name: string) => number,
  nameOf = (token: string) => token.toLowerCase(),
): Record<EditColumn, number>[] {
  const rowsOf = new Map<string, number[]>();
  tokens.forEach((token, row) => {
    const word = nameOf(token);
    const rows = rowsOf.get(word);
    if (rows === undefined) rowsOf.set(word, [row]);
    else rows.push(row);
  });
  const cells: Record<EditColumn, number>[] = [];
  for (const [word, columns] of Object.entries(edits ?? {})) {
    for (const row of rowsOf.get(nameOf(word)) ?? []) {
      for (const [name, value] of Object.entries(columns)) cells.push({ row, column: columnOf(name), value });
    }
  }
  return cells;
}

function writeEmbeddings(writer: RequestWriter, example: Example, shape: Shape): void {
  const { embeddings, target, past } = example;
  const sides = sidesOf(example, shape).filter(({ embedded }) => embedded);
  if (sides.length > 0 || example.memory?.alone) writer.option('d_model', shape.d_model);
  if (shape.kdim !== undefined) writer.option('kdim', shape.kdim);
  if (sides.length === 0) return;
  if (isMatrix(embeddings)) {
    for (const { place } of sides) {
      const beside =
        place.stage === 'past' ? past : place.stage === 'target' || place.stage === 'decoder' ? target : undefined;
      writer.numbers(place, 'embeddings', beside === undefined ? embeddings : beside.embeddings!);
    }
    return;
  }
  if (embeddings.from === 'seed') writer.option('words_seed', embeddings.seed);
  const dimensions: readonly string[] = wordDimensions;
  const columnOf = (name: string) => (embeddings.from === 'words' ? dimensions.indexOf(name) : Number(name) - 1);
  const model = modelOf(example);
  for (const { place, tokens } of sides) {
    if (model !== undefined) {
      writer.lookup(place, 'embeddings', model.idsOf(tokens), model.tensors.get('embeddings')!.offset);
    }
    const segments = model?.tensors.get('segments');
    if (segments !== undefined) {
      writer.flag('segments', true);
      writer.lookup(place, 'segments', example.segments ?? tokens.map(() => 0), segments.offset);
    }
    const nameOf = embeddings.from === 'model' ? (token: string) => token : undefined;
    writer.edits(place, 'embeddings', wordEdits(embeddings.edits, tokens, columnOf, nameOf));
  }
}

function writePositions(writer: RequestWriter, example: Example, shape: Shape): void {
  const { positions } = example;
  if (positions === undefined || positions === 'none') return;
  const encoding = (name: PositionEncoding) => writer.choice('positions', positionEncodings, name);
  if (typeof positions === 'string') return encoding(positions);
  if (has(positions, 'rotary')) {
    encoding('rotary');
    if (positions.base !== undefined) writer.option('rotary_base', positions.base);
    if (positions.dimensions !== undefined) writer.option('rotary_columns', positions.dimensions);
    return writer.flag('rotary_halves', positions.rotary === 'halves');
  }
  if (has(positions, 'alibi')) {
    encoding('alibi');
    return writer.option('slope', positions.alibi);
  }
  if (has(positions, 'sinusoidal')) return encoding('sinusoidal_halves');
  encoding('learned');
  if (has(positions, 'from')) {
    const table = modelOf(example)!.tensors.get('positions')!;
    const { columns, offset } = table;
    const start = offset + shape.kv_cache * columns;
    return writer.ofModel({}, 'positions', { rows: example.tokens.length, columns, offset: start });
  }
  for (const { place, tokens, embedded } of sidesOf(example, shape)) {
    if (!embedded) continue;
    const { key, start } = learnedRows(example, place);
    writer.numbers(place, 'positions', positions[key]!.slice(start, start + tokens.length));
  }
}

function writeParameters(writer: RequestWriter, example: Example, shape: Shape): void {
  const { parameters } = example;
  const { made } = shape;
  if (parameters === 'identity') return writer.flag('identity', made.query || made.key || made.value);
  writer.flag('bias', shape.bias);
  const model = modelOf(example);
  if (areMade(parameters) && parameters.from === 'seed') writer.option('parameters_seed', parameters.seed!);
  for (const input of parameterInputs(example, shape)) {
    const { place, role, isBias, columns } = input;
    if (model !== undefined) writer.ofModel(place, role, model.tensors.get(stepId(place, role))!);
    if (!areMatrices(parameters)) {
      writer.edits(place, role, editsOf(parameters, input));
      continue;
    }
    const found = findParameter(parameters, input);
    if (isBias) writer.numbers(place, role, [biasOf(found) ?? Array<number>(columns.size!).fill(0)]);
    else if (found !== undefined) {
      writer.numbers(place, role, rowsOf(found));
    }
  }
}

/** Earlier words have read each other before the sentence was there: each read those before it that the mask leaves. */
function writePastMasks(writer: RequestWriter, { past, attention }: Example, shape: Shape): void {
  if (past === undefined || past.key !== undefined || (shape.layers ?? 1) === 1) return;
  const { kv_cache, memory } = shape;
  const sizes: MaskSizes = { queries: kv_cache, words: kv_cache, memory };
  const write = (mask: HeadMask, place: Place) => {
    // The cells of a mask are those of the words that ask now.
    const parts = partsOf(mask).filter(
      (part) => typeof part !== 'object' || has(part, 'window') || has(part, 'padding'),
    );
    writer.numbers(place, 'mask', maskMatrix(['causal', ...parts], sizes));
  };
  const { mask } = attention;
  if (!isPerHead(mask) || shape.heads === 1) return write(maskOfHead(mask, 1), { stage: 'past' });
  mask.heads.forEach((one, index) => write(one, { stage: 'past', head: index + 1 }));
}

function writeMasks(writer: RequestWriter, example: Example, shape: Shape): void {
  const [first, decoder, cross] = shape.blocks as [AttentionBlock, AttentionBlock?, AttentionBlock?];
  const { mask } = example.attention;
  const sizes: MaskSizes = {
    ...readableBy(example, shape, first),
    queries: first.queryTokens,
    ...(shape.region && { first: shape.region[0] }),
  };
  const stageOf = ({ stage }: Place): Place => (stage === undefined ? {} : { stage });
  if (mask !== 'none') writer.option('masked', 1);
  if (isPerHead(mask) && shape.heads > 1) {
    writer.flag('mask_per_head', true);
    mask.heads.forEach((ofHead, index) =>
      writer.numbers({ ...stageOf(first.place), head: index + 1 }, 'mask', maskMatrix(ofHead, sizes)),
    );
  } else if (mask !== 'none') writer.numbers(stageOf(first.place), 'mask', maskMatrix(maskOfHead(mask, 1), sizes));
  if (example.attention.kind !== 'encoder_decoder') return;
  const { queries, keys } = decoder!;
  writer.numbers(stageOf(decoder!.place), 'mask', maskMatrix('causal', { queries, words: keys }));
  const ofAll = isPerHead(mask) && shape.heads > 1 ? [] : partsOf(maskOfHead(mask, 1));
  const padding = ofAll.filter((part) => typeof part === 'object' && has(part, 'padding'));
  // The encoder's output has a row for a padded word, too.
  if (padding.length > 0)
    writer.numbers(stageOf(cross!.place), 'mask', maskMatrix(padding, { queries, words: cross!.keys }));
}

/** Overridden cells as rows of `overrideColumns`; a single cell wins over its row, and a row over all. */
function overrides(example: Example): Matrix {
  const overridden: Matrix = [];
  // Counted before any of it is made: a few words in a document can override every cell of a step.
  const count = Object.entries(example.override ?? {}).reduce((sum, [id, { all }]) => {
    const step = all === undefined ? undefined : stepsOf(example).get(id)!;
    return sum + (step ? step.rows.labels.length * step.columns.labels.length : 0);
  }, 0);
  expectFewNumbers(count * overrideColumns.length);
  for (const [id, { all, rows = {}, cells = {} }] of Object.entries(example.override ?? {})) {
    const { place, role } = parseStepId(id)!;
    const step = {
      ...{ role: indexIn(roles, role), position: place.position ?? 0 },
      ...placeNumbers(place),
    };
    const add = (row: number, column: number, value: number) =>
      overridden.push(numbersOf(overrideColumns, { ...step, row, column, value }));
    if (all !== undefined) {
      const { rows: tall, columns: wide } = stepsOf(example).get(id)!;
      tall.labels.forEach((_label, row) => {
        if (rows[row] !== undefined) return;
        wide.labels.forEach((_name, column) => {
          if (cells[`${row},${column}`] === undefined) add(row, column, all);
        });
      });
    }
    for (const [row, numbers] of Object.entries(rows)) {
      numbers.forEach((value, column) => {
        if (cells[`${row},${column}`] === undefined) add(Number(row), column, value);
      });
    }
    for (const [cell, value] of Object.entries(cells)) add(...cellOf(cell)!, value);
  }
  return overridden;
}

/** What the loss compares the last output with; for classes, the probability that each should have. */
function writeLoss(writer: RequestWriter, example: Example, shape: Shape): void {
  const { loss } = example;
  if (loss === undefined) return;
  const form = (name: LossForm) => writer.choice('loss', lossForms, name);
  if (has(loss, 'gradient')) {
    form('gradient');
    writer.numbers({}, 'given_gradient', loss.gradient);
  } else if (has(loss, 'squared_error')) {
    form('squared_error');
    writer.numbers({}, 'targets', loss.squared_error);
  } else {
    form('cross_entropy');
    const count = classCount(example, shape);
    const shares = (answer: Answer) =>
      Array.isArray(answer) ? answer : Array.from({ length: count }, (_, index) => Number(index === answer));
    writer.numbers({}, 'targets', loss.cross_entropy.map(shares));
  }
}

type Write = (writer: RequestWriter, example: Example, shape: Shape) => void;

/** For what turns scores into weights: nothing is written if the weights are given. */
const unlessWeighted =
  (write: Write): Write =>
  (writer, example, shape) => {
    if (example.given?.weights === undefined) write(writer, example, shape);
  };

/** What each key of `attention` tells the core, but for `scoreNumbers`. A key without an entry does not compile. */
const attentionKeys: { [Key in Exclude<keyof Attention, ScoreNumber>]-?: Write } = {
  kind: (writer, { attention }) => writer.choice('kind', kinds, attention.kind),
  heads: (writer, _, { heads }) => writer.option('heads', heads),
  kv_heads: (writer, _, { kv_heads }) => writer.option('kv_heads', kv_heads),
  // With `widths` they follow from those.
  d_k: (writer, _, { d_k, widths }) => d_k !== undefined && widths === undefined && writer.option('d_k', d_k),
  d_v: (writer, _, { d_v, widths }) => widths === undefined && writer.option('d_v', d_v),
  values: (writer, { attention }) => writer.flag('values_are_keys', attention.values === 'keys'),
  score(writer, example) {
    const { score } = example.attention;
    if (compares(example) && score !== undefined) writer.choice('score', scorings, score);
  },
  scale: unlessWeighted((writer, { attention: { scale } }, { d_k }) => {
    if (scale === 'sqrt') writer.option('divide_by_root', d_k!);
    else if (scale !== 'none') writer.option('multiply_by', scale);
  }),
  mask: unlessWeighted((...inputs) => {
    writeMasks(...inputs);
    writePastMasks(...inputs);
  }),
  softmax: unlessWeighted((writer, { attention }) => writer.flag('plain_softmax', attention.softmax === 'plain')),
};

const writeScoreNumbers = unlessWeighted((writer, { attention }) => {
  for (const name of scoreNumbers) {
    const value = attention[name];
    if (value != null) writer.option(name, value);
  }
});

/** What each analysis is called in a request. */
export const analysisFields = {
  cosine: 'cosines',
  contribution: 'contributions',
  rollout: 'rollout',
  components: 'components',
  gradients: 'gradients',
  logit_lens: 'logit_lens',
} as const satisfies Record<Analysis, Field>;

/** For a key that the core does not need. */
const nothing: Write = () => {};

/** What each key of an example tells the core. A key without an entry does not compile. */
const keys: { [Key in keyof Example]-?: Write } = {
  attention(...inputs) {
    for (const write of Object.values(attentionKeys)) write(...inputs);
    writeScoreNumbers(...inputs);
  },
  version: nothing,
  title: nothing,
  source: nothing,
  by_hand: nothing,
  by_seed: nothing,
  changed: nothing,
  notes: nothing,
  text: nothing,
  punctuation: nothing,
  tokens(writer, _, shape) {
    writer.option('queries', shape.queries);
    writer.option('keys', shape.keys);
  },
  target: nothing, // its words and their rows are written with those of the text
  past(writer, { past }, { kv_cache, blocks }) {
    if (past === undefined) return;
    writer.option('kv_cache', kv_cache);
    for (const name of ['key', 'value'] as const) {
      cachedOf(past, name).forEach(({ rows }, index) =>
        writer.numbers({ ...blocks[index]!.place, stage: 'past' }, name, rows),
      );
    }
  },
  embeddings: writeEmbeddings,
  embedding_scale(writer, { embedding_scale }, { d_model }) {
    if (embedding_scale === undefined) return;
    writer.option('embedding_scale', embedding_scale === 'sqrt' ? Math.sqrt(d_model) : embedding_scale);
  },
  value_embeddings(writer, { value_embeddings }, { vdim }) {
    if (value_embeddings === undefined) return;
    writer.option('vdim', vdim!);
    writer.numbers({}, 'value_embeddings', value_embeddings);
  },
  positions: writePositions,
  region: (writer, _, { region }) =>
    region && writer.option('region', [numbersOf(regionColumns, { first: region[0], end: region[1] })]),
  memory(writer, example, shape) {
    const { memory } = example;
    if (memory === undefined) return;
    writer.option('memory', shape.memory);
    writer.flag('memory_alone', memory.alone);
    if (compares(example)) writer.numbers({}, 'memory_key', memory.key);
    writer.numbers({}, 'memory_value', memory.value ?? memory.key);
  },
  layers: (writer, _, { layers }) => layers !== undefined && writer.option('layers', layers),
  widths: (writer, { widths }) => widths !== undefined && writer.option('widths', [widths]),
  summary(writer, { summary }) {
    if (summary === undefined) return;
    writer.flag('summary', true);
    writer.flag('summary_first', summary.of === 'first');
    writer.flag('summary_projection', summary.projection);
    writer.flag('summary_tanh', summary.tanh);
    writer.flag('summary_unit', summary.unit);
  },
  predictions(writer, example) {
    const { predictions } = example;
    if (predictions === undefined) return;
    writer.flag('predictions', true);
    writer.flag('last_prediction', predictions === 'last');
    const model = modelOf(example)!;
    const { tensors } = model;
    if (transforms(model)) {
      writer.flag('transform', true);
      writer.choice('transform_activation', activations, model.configuration.feed_forward!.activation);
    }
    if (!tensors.has('W_U')) writer.ofModel({}, 'W_E', tensors.get('embeddings')!);
  },
  segments: nothing, // a model has them for every example
  residual: nothing, // a single layer with a residual sum is `layers`, too
  norm(writer, _, { norm }) {
    if (norm === undefined) return;
    writer.choice('norm', normPlaces, norm.place);
    writer.flag('rms', norm.rms);
    writer.flag('no_final_norm', norm.place === 'pre' && !norm.final);
    writer.flag('embedding_norm', norm.embeddings);
    if (norm.epsilon !== undefined) writer.option('norm_epsilon', norm.epsilon);
    writer.flag('norm_parameters', norm.parameters);
  },
  feed_forward(writer, { feed_forward }) {
    if (feed_forward === undefined) return;
    writer.option('d_ff', feed_forward.d_ff);
    writer.choice('activation', activations, feed_forward.activation);
  },
  parameters(writer, example, shape) {
    writeParameters(writer, example, shape);
    writer.flag('output', shape.output);
    if (shape.d_out !== undefined) writer.option('d_out', shape.d_out);
  },
  given(writer, { given = {} }) {
    for (const [name, rows] of Object.entries(given)) if (rows) writer.numbers({}, name as GivenName, rows);
  },
  override: (writer, example) => writer.option('overrides', overrides(example)),
  published: nothing,
  claims: nothing,
  exercise: nothing,
  loss: writeLoss,
  trained: nothing,
  analyses(writer, { analyses = [] }) {
    for (const name of new Set(analyses)) writer.flag(analysisFields[name], true);
  },
  display: nothing,
};

/** Keys or values of a layer in the memory of the model: those of the past, then room for those of the tokens. */
export interface CacheInput {
  place: Place;
  role: Role;
  tensor: { rows: number; columns: number; offset: number };
}

/**
 * Writes a validated example as flat numbers: only what takes part in the calculation.
 * @param cache where to read on: the core writes the keys and values of the tokens there, and gives later layers no steps for their heads
 */
export function request(example: Example, cache?: readonly CacheInput[]): Request {
  const { tokens, past, target } = example;
  const shape = shapeOf(example);
  const writer = new RequestWriter();
  for (const write of Object.values(keys)) write(writer, example, shape);
  if (cache !== undefined) {
    writer.flag('reads_on', true);
    for (const { place, role, tensor } of cache) writer.ofModel(place, role, tensor);
  }
  // A model's tokens may be anything, and the core looks them up by their ids.
  if (modelOf(example) !== undefined) return writer.finish([]);
  return writer.finish([...tokens, ...(past?.tokens ?? []), ...(target?.tokens ?? [])]);
}
