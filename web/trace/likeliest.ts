// Which tokens may follow, and which would after earlier layers. This only sorts and selects: the numbers are the trace's.
import type { Step, Trace } from '../core/trace.ts';
import { rowOf } from './cells.ts';
import { calculated } from './focus.ts';
import { predictionsOf } from './predictions.ts';

/** The row of a token in steps that have a row for every token, or one for the last. */
export const predictedRow = ({ rows }: Step, token: number): number => Math.min(token, rows.labels.length - 1);

/** What would follow if this layer were the last. */
export interface LensLayer {
  /** 0: before the first layer. */
  layer: number;
  probabilities: Step;
}

/** Of a trace with the analysis "logit_lens": all layers, the last of which is what the model says. */
export function lensOf(trace: Trace): LensLayer[] {
  const last = predictionsOf(trace);
  if (last === undefined) return [];
  const before = calculated(trace)
    .filter(({ role, part }) => part === 'lens' && role === 'probabilities')
    .map((probabilities): LensLayer => ({ layer: probabilities.layer ?? 0, probabilities }));
  return [...before, { layer: before.length, probabilities: last }];
}

/** The columns of the largest numbers of a row, the largest first; of equal ones the first. What is no number is left out. */
export function likeliest(step: Step, row: number, count: number): number[] {
  const numbers = rowOf(step, row);
  const found: number[] = [];
  numbers.forEach((value, column) => {
    if (Number.isNaN(value) || (found.length === count && !(value > numbers[found.at(-1)!]!))) return;
    let place = found.length;
    while (place > 0 && value > numbers[found[place - 1]!]!) place--;
    found.splice(place, 0, column);
    found.length = Math.min(found.length, count);
  });
  return found;
}
