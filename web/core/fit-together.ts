// What one part of an example asks of another: which parts go together, and which sizes.
import type { Analysis, Example, GivenName } from './example.ts';
import { cellOf } from './cell-name.ts';
import { classCount, lastOutput, unembedding } from './loss.ts';
import { askedBy, parameterInputs } from './parameter-inputs.ts';
import { areMade, areMatrices, biasOf, findParameter, innermostGroup } from './parameters.ts';
import { isEditOf, parseEditKey, rowsOf } from './parameters.ts';
import type { ParameterInput } from './parameter-inputs.ts';
import { at, fail, quote } from './readers.ts';
import { MOST_TRACED, mostAsking, needsAllWords } from './region.ts';
import { allKeys, compares, crossesFromWords, givesNumbers, isMatrix, parameterPath } from './shape.ts';
import type { Shape } from './shape.ts';
import { expectShape, expectSize, packed } from './size.ts';
import { learnedRows, sidesOf, stepsOf } from './steps.ts';

/** The most words between which gradients are computed. */
const MOST_WITH_GRADIENTS = 64;
/** The most backward passes, times the numbers that each goes through. */
const MOST_GRADIENT_WORK = 2e8;
/** The most numbers of all steps of which gradients are recorded. */
const MOST_BEFORE_GRADIENTS = 1e7;
/** The most heads of all layers, times the cube of their numbers, for which the plane of most difference is found. */
const MOST_COMPONENT_WORK = 4e6;
/** The most heads among which the word parameters share what a word asks for. */
const MOST_WORD_HEADS = 4;

/** The side that asks stands in `target`, where it is not the text. */
export function checkTarget({ attention: { kind }, target }: Example): void {
  const asks = kind === 'cross' || kind === 'encoder_decoder';
  if (asks && target === undefined) fail('attention.kind', 'expected a `target` beside it, whose words ask');
  if (!asks && target !== undefined) {
    fail('target', 'is used only with attention.kind "cross" or "encoder_decoder"');
  }
}

/** Which parts go together at all. */
export function checkParts(example: Example, shape: Shape): void {
  const { attention, given, memory, past } = example;
  const { kind } = attention;
  const layered = (['layers', 'residual', 'norm', 'feed_forward'] as const).find((key) => example[key] !== undefined);
  if (layered !== undefined && (kind === 'cross' || kind === 'recurrent')) {
    fail(layered, `is not used with attention.kind "${kind}"`);
  }
  const remembers = kind === 'self' || (kind === 'cross' && !crossesFromWords(example, shape));
  if (memory !== undefined && !remembers) fail('memory', `is not used with attention.kind "${kind}"`);
  if (past !== undefined) {
    if (kind !== 'self') fail('past', `is not used with attention.kind "${kind}"`);
    if (layered !== undefined) fail('past', `is not used together with \`${layered}\``);
    if (given !== undefined) fail('past', 'is not used together with `given`, since it is projected from embeddings');
    if (memory?.alone) fail('past', 'is not read, since memory.alone is true');
  }
  if (given !== undefined) {
    if (layered !== undefined) fail('given', `is not used together with \`${layered}\``);
    if (kind === 'encoder_decoder' || kind === 'recurrent') fail('given', `is not used with attention.kind "${kind}"`);
  }
}

/** What a region, or a text so long that it has one, goes with. */
export function checkRegion(example: Example, shape: Shape): void {
  const { region, tokens, text, target, past } = example;
  const all = needsAllWords(example);
  if (region !== undefined) {
    if (all !== undefined) fail('region', `is not used with ${all}, which needs all words to ask`);
    const [first, end] = region.queries;
    if (end > tokens.length) {
      fail('region.queries', `expected an end of at most ${tokens.length} (one for each token), got ${end}`);
    }
    const most = mostAsking(example, { words: tokens.length, heads: shape.heads, d_k: shape.d_k });
    if (end - first > most) fail('region.queries', `expected at most ${most} of so many words, got ${end - first}`);
  }
  const sides = [
    ['', { text, tokens }],
    ['target.', target],
    ['past.', past],
  ] as const;
  for (const [path, side] of sides) {
    if (all === undefined || side === undefined || side.tokens.length <= MOST_TRACED) continue;
    const key = side.text === undefined ? 'tokens' : 'text';
    fail(`${path}${key}`, `expected at most ${MOST_TRACED} words with ${all}, got ${side.tokens.length}`);
  }
}

