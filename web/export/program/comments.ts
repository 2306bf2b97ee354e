// The comments of a program above each step.
import type { Axis, Step } from '../../core/trace.ts';
import { exported } from '../../strings/export.ts';
import { formulaText } from '../../trace/formula-text.ts';
import { operationWords } from '../operation-words.ts';
import { nameOf } from '../step-name.ts';
import { commentText } from './literals.ts';
import { inputAttributes } from '../../trace/attributes.ts';

/** With more columns than this their labels are left out: they are the row labels of another step. */
const MOST_COLUMNS = 24;

/** Whether the labels of an axis say more than counting would. */
export const hasLabels = ({ labels }: Axis): boolean => labels.some((label, k) => label !== String(k + 1));

/** "6 query", and "1" where there is one number for each row. */
const size = ({ name, labels }: Axis): string => (name === 'one' ? '1' : `${labels.length} ${name}`);

function given(step: Step): string {
  const { source = 'example', seeded_rows: seeded = [] } = inputAttributes(step);
  const words = seeded.map((row) => commentText(step.rows.labels[row]!)).join(', ');
  return [exported.given[source], ...(words === '' ? [] : [exported.seeded(words)])].join(' ');
}

/** "query · keyᵀ" */
function made(step: Step, name: (id: string) => string): string {
  const formula = formulaText(step, step.operands.map(name), (attribute) => attribute);
  // A formula that only names its operands does not say what is done with them.
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
