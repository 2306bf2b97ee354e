/** The example document: what to compute, and how to show it. All parts but the text have defaults (see README). */

export type Matrix = number[][];
/** A number, or −∞ written as JSON can hold it. */
export type MaskNumber = number | '-Infinity';

/** Changes to single cells of numbers that do not stand in the document: row name → column name → value. */
export type Edits = Record<string, Record<string, number>>;
/** Changes to single cells of a matrix: "row,column" (from 0) → value. */
export type CellEdits = Record<string, number>;

export interface WordEmbeddings {
  from: 'words';
  /** word → dimension name → value */
  edits?: Edits;
}
export interface SeededEmbeddings {
  from: 'seed';
  seed: number;
  d_model: number;
  /** word → dimension, counted from 1 → value */
  edits?: Edits;
}
export type Embeddings = Matrix | WordEmbeddings | SeededEmbeddings;

/** A parameter matrix as a source gives it: `in_out` multiplies from the right (X·W), `out_in` is its transpose. */
export interface LaidOutMatrix {
  W: Matrix;
  bias?: number[];
  layout?: 'in_out' | 'out_in';
}
export type ParameterName = 'query' | 'key' | 'value';
export interface ParameterSource {
  from: 'words' | 'seed';
  seed?: number;
  /** Which cells are put over the matrices; rows and columns from 0. */
  edits?: Partial<Record<ParameterName, CellEdits>>;
}
export type ParameterMatrices = Partial<Record<ParameterName, Matrix | LaidOutMatrix>>;
export type Parameters = 'identity' | ParameterSource | ParameterMatrices;

/**
 * Which keys a query may read; i counts the tokens that ask, j those that are read.
 * "causal": j ≤ i. `window` w: |i − j| < w, so itself and the w − 1 nearest on either side. `padding` p: the first p.
 * `allow`: where it is true, queries × keys. `add`: numbers that are added to the scores, queries × keys.
 */
export type Mask =
  'none' | 'causal' | { window: number } | { padding: number } | { allow: boolean[][] } | { add: MaskNumber[][] };

export interface Attention {
  kind: 'self' | 'cross';
  /** "sqrt" divides the scores by √d_k; a number multiplies them. */
  scale: 'sqrt' | 'none' | number;
  /** "plain" is exp(s) / Σ exp(s) as articles print it; "stable" subtracts the row's maximum first. */
  softmax: 'stable' | 'plain';
  mask: Mask;
  /** Left out where it follows from the numbers; `shapeOf` tells. */
  d_k?: number;
  d_v?: number;
}

/** Steps that can be given instead of computed; what comes before them is then not computed. */
export type GivenName = 'query' | 'key' | 'value' | 'scores' | 'weights';
/** Cells of a computed step held at other values; rows and columns from 0. */
export interface Override {
  rows?: Record<string, number[]>;
  cells?: CellEdits;
}
/** A number as a source printed it; a string keeps its trailing zeros ("0.30"); null where nothing was printed. */
export type Printed = number | string | null;

export interface Display {
  steps?: string[];
  precision?: number;
  select?: { query?: number; step?: string; row?: number; column?: number };
}

/** An example after validation: every default filled in, tokens split. */
export interface Example {
  version: 1;
  title?: string;
  source?: { title: string; url?: string };
  notes?: string[];
  /** What the reader typed, as typed. */
  text?: string;
  tokens: string[];
  punctuation: 'drop' | 'keep';
  /** The tokens that ask, where they are not those that are read. */
  target?: { text?: string; tokens: string[] };
  embeddings: Embeddings;
  attention: Attention;
  parameters: Parameters;
  given?: Partial<Record<GivenName, Matrix>>;
  override?: Record<string, Override>;
  published?: Record<string, Printed[][]>;
  claims?: string[];
  analyses?: 'cosine'[];
  display: Display;
}

/** An example as a document: JSON that has not been validated. */
export type ExampleDocument = unknown;
