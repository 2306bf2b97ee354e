// The arithmetic and the words that plain self-attention does without. Fetched when a cell of such a step is opened.
import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Trace } from '../../core/trace.ts';
import type { Words } from '../../strings/derivation.ts';
import { derivationMore as strings } from '../../strings/derivation-more.ts';
import type { Arithmetic, Cell, Derivation, FunctionName } from '../../trace/explain.ts';
import { cellAt, findStep } from '../../trace/explain.ts';
import {
  gradedStep,
  softmaxGradientAt,
  softmaxGradientBehind,
  termOf,
  type SoftmaxGradient,
} from '../../trace/gradients.ts';
import { decimals, formatNumber, parseNumber } from '../../trace/format.ts';
import { rich, subscripts } from '../rich.ts';
import { columnLabel, type Panel } from './panel.ts';
import { note, plainArithmetic, soFar } from './plain.ts';

type Kind<K extends Arithmetic['kind']> = Extract<Arithmetic, { kind: K }>;
type RareRole = keyof typeof strings.title;

export const placeName = strings.place;

/** What is said of a query that another sentence asks than the one that is read. */
export const askingHow = ({ step: { role, stage, operands } }: Cell): string | undefined =>
  role === 'query' && (stage === 'cross' || (stage === undefined && operands[0]?.startsWith('target.')))
    ? strings.asking
    : undefined;

/** The words of a role. */
export const words = {
  title: (role: Role): Words => strings.title[role as RareRole],
  lineOf: (role: Role): Words => strings.lineOf(role as RareRole),
};

/** What is said of a gradient, from what is said of the step that it belongs to. */
export function ofGradient(
  trace: Trace,
  words: Words,
  which: 'title' | 'lineOf',
  cell: Cell,
  inColumn: boolean,
  row: string,
): string {
  const { step } = cell;
  const { gradients } = strings;
  const column = columnLabel(cell);
  const graded = gradedStep(trace, step);
  if (which === 'lineOf') return gradients.lineOf(words(row, column, graded, inColumn));
  const part = scoreRoles.includes(step.role) && termOf(step) && gradients.softmaxPart[step.operation];
  if (softmaxGradientAt(trace, step)) return gradients.scoreTitle(row, column);
  return part ? part(row, column, step, false) : gradients.title(words(row, column, graded, false), termOf(step));
}
const scoreRoles: readonly Role[] = [
  'scores',
  'scaled_scores',
  'capped_scores',
  'biased_scores',
  'masked_scores',
  'shifted_scores',
];

/** The word of a row; a step after one word of a recurrent network has that word. */
export function rowLabel(trace: Trace, { step, row }: Cell): string {
  const states = step.position === undefined ? undefined : findStep(trace, 'recurrent.hidden_states');
  return states?.rows.labels[step.position! - 1] ?? step.rows.labels[row]!;
}

/** A number that is no cell: as many decimals as it needs. */
const plain = (value: number) => formatNumber(value, decimals([value], 6));

/** The arithmetic of a cell; undefined where plain.ts writes it. */
export function rareArithmetic(panel: Panel, found: Derivation): TemplateResult | typeof nothing | undefined {
  const { step } = found.cell;
  if (step.gradient_of === undefined) return rare(panel, found);
  const gradient = softmaxGradientBehind(panel.trace, step);
  const own = gradient?.scores === step;
  return html`${gradient === undefined ? nothing : softmaxGradient(panel, found, gradient)}
  ${own || (gradient && step.operation === 'copy') ? nothing : (rare(panel, found) ?? plainArithmetic(panel, found))}
  ${note(trained(panel, found))}${found.overridden ? note(strings.gradients.overridden) : nothing}`;
}

