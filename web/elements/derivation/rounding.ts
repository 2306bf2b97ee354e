// Panels print rounded numbers: with these alone, a reader may come to another result than the one that is printed.
import { nothing, type TemplateResult } from 'lit';
import { derivation as strings } from '../../strings/derivation.ts';
import type { Cell, Derivation } from '../../trace/explain.ts';
import { decimals } from '../../trace/format.ts';
import { note } from './note.ts';
import { LONG, type Panel } from './panel.ts';

/** A number that a result is computed from, and what is printed in its place: NaN for a power of ten. */
export interface Operand {
  value: number;
  printed: number;
}

export const cells = (panel: Panel, ...of: Cell[]): Operand[] =>
  of.map(({ value, step }) => ({ value, printed: panel.printed(value, step) }));

/** Said where the printed operands do not give the printed result, and the unrounded ones do. */
export function roundingNote(
  panel: Panel,
  { cell, computed }: Derivation,
  operands: Operand[],
  compute: (...values: number[]) => number,
): TemplateResult | typeof nothing {
  // Nobody adds up numbers that are not shown.
  if (operands.length > LONG && !panel.all) return nothing;
  const result = panel.printed(computed, cell.step);
  const half = 0.500001 * 10 ** -decimals(cell.step.values, panel.precision);
  // NaN is never off.
  const isOff = (values: number[]) => Math.abs(compute(...values) - result) > half;
  return isOff(operands.map(({ printed }) => printed)) && !isOff(operands.map(({ value }) => value))
    ? note(strings.rounded)
    : nothing;
}
