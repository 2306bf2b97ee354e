// What an operation needs besides its operands, as variables of a program.
import type { Step } from '../../core/trace.ts';
import { attributeOf, numberAttributes, type NumberAttribute } from '../../trace/attributes.ts';
import { attributesIn, columnsOf, rowsOf } from '../../trace/operations/expression.ts';
import { operations } from '../../trace/operations/index.ts';
import { formulaOf, type Setting } from '../../trace/operations/operation.ts';
import { numberLiteral } from './literals.ts';

/** The settings of a step: their names in the program, and their numbers as literals and as values. */
export interface Settings {
  names: string[];
  literals: string[];
  values: number[];
}

const isPlace = (name: NumberAttribute | Setting): name is 'start' | 'end' => name === 'start' || name === 'end';

function placeOf(name: 'start' | 'end', step: Step): number {
  const start = attributeOf(step, 'start');
  return name === 'start' ? start : start + (step.operation === 'slice_rows' ? rowsOf : columnsOf)(step);
}

/** The settings of a step; most have none. */
export function settingsOf(step: Step): Settings | undefined {
  const entry = operations[step.operation];
  const formula = formulaOf(entry, step);
  const named = (entry.settings ?? []).filter((name) => isPlace(name) || numberAttributes(step)[name] !== undefined);
  const names = [...(formula === undefined ? [] : attributesIn(formula)), ...named];
  if (names.length === 0) return undefined;
  const values = names.map((name) => (isPlace(name) ? placeOf(name, step) : attributeOf(step, name)));
  const literals = names.map((name, index) => (isPlace(name) ? String(values[index]) : numberLiteral(values[index]!)));
  return { names, literals, values };
}
