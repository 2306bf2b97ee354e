import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { differOnlyInView } from '../edit/view-only.ts';
import type { Session } from '../edit/session.ts';
import { undoText as text } from '../strings/undo.ts';

/** Does what a button says. If the button is then disabled, the focus goes to the first enabled one. */
async function press(event: Event, act: () => void): Promise<void> {
  const button = event.currentTarget as HTMLButtonElement;
  const all = button.parentElement!;
  const { host } = button.getRootNode() as ShadowRoot;
  act();
  await (host as LitElement).updateComplete;
  if (button.disabled) all.querySelector<HTMLElement>('button:enabled')?.focus();
}

/**
 * Buttons for undo, redo and going back to the example as it was loaded, disabled if there is nothing to do.
 * @param brief without the name of the example
 */
export function undoButtons(session: Session, brief = false): TemplateResult {
  const { start, example } = session;
  // A title that is a question would read as if that were asked of the button.
  const to = start.title === undefined || /[?!.]$/.test(start.title) ? text.toExample : text.to(start.title);
  const reset = html`${text.reset}${brief ? nothing : html`<span class="to"> ${to}</span>`}`;
  const button = (label: unknown, off: boolean, act: () => void) =>
    html`<button type="button" class="link" ?disabled=${off} @click=${(event: Event) => void press(event, act)}>
      ${label}
    </button>`;
  return html`
    ${button(text.undo, !session.canUndo, () => session.undo())}
    ${button(text.redo, !session.canRedo, () => session.redo())}
    ${button(reset, differOnlyInView(start, example), () => session.reset())}
  `;
}
