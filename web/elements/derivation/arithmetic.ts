// The arithmetic of a cell, in every form that it can have.
import { html, nothing, type TemplateResult } from 'lit';
import { derivation as strings } from '../../strings/derivation.ts';
import { operationWords } from '../../strings/operations.ts';
import { placeName } from '../../strings/places.ts';
import { roles } from '../../strings/roles.ts';
import { cellAt, explain, type Arithmetic, type Cell, type Derivation, type SumTerm } from '../../trace/explain.ts';
import { decimals, formatNumber, plainNumber } from '../../trace/format.ts';
import { attributeOf } from '../../trace/attributes.ts';
import { textTemplate, subscripts } from '../text-template.ts';
import { columnLabel } from './cell-words.ts';
import { formula, functionOf } from './formula.ts';
import { given } from './given.ts';
import { note } from './note.ts';
import { LONG, type Panel } from './panel.ts';
import { products } from './products.ts';
import { cells, roundingNote } from './rounding.ts';
import { weight } from './weight.ts';

type Kind<K extends Arithmetic['kind']> = Extract<Arithmetic, { kind: K }>;
type Rendered = TemplateResult | typeof nothing;

/** The note below the arithmetic of a role; gradients have none. */
const roleNote = ({ cell: { step } }: Derivation): string | undefined =>
  step.gradient_of === undefined ? roles[step.role].note : undefined;

const lengthOf = (values: number[]): number => Math.hypot(...values);

/** How a cell is computed, with its numbers. */
export function arithmetic(panel: Panel, found: Derivation): Rendered {
  const { arithmetic: made } = found;
  switch (made.kind) {
    case 'given':
      return given(panel, found);
    case 'copied':
      return copied(panel, found, made);
    case 'products':
      return products(panel, made.terms, found);
    case 'scaled':
      return scaled(panel, found, made);
    case 'masked':
      return masked(panel, found, made);
    case 'largest':
      return largest(panel, found, made);
    case 'binary':
      return binary(panel, found, made);
    case 'function':
      return applied(panel, found, made);
    case 'sum':
      return sum(panel, found, made);
    case 'normalized':
      return html`<div class="line">
          ${panel.operand(made.from)}<span>÷</span
          ><span>√(${panel.few(made.row, (one) => html`${panel.bracketed(one)}²`, ' + ')})</span
          ><span>=</span>${panel.result(found)}
        </div>
        ${note(strings.unit)}${roundingNote(panel, found, cells(panel, made.from, ...made.row), (from, ...row) => from / lengthOf(row))}`;
    case 'rotation':
      return rotation(panel, found, made);
    case 'formula':
      return html`<div class="line">
          <span>${formula(panel, found.cell, made.formula)}</span><span>=</span>${panel.result(found)}
        </div>
        ${note(operationWords[found.cell.step.operation].note ?? roleNote(found))}`;
    case 'described':
      return note(described(panel, found, made));
  }
}

function copied(panel: Panel, { cell }: Derivation, { from }: Kind<'copied'>): Rendered {
  if (from === undefined) return note(strings.zero);
  const origin = [panel.line(from), placeName(from.step)].filter(Boolean).join(', ');
  const parts = { from: panel.operand(from), origin: html`<bdi>${subscripts(origin)}</bdi>` };
  const before = explain(panel.trace, from.step, from.row, from.column);
  // A head takes its numbers out of those of all heads: how they were made is what a reader asks for.
  const isPart = from.step.role === cell.step.role && before.arithmetic.kind !== 'given' && !before.overridden;
  return isPart
    ? html`${note(textTemplate(strings.copiedPart, parts))}${arithmetic(panel, before)}`
    : note(textTemplate(strings.copied, parts));
}

function scaled(panel: Panel, found: Derivation, { from, divisor, factor }: Kind<'scaled'>): TemplateResult {
  const { step } = found.cell;
  const result = panel.result(found);
  const isScore = step.role === 'scaled_scores' && step.gradient_of === undefined;
  if (isScore && divisor !== undefined) return scaledScore(panel, found, from, divisor);
  return html`<div class="line">
      ${panel.operand(from)}<span>${divisor === undefined ? '×' : '÷'} ${plainNumber(divisor ?? factor!)}</span
      ><span>=</span>${result}
    </div>
    ${note(isScore ? strings.factor : roleNote(found))}${roundingNote(panel, found, cells(panel, from), (value) =>
      divisor === undefined ? value * factor! : value / divisor,
    )}`;
}

function scaledScore(panel: Panel, found: Derivation, from: Cell, divisor: number): TemplateResult {
  // The divisor is √d_k rounded to f32, so its square is d_k, rounded.
  const size = Math.round(divisor * divisor);
  const root = formatNumber(divisor, decimals([divisor], Math.max(3, panel.precision)));
  return html`<div class="line">
      ${panel.operand(from)}<span>÷ √${size}</span><span>=</span>
      <span>${panel.number(from.value, from.step)} ÷ ${root}</span><span>=</span>${panel.result(found)}
    </div>
    ${note(subscripts(strings.divisor(size)))}${roundingNote(
      panel,
      found,
      [...cells(panel, from), { value: divisor, printed: Number(root) }],
      (score, by) => score / by,
    )}`;
}

