// Whether given rows, masks, positions and the memory have the sizes that the words and the attention ask of them.
import { cachedOf } from '../cached.ts';
import type { Example, GivenName, HeadMask, Matrix } from '../example.ts';
import { isPerHead } from '../mask.ts';
import { sizeNames } from '../messages/example.ts';
import { pathTo } from '../schema/path.ts';
import { refuse } from '../schema/refuse.ts';
import { allKeys, compares, crossesFromWords, isMatrix } from '../shape.ts';
import type { Shape } from '../shape.ts';
import { expectShape, expectSize, packed } from '../size.ts';
import { learnedRows, sidesOf, widthOf } from '../sides.ts';
import { has } from '../has.ts';

/** Later steps stand in for earlier ones, which would then be numbers that nothing uses. */
export function checkGiven(example: Example, shape: Shape): void {
  const { given } = example;
  if (given === undefined) return;
  const { attention, memory } = example;
  const start = given.weights !== undefined ? 'weights' : given.scores !== undefined ? 'scores' : undefined;
  const unused: GivenName[] =
    start === 'weights' ? ['query', 'key', 'scores'] : start === 'scores' ? ['query', 'key'] : [];
  for (const name of unused) {
    if (given[name] !== undefined) refuse(`given.${name}`, 'notUsedSinceGiven', start!);
  }
  for (const name of ['key', 'value', 'scores', 'weights'] as const) {
    if (given[name] === undefined) continue;
    if (memory?.alone) refuse(`given.${name}`, 'notUsedAlone');
    if (crossesFromWords(example, shape)) refuse(`given.${name}`, 'onlyBesideGivenQuery');
  }
  if (attention.values === 'keys') {
    if (given.value !== undefined) refuse('given.value', 'notUsedSinceKeys');
    if (start !== undefined) refuse('attention.values', 'ownValues', start);
  }
  if (start !== undefined && shape.heads > 1) refuse(`given.${start}`, 'oneHead', shape.heads);
  const rows = { name: sizeNames.query, size: shape.queries };
  const keys = { name: sizeNames.readToken, size: shape.keys };
  const all = { name: sizeNames.key, size: allKeys(example, shape, shape.blocks[0]!) };
  const sizes = {
    query: [rows, packed(shape.heads, 'd_k', shape.d_k)],
    key: [keys, packed(shape.kv_heads, 'd_k', shape.d_k)],
    value: [keys, packed(shape.kv_heads, 'd_v', shape.d_v)],
    scores: [rows, all],
    weights: [rows, all],
  } as const;
  for (const name of Object.keys(given) as GivenName[]) {
    const [down, across] = sizes[name];
    const matrix = given[name];
    if (matrix !== undefined) expectShape(`given.${name}`, matrix, down, across);
  }
  if (start === 'scores' && attention.scale === 'sqrt' && shape.d_k === undefined) {
    refuse('given.scores', 'rootOfWhat');
  }
}

/** The rows of sides other than the text. */
export function checkSides(example: Example, shape: Shape): void {
  for (const { place, tokens, embedded } of sidesOf(example, shape)) {
    const key = place.stage === 'past' ? 'past' : 'target';
    if (place.stage === undefined || place.stage === 'encoder') continue;
    const rows = example[key]!.embeddings;
    const path = `${key}.embeddings`;
    if (rows !== undefined && !(embedded && isMatrix(example.embeddings))) {
      refuse(path, 'onlyForMatrix');
    }
    if (!embedded || !isMatrix(example.embeddings)) continue;
    if (rows === undefined) return refuse(key, 'rowsForMatrix');
    const d_model = { name: 'd_model', size: shape.d_model };
    expectShape(path, rows, { name: sizeNames.token, size: tokens.length }, d_model);
  }
}

/** That there are embeddings to multiply. */
export function checkEmbeddingScale(example: Example, shape: Shape): void {
  if (example.embedding_scale === undefined) return;
  if (!sidesOf(example, shape).some(({ embedded }) => embedded)) refuse('embedding_scale', 'notUsedHere');
}

/** The rows from which values are made, where those of the keys are others. */
export function checkValueEmbeddings(example: Example, shape: Shape): void {
  const { value_embeddings, embeddings, attention, parameters, analyses = [] } = example;
  if (value_embeddings === undefined) return;
  const path = 'value_embeddings';
  if (attention.kind !== 'cross') refuse(path, 'onlyWithKinds', ['cross']);
  if (!crossesFromWords(example, shape)) refuse(path, 'notTogether', 'given');
  if (!isMatrix(embeddings)) refuse(path, 'onlyForMatrix');
  if (attention.values === 'keys') refuse(path, 'notUsedSinceKeys');
  const gradients = analyses.indexOf('gradients');
  if (gradients >= 0) refuse(pathTo('analyses', gradients), 'notTogether', path);
  const d_model = { name: sizeNames.identity, size: parameters === 'identity' ? shape.d_model : undefined };
  expectShape(path, value_embeddings, { name: sizeNames.token, size: shape.keys }, d_model);
}

