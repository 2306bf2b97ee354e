import { kinds, scorings } from '#build/generated/vocabulary.ts';
import { found } from '../messages/example.ts';
import { listOf, matrix, matrixOf, object, onlyOne, onlyOneJson } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, schema, union, unless } from '../schema/schema.ts';
import { boolean, choice, integer, isNumber, number } from '../schema/values.ts';
import { MOST_TOKENS } from '../words.ts';
import { heads, size } from './sizes.ts';
import { optional } from '../has.ts';

/** A number that is above 0 as a 32-bit float, too. */
export const positive = refined(
  number,
  (value, path) => (Math.fround(value) > 0 ? value : refuse(path, 'positive', value)),
  {
    exclusiveMinimum: 0,
  },
);

/** A number, or −∞ written as JSON can hold it. */
export type MaskNumber = number | '-Infinity';

const isBoolean = (value: unknown) => typeof value === 'boolean';
const isMaskNumber = (value: unknown): value is MaskNumber => value === '-Infinity' || isNumber(value);
const maskNumber = schema<MaskNumber>(
  (value, path) => {
    if (value === '-Infinity') return value;
    return typeof value === 'string' ? refuse(path, 'maskNumber', found(value)) : number.read(value, path);
  },
  { anyOf: [number.json, { const: '-Infinity' }] },
);

const plainMask = choice('none', 'causal');
const maskOfCells = refined(
  object({
    /** |i − j| < window: a query reads itself and the window − 1 nearest keys on either side. */
    window: integer(1, MOST_TOKENS),
    /** How many keys are read; those after them are padding. */
    padding: integer(0, MOST_TOKENS),
    /** Queries × keys: true where a key is read. */
    allow: matrixOf(boolean, isBoolean),
    /** Queries × keys: numbers that are added to the scores. */
    add: matrixOf(maskNumber, isMaskNumber),
  }),
  (parts, path) => onlyOne(parts, path, 'window', 'padding', 'allow', 'add'),
  onlyOneJson('window', 'padding', 'allow', 'add'),
);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const singleMask = union([plainMask, maskOfCells], (value) => (isObject(value) ? maskOfCells : plainMask));

/** One of the masks that a head can have. */
export type MaskPart = Exclude<ReturnType<typeof singleMask.read>, 'none'>;

/** Several masks together: a key is read where all of them allow it; numbers are added. */
const severalMasks = refined(listOf(singleMask), (masks): MaskPart | 'none' | MaskPart[] => {
  const parts = masks.filter((mask) => mask !== 'none');
  return parts.length > 1 ? parts : (parts[0] ?? 'none');
});
const headMask = union([plainMask, maskOfCells, severalMasks], (value) => {
  if (Array.isArray(value)) return severalMasks;
  return isObject(value) ? maskOfCells : plainMask;
});
const masksOfHeads = object(
  {
    /** A mask for each head. */
    heads: listOf(headMask),
  },
  'heads',
);
const mask = union([plainMask, maskOfCells, severalMasks, masksOfHeads], (value) => {
  if (Array.isArray(value)) return severalMasks;
  if (!isObject(value)) return plainMask;
  return Object.hasOwn(value as object, 'heads') ? masksOfHeads : maskOfCells;
});

const namedScale = choice('sqrt', 'none');
const scale = union([namedScale, number], (value, path) => {
  if (typeof value === 'number') return number;
  return value === 'sqrt' || value === 'none' ? namedScale : refuse(path, 'scale', found(value));
});

const noSoftcap = schema<null>(() => null, { type: 'null' });

const parts = object({
  /** What reads what: a sentence itself, one sentence another, a decoder an encoder, or a recurrent network beside attention. */
  kind: choice(...kinds),
  /** How a query is compared with a key. */
  score: unless('dot', choice(...scorings)),
  /** "sqrt" divides the scores by √d_k; a number multiplies them. */
  scale,
  /** Scores become softcap · tanh(scores ÷ softcap); null leaves them as they are. */
  softcap: unless(
    null,
    union([positive, noSoftcap], (value) => (value === null ? noSoftcap : positive)),
  ),
  /** "plain" is exp(s) / Σ exp(s) as articles print it; "stable" subtracts the row's maximum first. */
  softmax: choice('stable', 'plain'),
  /** How many heads queries have. */
  heads: unless(1, heads),
  /** How many heads keys and values have. It divides `heads`, which is its default. */
  kv_heads: heads,
  /** "keys": the keys are the values, too. */
  values: unless('own', choice('own', 'keys')),
  /** How many numbers a query or key of one head has. By default it follows from other numbers. */
  d_k: size,
  /** How many numbers a value of one head has. By default it follows from other numbers. */
  d_v: size,
  /**
   * Which keys a query may read; i counts the tokens that ask, j those that are read. "causal": j ≤ i. Others are objects with one key. A
   * list has several masks at once; `heads` a mask, or such a list, for each head.
   */
  mask,
});

/** The keys whose numbers the core knows by the same name and needs only where scores become weights. */
export const scoreNumbers = ['softcap'] as const satisfies readonly (keyof ReturnType<typeof parts.read>)[];
export type ScoreNumber = (typeof scoreNumbers)[number];

export const attention = refined(parts, ({ kv_heads, kind, scale, softmax, mask, ...rest }) => ({
  kind: kind ?? 'self',
  scale: scale ?? 'sqrt',
  softmax: softmax ?? 'stable',
  mask: mask ?? 'none',
  ...rest,
  ...optional('kv_heads', kv_heads === (rest.heads ?? 1) ? undefined : kv_heads),
}));

/** Steps that can be given instead of computed. */
export const given = object({
  /** A row for each token that asks; heads·d_k columns. */
  query: matrix,
  /** A row for each token that is read; kv_heads·d_k columns. */
  key: matrix,
  /** A row for each token that is read; kv_heads·d_v columns. */
  value: matrix,
  /** Queries × keys. */
  scores: matrix,
  /** Queries × keys. */
  weights: matrix,
});

/** A part of an example that gives numbers. */
export const handPart = choice(
  'embeddings',
  'parameters',
  'given',
  'given.query',
  'given.key',
  'given.value',
  'given.scores',
  'given.weights',
);

const range = refined(
  listOf(integer(0, MOST_TOKENS)),
  ([first, end, ...more], path): [first: number, end: number] => {
    if (first === undefined || end === undefined || more.length > 0) return refuse(path, 'twoNumbers');
    return first < end ? [first, end] : refuse(path, 'laterEnd', first, end);
  },
  { minItems: 2, maxItems: 2 },
);

export const region = object(
  {
    /** The first of the words that ask, and the end, which is not included; from 0. */
    queries: range,
  },
  'queries',
);
