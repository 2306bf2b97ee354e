import { focusOf } from '../trace/focus.ts';
import { withFocus } from './focus.ts';
import type { Session } from './session.ts';

/** Selects the query token, counted from 0 among all queries; in an encoder–decoder, among those of the stage in focus. */
export function chooseWord(session: Session, word: number): void {
  const focus = focusOf(session.trace, session.example.display.select);
  if (focus.stage === undefined) session.select(word);
  else session.change(withFocus(session.example, focus, word));
}