export function checkMask(example: Example, shape: Shape): void {
  const { mask } = example.attention;
  const block = shape.blocks[0]!;
  const rows = { name: sizeNames.query, size: block.queries };
  const columns = { name: sizeNames.key, size: allKeys(example, shape, block) };
  const check = (part: HeadMask, path: string): void => {
    if (Array.isArray(part)) return part.forEach((one, index) => check(one, pathTo(path, index)));
    if (typeof part !== 'object') return;
    if (has(part, 'allow')) expectShape(`${path}.allow`, part.allow, rows, columns);
    if (has(part, 'add')) expectShape(`${path}.add`, part.add, rows, columns);
  };
  if (!isPerHead(mask)) return check(mask, 'attention.mask');
  expectSize('attention.mask.heads', mask.heads.length, shape.heads, 'masks', 'heads');
  mask.heads.forEach((one, index) => check(one, pathTo('attention.mask.heads', index)));
}

export function checkPositions(example: Example, shape: Shape): void {
  const { positions } = example;
  if (positions === undefined || positions === 'none' || positions === 'sinusoidal') return;
  if (typeof positions === 'object' && has(positions, 'from')) return; // the table has as many rows as the model reads tokens
  if (typeof positions === 'object' && has(positions, 'sinusoidal')) {
    for (const { place, embedded } of sidesOf(example, shape)) {
      const { size } = widthOf(shape, place);
      if (embedded && size! % 2 !== 0) refuse('positions.sinusoidal', 'evenWidth', size!);
    }
    return;
  }
  if (typeof positions === 'object' && has(positions, 'learned')) {
    for (const { place, tokens, embedded } of sidesOf(example, shape)) {
      if (!embedded) continue;
      const { key, start } = learnedRows(example, place);
      const rows: Matrix | undefined = positions[key];
      if (rows === undefined) return refuse('positions', 'rowsThatAsk', key);
      const path = `positions.${key}`;
      const needed = start + tokens.length;
      if (rows.length < needed) refuse(path, 'moreRows', needed, rows.length);
      const { name, size } = widthOf(shape, place);
      expectSize(path, rows[0]!.length, size!, 'columns', name);
    }
    return;
  }
  if (!compares(example)) refuse('positions', 'needQueriesAndKeys');
  const isBias = positions === 'alibi' || (typeof positions === 'object' && has(positions, 'alibi'));
  if (!isBias && example.attention.kind === 'cross' && !crossesFromWords(example, shape)) {
    refuse('positions', 'needMadeQueries');
  }
  if (!isBias && (shape.d_k ?? 0) < 2) {
    refuse('positions', 'needPairs', shape.d_k);
  }
  if (typeof positions === 'object' && has(positions, 'rotary')) {
    const { dimensions = 0 } = positions;
    if (dimensions > shape.d_k!) refuse('positions.dimensions', 'atMost', shape.d_k!, 'numbers (d_k)', dimensions);
  }
}

/** Cached keys and values that are given. */
export function checkPast({ past }: Example, shape: Shape): void {
  if (past?.key === undefined) return;
  const tokens = { name: sizeNames.token, size: past.tokens.length };
  for (const [name, inner] of [['key', 'd_k'] as const, ['value', 'd_v'] as const]) {
    const cached = cachedOf(past, name);
    expectSize(`past.${name}`, cached.length, shape.layers ?? 1, 'matrices', sizeNames.layer);
    for (const { path, rows } of cached) expectShape(path, rows, tokens, packed(shape.kv_heads, inner, shape[inner]));
  }
}

export function checkMemory(example: Example, shape: Shape): void {
  const { memory, attention } = example;
  if (memory === undefined) return;
  const { key, value, labels } = memory;
  const rows = { name: sizeNames.memoryKey, size: shape.memory };
  if (compares(example)) expectShape('memory.key', key, rows, packed(shape.kv_heads, 'd_k', shape.d_k));
  if (value !== undefined) expectShape('memory.value', value, rows, packed(shape.kv_heads, 'd_v', shape.d_v));
  else if (attention.values !== 'keys') refuse('memory', 'missingKey', 'value');
  if (labels !== undefined) expectSize('memory.labels', labels.length, shape.memory, 'labels', sizeNames.row);
}
