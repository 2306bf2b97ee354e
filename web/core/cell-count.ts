import type { Step } from './trace.ts';

/** How many numbers a step has, without reading them: that copies those of a trained model. */
export const cellCount = ({ rows, columns }: Pick<Step, 'rows' | 'columns'>): number =>
  rows.labels.length * columns.labels.length;
