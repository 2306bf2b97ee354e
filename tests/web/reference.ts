// Self-attention in double precision, written to be read: the tests of the example side run on it without the core, and the
// core's traces are compared with it. It reads a request, so it also shows that a request says all there is to say.
// Word-space and seeded numbers are stand-ins made from the position of the cell.
import { entryColumns, entryKinds, fields, kinds, parts, roles, stages } from '#build/generated/vocabulary.ts';
import type { AxisName, Operation, Role } from '#build/generated/vocabulary.ts';
import { request } from '../../web/core/request.ts';
import type { Request } from '../../web/core/request-writer.ts';
import { rowsIn } from '../../web/core/rows.ts';
import { stepId } from '../../web/core/step-id.ts';
import type { Place } from '../../web/core/step-id.ts';
import type { Example, Matrix } from '../../web/core/example.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { madeStep } from './made-step.ts';

/** The entries of a request, as matrices: options by their name, numbers as "of id", edits as "edits of id". */
export function readRequest(written: Request): Record<string, Matrix | undefined> {
  const read: Record<string, Matrix> = {};
  let next = 0;
  for (const { kind, id, stage, layer, part, head, rows, columns } of rowsIn(entryColumns, written.entries)) {
    const place = {
      ...(stage !== 0 && { stage: stages[stage] as Exclude<Place['stage'], undefined> }),
      ...(layer !== 0 && { layer }),
      ...(part !== 0 && { part: parts[part] as Exclude<Place['part'], undefined> }),
      ...(head !== 0 && { head }),
    };
    const is = entryKinds[kind]!;
    const name = is === 'option' ? fields[id]! : `${is === 'numbers' ? 'of' : 'edits of'} ${stepId(place, roles[id]!)}`;
    if (name in read) throw new Error(`${name} stands twice in a request`);
    read[name] = Array.from({ length: rows }, () => Array.from({ length: columns }, () => written.numbers[next++]!));
  }
  if (next !== written.numbers.length) throw new Error('the fields do not use up the numbers');
  return read;
}

const standIn = (i: number, j: number) => Math.round(10 * Math.sin(3 * i + 5 * j + 1)) / 10;
const fill = (rows: number, columns: number, value: (i: number, j: number) => number): Matrix =>
  Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => value(i, j)));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const dot = (a: number[], b: number[]) => sum(a.map((x, k) => x * b[k]!));
const column = (m: Matrix, j: number) => m.map((row) => row[j]!);

/** What the reference can compute: one head, by its steps from the embeddings or from a given one on. */
const covered =
  /^(kind|queries|keys|d_model|d_k|d_v|heads|kv_heads|words_seed|identity|parameters_seed|divide_by_root|multiply_by|plain_softmax|masked|overrides|cosines|(of|edits of) (embeddings|W_[QKV]|query|key|value|scores|weights|mask))$/;

/** Whether the reference can compute an example, with the numbers that the core has too. */
export function isCovered(example: Example): boolean {
  const read = readRequest(request(example));
  const { kind, heads } = read;
  const of = kinds[kind![0]![0]!];
  const attends = of === 'self' || (of === 'cross' && !('d_model' in read && !('of query' in read)));
  const embedded = !('d_model' in read) || 'of embeddings' in read;
  const projected = !('d_model' in read) || 'identity' in read || 'of W_Q' in read || 'of W_V' in read;
  return attends && embedded && projected && heads![0]![0] === 1 && Object.keys(read).every((one) => covered.test(one));
}

