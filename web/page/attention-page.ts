import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../core/errors.ts';
import { largeWork } from '../edit/session.ts';
import type { Session } from '../edit/session.ts';
import type { AttentionSteps } from '../elements/attention-steps/attention-steps.ts';
import { offers } from '../elements/offers.ts';
import type { CheckerRequest } from '../elements/checker-link.ts';
import { LazyModule } from '../elements/lazy-module.ts';
import { rememberOpen, wasOpen } from '../elements/remembered.ts';
import { RedrawOnChange } from '../elements/redraw-on-change.ts';
import { textTemplate } from '../elements/text-template.ts';
import { type AttentionSentence, sentenceStyles } from '../elements/sentence.ts';
import { problemStyles, textStyles } from '../elements/styles.ts';
import { undoByKey } from '../elements/undo-key.ts';
import { undoButtons } from '../elements/undo-buttons.ts';
import type { GalleryEntry, GalleryGroup } from '../examples/index.ts';
import { controlsText } from '../strings/page/controls.ts';
import { makeExercise } from '../strings/page/author.ts';
import { checkNumbers } from '../strings/checker-links.ts';
import { compareWith } from '../strings/page/compare-with.ts';
import { page } from '../strings/page/page.ts';
import { first } from './history/addressed-example.ts';
import { changes, type Controlled } from './controls/change.ts';
import { isSpecial, kindOf, settingsSummary } from './controls/summary.ts';
import { aboutNumbers, numbersControl, seedProblem } from './controls/numbers.ts';
import type { KindControls } from './controls/kind-controls.ts';
import { Fetching } from '../elements/fetching.ts';
import type { Checked } from './checker/checked.ts';
import type { Checking } from './checker/checking.ts';
import type { Comparing } from './comparison/comparing.ts';
import type { PageCourse } from './course/course.ts';
import type { Authoring } from './exercise/authoring.ts';
import type { CourseEntry } from '../examples/course/index.ts';
import type { AttentionGallery } from './gallery/gallery.ts';
import { wordStyles } from '../site/word-choice.ts';
import { pageStyles } from './attention-page-styles.ts';
import { has } from '../core/has.ts';

/** `<attention-page>`: the sentence box, the controls and the gallery around `<attention-steps>`. */
export class AttentionPage extends LitElement {
  @property({ attribute: false }) session!: Session;
  /** The entries of the gallery that are loaded. */
  @property({ attribute: false }) entries: readonly GalleryEntry[] = [];
  /** Fetches the whole gallery. */
  loadGallery: () => Promise<readonly GalleryEntry[]> = () => Promise.resolve(this.entries);
  /** The text of an address that could not be read; shown on demand. */
  @state() linkText: { text: string; shown: boolean } | null = null;
  /** Whether the settings are shown; closed, they are one line. */
  @state() protected settings = wasOpen('settings');
  /** Whether everything is shown, as in a work of reference; otherwise it is a first reading. */
  @state() protected reference = wasOpen('reference');
  /** Whether the rarer controls are shown, too. */
  @state() protected more = false;
  /** Whether the menu with the kinds of attention is open. */
  @state() protected choosing = false;
  /** The theme that the reader chose, if not the system's. The element has colours of its own, so it needs to know. */
  @state() protected theme: string | null = null;
  /** Whether the box for the seed contains something that is not a seed. */
  @state() badSeed = false;
  @state() awaited: Controlled['awaited'];
  @state() opening = false;
  /** Whether the example is too long for an address. */
  @state() unaddressed = false;
  /** What the example is compared with, as it stands after `compare=` in the address. */
  @state() compared: string | undefined;
  /** What is typed into the checker, once it was open. */
  @state() checked: Checked | undefined;

  /** Told when the reader is led from a cell to another card. */
  leave: AttentionSteps['leave'];
  /** Parts that are fetched when the reader asks for them; a failure is shown below the controls. */
  readonly fetching = new Fetching(this);

