// The parts of an example document, each read by itself: its type, its keys and its ranges. What one part asks of another is
// checked in validate.ts.
import { stages, wordDimensions } from '#build/generated/vocabulary.ts';
import { parseClaim } from './claim.ts';
import { analysisNames } from './example.ts';
import type {
  Answer,
  Edits,
  Embeddings,
  FeedForward,
  Loss,
  Mask,
  MaskNumber,
  Memory,
  Norm,
  Override,
} from './example.ts';
import type { Positions, Printed, Trained } from './example.ts';
import { cellEdits, parameters, seed } from './read-parameters.ts';
import { parseStepId } from './step-id.ts';
import type { NamedStep } from './step-id.ts';
import {
  at,
  boolean,
  choice,
  dictionary,
  entries,
  fail,
  found,
  integer,
  isNumber,
  list,
  listOf,
  matrix,
  matrixOf,
  number,
  object,
  quote,
  required,
  text,
} from './readers.ts';
import type { Reader } from './readers.ts';
import { LONGEST_TEXT, LONGEST_TOKEN, MOST_TOKENS, splitWords } from './words.ts';

const LARGEST_SIZE = 512;

const size = integer(1, LARGEST_SIZE);
const line = text(300);

function isAt(value: unknown, ...choices: unknown[]): boolean {
  return choices.includes(value);
}

/** Which of several forms an object has is told by one of its keys. */
function hasKey(value: unknown, path: string, key: string): boolean {
  return entries(value, path).some(([name, part]) => name === key && part !== undefined);
}

// Tokens

function token(value: unknown, path: string): string {
  if (typeof value !== 'string') return fail(path, `expected a word, got ${found(value)}`);
  if (value === '') fail(path, 'expected a word, got empty text');
  if (value.length > LONGEST_TOKEN) {
    fail(path, `expected words of at most ${LONGEST_TOKEN} characters, got ${value.length} in ${quote(value)}`);
  }
  if (/\p{Cc}/u.test(value)) fail(path, 'expected a word without control characters');
  if (/\p{Cs}/u.test(value)) fail(path, 'expected whole characters, got half of a surrogate pair');
  return value;
}

function tokenList(value: unknown, path: string): string[] {
  const tokens = list(value, path, MOST_TOKENS, 'tokens').map((one, index) => token(one, at(path, index)));
  return tokens.length > 0 ? tokens : fail(path, 'expected at least one token, got an empty list');
}

/** The words of a text. Every message about one of them is about the text, since its words are no part of the document. */
export function wordsOf(written: string, path: string, punctuation: 'drop' | 'keep'): string[] {
  const words = splitWords(written, punctuation);
  if (words.length === 0) fail(path, `expected at least one word, got ${quote(written)}`);
  if (words.length > MOST_TOKENS) fail(path, `expected at most ${MOST_TOKENS} words`);
  return words.map((word) => token(word, path));
}

const longText = text(LONGEST_TEXT);

/** Tokens beside the text, with rows of their own where the embeddings are a matrix. */
function side(value: unknown, path: string) {
  const parts = object(value, path, { text: longText, tokens: tokenList, embeddings: matrix });
  if (parts.text === undefined && parts.tokens === undefined) fail(path, 'expected a key "text" or "tokens"');
  return parts;
}

// Where the numbers come from

function edits(value: unknown, path: string, column: (name: string, path: string) => void): Edits {
  return dictionary(value, path, (row, rowPath) =>
    dictionary(row, rowPath, (cell, cellPath, name) => {
      column(name, cellPath);
      return number(cell, cellPath);
    }),
  );
}

function wordEdits(value: unknown, path: string): Edits {
  return edits(value, path, (name, cellPath) => {
    if (!isAt(name, ...wordDimensions)) fail(cellPath, `expected one of ${wordDimensions.join(', ')}`);
  });
}