export function runReference(example: Example): Trace {
  const has = readRequest(request(example));
  const size = (field: string) => has[field]?.[0]?.[0] ?? 0;
  const [queries, keys] = [size('queries'), size('keys')];
  const [d_model, d_k, d_v] = [size('d_model'), size('d_k'), size('d_v')];
  const asking = example.target?.tokens ?? example.tokens;
  const labels = (name: AxisName, count: number) =>
    name === 'query'
      ? asking
      : name === 'token' || name === 'key'
        ? example.tokens
        : Array.from({ length: count }, (_, i) => `${i + 1}`);
  const steps: Step[] = [];

  const add = (role: Role, operation: Operation, rows: AxisName, columns: AxisName, from: Role[], computed: Matrix) => {
    const values = computed.map((row) => [...row]);
    for (const [overridden, , , , , , i, j, value] of has['overrides'] ?? []) {
      if (roles[overridden!] === role) values[i!]![j!] = value!;
    }
    const step = madeStep(role, values, {
      role,
      operation,
      operands: from,
      rows: { name: rows, labels: labels(rows, values.length) },
      columns: { name: columns, labels: labels(columns, values[0]!.length) },
    });
    steps.push(step);
    return values;
  };
  const input = (role: Role, rows: AxisName, columns: AxisName, values: Matrix, edits: Matrix = []) => {
    const edited = values.map((row) => [...row]);
    for (const [i, j, value] of edits) edited[i!]![j!] = value!;
    return add(role, 'input', rows, columns, [], edited);
  };

  const compares = !has['of scores'] && !has['of weights'];
  const makes = { query: compares && !has['of query'], key: compares && !has['of key'], value: !has['of value'] };
  let X: Matrix = [];
  if (makes.query || makes.key || makes.value) {
    X = input(
      'embeddings',
      'token',
      'd_model',
      has['of embeddings'] ?? fill(keys, d_model, standIn),
      has['edits of embeddings'],
    );
  }
  const parameters = { query: ['W_Q', d_k], key: ['W_K', d_k], value: ['W_V', d_v] } as const;
  const W: Partial<Record<Role, Matrix>> = {};
  for (const role of ['query', 'key', 'value'] as const) {
    const [name, columns] = parameters[role];
    if (!makes[role] || has['identity']) continue;
    const axis = role === 'value' ? 'd_v' : 'd_k';
    W[name] = input(
      name,
      'd_model',
      axis,
      has[`of ${name}`] ?? fill(d_model, columns, standIn),
      has[`edits of ${name}`],
    );
  }
  const project = (role: 'query' | 'key' | 'value'): Matrix => {
    const [rows, axis] = [role === 'query' ? 'query' : 'key', role === 'value' ? 'd_v' : 'd_k'] as const;
    if (!makes[role]) return input(role, rows, axis, has[`of ${role}`]!);
    const [name, columns] = parameters[role];
    if (has['identity']) return add(role, 'copy', rows, axis, ['embeddings'], X);
    const product = fill(keys, columns, (i, j) => dot(X[i]!, column(W[name]!, j)));
    return add(role, 'matmul', rows, axis, ['embeddings', name], product);
  };
  const Q = compares ? project('query') : [];
  const K = compares ? project('key') : [];
  const V = project('value');

  let weights: Matrix;
  if (has['of weights']) weights = input('weights', 'query', 'key', has['of weights']);
  else {
    let scores = has['of scores']
      ? input('scores', 'query', 'key', has['of scores'])
      : add(
          'scores',
          'matmul_transposed',
          'query',
          'key',
          ['query', 'key'],
          fill(queries, keys, (i, j) => dot(Q[i]!, K[j]!)),
        );
    const factor = has['divide_by_root']
      ? 1 / Math.sqrt(size('divide_by_root'))
      : has['multiply_by']
        ? size('multiply_by')
        : undefined;
    if (factor !== undefined) {
      scores = add(
        'scaled_scores',
        'scale',
        'query',
        'key',
        ['scores'],
        scores.map((row) => row.map((s) => s * factor)),
      );
    }
    if (has['of mask']) {
      const mask = input('mask', 'query', 'key', has['of mask']);
      const masked = fill(queries, keys, (i, j) =>
        mask[i]![j] === -Infinity ? -Infinity : scores[i]![j]! + mask[i]![j]!,
      );
      scores = add('masked_scores', 'mask', 'query', 'key', ['scores', 'mask'], masked);
    }
    if (!has['plain_softmax']) {
      const maximum = add(
        'row_maximum',
        'row_maximum',
        'query',
        'one',
        ['scores'],
        scores.map((row) => [Math.max(...row)]),
      );
      const shifted = fill(queries, keys, (i, j) =>
        scores[i]![j] === -Infinity ? -Infinity : scores[i]![j]! - maximum[i]![0]!,
      );
      scores = add('shifted_scores', 'subtract_rows', 'query', 'key', ['scores', 'row_maximum'], shifted);
    }
    const exponentials = add(
      'exponentials',
      'exp',
      'query',
      'key',
      ['scores'],
      scores.map((row) => row.map(Math.exp)),
    );
    const sums = add(
      'row_sums',
      'row_sums',
      'query',
      'one',
      ['exponentials'],
      exponentials.map((row) => [sum(row)]),
    );
    const normalized = fill(queries, keys, (i, j) => (sums[i]![0] === 0 ? 0 : exponentials[i]![j]! / sums[i]![0]!));
    weights = add('weights', 'divide_rows', 'query', 'key', ['exponentials', 'row_sums'], normalized);
  }
  const C = add(
    'context',
    'matmul',
    'query',
    'd_v',
    ['weights', 'value'],
    fill(queries, d_v, (i, j) => dot(weights[i]!, column(V, j))),
  );
  if (has['cosines']) {
    const unit = (row: number[]) => row.map((x) => (dot(row, row) === 0 ? 0 : x / Math.sqrt(dot(row, row))));
    const units = add('context_units', 'normalize_rows', 'query', 'd_v', ['context'], C.map(unit));
    const cosines = fill(queries, queries, (i, j) => dot(units[i]!, units[j]!));
    add('context_cosines', 'matmul_transposed', 'query', 'query', ['context_units', 'context_units'], cosines);
  }
  return { steps };
}
