import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { comparisonText as text, notCompared } from '../../strings/compare.ts';
import { compare, TOLERANCE, type ComparedStep, type NumberPair, type TraceComparison } from '../../trace/compare.ts';
import { stepById } from '../../trace/focus.ts';
import { plainNumber } from '../../trace/format.ts';
import { parseNumber } from '../../trace/parse-number.ts';
import { define } from '../define.ts';
import '../derivation/attention-derivation.ts';
import type { CellAddress } from '../events.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { subscripts, textTemplate } from '../text-template.ts';
import { cellName, eitherOf, stepName, type Compared } from './names.ts';
import { pagingStyles } from './paging.ts';
import { chosenStart, usualStart, type Side, type Start } from './part.ts';
import { PRECISION, tables, type Places } from './tables.ts';
import { comparisonStyles } from './styles.ts';

/** Which cells are open, and of which step. */
type OpenCells = Places & { step: string };

const sides = ['a', 'b'] as const;

/**
 * `<attention-comparison>`: two traces beside each other: the first step that differs, the largest differences, every step, and of one
 * step both tables with their difference. Each number opens to how it comes about in both.
 */
export class AttentionComparison extends LitElement {
  static override styles = [textStyles, problemStyles, comparisonStyles, pagingStyles];

  /** What is compared: the one that stands at the left, and the other. */
  @property({ attribute: false }) a: Compared | undefined;
  @property({ attribute: false }) b: Compared | undefined;
  /** How far apart numbers may be; what the reader types is fired as `tolerance-change`. */
  @property({ attribute: false }) tolerance = TOLERANCE;
  /** What is typed as the tolerance, if that is no number of at least 0. */
  @state() protected refused: { typed: string; help: string } | undefined;
  /** The step that is shown; by default the first that differs. */
  @state() protected chosen: string | undefined;
  @state() protected opened: OpenCells | undefined;
  /** Where a large step is shown from; by default where its largest difference is. */
  @state() protected from: Start | undefined;
  /** The cell in the tab order of the tables. */
  @state() protected stop: readonly [number, number] = [0, 0];

