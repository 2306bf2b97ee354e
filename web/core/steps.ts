// Which steps the trace of an example has, with their sizes, without computing it: what a document holds or prints of a step is
// checked against this, and an edited example keeps what still fits. Tests hold it to the traces of the core.
import type { Role } from '#build/generated/vocabulary.ts';
import type { Example } from './example.ts';
import { sizeNames } from './messages/example.ts';
import { classCount, lastOutput } from './loss.ts';
import { feedForwardPlaces, normPlaces, parameterInputs } from './parameter-inputs.ts';
import { allKeys, compares, crossesFromWords, shapeOf } from './shape.ts';
import type { AttentionBlock, Shape } from './shape.ts';
import { packed } from './size.ts';
import type { Size } from './size.ts';
import { stepId } from './step-id.ts';
import type { Place } from './step-id.ts';

export interface PlannedStep {
  place: Place;
  role: Role;
  rows: Size;
  columns: Size;
}

type Add = (place: Place, role: Role, rows: Size, columns: Size) => void;

const one: Size = { name: sizeNames.eachRow, size: 1 };
const asks = (size: number): Size => ({ name: sizeNames.query, size });
const isRead = (size: number): Size => ({ name: sizeNames.key, size });
const tokens = (size: number): Size => ({ name: sizeNames.token, size });
const at = (place: Place, more: Place): Place => ({ ...place, ...more });

/** The sentences of an example: where their words stand. */
export function sidesOf(example: Example, shape: Shape): { place: Place; tokens: string[]; embedded: boolean }[] {
  const { made } = shape;
  const { target, past, attention } = example;
  const pair = attention.kind === 'encoder_decoder';
  const sides: ReturnType<typeof sidesOf> = [
    {
      place: pair ? { stage: 'encoder' } : {},
      tokens: example.tokens,
      embedded: made.query || made.key || made.value,
    },
  ];
  if (past !== undefined) sides.push({ place: { stage: 'past' }, tokens: past.tokens, embedded: true });
  if (target !== undefined) {
    const embedded = pair || crossesFromWords(example, shape);
    sides.push({ place: { stage: pair ? 'decoder' : 'target' }, tokens: target.tokens, embedded });
  }
  return sides;
}

/** Where the learned positions of a side stand in the document: which matrix, and its first row. */
export function learnedRows({ past }: Example, { stage }: Place): { key: 'learned' | 'target'; start: number } {
  if (stage === 'target' || stage === 'decoder') return { key: 'target', start: 0 };
  return { key: 'learned', start: stage === 'past' ? 0 : (past?.tokens.length ?? 0) };
}

function addWords(add: Add, example: Example, shape: Shape): void {
  const d_model = { name: 'd_model', size: shape.d_model };
  const pairs = { name: sizeNames.numberPair, size: Math.floor((shape.d_k ?? 0) / 2) };
  const { positions } = example;
  for (const { place, tokens: words, embedded } of sidesOf(example, shape)) {
    const rows = tokens(words.length);
    if (embedded) add(place, 'embeddings', rows, d_model);
    if (embedded && (positions === 'sinusoidal' || (typeof positions === 'object' && 'learned' in positions))) {
      if (positions === 'sinusoidal') add(place, 'angles', rows, d_model);
      add(place, 'positions', rows, d_model);
      add(place, 'positioned', rows, d_model);
    }
    const turns = positions === 'rotary' || (typeof positions === 'object' && 'rotary' in positions);
    if (turns && compares(example)) {
      for (const role of ['angles', 'rotary_cosines', 'rotary_sines'] as const) add(place, role, rows, pairs);
    }
  }
}

function addMasks(add: Add, example: Example, { blocks }: Shape, keysOf: (block: AttentionBlock) => number): void {
  if (example.given?.weights !== undefined) return;
  for (const block of blocks.slice(0, example.attention.kind === 'encoder_decoder' ? 2 : 1)) {
    const { stage } = block.place;
    if (example.attention.mask === 'none' && stage !== 'decoder') continue;
    add(stage === undefined ? {} : { stage }, 'mask', asks(block.asking), isRead(keysOf(block)));
  }
}

