import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../core/errors.ts';
import type { Display, Example } from '../core/example.ts';
import { load } from '../core/load.ts';
import type { Trace } from '../core/trace.ts';
import { parseExample, validate } from '../core/validate.ts';
import { splitWords } from '../core/words.ts';
import { Session } from '../edit/session.ts';
import { toDocument } from '../edit/to-document.ts';
import { element as strings } from '../strings/element.ts';
import { sentence as sentenceStrings } from '../strings/sentence.ts';
import { accessorsOf, type AttributeProperties } from './accessors.ts';
import { Announcer } from './announcer.ts';
import { stepsStyles } from './attention-steps-styles.ts';
import type { AttributeName, ViewName } from '../edit/attributes.ts';
import { fetchExample } from './fetch-example.ts';
import { expectedHeight, expectedWords } from './height.ts';
import { LazyModule } from './lazy.ts';
import { partNames } from './part-names.ts';
import type { AttentionStepsEventMap } from './events.ts';
import {
  attributeNames,
  blamed,
  displayAttributes,
  documentOf,
  exampleAttributes,
  missingStep,
  missingWord,
  pageAddress,
  partsOf,
  selected,
  settingsOf,
  type Settings,
  type Written,
} from '../edit/attribute-values.ts';
import { childText, fetched, galleryDocument, parsed } from './source.ts';
import { nextTurn } from './turns.ts';
import { wayBack } from './way-back.ts';
import { define } from './define.ts';

/** How far outside of the window an element starts, in CSS pixels. */
const AHEAD = 600;
/** The example where nothing says which. */
const STANDARD = 'the-cat-sat';

const compact = new LazyModule<unknown>(() => import('./compact/attention-compact.ts'));
const full = new LazyModule<unknown>(() => import('./full/attention-full.ts'));
/** The elements that show a session. */
const views: Record<ViewName, LazyModule<unknown>> = { compact, lines: compact, heatmap: compact, full };

const shownParts = partNames.join(', ');

