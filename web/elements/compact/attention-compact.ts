import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { withFocus } from '../../edit/focus.ts';
import type { Session } from '../../edit/session.ts';
import { selectionText as strings } from '../../strings/selection.ts';
import { focuses, sameFocus, stepById } from '../../trace/focus.ts';
import { tokenOfRow } from '../../trace/query-tokens.ts';
import type { Hideable, Lockable } from '../../edit/attributes.ts';
import { lines } from '../full/pictures.ts';
import { derivation } from '../derivation/lazy.ts';
import { LazyModule } from '../lazy-module.ts';
import { NeededModules } from '../needed-modules.ts';
import { chooseWord } from '../../edit/choose-word.ts';
import { selectionOf, type Selection } from '../../trace/selection.ts';
import '../pictures/ribbons/index.ts';
import { RedrawOnChange } from '../redraw-on-change.ts';
import { readingModules, readingSentence } from '../reading/reading-sentence.ts';
import { pathName } from '../inline-text.ts';
import '../sentence.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { undoByKey } from '../undo-key.ts';
import { undoButtons } from '../undo-buttons.ts';
import { published } from '../cards/published.ts';
import { given } from './step.ts';
import { Steps } from './steps.ts';
import { compactStyles } from './styles.ts';
import { define } from '../define.ts';

/** Below this width, in CSS pixels, the arithmetic is below its table. */
const NARROW = 560;
/** Below this width there is no room for the undo buttons next to the sentence. */
const SLIM = 440;
const none: ReadonlySet<never> = new Set();

/** Choosing the region of query tokens of a long text. */
const regions = new LazyModule(() => import('./region.ts'));
/** All weights as colours, for the view that shows nothing else. */
const heatmap = new LazyModule(() => import('./heatmap.ts'));

/**
 * `<attention-compact>`: an example small enough for an article: what the chosen word reads, and four steps in tabs, each with its numbers
 * and the arithmetic of one of them. Everything it shows is a view of `session`.
 */
export class AttentionCompact extends LitElement {
  static override styles = [textStyles, problemStyles, compactStyles];

  @property({ attribute: false }) session: Session | undefined;
  @property({ attribute: false }) hide: ReadonlySet<Hideable> = none;
  @property({ attribute: false }) lock: ReadonlySet<Lockable> = none;
  /** The address of the page on which the example can be changed further; no link without it. */
  @property({ attribute: false }) page: string | undefined;
  /** Shows a single picture, with a choice of the query token. */
  @property({ attribute: false }) only: 'lines' | 'heatmap' | undefined;
  /** In CSS pixels; 0 while the element has no layout. */
  @state() protected width = 0;

  readonly #resize = new ResizeObserver(() => this.#measure());
  readonly #modules = new NeededModules(this, () => {
    const selection = selectionOf(this.session!);
    const { only } = this;
    return [
      ...(only === undefined ? [derivation, given, ...readingModules(selection)] : only === 'heatmap' ? [heatmap] : []),
      ...(selection.region === undefined ? [] : [regions]),
      ...(this.session!.example.published === undefined ? [] : [published]),
    ];
  });
  readonly #steps = new Steps(this);

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
    this.addEventListener('keydown', (event) => {
      if (this.session !== undefined) undoByKey(this.session, event, this.renderRoot);
    });
    this.addEventListener('row-choose', ({ detail }) => {
      const step = this.session && stepById(this.session.trace, detail.stepId);
      if (step) this.chooseQuery(tokenOfRow(selectionOf(this.session!).region, step, detail.row));
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  #measure(): void {
    if (this.clientWidth > 0) this.width = this.clientWidth;
  }

  /** Chooses the query token, counted from 0 among all that there are. */
  chooseQuery(word: number): void {
    const session = this.session!;
    const { region } = selectionOf(session);
    if (region !== undefined && (word < region.first || word >= region.end)) {
      regions.value?.queryAround(session, word);
    } else chooseWord(session, word);
  }

  protected override willUpdate(): void {
    const { session } = this;
    if (this.width === 0) this.#measure();
    if (session === undefined) return;
    this.#modules.update();
  }

  /** The element is complete only with everything that the example needs. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#modules.complete(() => super.getUpdateComplete());
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session, hide, only, width } = this;
    if (session === undefined) return nothing;
    const selection = selectionOf(session);
    if (only !== undefined) {
      return html`<div class="card" part="card">
        <div class="top">
          ${this.#paths(selection)} ${only === 'lines' ? lines(selection, true) : this.#heatmap(session, selection)}
        </div>
        ${this.#modules.message()}
      </div>`;
    }
    const narrow = width < NARROW;
    // The undo buttons are in the sentence box, where they move nothing, or else in the footer.
    const inBox = width >= SLIM && !hide.has('sentence');
    return html`<div class="card ${narrow ? 'narrow' : ''}" part="card">
      ${
        hide.has('sentence')
          ? nothing
          : html`<attention-sentence
                slim
                part="sentence"
                exportparts="sentence-box"
                .session=${session}
                .locked=${this.lock.has('sentence')}
                >${inBox ? this.#back(session) : nothing}</attention-sentence
              >${
                session.example.target === undefined
                  ? nothing
                  : html`<attention-sentence
                      slim
                      quiet
                      asks
                      .session=${session}
                      .locked=${this.lock.has('sentence')}
                    ></attention-sentence>`
              }`
      }
      <div class="top">
        ${hide.has('reading') ? nothing : html`<p class="reading" part="reading" aria-live="polite" aria-atomic="true">${readingSentence(selection)}</p>`}
        ${this.#paths(selection)} ${hide.has('lines') ? nothing : lines(selection, true)}
      </div>
      ${hide.has('steps') ? nothing : this.#steps.render(session, selection, { width, narrow })}
      ${this.#modules.message()}
      ${
        hide.has('footer')
          ? nothing
          : html`<div class="footer" part="footer">
              ${this.#steps.footer(session)}${inBox ? nothing : this.#back(session)}
            </div>`
      }
    </div>`;
  }

  #back(session: Session): TemplateResult | typeof nothing {
    if (!session.canUndo && !session.canRedo) return nothing;
    return html`<span class="back">${undoButtons(session, true)}</span>`;
  }

  #heatmap(session: Session, selection: Selection): TemplateResult {
    const choose = (row: number) => this.chooseQuery((selection.region?.first ?? 0) + row);
    return heatmap.value?.heatmap(session, selection, choose) ?? html`<div class="waiting"></div>`;
  }

  /** A choice of head, layer and stage; for a long text, also of the region of query tokens. */
  #paths({ trace, focus, region }: Selection): TemplateResult | typeof nothing {
    const all = focuses(trace);
    if (all.length < 2 && region === undefined) return nothing;
    const session = this.session!;
    const choose = (event: Event) =>
      session.change(withFocus(session.example, all[Number((event.target as HTMLSelectElement).value)]!));
    const options = all.map(
      (one, index) => html`<option value=${index} .selected=${sameFocus(one, focus)}>${pathName(trace, one)}</option>`,
    );
    return html`<div class="paths">
      ${
        all.length < 2
          ? nothing
          : html`<label
              ><span class="soft">${strings.in}</span>
              <select aria-label=${strings.choosePath} @change=${choose}>
                ${options}
              </select></label
            >`
      }
      ${region && regions.value?.regionButtons(session, region)}
    </div>`;
  }
}

define('attention-compact', AttentionCompact);

declare global {
  interface HTMLElementTagNameMap {
    'attention-compact': AttentionCompact;
  }
}
