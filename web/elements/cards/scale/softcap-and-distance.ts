// What some models do to scores besides scaling them: a softcap, and a bias that grows with the distance.
import { type nothing, type TemplateResult } from 'lit';
import { scaleText } from '../../../strings/cards/scale.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { textTemplate } from '../../text-template.ts';
import { folded, namedBy } from '../step-tables.ts';
import { number, step } from '../step-table.ts';
import type { View } from '../view.ts';
import { inputAttributes } from '../../../trace/attributes.ts';

const short = (x: number) => formatNumber(x, decimals([x], 4));

/** A sentence for each of the two, if the path has it. */
export function capping(view: View): unknown {
  const { softcap } = view.snapshot.example.attention;
  const cap = step(view, 'capped_scores') === undefined || typeof softcap !== 'number' ? undefined : softcap;
  const { slope } = inputAttributes(step(view, 'position_bias'));
  return [
    cap === undefined ? '' : textTemplate(scaleText.cap, { cap: number(short(cap)) }),
    slope === undefined ? '' : textTemplate(scaleText.distance, { slope: number(short(slope)) }),
  ];
}

export const capParts = (view: View): TemplateResult | typeof nothing =>
  folded(
    view,
    scaleText.parts,
    namedBy(scaleText, (role) => step(view, role), 'softcap_ratio', 'softcap_tanh'),
  );

export const biasParts = (view: View): TemplateResult | typeof nothing =>
  folded(
    view,
    scaleText.biasParts,
    namedBy(scaleText, (role) => step(view, role), 'position_bias'),
  );