/** a · (g·v − g·c) with its numbers, and whether training makes the score larger. */
function softmaxGradient(
  panel: Panel,
  found: Derivation,
  { weights, worth, blend, more, scores }: SoftmaxGradient,
): TemplateResult {
  const { row, column } = found.cell;
  const [a, gv, difference, result] = [weights, worth, more, scores].map((step) => cellAt(step, row, column)) as [
    Cell,
    Cell,
    Cell,
    Cell,
  ];
  const gc = cellAt(blend, row, 0);
  const { up, down, still, unread, score } = strings.gradients;
  const said =
    result.value < 0 ? up : result.value > 0 ? down : result.value !== 0 ? '' : a.value === 0 ? unread : still;
  const places = placesApart(panel, gv, gc, difference);
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
      ><span>=</span>${panel.operand(a)}<span>×</span>${panel.bracketed(difference)}<span>=</span>${
        scores === found.cell.step ? panel.result(found) : panel.operand(result)
      }
    </div>
    ${note(rich(score, parts))} ${note(rich(said, parts))}`;
}

/** Two numbers of 32 bits are told apart with fewer decimals: what is smaller has a power of ten. */
const MOST_PLACES = 24;

/** The fewest decimals with which two numbers are told apart, and what is printed of them gives their difference as it is printed. */
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

/** What training does to a number that it may change. */
function trained({ trace }: Panel, { cell: { step, value } }: Derivation): string {
  const { larger, smaller } = strings.gradients;
  if (gradedStep(trace, step).operation !== 'input' || termOf(step) !== undefined) return '';
  return value < 0 ? larger : value > 0 ? smaller : '';
}

function rare(panel: Panel, found: Derivation): TemplateResult | typeof nothing | undefined {
  const { arithmetic, cell } = found;
  const { step } = cell;
  const gradient = step.gradient_of !== undefined;
  switch (arithmetic.kind) {
    case 'given':
      return step.attributes.source === 'formula' ? formula(panel, found) : undefined;
    case 'copied':
      return arithmetic.from === undefined ? note(strings.zero) : undefined;
    case 'scaled':
      return step.role === 'scaled_scores' && !gradient ? undefined : scaled(panel, found, arithmetic);
    case 'two':
      return !gradient && (step.role === 'weights' || step.role === 'shifted_scores')
        ? undefined
        : two(panel, found, arithmetic);
    case 'function':
      return arithmetic.name === 'exp' ? undefined : applied(panel, found, arithmetic);
    case 'sum':
      return sum(panel, found, arithmetic);
    case 'normalised':
      return html`<div class="line">
          ${panel.operand(arithmetic.from)}<span>÷</span
          ><span>√(${panel.few(arithmetic.row, (one) => html`${panel.bracketed(one)}²`, ' + ')})</span
          ><span>=</span>${panel.result(found)}
        </div>
        ${note(strings.unit)}`;
    case 'rotation':
      return rotation(panel, found, arithmetic);
    case 'described':
      return note(described(panel, found, arithmetic));
    default:
      return undefined;
  }
}

/** Numbers that a formula gives, with the numbers that go into it. */
function formula(panel: Panel, found: Derivation): TemplateResult {
  const { cell } = found;
  const { step, row, column } = cell;
  const result = panel.result(found);
  const texts = strings.formula;
  if (step.role === 'angles') {
    const pairs = step.columns.name === 'angle';
    const size = step.columns.labels.length * (pairs ? 2 : 1);
    const power = pairs ? 2 * column : column - (column % 2);
    // 10000⁰ = 1: the first angle of a row is the position itself.
    const position = cellAt(step, row, 0).value;
    return html`<div class="line">
        <span>${plain(position)} ÷ 10000<sup>${power} ÷ ${size}</sup></span
        ><span>=</span>${result}
      </div>
      ${note(texts.angle(panel.row(cell), position))}`;
  }
  const { slope } = step.attributes;
  if (step.role === 'position_bias' && slope !== undefined) {
    const distance = Math.round(-found.computed / slope);
    return html`<div class="line"><span>${plain(-slope)} × ${distance}</span><span>=</span>${result}</div>
      ${note(texts.distance(panel.row(cell), columnLabel(cell), distance))}`;
  }
  const text: Partial<Record<Role, string>> = {
    identity_rows: texts.identity,
    gain: texts.gain,
    shift: texts.shift,
    loss_slope: texts.start,
  };
  return html`${note(text[step.role] ?? texts.other)}`;
}

function scaled(panel: Panel, found: Derivation, { from, divisor, factor }: Kind<'scaled'>): TemplateResult {
  return html`<div class="line">
      ${panel.operand(from)}<span>${divisor === undefined ? '×' : '÷'} ${plain(divisor ?? factor!)}</span
      ><span>=</span>${panel.result(found)}
    </div>
    ${note(noteOf(found))}`;
}

/** What stands below the arithmetic of a role; of gradients there is nothing of the kind. */
const noteOf = ({ cell: { step } }: Derivation) =>
  step.gradient_of === undefined ? strings.notes[step.role] : undefined;

function two(panel: Panel, found: Derivation, { sign, a, b }: Kind<'two'>): TemplateResult {
  const text = sign === '÷' && b.value === 0 ? strings.divided : noteOf(found);
  return html`<div class="line">
      ${panel.operand(a)}<span>${sign}</span>${panel.bracketed(b)}<span>=</span>${panel.result(found)}
    </div>
    ${note(text)}`;
}

/** A function of one number, as it is written: tanh(0.53). */
function applied(panel: Panel, found: Derivation, { name, of }: Kind<'function'>): TemplateResult {
  const { epsilon = 0, factor = 1 } = found.cell.step.attributes;
  const x = panel.operand(of);
  const wrapped = (before: string) => html`<span>${before}(${x})</span>`;
  const written: Record<FunctionName, () => TemplateResult> = {
    exp: () => wrapped('exp'),
    log: () => wrapped('ln'),
    root: () => html`<span>√(${x} ${epsilon === 0 ? nothing : `+ ${plain(epsilon)}`})</span>`,
    tanh: () => wrapped('tanh'),
    relu: () => html`<span>max(0, ${x})</span>`,
    gelu: () => html`${panel.bracketed(of)}<span>· Φ(${x})</span>`,
    gelu_tanh: () => html`${panel.bracketed(of)}<span>· Φ(${x})</span>`,
    silu: () =>
      html`${x}<span>÷ (1 + exp(−${factor === 1 ? nothing : `${plain(factor)} · `}${panel.bracketed(of)}))</span>`,
    sine: () => wrapped('sin'),
    cosine: () => wrapped('cos'),
  };
  return html`<div class="line">${written[name]()}<span>=</span>${panel.result(found)}</div>
    ${note(strings.functions[name])}`;
}

/** A sum, the mean of numbers or squares, or a length. */
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
    ${soFar(panel, terms)}${note(noteOf(found))}`;
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
    ${note(strings.turned)}`;
}

/** In words, how a number came about that is made from too many others to show. */
function described(panel: Panel, { cell }: Derivation, { from }: Kind<'described'>): unknown {
  const sentence = strings.described[cell.step.operation];
  if (sentence === undefined) return strings.gradient;
  const sizes = from.map(({ step }) => step.columns.labels.length);
  const names = from.map(({ step, row = 0 }) => panel.line(cellAt(step, row, 0)));
  return subscripts(
    sentence(
      sizes.reduce((product, size) => product * size, 1),
      names[0] ?? '',
      names[1] ?? '',
    ),
  );
}