  readonly #controls = new LazyModule(() => import('./controls/controls.ts'));
  readonly #kindControls = new LazyModule(
    async (): Promise<KindControls> => new (await import('./controls/kind-controls.ts')).KindControls(this),
  );
  readonly #comparing = new LazyModule(
    async (): Promise<Comparing> => new (await import('./comparison/comparing.ts')).Comparing(this),
  );
  readonly #checking = new LazyModule(
    async (): Promise<Checking> => new (await import('./checker/checking.ts')).Checking(this),
  );
  readonly #authoring = new LazyModule(
    async (): Promise<Authoring> => new (await import('./exercise/authoring.ts')).Authoring(this),
  );
  readonly #course = new LazyModule(() => import('./course/course.ts'));
  readonly #themeObserver = new MutationObserver(() => this.#readTheme());

  constructor() {
    super();
    new RedrawOnChange(
      this,
      () => this.session,
      () => (this.badSeed = false),
    );
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // If they cannot be fetched now, the first change fetches them again.
    this.addEventListener('focusin', () => void changes.load().catch(() => {}), { once: true });
    document.addEventListener('keydown', this.#onKey, true);
    document.addEventListener('pointerdown', this.#onPointer);
    this.#themeObserver.observe(document.documentElement, { attributeFilter: ['theme'] });
    this.#readTheme();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#onKey, true);
    document.removeEventListener('pointerdown', this.#onPointer);
    this.#themeObserver.disconnect();
  }

  #readTheme(): void {
    this.theme = document.documentElement.getAttribute('theme');
  }

  /** Runs before the element sees the keys, to discard what was typed into boxes as well. */
  readonly #onKey = (event: KeyboardEvent) => {
    if (undoByKey(this.session, event, this.renderRoot)) this.#forget();
  };

  /** Discards text that was typed but not applied. */
  #forget(): void {
    this.#sentence?.forget();
    this.#kindControls.value?.forget();
  }

  readonly #onPointer = (event: Event) => {
    if (this.choosing && !event.composedPath().some((one) => (one as Element).className === 'kind'))
      this.choosing = false;
  };

  async #fetchKindControls(): Promise<KindControls | undefined> {
    const kindControls = await this.fetching.get(() => this.#kindControls.load());
    await this.updateComplete;
    return kindControls;
  }

  /** Toggles the menu of kinds. */
  async #chooseKind(): Promise<void> {
    this.choosing = !this.choosing;
    const kindControls = await this.#fetchKindControls();
    if (kindControls === undefined) this.choosing = false;
    if (this.choosing) kindControls!.focusMenu();
  }

  #toggleSettings(): void {
    this.settings = !this.settings;
    rememberOpen('settings', this.settings);
  }

  #toggleReference(): void {
    this.reference = !this.reference;
    rememberOpen('reference', this.reference);
  }

  /** Toggles the rarer controls. */
  async #showMore(): Promise<void> {
    this.more = !this.more;
    if ((await this.#fetchKindControls()) === undefined) this.more = false;
  }

  readonly #closeKinds = (): void => {
    this.choosing = false;
    (this.renderRoot.querySelector('.kind button') as HTMLElement).focus();
  };

  /** Reports an address without an example; the last good example stays. */
  refuseAddress(problem: ExampleError, text: string): void {
    this.linkText = { text, shown: false };
    this.session.report(problem);
  }

  /** Whether the example of the address is of a model of the reader's own, whose files are not open. */
  get isClosed(): boolean {
    return this.linkText !== null && this.session.problem?.code === 'ownModelNotOpen';
  }

  /** Shows another example. A reset goes back to `start`, or to the example itself without one. Returns whether it could be run. */
  open(document: unknown, start?: unknown): boolean {
    this.#forget();
    this.linkText = null;
    this.opening = false;
    const opened = this.session.load(document, start);
    this.#authoring.value?.opened();
    return opened;
  }

  /** What took long is shown now. */
  readonly #shown = (focused: boolean): void => {
    this.#forget();
    if (focused) this.#focusAfterLoading();
    this.#showPoint();
  };

  /** Where a keyboard would come up over the page with it, the focus is not given to the box of the sentence. */
  #focusAfterLoading(): void {
    if (!matchMedia('(pointer: coarse)').matches) return this.#sentence?.focus();
    for (const one of this.renderRoot.querySelectorAll<HTMLElement>('.numbers-of :is(select, :checked)')) one.focus();
  }

  /** Opens an example of the gallery, or for `null` the reader's sentence in the word space, with the box ready for another sentence. */
  #choose(entry: GalleryEntry | null): void {
    scrollTo({ top: 0, behavior: 'instant' });
    if (entry === null) return void this.#openOwn();
    this.open(entry.document);
    this.#showPoint();
  }

  async #openOwn(): Promise<void> {
    const all = await this.fetching.get(() => changes.load());
    if (all === undefined) return;
    this.open(all.ownSentence(this.session.example));
    await this.updateComplete;
    this.#sentence?.select();
  }

  /** What compares the example with another one. */
  async #fetchComparing(): Promise<Comparing | undefined> {
    const comparing = await this.fetching.get(() => this.#comparing.load());
    this.requestUpdate();
    return comparing;
  }

  /** Opens the checker of numbers. */
  async check(request: CheckerRequest = {}): Promise<void> {
    await (await this.#fetchChecking())?.open(request);
  }

  async #fetchChecking(): Promise<Checking | undefined> {
    const checking = await this.fetching.get(() => this.#checking.load());
    this.requestUpdate();
    return checking;
  }

  /** Goes to the step that is the point of the example, if it names one. */
  #showPoint(): void {
    const step = this.session.example.display.select?.step;
    if (step !== undefined) this.renderRoot.querySelector('attention-steps')!.showStep(step);
  }

  /** Goes to the first step. */
  showSteps(): void {
    const steps = this.renderRoot.querySelector('attention-steps')!;
    if (this.session.example.exercise === undefined) steps.showSteps();
    else steps.renderRoot.querySelector<HTMLElement>('attention-exercise')?.focus();
  }

  /**
   * Opens the gallery, which has been fetched by now.
   * @param compares whether the example that is chosen is compared with that of the page
   * @param group which one is brought into view
   */
  async showGallery(compares?: boolean, group?: GalleryGroup): Promise<void> {
    const fetched = await this.fetching.get(() => Promise.all([this.loadGallery(), import('./gallery/gallery.ts')]));
    if (fetched === undefined) return;
    [this.entries] = fetched;
    await (this.renderRoot.querySelector('attention-gallery') as AttentionGallery).show(compares, group);
  }

  get #sentence(): AttentionSentence | null {
    return this.renderRoot.querySelector('attention-sentence');
  }

  protected override render(): TemplateResult {
    const { session } = this;
    const kindControls = this.#kindControls.value;
    const special = isSpecial(session.example);
    if (special && kindControls === undefined && !this.fetching.missing) void this.#fetchKindControls();
    if (this.compared !== undefined && this.#comparing.value === undefined && !this.fetching.missing)
      void this.#fetchComparing();
    if (this.checked?.open && this.#checking.value === undefined && !this.fetching.missing) void this.#fetchChecking();
    if (this.settings && this.#controls.value === undefined && !this.fetching.missing) {
      void this.fetching.get(() => this.#controls.load());
    }
    if (session.example.exercise !== undefined) return this.#exercise();
    return html`
      ${kindControls?.beforeSentence()}
      <attention-sentence .session=${session} quiet @input=${() => (this.linkText = null)}
        ><button type="button" class="examples" aria-haspopup="dialog" @click=${() => void this.showGallery()}>
          <span class="wide">${page.another} <span aria-hidden="true">▾</span></span
          ><span class="phone">${page.examplesPhone}</span>
        </button></attention-sentence
      >
      ${kindControls?.afterSentence()}
      <div role="group" aria-label=${controlsText.label}>
        <div class="numbers">
          ${numbersControl(this)}
          <button
            type="button"
            class="word summary"
            aria-expanded=${this.settings}
            aria-controls="settings"
            @click=${() => this.#toggleSettings()}
          >
            ${this.settings ? controlsText.close : settingsSummary(session.example, special ? kindControls?.name() : undefined)}<span
              aria-hidden="true"
              >${this.settings ? ' ▴' : ' ▾'}</span
            >
          </button>
        </div>
        ${aboutNumbers(this)}
        <div class="controls" id="settings" ?hidden=${!this.settings}>
          <span class="kind"
            ><button
              type="button"
              class="word"
              aria-haspopup="menu"
              aria-expanded=${this.choosing}
              @click=${() => void this.#chooseKind()}
            >
              <i class="unseen">${controlsText.kind}</i>
              ${special ? kindControls?.name() : kindOf(session.example)}<span aria-hidden="true"> ▾</span></button
            >${this.choosing ? kindControls?.menu(this.#closeKinds) : nothing}</span
          >
          ${this.#controls.value?.controls(this)} ${this.more ? nothing : kindControls?.changed()}
          <button type="button" class="link more" aria-expanded=${this.more} @click=${() => void this.#showMore()}>
            ${controlsText.more}
          </button>
          ${this.more ? kindControls?.more() : nothing}
        </div>
      </div>
      ${this.#messages()} ${this.compared === undefined ? nothing : this.#comparing.value?.part()}
      ${this.#authoring.value?.part()} ${this.checked?.open ? this.#checking.value?.part() : nothing}
      <attention-steps
        view="full"
        hide="sentence footer"
        page="./"
        theme=${this.theme ?? nothing}
        .plain=${!this.reference}
        .leave=${this.leave}
        .session=${session}
        ><div class="back" slot="tools">${undoButtons(session)}</div>
        <p class="smallest soft" slot="aside">
          ${
            session.example === session.start && session.example.title === first.title
              ? html`<span><a href="#the-cat-sat">${page.smallest[0]}</a>${page.smallest[1]}</span>`
              : nothing
          }
          <button type="button" class="link" @click=${() => this.#toggleReference()}>
            ${this.reference ? page.firstReading : page.everything}
          </button>
          <button type="button" class="link compare" @click=${async () => (await this.#fetchComparing())?.choose()}>
            ${compareWith}
          </button>
          <button
            type="button"
            class="link author"
            @click=${async () => (await this.fetching.get(() => this.#authoring.load()))?.open()}
          >
            ${makeExercise}
          </button>
          <button type="button" class="link check" @click=${() => void this.check()}>${checkNumbers}</button>
        </p></attention-steps
      >
      ${this.#gallery()}
    `;
  }

  /** An exercise, with its place in the course if it has one. */
  #exercise(): TemplateResult {
    const { session } = this;
    const course = this.#course.value;
    if (course === undefined && !this.fetching.missing) void this.#fetchCourse();
    const part = (ending: boolean) =>
      course === undefined
        ? nothing
        : html`<page-course
            .example=${session.example}
            ?ending=${ending}
            @exercise-chosen=${({ detail }: CustomEvent<CourseEntry>) => void this.#chooseExercise(detail)}
            @exercises-shown=${() => void this.showGallery(false, 'exercises-1')}
          ></page-course>`;
    return html`${this.#messages()}${part(false)}
      <attention-steps
        view="full"
        theme=${this.theme ?? nothing}
        .session=${session}
        @exercise-progress=${({ detail }: CustomEvent<{ done: number; all: number }>) =>
          course?.keepProgressOf(session.example, detail)}
      ></attention-steps>
      ${part(true)}${this.#gallery()}`;
  }

  /** What knows the course; its exercises have names in addresses. */
  async #fetchCourse(): Promise<void> {
    const fetched = await this.fetching.get(() => Promise.all([this.#course.load(), this.loadGallery()]));
    if (fetched !== undefined) [, this.entries] = fetched;
  }

  async #chooseExercise(entry: CourseEntry): Promise<void> {
    this.open(entry.document);
    scrollTo({ top: 0, behavior: 'instant' });
    await this.updateComplete;
    this.renderRoot.querySelector<PageCourse>('page-course')?.focus();
  }

  #gallery(): TemplateResult {
    return html`<attention-gallery
      .entries=${this.entries}
      .core=${this.session.core}
      @example-chosen=${({ detail }: CustomEvent<GalleryEntry | null>) => this.#choose(detail)}
    ></attention-gallery>`;
  }

  /** The button disappears, and its effect can be undone. */
  async #goBack(): Promise<void> {
    this.session.reset();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.back button:enabled')?.focus();
  }

  #messages(): unknown {
    const { session, linkText } = this;
    const { problem, example, start } = session;
    const moved = problem === null && start.source !== undefined && example.source === undefined && start !== example;
    return html`
      ${this.fetching.message()} ${seedProblem(this)}
      ${
        problem === null ||
        session.missing !== undefined ||
        (linkText === null && this.#kindControls.value?.shows(problem.path))
          ? nothing
          : html`<div class="problem" role="alert">
              ${linkText === null || this.isClosed ? nothing : html`<span class="strong">${page.brokenLink}</span>`}
              <span class="strong error">${page.problem(problem)}.</span>
              ${linkText === null ? page.lastGood : page.anotherShown}
              ${linkText === null || largeWork(problem) === undefined ? nothing : page.largeLink}
              ${
                linkText === null
                  ? nothing
                  : html`<button
                        type="button"
                        class="link"
                        @click=${() => (this.linkText = { ...linkText, shown: !linkText.shown })}
                      >
                        ${page.showLink}
                      </button>
                      ${linkText.shown ? html`<pre tabindex="0">${linkText.text}</pre>` : nothing}`
              }
            </div>`
      }
      ${offers(session, this.#shown)}
      ${this.unaddressed ? html`<p class="small soft">${page.unaddressed}</p>` : nothing}
      ${
        moved
          ? html`<p class="small soft">
              ${textTemplate(page.moved[has(example.embeddings, 'from') ? example.embeddings.from : 'words'], { title: start.title ?? start.source!.title })}
              <button type="button" class="link" @click=${() => void this.#goBack()}>${page.back}</button>
            </p>`
          : nothing
      }
    `;
  }

  static override styles = [textStyles, problemStyles, sentenceStyles, wordStyles, pageStyles];
}
