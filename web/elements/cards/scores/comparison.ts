import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../../core/trace.ts';
import { scoresText as text } from '../../../strings/cards/scores.ts';
import type { TableText } from '../../../strings/cards/common.ts';
import { roles } from '../../../strings/roles.ts';
import { scoringSteps } from '../../../trace/scoring.ts';
import { folded, tables, type Named } from '../step-tables.ts';
import type { View } from '../view.ts';

const texts: Partial<Record<Role, TableText>> = text.tables;
const named = (step: Step): Named => [step, texts[step.role] ?? { caption: roles[step.role].name, subcaption: '' }];

/** The parameters of the comparison, and its parts. */
export function comparison(view: View): TemplateResult | typeof nothing {
  const steps = scoringSteps(view.trace, view.focus);
  if (steps.length === 0) return nothing;
  const isParameter = ({ operation }: Step) => operation === 'input';
  return html`
    ${tables(view, steps.filter(isParameter).map(named))}
    ${folded(view, text.parts, steps.filter((step) => !isParameter(step)).map(named))}
  `;
}
