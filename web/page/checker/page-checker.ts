// The checker of the page, a lazy module: numbers that a reader pastes, beside the true ones, and which mistake gives them.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { within, type Estimate } from '../../core/cost.ts';
import type { Diagnoser, JudgedStep, WrittenNumbers } from '../../core/diagnosis/types.ts';
import { loadDiagnoser } from '../../core/diagnosis/load.ts';
import type { Step, Trace } from '../../core/trace.ts';
import type { Session } from '../../edit/session.ts';
import { stepName } from '../../elements/comparison/names.ts';
import { Fetching } from '../../elements/fetching.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { pagingStyles } from '../../elements/comparison/paging.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import { boxStyles } from '../../site/box-styles.ts';
import { listed } from '../../strings/phrases.ts';
import { checker as text } from '../../strings/page/checker.ts';
import { incomparableText } from '../../trace/origin-text.ts';
import type { Checked, Draft } from './checked.ts';
import { checkedSteps, publishedDrafts, readDrafts, type ReadDraft } from './read-drafts.ts';
import { panelStyles } from '../panel-styles.ts';
import { checkerStyles } from './styles.ts';
import { checkedTable, fromWhich, type From } from './table.ts';
import { verdict } from './verdict.ts';

/** Mistakes are looked for when the reader pauses, not at every key. */
const PAUSE = 250;
/** What an example takes for which mistakes are looked for without asking. */
const atOnce: Estimate = { milliseconds: 0.25, bytes: 8e6 };

/** What was found, and of which numbers. */
interface Found {
  trace: Trace;
  written: string;
  steps: ReadonlyMap<string, JudgedStep>;
}

const empty: Draft = { step: '', text: '' };

