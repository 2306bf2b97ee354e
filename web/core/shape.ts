import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { Role } from '#build/generated/vocabulary.ts';
import type { Example, LaidOutMatrix, Matrix, ParameterMatrices, ParameterName } from './example.ts';
import { fail } from './readers.ts';

/** The sizes that follow from an example. */
export interface Shape {
  /** How many tokens ask. */
  queries: number;
  /** How many tokens are read. */
  keys: number;
  d_model: number;
  /** Absent where the scores or weights are given and nothing says it. */
  d_k?: number;
  d_v: number;
  /** What is made from the embeddings; the rest is given or not needed. */
  made: Record<ParameterName, boolean>;
}

/** A size, with the name that messages give it. */
interface Size {
  name: string;
  size: number | undefined;
}

export function isMatrix(value: unknown): value is Matrix {
  return Array.isArray(value);
}

/** The matrix and where it stands, seen as X·W needs it: d_model rows. */
function laidOut(given: Matrix | LaidOutMatrix, path: string): { rows: number; columns: number; path: string } {
  const matrix = isMatrix(given) ? given : given.W;
  const [rows, columns] = [matrix.length, matrix[0]!.length];
  const turned = !isMatrix(given) && given.layout === 'out_in';
  return {
    rows: turned ? columns : rows,
    columns: turned ? rows : columns,
    path: isMatrix(given) ? path : `${path}.W`,
  };
}

function expectSize(path: string, got: number, expected: number, unit: string, name: string): void {
  if (got !== expected) fail(path, `expected ${expected} ${unit} (${name}), got ${got}`);
}

/** Checks a matrix against sizes; what has no size yet fits. */
export function expectShape(path: string, matrix: readonly (readonly unknown[])[], rows: Size, columns: Size): void {
  if (rows.size !== undefined) expectSize(path, matrix.length, rows.size, 'rows', rows.name);
  if (columns.size !== undefined) expectSize(path, matrix[0]!.length, columns.size, 'columns', columns.name);
}

function parameterMatrices(example: Example): ParameterMatrices | undefined {
  return example.parameters === 'identity' || 'from' in example.parameters ? undefined : example.parameters;
}

/** d_k or d_v: from whatever fixes it, which must agree with everything else that does. */
function innerSize(example: Example, name: 'd_k' | 'd_v', roles: ParameterName[], shape: Omit<Shape, 'd_v'>) {
  const { attention, given, parameters } = example;
  const made = roles.some((role) => shape.made[role]);
  let size: number | undefined;
  let from = '';
  const fix = (path: string, columns: number) => {
    if (size !== undefined) expectSize(path, columns, size, 'columns', `${name}, as in ${from}`);
    size = columns;
    from = path;
  };
  for (const role of roles) {
    const matrix = given?.[role];
    if (matrix !== undefined) fix(`given.${role}`, matrix[0]!.length);
  }
  const matrices = parameterMatrices(example);
  for (const role of roles) {
    const matrix = matrices?.[role];
    if (shape.made[role] && matrix !== undefined) {
      const { columns, path } = laidOut(matrix, `parameters.${role}`);
      fix(path, columns);
    }
  }
  // The document need not name these two, so a disagreement is told where it shows.
  const fixedBy =
    parameters === 'identity'
      ? { size: shape.d_model, why: 'd_model, since Q = K = V = X' }
      : 'from' in parameters && parameters.from === 'words'
        ? { size: wordDimensions.length, why: 'the columns of the word parameters' }
        : undefined;
  if (made && fixedBy !== undefined) {
    if (size !== undefined) expectSize(from, size, fixedBy.size, 'columns', `${name}: ${fixedBy.why}`);
    size = fixedBy.size;
    from ||= fixedBy.why;
  }
  const wished = attention[name];
  if (wished === undefined) return size ?? (made ? shape.d_model : undefined);
  if (size !== undefined && wished !== size) fail(`attention.${name}`, `expected ${size} (${from}), got ${wished}`);
  return wished;
}

/**
 * The sizes of an example, and which of query, key and value are made from its embeddings. Throws an `ExampleError` where
 * two parts do not fit each other.
 */
export function shapeOf(example: Example): Shape {
  const { tokens, target, attention, embeddings, given } = example;
  const keys = tokens.length;
  const queries = target === undefined ? keys : target.tokens.length;
  const compares = given?.scores === undefined && given?.weights === undefined;
  const made = {
    query: compares && given?.query === undefined,
    key: compares && given?.key === undefined,
    value: given?.value === undefined,
  };
  if (attention.kind === 'cross' && made.query) {
    fail('attention.kind', '"cross" is not yet available from embeddings; give query, scores or weights in `given`');
  }
  const d_model = isMatrix(embeddings)
    ? embeddings[0]!.length
    : embeddings.from === 'words'
      ? wordDimensions.length
      : embeddings.d_model;
  const sizes = { queries, keys, d_model, made };
  const usesEmbeddings = made.query || made.key || made.value;
  if (usesEmbeddings && isMatrix(embeddings)) {
    expectSize('embeddings', embeddings.length, keys, 'rows', 'one for each token');
  }
  const matrices = parameterMatrices(example);
  if (matrices !== undefined) {
    for (const role of ['query', 'key', 'value'] as const) {
      if (!made[role]) continue;
      const matrix = matrices[role];
      if (matrix === undefined) return fail('parameters', `expected a key "${role}", since \`given\` has none`);
      const { rows, path } = laidOut(matrix, `parameters.${role}`);
      expectSize(path, rows, d_model, 'rows', 'd_model');
    }
  }
  const d_k = innerSize(example, 'd_k', compares ? ['query', 'key'] : [], sizes);
  const d_v = innerSize(example, 'd_v', ['value'], sizes) ?? d_model;
  return { ...sizes, ...(d_k === undefined ? {} : { d_k }), d_v };
}

const asks = (shape: Shape): Size => ({ name: 'one for each token that asks', size: shape.queries });
const isRead = (shape: Shape): Size => ({ name: 'one for each token that is read', size: shape.keys });

/** The rows and columns that a step of this role has. */
export function stepShape(role: Role, shape: Shape): [rows: Size, columns: Size] {
  const d_model = { name: 'd_model', size: shape.d_model };
  const d_k = { name: 'd_k', size: shape.d_k };
  const d_v = { name: 'd_v', size: shape.d_v };
  switch (role) {
    case 'embeddings':
      return [isRead(shape), d_model];
    case 'W_Q':
    case 'W_K':
      return [d_model, d_k];
    case 'W_V':
      return [d_model, d_v];
    case 'query':
      return [asks(shape), d_k];
    case 'key':
      return [isRead(shape), d_k];
    case 'value':
      return [isRead(shape), d_v];
    case 'row_maximum':
    case 'row_sums':
      return [asks(shape), { name: 'one number for each row', size: 1 }];
    case 'context':
    case 'context_units':
      return [asks(shape), d_v];
    case 'context_cosines':
      return [asks(shape), asks(shape)];
    case 'scores':
    case 'scaled_scores':
    case 'mask':
    case 'masked_scores':
    case 'shifted_scores':
    case 'exponentials':
    case 'weights':
      return [asks(shape), isRead(shape)];
  }
}
