// Numbers that are not computed from other steps: given ones, and those of a formula.
import { html, nothing, type TemplateResult } from 'lit';
import type { Role } from '../../core/trace.ts';
import { derivation as strings } from '../../strings/derivation.ts';
import { cellAt, type Cell, type Derivation } from '../../trace/explain.ts';
import { stepAt } from '../../trace/focus.ts';
import { plainNumber } from '../../trace/format.ts';
import { columnLabel } from './cell-words.ts';
import { note } from './note.ts';
import type { Panel } from './panel.ts';
import { inputAttributes } from '../../trace/attributes.ts';

/** Where a given number comes from. */
export function given(panel: Panel, found: Derivation): TemplateResult | typeof nothing {
  const { step, row } = found.cell;
  const { source = 'example', seeded_rows = [] } = inputAttributes(step);
  if (source === 'formula') return formula(panel, found);
  if (panel.edited !== undefined) return note(strings.edited[panel.edited]);
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
  const { role } = cell.step;
  const { slope } = inputAttributes(cell.step);
  if (role === 'angles') return angle(panel, found);
  if (role === 'position_bias' && slope !== undefined) return distance(panel, found, slope);
  return note(sentences[role] ?? strings.formula.other);
}

/** The exponent of an angle, as a fraction (src/attention/positions.h). */
function powerOf({ trace }: Panel, { step, column }: Cell): { power: number; size: number } {
  const count = step.columns.labels.length;
  if (stepAt(trace, { stage: step.stage }, 'position_sines') !== undefined)
    return { power: column, size: Math.max(count - 1, 1) };
  if (step.columns.name === 'angle') return { power: 2 * column, size: 2 * count };
  return { power: column - (column % 2), size: count };
}

function angle(panel: Panel, found: Derivation): TemplateResult {
  const { step, row }: Cell = found.cell;
  const { base } = inputAttributes(step);
  const { power, size } = powerOf(panel, found.cell);
  // The power 0 is 1: the first angle of a row is the position itself.
  const position = cellAt(step, row, 0).value;
  return html`<div class="line">
      <span
        >${plainNumber(position)} ÷ ${base === undefined ? '10000' : plainNumber(base)}<sup
          >${power} ÷ ${size}</sup
        ></span
      ><span>=</span>${panel.result(found)}
    </div>
    ${note(strings.formula.angle(panel.row(found.cell), position))}`;
}

function distance(panel: Panel, found: Derivation, slope: number): TemplateResult {
  const words = Math.round(-found.computed / slope);
  return html`<div class="line"><span>${plainNumber(-slope)} × ${words}</span><span>=</span>${panel.result(found)}</div>
    ${note(strings.formula.distance(panel.row(found.cell), columnLabel(found.cell), words))}`;
}
