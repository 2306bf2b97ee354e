// What a diagnosis says, as lines of text.
import { followingOf } from '../core/diagnosis/following.ts';
import type { Explanation, JudgedStep } from '../core/diagnosis/types.ts';
import { diagnosis as strings } from '../strings/diagnosis.ts';

/** A few digits of a difference or of a number. */
export const digits = (number: number, count = 2): string => String(Number(number.toPrecision(count)));

function explained(step: JudgedStep, one: Explanation, difference?: (one: Explanation) => number | undefined): string {
  const certain = step.verdict !== 'possible';
  if (!one.everywhere || one.unexplained > 0)
    return strings.matchesInPart(
      one.mistakes,
      certain,
      one.explained,
      one.explained + one.unexplained,
      followingOf(step) > 0,
    );
  const far = difference?.(one);
  return strings.matches(one.mistakes, certain, far === undefined ? undefined : digits(far));
}

/**
 * The lines for a step that has wrong numbers: what explains them, or that nothing does.
 * @param labels of rows and columns, for the number that is farthest off
 * @param difference between the numbers and those of an explanation, where it is known
 */
export function diagnosisLines(
  step: JudgedStep,
  labels: { row: (index: number) => string; column: (index: number) => string },
  difference?: (one: Explanation) => number | undefined,
): string[] {
  const { id, verdict, wrong, unexplained, worst, explanations, pairs } = step;
  if (verdict === 'right') return [];
  if (verdict === 'follows') return [strings.follows(id, wrong)];
  const lines = [verdict === 'rounded' ? strings.rounded(id, wrong) : strings.wrong(step)];
  if (verdict !== 'rounded') {
    const following = followingOf(step);
    if (following > 0) lines.push(`  ${strings.following(following)}`);
    lines.push(...explanations.map((one) => `  ${explained(step, one, difference)}`));
  }
  if (verdict === 'possible') lines.push(`  ${strings.tooFew}`);
  if (unexplained > 0) {
    lines.push(`  ${strings.unexplained(unexplained, wrong)}`);
    const [written, expected] = [digits(worst.written, 7), digits(worst.expected, 7)];
    lines.push(`  ${strings.worst(labels.row(worst.row), labels.column(worst.column), written, expected)}`);
    if (pairs === 'too_much') lines.push(`  ${strings.notAllPairs}`);
  }
  return lines;
}