export function embeddings(value: unknown, path: string): Embeddings {
  if (Array.isArray(value)) return matrix(value, path);
  if (typeof value !== 'object' || value === null) {
    return fail(path, `expected a matrix, {"from": "words"} or {"from": "seed"}, got ${found(value)}`);
  }
  if (hasKey(value, path, 'seed') || hasKey(value, path, 'd_model')) {
    const parts = object(value, path, {
      from: choice('seed'),
      seed,
      d_model: size,
      edits: (part, partPath) => edits(part, partPath, () => {}),
    });
    const d_model = required(parts.d_model, path, 'd_model');
    for (const [word, row] of Object.entries(parts.edits ?? {})) {
      for (const name of Object.keys(row)) {
        const fits = /^[1-9]\d{0,2}$/.test(name) && Number(name) <= d_model;
        if (!fits) fail(at(at(at(path, 'edits'), word), name), `expected a number from 1 to ${d_model} (d_model)`);
      }
    }
    return { ...parts, from: required(parts.from, path, 'from'), seed: required(parts.seed, path, 'seed'), d_model };
  }
  const parts = object(value, path, { from: choice('words', 'seed'), edits: wordEdits });
  if (parts.from === 'seed') fail(path, 'expected the keys "seed" and "d_model"');
  return { ...parts, from: required(parts.from, path, 'from') as 'words' };
}

// Attention

function isMaskNumber(value: unknown): value is MaskNumber {
  return value === '-Infinity' || isNumber(value);
}

const allowMatrix = matrixOf((cell): cell is boolean => typeof cell === 'boolean', boolean);
const addMatrix = matrixOf<MaskNumber>(isMaskNumber, (cell, path) =>
  typeof cell === 'string' ? fail(path, `expected a number or "-Infinity", got ${found(cell)}`) : number(cell, path),
);

function mask(value: unknown, path: string): Mask {
  if (typeof value !== 'object' || value === null) return choice('none', 'causal')(value, path);
  const parts = object(value, path, {
    window: integer(1, MOST_TOKENS),
    padding: integer(0, MOST_TOKENS),
    allow: allowMatrix,
    add: addMatrix,
  });
  if (Object.keys(parts).length !== 1) fail(path, 'expected exactly one of the keys window, padding, allow and add');
  return parts as Mask;
}

function scale(value: unknown, path: string): 'sqrt' | 'none' | number {
  if (typeof value === 'number') return number(value, path);
  if (value === 'sqrt' || value === 'none') return value;
  return fail(path, `expected "sqrt", "none" or a number, got ${found(value)}`);
}

function positive(value: unknown, path: string): number {
  const read = number(value, path);
  return read > 0 ? read : fail(path, `expected a number above 0, got ${read}`);
}

/** A reader that leaves out what is there by default. */
function unless<T, const D extends T>(standard: D, read: Reader<T>): Reader<Exclude<T, D> | undefined> {
  return (value, path) => {
    const wish = read(value, path);
    return wish === standard ? undefined : (wish as Exclude<T, D>);
  };
}

const heads = integer(1, 16);

export function attention(value: unknown, path: string) {
  const { kv_heads, ...parts } = object(value, path, {
    kind: choice('self', 'cross', 'encoder_decoder', 'recurrent'),
    score: unless('dot', choice('dot', 'general', 'concat', 'additive')),
    scale,
    softcap: unless<number | null, null>(null, (cap, capPath) => (cap === null ? null : positive(cap, capPath))),
    softmax: choice('stable', 'plain'),
    heads: unless<number, 1>(1, heads),
    kv_heads: heads,
    values: unless('own', choice('own', 'keys')),
    d_k: size,
    d_v: size,
    mask,
  });
  return kv_heads === undefined || kv_heads === (parts.heads ?? 1) ? parts : { ...parts, kv_heads };
}

export function given(value: unknown, path: string) {
  return object(value, path, { query: matrix, key: matrix, value: matrix, scores: matrix, weights: matrix });
}

function range(value: unknown, path: string): [first: number, end: number] {
  const [first, end, ...more] = listOf(integer(0, MOST_TOKENS))(value, path);
  if (first === undefined || end === undefined || more.length > 0) {
    return fail(path, 'expected two numbers: the first word that asks, and the one behind the last');
  }
  return first < end ? [first, end] : fail(path, `expected an end behind the first word (${first}), got ${end}`);
}

