import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Step, Trace } from '../../core/trace.ts';
import { derivation as strings } from '../../strings/derivation.ts';
import { placeName } from '../../strings/places.ts';
import type { EditedBy } from '../../trace/edited.ts';
import { explain, type Derivation } from '../../trace/explain.ts';
import { decimals, formatNumber } from '../../trace/format.ts';
import type { PublishedCell } from '../../trace/published.ts';
import { arrowKeyTarget } from '../arrow-keys.ts';
import { define } from '../define.ts';
import { emit, type CellAddress } from '../events.ts';
import { word } from '../inline-text.ts';
import { subscripts, textTemplate } from '../text-template.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { arithmetic } from './arithmetic.ts';
import { columnLabel } from './cell-words.ts';
import { gradientArithmetic } from './gradient.ts';
import { Panel } from './panel.ts';
import { derivationStyles } from './styles.ts';

/** Whether the queries are made from another sentence than the one that is read. */
const asksFromElsewhere = ({ role, stage, operands }: Step): boolean =>
  role === 'query' && (stage === 'cross' || (stage === undefined && operands[0]?.startsWith('target.') === true));

/**
 * `<attention-derivation>`: how one cell is computed, with the trace's own numbers. Each operand is a button that opens its cell
 * (`cell-open`).
 */
export class AttentionDerivation extends LitElement {
  @property({ attribute: false }) trace: Trace | undefined;
  /** The open cell: the id of its step, its row and its column, from 0. */
  @property({ attribute: false }) cell: CellAddress | null = null;
  /** The most decimals shown. */
  @property({ type: Number }) precision = 3;
  /** What the source printed for the cell, if anything. */
  @property({ attribute: false }) published: PublishedCell | undefined;
  /** The name of that source. */
  @property({ attribute: false }) source = '';
  /** Who wrote another number than the word space or a seed would give. */
  @property({ attribute: false }) edited: EditedBy | undefined;
  /** Whether a reader changed the example, so that what the source printed belongs to other numbers. */
  @property({ type: Boolean }) altered = false;
  /** Whether the number can be overridden. */
  @property({ type: Boolean }) overridable = false;
  /** What the cell is, where its step does not say it. */
  @property({ attribute: false }) heading = '';
  /** Said below the arithmetic. */
  @property({ attribute: false }) note = '';
  /** Which operands lead to their cell; all by default. */
  @property({ attribute: false }) leads: ((operand: CellAddress) => boolean) | undefined;
  /** Leaves out the line that says which rows are multiplied, to save space. */
  @property({ type: Boolean }) brief = false;
  /** Saves height: shortens sums of a few products already, and leaves out that line. */
  @property({ type: Boolean }) terse = false;
  /** Whether all terms of a long list are shown. */
  @state() all = false;
  /**
   * How far the panel was narrowed because it was too wide: from 1 on, products are below each other; at 2, the running
   * sum has no column of its own.
   */
  @state() squeezed: 0 | 1 | 2 = 0;

  readonly #visibility = new UpdateWhenVisible(this);
  /** The operand in the tab order: the one last reached with arrow keys. */
  #stop = 0;
  #frame = 0;

