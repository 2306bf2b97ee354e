import {
  activations,
  entryColumns,
  entryKinds,
  fields,
  kinds,
  lossForms,
  normPlaces,
  overrideColumns,
  parts,
  positionEncodings,
  roles,
  scorings,
  stages,
  wordDimensions,
} from '#build/generated/vocabulary.ts';
import type { EntryKind, Field, LossForm, PositionEncoding, Role } from '#build/generated/vocabulary.ts';
import { cellOf } from './cell-name.ts';
import type { Answer, Edits, Example, Matrix } from './example.ts';
import { classCount } from './loss.ts';
import { maskMatrix } from './mask.ts';
import type { MaskSizes } from './mask.ts';
import { parameterInputs } from './parameter-inputs.ts';
import { areMatrices, biasOf, editsOf, findParameter, rowsOf } from './parameters.ts';
import { compares, isMatrix, shapeOf } from './shape.ts';
import { numbersOf } from './rows.ts';
import type { AttentionBlock, Shape } from './shape.ts';
import { parseStepId } from './step-id.ts';
import type { Place } from './step-id.ts';
import { learnedRows, sidesOf } from './sides.ts';

/** An example as the core reads it: flat numbers, named by src/request/fields.def. */
export interface Request {
  /** The tokens, joined with line feeds: those of the text, those of the past, those of the side that asks. */
  words: string;
  /** Rows of `entryColumns`. */
  entries: Int32Array;
  /** The values of all entries in that order, row by row. */
  numbers: Float32Array;
}

/** The number of a name in the list that both sides have. */
const indexIn = <Name extends string>(names: readonly Name[], name: NoInfer<Name>): number => names.indexOf(name);

/** A place as numbers, without head and position. */
function placeNumbers({ stage, layer = 0, part }: Place) {
  return { stage: indexIn(stages, stage ?? 'main'), layer, part: indexIn(parts, part ?? 'attention') };
}

/** Collects entries and their values. */
class RequestWriter {
  readonly #entries: number[] = [];
  readonly #numbers: number[] = [];

  #entry(kind: EntryKind, id: number, place: Place, rows: Matrix): void {
    if (rows.length === 0) return;
    const entry = {
      ...{ kind: indexIn(entryKinds, kind), id },
      ...placeNumbers(place),
      ...{ rows: rows.length, columns: rows[0]!.length },
    };
    this.#entries.push(...numbersOf(entryColumns, entry));
    for (const row of rows) for (const value of row) this.#numbers.push(value);
  }

  option(field: Field, value: number | Matrix): void {
    this.#entry('option', indexIn(fields, field), {}, typeof value === 'number' ? [[value]] : value);
  }

  choice<Name extends string>(field: Field, names: readonly Name[], name: NoInfer<Name>): void {
    this.option(field, indexIn(names, name));
  }

  flag(field: Field, is: boolean | undefined): void {
    if (is) this.option(field, 1);
  }

  numbers(place: Place, role: Role, rows: Matrix): void {
    this.#entry('numbers', indexIn(roles, role), place, rows);
  }

  edits(place: Place, role: Role, cells: Matrix): void {
    this.#entry('edits', indexIn(roles, role), place, cells);
  }

  finish(words: string[]): Request {
    return {
      words: words.join('\n'),
      entries: Int32Array.from(this.#entries),
      numbers: Float32Array.from(this.#numbers),
    };
  }
}

/** What a mask for all queries counts: the words that are read, and the memory. */
export function readableBy({ memory }: Example, shape: Shape, { queries, keys }: AttentionBlock): MaskSizes {
  return { queries, words: memory?.alone ? 0 : shape.kv_cache + keys, kv_cache: shape.kv_cache, memory: shape.memory };
}

/** Edits by word and dimension as row, column, value: for every token that is that word, in capitals or not. */
function wordEdits(edits: Edits | undefined, tokens: string[], columnOf: (name: string) => number): Matrix {
  const rowsOf = new Map<string, number[]>();
  tokens.forEach((token, row) => {
    const word = token.toLowerCase();
    const rows = rowsOf.get(word);
    if (rows === undefined) rowsOf.set(word, [row]);
    else rows.push(row);
  });
  const cells: Matrix = [];
  for (const [word, columns] of Object.entries(edits ?? {})) {
    for (const row of rowsOf.get(word.toLowerCase()) ?? []) {
      for (const [name, value] of Object.entries(columns)) cells.push([row, columnOf(name), value]);
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

function writeSizes(writer: RequestWriter, example: Example, shape: Shape): void {
  writer.choice('kind', kinds, example.attention.kind);
  writer.option('queries', shape.queries);
  if (shape.region !== undefined) writer.option('region', [[...shape.region]]);
  writer.option('keys', shape.keys);
  if (shape.kv_cache > 0) writer.option('past', shape.kv_cache);
  if (shape.memory > 0) writer.option('memory', shape.memory);
  writer.flag('memory_alone', example.memory?.alone);
  if (shape.d_k !== undefined) writer.option('d_k', shape.d_k);
  writer.option('d_v', shape.d_v);
  writer.option('heads', shape.heads);
  writer.option('kv_heads', shape.kv_heads);
}

function writeLayers(writer: RequestWriter, { feed_forward }: Example, { layers, norm }: Shape): void {
  if (layers !== undefined) writer.option('layers', layers);
  if (norm !== undefined) {
    writer.choice('norm', normPlaces, norm.place);
    writer.flag('rms', norm.rms);
    writer.flag('norm_parameters', norm.parameters);
  }
  if (feed_forward === undefined) return;
  writer.option('d_ff', feed_forward.d_ff);
  writer.choice('activation', activations, feed_forward.activation);
}

/** What the loss compares the last output with; of classes how probable each should be. */
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

/** Writes a validated example as flat numbers. Only what takes part in the calculation is written. */
export function request(example: Example): Request {
  const { attention, given, memory, past, target, tokens } = example;
  const shape = shapeOf(example);
  const writer = new RequestWriter();
  writeSizes(writer, example, shape);
  writeEmbeddings(writer, example, shape);
  writePositions(writer, example, shape);
  writeParameters(writer, example, shape);
  writer.flag('values_are_keys', attention.values === 'keys');
  writer.flag('output', shape.output);
  writeLayers(writer, example, shape);
  if (memory !== undefined) {
    if (compares(example)) writer.numbers({}, 'memory_key', memory.key);
    writer.numbers({}, 'memory_value', memory.value ?? memory.key);
  }
  for (const name of ['query', 'key', 'value', 'scores', 'weights'] as const) {
    if (given?.[name] !== undefined) writer.numbers({}, name, given[name]);
  }
  if (compares(example) && attention.score !== undefined) writer.choice('score', scorings, attention.score);
  if (given?.weights === undefined) {
    if (attention.scale === 'sqrt') writer.option('divide_by_root', shape.d_k!);
    else if (attention.scale !== 'none') writer.option('multiply_by', attention.scale);
    if (attention.softcap != null) writer.option('softcap', attention.softcap);
    writeMasks(writer, example, shape);
    writer.flag('plain_softmax', attention.softmax === 'plain');
  }
  writer.option('overrides', overrides(example.override));
  const wishes = new Set(example.analyses);
  writer.flag('cosines', wishes.has('cosine'));
  writer.flag('contributions', wishes.has('contribution'));
  writer.flag('rollout', wishes.has('rollout'));
  writer.flag('components', wishes.has('components'));
  writer.flag('gradients', wishes.has('gradients'));
  writeLoss(writer, example, shape);
  return writer.finish([...tokens, ...(past?.tokens ?? []), ...(target?.tokens ?? [])]);
}
