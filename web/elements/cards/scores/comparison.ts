// The older ways to compare a query with a key.
import { html, nothing, type TemplateResult } from 'lit';
import { scoresText as text } from '../../../strings/cards/scores.ts';
import { folded, namedBy, tables } from '../step-tables.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

/** What is said of the comparison, where it is not a dot product. */
export function scoring(view: View): string | undefined {
  const { score = 'dot' } = view.session.example.attention;
  return score === 'dot' ? undefined : text[score];
}

/** Its parameters, and its parts. */
export function comparison(view: View): TemplateResult | typeof nothing {
  const { score = 'dot' } = view.session.example.attention;
  if (score === 'dot') return nothing;
  const find = (role: Parameters<typeof step>[1]) => step(view, role);
  const parts = ['projected_query', 'pairs', 'projected_pairs', 'pair_tanh', 'pair_scores'] as const;
  return html`
    ${tables(view, namedBy(text, find, 'W_a', 'v_a'))} ${folded(view, text.parts, namedBy(text, find, ...parts))}
  `;
}
