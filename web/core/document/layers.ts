// What stands around the attention, and beside the words.
import { activations, normPlaces } from '#build/generated/vocabulary.ts';
import { boolean, choice, integer, number } from '../schema/values.ts';
import { listOf, matrix, object, onlyOne } from '../schema/containers.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, union, unless } from '../schema/schema.ts';
import { positive } from './attention.ts';
import { line } from './lines.ts';
import { innerSize, size } from './sizes.ts';
import { has, optional } from '../has.ts';

/** Of rotary positions: Su et al., RoFormer (2021), section 3.2.2. */
const usualBase = 10_000;
const namedPositions = choice('none', 'sinusoidal', 'rotary', 'alibi');
const positionsOfParts = refined(
  object({
    /**
     * Added sines and cosines: "pairs" alternates them, as "sinusoidal" does; "halves" has the sines of d ÷ 2 angles first, then their
     * cosines, as in Tensor2Tensor. The angle of number k at position p is then p ÷ 10000^(k ÷ (d ÷ 2 − 1)).
     */
    sinusoidal: choice('pairs', 'halves'),
    /** "pairs" turns neighbouring numbers together, as "rotary" does; "halves" each number of the first half with one of the second. */
    rotary: choice('pairs', 'halves'),
    /** With `rotary`: the angle of pair i at position p is p ÷ base^(2i ÷ dimensions); 10000 by default. */
    base: refined(number, (value, path) => (value >= 1 ? value : refuse(path, 'atLeastOne', value)), { minimum: 1 }),
    /** With `rotary`: how many numbers of each head are rotated, the first ones. An even number; all of them by default. */
    dimensions: refined(size, (value, path) => (value % 2 === 0 ? value : refuse(path, 'evenNumber', value)), {
      multipleOf: 2,
    }),
    /** The slope of the first head; head h has slope^h. */
    alibi: positive,
    /** A row for each earlier token, then for each token. Further rows are not used. */
    learned: matrix,
    /** With `learned`: the rows for the side that asks. */
    target: matrix,
    /** Added rows of a table of the model that `parameters` names. */
    from: choice('model'),
  }),
  (parts, path) => {
    if (parts.learned === undefined && parts.target !== undefined) refuse(path, 'missingBeside', 'learned', 'target');
    const { target, base = usualBase, dimensions, ...forms } = parts;
    const form = onlyOne(forms, path, 'sinusoidal', 'rotary', 'alibi', 'learned', 'from');
    for (const key of ['base', 'dimensions'] as const) {
      if (parts[key] !== undefined && !has(form, 'rotary')) refuse(pathTo(path, key), 'onlyBeside', 'rotary');
    }
    if (has(form, 'learned')) return { ...form, ...optional('target', target) };
    if (has(form, 'alibi') || has(form, 'from')) return form;
    if (has(form, 'sinusoidal')) return form.sinusoidal === 'pairs' ? ('sinusoidal' as const) : form;
    const more = {
      ...optional('base', base === usualBase ? undefined : base),
      ...optional('dimensions', dimensions),
    };
    if (form.rotary === 'pairs' && base === usualBase && dimensions === undefined) return 'rotary' as const;
    return { rotary: form.rotary, ...more };
  },
  {
    oneOf: ['sinusoidal', 'rotary', 'alibi', 'learned', 'from'].map((key) => ({ required: [key] })),
    dependentRequired: { target: ['learned'], base: ['rotary'], dimensions: ['rotary'] },
  },
);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** "none" is left out. */
export const positions = unless(
  'none',
  union([namedPositions, positionsOfParts], (value) => (isObject(value) ? positionsOfParts : namedPositions)),
);

/** Of the norms of PyTorch. */
const usualEpsilon = 1e-5;
const normPlace = choice(...normPlaces);
const normOfParts = refined(
  object(
    {
      /** "post": after the residual sum; "pre": before the part whose result is added. */
      place: normPlace,
      /** LayerNorm or RMSNorm. */
      kind: choice('layer', 'rms'),
      /** With "pre": whether the last output is normalized as well; true by default. */
      final: boolean,
      /** Whether the embeddings, with their positions, are normalized before the first layer as well; false by default. */
      embeddings: boolean,
      /** Added to the variance, or to the mean of squares, before the root is taken; 0.00001 by default. */
      epsilon: positive,
    },
    'place',
  ),
  ({ place, kind = 'layer', final = true, embeddings = false, epsilon }, path) => {
    if (!final && place !== 'pre') refuse(pathTo(path, 'final'), 'onlyPreNorm');
    const changed = epsilon !== undefined && epsilon !== usualEpsilon;
    if (embeddings && place === 'none') refuse(pathTo(path, 'embeddings'), 'onlyWithNorms');
    if (place === 'none' || (kind === 'layer' && final && !embeddings && !changed)) return place;
    return {
      place,
      kind,
      ...optional('final', final ? undefined : final),
      ...optional('embeddings', embeddings || undefined),
      ...optional('epsilon', changed ? epsilon : undefined),
    };
  },
);

/** Layer norms with the usual epsilon are read as their place alone; "none" is left out. */
export const norm = unless(
  'none',
  union([normPlace, normOfParts], (value) => (isObject(value) ? normOfParts : normPlace)),
);

export const feedForward = refined(
  object(
    {
      /** How many numbers the middle of the block has. */
      d_ff: innerSize,
      /** The activation; ReLU by default. */
      activation: choice(...activations),
    },
    'd_ff',
  ),
  ({ d_ff, activation = 'relu' }) => ({ d_ff, activation }),
);

/** How many numbers a token has after each layer. */
export const widths = listOf(size);

/** What makes one vector of a sentence: the mean of the last outputs or the first of them, then these parts in their order. */
export const summary = object({
  /** The last outputs that it is made of: the mean of all, or that of the first token. */
  of: unless('mean', choice('mean', 'first')),
  /** Whether that is multiplied by a matrix, `parameters.summary`, with its bias. */
  projection: unless(false, boolean),
  /** Whether the result goes through tanh. */
  tanh: unless(false, boolean),
  /** Whether the result is divided by its length. */
  unit: unless(false, boolean),
});

/** The tokens whose last outputs become probabilities of all tokens of the vocabulary. */
export const predictions = choice('last', 'all');

/** The most segments that a model tells apart. */
const MOST_SEGMENTS = 64;

/** The segment of each token, from 0. */
export const segments = listOf(integer(0, MOST_SEGMENTS - 1));

export const memory = object(
  {
    /** The names of the rows. */
    labels: listOf(line),
    /** kv_heads·d_k columns. */
    key: matrix,
    /** kv_heads·d_v columns. The default is the keys. */
    value: matrix,
    /** Whether only the memory is read. */
    alone: unless(false, boolean),
  },
  'key',
);
