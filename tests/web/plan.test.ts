// What a plan says before anything is computed, for every example of the gallery and every kind of attention.
import { describe, expect, test } from 'vitest';
import { biasRoles, matrixRoles, rowNames } from '../../web/core/document/parameter-names.ts';
import { ExampleError, load, validate } from '../../web/core/index.ts';
import { parameterInputs } from '../../web/core/parameter-inputs.ts';
import { shapeOf } from '../../web/core/shape.ts';
import { stepId } from '../../web/core/step-id.ts';
import { gallery } from '../../web/examples/index.ts';
import { everyKind } from './every-kind.ts';
import { hostile } from './hostile.ts';

const core = await load();
const documents: [string, unknown][] = [
  ...gallery.map(({ id, document }): [string, unknown] => [id, document]),
  ...Object.entries(everyKind),
  // Gradients go another way where a step of the softmax is overridden.
  [
    'an overridden softmax behind a loss',
    {
      text: 'The cat sat',
      attention: { softmax: 'plain' },
      override: { weights: { cells: { '0,0': 0.5 } } },
      loss: { gradient: [0, 1, 2].map((row) => Array<number>(9).fill(row)) },
    },
  ],
];

/** What a call gives, or the error that it throws. */
function outcome<T>(call: () => T): T | ExampleError {
  try {
    return call();
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
}

describe.each(documents)('%s', (_, document) => {
  test('is planned as it is run', () => {
    const computed = core.run(document).steps.map(({ values, overridden: _, attributes, ...step }) => {
      expect(values).toHaveLength(step.rows.labels.length * step.columns.labels.length);
      // Where numbers came from is known once they are computed.
      const { source: __, seeded_rows: ___, ...rest } = { source: undefined, seeded_rows: undefined, ...attributes };
      return { ...step, attributes: rest };
    });
    expect(core.plan(document).steps).toEqual(computed);
  });

  test('is checked for the parameters that it has', () => {
    const roles: ReadonlySet<string> = new Set([
      ...Object.values(matrixRoles),
      ...Object.values(biasRoles),
      ...rowNames,
    ]);
    const planned = core
      .plan(document)
      .steps.filter(({ role, operation }) => operation === 'input' && roles.has(role))
      .map(({ id, rows, columns }) => [id, rows.labels.length, columns.labels.length]);
    const example = validate(document);
    const checked = parameterInputs(example, shapeOf(example)).map(({ place, role, rows, columns }) => [
      stepId(place, role),
      rows.size,
      columns.size,
    ]);
    expect(checked.toSorted()).toEqual(planned.toSorted());
  });
});

test.each(Object.entries(hostile))('the odd document %s is planned or refused as it is run', (_, document) => {
  const planned = outcome(() => core.plan(document).steps.map(({ id }) => id));
  expect(planned).toEqual(outcome(() => core.run(document).steps.map(({ id }) => id)));
});
