import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { loadDiagnoser } from '../../core/diagnosis/load.ts';
import {
  answersOf,
  readSaved,
  savedText,
  withChecked,
  withHints,
  withKept,
  withResult,
  withTexts,
  type Answers,
} from '../../edit/exercise/answers.ts';
import { isDone, Judge, type JudgedCell, type JudgedStep } from '../../edit/exercise/judge.ts';
import { totalsOf } from '../../edit/exercise/totals.ts';
import type { Session } from '../../edit/session.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { formatInTable } from '../../trace/format.ts';
import { stepById } from '../../trace/focus.ts';
import { at } from '../../trace/cells.ts';
import { define } from '../define.ts';
import { emit } from '../events.ts';
import { Fetching } from '../fetching.ts';
import { KeepFocus } from '../keep-focus.ts';
import { RedrawOnChange } from '../redraw-on-change.ts';
import { saveFile } from '../save-file.ts';
import { buttonStyles } from '../button-styles.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { focusCell, goOn } from './answer-table.ts';
import { card } from './card.ts';
import { cellName, type ExerciseHost } from './host.ts';
import { titleOf } from './names.ts';
import { OtherNumbers } from './other-numbers.ts';
import { progress } from './progress.ts';
import { resultsText } from './results.ts';
import { Saved } from './saved.ts';
import { answerStore } from './store.ts';
import { exerciseStyles } from './styles.ts';

/** Below this width, in CSS pixels, each cell has a line of its own. */
const NARROW = 560;

/**
 * `<attention-exercise>`: an example some of whose numbers the reader computes. It shows what is given, and of what is hidden only what the
 * reader has written and what was judged of it.
 */
export class AttentionExercise extends LitElement implements ExerciseHost {
  static override styles = [textStyles, problemStyles, buttonStyles, exerciseStyles];

  @property({ attribute: false }) session: Session | undefined;
  /** Whether the title of the example is shown: nothing around the element says it. */
  @property({ type: Boolean }) titled = false;
  @state() protected answers: Answers = {};
  @state() narrow = false;
  /** What a screen reader says after a check. */
  @state() protected spoken = '';
  /** Whether the reader is asked if everything may be erased. */
  @state() protected erasing = false;
  /** Whether the browser keeps what is written. */
  @state() protected isKept = true;
  readonly #others = new OtherNumbers(this, (spoken) => (this.spoken = spoken));
  /** Of each step, the cell that had the focus last. */
  readonly #current = new Map<string, string>();
  #example: Example | undefined;
  #judge: Judge | undefined;
  /** Why the exercise does not fit the example. */
  #problem: ExampleError | undefined;
  #saved: Saved | undefined;
  #judged: readonly JudgedStep[] = [];
  #starting: Promise<void> | undefined;
  /** Whether numbers can be judged. */
  #ready = false;
  /** How many numbers were reported as done. */
  #reported: number | undefined;
  readonly #fetching = new Fetching(this);
  readonly #sizes = new ResizeObserver(([entry]) => (this.narrow = entry!.contentRect.width < NARROW));

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
    // The button of a hint is replaced by the hint. The last one, which no button follows, gets the focus itself.
    new KeepFocus(this, 'button, [tabindex]', '.hints');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  // ── for the parts ────────────────────────────────────────────────────────────────────────────────────────────────

  get trace() {
    return this.session!.trace;
  }

  get precision(): number {
    return this.session!.example.display.precision;
  }

  get scored(): boolean {
    return answerStore().where !== 'browser' || this.#judge!.asked.some(({ points }) => points !== undefined);
  }

  answersOf(id: string) {
    return answersOf(this.answers, id);
  }

  leftOf(id: string): number {
    const step = this.#judgedOf(id);
    return step.cells.size - step.done;
  }