export function region(value: unknown, path: string) {
  const { queries } = object(value, path, { queries: range });
  return { queries: required(queries, path, 'queries') };
}

// What is laid over the calculation, or beside it

function expectStep(id: string, path: string): NamedStep {
  return parseStepId(id) ?? fail(path, `expected the name of a step, got ${quote(id)}`);
}

function override(value: unknown, path: string): Override {
  return object(value, path, {
    rows: (part, partPath) =>
      dictionary(part, partPath, (row, rowPath, name) => {
        if (!/^(0|[1-9]\d{0,7})$/.test(name)) fail(rowPath, 'expected the number of a row, counted from 0');
        return listOf(number)(row, rowPath);
      }),
    cells: cellEdits,
  });
}

function bySteps<T>(
  value: unknown,
  path: string,
  read: (value: unknown, path: string, step: NamedStep) => T,
): Record<string, T> {
  return dictionary(value, path, (part, partPath, id) => read(part, partPath, expectStep(id, partPath)));
}

function overrides(value: unknown, path: string) {
  return bySteps(value, path, (part, partPath, { gradient }) =>
    gradient
      ? fail(partPath, 'cannot be held, since a gradient follows from all other numbers')
      : override(part, partPath),
  );
}

const printedNumber = /^[-−+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?$/i;

function isPrinted(value: unknown): value is Printed {
  if (typeof value !== 'string') return value === null || isNumber(value);
  return value.length <= 32 && printedNumber.test(value) && isNumber(Number(value.replace('−', '-')));
}

const printedMatrix = matrixOf<Printed>(isPrinted, (cell, path) =>
  typeof cell === 'number'
    ? number(cell, path)
    : fail(path, `expected a number, a number as text ("0.30") or null, got ${found(cell)}`),
);

export function published(value: unknown, path: string) {
  return bySteps(value, path, printedMatrix);
}

function claim(value: unknown, path: string): string {
  const claimed = line(value, path);
  if (parseClaim(claimed) !== undefined) return claimed;
  return fail(path, `expected a claim such as weights[it][cat] > 0.6, got ${quote(claimed)}`);
}

export const claims = listOf(claim, 64);

export const analyses = listOf(choice(...analysisNames), 16);

// How it is shown

function stepName(value: unknown, path: string): string {
  const id = line(value, path);
  expectStep(id, path);
  return id;
}

const index = integer(0, MOST_TOKENS - 1);

export function display(value: unknown, path: string) {
  return object(value, path, {
    steps: listOf(stepName),
    precision: integer(0, 6),
    select: (part, partPath) =>
      object(part, partPath, {
        query: index,
        step: stepName,
        row: index,
        column: index,
        stage: choice(...stages.filter((stage) => stage !== 'main')),
        layer: integer(1, 64),
        head: integer(1, 64),
      }),
  });
}

function webAddress(value: unknown, path: string): string {
  const address = text(2000)(value, path);
  const protocol = URL.canParse(address) ? new URL(address).protocol : '';
  if (protocol === 'http:' || protocol === 'https:') return address;
  return fail(path, `expected an address that starts with https:// or http://, got ${quote(address)}`);
}

function source(value: unknown, path: string): { title: string; url?: string } {
  const parts = object(value, path, { title: line, url: webAddress });
  return { ...parts, title: required(parts.title, path, 'title') };
}

// What stands beside the sentence, and around the attention

function memory(value: unknown, path: string): Memory {
  const { alone, ...parts } = object(value, path, { labels: listOf(line), key: matrix, value: matrix, alone: boolean });
  return { ...parts, key: required(parts.key, path, 'key'), ...(alone === true && { alone }) };
}

function positions(value: unknown, path: string): Positions | undefined {
  if (typeof value !== 'object' || value === null) {
    const chosen = choice('none', 'sinusoidal', 'rotary', 'alibi')(value, path);
    return chosen === 'none' ? undefined : chosen;
  }
  const parts = object(value, path, {
    rotary: choice('pairs', 'halves'),
    alibi: positive,
    learned: matrix,
    target: matrix,
  });
  if (parts.learned === undefined && parts.target !== undefined) fail(path, 'expected a key "learned" beside "target"');
  const { target, ...forms } = parts;
  if (Object.keys(forms).length !== 1) fail(path, 'expected exactly one of the keys rotary, alibi and learned');
  return forms.rotary === 'pairs' ? 'rotary' : (parts as Positions);
}

function norm(value: unknown, path: string): Norm | 'post' | 'pre' | undefined {
  const place = choice('none', 'post', 'pre');
  if (typeof value !== 'object' || value === null) {
    const chosen = place(value, path);
    return chosen === 'none' ? undefined : chosen;
  }
  const parts = object(value, path, { place, kind: choice('layer', 'rms') });
  const chosen = required(parts.place, path, 'place');
  if (chosen === 'none') return undefined;
  return parts.kind === 'rms' ? { place: chosen, kind: 'rms' } : chosen;
}

function feedForward(value: unknown, path: string): FeedForward {
  const { d_ff, activation = 'relu' } = object(value, path, {
    d_ff: size,
    activation: choice('relu', 'gelu', 'swiglu'),
  });
  return { d_ff: required(d_ff, path, 'd_ff'), activation };
}

// What is asked of the result, and where its numbers come from

const probability: Reader<number> = (value, path) => {
  const read = number(value, path);
  return read >= 0 ? read : fail(path, `expected a probability, got ${read}`);
};

function probabilities(value: unknown, path: string): number[] {
  const read = listOf(probability)(value, path);
  const sum = read.reduce((total, one) => total + one, 0);
  // Each may be rounded to 32 bits.
  if (Math.abs(sum - 1) < 1e-6) return read;
  return fail(path, `expected probabilities that sum to 1, got a sum of ${Number(sum.toPrecision(7))}`);
}

function answer(value: unknown, path: string): Answer {
  if (Array.isArray(value)) return probabilities(value, path);
  if (value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0)) return value;
  return fail(path, `expected a class, counted from 0, the probabilities of all classes, or null, got ${found(value)}`);
}

