import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { loadDiagnoser } from '../../core/diagnosis/load.ts';
import type { Diagnoser } from '../../core/diagnosis/types.ts';
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
import { canDraw } from '../../edit/exercise/numbers/draw.ts';
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
import { RedrawOnChange } from '../redraw-on-change.ts';
import { saveFile } from '../save-file.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { focusCell, goOn } from './answer-table.ts';
import { card } from './card.ts';
import { cellName, type ExerciseHost } from './host.ts';
import { likeIt, type Solved } from './like-it.ts';
import { titleOf } from './names.ts';
import { anotherLikeIt, withNextNumbers } from './numbers.ts';
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
  static override styles = [textStyles, problemStyles, exerciseStyles];

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
  /** The same exercise with other numbers, filled in; it then stands in the place of the reader's own. */
  @state() protected solved: Solved | undefined;
  /** Whether numbers are being drawn. */
  @state() protected drawing = false;
  /** The exercises with earlier numbers, the last one at the end, and the one that they lead to. */
  #earlier: readonly Example[] = [];
  #latest: Example | undefined;
  #diagnoser: Diagnoser | undefined;
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

  // ── other numbers ────────────────────────────────────────────────────────────────────────────────────────────────

  /** What is drawn for the exercise that is shown; undefined where it is another one meanwhile, or there is none. */
  async #drawn<T>(draw: (diagnoser: Diagnoser, example: Example) => Promise<T | undefined>): Promise<T | undefined> {
    const example = this.session!.example;
    if (this.drawing || this.#diagnoser === undefined) return undefined;
    this.drawing = true;
    try {
      const drawn = await draw(this.#diagnoser, example);
      return this.session?.example === example ? drawn : undefined;
    } finally {
      this.drawing = false;
    }
  }

  async #newNumbers(): Promise<void> {
    const { core, example } = this.session!;
    const drawn = await this.#drawn((diagnoser) => withNextNumbers(core, diagnoser, example));
    if (drawn === undefined) return;
    const earlier = [...this.#earlier, example];
    this.#open(drawn, earlier);
  }

  /** Opens the exercise with other numbers; what was written for these before is there again. */
  #open(example: Example, earlier: readonly Example[]): void {
    if (!this.session!.load(example)) return;
    this.#earlier = earlier;
    this.#latest = this.session!.example;
    this.spoken = text.numbersOf(example.exercise?.seed);
  }

  async #showLike(): Promise<void> {
    const { core, example } = this.session!;
    const solved = await this.#drawn((diagnoser) => anotherLikeIt(core, diagnoser, example, this.solved));
    if (solved === undefined) return;
    this.solved = solved;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.like')?.focus();
  }

  async #hideLike(): Promise<void> {
    this.solved = undefined;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.show-like')?.focus();
  }

  async #start(example: Example): Promise<void> {
    this.#ready = false;
    this.#reported = undefined;
    this.solved = undefined;
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
    this.#diagnoser = diagnoser;
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
      if (session.example !== this.#latest) this.#earlier = [];
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

  /** One like it, filled in. */
  #like(solved: Solved): TemplateResult {
    const back = html`<p class="others">
      <button type="button" class="main" @click=${() => void this.#hideLike()}>${text.ownNumbers}</button>
      <button type="button" class="small" aria-disabled=${this.drawing} @click=${() => void this.#showLike()}>
        ${text.anotherLike}
      </button>
    </p>`;
    return html`${
        this.titled
          ? html`<h3 class="like" tabindex="-1">${text.likeHeading}</h3>`
          : html`<h2 class="like" tabindex="-1">${text.likeHeading}</h2>`
      }
      <p class="soft">${text.likeAbout}</p>
      ${back}${likeIt(solved, this.titled)}${back}`;
  }

  #saveResults(example: Example): void {
    const results = resultsText(example, this.#judged, new Date());
    saveFile(text.resultsFile(example.exercise?.seed), new Blob([results], { type: 'text/plain;charset=utf-8' }));
  }

  /** What leads to other numbers, and the results as a file. */
  #others(example: Example): TemplateResult {
    const earlier = this.#earlier.at(-1);
    const { seed, new_numbers } = example.exercise!;
    const drawable = canDraw(example);
    return html`<p class="others">
      ${
        drawable
          ? html`<button
              type="button"
              class="small show-like"
              aria-disabled=${this.drawing}
              @click=${() => void this.#showLike()}
            >
              ${text.like}
            </button>`
          : nothing
      }
      ${
        drawable && new_numbers
          ? html`<button
              type="button"
              class="small"
              aria-disabled=${this.drawing}
              @click=${() => void this.#newNumbers()}
            >
              ${text.newNumbers}
            </button>`
          : nothing
      }
      ${
        earlier === undefined
          ? nothing
          : html`<button type="button" class="link" @click=${() => this.#open(earlier, this.#earlier.slice(0, -1))}>
              ${text.earlierNumbers}
            </button>`
      }
      <button type="button" class="small" @click=${() => this.#saveResults(example)}>${text.saveResults}</button>
      <span class="soft">${this.drawing ? text.drawing : seed === undefined ? nothing : text.numbersOf(seed)}</span>
    </p>`;
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
    const scored = judge.asked.some(({ points }) => points !== undefined);
    return html`<section aria-label=${text.label}>
      ${this.titled ? html`<h2>${example.title ?? text.untitled}</h2>` : nothing}
      <div class="top">
        <div>${progress(trace, this.#judged, scored)}</div>
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
        this.solved !== undefined
          ? this.#like(this.solved)
          : this.#ready
            ? html`${judge.diagnoser === undefined ? html`<p class="soft">${text.tooLarge}</p>` : nothing}
              ${this.#judged.map((judged, index) => card(this, judged, index + 1, judge.asked))}`
            : this.#fetching.missing
              ? nothing
              : html`<p class="soft">${text.loading}</p>`
      }
      ${this.#ready && this.solved === undefined ? this.#others(example) : nothing}
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
