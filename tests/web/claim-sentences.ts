// What an example is said to show, held to its claims: each sentence must be one of them, with the numbers of the trace.
import type { Example } from '../../web/core/example.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { isNumber, isShare, NUMBER, SHARE } from './sentence-rules/numbers.ts';

interface Compared {
  value: number;
  /** Undefined where it is compared with a number that the claim gives. */
  step?: Step;
  row: string;
  column: string;
  /** Where in the step it is. */
  at: number;
}

const cell = /^\s*([\w.]+)\[([^\]]+)\]\[([^\]]+)\]\s*$/;

/** A label, or a place counted from 1. */
const placeOf = (name: string, labels: readonly string[]) =>
  labels.includes(name) ? labels.indexOf(name) : Number(name) - 1;

function compared(text: string, trace: Trace): Compared | undefined {
  const match = cell.exec(text);
  if (match === null) return { value: Number(text), row: '', column: '', at: -1 };
  const [, id, row, column] = match;
  const step = trace.steps.find((one) => one.id === id);
  if (step === undefined) return undefined;
  const [rows, columns] = [step.rows.labels, step.columns.labels];
  const [at, over] = [placeOf(row!, rows), placeOf(column!, columns)];
  if (rows[at] === undefined || columns[over] === undefined) return undefined;
  const index = at * columns.length + over;
  return { value: step.values[index]!, step, row: rows[at], column: columns[over], at: index };
}

const holds = (left: number, operator: string, right: number): boolean =>
  operator === '>' ? left > right : operator === '<' ? left < right : operator === '>=' ? left >= right : left <= right;

/** What a sentence may say of the operator of a claim. */
const said: Record<string, RegExp> = {
  '>': / more than |; the mask hides |\)\.$/,
  '<': / less than | (?:does|may) not read /,
  '>=': / at least | alike |the same (?:as|in)|\)\.$/,
  '<=': / at most | (?:does|may) not read | alike |the same (?:as|in)/,
};

/** Whether the mask of the same head, layer and side hides a cell. */
const hides = (trace: Trace, of: Step, index: number): boolean =>
  trace.steps.some(
    ({ role, stage, layer, head, gradient_of, values }) =>
      role === 'masked_scores' &&
      gradient_of === undefined &&
      stage === of.stage &&
      layer === of.layer &&
      head === of.head &&
      values[index] === -Infinity,
  );

/** Whether a sentence says this claim: its numbers, all of them, its words, how they compare, and whether that holds. */
function says(text: string, claim: string, trace: Trace): boolean {
  const [, leftText, operator, rightText] = /^(.*?\])\s*(>=|<=|>|<)\s*(.*)$/.exec(claim)!;
  const [left, right] = [compared(leftText!, trace), compared(rightText!, trace)];
  if (left?.step === undefined || right === undefined) return false;
  if (text.startsWith('No longer true with these numbers: ') === holds(left.value, operator!, right.value))
    return false;
  const plain = text.replace(/^No longer true with these numbers: /, '');
  if (/^(?:In [^:]*?, )?[Tt]raining (raises|lowers)/.test(plain))
    return left.step.gradient_of !== undefined && /raises/.test(plain) === left.value < 0;
  if (!said[operator!]!.test(plain)) return false;
  // What a mask hides is said of it, and of nothing else.
  const isHidden = [left, right].some(
    ({ step, value, at }) => step?.role === 'weights' && value === 0 && hides(trace, step, at),
  );
  if (/the mask hides|, masked/.test(plain) !== isHidden) return false;
  const names = [left, right].flatMap(({ step, row, column }) => (step === undefined ? [] : [row, column]));
  const isNamed = (name: string) => plain.includes(name) || (plain.includes('itself') && left.row === left.column);
  if (!names.every(isNamed)) return false;
  const head = left.step.head;
  if (head !== undefined && !plain.includes(`head ${head}`)) return false;
  // Places, titles and labels have whole numbers of their own: shares are all checked, of other numbers those with a decimal or a colon before them.
  const shares = [...plain.matchAll(new RegExp(SHARE, 'g'))].map(([share]) => share);
  const of = left.step.role === 'weights' && left.step.gradient_of === undefined;
  if (of) return shares.every((share) => isShare(share, left.value) || isShare(share, right.value));
  const numbers = [...plain.matchAll(new RegExp(`(?:: |\\(|than |least |most )(${NUMBER})(?=[,.)])`, 'g'))];
  return (
    numbers.length > 0 && numbers.every(([, number]) => isNumber(number!, left.value) || isNumber(number!, right.value))
  );
}

/** What is wrong with the sentences about what an example shows. */
export function claimFaults(example: Example, trace: Trace, sentences: readonly string[]): string[] {
  const claims = example.claims ?? [];
  return sentences.filter((text) => !claims.some((claim) => says(text, claim, trace)));
}
