// What a loss is computed from: the last output of an example, and the classes of its rows.
import type { Example, Matrix } from './example.ts';
import { sizeNames } from './messages/example.ts';
import { areMatrices, findParameter, rowsOf } from './parameters.ts';
import type { Shape } from './shape.ts';
import { packed } from './size.ts';
import type { Size } from './size.ts';

/** The size of the last output: with a recurrent network, of its states. */
export function lastOutput({ attention }: Example, shape: Shape): { rows: Size; columns: Size } {
  const d_model = { name: 'd_model', size: shape.d_model };
  if (attention.kind === 'recurrent') {
    return {
      rows: { name: sizeNames.token, size: shape.keys },
      columns: { name: sizeNames.d_h, size: shape.d_v },
    };
  }
  return {
    rows: { name: sizeNames.query, size: shape.queries },
    columns: shape.output || shape.layers !== undefined ? d_model : packed(shape.heads, 'd_v', shape.d_v),
  };
}

/** W_U, which turns the last output into logits; undefined if the loss needs none or the example gives none. */
export function unembedding({ loss, parameters }: Example): Matrix | undefined {
  if (loss === undefined || !('cross_entropy' in loss) || !areMatrices(parameters)) return undefined;
  const found = findParameter(parameters, { place: {}, name: 'unembedding' });
  return found && rowsOf(found);
}

/** How many classes a row chooses from. */
export function classCount(example: Example, shape: Shape): number {
  return unembedding(example)?.[0]!.length ?? lastOutput(example, shape).columns.size!;
}