/** What is read off the contexts of all words. */
const ofAllWords: readonly Analysis[] = ['rollout', 'components', 'gradients'];

/** What is read off a trace can take far longer than the trace: this says no before it takes minutes. */
export function checkAnalyses(example: Example, shape: Shape): void {
  if (shape.region !== undefined) {
    for (const [index, name] of (example.analyses ?? []).entries()) {
      // Contributions compare all values with each other.
      if (shape.long && name !== 'cosine') {
        fail(`analyses.${index}`, `expected a shorter text for ${name}, got ${shape.keys} words`);
      }
      if (ofAllWords.includes(name)) {
        fail(`analyses.${index}`, `${name} is not used with a region: it needs all words to ask`);
      }
    }
  }
  const plane = example.analyses?.indexOf('components') ?? -1;
  if (plane >= 0 && shape.blocks.length * shape.heads * shape.d_v ** 3 > MOST_COMPONENT_WORK) {
    fail(`analyses.${plane}`, 'expected fewer numbers (d_v), heads or layers for components');
  }
  const { kind } = example.attention;
  const wish = example.analyses?.indexOf('gradients') ?? -1;
  if (wish < 0 && kind !== 'recurrent') return;
  const path = wish < 0 ? 'attention.kind' : `analyses.${wish}`;
  const words = Math.max(example.tokens.length, example.target?.tokens.length ?? 0);
  if (words > MOST_WITH_GRADIENTS) {
    fail(path, `expected at most ${MOST_WITH_GRADIENTS} words for gradients, got ${words}`);
  }
  let numbers = 0;
  for (const { rows, columns } of stepsOf(example, shape).values()) numbers += (rows.size ?? 0) * (columns.size ?? 0);
  const passes = words * Math.max(shape.d_model, shape.heads * shape.d_v);
  if (passes * numbers > MOST_GRADIENT_WORK) {
    fail(path, 'expected fewer words, layers or numbers for gradients, which need a backward pass for each number');
  }
}

/** What the loss asks of the last output must fit it. */
export function checkLoss(example: Example, shape: Shape): void {
  const { loss } = example;
  if (loss === undefined) return;
  const { rows, columns } = lastOutput(example, shape);
  if ('gradient' in loss) expectShape('loss.gradient', loss.gradient, rows, columns);
  else if ('squared_error' in loss) expectShape('loss.squared_error', loss.squared_error, rows, columns);
  else {
    const path = 'loss.cross_entropy';
    const count = classCount(example, shape);
    expectSize(path, loss.cross_entropy.length, rows.size!, 'entries', rows.name);
    for (const [row, answer] of loss.cross_entropy.entries()) {
      if (Array.isArray(answer)) {
        expectSize(at(path, row), answer.length, count, 'probabilities', 'one for each class');
      } else if (answer !== null && answer >= count) {
        const why =
          unembedding(example) === undefined ? ` (${columns.name}, since there is no parameters.unembedding)` : '';
        fail(at(path, row), `expected a class from 0 to ${count - 1}${why}, got ${answer}`);
      }
    }
    if (loss.classes !== undefined)
      expectSize('loss.classes', loss.classes.length, count, 'labels', 'one for each class');
  }
  let numbers = 0;
  for (const step of stepsOf(example, shape).values()) numbers += (step.rows.size ?? 0) * (step.columns.size ?? 0);
  if (numbers > MOST_BEFORE_GRADIENTS) {
    fail('loss', 'expected fewer words, layers, heads or numbers for gradients, which are several times as many');
  }
}

/** A run is said only of numbers that the document gives. */
export function checkTrained(example: Example): void {
  if (example.trained === undefined || givesNumbers(example)) return;
  fail('trained', 'expected embeddings, parameters or given numbers in the document, since these were trained');
}

