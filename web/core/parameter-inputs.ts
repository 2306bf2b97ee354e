// The parameters that an example may give, and the sizes that they must have. tests/web/plan.test.ts holds this list to the input steps
// that the core plans.
import type { Role } from '#build/generated/vocabulary.ts';
import { biasRoles, matrixRoles } from './document/parameter-names.ts';
import { sizeNames } from './messages/example.ts';
import type { Example, MatrixName, ParameterName, RowName } from './example.ts';
import { lastOutput, unembedding } from './loss.ts';
import type { ParameterKey } from './parameters.ts';
import { compares } from './shape.ts';
import type { Shape } from './shape.ts';
import { packed } from './size.ts';
import type { Size } from './size.ts';
import type { Place } from './step-id.ts';

/** One parameter of the calculation. */
export interface ParameterInput extends ParameterKey {
  role: Role;
  rows: Size;
  columns: Size;
}

const row: Size = { name: sizeNames.oneRow, size: 1 };

/** Where there are norms. */
export function normPlaces(example: Example, { layers, norm, blocks }: Shape): Place[] {
  if (layers === undefined || norm === undefined) return [];
  const places = blocks.map(({ place }) => place);
  const middles = example.feed_forward === undefined ? [] : feedForwardPlaces({ layers, blocks });
  const stages = new Set(blocks.map(({ place }) => place.stage).filter((stage) => stage !== 'cross'));
  const last: Place[] = [...stages].map((stage) => ({ ...(stage && { stage }), part: 'final' }));
  return [...places, ...middles, ...(norm.place === 'pre' ? last : [])];
}

/** Where there are feed-forward blocks: one in each layer, also of a decoder, whose layers attend twice. */
export function feedForwardPlaces({ blocks }: Pick<Shape, 'layers' | 'blocks'>): Place[] {
  return blocks
    .filter(({ place }) => place.stage !== 'cross')
    .map(({ place }): Place => ({ ...place, part: 'feed_forward' }));
}

/** All parameters of an example, in no particular order. */
export function parameterInputs(example: Example, shape: Shape): ParameterInput[] {
  const { attention, feed_forward, parameters } = example;
  const { heads, kv_heads, made, bias } = shape;
  const inputs: ParameterInput[] = [];
  const matrix = (place: Place, name: MatrixName, rows: Size, columns: Size) => {
    inputs.push({ place, name, isBias: false, role: matrixRoles[name], rows, columns });
    if (!bias || !(name in biasRoles)) return;
    const role = biasRoles[name as keyof typeof biasRoles];
    inputs.push({ place, name, isBias: true, role, rows: row, columns });
  };
  const d_model = { name: 'd_model', size: shape.d_model };
  const d_k = { name: 'd_k', size: shape.d_k };
  const d_ff = { name: 'd_ff', size: feed_forward?.d_ff };
  const d_h = { name: sizeNames.d_h, size: shape.d_v };
  for (const { place } of shape.blocks) {
    if (parameters !== 'identity') {
      if (made.query) matrix(place, 'query', d_model, packed(heads, 'd_k', shape.d_k));
      if (made.key) matrix(place, 'key', d_model, packed(kv_heads, 'd_k', shape.d_k));
      if (made.value && attention.values !== 'keys') {
        matrix(place, 'value', d_model, packed(kv_heads, 'd_v', shape.d_v));
      }
    }
    if (compares(example)) {
      const pair = { name: sizeNames.twice_d_k, size: shape.d_k === undefined ? undefined : 2 * shape.d_k };
      if (attention.score === 'general') matrix(place, 'score', d_k, d_k);
      if (attention.score === 'concat') matrix(place, 'score', pair, d_k);
      if (attention.score === 'concat' || attention.score === 'additive') {
        matrix(place, 'score_vector', d_k, { name: sizeNames.oneColumn, size: 1 });
      }
    }
    if (shape.output) matrix(place, 'output', packed(heads, 'd_v', shape.d_v), d_model);
  }
  if (feed_forward !== undefined) {
    for (const place of feedForwardPlaces(shape)) {
      matrix(place, 'W_1', d_model, d_ff);
      if (feed_forward.activation === 'swiglu') matrix(place, 'W_gate', d_model, d_ff);
      matrix(place, 'W_2', d_ff, d_model);
    }
  }
  if (shape.norm?.parameters) {
    const names: RowName[] = shape.norm.rms ? ['gain'] : ['gain', 'shift'];
    for (const place of normPlaces(example, shape)) {
      for (const name of names) inputs.push({ place, name, isBias: false, role: name, rows: row, columns: d_model });
    }
  }
  if (attention.kind === 'recurrent') {
    const place: Place = { stage: 'recurrent' };
    matrix(place, 'input', d_model, d_h);
    matrix(place, 'hidden', d_h, d_h);
  }
  const W_U = unembedding(example);
  if (W_U !== undefined) {
    matrix({}, 'unembedding', lastOutput(example, shape).columns, { name: sizeNames.class, size: W_U[0]!.length });
  }
  return inputs;
}

/** The field that makes a parameter necessary, for a message that it is missing. */
export function neededBy(name: ParameterName): string {
  switch (name) {
    case 'score':
    case 'score_vector':
      return 'attention.score';
    case 'input':
    case 'hidden':
      return 'attention.kind';
    default:
      return 'feed_forward';
  }
}
