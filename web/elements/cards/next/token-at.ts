// How the token that a prediction belongs to is written.
import type { Step } from '../../../core/trace.ts';
import { nextText } from '../../../strings/cards/next.ts';
import { textTemplate } from '../../text-template.ts';
import { word } from '../step-table.ts';
import type { View } from '../view.ts';

/** The token that a prediction follows or stands for, with its place where the text has it more than once. */
export function tokenAt({ snapshot: { example }, unknown }: View, { rows }: Step, row: number): unknown {
  const label = rows.labels[row]!;
  const name = word(label, unknown);
  const { tokens } = example;
  if (tokens.indexOf(label) === tokens.lastIndexOf(label)) return name;
  // Where only the last token has a prediction, its row is the only one.
  const place = rows.labels.length < tokens.length ? tokens.length : row + 1;
  return textTemplate(nextText.atPlace, { word: name, place });
}