/** Later steps stand in for earlier ones, which would then be numbers that nothing uses. */
export function checkGiven(example: Example, shape: Shape): void {
  const given = example.given ?? {};
  const { attention, memory } = example;
  const start = given.weights !== undefined ? 'weights' : given.scores !== undefined ? 'scores' : undefined;
  const unused: GivenName[] =
    start === 'weights' ? ['query', 'key', 'scores'] : start === 'scores' ? ['query', 'key'] : [];
  for (const name of unused) {
    if (given[name] !== undefined) fail(`given.${name}`, `is not used, since the ${start} are given`);
  }
  for (const name of ['key', 'value', 'scores', 'weights'] as const) {
    if (given[name] === undefined) continue;
    if (memory?.alone) fail(`given.${name}`, 'is not used, since memory.alone is true');
    if (crossesFromWords(example, shape)) fail(`given.${name}`, 'is used in cross-attention only beside given.query');
  }
  if (attention.values === 'keys') {
    if (given.value !== undefined) fail('given.value', 'is not used, since values are keys');
    if (start !== undefined) fail('attention.values', `expected "own", since the ${start} are given`);
  }
  if (start !== undefined && shape.heads > 1) fail(`given.${start}`, `expected one head, got ${shape.heads}`);
  const rows = { name: 'one for each token that asks', size: shape.queries };
  const keys = { name: 'one for each token that is read', size: shape.keys };
  const all = { name: 'one for each key that is read', size: allKeys(example, shape, shape.blocks[0]!) };
  const sizes = {
    query: [rows, packed(shape.heads, 'd_k', shape.d_k)],
    key: [keys, packed(shape.kv_heads, 'd_k', shape.d_k)],
    value: [keys, packed(shape.kv_heads, 'd_v', shape.d_v)],
    scores: [rows, all],
    weights: [rows, all],
  } as const;
  for (const name of Object.keys(given) as GivenName[]) {
    const [down, across] = sizes[name];
    expectShape(`given.${name}`, given[name]!, down, across);
  }
  if (start === 'scores' && attention.scale === 'sqrt' && shape.d_k === undefined) {
    fail('given.scores', 'expected attention.d_k or attention.scale beside it, since scores are divided by √d_k');
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
      fail(path, 'is used only where `embeddings` is a matrix and these words are made from them');
    }
    if (!embedded || !isMatrix(example.embeddings)) continue;
    if (rows === undefined) return fail(key, 'expected a key "embeddings", since `embeddings` is a matrix');
    const d_model = { name: 'd_model', size: shape.d_model };
    expectShape(path, rows, { name: 'one for each token', size: tokens.length }, d_model);
  }
}

export function checkMask(example: Example, shape: Shape): void {
  const { mask } = example.attention;
  if (typeof mask !== 'object') return;
  const block = shape.blocks[0]!;
  const rows = { name: 'one for each token that asks', size: block.queries };
  const columns = { name: 'one for each key that is read', size: allKeys(example, shape, block) };
  if ('allow' in mask) expectShape('attention.mask.allow', mask.allow, rows, columns);
  if ('add' in mask) expectShape('attention.mask.add', mask.add, rows, columns);
}

export function checkPositions(example: Example, shape: Shape): void {
  const { positions } = example;
  if (positions === undefined || positions === 'none' || positions === 'sinusoidal') return;
  if (typeof positions === 'object' && 'learned' in positions) {
    for (const { place, tokens, embedded } of sidesOf(example, shape)) {
      if (!embedded) continue;
      const { key, start } = learnedRows(example, place);
      const rows = positions[key];
      if (rows === undefined) return fail('positions', `expected a key "${key}", for the words that ask`);
      const path = `positions.${key}`;
      const needed = start + tokens.length;
      if (rows.length < needed) fail(path, `expected at least ${needed} rows (one for each token), got ${rows.length}`);
      expectSize(path, rows[0]!.length, shape.d_model, 'columns', 'd_model');
    }
    return;
  }
  if (!compares(example)) fail('positions', 'expected queries and keys, since these positions change what they give');
  const isBias = positions === 'alibi' || (typeof positions === 'object' && 'alibi' in positions);
  if (!isBias && example.attention.kind === 'cross' && !crossesFromWords(example, shape)) {
    fail('positions', 'expected queries made from embeddings, since they turn by their own places');
  }
  if (!isBias && (shape.d_k ?? 0) < 2) {
    fail('positions', `expected d_k of at least 2, since numbers turn in pairs, got ${shape.d_k}`);
  }
}

export function checkMemory(example: Example, shape: Shape): void {
  const { memory, attention } = example;
  if (memory === undefined) return;
  const { key, value, labels } = memory;
  const rows = { name: 'as in memory.key', size: shape.memory };
  if (compares(example)) expectShape('memory.key', key, rows, packed(shape.kv_heads, 'd_k', shape.d_k));
  if (value !== undefined) expectShape('memory.value', value, rows, packed(shape.kv_heads, 'd_v', shape.d_v));
  else if (attention.values !== 'keys') fail('memory', 'expected a key "value"');
  if (labels !== undefined) expectSize('memory.labels', labels.length, shape.memory, 'labels', 'one for each row');
}

