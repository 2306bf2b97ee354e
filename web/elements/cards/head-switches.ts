// Beside what a model says of a text: the heads that are switched off or read equally, and the one that could be.
import { css, html, nothing, type TemplateResult } from 'lit';
import { headState, withHeadState } from '../../edit/head-state.ts';
import { headsText } from '../../strings/cards/heads.ts';
import { capital } from '../../strings/phrases.ts';
import { focuses, sameFocus } from '../../trace/focus.ts';
import { filled } from '../button-styles.ts';
import { pathName } from '../inline-text.ts';
import { buttonRowStyles } from './buttons.ts';
import type { View } from './view.ts';

const text = headsText.switches;

/** A button for each head that does not do what it learned, solid and with what it does; and one for the head in focus. */
export function headSwitches(view: View): TemplateResult | typeof nothing {
  if (view.locked) return nothing;
  const { example } = view.snapshot;
  const buttons = focuses(view.trace).flatMap((focus) => {
    const state = headState(example, focus);
    if (state === 'computed' && !sameFocus(focus, view.focus)) return [];
    const name = pathName(view.trace, focus);
    const next = state === 'computed' ? 'off' : 'computed';
    return html`<button
      type="button"
      class=${state === 'computed' ? '' : 'holds'}
      @click=${({ currentTarget }: Event) =>
        view.change((now) => withHeadState(now, focus, next), currentTarget as Element)}
    >
      ${state === 'computed' ? text.switchOff(name) : text[state](capital(name))}
    </button>`;
  });
  return html`<div class="buttons switches">${buttons}</div>`;
}

export const headSwitchStyles = [
  buttonRowStyles,
  css`
    .switches .holds {
      ${filled}
    }
  `,
];
