import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Step, Trace } from '../core/trace.ts';
import { derivation as strings } from '../strings/derivation.ts';
import { cellAt, explain, stepOf } from '../trace/explain.ts';
import type { Cell, Derivation, ProductTerm, SumTerm } from '../trace/explain.ts';
import { decimals, formatNumber } from '../trace/format.ts';
import type { PublishedCell } from '../trace/published.ts';
import { emit } from './events.ts';
import { rich, subscripts } from './rich.ts';
import { Sight } from './sight.ts';
import { textStyles } from './styles.ts';
import { roleColours } from './tokens.ts';

/** Sums of at most so many products stand side by side; more stand under each other. */
const SIDE_BY_SIDE = 4;
/** Longer lists show their first terms and open on demand. */
const LONG = 10;
const FIRST_TERMS = 4;
/** Parts of a bar below this share have no room for a label. */
const LABELLED = 0.12;

const coloured: readonly string[] = roleColours;
const colourOf = (step: Step): string => (coloured.includes(step.role) ? step.role : 'ink');
const rowLabel = (cell: Cell): string => cell.step.rows.labels[cell.row]!;
const columnLabel = (cell: Cell): string => cell.step.columns.labels[cell.column]!;

/**
 * `<attention-derivation>`: how one cell came about, with the trace's own numbers. Each operand is a button that opens it
 * where it stands (`cell-open`).
 */
export class AttentionDerivation extends LitElement {
  static override properties = {
    trace: { attribute: false },
    cell: { attribute: false },
    precision: { type: Number },
    published: { attribute: false },
    all: { state: true },
  };

  declare trace: Trace | undefined;
  /** The open cell: the id of its step, its row and its column, from 0. */
  declare cell: { stepId: string; row: number; column: number } | null;
  /** The most decimals shown. */
  declare precision: number;
  /** What the source printed of the cell, if it printed it. */
  declare published: PublishedCell | undefined;
  declare protected all: boolean;

  readonly #sight = new Sight(this);

