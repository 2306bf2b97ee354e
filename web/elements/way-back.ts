import { html, type TemplateResult } from 'lit';
import { differOnlyInLooks, type Session } from '../edit/session.ts';
import { wayBack as text } from '../strings/way-back.ts';

/**
 * Undo, redo and the way back to the example as it was loaded. What there is nothing to do for is disabled.
 * @param brief without the name of the example
 */
export function wayBack(session: Session, brief = false): TemplateResult {
  const { start, example } = session;
  const reset = brief ? text.resetShort : start.title === undefined ? text.reset : text.resetTo(start.title);
  const button = (label: string, off: boolean, act: () => void) =>
    html`<button type="button" class="link" ?disabled=${off} @click=${act}>${label}</button>`;
  return html`
    ${button(text.undo, !session.canUndo, () => session.undo())}
    ${button(text.redo, !session.canRedo, () => session.redo())}
    ${button(reset, differOnlyInLooks(start, example), () => session.reset())}
  `;
}
