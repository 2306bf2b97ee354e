// Below a table: how its numbers compare with those that a source printed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../core/trace.ts';
import { comparisonOf } from '../../edit/comparison.ts';
import { cardsText } from '../../strings/cards/common.ts';
import { stepById } from '../../trace/focus.ts';
import { differenceText } from '../../trace/format.ts';
import { incomparableText } from '../../trace/origin-text.ts';
import { step } from './step-table.ts';
import type { View } from './view.ts';

const plural: Partial<Record<string, string>> = { weights: 'weights', scores: 'scores', context: 'contexts' };

/** `nothing` where the source printed no numbers of the step. */
export function publishedNote(view: View, of: Role | Step | undefined): TemplateResult | typeof nothing {
  const all = comparisonOf(view.snapshot);
  const id = (typeof of === 'string' ? step(view, of) : of)?.id;
  const index = all.findIndex((one) => one.id === id);
  const found = all[index];
  if (found === undefined) return nothing;
  const incomparable = incomparableText(view.snapshot.example);
  if (incomparable !== '') return html`<p class="small soft">${incomparable}</p>`;
  if (found.agrees) return html`<p class="small soft">${cardsText.published.agree}</p>`;
  const before = stepById(view.trace, all.slice(0, index).at(-1)?.id ?? '')?.role ?? '';
  const earlier = plural[before] ?? before.replaceAll('_', ' ');
  const cause =
    found.cause === undefined
      ? nothing
      : found.cause === 'earlier'
        ? found.note === 'rounding'
          ? cardsText.published.rounding
          : cardsText.published.earlier(earlier)
        : earlier === ''
          ? cardsText.published.itself
          : cardsText.published.doesNotFollow(found.unexplained, earlier);
  return html`<p class="small">
    <span class="error">${cardsText.published.marks}</span>
    <span class="soft"
      >${cardsText.published.differ(found.differing, found.cells.length, differenceText(found.largest))} ${cause}</span
    >
  </p>`;
}
