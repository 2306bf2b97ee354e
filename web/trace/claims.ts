import { parseClaim } from '../core/claim.ts';
import type { CellName, Claim } from '../core/claim.ts';
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import type { Axis, Trace } from '../core/trace.ts';
import { claimsText } from '../strings/claims.ts';
import type { Cell } from './explain.ts';

/** One side of a claim: a cell of the trace, or a number alone. */
export interface ClaimedNumber {
  value: number;
  cell?: Cell;
}

/** The outcome of one claim: the two numbers that it compares, and whether it holds. */
export interface CheckedClaim {
  claim: string;
  operator: Claim['operator'];
  holds: boolean;
  left: Required<ClaimedNumber>;
  right: ClaimedNumber;
}

/** The position of a label on an axis (the first, where there are several); a number that is not a label counts from 1. −1: none. */
function positionOf(axis: Axis, label: string): number {
  const position = axis.labels.indexOf(label);
  if (position >= 0 || !/^[1-9]\d*$/.test(label)) return position;
  return Number(label) <= axis.labels.length ? Number(label) - 1 : -1;
}

function numberOf(trace: Trace, cell: CellName, path: string): Required<ClaimedNumber> {
  const step = trace.steps.find((one) => one.id === cell.step);
  if (step === undefined) throw new ExampleError(path, claimsText.noStep(cell.step));
  const row = positionOf(step.rows, cell.row);
  if (row < 0) throw new ExampleError(path, claimsText.noRow(cell.step, cell.row));
  const column = positionOf(step.columns, cell.column);
  if (column < 0) throw new ExampleError(path, claimsText.noColumn(cell.step, cell.column));
  const value = step.values[row * step.columns.labels.length + column]!;
  return { value, cell: { step, row, column, value } };
}

const holds = {
  '>': (left: number, right: number) => left > right,
  '<': (left: number, right: number) => left < right,
  '>=': (left: number, right: number) => left >= right,
  '<=': (left: number, right: number) => left <= right,
};

/**
 * Compares what an example claims with its trace. Numbers in claims are taken as 32-bit floats, like the trace's.
 * Throws an `ExampleError` for a claim about a cell that is not there.
 */
export function checkClaims(example: Example, trace: Trace): CheckedClaim[] {
  return (example.claims ?? []).map((claim, index) => {
    const path = `claims.${index}`;
    const parsed = parseClaim(claim);
    if (parsed === undefined) throw new ExampleError(path, claimsText.noClaim);
    const { operator } = parsed;
    const left = numberOf(trace, parsed.left, path);
    const right =
      typeof parsed.right === 'number' ? { value: Math.fround(parsed.right) } : numberOf(trace, parsed.right, path);
    return { claim, operator, holds: holds[operator](left.value, right.value), left, right };
  });
}
