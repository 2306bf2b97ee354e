import type { InputAttributes, Step } from '../core/trace.ts';
import type { Attribute } from './operations/expression.ts';

/** The numbers that the operation of a step takes besides its operands. */
export function numberAttributes(step: Step | undefined): Partial<Record<Attribute | 'start', number>> {
  switch (step?.operation) {
    case 'scale':
    case 'root':
    case 'silu':
    case 'silu_backward':
    case 'slice_columns':
    case 'slice_rows':
    case 'pad_columns':
    case 'pad_rows':
      return step.attributes;
    default:
      return {};
  }
}

/** The value of an attribute that the operation of a step always has. */
export function attributeOf(step: Step, name: Attribute | 'start'): number {
  const value = numberAttributes(step)[name];
  if (value === undefined) throw new TypeError(`The step ${step.id} has no attribute ${name}.`);
  return value;
}

/** What is known of given numbers; nothing of computed ones. */
export const inputAttributes = (step: Step | undefined): InputAttributes =>
  step?.operation === 'input' ? step.attributes : {};