function addSoftmax(add: Add, example: Example, place: Place, rows: Size, columns: Size, masked: boolean): void {
  const { attention, positions } = example;
  const each = (...roles: Role[]) => {
    for (const role of roles) add(place, role, rows, columns);
  };
  if (attention.scale !== 'none') each('scaled_scores');
  if (attention.softcap != null) each('softcap_ratio', 'softcap_tanh', 'capped_scores');
  const slopes = positions === 'alibi' || (typeof positions === 'object' && 'alibi' in positions);
  if (slopes && place.stage !== 'cross') each('position_bias', 'biased_scores');
  if (masked) each('masked_scores');
  if (attention.softmax === 'stable') {
    add(place, 'row_maximum', rows, one);
    each('shifted_scores');
  }
  each('exponentials');
  add(place, 'row_sums', rows, one);
}

function addScores(add: Add, example: Example, place: Place, rows: Size, columns: Size, d_k: Size): void {
  const { score = 'dot' } = example.attention;
  const pair: Size = { name: sizeNames.pair, size: rows.size! * columns.size! };
  const both: Size = { name: sizeNames.twice_d_k, size: d_k.size === undefined ? undefined : 2 * d_k.size };
  if (score === 'general') add(place, 'projected_query', rows, d_k);
  if (score === 'concat' || score === 'additive') {
    add(place, 'pairs', pair, score === 'concat' ? both : d_k);
    if (score === 'concat') add(place, 'projected_pairs', pair, d_k);
    add(place, 'pair_tanh', pair, d_k);
    add(place, 'pair_scores', pair, one);
  }
}

/** One head at its place, or the only one. */
function addHead(add: Add, example: Example, shape: Shape, block: AttentionBlock, place: Place): void {
  const { attention, given, memory, positions } = example;
  const { heads, past } = shape;
  const several = heads > 1;
  const before = at(place, { stage: 'past' });
  const d_k = { name: 'd_k', size: shape.d_k };
  const d_v = { name: 'd_v', size: shape.d_v };
  const [queries, asking] = [tokens(block.queries), asks(block.asking)];
  const [own, all] = [isRead(block.keys), isRead(allKeys(example, shape, block))];
  const rows = { name: sizeNames.memoryRow, size: shape.memory };
  const compared = compares(example);
  const alone = memory?.alone === true;
  const joins = Number(past > 0) + Number(!alone) + Number(shape.memory > 0) > 1;
  const turns =
    (positions === 'rotary' || (typeof positions === 'object' && 'rotary' in positions)) && place.stage !== 'cross';
  if (several && compared) {
    add(place, 'query', queries, d_k);
    if (!alone) add(place, 'key', own, d_k);
  }
  if (several && !alone) add(place, 'value', own, d_v);
  if (past > 0 && several) {
    add(before, 'key', tokens(past), d_k);
    add(before, 'value', tokens(past), d_v);
  }
  if (shape.memory > 0 && several) {
    if (compared) add(place, 'memory_key', rows, d_k);
    add(place, 'memory_value', rows, d_v);
  }
  if (compared && turns) {
    if (past > 0) add(before, 'rotated_key', tokens(past), d_k);
    add(place, 'rotated_query', queries, d_k);
    if (!alone) add(place, 'rotated_key', own, d_k);
  }
  if (shape.region !== undefined) add(place, 'asking_query', asking, d_k);
  if (joins && compared) add(place, 'all_keys', all, d_k);
  if (joins) add(place, 'all_values', all, d_v);
  if (given?.weights === undefined) {
    if (compared) addScores(add, example, place, asking, all, d_k);
    add(place, 'scores', asking, all);
    const masked = place.stage === 'decoder' || (attention.mask !== 'none' && place.stage !== 'cross');
    addSoftmax(add, example, place, asking, all, masked);
  }
  add(place, 'weights', asking, all);
  add(place, 'context', asking, d_v);
}

