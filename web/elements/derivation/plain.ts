// The arithmetic of plain self-attention, kind by kind.
import { html, nothing, type TemplateResult } from 'lit';
import { derivation as strings } from '../../strings/derivation.ts';
import type { Cell, Derivation, SumTerm } from '../../trace/explain.ts';
import { decimals, formatNumber } from '../../trace/format.ts';
import { rich, subscripts } from '../rich.ts';
import { columnLabel, LONG, type Panel } from './panel.ts';
import { products } from './products.ts';
import { share } from './share.ts';

export const note = (text: unknown): TemplateResult | typeof nothing =>
  text === '' || text === undefined ? nothing : html`<p class="note">${text}</p>`;

/** The arithmetic of a cell; of kinds that more.ts writes there is nothing. */
export function plainArithmetic(panel: Panel, found: Derivation): TemplateResult | typeof nothing {
  const { arithmetic, cell } = found;
  const result = panel.result(found);
  switch (arithmetic.kind) {
    case 'given': {
      const { source = 'example', seeded_rows = [] } = cell.step.attributes;
      const { given } = strings;
      return note(seeded_rows.includes(cell.row) ? given.seededWord : given[source === 'formula' ? 'example' : source]);
    }
    case 'copied': {
      const { from } = arithmetic;
      if (from === undefined) return nothing;
      const origin = [panel.line(from), panel.more?.placeName(from.step)].filter(Boolean).join(', ');
      return note(rich(strings.copied, { from: panel.operand(from), origin: html`<bdi>${subscripts(origin)}</bdi>` }));
    }
    case 'products':
      return products(panel, arithmetic.terms, found);
    case 'scaled':
      return scaled(panel, found, arithmetic.from, arithmetic.divisor, arithmetic.factor);
    case 'masked': {
      const { from, mask } = arithmetic;
      const [row, column] = [panel.row(cell), columnLabel(cell)];
      const text =
        mask.value === -Infinity
          ? strings.hidden(row, column)
          : mask.value === 0
            ? strings.open(row, column)
            : strings.added;
      return html`<div class="line">
          ${panel.operand(from)}<span>+</span>${panel.operand(mask)}<span>=</span>${result}
        </div>
        ${note(text)}`;
    }
    case 'largest': {
      const { of, at } = arithmetic;
      const text =
        of[at]?.value === -Infinity
          ? strings.nothingToRead(panel.row(cell))
          : at < 0
            ? ''
            : strings.largest(columnLabel(of[at]!));
      return html`<div class="line">max(${panel.few(of, (one) => panel.operand(one))}) <span>=</span>${result}</div>
        ${note(text)}`;
    }
    case 'two':
      return cell.step.role === 'weights' && cell.step.gradient_of === undefined && arithmetic.sign === '÷'
        ? share(panel, found, arithmetic.a, arithmetic.b)
        : html`<div class="line">
            ${panel.operand(arithmetic.a)}<span>${arithmetic.sign}</span>${panel.bracketed(arithmetic.b)}
            <span>=</span>${result}
          </div>`;
    case 'function':
      return html`<div class="line"><span>exp(${panel.operand(arithmetic.of)})</span><span>=</span>${result}</div>
        ${note(strings.exponential)}`;
    case 'sum':
      return html`<div class="line">
          ${panel.few(arithmetic.terms, (term) => panel.operand(term.a), ' + ')}<span>=</span>${result}
        </div>
        ${soFar(panel, arithmetic.terms)}`;
    default:
      return nothing;
  }
}

function scaled(
  panel: Panel,
  found: Derivation,
  from: Cell,
  divisor: number | undefined,
  factor: number | undefined,
): TemplateResult {
  const result = panel.result(found);
  if (divisor === undefined) {
    return html`<div class="line">
        ${panel.operand(from)}<span>×</span><span>${formatNumber(factor!, decimals([factor!], 6))}</span
        ><span>=</span>${result}
      </div>
      ${note(strings.factor)}`;
  }
  // The divisor is √d_k rounded to f32, so its square is d_k, rounded.
  const size = Math.round(divisor * divisor);
  const root = formatNumber(divisor, decimals([divisor], Math.max(3, panel.precision)));
  return html`<div class="line">
      ${panel.operand(from)}<span>÷ √${size}</span><span>=</span>
      <span>${panel.number(from.value, from.step)} ÷ ${root}</span><span>=</span>${result}
    </div>
    ${note(subscripts(strings.divisor(size)))}`;
}

/** The running sums of a sum of more than two numbers. */
export function soFar(panel: Panel, terms: SumTerm[]): TemplateResult | typeof nothing {
  if (terms.length <= 2 || terms.length > LONG) return nothing;
  const sums = terms.map((term) => term.sum);
  const places = decimals(sums, panel.precision);
  return note(`${strings.soFar}: ${sums.map((sum) => formatNumber(sum, places)).join(' → ')}`);
}
