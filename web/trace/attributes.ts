import type { AttributeKey, InputAttributes, Step } from '../core/trace.ts';

/** The attributes that are numbers. */
export type NumberAttribute = Exclude<AttributeKey, 'halves'>;

/** The numbers that the operation of a step takes besides its operands. */
export const numberAttributes = (step: Step | undefined): Partial<Record<NumberAttribute, number>> =>
  step === undefined || step.operation === 'input' || step.operation === 'rotate' ? {} : step.attributes;

/** The value of an attribute that the operation of a step always has. */
export function attributeOf(step: Step, name: NumberAttribute): number {
  const value = numberAttributes(step)[name];
  if (value === undefined) throw new TypeError(`The step ${step.id} has no attribute ${name}.`);
  return value;
}

/** What is known of given numbers; nothing of computed ones. */
export const inputAttributes = (step: Step | undefined): InputAttributes =>
  step?.operation === 'input' ? step.attributes : {};
