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
import type { EditColumn, Field, LossForm, PositionEncoding } from '#build/generated/vocabulary.ts';
import { cellOf } from './cell-name.ts';
import type { Analysis, Answer, Attention, Edits, Example, GivenName, Matrix } from './example.ts';
import { classCount } from './loss.ts';
import { maskMatrix } from './mask.ts';
import type { MaskSizes } from './mask.ts';
import { parameterInputs } from './parameter-inputs.ts';
import { areMatrices, biasOf, editsOf, findParameter, rowsOf } from './parameters.ts';
import { placeNumbers, RequestWriter } from './request-writer.ts';
import type { Request } from './request-writer.ts';
import { compares, isMatrix, shapeOf } from './shape.ts';
import { indexIn, numbersOf } from './rows.ts';
import type { AttentionBlock, Shape } from './shape.ts';
import { parseStepId } from './step-id.ts';
import type { Place } from './step-id.ts';
import { learnedRows, sidesOf } from './sides.ts';

/** The sizes of a mask for all queries. */
export function readableBy({ memory }: Example, shape: Shape, { queries, keys }: AttentionBlock): MaskSizes {
  return { queries, words: memory?.alone ? 0 : shape.kv_cache + keys, kv_cache: shape.kv_cache, memory: shape.memory };
}

/** Edits by word and dimension, for every token that is this word, whatever its case. */
function wordEdits(
  edits: Edits | undefined,
  tokens: string[],
  columnOf: (name: string) => number,
): Record<EditColumn, number>[] {
  const rowsOf = new Map<string, number[]>();
  tokens.forEach((token, row) => {
    const word = token.toLowerCase();
    const rows = rowsOf.get(word);
    if (rows === undefined) rowsOf.set(word, [row]);
    else rows.push(row);
  });
  const cells: Record<EditColumn, number>[] = [];
  for (const [word, columns] of Object.entries(edits ?? {})) {
    for (const row of rowsOf.get(word.toLowerCase()) ?? []) {
      for (const [name, value] of Object.entries(columns)) cells.push({ row, column: columnOf(name), value });
    }
  }
  return cells;
}

function writeEmbeddings(writer: RequestWriter, example: Example, shape: Shape): void {
  const { embeddings, target, past } = example;
  const sides = sidesOf(example, shape).filter(({ embedded }) => embedded);
  if (sides.length > 0 || example.memory?.alone) writer.option('d_model', shape.d_model);
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
  const columnOf = (name: string) => (embeddings.from === 'seed' ? Number(name) - 1 : dimensions.indexOf(name));
  for (const { place, tokens } of sides) {
    writer.edits(place, 'embeddings', wordEdits(embeddings.edits, tokens, columnOf));
  }
}

