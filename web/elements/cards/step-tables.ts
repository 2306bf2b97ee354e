import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../core/trace.ts';
import type { TableText } from '../../strings/cards/common.ts';
import { textTemplate } from '../text-template.ts';
import { publishedNote } from './published-note.ts';
import { table } from './step-table.ts';
import type { View } from './view.ts';

/** A step with its caption; absent steps are left out. */
export type Named = readonly [step: Step | undefined, text: TableText];

/** Steps of one part with captions by role. */
export const namedBy = (
  texts: Partial<Record<Role, TableText>>,
  find: (role: Role) => Step | undefined,
  ...roles: Role[]
): Named[] => roles.map((role) => [find(role), texts[role]!] as const);

/** The roles of the parts of a norm, in their order. */
export const normParts = ['mean', 'centred', 'variance', 'deviation', 'normalized', 'gain', 'gained', 'shift'] as const;

/** Tables next to each other, as far as there is room. */
export function tables(view: View, named: readonly Named[], options = { list: true }): TemplateResult | typeof nothing {
  const there = named.filter(([step]) => step !== undefined);
  if (there.length === 0) return nothing;
  return html`<div class="row">
    ${there.map(([step, text]) => html`<div>${table(view, step, text, options)}${publishedNote(view, step)}</div>`)}
  </div>`;
}

/** The same, folded. */
export function folded(view: View, summary: string, named: readonly Named[]): TemplateResult | typeof nothing {
  if (named.every(([step]) => step === undefined)) return nothing;
  return html`<details>
    <summary>${textTemplate(summary)}</summary>
    ${tables(view, named)}
  </details>`;
}
