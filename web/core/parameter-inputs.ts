// The parameters that an example may give, and the sizes that they must have. tests/web/plan.test.ts holds this list to the input steps
// that the core plans.
import type { Role } from '#build/generated/vocabulary.ts';
import { biasRoles, matrixRoles } from './document/parameter-names.ts';
import { sizeNames } from './messages/example.ts';
import type { Example, MatrixName, ParameterName, RowName } from './example.ts';
import { lastOutput, outputColumns, unembedding } from './loss.ts';
import { modelOf, transforms } from './models/loaded.ts';
import type { ParameterKey } from './parameters.ts';
import { compares } from './shape.ts';
import type { Shape } from './shape.ts';
import { packed } from './size.ts';
import type { Size } from './size.ts';
import type { Place } from './step-id.ts';
import { innerSizes, widthAfter, widthInto } from './widths.ts';

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
  const first: Place[] = norm.embeddings ? [{ part: 'embeddings' }] : [];
  return [...first, ...places, ...middles, ...(norm.final ? last : [])];
}

/** Where there are feed-forward blocks: one in each layer, also of a decoder, whose layers attend twice. */
export function feedForwardPlaces({ blocks }: Pick<Shape, 'layers' | 'blocks'>): Place[] {
  return blocks
    .filter(({ place }) => place.stage !== 'cross')
    .map(({ place }): Place => ({ ...place, part: 'feed_forward' }));
}

/** The columns of what a norm is applied to. */
function widthOfNorm(shape: Shape, { layer, part }: Place): Size {
  if (part === 'embeddings') return widthInto(shape, 1);
  if (part === 'final') return widthAfter(shape, shape.layers);
  return part === undefined && shape.norm?.place === 'pre' ? widthInto(shape, layer) : widthAfter(shape, layer);
}

/** All parameters of an example, in no particular order. */
export function parameterInputs(example: Example, shape: Shape): ParameterInput[] {
  const { attention, feed_forward, parameters } = example;
  const { heads, kv_heads, made, bias } = shape;
  const inputs: ParameterInput[] = [];
  const matrix = (place: Place, name: MatrixName, rows: Size, columns: Size) => {
    inputs.push({ place, name, isBias: false, role: matrixRoles[name], rows, columns });
    if (!bias || !(name in biasRoles) || name === 'unembedding') return;
    const role = biasRoles[name as keyof typeof biasRoles];
    inputs.push({ place, name, isBias: true, role, rows: row, columns });
  };
  const kdim = shape.kdim === undefined ? undefined : { name: sizeNames.kdim, size: shape.kdim };
  const vdim = shape.vdim === undefined ? undefined : { name: sizeNames.vdim, size: shape.vdim };
  const d_ff = { name: 'd_ff', size: feed_forward?.d_ff };
  const d_h = { name: sizeNames.d_h, size: shape.d_v };
  for (const { place } of shape.blocks) {
    const [x, after] = [widthInto(shape, place.layer), widthAfter(shape, place.layer)];
    const { d_k: size, d_v } = innerSizes(shape, place.layer);
    const d_k = { name: 'd_k', size };
    if (parameters !== 'identity') {
      if (made.query) matrix(place, 'query', x, packed(heads, 'd_k', size));
      if (made.key) matrix(place, 'key', kdim ?? x, packed(kv_heads, 'd_k', size));
      if (made.value && attention.values !== 'keys') {
        matrix(place, 'value', vdim ?? kdim ?? x, packed(kv_heads, 'd_v', d_v));
      }
    }
    if (compares(example)) {
      const pair = { name: sizeNames.twice_d_k, size: size === undefined ? undefined : 2 * size };
      if (attention.score === 'general') matrix(place, 'score', d_k, d_k);
      if (attention.score === 'concat') matrix(place, 'score', pair, d_k);
      if (attention.score === 'concat' || attention.score === 'additive') {
        matrix(place, 'score_vector', d_k, { name: sizeNames.oneColumn, size: 1 });
      }
    }
    if (shape.output) matrix(place, 'output', packed(heads, 'd_v', d_v), outputColumns(shape, place.layer));
    if (after.size !== x.size) matrix(place, 'residual', x, after);
  }
  if (feed_forward !== undefined) {
    for (const place of feedForwardPlaces(shape)) {
      const x = widthAfter(shape, place.layer);
      matrix(place, 'W_1', x, d_ff);
      if (feed_forward.activation === 'swiglu') matrix(place, 'W_gate', x, d_ff);
      matrix(place, 'W_2', d_ff, x);
    }
  }
  if (shape.norm?.parameters) {
    const names: RowName[] = shape.norm.rms ? ['gain'] : ['gain', 'shift'];
    for (const place of normPlaces(example, shape)) {
      const columns = widthOfNorm(shape, place);
      for (const name of names) inputs.push({ place, name, isBias: false, role: name, rows: row, columns });
    }
  }
  if (attention.kind === 'recurrent') {
    const place: Place = { stage: 'recurrent' };
    matrix(place, 'input', { name: 'd_model', size: shape.d_model }, d_h);
    matrix(place, 'hidden', d_h, d_h);
  }
  if (example.summary?.projection) {
    const x = widthAfter(shape, shape.layers);
    matrix({}, 'summary', x, x);
  }
  const classes = modelOf(example)?.tensors.get('W_U')?.columns ?? unembedding(example)?.[0]!.length;
  if (classes !== undefined) {
    matrix({}, 'unembedding', lastOutput(example, shape).columns, { name: sizeNames.class, size: classes });
  }
  const model = modelOf(example);
  if (model !== undefined && transforms(model)) {
    const place: Place = { part: 'transform' };
    const x = widthAfter(shape, shape.layers);
    matrix(place, 'W_1', x, x);
    for (const name of ['gain', 'shift'] as const) {
      inputs.push({ place, name, isBias: false, role: name, rows: row, columns: x });
    }
    const columns = { name: sizeNames.class, size: model.tensors.get('embeddings')!.rows };
    inputs.push({ place: {}, name: 'unembedding', isBias: true, role: 'b_U', rows: row, columns });
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
    case 'summary':
      return 'summary';
    default:
      return 'feed_forward';
  }
}