  constructor() {
    super();
    this.addEventListener('keydown', (event) => this.#onKey(event));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.role = 'group';
    this.ariaLabel = strings.keys;
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  static override styles = [textStyles, problemStyles, derivationStyles];

  override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('cell') as typeof this.cell | undefined;
    const { cell } = this;
    if (changed.has('cell') && before?.stepId !== cell?.stepId) this.squeezed = 0;
    if (before?.stepId !== cell?.stepId || before?.row !== cell?.row || before?.column !== cell?.column) {
      if (changed.has('cell')) {
        this.all = false;
        this.#stop = 0;
      }
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { trace, cell: place } = this;
    const step = trace?.steps.find((one) => one.id === place?.stepId);
    if (trace === undefined || place === null || step === undefined) return nothing;
    if (place.row >= step.rows.labels.length || place.column >= step.columns.labels.length) return nothing;
    const found = explain(trace, step, place.row, place.column);
    const panel = new Panel(this, trace);
    const { cell } = found;
    const where = placeName(step);
    const title = html`${subscripts(this.heading || panel.title(cell))}${where === '' ? nothing : html` <span class="where">· ${where}</span>`}`;
    // The heading levels of the page around the element are unknown.
    return html`
      ${this.brief ? html`<p class="title">${title}</p>` : html`<h4>${title}</h4>`}
      ${
        this.brief || this.terse
          ? nothing
          : html`<p>
              ${textTemplate(this.#how(found), { number: panel.computed(found.computed, step), row: word(panel.row(cell)), column: word(columnLabel(cell)) })}
            </p>`
      }
      ${step.gradient_of === undefined ? arithmetic(panel, found) : gradientArithmetic(panel, found)}
      ${this.note === '' ? nothing : html`<p class="note">${this.note}</p>`} ${this.#printed(found)}
      ${
        found.overridden
          ? html`<p class="note">
              ${textTemplate(strings.overridden, {
                held: html`<span class="number">${panel.number(cell.value, step)}</span>`,
                computed: html`<span class="number">${panel.computed(found.computed, step)}</span>`,
              })}
            </p>`
          : nothing
      }
      ${this.overridable ? this.#hold(place, found.overridden) : nothing}
    `;
  }

  /** What P does in the table, for a reader with a mouse or a finger. */
  #hold(cell: CellAddress, overridden: boolean): TemplateResult {
    const act = () =>
      overridden ? emit(this, 'cell-override', { ...cell, value: null }) : emit(this, 'cell-hold', { ...cell });
    return html`<p class="note hold">
      <button type="button" class="link" @click=${act}>${overridden ? strings.release : strings.hold}</button>
    </p>`;
  }

  #printed({ cell, overridden }: Derivation): TemplateResult | typeof nothing {
    const { published, source } = this;
    if (published === undefined) return nothing;
    const { printed, differs, difference } = published;
    if (!differs) return html`<p class="note">${strings.printedSame(source, printed)}</p>`;
    if (cell.step.operation === 'input') return html`<p class="note">${strings.printedChanged(source, printed)}</p>`;
    if (this.altered || overridden) return html`<p class="note">${strings.printedBefore(source, printed)}</p>`;
    const places = Math.max(2, decimals(cell.step.values, this.precision));
    return html`<p class="note">
      <span class="error">${strings.printedOther(source, printed.replace('-', '−'))}</span>
      ${strings.printedOff(formatNumber(Math.abs(difference), places), difference < 0)}
    </p>`;
  }

  /** Which rows and columns were multiplied, if that is known. */
  #how({ arithmetic, cell: { step } }: Derivation): string {
    if (arithmetic.kind === 'given') return strings.origin;
    if (this.heading !== '' || arithmetic.kind !== 'products' || step.gradient_of !== undefined) return strings.how;
    return (asksFromElsewhere(step) ? strings.queryFromTarget : strings.howProducts[step.role]) ?? strings.how;
  }

  get #operands(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('button.cell')];
  }

  /** Only one operand is in the tab order. */
  #stopAt(place: number): void {
    if (place < 0) return;
    this.#stop = place;
    for (const [index, operand] of this.#operands.entries()) operand.tabIndex = index === place ? 0 : -1;
  }

  /** Arrow keys move between the operands, in reading order. */
  #onKey(event: KeyboardEvent): void {
    const operands = this.#operands;
    const at = operands.indexOf(event.composedPath()[0] as HTMLElement);
    const goal = at < 0 ? undefined : arrowKeyTarget(event, at, operands.length);
    if (goal === undefined) return;
    this.#stopAt(goal);
    operands[goal]!.focus();
  }

  /** Measures in the next frame, when all else that changed has been drawn as well: each layout of a page takes milliseconds. */
  #fit(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      if (this.squeezed < 2 && this.scrollWidth > this.clientWidth) this.squeezed++;
    });
  }

  /** Widths are set here, not in an attribute, which a strict content security policy would reject. */
  protected override updated(): void {
    this.#stopAt(Math.min(this.#stop, this.#operands.length - 1));
    this.#fit();
    for (const part of this.renderRoot.querySelectorAll<HTMLElement>('[data-part]')) {
      part.style.setProperty('--part', part.dataset.part!);
    }
  }
}

define('attention-derivation', AttentionDerivation);

declare global {
  interface HTMLElementTagNameMap {
    'attention-derivation': AttentionDerivation;
  }
}
