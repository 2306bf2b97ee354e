import type { Role } from '#build/generated/vocabulary.ts';

/** The matrices that an example may give, and which step each of them is. */
export const matrixRoles = {
  query: 'W_Q',
  key: 'W_K',
  value: 'W_V',
  output: 'W_O',
  residual: 'W_residual',
  score: 'W_a',
  score_vector: 'v_a',
  W_1: 'W_1',
  W_gate: 'W_gate',
  W_2: 'W_2',
  input: 'W_x',
  hidden: 'W_h',
  summary: 'W_summary',
  unembedding: 'W_U',
} as const satisfies Record<string, Role>;
export type MatrixName = keyof typeof matrixRoles;

/** The biases that stand beside some of them. */
export const biasRoles = {
  query: 'b_Q',
  key: 'b_K',
  value: 'b_V',
  output: 'b_O',
  residual: 'b_residual',
  W_1: 'b_1',
  W_2: 'b_2',
  hidden: 'b_h',
  summary: 'b_summary',
  /** Of models alone. */
  unembedding: 'b_U',
} as const satisfies Partial<Record<MatrixName, Role>>;

/** A row of numbers for a norm. */
export const rowNames = ['gain', 'shift'] as const;
export type RowName = (typeof rowNames)[number];
export type ParameterName = MatrixName | RowName;