  constructor() {
    super();
    this.trace = undefined;
    this.cell = null;
    this.precision = 3;
    this.all = false;
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    const turn = this.#sight.turn();
    return turn === undefined ? super.scheduleUpdate() : turn.then(() => super.scheduleUpdate());
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
        box-sizing: border-box;
        min-width: 0;
        padding: 20px 24px 22px;
        border-radius: 10px;
        background: var(--attention-panel);
        overflow-x: auto;
      }
      h4 {
        margin: 0;
        font: inherit;
        font-weight: 600;
      }
      p {
        margin: 2px 0 0;
        font-size: 14px;
        color: var(--attention-soft);
      }
      p.note {
        margin-top: 14px;
        max-width: 62ch;
      }
      table {
        margin-top: 14px;
        border-spacing: 0;
        border-collapse: separate;
      }
      th {
        font-weight: 400;
        text-align: start;
        padding: 6px 12px 6px 0;
        white-space: nowrap;
        max-width: 11em;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      thead bdi {
        overflow-wrap: normal;
      }
      thead th {
        text-align: end;
        font-size: 14px;
        color: var(--attention-soft);
        padding: 4px 10px;
        vertical-align: bottom;
        white-space: normal;
        max-width: 7em;
      }
      td {
        text-align: end;
        padding: 2px 4px;
        white-space: nowrap;
        font-size: 16px;
      }
      td.sign {
        min-width: 14px;
        padding: 2px 5px;
        text-align: center;
        color: var(--attention-soft);
      }
      td.operand {
        padding: 2px;
      }
      .error {
        color: var(--attention-error);
      }
      .tint-query {
        background: var(--attention-query-tint);
      }
      .tint-key {
        background: var(--attention-key-tint);
      }
      .tint-value {
        background: var(--attention-value-tint);
      }
      .tint-weights {
        background: var(--attention-weights-tint);
      }
      .tint-context {
        background: var(--attention-context-tint);
      }
      .rule > * {
        border-top: 1px solid var(--attention-line);
      }
      .rule > .plain {
        border-top: 0;
      }
      .result {
        font-size: 18px;
        font-weight: 600;
      }
      .later {
        color: var(--attention-soft);
        font-size: 14px;
      }
      button.cell {
        min-width: 46px;
        padding: 4px 8px;
        border: 0;
        border-radius: 4px;
        background: none;
        color: inherit;
        font: inherit;
        text-align: end;
        cursor: pointer;
      }
      button.cell:hover {
        text-decoration: underline;
        text-underline-offset: 4px;
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 6px 10px;
        margin-top: 14px;
        font-size: 16px;
      }
      .together {
        flex-wrap: nowrap;
        margin: 0;
      }
      .line button.cell,
      .note button.cell {
        min-width: 0;
        padding: 2px 4px;
      }
      .fraction button.cell {
        padding: 2px 0;
      }
      td.product {
        padding-inline-end: 10px;
      }
      .fraction {
        display: inline-grid;
        text-align: center;
      }
      .fraction > :first-child {
        padding-bottom: 4px;
        border-bottom: 1px solid var(--attention-ink);
      }
      .fraction > :last-child {
        padding-top: 4px;
      }
      .bar {
        display: flex;
        gap: 2px;
        margin-top: 16px;
        max-width: 560px;
      }
      .bar span {
        flex: var(--part) 1 0;
        min-width: 2px;
        padding: 4px 0;
        border-radius: 3px;
        background: var(--attention-weights-tint);
        font-size: 14px;
        text-align: center;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .bar span.here {
        background: var(--attention-weights);
        color: var(--attention-paper);
        font-weight: 600;
      }
      @media (max-width: 640px) {
        :host {
          padding: 14px 14px 16px;
        }
        td,
        th,
        .line,
        .later {
          font-size: 14px;
        }
        td {
          padding: 2px;
        }
        th {
          max-width: 6.2em;
          padding-inline-end: 4px;
        }
        thead th {
          padding: 4px 3px;
          white-space: normal;
        }
        button.cell {
          min-width: 34px;
          padding: 6px 4px;
        }
      }
      @media (pointer: coarse) {
        button.cell {
          min-height: 36px;
        }
      }
      @media (forced-colors: active) {
        :host {
          border: 1px solid CanvasText;
        }
        .bar span {
          border: 1px solid CanvasText;
        }
        .bar span.here {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
      }
    `,
  ];

  /** A number with as many decimals as its table shows, and one more where that keeps a sum followable. */
  #number(value: number, step: Step): string {
    return formatNumber(value, decimals(step.values, this.precision));
  }

  /** An operand: its number, which opens it where it stands. */
  #operand(cell: Cell, className = colourOf(cell.step)): TemplateResult {
    const open = () => emit(this, 'cell-open', { stepId: cell.step.id, row: cell.row, column: cell.column });
    const text = this.#isMasked(cell) ? '0' : this.#number(cell.value, cell.step);
    return html`<button
      type="button"
      class="cell ${className}"
      aria-label="${text}. ${strings.goTo(rowLabel(cell), columnLabel(cell))}"
      @click=${open}
    >
      ${text}
    </button>`;
  }

  override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('cell') as typeof this.cell | undefined;
    const { cell } = this;
    if (before?.stepId !== cell?.stepId || before?.row !== cell?.row || before?.column !== cell?.column) {
      if (changed.has('cell')) this.all = false;
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { trace, cell: place } = this;
    const step = trace?.steps.find((one) => one.id === place?.stepId);
    if (trace === undefined || place === null || step === undefined) return nothing;
    if (place.row >= step.rows.labels.length || place.column >= step.columns.labels.length) return nothing;
    const found = explain(trace, step, place.row, place.column);
    const { cell } = found;
    return html`
      <h4><bdi>${strings.title[step.role](rowLabel(cell), columnLabel(cell))}</bdi></h4>
      <p>
        ${rich(this.#how(found), {
          number: this.#number(found.computed, step),
          row: rowLabel(cell),
          column: columnLabel(cell),
        })}
      </p>
      ${this.#arithmetic(found)} ${this.#printed(found)}
      ${
        found.held
          ? html`<p class="note">
              ${rich(strings.held, {
                held: html`<span class="number">${this.#number(cell.value, step)}</span>`,
                computed: html`<span class="number">${this.#number(found.computed, step)}</span>`,
              })}
            </p>`
          : nothing
      }
    `;
  }

  #printed({ cell }: Derivation): TemplateResult | typeof nothing {
    const { published } = this;
    if (published === undefined) return nothing;
    const { printed, differs, difference } = published;
    if (!differs) return html`<p class="note">${strings.printedSame(printed)}</p>`;
    const places = Math.max(2, decimals(cell.step.values, this.precision));
    return html`<p class="note">
      <span class="error">${strings.printedOther(printed.replace('-', '−'))}</span>
      ${strings.printedOff(formatNumber(Math.abs(difference), places), difference < 0)}
    </p>`;
  }

