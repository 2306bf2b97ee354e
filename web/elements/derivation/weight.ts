// One weight of a row: an exponential divided by the sum of all of them.
import { html, nothing, type TemplateResult } from 'lit';
import { derivation as strings } from '../../strings/derivation.ts';
import { cellAt, explain, stepOf, type Cell, type Derivation } from '../../trace/explain.ts';
import { columnLabel } from './cell-words.ts';
import type { Panel } from './panel.ts';
import { cells, roundingNote } from './rounding.ts';

/** Parts of the bar smaller than this have no room for a label. */
const LABELLED = 0.12;

/** exp of one score over the sum of all exp, then the same as numbers, then as parts of a bar. */
export function weight(panel: Panel, found: Derivation, numerator: Cell, denominator: Cell): TemplateResult {
  const step = numerator.step;
  const all = step.columns.labels.map((_, column) => cellAt(step, numerator.row, column));
  const scores = stepOf(panel.trace, step.operands[0]!);
  const score = (cell: Cell) => cellAt(scores, cell.row, cell.column);
  const sum = panel.number(denominator.value, denominator.step);
  const anyMasked = all.some((cell) => score(cell).value === -Infinity);
  const failed = !Number.isFinite(found.computed);
  const note = failed
    ? strings.overflow
    : denominator.value === 0
      ? all.every((cell) => score(cell).value === -Infinity)
        ? strings.nothingToShare
        : strings.underflow
      : anyMasked
        ? strings.maskedAdd(sum)
        : strings.allOfIt(sum);
  const few = panel.few(
    all,
    (cell) =>
      html`<span class="nowrap"
        >exp(${panel.operand(score(cell), cell.column === numerator.column ? 'strong' : 'soft')})</span
      >`,
    ' + ',
  );
  return html`${takenOff(panel, score(numerator))}
    <div class="line">
      <span class="fraction"><span>exp(${panel.operand(score(numerator), 'strong')})</span><span>${few}</span></span>
      <span class="line together"
        ><span>=</span
        ><span class="fraction"><span>${panel.operand(numerator)}</span><span>${panel.operand(denominator)}</span></span
        ><span>=</span>${panel.result(found)}</span
      >
    </div>
    ${
      failed || denominator.value === 0 || all.length > 24
        ? nothing
        : html`<div class="bar" aria-hidden="true">
            ${all
              .filter((cell) => cell.value > 0)
              .map((cell) => {
                const label = `${columnLabel(cell)} ${panel.number(cell.value, step)}`;
                const here = cell.column === numerator.column;
                const fits = cell.value >= LABELLED * denominator.value;
                return html`<span class=${here ? 'here' : ''} data-part=${cell.value} title=${label}
                  >${fits ? html`<span class="label">${label}</span>` : '\u00a0'}</span
                >`;
              })}
          </div>`
    }
    <p class="note">${note}</p>
    ${roundingNote(panel, found, cells(panel, numerator, denominator), (part, whole) => part / whole)}`;
}

/** In the stable form of softmax: how the exponent is made from the score. */
function takenOff(panel: Panel, shifted: Cell): TemplateResult | typeof nothing {
  if (shifted.step.operation !== 'subtract_rows') return nothing;
  const { arithmetic, computed } = explain(panel.trace, shifted.step, shifted.row, shifted.column);
  if (arithmetic.kind !== 'binary') return nothing;
  return html`<div class="line">
    ${panel.operand(arithmetic.a)}<span>−</span>${panel.bracketed(arithmetic.b)}<span>=</span>
    <span>${panel.number(computed, shifted.step)}</span>
    <span class="later">${strings.takenOff}</span>
  </div>`;
}