/** What is read off each head, and off all of them. */
function addAnalyses(add: Add, example: Example, shape: Shape): void {
  const wishes = new Set(example.analyses);
  // Where one sentence reads another, nothing comes back to the words that it started from.
  const alone = example.memory?.alone === true;
  if (example.attention.kind === 'cross') wishes.delete('components');
  if (example.attention.kind === 'cross' || alone) wishes.delete('rollout');
  const d_v = { name: 'd_v', size: shape.d_v };
  for (const block of shape.blocks) {
    const [queries, all] = [asks(block.asking), isRead(allKeys(example, shape, block))];
    const square = queries.size === all.size;
    const { stage } = block.place;
    const sidesDiffer = example.attention.kind === 'cross' || stage === 'cross' || alone;
    headPlaces(block, shape).forEach((place, head) => {
      const each = (rows: Size, columns: Size, ...roles: Role[]) => {
        for (const role of roles) add(place, role, rows, columns);
      };
      if (wishes.has('cosine') || wishes.has('contribution')) each(queries, d_v, 'context_units');
      if (wishes.has('cosine')) each(queries, queries, 'context_cosines');
      if (wishes.has('contribution')) {
        each(all, one, 'value_lengths');
        each(queries, all, 'contributions', 'context_dots', 'signed_parts', 'signed_shares', 'context_value_cosines');
        each(queries, one, 'context_squares');
        each(all, d_v, 'value_units');
        each(all, all, 'value_dots', 'value_cosines');
        if (square && !sidesDiffer) {
          each(queries, d_v, 'moves');
          each(queries, one, 'move_lengths');
        }
      }
      if (wishes.has('components') && square) {
        const side = sidesOf(example, shape).find((other) => other.place.stage === stage);
        const words = side?.embedded === true && shape.d_model === shape.d_v && side.tokens.length === all.size ? 1 : 0;
        const points = { name: sizeNames.point, size: (2 + words) * queries.size! };
        each(points, d_v, 'latent_points');
        each(points, { name: sizeNames.directions, size: 2 }, 'latent_positions');
      }
      if (wishes.has('rollout') && square && stage !== 'cross' && head > 0) each(queries, all, 'weight_sum');
    });
    if (wishes.has('rollout') && square && stage !== 'cross') {
      for (const role of rolloutRoles) add(block.place, role, queries, all);
      // Of the first layer it is the rollout, and of the last one its weights.
      const { layer = 1 } = block.place;
      if (layer > 1 && layer < (example.layers ?? 1)) {
        for (const role of ['rollout_from', 'residual_rollout_from'] as const) add(block.place, role, queries, all);
      }
    }
  }
  const { kind } = example.attention;
  const [text] = sidesOf(example, shape);
  if ((wishes.has('gradients') || kind === 'recurrent') && text!.embedded) {
    add({}, 'context_gradients', asks(shape.queries), tokens(shape.keys));
    if (kind === 'recurrent') {
      add({ stage: 'recurrent' }, 'hidden_gradients', tokens(shape.keys), tokens(shape.keys));
    }
  }
}

const rolloutRoles = [
  'mean_weights',
  'identity_rows',
  'residual_sum',
  'residual_weights',
  'rollout',
  'residual_rollout',
] as const;

function headPlaces({ place }: AttentionBlock, { heads }: Shape): Place[] {
  return heads === 1 ? [place] : Array.from({ length: heads }, (_, index) => at(place, { head: index + 1 }));
}

/** Queries, keys and values of all heads side by side, and the memory. */
function addPacked(add: Add, example: Example, shape: Shape, { place, queries, keys }: AttentionBlock): void {
  const { heads, kv_heads, past, made, bias } = shape;
  const { given, memory, parameters, attention } = example;
  const before = at(place, { stage: 'past' });
  const ofQuery = packed(heads, 'd_k', shape.d_k);
  const ofKey = packed(kv_heads, 'd_k', shape.d_k);
  const ofValue = packed(kv_heads, 'd_v', shape.d_v);
  const products = bias && parameters !== 'identity';
  const compared = compares(example);
  if (products && made.query) add(place, 'query_product', asks(queries), ofQuery);
  if (products && made.key) add(place, 'key_product', isRead(keys), ofKey);
  const projectsValue = products && made.value && attention.values !== 'keys';
  if (projectsValue) add(place, 'value_product', isRead(keys), ofValue);
  if (compared) add(place, 'query', asks(queries), ofQuery);
  if (made.key || (compared && given?.key !== undefined)) add(place, 'key', isRead(keys), ofKey);
  if (made.value || given?.value !== undefined) add(place, 'value', isRead(keys), ofValue);
  if (past > 0) {
    if (products) add(before, 'key_product', tokens(past), ofKey);
    if (projectsValue) add(before, 'value_product', tokens(past), ofValue);
    add(before, 'key', tokens(past), ofKey);
    add(before, 'value', tokens(past), ofValue);
  }
  if (memory !== undefined) {
    const rows = { name: sizeNames.memoryRow, size: shape.memory };
    if (compared) add({}, 'memory_key', rows, ofKey);
    add({}, 'memory_value', rows, ofValue);
  }
}

function addNorm(add: Add, shape: Shape, place: Place, rows: Size): void {
  const { rms, parameters } = shape.norm!;
  const d_model = { name: 'd_model', size: shape.d_model };
  if (!rms) {
    add(place, 'mean', rows, one);
    add(place, 'centred', rows, d_model);
  }
  add(place, 'variance', rows, one);
  add(place, 'deviation', rows, one);
  if (parameters) {
    add(place, 'normalized', rows, d_model);
    if (!rms) add(place, 'gained', rows, d_model);
  }
  add(place, 'layer_norm', rows, d_model);
}