export interface AttentionSteps extends AttributeProperties {
  addEventListener<Name extends keyof AttentionStepsEventMap>(
    type: Name,
    listener: (this: AttentionSteps, event: AttentionStepsEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Name extends keyof AttentionStepsEventMap>(
    type: Name,
    listener: (this: AttentionSteps, event: AttentionStepsEventMap[Name]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void;
}

/**
 * `<attention-steps>`: an example of attention, small in a text or as a whole page. The example comes from `document`, else from
 * a `<script type="application/json">` inside, else from `src`, `example` or `text`; the other attributes are laid over it
 * (attributes.ts lists them all, each has a property of the same name in camelCase). What else stands inside is shown until the
 * element is ready, and where it cannot run.
 *
 * Fires `ready`, `change`, `select` and `error` (events.ts); none of them bubbles.
 */
export class AttentionSteps extends LitElement {
  /** The page where an example can be changed further, if there is one: where `page` leads to by default. */
  static page: string | undefined;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributeNames];
  }

  /** The state that is shown; made from the attributes where nothing gives it. */
  @property({ attribute: false }) session: Session | undefined;
  /** Why there is nothing to show. */
  @state() protected failure: string | undefined;

  #settings: Settings = settingsOf({});
  /** The document that was given as a property. */
  #given: unknown = undefined;
  /** The session that was made here, and not given. */
  #own: Session | undefined;
  #json: string | undefined;
  /** How the example is shown where no attribute says it. */
  #display: Display = {};
  #watched: Session | undefined;
  /** Whether the element has come near, and its example is made. */
  #started = false;
  #changed = new Set<AttributeName>();
  #loading: AbortController | undefined;
  #isReady = false;
  #ready = deferred();
  /** Whether the last attempt gave nothing to show. */
  #failed = false;
  /** Whether an example was not loaded for a setting that is wrong. */
  #held = false;
  /** The view that was asked for last, whether it came or not. */
  #fetched: LazyModule<unknown> | undefined;

  readonly #announcer = new Announcer(this);
  readonly #onChange = () => {
    this.requestUpdate();
    this.#announcer.notice(this.session!);
  };
  readonly #children = new MutationObserver(() => {
    if (this.#started && childText(this) !== this.#json) void this.#load();
  });
  readonly #near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#start();
    },
    { rootMargin: `${AHEAD}px 0px` },
  );

  constructor() {
    super();
    // What the parts tell each other is no business of the page around the element.
    for (const name of ['cell-open', 'cell-preview', 'cell-edit', 'cell-hold', 'row-choose', 'row-release'] as const) {
      this.addEventListener(name, (event) => event.stopPropagation());
    }
    // Slides and notebooks have keys of their own, which they would take while somebody types in here.
    this.addEventListener('keydown', (event) => {
      if (event.defaultPrevented || isOfReader(event)) event.stopPropagation();
    });
    this.#upgrade();
  }

  /** Properties that were set before the element had its class. */
  #upgrade(): void {
    const own = this as unknown as Record<string, unknown>;
    for (const name of ['document', ...Object.keys(accessors)]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
  }

  // ── what a page asks and does ────────────────────────────────────────────────────────────────────────────────────

  /**
   * The present example as the smallest document that says it; what was set, as long as it is not shown. Set: any example document
   * (docs/example-document.md), as an object; undefined: what the attributes say.
   */
  get document(): unknown {
    return this.session === undefined ? this.#given : toDocument(this.session.example);
  }

  set document(document: unknown) {
    this.#given = document;
    if (this.#started) void this.#load();
  }

  /** Every step of the present example with its numbers; undefined until the element is ready. */
  get trace(): Trace | undefined {
    return this.#isReady ? this.session?.trace : undefined;
  }

  /** Resolves when the example is shown; rejects with an `ExampleError`, or an `Error` where nothing can run. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Takes the reader's last change back. Returns whether there was one. */
  undo(): boolean {
    return this.session?.undo() ?? false;
  }

  redo(): boolean {
    return this.session?.redo() ?? false;
  }

  /** Goes back to the example as it was loaded; this too can be undone. */
  reset(): boolean {
    return this.session?.reset() ?? false;
  }

  // ── from attributes to a session ─────────────────────────────────────────────────────────────────────────────────

  override connectedCallback(): void {
    super.connectedCallback();
    this.#children.observe(this, { childList: true, subtree: true, characterData: true });
    this.#watch();
    if (this.#started || this.session !== undefined) this.#start();
    else this.#await();
    // What changed meanwhile is shown, and told.
    this.requestUpdate();
    this.#shown?.requestUpdate();
    if (this.session !== undefined) this.#announcer.notice(this.session);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#children.disconnect();
    this.#near.disconnect();
    this.#loading?.abort();
    this.#watch();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (before === value || !(attributeNames as string[]).includes(name)) return;
    if (this.#changed.size === 0) queueMicrotask(() => this.#take());
    this.#changed.add(name as AttributeName);
  }

  get #written(): Written {
    return Object.fromEntries(attributeNames.map((name) => [name, this.getAttribute(name)]));
  }

  /** Waits until the element comes near the window. */
  #await(): void {
    if (this.getAttribute('loading')?.trim() === 'eager') this.#start();
    else this.#near.observe(this);
  }

  #start(): void {
    this.#near.disconnect();
    this.#started = true;
    if (this.session === undefined || this.#loading !== undefined) void this.#load();
  }

  /** Takes over the attributes that changed since. */
  #take(): void {
    const names = [...this.#changed];
    this.#changed.clear();
    this.requestUpdate();
    if (!this.#started) {
      if (this.isConnected) this.#await();
      return;
    }
    if (!names.some((name) => exampleAttributes.includes(name))) {
      // There is no example, or not the one that was asked for, for what these attributes said.
      if (this.session === undefined || this.#held) void this.#load();
      else {
        const problem = this.#takeSettings();
        if (problem === undefined) this.#forgive();
        else this.session.report(problem);
      }
      return;
    }
    // A session that was given shows its own example.
    if (this.session !== undefined && this.session !== this.#own) return;
    const { session } = this;
    const written = Object.fromEntries(names.map((name) => [name, this.getAttribute(name)])) as Written;
    const another =
      this.#held ||
      names.some(
        (name) => name === 'src' || name === 'example' || (written[name] === null && !displayAttributes.includes(name)),
      );
    if (session === undefined || another || this.#loading !== undefined) void this.#load();
    else void this.#change(session, written).catch((error: Error) => this.#announcer.error(error));
  }

  /** Lays attributes over the present example. */
  async #change(session: Session, written: Written): Promise<void> {
    const { withAttributes, shownAsLoaded } = await fetched(import('../edit/with-attributes.ts'));
    // A setting that is wrong keeps nothing else back.
    const problem = this.#takeSettings();
    this.#attempt(() => {
      const next = withAttributes(shownAsLoaded(session.example, written, this.#display), written);
      const { select } = written;
      if (select == null) session.change(next);
      else this.#announcer.selecting(() => session.change(withQuery(next, selected(next, select))));
      if (session.problem !== null) session.report(blamed(session.problem, written));
      else this.#checkNames(this.#written);
    });
    if (problem !== undefined) session.report(problem);
  }

  /** What was wrong with the settings is mended. */
  #forgive(): void {
    const session = this.session!;
    const path = session.problem?.path as AttributeName | undefined;
    if (path === undefined || !attributeNames.includes(path) || exampleAttributes.includes(path)) return;
    session.change(session.example);
    if (session === this.#own) this.#checkNames(this.#written);
  }

  /** Takes over what the attributes say of the element. Gives what is wrong with it; then that of before stays. */
  #takeSettings(): ExampleError | undefined {
    try {
      const settings = settingsOf(this.#written);
      pageAddress(settings.page, AttentionSteps.page, this.baseURI);
      this.#settings = settings;
      return undefined;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return error;
    }
  }

  /** Does something with what the attributes say; where it is wrong, what was there stays, and it is told. */
  #attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      this.session!.report(error);
    }
  }

  /** Makes the example anew from where it comes from. */
  async #load(): Promise<void> {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#tryAgain();
    try {
      await parsed(this);
      if (signal.aborted) return;
      const written = this.#written;
      this.#json = childText(this);
      const problem = this.#takeSettings();
      this.#held = problem !== undefined;
      if (problem !== undefined) throw problem;
      this.#fetchView();
      const core = load().catch(() => {
        throw new Error(typeof WebAssembly === 'object' ? strings.cannot.noCore : strings.cannot.noWasm);
      });
      core.catch(() => {});
      const example = await this.#example(written, core, signal);
      const started = await core;
      // Many elements on a page come one after the other, and leave the browser time between them.
      await nextTurn();
      if (signal.aborted) return;
      this.#show(started, example, written);
      this.#loading = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.#loading = undefined;
      this.#fail(error as Error);
    }
  }

  /** The example that the element asks for. Throws an `ExampleError`. */
  async #example(written: Written, core: Promise<Session['core']>, signal: AbortSignal): Promise<Example> {
    const { text, target, src, example: id, select } = written;
    let base: unknown = this.#given;
    if (base === undefined && this.#json !== undefined) base = parseExample(this.#json);
    if (base === undefined && src != null) base = await fetchExample(src, this.baseURI, signal);
    if (base === undefined && (id != null || text == null)) base = await galleryDocument(id ?? STANDARD);
    // What is wrong in the document itself is told by its place there.
    let example = base === undefined ? undefined : validate(base);
    let display = example?.display;
    try {
      display ??= validate({ version: 1, text }).display;
      if (example === undefined) example = validate(documentOf(text!, partsOf(written), target));
      else {
        const said = exampleAttributes.some(
          (name) => !['src', 'example', 'select'].includes(name) && written[name] != null,
        );
        if (said) {
          const { withAttributes } = await fetched(import('../edit/with-attributes.ts'));
          await core; // which steps the example has is asked of it
          example = withAttributes(example, written);
        }
      }
    } catch (error) {
      throw error instanceof ExampleError ? blamed(error, written) : error;
    }
    this.#display = display;
    return select == null || missingWord(example, select) ? example : withQuery(example, selected(example, select));
  }

  #show(core: Session['core'], example: Example, written: Written): void {
    if (this.#own !== undefined && this.session === this.#own) {
      this.#own.load(example);
      if (this.#own.problem !== null) this.#own.report(blamed(this.#own.problem, written));
      else this.#checkNames(written);
      return;
    }
    try {
      this.#own = new Session(core, example);
    } catch (error) {
      throw error instanceof ExampleError ? blamed(error, written) : error;
    }
    this.session = this.#own;
    this.#checkNames(written);
  }

  /** Steps and a word that the example does not have are told; the rest is shown. */
  #checkNames({ steps, select }: Written): void {
    const { trace, example } = this.#own!;
    const problem =
      (steps == null ? undefined : missingStep(trace, steps)) ??
      (select == null ? undefined : missingWord(example, select));
    if (problem !== undefined) this.#own!.report(problem);
  }

  /** Where nothing could be shown, there is something new to wait for. */
  #tryAgain(): void {
    if (!this.#failed) return;
    this.#failed = false;
    this.#ready = deferred();
    this.#fetched = undefined;
  }

  /** There is nothing to show, or the last good example stays. */
  #fail(error: Error): void {
    if (this.session !== undefined && error instanceof ExampleError) {
      this.session.report(error);
      return;
    }
    this.failure = error instanceof ExampleError ? strings.cannot.example(error.message) : error.message;
    this.#ready.reject(error);
    this.#failed = !this.#isReady;
    this.#announcer.error(error);
  }

  #watch(): void {
    this.#watched?.removeEventListener('change', this.#onChange);
    this.#watched = this.isConnected ? this.session : undefined;
    this.#watched?.addEventListener('change', this.#onChange);
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────────

  get #view() {
    return views[this.#settings.view];
  }

  /** Fetches the element of the view, where another one is wanted than before. */
  #fetchView(): void {
    const view = this.#view;
    if (view === this.#fetched) return;
    this.#tryAgain();
    this.#fetched = view;
    this.failure = undefined;
    if (view.value !== undefined) return;
    void fetched(view.load()).then(
      () => this.requestUpdate(),
      (error: Error) => {
        if (view === this.#view && !this.#failed) this.#fail(error);
      },
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    // What is wrong is told when the element starts; a session that was given is shown as well as it can be.
    if (!this.#started || this.session !== this.#own) this.#takeSettings();
    if (changed.has('session')) {
      if (this.session !== this.#own) {
        this.#loading?.abort();
        this.#loading = undefined;
        this.#held = false;
      }
      this.#watch();
      this.#announcer.start(this.session);
    }
    if (this.session !== undefined) this.#fetchView();
  }

  protected override updated(): void {
    const shown = this.session !== undefined && this.#view.value !== undefined;
    if (this.#isReady) return;
    const room = this.renderRoot.querySelector<HTMLElement>(shown ? '.root' : '.waiting');
    room?.style.setProperty('min-height', `${this.#expectedHeight()}px`);
    if (!shown) return;
    this.#isReady = true;
    void this.updateComplete.then(() => {
      room?.style.removeProperty('min-height');
      this.#ready.resolve();
      this.#announcer.ready(this.session!);
    });
  }

  /** The element of the view. */
  get #shown(): LitElement | null {
    return this.shadowRoot?.querySelector<LitElement>('.root > :is(attention-full, attention-compact)') ?? null;
  }

  /** The height that the view will have: from its example as soon as that is there, before from what stands in the page. */
  #expectedHeight(): number {
    const { example, trace } = this.session ?? {};
    const query = trace?.steps.find(({ role }) => role === 'query' || role === 'embeddings');
    const known = example && { words: example.tokens, size: query?.columns.labels.length ?? 2 };
    const { words, size } = known ?? expectedWords(this.text, childText(this), this.seed, splitWords);
    const { heads = this.heads ?? 1 } = example?.attention ?? {};
    const paths = heads > 1 || (example?.layers ?? this.layers ?? 1) > 1;
    const seeded = this.seed !== null;
    const { clientWidth: width } = this;
    const sides = (example ?? this).target != null;
    const room = { width, words, size: known?.size ?? this.dModel ?? size, seeded, paths, sides };
    return expectedHeight({ ...this.#settings, ...room });
  }

  /** Complete only with the view. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.#shown?.updateComplete;
    return complete;
  }

  protected override render(): TemplateResult {
    const { session, failure } = this;
    if (session === undefined || this.#view.value === undefined) {
      if (failure === undefined) return html`<div class="waiting"><slot></slot></div>`;
      return html`<slot></slot>
        <div class="root" lang="en" dir="ltr"><p class="cannot" role="status">${failure}</p></div>`;
    }
    const { hide, lock, page, view } = this.#settings;
    const address = pageAddress(page, AttentionSteps.page, this.baseURI);
    const shown =
      view === 'full'
        ? html`<attention-full
            exportparts=${shownParts}
            .session=${session}
            .hide=${hide}
            .lock=${lock}
            .page=${address}
            ><slot name="tools" slot="tools"><div class="tools">${wayBack(session)}</div></slot></attention-full
          >`
        : html`<attention-compact
            exportparts=${shownParts}
            .session=${session}
            .hide=${hide}
            .lock=${lock}
            .page=${address}
            .only=${view === 'compact' ? undefined : view}
          ></attention-compact>`;
    return html`<div class="root" lang="en" dir="ltr">${shown}${this.#problem(session)}</div>`;
  }

  /** Why the last change was refused, where there is no box for a sentence, which tells it. */
  #problem({ problem }: Session): TemplateResult | typeof nothing {
    const { view, hide } = this.#settings;
    const told = (view === 'compact' || view === 'full') && !hide.has('sentence');
    if (problem === null || told || this.session !== this.#own) return nothing;
    return html`<div class="problem" role="alert">
      <span class="strong error">${sentenceStrings.problem(problem)}.</span> ${sentenceStrings.lastGood}
    </div>`;
  }

  /** Of the long column: goes to a card. */
  showCard(card: string): void {
    this.renderRoot.querySelector('attention-full')?.showCard(card as never);
  }

  /** Of the long column: goes to the first card. */
  showSteps(): void {
    this.renderRoot.querySelector('attention-full')?.showSteps();
  }

  static override styles = stepsStyles;
}

/** Another word asks, also where the session is not made yet. */
function withQuery(example: Example, query: number): Example {
  return { ...example, display: { ...example.display, select: { ...example.display.select, query } } };
}

/** Whether it is a key to type, move or press with. Tab, Escape and shortcuts are the page's as well. */
const isOfReader = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey) && /^(.|Arrow.*|Page.*|Home|End|Enter|Backspace|Delete)$/u.test(key);

/** A promise to be settled from outside; nobody has to listen to it. */
function deferred() {
  let [resolve, reject] = [() => {}, (_reason: Error) => {}];
  const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
  promise.catch(() => {});
  return { promise, resolve, reject };
}

const accessors = accessorsOf();
Object.defineProperties(AttentionSteps.prototype, accessors);

define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
