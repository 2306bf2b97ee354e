// What of a model's result is measured while heads are switched off: the direction of the vector of the text, or the probability of what the
// model says.
import type { TemplateResult } from 'lit';
import type { Example } from '../../../core/example.ts';
import { modelOf } from '../../../core/models/loaded.ts';
import { headsText } from '../../../strings/cards/heads.ts';
import { at } from '../../../trace/cells.ts';
import { formatNumber } from '../../../trace/format.ts';
import { likeliest, predictedRow } from '../../../trace/likeliest.ts';
import { predictionsOf } from '../../../trace/predictions.ts';
import { probabilityText } from '../../../trace/probability-text.ts';
import { isHidden, maskedModel, spokenOf, spokenRow } from '../next/masked.ts';
import { token } from '../next/token.ts';
import { tokenAt } from '../next/token-at.ts';
import { prose } from '../step-table.ts';
import { cosinesOf, resultTrace, textVector, vectorIn } from '../text-vectors.ts';
import type { View } from '../view.ts';

const text = headsText.effects;

export interface Outcome {
  /** What is measured: that of another word, or of another token, is measured anew. */
  of: string;
  kind: 'cosine' | 'probability';
  /** What it is as the example is. */
  now: number;
  /** What it is of an example with other heads. Throws an `ExampleError` where that cannot be run. */
  measure(example: Example): Promise<number>;
  format(value: number): string;
  prose: TemplateResult;
}

/** Undefined where no model says anything, and where what it says are not numbers. */
export const outcomeOf = (view: View): Outcome | undefined => cosine(view) ?? probability(view);

function cosine({ trace, snapshot: { core } }: View): Outcome | undefined {
  const now = vectorIn(trace);
  if (now === undefined) return undefined;
  return {
    of: 'text',
    kind: 'cosine',
    now: 1,
    measure: async (example) => cosinesOf(core, [now, await textVector(core, example)])[0]![1]!,
    format: (value) => formatNumber(value, 3),
    prose: prose(`${text.measured.cosine} ${text.most}`),
  };
}

/** Of the token that the model gives the largest probability now. */
function probability(view: View): Outcome | undefined {
  const { core, example } = view.snapshot;
  const predictions = modelOf(example) && predictionsOf(view.trace);
  if (predictions === undefined) return undefined;
  const masked = maskedModel(view) !== undefined;
  const row = masked ? spokenRow(view, predictions) : predictedRow(predictions, view.query);
  const [column] = likeliest(predictions, row, 1);
  if (column === undefined) return undefined;
  const now = at(predictions, row, column);
  const said = masked
    ? isHidden(view, spokenOf(view))
      ? text.measured.hidden
      : text.measured.seen
    : text.measured.next;
  return {
    of: `${row}.${column}`,
    kind: 'probability',
    now,
    measure: async (other) => at(predictionsOf(await resultTrace(core, other))!, row, column),
    format: probabilityText,
    prose: prose(`${said} ${text.most}`, {
      token: token(predictions.columns.labels[column]!),
      share: probabilityText(now),
      word: tokenAt(view, predictions, row),
    }),
  };
}
