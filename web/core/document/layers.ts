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
    /** "pairs" turns neighbouring numbers together, as "rotary" does; "halves" each number of the first half with one of the second. */
    rotary: choice('pairs', 'halves'),
    /** The slope of the first head; head h has slope^h. */
    alibi: positive,
    /** A row for each earlier token, then for each token. Further rows are not used. */
    learned: matrix,
    /** With `learned`: the rows for the side that asks. */
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
      /** "post": after the residual sum; "pre": before the part whose result is added. */
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
      /** How many numbers the middle of the block has. */
      d_ff: size,
      /** The activation; ReLU by default. */
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
    /** kv_heads·d_v columns. The default is the keys. */
    value: matrix,
    /** Whether only the memory is read. */
    alone: unless(false, boolean),
  },
  'key',
);
