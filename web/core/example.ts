/** The types of the example document: what to compute, and how to show it. They follow from its schema (document/). */
import type { attention, given } from './document/attention.ts';
import type { documentSchema } from './document/fields.ts';
import type { feedForward } from './document/layers.ts';
import type { LaidOutMatrix, ModelParameters, ParameterMatrices, ParameterSource } from './document/parameters.ts';
import type { Printed } from './document/steps.ts';
import type { Flat } from './schema/containers.ts';
import type { Read, Written } from './schema/schema.ts';

export type { MaskNumber } from './document/attention.ts';
export type { MatrixName, ParameterName, RowName } from './document/parameter-names.ts';
export type { ParameterGroup } from './document/parameters.ts';
export type { LaidOutMatrix, ModelParameters, ParameterMatrices, ParameterSource, Printed };

/** Rows of numbers. */
export type Matrix = number[][];

/** Changes to single cells of numbers that do not stand in the document: row name → column name → value. */
export type Edits = Record<string, Record<string, number>>;
/** Changes to single cells of a matrix: "row,column" (from 0) → value. */
export type CellEdits = Record<string, number>;

/** What may be written as an example: plain data, such as JSON. */
export type ExampleDocument = Written<typeof documentSchema>;

/** What the keys of a document say, before defaults that depend on other keys are filled in. */
export type Parts = Read<typeof documentSchema>;
type Filled = 'version' | 'tokens' | 'punctuation' | 'embeddings' | 'attention' | 'parameters' | 'display';

/** Earlier tokens, with their keys and values where these are given. */
export type Past = Side & Pick<NonNullable<Parts['past']>, 'key' | 'value'>;

/** Tokens beside the text, with their own rows where the embeddings are a matrix. */
export type Side = Flat<
  Required<Pick<NonNullable<Parts['target']>, 'tokens'>> & Omit<NonNullable<Parts['target']>, 'tokens'>
>;

/** An example after validation: every default filled in, tokens split. It is a valid document too. */
export type Example = Flat<
  { [Key in keyof Pick<Parts, Filled>]-?: NonNullable<Parts[Key]> } & {
    [Key in keyof Omit<Parts, Filled>]?: Key extends 'target' ? Side : Key extends 'past' ? Past : Parts[Key];
  }
>;

export type Embeddings = Example['embeddings'];
export type SeededEmbeddings = Extract<Embeddings, { from: 'seed' }>;
export type Parameters = Example['parameters'];
export type Attention = Read<typeof attention>;
export type Kind = Attention['kind'];
/** How a query is compared with a key. */
export type Score = NonNullable<Attention['score']>;
export type Mask = Attention['mask'];
/** The mask of one head. */
export type HeadMask = Exclude<Mask, { heads: unknown }>;
export type { MaskPart } from './document/attention.ts';
export type Positions = NonNullable<Example['positions']>;
export type Memory = NonNullable<Example['memory']>;
export type Norm = NonNullable<Example['norm']>;
export type FeedForward = Read<typeof feedForward>;
export type Loss = NonNullable<Example['loss']>;
/** What a row should answer: a class, from 0, or the probabilities of all classes, which sum to 1. null: it does not answer. */
export type Answer = Extract<Loss, { cross_entropy: unknown }>['cross_entropy'][number];
export type Trained = NonNullable<Example['trained']>;
export type Analysis = NonNullable<Example['analyses']>[number];
/** Steps that can be given instead of computed; what comes before them is then not computed. */
export type GivenName = keyof Read<typeof given>;
/** Other values for cells of a computed step; rows and columns from 0. */
export type Override = NonNullable<Example['override']>[string];
/** What of the example is an exercise. */
export type Exercise = NonNullable<Example['exercise']>;
export type Display = Example['display'];