export function checkCell(path: string, cell: string, rows = Infinity, columns = Infinity): void {
  const [row, column] = cellOf(cell)!;
  if (row >= rows) fail(at(path, cell), `expected a row from 0 to ${rows - 1}, got ${row}`);
  if (column >= columns) fail(at(path, cell), `expected a column from 0 to ${columns - 1}, got ${column}`);
}

/** A group that no step belongs to, such as `layer9` of two layers. */
function checkGroup(example: Example, path: string, stage: string | undefined, layer: number | undefined): void {
  const { layers = 1 } = example;
  if (stage !== undefined && example.attention.kind !== 'encoder_decoder') {
    fail(path, 'is used only with attention.kind "encoder_decoder"');
  }
  if (layer !== undefined && layer > layers) {
    fail(path, `is not used, since there ${layers === 1 ? 'is 1 layer' : `are ${layers} layers`}`);
  }
}

function checkGroups(example: Example, group: object, path: string): void {
  for (const [key, part] of Object.entries(group)) {
    if (typeof part !== 'object' || Array.isArray(part)) continue;
    const layer = /^layer(\d+)$/.exec(key)?.[1];
    const stage = ['encoder', 'decoder', 'cross'].find((name) => name === key);
    const isPart = key === 'attention' || key === 'feed_forward' || key === 'final';
    if (layer === undefined && stage === undefined && !isPart) continue;
    checkGroup(example, at(path, key), stage, layer === undefined ? undefined : Number(layer));
    checkGroups(example, part as object, at(path, key));
  }
}

function checkMatrix(example: Example, input: ParameterInput): void {
  const { parameters } = example;
  if (!areMatrices(parameters)) return;
  const { name, place, isBias, rows, columns } = input;
  const found = findParameter(parameters, input);
  if (found === undefined) {
    if (isBias || name === 'gain' || name === 'shift') return;
    const { stage, layer } = place;
    const group = innermostGroup(parameters, place);
    // Where others have groups of their own, this one may be what is missing.
    const isGrouped = Object.keys(parameters).some((key) => /^(encoder|decoder|cross|layer\d+)$/.test(key));
    const where = [stage, layer && `layer${layer}`].filter((one) => one && isGrouped && !group.includes(one));
    return fail(parameterPath(group), `expected a key "${name}"${where.length > 0 ? ` for ${where.join('.')}` : ''}`);
  }
  const path = parameterPath(found.keys);
  const { value } = found;
  if (name === 'gain' || name === 'shift') {
    return expectSize(path, (value as number[]).length, columns.size!, 'numbers', columns.name);
  }
  if (isBias) {
    const bias = biasOf(found);
    if (bias !== undefined) expectSize(at(path, 'bias'), bias.length, columns.size!, 'numbers', columns.name);
    return;
  }
  expectShape(isMatrix(value) ? path : at(path, 'W'), rowsOf(found), rows, columns);
}

export function checkParameters(example: Example, shape: Shape): void {
  const { embeddings, parameters } = example;
  const inputs = parameterInputs(example, shape);
  if (parameters === 'identity') {
    const needed = inputs[0];
    if (needed !== undefined) {
      fail(askedBy(needed.name), `needs parameters ("${needed.name}"), and there are none, since Q = K = V = X`);
    }
    return;
  }
  if (areMatrices(parameters)) {
    checkGroups(example, parameters, 'parameters');
    for (const input of inputs) checkMatrix(example, input);
    return;
  }
  const { query, key, value } = shape.made;
  if (areMade(parameters) && parameters.from === 'words' && (query || key || value)) {
    if (isMatrix(embeddings) || embeddings.from !== 'words') {
      fail('parameters', 'word parameters need word embeddings, since they name the same dimensions');
    }
    if (shape.heads > MOST_WORD_HEADS) {
      fail('attention.heads', `expected at most ${MOST_WORD_HEADS} with word parameters, got ${shape.heads}`);
    }
  }
  for (const [editKey, cells] of Object.entries(parameters.edits ?? {})) {
    const path = at('parameters.edits', editKey);
    const { stage, layer } = parseEditKey(editKey) ?? fail(path, `expected a parameter, got ${quote(editKey)}`);
    checkGroup(example, path, stage, layer);
    for (const input of inputs) {
      if (!isEditOf(editKey, input)) continue;
      for (const cell of Object.keys(cells)) checkCell(path, cell, input.rows.size, input.columns.size);
    }
  }
}
