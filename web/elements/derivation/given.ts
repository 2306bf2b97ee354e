// Numbers that are not computed from other steps: given ones, and those of a formula.
import { html, nothing, type TemplateResult } from 'lit';
import type { Role } from '../../core/trace.ts';
import { derivation as strings } from '../../strings/derivation.ts';
import { cellAt, type Cell, type Derivation } from '../../trace/explain.ts';
import { plainNumber } from '../../trace/format.ts';
import { columnLabel } from './cell-words.ts';
import { note } from './note.ts';
import type { Panel } from './panel.ts';

/** Where a given number comes from. */
export function given(panel: Panel, found: Derivation): TemplateResult | typeof nothing {
  const { step, row } = found.cell;
  const { source = 'example', seeded_rows = [] } = step.attributes;
  if (source === 'formula') return formula(panel, found);
  return note(seeded_rows.includes(row) ? strings.given.seededWord : strings.given[source]);
}

const sentences: Partial<Record<Role, string>> = {
  identity_rows: strings.formula.identity,
  gain: strings.formula.gain,
  shift: strings.formula.shift,
  loss_slope: strings.formula.start,
};

/** A number from a formula, with the numbers that go into it. */
function formula(panel: Panel, found: Derivation): TemplateResult | typeof nothing {
  const { cell } = found;
  const { role, attributes } = cell.step;
  if (role === 'angles') return angle(panel, found);
  if (role === 'position_bias' && attributes.slope !== undefined) return distance(panel, found, attributes.slope);
  return note(sentences[role] ?? strings.formula.other);
}

function angle(panel: Panel, found: Derivation): TemplateResult {
  const { step, row, column }: Cell = found.cell;
  const pairs = step.columns.name === 'angle';
  const size = step.columns.labels.length * (pairs ? 2 : 1);
  const power = pairs ? 2 * column : column - (column % 2);
  // 10000⁰ = 1: the first angle of a row is the position itself.
  const position = cellAt(step, row, 0).value;
  return html`<div class="line">
      <span>${plainNumber(position)} ÷ 10000<sup>${power} ÷ ${size}</sup></span
      ><span>=</span>${panel.result(found)}
    </div>
    ${note(strings.formula.angle(panel.row(found.cell), position))}`;
}

function distance(panel: Panel, found: Derivation, slope: number): TemplateResult {
  const words = Math.round(-found.computed / slope);
  return html`<div class="line"><span>${plainNumber(-slope)} × ${words}</span><span>=</span>${panel.result(found)}</div>
    ${note(strings.formula.distance(panel.row(found.cell), columnLabel(found.cell), words))}`;
}
