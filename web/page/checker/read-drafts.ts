// Reads what was pasted for the steps of an example.
import type { Example, Printed } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import { decimalsOfWhole } from '../../core/printed.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { stepName } from '../../elements/comparison/names.ts';
import { checker as text } from '../../strings/page/checker.ts';
import { compareStep, type PublishedCell } from '../../trace/published.ts';
import { fitTo, readPastedNumbers, type WrittenNumber } from '../../trace/pasted-numbers/index.ts';
import type { Draft } from './checked.ts';

/** What was read of a draft: the numbers of a step, or why there are none; neither where nothing was pasted. */
export interface ReadDraft {
  step?: Step;
  rows?: WrittenNumber[][];
  cells?: PublishedCell[];
  zerosAdded?: boolean;
  problem?: string;
}

/** The steps whose numbers can be checked: all that are computed, but for analyses and gradients. */
export function checkedSteps(core: Core, example: Example, trace: Trace): Step[] {
  const { analyses: _, loss: __, ...plain } = example;
  const own = new Set(core.plan(plain).steps.map(({ id }) => id));
  return trace.steps.filter(({ id, operation }) => operation !== 'input' && own.has(id));
}

const sizeOf = ({ rows, columns }: Step) => ({ rows: rows.labels.length, columns: columns.labels.length });

/** How many of the steps are named that numbers may be some rows of. */
const MOST_NAMED = 3;

/** Which steps the rows that were pasted may be some of: those with as many columns, and more rows. */
function moreRows(pasted: readonly (readonly unknown[])[], steps: readonly Step[]): string {
  const columns = pasted[0]!.length;
  const fitting = steps.filter((step) => sizeOf(step).columns === columns && sizeOf(step).rows > pasted.length);
  const [first] = fitting;
  if (first === undefined) return '';
  const { rows } = sizeOf(first);
  const names = fitting.filter((step) => sizeOf(step).rows === rows).map(stepName);
  return text.moreRows(names.slice(0, MOST_NAMED), names.length - MOST_NAMED, rows, columns);
}

function readDraft({ step: id, text: pasted }: Draft, steps: readonly Step[]): ReadDraft {
  const chosen = steps.find((step) => step.id === id);
  const of = chosen && { step: chosen };
  if (id !== '' && chosen === undefined) return { problem: text.noStep };
  if (pasted.trim() === '') return { ...of };
  const read = readPastedNumbers(pasted);
  if ('problem' in read) return { ...of, problem: read.problem };
  const got = [read.rows.length, read.rows[0]!.length] as const;
  const fitting = (chosen ? [chosen] : steps).flatMap((step) => {
    const rows = fitTo(read.rows, sizeOf(step));
    return rows === undefined ? [] : [{ step, rows }];
  });
  const [found, another] = fitting;
  if (found === undefined && chosen !== undefined) {
    const { rows, columns } = sizeOf(chosen);
    const part = got[1] === columns && got[0] < rows ? text.allRows(rows) : '';
    return { step: chosen, problem: text.doesNotFit(stepName(chosen), rows, columns, text.size(...got)) + part };
  }
  if (found === undefined) return { problem: text.noneFits(...got) + moreRows(read.rows, steps) };
  if (another !== undefined) return { problem: text.severalFit(...got) };
  return { ...found, cells: compareStep(found.step, found.rows), zerosAdded: read.zerosAdded };
}

/** What was read of each draft. A step is read once. */
export function readDrafts(drafts: readonly Draft[], steps: readonly Step[]): ReadDraft[] {
  const known = new Set<string>();
  return drafts.map((draft) => {
    const read = readDraft(draft, steps);
    if (read.rows === undefined) return read;
    const { step } = read as Required<ReadDraft>;
    if (known.has(step.id)) return { step, problem: text.twice(stepName(step)) };
    known.add(step.id);
    return read;
  });
}

/** The numbers that a source printed, as they would be pasted. */
export function publishedDrafts({ published = {} }: Example, steps: readonly Step[]): Draft[] {
  return steps.flatMap(({ id }) => {
    const rows = published[id];
    if (rows === undefined) return [];
    const whole = decimalsOfWhole(rows);
    const written = (one: Printed) =>
      one === null ? '–' : Number.isInteger(one) ? Number(one).toFixed(whole) : String(one);
    return [{ step: id, text: rows.map((row) => row.map(written).join('\t')).join('\n') }];
  });
}
