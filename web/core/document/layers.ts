// What stands around the attention, and beside the words.
import { activations, normPlaces } from '#build/generated/vocabulary.ts';
import { boolean, choice } from '../schema/values.ts';
import { listOf, matrix, object, onlyOne } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, union, unless } from '../schema/schema.ts';
import { positive } from './attention.ts';
import { line } from './lines.ts';
import { size } from './sizes.ts';

const namedPositions = choice('none', 'sinusoidal', 'rotary', 'alibi');
const positionsOfParts = refined(
  object({
    /** "pairs" turns numbers that stand side by side, as "rotary" does; "halves" those of the first half with the second. */
    rotary: choice('pairs', 'halves'),
    /** The slope of the first head; head h has slope^h. */
    alibi: positive,
    /** A row for each token that came before, then for each token. More rows are not used. */
    learned: matrix,
    /** Beside `learned`: the rows of the side that asks. */
    target: matrix,
  }),
  (parts, path) => {
    if (parts.learned === undefined && parts.target !== undefined) refuse(path, 'missingBeside', 'learned', 'target');
    const { target, ...forms } = parts;
    const form = onlyOne(forms, path, 'rotary', 'alibi', 'learned');
    if ('learned' in form) return { ...form, ...(target && { target }) };
    if ('alibi' in form) return form;
    return form.rotary === 'pairs' ? ('rotary' as const) : { rotary: form.rotary };
  },
  {
    oneOf: [{ required: ['rotary'] }, { required: ['alibi'] }, { required: ['learned'] }],
    dependentRequired: { target: ['learned'] },
  },
);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** "none" is left out. */
export const positions = unless(
  'none',
  union([namedPositions, positionsOfParts], (value) => (isObject(value) ? positionsOfParts : namedPositions)),
);

const normPlace = choice(...normPlaces);
const normOfParts = refined(
  object(
    {
      /** Behind the residual sum, or before what is added to it. */
      place: normPlace,
      /** LayerNorm or RMSNorm. */
      kind: choice('layer', 'rms'),
    },
    'place',
  ),
  ({ place, kind }) => (place !== 'none' && kind === 'rms' ? { place, kind } : place),
);

/** Layer norms are read as their place alone; "none" is left out. */
export const norm = unless(
  'none',
  union([normPlace, normOfParts], (value) => (isObject(value) ? normOfParts : normPlace)),
);

export const feedForward = refined(
  object(
    {
      /** How many numbers stand in the middle. */
      d_ff: size,
      /** What is applied to them; ReLU where it is left out. */
      activation: choice(...activations),
    },
    'd_ff',
  ),
  ({ d_ff, activation = 'relu' }) => ({ d_ff, activation }),
);

export const memory = object(
  {
    /** The names of the rows. */
    labels: listOf(line),
    /** kv_heads·d_k columns. */
    key: matrix,
    /** kv_heads·d_v columns; the keys where values are keys. */
    value: matrix,
    /** Only the memory is read. */
    alone: unless(false, boolean),
  },
  'key',
);