function writePositions(writer: RequestWriter, example: Example, shape: Shape): void {
  const { positions } = example;
  if (positions === undefined || positions === 'none') return;
  const encoding = (name: PositionEncoding) => writer.choice('positions', positionEncodings, name);
  if (typeof positions === 'string') return encoding(positions);
  if ('rotary' in positions) {
    encoding('rotary');
    return writer.flag('rotary_halves', true);
  }
  if ('alibi' in positions) {
    encoding('alibi');
    return writer.option('slope', positions.alibi);
  }
  encoding('learned');
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
  if (!areMatrices(parameters) && parameters.seed !== undefined) writer.option('parameters_seed', parameters.seed);
  for (const input of parameterInputs(example, shape)) {
    const { place, role, isBias, columns } = input;
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

function writeMasks(writer: RequestWriter, example: Example, shape: Shape): void {
  const [first, decoder] = shape.blocks as [AttentionBlock, AttentionBlock?];
  const mask = maskMatrix(example.attention.mask, {
    ...readableBy(example, shape, first),
    queries: first.queryTokens,
    ...(shape.region && { first: shape.region[0] }),
  });
  const stageOf = ({ stage }: Place): Place => (stage === undefined ? {} : { stage });
  if (mask !== undefined) {
    writer.option('masked', 1);
    writer.numbers(stageOf(first.place), 'mask', mask);
  }
  if (example.attention.kind !== 'encoder_decoder') return;
  const { queries, keys } = decoder!;
  writer.numbers(stageOf(decoder!.place), 'mask', maskMatrix('causal', { queries, words: keys })!);
}

/** Overridden cells as rows of `overrideColumns`; a single cell wins over its row. */
function overrides(override: Example['override']): Matrix {
  const overridden: Matrix = [];
  for (const [id, { rows = {}, cells = {} }] of Object.entries(override ?? {})) {
    const { place, role } = parseStepId(id)!;
    const step = {
      ...{ role: indexIn(roles, role), head: place.head ?? 0, position: place.position ?? 0 },
      ...placeNumbers(place),
    };
    const add = (row: number, column: number, value: number) =>
      overridden.push(numbersOf(overrideColumns, { ...step, row, column, value }));
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
  if ('gradient' in loss) {
    form('gradient');
    writer.numbers({}, 'given_gradient', loss.gradient);
  } else if ('squared_error' in loss) {
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

/** What each key of `attention` tells the core. A key without an entry does not compile. */
const attentionKeys: { [Key in keyof Attention]-?: Write } = {
  kind: (writer, { attention }) => writer.choice('kind', kinds, attention.kind),
  heads: (writer, _, { heads }) => writer.option('heads', heads),
  kv_heads: (writer, _, { kv_heads }) => writer.option('kv_heads', kv_heads),
  d_k: (writer, _, { d_k }) => d_k !== undefined && writer.option('d_k', d_k),
  d_v: (writer, _, { d_v }) => writer.option('d_v', d_v),
  values: (writer, { attention }) => writer.flag('values_are_keys', attention.values === 'keys'),
  score(writer, example) {
    const { score } = example.attention;
    if (compares(example) && score !== undefined) writer.choice('score', scorings, score);
  },
  scale: unlessWeighted((writer, { attention: { scale } }, { d_k }) => {
    if (scale === 'sqrt') writer.option('divide_by_root', d_k!);
    else if (scale !== 'none') writer.option('multiply_by', scale);
  }),
  softcap: unlessWeighted((writer, { attention: { softcap } }) => {
    if (softcap != null) writer.option('softcap', softcap);
  }),
  mask: unlessWeighted(writeMasks),
  softmax: unlessWeighted((writer, { attention }) => writer.flag('plain_softmax', attention.softmax === 'plain')),
};

const analysisFields = {
  cosine: 'cosines',
  contribution: 'contributions',
  rollout: 'rollout',
  components: 'components',
  gradients: 'gradients',
} as const satisfies Record<Analysis, Field>;

/** For a key that the core does not need. */
const nothing: Write = () => {};

/** What each key of an example tells the core. A key without an entry does not compile. */
const keys: { [Key in keyof Example]-?: Write } = {
  attention(...inputs) {
    for (const write of Object.values(attentionKeys)) write(...inputs);
  },
  version: nothing,
  title: nothing,
  source: nothing,
  notes: nothing,
  text: nothing,
  punctuation: nothing,
  tokens(writer, _, shape) {
    writer.option('queries', shape.queries);
    writer.option('keys', shape.keys);
  },
  target: nothing, // its words and their rows are written with those of the text
  past: (writer, _, { kv_cache }) => kv_cache > 0 && writer.option('kv_cache', kv_cache),
  embeddings: writeEmbeddings,
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
  residual: nothing, // a single layer with a residual sum is `layers`, too
  norm(writer, _, { norm }) {
    if (norm === undefined) return;
    writer.choice('norm', normPlaces, norm.place);
    writer.flag('rms', norm.rms);
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
  },
  given(writer, { given = {} }) {
    for (const [name, rows] of Object.entries(given)) writer.numbers({}, name as GivenName, rows);
  },
  override: (writer, { override }) => writer.option('overrides', overrides(override)),
  published: nothing,
  claims: nothing,
  loss: writeLoss,
  trained: nothing,
  analyses(writer, { analyses = [] }) {
    for (const name of new Set(analyses)) writer.flag(analysisFields[name], true);
  },
  display: nothing,
};

/** Writes a validated example as flat numbers: only what takes part in the calculation. */
export function request(example: Example): Request {
  const { tokens, past, target } = example;
  const shape = shapeOf(example);
  const writer = new RequestWriter();
  for (const write of Object.values(keys)) write(writer, example, shape);
  return writer.finish([...tokens, ...(past?.tokens ?? []), ...(target?.tokens ?? [])]);
}
