// The choice of attention: a menu with one line about each kind.
import { html, nothing, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import { type KindChoice, kindOf, reasonAgainst } from '../../edit/kinds.ts';
import { arrowKeyTarget } from '../../elements/arrow-keys.ts';
import { kindText as text } from '../../strings/kinds.ts';

const groups: Record<keyof typeof text.groups, KindChoice[]> = {
  one: ['self', 'heads', 'layers', 'past'],
  others: ['cross', 'encoder_decoder', 'memory'],
  before: ['scores', 'recurrent'],
};

/** Why a kind cannot be chosen; undefined where it can. */
function refusal(example: Example, kind: KindChoice, next: Example): string | undefined {
  if (kind === kindOf(example)) return undefined;
  if (kindOf(next) !== kind) return kind === 'past' ? text.reasons.past : text.reasons.heads;
  const reason = reasonAgainst(next);
  return reason === undefined ? undefined : text.reasons.other(reason);
}

interface Menu {
  example: Example;
  next: (kind: KindChoice) => Example;
  choose: (kind: KindChoice) => void;
  close: () => void;
}

function onKey(event: KeyboardEvent, close: () => void): void {
  const menu = event.currentTarget as HTMLElement;
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  const at = items.indexOf(event.target as HTMLElement);
  const to = arrowKeyTarget(event, at, items.length);
  if (to !== undefined) items[to]!.focus();
  else if (event.key === 'Escape') close();
  else if (event.key === 'Tab') return close();
  else if (/^\p{L}$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    // The next one whose name starts with this letter.
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    order.find((item) => item.textContent!.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The open menu; it takes the focus when it is drawn, and gives it back through `close`. */
export function kindMenu({ example, next, choose, close }: Menu): TemplateResult {
  const chosen = kindOf(example);
  const item = (kind: KindChoice) => {
    const [name, about] = text.options[kind];
    const reason = refusal(example, kind, next(kind));
    return html`<button
      type="button"
      role="menuitemradio"
      tabindex="-1"
      data-kind=${kind}
      aria-checked=${kind === chosen}
      aria-disabled=${reason === undefined ? nothing : 'true'}
      aria-labelledby="kind-${kind}"
      aria-describedby="kind-${kind}-about"
      @click=${() => reason === undefined && choose(kind)}
    >
      <span class="strong" id="kind-${kind}">${name}</span>
      <span class="soft" id="kind-${kind}-about">${about} ${reason}</span>
    </button>`;
  };
  return html`<div
    class="kinds"
    role="menu"
    aria-label=${text.label}
    @keydown=${(event: KeyboardEvent) => onKey(event, close)}
  >
    ${(Object.keys(groups) as (keyof typeof groups)[]).map(
      (group) =>
        html`<div role="group" aria-labelledby="kinds-${group}">
          <span class="heading" role="presentation" id="kinds-${group}">${text.groups[group]}</span>
          ${groups[group].map(item)}
        </div>`,
    )}
  </div>`;
}
