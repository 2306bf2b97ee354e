// What holds for every kind of attention: the steps that are planned are those that are computed, and every given number can be
// changed.
import { describe, expect, test } from 'vitest';
import { load, validate } from '../../web/core/index.ts';
import type { Step, Trace } from '../../web/core/index.ts';
import { request } from '../../web/core/request.ts';
import { parseStepId, stepId } from '../../web/core/step-id.ts';
import { equal } from '../../web/core/equal.ts';
import { withCell, withOverriddenCell } from '../../web/edit/cells.ts';
import { isEditable } from '../../web/edit/editable.ts';
import { fitted } from '../../web/edit/fit.ts';
import { everyKind } from './every-kind.ts';
import { readRequest } from './reference.ts';

const core = await load();
const named = Object.entries(everyKind);
const stepOf = (trace: Trace, id: string): Step => trace.steps.find((step) => step.id === id)!;
const valueOf = ({ values, columns }: Step, row: number, column: number) =>
  values[row * columns.labels.length + column]!;

describe.each(named)('%s', (_, document) => {
  const example = validate(document);
  const trace = core.run(document);

  test('is a valid document once it is validated, and fits as it is', () => {
    expect(validate(example)).toEqual(example);
    expect(fitted(example)).toEqual(example);
  });

  test('has the steps that are planned, with all that is known before they are computed', () => {
    // Where numbers came from is known once they are computed.
    const planned = trace.steps.map(({ values: _, overridden: __, attributes, ...step }) => {
      const { source: ___, seeded_rows: ____, ...rest } = { source: undefined, seeded_rows: undefined, ...attributes };
      return { ...step, attributes: rest };
    });
    expect(core.plan(document).steps).toEqual(planned);
  });

  test('has a label for every row and column, and an id for every place', () => {
    expect(new Set(trace.steps.map(({ id }) => id)).size).toBe(trace.steps.length);
    for (const step of trace.steps) {
      expect(step.values.length, step.id).toBe(step.rows.labels.length * step.columns.labels.length);
      const own = stepId(step, step.role);
      expect(step.gradient_of ?? step.id).toBe(own);
      if (step.gradient_of !== undefined) expect(step.id).toMatch(new RegExp(`^gradient\\.${own}(\\.term\\d+)?$`));
      expect(parseStepId(step.id)).toMatchObject({ role: step.role });
      expect([...step.rows.labels, ...step.columns.labels].every((label) => typeof label === 'string')).toBe(true);
      const before = trace.steps.slice(0, trace.steps.indexOf(step)).map(({ id }) => id);
      for (const operand of step.operands) expect(before, step.id).toContain(operand);
    }
  });

  test('says where every given number comes from', () => {
    for (const { id, operation, attributes } of trace.steps) {
      expect('source' in attributes, id).toBe(operation === 'input');
    }
  });

  test('has every input that the request names', () => {
    for (const name of Object.keys(readRequest(request(example)))) {
      const [, id] = /^(?:edits )?of (.+)$/.exec(name) ?? [];
      if (id !== undefined) expect(stepOf(trace, id)?.operation, id).toBe('input');
    }
  });

  test('can be changed in every given number', () => {
    const inputs = trace.steps.filter((step) => step.operation === 'input');
    for (const step of inputs) {
      const formulas = ['angles', 'position_bias', 'identity_rows', 'loss_shares', 'loss_slope', 'pooling'];
      const oneHot = step.role === 'targets' && 'cross_entropy' in example.loss!;
      const causal = step.role === 'mask' && ['decoder', 'cross', 'past'].includes(step.stage ?? '');
      const formula = formulas.includes(step.role) || causal || oneHot;
      expect(isEditable(example, step), step.id).toBe(!formula);
      if (formula) continue;
      const [row, column] = [step.rows.labels.length - 1, step.columns.labels.length - 1];
      const changed = withCell(example, step, row, column, 0.625);
      expect(equal(validate(changed), changed), step.id).toBe(true);
      expect(valueOf(stepOf(core.run(changed), step.id), row, column), step.id).toBe(0.625);
      expect(fitted(changed)).toEqual(changed);
    }
  });

  test('can be overridden in computed numbers all over it', () => {
    const computed = trace.steps.filter((one) => one.operation !== 'input' && one.gradient_of === undefined);
    const stride = Math.ceil(computed.length / 50);
    for (const step of computed.filter((_step, index) => index % stride === 0)) {
      const overridden = withOverriddenCell(example, step, 0, 0, 0.625);
      expect(overridden.override, step.id).toEqual({ [step.id]: { cells: { '0,0': 0.625 } } });
      const shown = stepOf(core.run(overridden), step.id);
      expect(valueOf(shown, 0, 0), step.id).toBe(0.625);
      expect(shown.overridden).toHaveLength(1);
      expect(fitted(overridden)).toEqual(overridden);
    }
  });

  test('cannot be overridden in its gradients', () => {
    for (const step of trace.steps.filter((one) => one.gradient_of !== undefined)) {
      expect(withOverriddenCell(example, step, 0, 0, 0.625), step.id).toBe(example);
      expect(isEditable(example, step), step.id).toBe(false);
    }
  });
});
