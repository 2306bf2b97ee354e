// The arithmetic of a gradient: that of its step, or for a score weight × (g·v − g·c); and in which direction training changes the number.
import { html, nothing, type TemplateResult } from 'lit';
import { derivation } from '../../strings/derivation.ts';
import { cellAt, type Cell, type Derivation } from '../../trace/explain.ts';
import { parseNumber } from '../../trace/parse-number.ts';
import { forwardStep, softmaxGradientBehind, termOf, type SoftmaxGradient } from '../../trace/gradients.ts';
import { textTemplate } from '../text-template.ts';
import { arithmetic } from './arithmetic.ts';
import { columnLabel } from './cell-words.ts';
import { note } from './note.ts';
import type { Panel } from './panel.ts';

const strings = derivation.gradients;

/** How a number of a gradient is computed. */
export function gradientArithmetic(panel: Panel, found: Derivation): TemplateResult {
  const { step } = found.cell;
  const through = softmaxGradientBehind(panel.trace, step);
  const own = through?.scores === step;
  return html`${through === undefined ? nothing : softmaxGradient(panel, found, through)}
  ${own || (through && step.operation === 'copy') ? nothing : arithmetic(panel, found)}
  ${note(trained(panel, found))}${found.overridden ? note(strings.overridden) : nothing}`;
}

/** a · (g·v − g·c) with its numbers, and whether training makes the score larger. */
function softmaxGradient(
  panel: Panel,
  found: Derivation,
  { weights, worth, blend, difference, scores }: SoftmaxGradient,
): TemplateResult {
  const { row, column } = found.cell;
  const [a, gv, gap, result] = [weights, worth, difference, scores].map((step) => cellAt(step, row, column)) as [
    Cell,
    Cell,
    Cell,
    Cell,
  ];
  const gc = cellAt(blend, row, 0);
  const { up, down, still, unread, score } = strings;
  const training =
    result.value < 0 ? up : result.value > 0 ? down : result.value !== 0 ? '' : a.value === 0 ? unread : still;
  const places = placesApart(panel, gv, gc, gap);
  const number = (cell: Cell) => html`<span class="number">${panel.number(cell.value, cell.step, places)}</span>`;
  const parts = {
    row: html`<bdi>${panel.row(a)}</bdi>`,
    column: html`<bdi>${columnLabel(a)}</bdi>`,
    worth: number(gv),
    blend: number(gc),
  };
  return html`<div class="line">
      ${panel.operand(a)}<span>× (${panel.operand(gv, undefined, places)}</span><span>−</span
      ><span>${panel.bracketed(gc, places)})</span
      ><span>=</span>${panel.operand(a)}<span>×</span>${panel.bracketed(gap)}<span>=</span>${
        scores === found.cell.step ? panel.result(found) : panel.operand(result)
      }
    </div>
    ${note(textTemplate(score, parts))} ${note(textTemplate(training, parts))}`;
}

/** Two 32-bit numbers differ within this many decimals; smaller differences have a power of ten. */
const MOST_PLACES = 24;

/** The fewest decimals that show two numbers as different, and their difference as it is printed. */
function placesApart(panel: Panel, a: Cell, b: Cell, difference: Cell): number {
  const shown = panel.number(difference.value, difference.step);
  for (let places = 0; places < MOST_PLACES; places++) {
    const [left, right] = [a, b].map(({ value, step }) => {
      const read = parseNumber(panel.number(value, step, places));
      return 'value' in read ? read.value : value;
    }) as [number, number];
    const apart = left !== right || difference.value === 0;
    if (apart && panel.number(left - right, difference.step) === shown) return places;
  }
  return 0;
}

/** What training does to a number that it can change. */
function trained({ trace }: Panel, { cell: { step, value } }: Derivation): string {
  const { larger, smaller } = strings;
  if (forwardStep(trace, step).operation !== 'input' || termOf(step) !== undefined) return '';
  return value < 0 ? larger : value > 0 ? smaller : '';
}
