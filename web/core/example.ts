/** The example document: what to compute, and how to show it. All parts but the text have defaults (docs/example-document.md). */

import type { Role, Stage } from '#build/generated/vocabulary.ts';

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
/** The matrices that an example may give, and which step each of them is. */
export const matrixRoles = {
  query: 'W_Q',
  key: 'W_K',
  value: 'W_V',
  output: 'W_O',
  score: 'W_a',
  score_vector: 'v_a',
  W_1: 'W_1',
  W_gate: 'W_gate',
  W_2: 'W_2',
  input: 'W_x',
  hidden: 'W_h',
  unembedding: 'W_U',
} as const satisfies Record<string, Role>;
/** The biases that stand beside some of them. */
export const biasRoles = {
  query: 'b_Q',
  key: 'b_K',
  value: 'b_V',
  output: 'b_O',
  W_1: 'b_1',
  W_2: 'b_2',
  hidden: 'b_h',
} as const satisfies Partial<Record<MatrixName, Role>>;
export type MatrixName = keyof typeof matrixRoles;
/** A row of numbers for a norm. */
export type RowName = 'gain' | 'shift';
export type ParameterName = MatrixName | RowName;

export interface ParameterSource {
  from: 'words' | 'seed';
  seed?: number;
  /** Projections and feed-forward blocks have biases, norms a gain and a shift. */
  bias?: boolean;
  /**
   * Which cells are put over the numbers; rows and columns from 0. A key is the name of a parameter, with ".bias" behind it for
   * its bias, and with the place before it where it is meant for one only: "query", "layer2.query.bias", "encoder.layer1.output",
   * "layer1.attention.gain".
   */
  edits?: Record<string, CellEdits>;
}
/** Parts of a model that may have parameters of their own. */
export type ParameterGroup =
  'encoder' | 'decoder' | 'cross' | `layer${number}` | 'attention' | 'feed_forward' | 'final';
/** Parameters by name. A group holds those of one part, which count before those that stand beside it for all parts. */
export type ParameterMatrices = { [name in MatrixName]?: Matrix | LaidOutMatrix } & { [name in RowName]?: number[] } & {
  [group in ParameterGroup]?: ParameterMatrices;
};
export type Parameters = 'identity' | ParameterSource | ParameterMatrices;

/** What is added to the words for where they stand, or done to queries, keys or scores for it. */
export type Positions =
  | 'none'
  | 'sinusoidal'
  | 'rotary'
  | 'alibi'
  /** "rotary" turns numbers that stand side by side; this one those of the first half with those of the second. */
  | { rotary: 'halves' }
  /** The slope of the first head; head h has slope^h. */
  | { alibi: number }
  /** A row for each token that came before, then for each token; `target` for the side that asks. More rows are not used. */
  | { learned: Matrix; target?: Matrix };

/**
 * Which keys a query may read; i counts the tokens that ask, j those that are read.
 * "causal": j ≤ i. `window` w: |i − j| < w, so itself and the w − 1 nearest on either side. `padding` p: the first p.
 * `allow`: where it is true, queries × keys. `add`: numbers that are added to the scores, queries × keys.
 */
export type Mask =
  'none' | 'causal' | { window: number } | { padding: number } | { allow: boolean[][] } | { add: MaskNumber[][] };

export type Kind = 'self' | 'cross' | 'encoder_decoder' | 'recurrent';
/** How a query is compared with a key. */
export type Score = 'dot' | 'general' | 'concat' | 'additive';

export interface Attention {
  kind: Kind;
  /** "dot" where it is left out. */
  score?: Score;
  /** "sqrt" divides the scores by √d_k; a number multiplies them. */
  scale: 'sqrt' | 'none' | number;
  /** "plain" is exp(s) / Σ exp(s) as articles print it; "stable" subtracts the row's maximum first. */
  softmax: 'stable' | 'plain';
  mask: Mask;
  /** Scores become softcap · tanh(scores ÷ softcap). */
  softcap?: number | null;
  /** 1 where it is left out. */
  heads?: number;
  /** How many heads keys and values have; as many as there are where it is left out. */
  kv_heads?: number;
  /** "keys": what is read is also what is passed on. */
  values?: 'own' | 'keys';
  /** Of one head. Left out where it follows from the numbers; `shapeOf` tells. */
  d_k?: number;
  d_v?: number;
}

/** Rows of keys and values that belong to no word; kv_heads·d_k and kv_heads·d_v columns. */
export interface Memory {
  labels?: string[];
  key: Matrix;
  /** The keys where they are left out. */
  value?: Matrix;
  /** Only the memory is read. */
  alone?: boolean;
}

/** Tokens beside the text, with their own rows where the embeddings are a matrix. */
export interface Side {
  text?: string;
  tokens: string[];
  embeddings?: Matrix;
}

/** Layer norms by their place alone, RMS norms as an object. */
export type Norm = 'none' | 'post' | 'pre' | { place: 'post' | 'pre'; kind: 'rms' };
export interface FeedForward {
  d_ff: number;
  activation: 'relu' | 'gelu' | 'swiglu';
}

/**
 * What asks for a backward pass: a number L made from the last output, and how it changes with every given number. The last
 * output has a row for each token that asks; of a recurrent network it is its hidden states.
 */
export type Loss =
  /** L = Σ gradient · output */
  | { gradient: Matrix }
  /** L = Σ (output − this)² */
  | { squared_error: Matrix }
  /**
   * L = −mean over the rows that answer of Σ_c t_c · ln softmax(logits)_c. Logits are output · `parameters.unembedding`, or the
   * output itself. `classes` names them.
   */
  | { cross_entropy: Answer[]; classes?: string[] };

/** What a row should answer: a class, from 0, or the probabilities t of all classes, which sum to 1. null: it does not answer. */
export type Answer = number | number[] | null;

/** Where trained numbers come from: the run that made them. */
export interface Trained {
  task: string;
  steps: number;
  /** The mean over the sentences that the run was measured on, in nats. */
  loss: number;
  seed: number;
  /** What was changed about the run. */
  control?: string;
  /** Which of its shown sentences this is, from 0. */
  sentence?: number;
}

export const analysisNames = ['cosine', 'contribution', 'rollout', 'components', 'gradients'] as const;
export type Analysis = (typeof analysisNames)[number];

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
  select?: {
    query?: number;
    step?: string;
    row?: number;
    column?: number;
    /** Which head of which layer and stage is shown: as in the places of steps. */
    stage?: Exclude<Stage, 'main'>;
    layer?: number;
    head?: number;
  };
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
  target?: Side;
  embeddings: Embeddings;
  /** "none" where it is left out. */
  positions?: Positions;
  attention: Attention;
  /** Only these words ask: the first, and the one behind the last, from 0. Every word is read. Absent: all, but in a long text. */
  region?: { queries: [first: number, end: number] };
  memory?: Memory;
  /** Tokens that came before, whose keys and values are kept. */
  past?: Side;
  /** 1 where it is left out. */
  layers?: number;
  /** What attention computes is added to what it read, as it is anyway with more layers, a norm or a feed-forward block. */
  residual?: true;
  /** "none" where it is left out. */
  norm?: Norm;
  feed_forward?: FeedForward;
  parameters: Parameters;
  given?: Partial<Record<GivenName, Matrix>>;
  override?: Record<string, Override>;
  published?: Record<string, Printed[][]>;
  claims?: string[];
  loss?: Loss;
  trained?: Trained;
  analyses?: Analysis[];
  display: Display;
}

/** An example as a document: JSON that has not been validated. */
export type ExampleDocument = unknown;
