// A claim of an example as a sentence with the numbers of its trace.
import { placeName } from '../strings/places.ts';
import { quoted } from '../strings/phrases.ts';
import { showsText as text } from '../strings/shows.ts';
import type { Trace } from '../core/trace.ts';
import type { CheckedClaim, ClaimedNumber } from './claims.ts';
import type { Cell } from './explain.ts';
import { formatNumber, formatPercent, plainNumber } from './format.ts';
import { maskTest } from './mask.ts';
import { smallPercentText } from './percent.ts';
import { distinctName } from './repeated.ts';

/** A sentence whose braces stand for these words and numbers. */
export interface ClaimSentence {
  text: string;
  /** Words of the reader's example. */
  words: Record<string, string>;
  numbers: Record<string, string>;
}

const rowOf = ({ step, row }: Cell) => distinctName(step.rows.labels, row);
const columnOf = ({ step, column }: Cell) => distinctName(step.columns.labels, column);

const readsItself = ({ step, row, column }: Cell) =>
  row === column &&
  step.rows.labels.length === step.columns.labels.length &&
  step.rows.labels[row] === step.columns.labels[column];
const readsShares = ({ step }: Cell) => step.role === 'weights' && step.gradient_of === undefined;
const isScoreGradient = ({ step }: Cell) => step.role.endsWith('scores') && step.gradient_of !== undefined;

const lower = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

/** Two numbers as they are shown, with more digits where they would look the same and are not. */
function shownNumbers(shares: boolean, left: number, right: number, isGiven: boolean): { left: string; right: string } {
  const formats = shares
    ? [formatPercent, smallPercentText, (x: number) => `${(x * 100).toFixed(1)}%`]
    : [(x: number) => formatNumber(x, 3), plainNumber, (x: number) => String(x)];
  const format = formats.find((one) => one(left) !== one(right)) ?? formats[0]!;
  const show = (x: number) => (Number.isNaN(x) ? text.notANumber : format(x));
  return { left: show(left), right: isGiven && !shares ? plainNumber(right) : show(right) };
}

/**
 * @param titleOf what a cell is, as a title: "Number 1 of the key of cat"
 * @param trace that the claim is checked against
 */
export function claimSentence(claim: CheckedClaim, titleOf: (cell: Cell) => string, trace: Trace): ClaimSentence {
  const isHidden = (of: Cell | undefined) =>
    of?.value === 0 && readsShares(of) && maskTest(trace, of.step)?.(of.row, of.column) === true;
  const { left, right } = claim;
  const { cell } = left;
  const other = right.cell;
  const shares = readsShares(cell);
  const place = placeName(cell.step);
  const named = (of: Cell) => {
    const score = of.step.gradient_of === undefined ? text.scoreNames[of.step.role] : undefined;
    return score === undefined ? titleOf(of) : text.score(score, quoted(rowOf(of)), quoted(columnOf(of)));
  };
  const readBy = (of: Cell) => (readsItself(of) ? text.itself : columnOf(of));
  const words: Record<string, string> = {
    row: rowOf(cell),
    one: readBy(cell),
    what: place === '' ? named(cell) : lower(named(cell)),
    ...(other && {
      other: readBy(other),
      otherRow: rowOf(other),
      otherWhat: lower(named(other)),
      place: text.place(placeName(other.step)),
    }),
  };
  const numbers: Record<string, string> = shownNumbers(shares, left.value, right.value, other === undefined);
  const [hidden, otherHidden] = [isHidden(cell), isHidden(other)];
  const said = claim.holds && hidden && other === undefined ? text.hidden : sentence(claim, words, otherHidden);
  if (hidden) numbers['left'] = text.masked(numbers['left']!);
  if (otherHidden) numbers['right'] = text.masked(numbers['right']!);
  const whole = (place === '' ? said : text.in(place) + (said.startsWith('{') ? said : lower(said))) + text.end;
  return { text: claim.holds ? whole : text.changed.replace('{sentence}', whole), words, numbers };
}

/** The sentence for a claim; may replace words by others that fit it. `otherHidden`: whether a mask hides what it is compared with. */
function sentence(
  { left, right, operator, holds }: CheckedClaim,
  words: Record<string, string>,
  otherHidden: boolean,
): string {
  const { cell, value } = left;
  const other = right.cell;
  const same = holds && value === right.value;
  const shares = readsShares(cell);
  if (other === undefined) {
    if (isScoreGradient(cell) && right.value === 0 && value !== 0) return text.training[value < 0 ? 'up' : 'down'];
    if (!shares) return text.is + text.than[operator];
    if (value === 0 && holds) return text.nothing;
    return text.reads + (holds && (operator === '>' || operator === '>=') ? '' : text.number[operator]);
  }
  const sameStep = other.step === cell.step;
  const sameRow = other.row === cell.row;
  const sameColumn = other.column === cell.column;
  if (isScoreGradient(cell) && isScoreGradient(other) && value < right.value && right.value < 0) {
    words['other'] = columnOf(other);
    words['one'] = columnOf(cell);
    return text.training.upMore;
  }
  if (shares && readsShares(other)) {
    if (sameStep && sameRow && otherHidden && value > 0) return text.otherHidden;
    if (sameStep && sameRow) return same ? text.alike : text.reads + text.thanColumn[operator];
    if (sameStep && sameColumn) {
      words['one'] = columnOf(cell);
      words['other'] = rowOf(other);
      return same ? text.bothRead : text.reads + text.thanRow[operator];
    }
    if (sameRow && sameColumn) return text.reads + text.thanPlace[operator];
  }
  if (!same) return text.is + text.thanOther[operator];
  return sameRow && sameColumn && other.step.role === cell.step.role ? text.sameThere : text.same;
}

/**
 * The claims that say something of their own: without the other half of an equality (`a >= b` before `a <= b`), and without a number that
 * a comparison of the same cell shows as well.
 */
export function distinctClaims(claims: readonly CheckedClaim[]): CheckedClaim[] {
  const idOf = ({ cell, value }: ClaimedNumber) =>
    cell === undefined ? String(value) : `${cell.step.id} ${cell.row} ${cell.column}`;
  return claims.filter((claim, index) => {
    const before = claims[index - 1];
    const isHalf =
      before?.operator === '>=' &&
      claim.operator === '<=' &&
      claim.left.value === claim.right.value &&
      idOf(before.left) === idOf(claim.left) &&
      idOf(before.right) === idOf(claim.right);
    const isShown =
      claim.holds &&
      claim.operator === '>' &&
      claim.right.cell === undefined &&
      claims.some((one) => one.holds && one.right.cell !== undefined && idOf(one.left) === idOf(claim.left));
    return !isHalf && !isShown;
  });
}
