// What of an example the reader looks at: which path, and which word asks. Every view starts from it.
import type { Step, Trace } from '../core/trace.ts';
import { withFocus } from '../edit/focus.ts';
import type { Session } from '../edit/session.ts';
import { focusOf, inFocus, keysOf, type Focus, type Keys } from '../trace/focus.ts';
import { askingOf, type Asking } from '../trace/region.ts';

export interface Looked {
  trace: Trace;
  /** The head, layer and stage whose steps are shown. */
  focus: Focus;
  /** Of that path. */
  weights: Step;
  /** The mask that was added to its scores, where there is one. */
  mask: Step | undefined;
  /** Which words ask, where not all do. */
  region: Asking | undefined;
  /** The row of the word that asks, in steps with a row for each word that does. */
  query: number;
  /** Its row in steps with a row for every word: another one where only some words of a text ask. */
  word: number;
  /** What the columns of scores and weights are. */
  keys: Keys;
  /** The column of the word that asks among those that are read; −1 where it is not one of them. */
  ownColumn: number;
}

export function lookedAt({ trace, example }: Pick<Session, 'trace' | 'example'>): Looked {
  const { select } = example.display;
  const focus = focusOf(trace, select);
  const weights = inFocus(trace, focus, 'weights')!;
  const region = askingOf(trace, focus);
  const first = region?.first ?? 0;
  const query = Math.max(0, Math.min((select?.query ?? 0) - first, weights.rows.labels.length - 1));
  const word = first + query;
  const keys = keysOf(trace, focus);
  const twoSides = focus.stage === undefined ? example.target !== undefined : focus.stage === 'cross';
  return {
    trace,
    focus,
    weights,
    mask: inFocus(trace, focus, 'masked_scores') && inFocus(trace, focus, 'mask'),
    region,
    query,
    word,
    keys,
    ownColumn: twoSides || keys.own === 0 ? -1 : keys.past + word,
  };
}

/** Chooses the word that asks, counted from 0 among all that can; of an encoder–decoder, among those of the stage that is shown. */
export function chooseWord(session: Session, word: number): void {
  const focus = focusOf(session.trace, session.example.display.select);
  if (focus.stage === undefined) session.select(word);
  else session.change(withFocus(session.example, focus, word));
}