function addLayers(add: Add, example: Example, shape: Shape): void {
  const { layers, bias, blocks } = shape;
  const { feed_forward } = example;
  const d_model = { name: 'd_model', size: shape.d_model };
  const rowsAt = (place: Place) => asks(blocks.find((block) => block.place.stage === place.stage)!.queries);
  for (const block of blocks) {
    const { place } = block;
    const rows = asks(block.asking);
    addPacked(add, example, shape, block);
    for (const head of headPlaces(block, shape)) addHead(add, example, shape, block, head);
    if (shape.heads > 1) add(place, 'concatenated', rows, packed(shape.heads, 'd_v', shape.d_v));
    if (shape.output && bias) add(place, 'output_product', rows, d_model);
    if (shape.output) add(place, 'output', rows, d_model);
    if (layers !== undefined) add(place, 'residual', rows, d_model);
  }
  if (feed_forward !== undefined) {
    const d_ff = { name: 'd_ff', size: feed_forward.d_ff };
    for (const place of feedForwardPlaces(shape)) {
      const rows = rowsAt(place);
      if (bias) add(place, 'hidden_product', rows, d_ff);
      add(place, 'hidden', rows, d_ff);
      add(place, 'activated', rows, d_ff);
      if (feed_forward.activation === 'swiglu') {
        add(place, 'gate', rows, d_ff);
        add(place, 'gated', rows, d_ff);
      }
      if (bias) add(place, 'feed_forward_product', rows, d_model);
      add(place, 'feed_forward', rows, d_model);
      add(place, 'residual', rows, d_model);
    }
  }
  for (const place of normPlaces(example, shape)) addNorm(add, shape, place, rowsAt(place));
}

function addRecurrent(add: Add, { tokens: words }: Example, { bias, d_v }: Shape): void {
  const d_h = { name: sizeNames.d_h, size: d_v };
  const place: Place = { stage: 'recurrent' };
  const all = tokens(words.length);
  const single = { name: sizeNames.oneRow, size: 1 };
  if (bias) add(place, 'input_product', all, d_h);
  add(place, 'input_part', all, d_h);
  add(place, 'hidden_states', all, d_h);
  words.forEach((_, index) => {
    const here = at(place, { position: index + 1 });
    const roles: Role[] = index === 0 ? [] : ['state_part', 'state_sum'];
    for (const role of ['word_part', ...roles, 'hidden'] as Role[]) add(here, role, single, d_h);
  });
}

/** The loss, from the last output on. */
function addLoss(add: Add, example: Example, shape: Shape): void {
  const { loss } = example;
  if (loss === undefined) return;
  const { rows, columns } = lastOutput(example, shape);
  const single = { name: sizeNames.oneNumber, size: 1 };
  const each = (size: Size, ...roles: Role[]) => {
    for (const role of roles) add({}, role, rows, size);
  };
  if ('cross_entropy' in loss) {
    const classes = { name: sizeNames.class, size: classCount(example, shape) };
    each(classes, 'logits', 'shifted_logits', 'logit_exponentials', 'probabilities', 'log_probabilities');
    each(classes, 'targets', 'loss_terms');
    each(one, 'logit_maximum', 'logit_sums', 'logit_log_sums');
  } else if ('squared_error' in loss) each(columns, 'targets', 'errors', 'loss_terms');
  else each(columns, 'given_gradient', 'loss_terms');
  each(one, 'loss_rows');
  add({}, 'loss_shares', single, rows);
  add({}, 'loss', single, single);
  add({}, 'loss_slope', single, single);
}

/** The steps that the trace of a valid example has, by id; but for gradients, each of which is as large as its step. */
export function stepsOf(example: Example, shape: Shape = shapeOf(example)): Map<string, PlannedStep> {
  const steps = new Map<string, PlannedStep>();
  const add: Add = (place, role, rows, columns) => {
    steps.set(stepId(place, role), { place, role, rows, columns });
  };
  addWords(add, example, shape);
  addMasks(add, example, shape, (block) => allKeys(example, shape, block));
  for (const { place, role, rows, columns } of parameterInputs(example, shape)) add(place, role, rows, columns);
  addLayers(add, example, shape);
  if (example.attention.kind === 'recurrent') addRecurrent(add, example, shape);
  addAnalyses(add, example, shape);
  addLoss(add, example, shape);
  return steps;
}
