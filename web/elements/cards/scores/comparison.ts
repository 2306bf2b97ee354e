// The older ways to compare a query with a key, and what is done to scores besides scaling.
import { html, nothing, type TemplateResult } from 'lit';
import { more as strings } from '../../../strings/more.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { rich } from '../../rich.ts';
import { folded, namedBy, tables } from '../step-tables.ts';
import { number, step } from '../step-table.ts';
import type { View } from '../view.ts';

/** What is said of the comparison, where it is not a dot product. */
export function scoring(view: View): string | undefined {
  const { score = 'dot' } = view.session.example.attention;
  return score === 'dot' ? undefined : strings.scores[score];
}

/** Its parameters, and its parts. */
export function comparison(view: View): TemplateResult | typeof nothing {
  const text = strings.scores;
  const { score = 'dot' } = view.session.example.attention;
  if (score === 'dot') return nothing;
  const find = (role: Parameters<typeof step>[1]) => step(view, role);
  const parts = ['projected_query', 'pairs', 'projected_pairs', 'pair_tanh', 'pair_scores'] as const;
  return html`
    ${tables(view, namedBy(text, find, 'W_a', 'v_a'))} ${folded(view, text.parts, namedBy(text, find, ...parts))}
  `;
}

const short = (x: number) => formatNumber(x, decimals([x], 4));

/** What is said of a cap and of distances. */
export function capping(view: View): unknown {
  const { softcap } = view.session.example.attention;
  const cap = step(view, 'capped_scores') === undefined || typeof softcap !== 'number' ? undefined : softcap;
  const slope = step(view, 'position_bias')?.attributes.slope;
  return [
    cap === undefined ? '' : rich(strings.scale.capped, { cap: number(short(cap)) }),
    slope === undefined ? '' : rich(strings.scale.biased, { slope: number(short(slope)) }),
  ];
}

export const capParts = (view: View): TemplateResult | typeof nothing =>
  folded(
    view,
    strings.scale.parts,
    namedBy(strings.scale, (role) => step(view, role), 'softcap_ratio', 'softcap_tanh'),
  );

export const biasParts = (view: View): TemplateResult | typeof nothing =>
  folded(
    view,
    strings.scale.biasParts,
    namedBy(strings.scale, (role) => step(view, role), 'position_bias'),
  );
