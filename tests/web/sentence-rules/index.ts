// What the numbers and names in a sentence must be, read back out of the text and computed here from the numbers of the trace alone.
import { expect } from 'vitest';
import { asides } from './asides.ts';
import type { Context } from './context.ts';
import { everywhere } from './everywhere.ts';
import { fixed } from './fixed.ts';
import { headAnswers } from './head-answers.ts';
import { headQuestions } from './head-questions.ts';
import { headline } from './headline.ts';
import { heads } from './heads.ts';
import { layers } from './layers.ts';
import { meaningContext } from './meaning-context.ts';
import { meaningParts } from './meaning-parts.ts';
import { mix } from './mix.ts';
import { roles } from './roles.ts';
import type { Rule } from './rule.ts';
import { scale } from './scale.ts';
import { scores } from './scores.ts';
import { training } from './training.ts';
import { words } from './words.ts';

/** Tried in this order: what one has read is gone for the next. Asides come after the lines of heads that stand in them. */
export const rules: readonly Rule[] = [
  ...headline,
  ...words,
  ...scores,
  ...scale,
  ...roles,
  ...mix,
  ...heads,
  ...layers,
  ...meaningParts,
  ...meaningContext,
  ...training,
  ...headAnswers,
  ...headQuestions,
  ...asides,
  ...everywhere,
];

/** Holds one text to its trace: every rule that it has, and that no number is left that no rule holds. Returns the rules that applied. */
export function hold(context: Context, place: string, text: string): number[] {
  const used: number[] = [];
  let rest = text;
  for (const [index, { place: where, text: pattern, holds }] of rules.entries()) {
    if (where !== undefined && !where.test(place)) continue;
    rest = rest.trim().replace(pattern, (...match: unknown[]) => {
      const parts = match.slice(1, -2) as string[];
      holds(context, ...parts);
      used.push(index);
      return ' ';
    });
  }
  for (const one of fixed) rest = rest.replace(one, ' ');
  const labels = new Set(context.view.trace.steps.flatMap(({ rows, columns }) => [...rows.labels, ...columns.labels]));
  for (const label of [...labels].filter((one) => /\d/.test(one) && /\D/.test(one)).sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(label, ' ');
  expect(rest, `not held to its trace (${place}): ${text}`).not.toMatch(/\d/);
  return used;
}