  #found: TraceComparison | undefined;

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('a') && !changed.has('b') && !changed.has('tolerance')) return;
    const { a, b, tolerance } = this;
    this.#found = a && b && compare(a.trace, b.trace, { tolerance });
    const { opened } = this;
    if (opened !== undefined && !sides.every((side) => this.#has(side, opened))) this.opened = undefined;
  }

  /** Whether a side still has its open cell. */
  #has(side: Side, { step: id, [side]: place }: OpenCells): boolean {
    if (place === undefined) return true;
    const step = stepById(this[side]!.trace, id);
    return step !== undefined && place.row < step.rows.labels.length && place.column < step.columns.labels.length;
  }

  get #step(): ComparedStep | undefined {
    const { steps, first } = this.#found!;
    return (
      steps.find(({ id }) => id === this.chosen) ??
      first ??
      steps.find((step) => step.compared > 0 && eitherOf(step).role === 'weights') ??
      steps[0]
    );
  }

  get #names(): readonly [string, string] {
    return [this.a!.name, this.b!.name];
  }

  #choose(id: string): void {
    this.chosen = id;
    this.from = undefined;
    this.stop = [0, 0];
  }

  #open(open: OpenCells): void {
    if (open.step !== this.#step?.id) this.#choose(open.step);
    this.opened = open;
  }

  readonly #type = (event: Event): void => {
    const typed = (event.target as HTMLInputElement).value;
    const read = parseNumber(typed);
    const help = 'problem' in read ? read.help : read.value < 0 ? text.negative : undefined;
    this.refused = help === undefined ? undefined : { typed, help };
    if (help !== undefined) return;
    this.tolerance = (read as { value: number }).value;
    this.dispatchEvent(new CustomEvent('tolerance-change', { detail: this.tolerance }));
  };

  /** An operand was opened inside of the arithmetic of one side: the other follows. */
  #follow(side: Side, { detail: { stepId, row, column } }: CustomEvent<CellAddress>): void {
    const step = this.#found!.steps.find(({ id }) => id === stepId);
    if (step === undefined) return;
    const [own, other] = side === 'a' ? ([0, 1] as const) : ([1, 0] as const);
    const there = step.rows.find((pair) => pair[own] === row);
    const across = step.columns.find((pair) => pair[own] === column);
    const place = there && across && { row: there[other], column: across[other] };
    this.#open({ step: stepId, a: side === 'a' ? { row, column } : place, b: side === 'a' ? place : { row, column } });
  }

  protected override render(): TemplateResult | typeof nothing {
    if (this.#found === undefined) return nothing;
    return html`${this.#sentence(this.#found)} ${this.#limit()} ${this.#largest(this.#found)}
    ${this.#steps(this.#found)} ${this.#tables()} ${this.#derivations()}`;
  }

  #sentence({ steps, first, tolerance }: TraceComparison): TemplateResult {
    const limit = plainNumber(tolerance);
    const compared = steps.filter((step) => step.compared > 0).length;
    const left = steps.filter(({ not }) => not.length > 0).length;
    const said =
      first !== undefined
        ? [this.#first(first), ' ', text.counts(steps.filter(({ differing }) => differing > 0).length, compared)]
        : compared === 0
          ? text.nothing
          : left === 0
            ? text.same(limit, steps.length)
            : text.sameInCommon(limit, compared);
    const inPart = left === 0 || compared === 0 ? nothing : html` ${text.left(left)}`;
    return html`<p class="prose" role="status">${said}${inPart}</p>`;
  }

  #first(step: ComparedStep): unknown {
    const { a, b } = step.first!;
    return textTemplate(text.first, {
      tolerance: plainNumber(this.tolerance),
      step: html`<span class="number">${stepName(eitherOf(step))}</span>`,
      cell: subscripts(cellName(this.a!.trace, step.a!, a)),
      a: html`<span class="number">${plainNumber(a.value)}</span>`,
      b: html`<span class="number">${plainNumber(b.value)}</span>`,
      first: html`<bdi>${this.a!.name}</bdi>`,
      second: html`<bdi>${this.b!.name}</bdi>`,
    });
  }

  #limit(): TemplateResult {
    const { refused } = this;
    return html`<p class="limit">
      <label for="tolerance">${text.tolerance}</label>
      <input
        id="tolerance"
        inputmode="decimal"
        autocomplete="off"
        .value=${refused?.typed ?? String(this.tolerance)}
        aria-invalid=${refused === undefined ? nothing : 'true'}
        aria-describedby=${refused === undefined ? nothing : 'refused'}
        @change=${this.#type}
      />
      ${
        refused === undefined
          ? nothing
          : html`<span class="error" id="refused" role="alert"
              >${text.badTolerance(refused.help, plainNumber(this.tolerance))}</span
            >`
      }
    </p>`;
  }

  #largest({ largest, steps }: TraceComparison): TemplateResult | typeof nothing {
    if (largest.length === 0) return nothing;
    const [first, second] = this.#names;
    return html`<h3>${text.largest}</h3>
      <div class="scroll">
        <table class="list largest">
          <thead>
            <tr>
              <th scope="col">${text.step}</th>
              <th scope="col">${text.cell}</th>
              <th scope="col" class="number-column"><bdi>${first}</bdi></th>
              <th scope="col" class="number-column"><bdi>${second}</bdi></th>
              <th scope="col" class="number-column">${text.difference}</th>
            </tr>
          </thead>
          <tbody>
            ${largest.map((pair) =>
              this.#pair(
                pair,
                steps.find(({ id }) => id === pair.step)!,
              ),
            )}
          </tbody>
        </table>
      </div>`;
  }

  #pair({ step: id, a, b, difference }: NumberPair, step: ComparedStep): TemplateResult {
    const cell = cellName(this.a!.trace, step.a!, a);
    return html`<tr>
      <th scope="row">${stepName(step.a!)}</th>
      <td class="cell">
        <button type="button" class="link" @click=${() => this.#open({ step: id, a, b })}>${subscripts(cell)}</button>
      </td>
      <td class="number-column" data-name=${this.a!.name}>${plainNumber(a.value)}</td>
      <td class="number-column" data-name=${this.b!.name}>${plainNumber(b.value)}</td>
      <td class="number-column strong" data-name=${text.difference}>${plainNumber(difference)}</td>
    </tr>`;
  }

  #steps({ steps }: TraceComparison): TemplateResult {
    const shown = this.#step?.id;
    return html`<h3 id="steps">${text.steps}</h3>
      <div class="scroll tall" tabindex="0" role="region" aria-labelledby="steps">
        <table class="list">
          <thead>
            <tr>
              <th scope="col">${text.step}</th>
              <th scope="col" class="number-column">${text.differing}</th>
              <th scope="col" class="number-column">${text.most}</th>
            </tr>
          </thead>
          <tbody>
            ${steps.map((step) => this.#line(step, step.id === shown))}
          </tbody>
        </table>
      </div>`;
  }

  #line(step: ComparedStep, shown: boolean): TemplateResult {
    const { id, compared, differing, largest, not } = step;
    return html`<tr class=${shown ? 'chosen' : differing === 0 ? 'quiet' : ''}>
      <th scope="row">
        <button type="button" class="link" aria-pressed=${shown} @click=${() => this.#choose(id)}>
          ${stepName(eitherOf(step))}
        </button>
        ${not.map((reason) => html`<span class="reason">${notCompared(reason, this.#names)}</span>`)}
      </th>
      <td class="number-column">${compared === 0 ? '' : text.ofNumbers(differing, compared)}</td>
      <td class="number-column">${compared === 0 ? '' : plainNumber(largest?.difference ?? 0)}</td>
    </tr>`;
  }

  #tables(): TemplateResult | typeof nothing {
    const step = this.#step;
    if (step === undefined) return nothing;
    const { opened, a, b } = this;
    return html`${this.#title(step)}
    ${tables({
      step,
      names: { a: a!.name, b: b!.name },
      from: this.from ? chosenStart(step, this.from) : usualStart(step),
      opened: opened?.step === step.id ? opened : undefined,
      stop: this.stop,
      open: (places, stop) => {
        this.stop = stop;
        this.opened = { step: step.id, ...places };
      },
      focus: (row, column) => void this.#focus(row, column),
      page: (from) => (this.from = from),
    })}`;
  }

  #title(step: ComparedStep): TemplateResult {
    return html`<h3>${stepName(eitherOf(step))}</h3>
      ${step.not.map((reason) => html`<p class="soft">${notCompared(reason, this.#names)}</p>`)}`;
  }

  /** Keeps the focus in the table that it is in. */
  async #focus(row: number, column: number): Promise<void> {
    const table = (this.renderRoot as ShadowRoot).activeElement?.closest('table');
    this.stop = [row, column];
    await this.updateComplete;
    table?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  }

  #derivations(): TemplateResult | typeof nothing {
    const { opened } = this;
    if (opened === undefined) return nothing;
    return html`<h3>${text.how}</h3>
      <div class="derivations">
        ${sides.map((side) => {
          const { name, trace } = this[side]!;
          const place = opened[side];
          return html`<section
            @cell-open=${(event: CustomEvent<CellAddress>) => {
              event.stopPropagation();
              this.#follow(side, event);
            }}
          >
            <h4><bdi>${name}</bdi></h4>
            ${
              place === undefined
                ? html`<p class="soft">${text.none(name)}</p>`
                : html`<attention-derivation
                    .trace=${trace}
                    .cell=${{ stepId: opened.step, ...place }}
                    .precision=${PRECISION}
                  ></attention-derivation>`
            }
          </section>`;
        })}
      </div>`;
  }
}

define('attention-comparison', AttentionComparison);

declare global {
  interface HTMLElementTagNameMap {
    'attention-comparison': AttentionComparison;
  }
}