  #how({ arithmetic, cell }: Derivation): string {
    return (arithmetic.kind === 'products' && strings.howProducts[cell.step.role]) || strings.how;
  }

  #arithmetic(found: Derivation): unknown {
    const { arithmetic, cell } = found;
    const { step } = cell;
    const result = this.#result(found);
    switch (arithmetic.kind) {
      case 'given': {
        const { source = 'example', seeded_rows = [] } = step.attributes;
        const text = seeded_rows.includes(cell.row) ? strings.given.seededWord : strings.given[source];
        return html`<p class="note">${text}</p>`;
      }
      case 'copied': {
        const { from } = arithmetic;
        const origin = strings.lineOf[from.step.role](rowLabel(from), columnLabel(from));
        return html`<p class="note">${rich(strings.copied, { from: this.#operand(from), origin })}</p>`;
      }
      case 'products':
        return arithmetic.terms.length <= SIDE_BY_SIDE && step.role !== 'context'
          ? this.#sideBySide(arithmetic.terms, result)
          : this.#underEachOther(arithmetic.terms, found);
      case 'scaled':
        return this.#scaled(found, arithmetic.from, arithmetic.divisor, arithmetic.factor);
      case 'masked': {
        const { from, mask } = arithmetic;
        const [row, column] = [rowLabel(cell), columnLabel(cell)];
        const note =
          mask.value === -Infinity
            ? strings.hidden(row, column)
            : mask.value === 0
              ? strings.open(row, column)
              : strings.added;
        return html`<div class="line">
            ${this.#operand(from)}<span>+</span>${this.#operand(mask)}<span>=</span>${result}
          </div>
          <p class="note">${note}</p>`;
      }
      case 'largest': {
        const { of, at } = arithmetic;
        const note =
          of[at]?.value === -Infinity
            ? strings.nothingToRead(rowLabel(cell))
            : at < 0
              ? ''
              : strings.largest(columnLabel(of[at]!));
        return html`<div class="line">max(${this.#few(of, (one) => this.#operand(one))}) <span>=</span>${result}</div>
          <p class="note">${note}</p>`;
      }
      case 'difference':
        return html`<div class="line">
          ${this.#operand(arithmetic.from)}<span>−</span>${this.#bracketed(arithmetic.subtracted)}<span>=</span>${result}
        </div>`;
      case 'exponential':
        return html`<div class="line"><span>exp(${this.#operand(arithmetic.of)})</span><span>=</span>${result}</div>
          <p class="note">${strings.exponential}</p>`;
      case 'sum':
        return this.#sum(arithmetic.terms, result);
      case 'quotient':
        return this.#share(found, arithmetic.numerator, arithmetic.denominator);
      case 'normalised':
        return html`<div class="line">
            ${this.#operand(arithmetic.from)}<span>÷</span
            ><span>√(${this.#few(arithmetic.row, (one) => html`${this.#operand(one)}²`, ' + ')})</span
            ><span>=</span>${result}
          </div>
          <p class="note">${strings.unit}</p>`;
    }
  }

  #result({ computed, cell }: Derivation): TemplateResult {
    return html`<span class="result ${colourOf(cell.step)}">${this.#number(computed, cell.step)}</span>`;
  }

  /** A number that follows a minus sign: negative ones in brackets. */
  #bracketed(cell: Cell): TemplateResult {
    return cell.value < 0 ? html`<span>(${this.#operand(cell)})</span>` : this.#operand(cell);
  }

  /** The first of a long list, and a button for the rest. */
  #few<Item>(items: Item[], show: (item: Item) => unknown, between = ', '): unknown[] {
    const few = items.length > LONG && !this.all ? items.slice(0, FIRST_TERMS) : items;
    const shown: unknown[] = few.map((item, index) => [index > 0 ? between : '', show(item)]);
    return [...shown, this.#moreButton(items.length)];
  }

  #moreButton(count: number): TemplateResult | typeof nothing {
    if (count <= LONG) return nothing;
    const toggle = () => (this.all = !this.all);
    return html` <button type="button" class="link" @click=${toggle}>
      ${this.all ? strings.fewer : strings.more(count - FIRST_TERMS)}
    </button>`;
  }

  #productDecimals(terms: ProductTerm[]): number {
    const whole = terms.length > 0 && terms[0]!.a.step.role === 'weights' ? this.precision : this.precision + 1;
    return decimals(
      terms.map((term) => term.product),
      whole,
    );
  }

  /** Two rows of operands, their products below, each with the sign of its place in the sum. */
  #sideBySide(terms: ProductTerm[], result: TemplateResult): TemplateResult {
    const [first] = terms;
    if (first === undefined) return html``;
    const places = this.#productDecimals(terms);
    const label = (cell: Cell) => strings.lineOf[cell.step.role](rowLabel(cell), columnLabel(cell));
    const gap = html`<td class="sign"></td>`;
    const row = (pick: (term: ProductTerm) => Cell) => {
      const line = pick(first);
      return html`<th scope="row" class=${colourOf(line.step)}><bdi>${subscripts(label(line))}</bdi></th>
        ${terms.map(
          (term, index) =>
            html`${index > 0 ? html`<td class="sign tint-${colourOf(line.step)}"></td>` : nothing}
              <td class="operand tint-${colourOf(line.step)}">${this.#operand(pick(term))}</td>`,
        )}`;
    };
    const heads = terms.map(
      (term, index) =>
        html`${index > 0 ? gap : nothing}
          <th scope="col">${columnLabel(term.a)}</th>`,
    );
    return html`<table>
      <thead>
        <tr>
          <td></td>
          <td></td>
          ${heads}
          <td colspan="2"></td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td></td>
          ${row((term) => term.a)}
          <td colspan="2"></td>
        </tr>
        <tr>
          <td class="sign">×</td>
          ${row((term) => term.b)}
          <td colspan="2"></td>
        </tr>
        <tr class="rule">
          <td class="plain"></td>
          <th scope="row" class="soft plain">${strings.products}</th>
          ${terms.map(
            ({ product }, index) =>
              html`${index > 0 ? html`<td class="sign">${product < 0 ? '−' : '+'}</td>` : nothing}
                <td class="product">${formatNumber(index > 0 ? Math.abs(product) : product, places)}</td>`,
          )}
          <td class="sign plain">=</td>
          <td class="plain">${result}</td>
        </tr>
        ${
          terms.length > 2
            ? html`<tr class="later">
                <td></td>
                <th scope="row">${strings.soFar}</th>
                ${terms.map(
                  ({ sum }, index) =>
                    html`${index > 0 ? gap : nothing}
                      <td class="later product">${formatNumber(sum, places)}</td>`,
                )}
                <td colspan="2"></td>
              </tr>`
            : nothing
        }
      </tbody>
    </table>`;
  }

  /** One product a line, with the sum so far beside it. */
  #underEachOther(terms: ProductTerm[], found: Derivation): TemplateResult {
    const [first] = terms;
    if (first === undefined) return html``;
    const places = this.#productDecimals(terms);
    const ofWords = first.a.step.role === 'weights';
    const label = (cell: Cell) => strings.lineOf[cell.step.role](rowLabel(cell), columnLabel(cell));
    const masked = (term: ProductTerm) => this.#isMasked(term.a);
    const shown = terms.length > LONG && !this.all ? terms.slice(0, FIRST_TERMS) : terms;
    const [left, right] = [colourOf(first.a.step), colourOf(first.b.step)];
    return html`<table>
      <thead>
        <tr>
          <td></td>
          <th scope="col"><bdi>${subscripts(label(first.a))}</bdi></th>
          <td></td>
          <th scope="col"><bdi>${subscripts(label(first.b))}</bdi></th>
          <td></td>
          <th scope="col">${ofWords ? strings.share : strings.products}</th>
          ${terms.length > 2 ? html`<th scope="col">${strings.soFar}</th>` : nothing}
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (term) =>
            html`<tr>
              <th scope="row"><bdi>${columnLabel(term.a)}</bdi></th>
              ${
                masked(term)
                  ? html`<td class="later">0</td>`
                  : html`<td class="operand tint-${left}">${this.#operand(term.a)}</td>`
              }
              ${
                masked(term)
                  ? html`<td colspan="5" class="later">${strings.maskedTerm}</td>`
                  : html`<td class="sign">×</td>
                      <td class="operand tint-${right}">${this.#operand(term.b)}</td>
                      <td class="sign">=</td>
                      <td>${formatNumber(term.product, places)}</td>
                      ${terms.length > 2 ? html`<td class="later">${formatNumber(term.sum, places)}</td>` : nothing}`
              }
            </tr>`,
        )}
        <tr class="rule">
          <th scope="row" class="soft plain">${strings.addedUp}</th>
          <td class="plain" colspan="4">${this.#moreButton(terms.length)}</td>
          <td>${this.#result(found)}</td>
          ${terms.length > 2 ? html`<td class="plain"></td>` : nothing}
        </tr>
      </tbody>
    </table>`;
  }

  /** Whether a cell is 0 because its score was masked. */
  #isMasked({ step, row, column, value }: Cell): boolean {
    if (value !== 0 || (step.role !== 'weights' && step.role !== 'exponentials')) return false;
    const masked = this.trace!.steps.find(({ id }) => id === 'masked_scores');
    return masked !== undefined && cellAt(masked, row, column).value === -Infinity;
  }

  #scaled(found: Derivation, from: Cell, divisor: number | undefined, factor: number | undefined): TemplateResult {
    const result = this.#result(found);
    if (divisor === undefined) {
      return html`<div class="line">
          ${this.#operand(from)}<span>×</span><span>${formatNumber(factor!, decimals([factor!], 6))}</span
          ><span>=</span>${result}
        </div>
        <p class="note">${strings.factor}</p>`;
    }
    // The divisor is √d_k rounded to f32, so its square is d_k, rounded.
    const size = Math.round(divisor * divisor);
    const root = formatNumber(divisor, decimals([divisor], Math.max(3, this.precision)));
    return html`<div class="line">
        ${this.#operand(from)}<span>÷ √${size}</span><span>=</span>
        <span>${this.#number(from.value, from.step)} ÷ ${root}</span><span>=</span>${result}
      </div>
      <p class="note">${subscripts(strings.divisor(size))}</p>`;
  }

  #sum(terms: SumTerm[], result: TemplateResult): TemplateResult {
    const shown = this.#few(terms, (term) => this.#operand(term.a), ' + ');
    const places = decimals(
      terms.map((term) => term.sum),
      this.precision,
    );
    const soFar =
      terms.length > 2 && terms.length <= LONG ? terms.map(({ sum }) => formatNumber(sum, places)).join(' → ') : '';
    return html`<div class="line">${shown}<span>=</span>${result}</div>
      ${soFar === '' ? nothing : html`<p class="note">${strings.soFar}: ${soFar}</p>`}`;
  }

  /** exp of one score over the sum of all exp, then the same as numbers, then as parts of a bar. */
  #share(found: Derivation, numerator: Cell, denominator: Cell): TemplateResult {
    const step = numerator.step;
    const all = step.columns.labels.map((_, column) => cellAt(step, numerator.row, column));
    const scores = stepOf(this.trace!, step.operands[0]!);
    const score = (cell: Cell) => cellAt(scores, cell.row, cell.column);
    const sum = this.#number(denominator.value, denominator.step);
    const anyMasked = all.some((cell) => score(cell).value === -Infinity);
    const failed = !Number.isFinite(found.computed);
    const note = failed
      ? strings.overflow
      : denominator.value === 0
        ? strings.nothingToShare
        : anyMasked
          ? strings.maskedAdd(sum)
          : strings.allOfIt(sum);
    const few = this.#few(
      all,
      (cell) =>
        html`<span class="nowrap"
          >exp(${this.#operand(score(cell), cell.column === numerator.column ? 'strong' : 'soft')})</span
        >`,
      ' + ',
    );
    return html`${this.#takenOff(score(numerator))}
      <div class="line">
        <span class="fraction"><span>exp(${this.#operand(score(numerator), 'strong')})</span><span>${few}</span></span>
        <span class="line together"
          ><span>=</span
          ><span class="fraction"
            ><span>${this.#operand(numerator)}</span><span>${this.#operand(denominator)}</span></span
          ><span>=</span>${this.#result(found)}</span
        >
      </div>
      ${
        failed || denominator.value === 0 || all.length > 24
          ? nothing
          : html`<div class="bar" aria-hidden="true">
              ${all
                .filter((cell) => cell.value > 0)
                .map((cell) => {
                  const label = `${columnLabel(cell)} ${this.#number(cell.value, step)}`;
                  const here = cell.column === numerator.column;
                  const fits = cell.value >= LABELLED * denominator.value;
                  return html`<span class=${here ? 'here' : ''} data-part=${cell.value} title=${label}
                    >${fits ? label : '\u00a0'}</span
                  >`;
                })}
            </div>`
      }
      <p class="note">${note}</p>`;
  }

  /** In the stable form of softmax, how the score became what e is raised to. */
  #takenOff(shifted: Cell): TemplateResult | typeof nothing {
    if (shifted.step.operation !== 'subtract_rows') return nothing;
    const { arithmetic, computed } = explain(this.trace!, shifted.step, shifted.row, shifted.column);
    if (arithmetic.kind !== 'difference') return nothing;
    return html`<div class="line">
      ${this.#operand(arithmetic.from)}<span>−</span>${this.#bracketed(arithmetic.subtracted)}<span>=</span>
      <span>${this.#number(computed, shifted.step)}</span>
      <span class="later">${strings.takenOff}</span>
    </div>`;
  }

  /** Widths are set here, not in an attribute, which a strict content security policy would refuse. */
  protected override updated(): void {
    for (const part of this.renderRoot.querySelectorAll<HTMLElement>('[data-part]')) {
      part.style.setProperty('--part', part.dataset.part!);
    }
  }
}
