// What a sentence is said of, and the steps and rows of its trace.
import { expect } from 'vitest';
import type { Core } from '../../../web/core/load.ts';
import type { Step } from '../../../web/core/trace.ts';
import { headsOfLayer, inFocus, stepAt } from '../../../web/trace/focus.ts';
import type { View } from '../../../web/elements/cards/view.ts';
import { columnsOf, wordIn } from './names.ts';

export interface Context {
  view: View;
  core: Core;
}

export const at = ({ view }: Context, role: Step['role']): Step => inFocus(view.trace, view.focus, role)!;

export const rowOf = (step: Step, row: number): number[] => {
  const columns = step.columns.labels.length;
  return [...step.values.slice(row * columns, (row + 1) * columns)];
};

export const descending = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a);

export const headWeights = ({ view }: Context) =>
  headsOfLayer(view.trace, view.focus).map((focus) => stepAt(view.trace, focus, 'weights')!);

export function asked({ view }: Context, name: string): void {
  const { rows, columns } = view.weights;
  expect(wordIn(name)).toBe(rows.labels[view.query]);
  if (wordIn(name) === name) return;
  if (view.selfColumn >= 0) expect(columnsOf(view, view.weights, name)).toEqual([view.selfColumn]);
  else
    expect(columnsOf(view, { ...view.weights, columns: { ...rows, name: columns.name } }, name)).toEqual([view.query]);
}
