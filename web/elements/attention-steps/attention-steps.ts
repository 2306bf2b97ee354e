import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import type { Trace } from '../../core/trace.ts';
import { attributeNames } from '../../edit/attribute-values.ts';
import type { AttributeName } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { toDocument } from '../../edit/to-document.ts';
import { element as strings } from '../../strings/element.ts';
import { define } from '../define.ts';
import type { AttentionStepsEventMap } from '../events.ts';
import type { AttentionFull } from '../full/attention-full.ts';
import type { LazyModule } from '../lazy-module.ts';
import { RedrawOnChange } from '../redraw-on-change.ts';
import { Announcer } from './announcer.ts';
import { attributeProperties, upgradeProperties, type AttributeProperties } from './attribute-properties.ts';
import { ElementSettings } from './element-settings.ts';
import { fetchedPart } from './fetched-part.ts';
import { expectedHeightOf } from './height.ts';
import { keepInside } from './inner-events.ts';
import { Readiness } from './readiness.ts';
import { SessionLoader, type Offer } from './session-loader.ts';
import { stepsStyles } from './styles.ts';
import { modelOffer, problemBox, VIEW, view, viewModule } from './view.ts';

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
 * a `<script type="application/json">` inside, else from `src`, `example` or `text`; the other attributes are laid over it. All
 * attributes are listed in attributes.ts; each has a property of the same name in camelCase. Other content of the element is shown
 * until it is ready, and wherever it cannot run.
 *
 * Fires `ready`, `change`, `select` and `error` (public-events.ts); none of them bubbles.
 */
export class AttentionSteps extends LitElement {
  /** The page on which an example can be changed further: where `page` leads by default. */
  static page: string | undefined;
  static override styles = stepsStyles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...attributeNames];
  }

  /** The state that is shown; made from the attributes unless it is given. */
  @property({ attribute: false }) session: Session | undefined;
  /** Whether the full view is a first reading, with most details folded. */
  @property({ attribute: false }) plain = false;
  /** See `AttentionFull`. */
  @property({ attribute: false }) leave: AttentionFull['leave'];
  /** Why there is nothing to show. */
  @state() protected failure: string | undefined;
  /** What is to be loaded before there is something to show. */
  @state() protected offer: Offer | undefined;

  readonly #announcer = new Announcer(this);
  readonly #settings = new ElementSettings(this, () => AttentionSteps.page);
  readonly #loader = new SessionLoader(this, this.#settings, this.#announcer, {
    begin: () => this.#retry(),
    settingsRead: () => this.#fetchView(),
    missing: (offer) => {
      this.session = undefined;
      this.offer = offer;
    },
    fail: (error) => this.#fail(error),
  });
  readonly #readiness = new Readiness();
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

  // ── for the page around it ────────────────────────────────────────────────────────────────────────────────────

  /**
   * The current example, as the smallest document that describes it; before it is shown, the document that was set. Set it to any example
   * document (docs/example-document.md), as an object, or to undefined to go back to what the attributes say.
   */
  get document(): unknown {
    return this.session === undefined ? this.#loader.document : toDocument(this.session.example);
  }

  set document(document: unknown) {
    this.#loader.document = document;
  }

  /** Every step of the current example with its numbers; undefined until the element is ready. */
  get trace(): Trace | undefined {
    return this.#readiness.isReady ? this.session?.trace : undefined;
  }

  /** Resolves when the example is shown; rejects with an `ExampleError`, or with an `Error` if nothing can run. */
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

  /** In the full view: goes to a card. */
  showCard(card: string): void {
    this.renderRoot.querySelector('attention-full')?.showCard(card as never);
  }

  /** In the full view: goes to the card of a step. */
  showStep(id: string): void {
    void this.renderRoot.querySelector('attention-full')?.showStep(id);
  }

  /** In the full view: goes to the first card. */
  showSteps(): void {
    void this.renderRoot.querySelector('attention-full')?.showSteps();
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────────

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    const isOurs = (attributeNames as string[]).includes(name);
    if (isOurs && before !== value) this.#loader.attributeChanged(name as AttributeName);
  }

  /** There is nothing to show, or the last good example remains. */
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
    this.failure = undefined;
    if (this.#readiness.retry()) this.#view = undefined;
  }

  get #wantedView(): LazyModule<unknown> {
    return viewModule(this.#settings.current.view, this.session);
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
    if (!this.#loader.started || !this.#loader.isOwn) this.#settings.read();
    if (changed.has('session')) {
      this.#loader.sessionChanged();
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
    room?.style.setProperty('min-height', `${expectedHeightOf(this, this.#settings.current, this.#loader.json)}px`);
    if (!isShown) return;
    this.#readiness.resolve(this.updateComplete, () => {
      room?.style.removeProperty('min-height');
      this.#announcer.ready(this.session!);
    });
  }

  /** The element is complete when its view is. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    await this.shadowRoot?.querySelector<LitElement>(VIEW)?.updateComplete;
    return complete;
  }

  protected override render(): TemplateResult {
    const { session, failure, offer } = this;
    if (session !== undefined && this.#wantedView.value !== undefined) {
      const problem = this.#loader.isOwn ? problemBox(session, this.#settings) : nothing;
      return html`<div class="root" lang="en" dir="ltr">${view(session, this.#settings, this)}${problem}</div>`;
    }
    if (failure === undefined) {
      return html`<div class="waiting"><slot></slot>${offer && modelOffer(offer, this.#settings)}</div>`;
    }
    return html`<slot></slot>
      <div class="root" lang="en" dir="ltr"><p class="cannot" role="status">${failure}</p></div>`;
  }
}

Object.defineProperties(AttentionSteps.prototype, attributeProperties);
define('attention-steps', AttentionSteps);

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionSteps;
  }
}