function masked(panel: Panel, found: Derivation, { from, mask }: Kind<'masked'>): TemplateResult {
  const [row, column] = [panel.row(found.cell), columnLabel(found.cell)];
  const text =
    mask.value === -Infinity
      ? strings.hidden(row, column)
      : mask.value === 0
        ? strings.open(row, column)
        : strings.added;
  return html`<div class="line">
      ${panel.operand(from)}<span>+</span>${panel.operand(mask)}<span>=</span>${panel.result(found)}
    </div>
    ${note(text)}${roundingNote(panel, found, cells(panel, from, mask), (score, added) => score + added)}`;
}

function largest(panel: Panel, found: Derivation, { of, at }: Kind<'largest'>): TemplateResult {
  const text =
    of[at]?.value === -Infinity
      ? strings.nothingToRead(panel.row(found.cell))
      : at < 0
        ? ''
        : strings.largest(columnLabel(of[at]!));
  return html`<div class="line">
      max(${panel.few(of, (one) => panel.operand(one))}) <span>=</span>${panel.result(found)}
    </div>
    ${note(text)}`;
}

function binary(panel: Panel, found: Derivation, made: Kind<'binary'>): TemplateResult {
  const { sign, a, b } = made;
  const { role, gradient_of } = found.cell.step;
  if (role === 'weights' && gradient_of === undefined && sign === '÷') return weight(panel, found, a, b);
  return html`<div class="line">
      ${panel.operand(a)}<span>${sign}</span>${panel.bracketed(b)}<span>=</span>${panel.result(found)}
    </div>
    ${note(sign === '÷' && b.value === 0 ? strings.divided : roleNote(found))}${roundingNote(
      panel,
      found,
      cells(panel, a, b),
      (x, y) => ({ '+': x + y, '−': x - y, '×': x * y, '÷': x / y })[sign],
    )}`;
}

/** A function of one number: tanh(0.53). */
function applied(panel: Panel, found: Derivation, { name, of }: Kind<'function'>): TemplateResult {
  const epsilon = name === 'root' ? attributeOf(found.cell.step, 'epsilon') : 0;
  const x = panel.operand(of);
  const shown = functionOf(found.cell, name, {
    x: epsilon === 0 ? x : html`${x} + ${plainNumber(epsilon)}`,
    bracketed: panel.bracketed(of),
  });
  return html`<div class="line"><span>${shown}</span><span>=</span>${panel.result(found)}</div>
    ${note(operationWords[name].note)}`;
}

/** A sum, a mean of numbers or of squares, or a length. */
function sum(panel: Panel, found: Derivation, { terms, squares, then }: Kind<'sum'>): TemplateResult {
  const show = ({ a }: { a: Cell }) => (squares ? html`${panel.bracketed(a)}²` : panel.operand(a));
  const all = panel.few(terms, show, ' + ');
  const total = terms.at(-1)?.sum ?? 0;
  const totalText = formatNumber(total, decimals([total], panel.precision + 1));
  const count = terms.length;
  return html`<div class="line">
      ${
        then === 'mean'
          ? html`<span>(${all}) ÷ ${count}</span><span>=</span><span>${totalText} ÷ ${count}</span>`
          : then === 'root'
            ? html`<span>√(${all})</span><span>=</span><span>√${totalText}</span>`
            : all
      }<span>=</span>${panel.result(found)}
    </div>
    ${soFar(panel, terms)}${note(roleNote(found))}${roundingNote(
      panel,
      found,
      cells(panel, ...terms.map(({ a }) => a)),
      (...values) =>
        then === 'root'
          ? lengthOf(values)
          : values.reduce((all, value) => all + (squares ? value * value : value), 0) / (then === 'mean' ? count : 1),
    )}`;
}

/** The running sums of a sum of more than two numbers. */
function soFar(panel: Panel, terms: SumTerm[]): Rendered {
  if (terms.length <= 2 || terms.length > LONG) return nothing;
  const sums = terms.map((term) => term.sum);
  const places = decimals(sums, panel.precision);
  return note(`${strings.soFar}: ${sums.map((sum) => formatNumber(sum, places)).join(' → ')}`);
}

function rotation(panel: Panel, found: Derivation, { first, x, y, cosine, sine }: Kind<'rotation'>): TemplateResult {
  const [a, b] = first ? [cosine, sine] : [sine, cosine];
  const products = [Math.fround(x.value * a.value), Math.fround(y.value * b.value)];
  const places = decimals(products, panel.precision + 1);
  const [left, right] = products.map((product) => formatNumber(product, places));
  const sign = first ? '−' : '+';
  return html`<div class="line">
      <span>${panel.operand(x)} × ${panel.bracketed(a)}</span><span>${sign}</span
      ><span>${panel.bracketed(y)} × ${panel.bracketed(b)}</span><span>=</span
      ><span>${left} ${sign} ${products[1]! < 0 ? `(${right})` : right}</span><span>=</span>${panel.result(found)}
    </div>
    ${note(strings.rotated)}${roundingNote(panel, found, cells(panel, x, a, y, b), (one, cos, other, sin) =>
      first ? one * cos - other * sin : one * cos + other * sin,
    )}`;
}

/** In words: how a number is computed from too many others to show. */
function described(panel: Panel, { cell }: Derivation, { from }: Kind<'described'>): unknown {
  const sentence = operationWords[cell.step.operation].described;
  if (sentence === undefined) return strings.gradient;
  const derivatives = from.reduce((product, { step }) => product * step.columns.labels.length, 1);
  const [of = '', by = ''] = from.map(({ step, row = 0 }) => panel.line(cellAt(step, row, 0)));
  return subscripts(sentence(derivatives, of, by));
}
