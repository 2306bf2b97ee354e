import { wordDimensions } from '#build/generated/vocabulary.ts';
import { found } from '../messages/example.ts';
import { dictionary, expected, hasKey, matrix, object, valueOf } from '../schema/containers.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { refined, union, unless } from '../schema/schema.ts';
import { choice, number } from '../schema/values.ts';
import { seed, size } from './sizes.ts';

const dimensions: readonly string[] = wordDimensions;

const wordEmbeddings = refined(
  object({
    /** The hand-made word space. */
    from: refined(choice('words', 'seed'), (from) => from, { enum: ['words'] }),
    /** Word → dimension by its name → value. */
    edits: dictionary(
      dictionary(
        number,
        (name, path) => {
          if (!dimensions.includes(name)) refuse(path, 'oneOfDimensions', dimensions);
        },
        { enum: dimensions },
      ),
    ),
  }),
  (parts, path) => {
    if (parts.from === 'seed') return refuse(path, 'seedAndSize');
    return { ...parts, from: expected(parts.from, path, 'from') };
  },
  { required: ['from'] },
);

const seededEmbeddings = refined(
  object(
    {
      /** Numbers that mean nothing. */
      from: choice('seed'),
      /** The same seed gives the same numbers everywhere. */
      seed,
      /** How many numbers a token has. */
      d_model: size,
      /** Word → dimension counted from 1 → value. */
      edits: dictionary(dictionary(number, undefined, { pattern: String.raw`^[1-9]\d{0,2}$` })),
    },
    'd_model',
    'from',
    'seed',
  ),
  (parts, path) => {
    for (const [word, row] of Object.entries(parts.edits ?? {})) {
      for (const name of Object.keys(row)) {
        const fits = /^[1-9]\d{0,2}$/.test(name) && Number(name) <= parts.d_model;
        if (!fits) refuse(pathTo(pathTo(pathTo(path, 'edits'), word), name), 'dimension', parts.d_model);
      }
    }
    return parts;
  },
);

const modelEmbeddings = object(
  {
    /** The rows of the table of the model that `parameters` names. */
    from: choice('model'),
    /** Token, as the model writes it → dimension counted from 1 → value. */
    edits: dictionary(dictionary(number, undefined, { pattern: String.raw`^[1-9]\d{0,2}$` })),
  },
  'from',
);

const namedScale = choice('sqrt');

/** By what every embedding is multiplied; 1 is left out. */
export const embeddingScale = unless(
  1,
  union([namedScale, number], (value, path) => {
    if (typeof value === 'number') return number;
    return value === 'sqrt' ? namedScale : refuse(path, 'embeddingScale', found(value));
  }),
);

export const embeddings = union([matrix, wordEmbeddings, seededEmbeddings, modelEmbeddings], (value, path) => {
  if (Array.isArray(value)) return matrix;
  if (typeof value !== 'object' || value === null) return refuse(path, 'embeddings', found(value));
  if (valueOf(value, path, 'from') === 'model') return modelEmbeddings;
  return hasKey(value, path, 'seed') || hasKey(value, path, 'd_model') ? seededEmbeddings : wordEmbeddings;
});