/** `<page-checker>`: fires `checked-change` with what is typed, and `check-end`. */
export class PageChecker extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) checked: Checked = { open: true, drafts: [] };
  @state() protected found: Found | undefined;
  /** From where large steps are shown; otherwise from where the largest difference is. */
  @state() protected from: ReadonlyMap<string, From> = new Map();

  readonly #fetching = new Fetching(this);
  readonly #diagnoser = new LazyModule<Diagnoser>(() => loadDiagnoser({ core: this.session.core }));
  #timer: ReturnType<typeof setTimeout> | undefined;
  #steps: { trace: Trace; all: Step[] } | undefined;
  #read: ReadDraft[] = [];
  #written = '';

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
  }

  get #drafts(): readonly Draft[] {
    return this.checked.drafts.length === 0 ? [empty] : this.checked.drafts;
  }

  get #all(): Step[] {
    const { core, example, trace } = this.session;
    if (this.#steps?.trace !== trace) this.#steps = { trace, all: checkedSteps(core, example, trace) };
    return this.#steps.all;
  }

  /** What was found of the present numbers. */
  get #present(): Found | undefined {
    const { found } = this;
    return found?.trace === this.session.trace && found.written === this.#written ? found : undefined;
  }

  protected override willUpdate(_: PropertyValues): void {
    this.#read = readDrafts(this.#drafts, this.#all);
    this.#written = JSON.stringify(this.#numbers());
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    if (this.#present === undefined && this.#isQuick && this.#differs && !this.#fetching.missing)
      this.#timer = setTimeout(() => void this.#look(), PAUSE);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /** What was read, by step. */
  #numbers(): WrittenNumbers {
    return Object.fromEntries(this.#read.flatMap(({ step, rows }) => (step && rows ? [[step.id, rows]] : [])));
  }

  get #differs(): boolean {
    return this.#read.some(({ cells }) => cells?.some(({ differs }) => differs));
  }

  get #isQuick(): boolean {
    const { core, example } = this.session;
    return within(core.plan(example).cost, atOnce);
  }

  async #look(): Promise<void> {
    const diagnoser = await this.#fetching.get(() => this.#diagnoser.load());
    if (diagnoser === undefined || !this.isConnected) return;
    const { example, trace } = this.session;
    if (!diagnoser.allows(example)) return;
    const { steps } = diagnoser.diagnose(example, this.#numbers());
    this.found = { trace, written: this.#written, steps: new Map(steps.map((one) => [one.id, one])) };
  }

  #change(drafts: readonly Draft[]): void {
    this.checked = { open: true, drafts };
    this.dispatchEvent(new CustomEvent<Checked>('checked-change', { detail: this.checked }));
  }

  #edit(index: number, change: Partial<Draft>): void {
    this.#change(this.#drafts.map((draft, at) => (at === index ? { ...draft, ...change } : draft)));
  }

  async #add(): Promise<void> {
    this.#change([...this.#drafts, empty]);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#numbers-${this.#drafts.length - 1}`)?.focus();
  }

  async #remove(index: number): Promise<void> {
    this.#change(this.#drafts.filter((_, at) => at !== index));
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('textarea')?.focus();
  }

  get #hasPublished(): boolean {
    const { example } = this.session;
    return example.published !== undefined && incomparableText(example) === '';
  }

  /** Adds what the source printed of the steps for which nothing is typed. */
  fillPublished(): void {
    if (!this.#hasPublished) return;
    const own = this.#drafts.filter(({ text: typed }) => typed.trim() !== '');
    const printed = publishedDrafts(this.session.example, this.#all);
    this.#change([...own, ...printed.filter(({ step }) => !own.some((one) => one.step === step))]);
  }

  /** Chooses a step for the first table that is empty, or for another one. */
  chooseStep(step: string): void {
    const drafts = this.#drafts;
    if (drafts.some((draft) => draft.step === step) || !this.#all.some(({ id }) => id === step)) return;
    const free = drafts.findIndex(({ text: typed }) => typed.trim() === '');
    this.#change(
      free < 0 ? [...drafts, { step, text: '' }] : drafts.map((one, at) => (at === free ? { ...one, step } : one)),
    );
  }

  /** Moves the focus to the numbers of a step, or else to the heading. */
  override focus(options?: FocusOptions & { step?: string | undefined }): void {
    const at = this.#drafts.findIndex(({ step }) => step !== '' && step === options?.step);
    const target = at < 0 ? 'h2' : `#numbers-${at}`;
    this.renderRoot.querySelector<HTMLElement>(target)?.focus(options);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    // Escape also ends what is being composed with several keys.
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    event.preventDefault();
    this.#end();
  };

  #end(): void {
    this.dispatchEvent(new Event('check-end'));
  }

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="heading" @keydown=${this.#onKey}>
      <div class="head">
        <h2 id="heading" tabindex="-1">${text.heading}</h2>
        <button type="button" class="link" @click=${() => this.#end()}>${text.close}</button>
      </div>
      <p class="soft about">${text.about}</p>
      ${this.#drafts.map((draft, index) => this.#draft(draft, index))}
      <p class="choices">
        <button type="button" class="link" @click=${() => void this.#add()}>${text.add}</button>
        ${
          this.#hasPublished
            ? html`<button type="button" class="link" @click=${() => this.fillPublished()}>${text.published}</button>`
            : nothing
        }
      </p>
      <div role="status">${this.#summary()}</div>
      ${this.#search()} ${this.#fetching.message(() => void this.#look())} ${this.#results()}
    </section>`;
  }

  #draft({ step: chosen, text: typed }: Draft, index: number): TemplateResult {
    const { step, rows, problem, zerosAdded } = this.#read[index]!;
    const note = `note-${index}`;
    const said =
      problem === undefined
        ? rows === undefined
          ? nothing
          : html`<p class="small soft" id=${note}>
              ${text.read(rows.length, rows[0]!.length, stepName(step!))} ${zerosAdded ? text.zeros : nothing}
            </p>`
        : html`<p class="small error" id=${note}>${problem}</p>`;
    return html`<div
      class="draft"
      role="group"
      aria-label=${step === undefined ? text.removeTable(index + 1) : stepName(step)}
    >
      <div class="line">
        <label for="step-${index}">${text.step}</label>
        <select
          id="step-${index}"
          .value=${chosen}
          @change=${(event: Event) => this.#edit(index, { step: (event.target as HTMLSelectElement).value })}
        >
          <option value="" ?selected=${chosen === ''}>${text.guessed}</option>
          ${this.#all.map(
            (one) =>
              html`<option value=${one.id} ?selected=${one.id === chosen}>
                ${text.option(stepName(one), one.rows.labels.length, one.columns.labels.length)}
              </option>`,
          )}
        </select>
        ${
          this.#drafts.length > 1
            ? html`<button type="button" class="link" @click=${() => void this.#remove(index)}>
                ${text.remove}<span class="unseen">
                  ${step === undefined ? text.removeTable(index + 1) : text.removeOf(stepName(step))}</span
                >
              </button>`
            : nothing
        }
      </div>
      <label for="numbers-${index}" class="unseen">${text.numbers}</label>
      <textarea
        class="box"
        id="numbers-${index}"
        rows=${Math.min(12, Math.max(4, typed.split('\n').length))}
        spellcheck="false"
        autocomplete="off"
        placeholder=${text.placeholder}
        aria-invalid=${problem === undefined ? nothing : 'true'}
        aria-describedby=${said === nothing ? nothing : note}
        .value=${typed}
        @input=${(event: Event) => this.#edit(index, { text: (event.target as HTMLTextAreaElement).value })}
      ></textarea>
      ${said}
    </div>`;
  }

  /** The tables that were read, in the order of the calculation. */
  get #tables(): Required<Pick<ReadDraft, 'step' | 'cells'>>[] {
    const order = new Map(this.#all.map(({ id }, at) => [id, at]));
    return this.#read
      .flatMap(({ step, cells }) => (step && cells ? [{ step, cells }] : []))
      .toSorted((a, b) => order.get(a.step.id)! - order.get(b.step.id)!);
  }

  /** What is wrong in all, in a sentence or two; nothing where it is said already why no numbers were read. */
  #summary(): TemplateResult | typeof nothing {
    const tables = this.#tables;
    const cells = tables.flatMap((one) => one.cells);
    const wrong = cells.filter(({ differs }) => differs).length;
    if (cells.length === 0)
      return this.#read.some(({ problem }) => problem !== undefined)
        ? nothing
        : html`<p class="soft">${text.nothing}</p>`;
    if (wrong === 0) return html`<p class="strong">${text.allRight(cells.length)}</p>`;
    const judged = tables.flatMap(({ step }) => {
      const one = this.#present?.steps.get(step.id);
      return one === undefined ? [] : [{ step, one }];
    });
    const bad = judged.filter(({ one }) => !['right', 'rounded', 'follows'].includes(one.verdict));
    const follows = judged.some(({ one }) => one.verdict === 'follows');
    const [first, ...more] = bad.map(({ step }) => stepName(step));
    const found =
      judged.length === 0
        ? nothing
        : first === undefined
          ? text.onlyRounded
          : html`${text.first(first)} ${more.length > 0 ? text.restToo(listed(more)) : follows ? text.rest : nothing}`;
    return html`<p><span class="strong">${text.differ(wrong, cells.length)}</span> ${found}</p>`;
  }

  /** Whether mistakes are being looked for, or what looks for them. */
  #search(): TemplateResult | typeof nothing {
    if (!this.#differs || this.#present !== undefined) return nothing;
    if (this.#diagnoser.value?.allows(this.session.example) === false)
      return html`<p class="soft">${text.tooLarge}</p>`;
    if (this.#isQuick) return this.#fetching.missing ? nothing : html`<p class="soft">${text.looking}</p>`;
    return html`<p><button type="button" class="action" @click=${() => void this.#look()}>${text.look}</button></p>`;
  }

  #results(): TemplateResult[] {
    let follows = false;
    return this.#tables.map(({ step, cells }) => {
      const judged = this.#present?.steps.get(step.id);
      const before = follows;
      if (judged !== undefined && !['right', 'rounded'].includes(judged.verdict)) follows = true;
      return html`<section class="result" aria-label=${stepName(step)}>
        <h3>${stepName(step)}</h3>
        ${judged === undefined ? nothing : verdict(judged, step, this.#writtenAt(cells, judged), before)}
        ${checkedTable({
          step,
          cells,
          follows: judged?.verdict === 'follows' || judged?.verdict === 'rounded',
          from: this.from.get(step.id) ?? fromWhich({ step, ...(judged?.worst ?? { row: 0, column: 0 }) }),
          page: (from) => (this.from = new Map([...this.from, [step.id, from]])),
        })}
      </section>`;
    });
  }

  /** The number that is farthest off, as it is written. */
  #writtenAt(cells: ReadDraft['cells'] & {}, { worst }: JudgedStep): string {
    return cells.find(({ row, column }) => row === worst.row && column === worst.column)!.printed;
  }

  static override styles = [textStyles, problemStyles, boxStyles, panelStyles, checkerStyles, pagingStyles];
}

customElements.define('page-checker', PageChecker);

declare global {
  interface HTMLElementTagNameMap {
    'page-checker': PageChecker;
  }
}
