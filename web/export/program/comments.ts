// What a program says of a step above it.
import type { Axis, Step } from '../../core/trace.ts';
import { exported } from '../../strings/export.ts';
import { formulaText } from '../formula-text.ts';
import { operationWords } from '../operation-words.ts';
import { nameOf } from '../step-name.ts';
import { commentText } from './literals.ts';

/** More labels of columns are not written above a step: they stand beside the rows of another. */
const MOST_COLUMNS = 24;

/** Whether the labels of an axis say more than its numbers do. */
export const hasLabels = ({ labels }: Axis): boolean => labels.some((label, k) => label !== String(k + 1));

/** "6 query", and "1" where there is one number for each row. */
const size = ({ name, labels }: Axis): string => (name === 'one' ? '1' : `${labels.length} ${name}`);

function given({ attributes, rows }: Step): string {
  const { source = 'example', seeded_rows: seeded = [] } = attributes;
  const words = seeded.map((row) => commentText(rows.labels[row]!)).join(', ');
  return [exported.given[source], ...(words === '' ? [] : [exported.seeded(words)])].join(' ');
}

/** "query · keyᵀ" */
function made(step: Step, name: (id: string) => string): string {
  const formula = formulaText(step, step.operands.map(name), (attribute) => attribute);
  // A formula that only names its operands does not say what was done with them.
  return /[^\s\w[\],;]/.test(formula) ? formula : `${formula}, ${operationWords(step)}`;
}

/**
 * What a step is, how it is made and how large it is; then what its columns are.
 * @param name the name of a step in the program
 */
export function comments(step: Step, name: (id: string) => string): string[] {
  const origin = step.operation === 'input' ? `. ${given(step)}` : `: ${made(step, name)}`;
  const { rows, columns } = step;
  return [
    `# ${nameOf(step)}${origin} (${size(rows)} x ${size(columns)})`,
    ...(hasLabels(columns) && columns.labels.length <= MOST_COLUMNS
      ? [`# columns: ${columns.labels.map((label) => commentText(label)).join(', ')}`]
      : []),
  ];
}
