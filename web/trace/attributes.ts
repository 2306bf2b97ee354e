import type { Step } from '../core/trace.ts';
import type { Attribute } from './operations/expression.ts';

/** The value of an attribute that the operation of a step always has. */
export function attributeOf({ id, attributes }: Step, name: Attribute | 'start'): number {
  const value = attributes[name];
  if (value === undefined) throw new TypeError(`${id}.attributes.${name}`);
  return value;
}
