import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import { load, type Core } from '../../core/load.ts';
import type { Trace } from '../../core/trace.ts';
import { attributeNames, displayAttributes, exampleAttributes, type Written } from '../../edit/attribute-values.ts';
import type { AttributeName } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { toDocument } from '../../edit/to-document.ts';
import { element as strings } from '../../strings/element.ts';
import { define } from '../define.ts';
import type { AttentionStepsEventMap } from '../events.ts';
import type { LazyModule } from '../lazy.ts';
import { RedrawOnChange } from '../redraw-on-change.ts';
import { Announcer } from './announcer.ts';
import { AttributeChanges } from './attribute-changes.ts';
import { attributeProperties, upgradeProperties, type AttributeProperties } from './attribute-properties.ts';
import { ElementSettings, isAboutSettings, writtenOn } from './element-settings.ts';
import { ExampleSource } from './example-source.ts';
import { fetchedPart } from './fetched-part.ts';
import { expectedHeightOf } from './height.ts';
import { keepInside } from './inner-events.ts';
import { nextTask } from '../next-task.ts';
import { OwnSession } from './own-session.ts';
import { Readiness } from './readiness.ts';
import { StartWhenNear } from './start-when-near.ts';
import { stepsStyles } from './styles.ts';
import { problemBox, VIEW, view, viewModules } from './view.ts';

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
  static override styles = stepsStyles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributeNames];
  }

  /** The state that is shown; made from the attributes where nothing gives it. */
  @property({ attribute: false }) session: Session | undefined;
  /** Why there is nothing to show. */
  @state() protected failure: string | undefined;

  readonly #announcer = new Announcer(this);
  readonly #settings = new ElementSettings(this, () => AttentionSteps.page);
  readonly #changes = new AttributeChanges((names) => this.#takeOver(names));
  readonly #near = new StartWhenNear(this, () => {
    if (this.session === undefined || this.#loading !== undefined) void this.#load();
  });
  readonly #source = new ExampleSource(this, () => {
    if (this.#near.started) void this.#load();
  });
  readonly #own = new OwnSession(this.#announcer);
  readonly #readiness = new Readiness();
  #loading: AbortController | undefined;
  /** Whether the last example was not loaded because of a wrong setting. */
  #settingsRefused = false;
  /** The view that was asked for last, even if it could not be fetched. */
  #view: LazyModule<unknown> | undefined;

  constructor() {
    super();
    new RedrawOnChange(
      this,
      () => this.session,
      () => this.session && this.#announcer.notice(this.session),
    );
    keepInside(this);
    upgradeProperties(this, ['document', ...Object.keys(attributeProperties)]);
  }

  // ── what a page asks and does ────────────────────────────────────────────────────────────────────────────────────

  /**
   * The present example as the smallest document that says it; before it is shown, the document that was set. Set: any example document
   * (docs/example-document.md), as an object; undefined: what the attributes say.
   */
  get document(): unknown {
    return this.session === undefined ? this.#source.document : toDocument(this.session.example);
  }

  set document(document: unknown) {
    this.#source.document = document;
    if (this.#near.started) void this.#load();
  }

  /** Every step of the present example with its numbers; undefined until the element is ready. */
  get trace(): Trace | undefined {
    return this.#readiness.isReady ? this.session?.trace : undefined;
  }

  /** Resolves when the example is shown; rejects with an `ExampleError`, or an `Error` where nothing can run. */
  get ready(): Promise<void> {
    return this.#readiness.promise;
  }

  /** Undoes the last change. Returns whether there was one. */
  undo(): boolean {
    return this.session?.undo() ?? false;
  }

  redo(): boolean {
    return this.session?.redo() ?? false;
  }

  /** Returns to the example as it was loaded, which can be undone, too. */
  reset(): boolean {
    return this.session?.reset() ?? false;
  }

  /** Of the full view: goes to a card. */
  showCard(card: string): void {
    this.renderRoot.querySelector('attention-full')?.showCard(card as never);
  }

  /** Of the full view: goes to the first card. */
  showSteps(): void {
    this.renderRoot.querySelector('attention-full')?.showSteps();
  }

  // ── from attributes to a session ─────────────────────────────────────────────────────────────────────────────────

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#near.started || this.session !== undefined) this.#near.start();
    else this.#near.wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#loading?.abort();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (before !== value && (attributeNames as string[]).includes(name)) this.#changes.add(name as AttributeName);
  }

  /** Takes over attributes that changed. */
  #takeOver(names: readonly AttributeName[]): void {
    this.requestUpdate();
    if (!this.#near.started) {
      if (this.isConnected) this.#near.wait();
      return;
    }
    const { session } = this;
    if (!names.some((name) => exampleAttributes.includes(name))) {
      // Without an example, or with one that was not loaded because of these attributes, it is loaded now.
      if (session === undefined || this.#settingsRefused) void this.#load();
      else this.#takeSettings(session);
      return;
    }
    // A session that was given shows its own example.
    if (session !== undefined && session !== this.#own.session) return;
    const changed = Object.fromEntries(names.map((name) => [name, this.getAttribute(name)])) as Written;
    const isAnother = names.some(
      (name) => name === 'src' || name === 'example' || (changed[name] === null && !displayAttributes.includes(name)),
    );
    if (session === undefined || isAnother || this.#settingsRefused || this.#loading !== undefined) void this.#load();
    else void this.#change(session, changed).catch((error: Error) => this.#announcer.error(error));
  }

  #takeSettings(session: Session): void {
    const problem = this.#settings.read();
    if (problem !== undefined) session.report(problem);
    else if (isAboutSettings(session.problem)) {
      session.change(session.example); // clears the problem
      if (session === this.#own.session) this.#own.checkNames(writtenOn(this));
    }
  }

  /** Lays attributes over the present example. A wrong setting does not keep the others from being applied. */
  async #change(session: Session, changed: Written): Promise<void> {
    const attributes = await fetchedPart(import('../../edit/with-attributes.ts'));
    const problem = this.#settings.read();
    this.#own.change(attributes, changed, writtenOn(this));
    if (problem !== undefined) session.report(problem);
  }

  /** Loads the example from its source. */
  async #load(): Promise<void> {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#retry();
    try {
      await this.#source.parsed();
      if (signal.aborted) return;
      const problem = this.#settings.read();
      this.#settingsRefused = problem !== undefined;
      if (problem !== undefined) throw problem;
      this.#fetchView();
      const written = writtenOn(this);
      const core = loadCore();
      const example = await this.#source.example(written, core, signal);
      const started = await core;
      // With many elements on a page, the browser has time for other things between them.
      await nextTask();
      if (signal.aborted) return;
      this.session = this.#own.open(started, example, written, this.session);
      this.#loading = undefined;
    } catch (error) {
      if (signal.aborted) return;
      this.#loading = undefined;
      this.#fail(error as Error);
    }
  }

  /** There is nothing to show, or the last good example stays. */
  #fail(error: Error): void {
    if (this.session !== undefined && error instanceof ExampleError) {
      this.session.report(error);
      return;
    }
    this.failure = error instanceof ExampleError ? strings.cannot.example(error.message) : error.message;
    this.#readiness.reject(error);
    this.#announcer.error(error);
  }

  /** After a failure, everything is tried again. */
  #retry(): void {
    if (this.#readiness.retry()) this.#view = undefined;
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────────

  get #wantedView(): LazyModule<unknown> {
    return viewModules[this.#settings.current.view];
  }

  #fetchView(): void {
    const wanted = this.#wantedView;
    if (wanted === this.#view) return;
    this.#retry();
    this.#view = wanted;
    this.failure = undefined;
    if (wanted.value !== undefined) return;
    void fetchedPart(wanted.load()).then(
      () => this.requestUpdate(),
      (error: Error) => {
        if (wanted === this.#wantedView && !this.#readiness.failed) this.#fail(error);
      },
    );
  }

  protected override willUpdate(changed: PropertyValues): void {
    // Wrong settings are reported on start; a given session is shown as well as possible.
    if (!this.#near.started || this.session !== this.#own.session) this.#settings.read();
    if (changed.has('session')) {
      if (this.session !== this.#own.session) {
        this.#loading?.abort();
        this.#loading = undefined;
        this.#settingsRefused = false;
      }
      this.#announcer.start(this.session);
    }
    if (this.session !== undefined) this.#fetchView();
  }

  protected override updated(): void {
    if (this.#readiness.isReady) return;
    const { session } = this;
    const isShown = session !== undefined && this.#wantedView.value !== undefined;
    // Room is kept for the view, so that the text below does not jump.
    const room = this.renderRoot.querySelector<HTMLElement>(isShown ? '.root' : '.waiting');
    room?.style.setProperty('min-height', `${expectedHeightOf(this, this.#settings.current, this.#source.json)}px`);
    if (!isShown) return;
    this.#readiness.resolve(this.updateComplete, () => {
      room?.style.removeProperty('min-height');
      this.#announcer.ready(session);
    });
  }

  /** Complete only with the view. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.shadowRoot?.querySelector<LitElement>(VIEW)?.updateComplete;
    return complete;
  }

  protected override render(): TemplateResult {
    const { session, failure } = this;
    if (session !== undefined && this.#wantedView.value !== undefined) {
      const problem = session === this.#own.session ? problemBox(session, this.#settings) : nothing;
      return html`<div class="root" lang="en" dir="ltr">${view(session, this.#settings)}${problem}</div>`;
    }
    if (failure === undefined) return html`<div class="waiting"><slot></slot></div>`;
    return html`<slot></slot>
      <div class="root" lang="en" dir="ltr"><p class="cannot" role="status">${failure}</p></div>`;
  }
}

/** The core; the reason why it cannot be had is one for the reader. */
function loadCore(): Promise<Core> {
  const core = load().catch(() => {
    throw new Error(typeof WebAssembly === 'object' ? strings.cannot.noCore : strings.cannot.noWasm);
  });
  core.catch(() => {}); // it is awaited only after the example was read
  return core;
}

Object.defineProperties(AttentionSteps.prototype, attributeProperties);
define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