  currentOf({ step, cells }: JudgedStep): JudgedCell | undefined {
    return cells.get(this.#current.get(step.id) ?? '') ?? [...cells.values()][0];
  }

  focused(id: string, cell: string): void {
    if (this.#current.get(id) === cell) return;
    this.#current.set(id, cell);
    this.requestUpdate();
  }

  write(id: string, texts: Readonly<Record<string, string>>): void {
    this.#change(withTexts(this.answers, id, texts));
  }

  check(id: string, cells: readonly string[]): void {
    const filled = cells.filter((cell) => (this.answersOf(id).texts[cell] ?? '').trim() !== '');
    this.#change(withChecked(this.answers, id, cells));
    void this.updateComplete.then(() => {
      const judged = this.#judgedOf(id);
      const worst = filled.find((cell) => !isDone(judged.cells.get(cell)!));
      if (worst !== undefined && !filled.includes(this.#current.get(id) ?? '')) this.#current.set(id, worst);
      this.#say(judged, filled);
      goOn(this.renderRoot.querySelector<HTMLElement>('.name')!, judged, cells);
    });
  }

  keep(id: string): void {
    this.#change(withKept(this.answers, id));
    void this.updateComplete.then(() => this.#focusNext());
  }

  hint(id: string, hints: number): void {
    this.#change(withHints(this.answers, id, hints));
  }

  result(id: string, cell: JudgedCell): void {
    const { trace, digits } = this.#judgedOf(id);
    const step = stepById(trace, id)!;
    const result = formatInTable(at(step, cell.row, cell.column), step.values, digits);
    this.#change(withResult(this.answers, id, cellName(cell), result));
  }

  // ── its state ────────────────────────────────────────────────────────────────────────────────────────────────────

  /** The first field that is to be filled in. */
  override focus(): void {
    this.#focusNext();
  }

  /** Gives the focus to the exercise as a whole: in a field, a keyboard would come up over it. */
  focusWhole(): void {
    this.renderRoot.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
  }

  #focusNext(): void {
    const step = this.#judged.find(({ first, complete }) => first === undefined && !complete);
    const cell = step && [...step.cells.values()].find(({ verdict }) => verdict === 'empty' || verdict === 'written');
    if (step !== undefined && cell !== undefined)
      focusCell(this.renderRoot.querySelector<HTMLElement>('.name')!, step.step.id, cell.row, cell.column);
  }

  #judgedOf(id: string): JudgedStep {
    return this.#judged.find(({ step }) => step.id === id)!;
  }

  #change(answers: Answers): void {
    // What was announced is no longer so; the same words are announced again only if they were removed before.
    this.spoken = '';
    if (answers === this.answers) return;
    this.answers = answers;
    this.isKept = this.#saved?.write(savedText(answers)) ?? true;
  }

  #say(judged: JudgedStep, cells: readonly string[]): void {
    const [only, ...more] = cells.map((cell) => judged.cells.get(cell)!);
    if (only === undefined) return;
    const title = titleOf(judged.trace, judged.step, only.row, only.column);
    const panel = this.renderRoot.querySelector(`[aria-labelledby="step-${judged.step.id}"] .panel`);
    const sentence = [...(panel?.querySelectorAll('.said') ?? [])].map((one) => one.textContent.trim()).join(' ');
    const all = [only, ...more];
    const right = all.filter(({ verdict }) => verdict === 'right' || verdict === 'follows').length;
    this.spoken =
      more.length === 0
        ? text.spoken(title, sentence.replaceAll(/\s+/g, ' ') || text.verdicts[only.verdict][1])
        : text.spokenRow(right, all.length);
  }

  async #start(example: Example): Promise<void> {
    this.#ready = false;
    this.#reported = undefined;
    this.erasing = false;
    const { core, trace } = this.session!;
    this.#current.clear();
    this.answers = {};
    this.#saved = undefined;
    this.#judge = undefined;
    this.#problem = undefined;
    let judge: Judge;
    try {
      this.#judge = judge = new Judge(example, trace, (changed) => core.run(changed));
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      this.#problem = error;
      return;
    }
    const loaded = await this.#fetching.get(() => Promise.all([loadDiagnoser({ core }), Saved.of(example)]));
    if (loaded === undefined || judge !== this.#judge) return;
    const [diagnoser, saved] = loaded;
    this.#others.use(diagnoser);
    this.#saved = saved;
    const width = (id: string) => stepById(trace, id)!.columns.labels.length;
    this.answers = readSaved(saved.read(), judge.asked, width);
    if (diagnoser.allows(judge.plain)) judge.diagnoser = diagnoser;
    this.#ready = true;
    this.requestUpdate();
  }

  /** The element is complete when it can judge. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    if (this.#starting === undefined) return complete;
    await this.#starting;
    return super.getUpdateComplete();
  }

  protected override willUpdate(_: PropertyValues): void {
    const { session } = this;
    if (session?.example.exercise === undefined) return;
    if (session.example !== this.#example) {
      this.#example = session.example;
      this.#others.begin(session.example);
      this.#starting = this.#start(session.example);
    }
    this.#judged = this.#judge?.judge(this.answers) ?? [];
  }

  protected override updated(): void {
    if (!this.#ready) return;
    const { where } = answerStore();
    this.#saved?.report(this.#judged);
    if (answerStore().where !== where) this.requestUpdate();
    const { done, all } = totalsOf(this.#judged);
    if (done === this.#reported) return;
    this.#reported = done;
    emit(this, 'exercise-progress', { done, all });
  }

  #erase(): void {
    this.erasing = false;
    this.#current.clear();
    this.answers = {};
    this.isKept = this.#saved?.write(undefined) ?? true;
    void this.updateComplete.then(() => this.#focusNext());
  }

  #saveResults(example: Example): void {
    const results = resultsText(example, this.#judged, new Date());
    saveFile(text.resultsFile(example.exercise?.seed), new Blob([results], { type: 'text/plain;charset=utf-8' }));
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session } = this;
    if (session?.example.exercise === undefined) return nothing;
    const { example, trace } = session;
    const judge = this.#judge;
    if (judge === undefined)
      return html`<div class="problem" role="alert">
        <span class="strong error">${text.refused}</span> ${this.#problem?.message}.
      </div>`;
    const results = html`<button type="button" class="small" @click=${() => this.#saveResults(example)}>
      ${text.saveResults}
    </button>`;
    return html`<section class="whole" aria-label=${text.label} tabindex="-1">
      ${this.titled ? html`<h2>${example.title ?? text.untitled}</h2>` : nothing}
      <div class="top">
        <div>${progress(trace, this.#judged, this.scored)}</div>
        <p class="kept soft">
          ${this.isKept ? text.savedIn[answerStore().where] : text.notSaved} ·
          ${
            this.erasing
              ? html`${text.reallyAgain}
                  <button type="button" class="link" @click=${() => this.#erase()}>${text.erase}</button>
                  <button type="button" class="link" @click=${() => (this.erasing = false)}>${text.keepIt}</button>`
              : html`<button type="button" class="link" @click=${() => (this.erasing = true)}>${text.again}</button>`
          }
        </p>
      </div>
      ${this.#fetching.message(() => void this.#start(example))}
      ${
        this.#others.isSolved
          ? this.#others.solved()
          : this.#ready
            ? html`${judge.diagnoser === undefined ? html`<p class="soft">${text.tooLarge}</p>` : nothing}
              ${this.#judged.map((judged, index) => card(this, judged, index + 1, judge.asked))}`
            : this.#fetching.missing
              ? nothing
              : html`<p class="soft">${text.loading}</p>`
      }
      ${this.#ready && !this.#others.isSolved ? this.#others.buttons(example, results) : nothing}
      <p class="unseen" role="status">${this.spoken}</p>
      <p class="soft about">${text.computable}</p>
    </section>`;
  }
}

define('attention-exercise', AttentionExercise);

declare global {
  interface HTMLElementTagNameMap {
    'attention-exercise': AttentionExercise;
  }
}