function answers(value: unknown, path: string): Answer[] {
  const read = listOf(answer)(value, path);
  return read.some((one) => one !== null) ? read : fail(path, 'expected a class for at least one row');
}

function loss(value: unknown, path: string): Loss {
  const { classes, ...forms } = object(value, path, {
    gradient: matrix,
    squared_error: matrix,
    cross_entropy: answers,
    classes: listOf(line),
  });
  if (Object.keys(forms).length !== 1) {
    fail(path, 'expected exactly one of the keys gradient, squared_error and cross_entropy');
  }
  if (classes !== undefined && forms.cross_entropy === undefined) {
    fail(at(path, 'classes'), 'is used only beside "cross_entropy"');
  }
  return { ...(forms as Loss), ...(classes && { classes }) };
}

const name: Reader<string> = (value, path) => text(60)(value, path) || fail(path, 'expected a name, got empty text');

function trained(value: unknown, path: string): Trained {
  const parts = object(value, path, {
    task: name,
    steps: integer(0, 1e9),
    loss: number,
    seed,
    control: name,
    sentence: index,
  });
  return {
    ...parts,
    task: required(parts.task, path, 'task'),
    steps: required(parts.steps, path, 'steps'),
    loss: required(parts.loss, path, 'loss'),
    seed: required(parts.seed, path, 'seed'),
  };
}

function version(value: unknown, path: string): 1 {
  return value === 1 ? value : fail(path, `expected 1, got ${found(value)}`);
}

/** A reader for each key that an example document may have. */
export const documentParts = {
  version,
  title: line,
  source,
  notes: listOf(text(2000), 32),
  text: longText,
  tokens: tokenList,
  punctuation: choice('drop', 'keep'),
  target: side,
  embeddings,
  positions,
  attention,
  region,
  memory,
  past: side,
  layers: unless<number, 1>(1, integer(1, 8)),
  residual: unless<boolean, false>(false, boolean),
  norm,
  feed_forward: feedForward,
  parameters,
  given,
  override: overrides,
  published,
  claims,
  loss,
  trained,
  analyses,
  display,
};
