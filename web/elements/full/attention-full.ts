import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type * as Cells from '../../edit/cells.ts';
import { withFocus } from '../../edit/focus.ts';
import type { Session } from '../../edit/session.ts';
import { fullText } from '../../strings/full.ts';
import { focuses, focusOf, focusShowing, sameFocus, stepById } from '../../trace/focus.ts';
import type { Focus } from '../../trace/focus.ts';
import { queryTokensOf, tokenOfRow } from '../../trace/query-tokens.ts';
import type { Hideable, Lockable } from '../../edit/attributes.ts';
import { footer } from '../footer.ts';
import type { AttentionEvents, CellAddress } from '../events.ts';
import { LazyModule } from '../lazy-module.ts';
import { NeededModules } from '../needed-modules.ts';
import { onNumberChange, type NumberChange } from '../number-changes.ts';
import { chooseWord } from '../../edit/choose-word.ts';
import { selectionOf, type Selection } from '../../trace/selection.ts';
import type { AttentionTable } from '../table/index.ts';
import type { Opening } from '../overview/attention-overview.ts';
import { PageLink } from '../page-link.ts';
import { RedrawOnChange } from '../redraw-on-change.ts';
import { readingSentence } from '../reading/reading-sentence.ts';
import '../cards/attention-card.ts';
import type { AttentionCard } from '../cards/attention-card.ts';
import '../pictures/matrix/heatmap.ts';
import '../pictures/ribbons/index.ts';
import '../sentence.ts';
import { tableId } from '../inline-text.ts';
import { cardOfStep, cardsOf, chosenCards } from '../cards/cards.ts';
import { openedCells } from '../cards/opened-cells.ts';
import type { CardId, View } from '../cards/view.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { undoByKey } from '../undo-key.ts';
import { QueryChipScroller, bar } from './bar.ts';
import { heatmap, lines } from './pictures.ts';
import { keepAtTop, scrollAlong } from './scrolling.ts';
import { stepsStyles } from './styles.ts';
import { define } from '../define.ts';

/** The widest column that is laid out as on a phone, and the narrowest with a map next to it, as in the styles. In CSS pixels. */
const NARROW = 608;
const WIDE = 1004;
const none: ReadonlySet<never> = new Set();

/** The map of a trace with several heads, layers or stages. */
const map = new LazyModule(() => import('../map/index.ts'));
/** How a number is changed. The tables bring it, as they show which numbers can be. */
const cells = new LazyModule<typeof Cells>(() => import('../../edit/cells.ts'));
/** What compares the numbers with those that a source printed. */
const comparison = new LazyModule(() => import('../../edit/comparison.ts'));
/** For a long text, the overview takes the place of the heatmap. */
const overview = new LazyModule(() => import('../overview/index.ts'));

/**
 * `<attention-full>`: an example as a long column: what the chosen word reads, then every step from words to context vectors with the
 * arithmetic behind each cell. Everything it shows is a view of `session`; editing changes the session.
 */
export class AttentionFull extends LitElement {
  @property({ attribute: false }) session: Session | undefined;
  @property({ attribute: false }) hide: ReadonlySet<Hideable> = none;
  @property({ attribute: false }) lock: ReadonlySet<Lockable> = none;
  /** The address of the page on which the example can be changed further; no link without it. */
  @property({ attribute: false }) page: string | undefined;
  /** The layout of the column, which depends on its width. */
  @state() protected narrow = false;
  @state() protected wide = false;
  /** The cells that the reader opened, by card. */
  @state() protected chosen: ReadonlyMap<CardId, CellAddress> = new Map();
  /** The cell under the pointer, which its card shows for that time. */
  @state() protected preview: CellAddress | null = null;
  /** The card in view. */
  @state() protected here: CardId | undefined;
  /** On a phone: whether all rows are shown instead of the row of the query token. */
  @state() protected whole = false;
  /** For a long text: the columns that were chosen in the overview. */
  @state() protected columns: View['columns'];

  readonly #link = new PageLink(this);
  readonly #modules = new NeededModules(this, () => [
    ...(focuses(this.session!.trace).length > 1 ? [map] : []),
    ...(this.#region === undefined ? [] : [overview]),
    ...(this.session!.example.published === undefined ? [] : [comparison]),
  ]);
  readonly #sizes = new ResizeObserver(() => this.#measure());
  readonly #queryChip = new QueryChipScroller();
  readonly #showWhole = (whole: boolean) => (this.whole = whole);
  /** The cards of the path that is shown. */
  #cards: readonly CardId[] = [];
  readonly #show = (focus: Focus, card?: CardId) => void this.#showPath(focus, card);
  readonly #cardObserver = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const { card } = entry.target as AttentionCard;
        if (entry.isIntersecting) this.here = card;
      }
    },
    { rootMargin: '-30% 0px -60% 0px' },
  );

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('cell-open', (event) => this.#open(event.detail, event));
    this.addEventListener('cell-preview', (event) => {
      const { stepId, row, column } = event.detail;
      // Folded parts are below the panel: hovering must not move them under the pointer.
      const folded = event.composedPath().some((one) => (one as Element).localName === 'details');
      this.preview = row === null || column === null || folded ? null : { stepId, row, column };
    });
    onNumberChange(this, (stepId, change) => void this.#change(stepId, change));
    this.addEventListener('row-choose', ({ detail }) => {
      const step = this.session && stepById(this.session.trace, detail.stepId);
      this.#choose(step ? tokenOfRow(this.#region, step, detail.row) : detail.row);
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#measure();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
    this.#queryChip.end();
    this.#cardObserver.disconnect();
    this.#endKeeping();
  }

  #measure(): void {
    const width = this.offsetWidth;
    if (width === 0) return;
    this.narrow = width <= NARROW;
    this.wide = width >= WIDE;
  }

  /** The head, layer and stage whose steps are shown. */
  get #focus(): Focus {
    const { trace, example } = this.session!;
    return focusOf(trace, example.display.select);
  }

  /** The region of query tokens, if not all words are. */
  get #region(): View['region'] {
    return queryTokensOf(this.session!.trace, this.#focus);
  }

  /** Chooses the query token, counted from 0 among all that there are. */
  #choose(word: number): void {
    const { session } = this;
    if (session === undefined) return;
    const region = this.#region;
    if (region !== undefined && (word < region.first || word >= region.end)) {
      this.#openWords({ rows: [word, word + 1], columns: undefined, word });
    } else chooseWord(session, word);
  }

  /** For a long text: shows other words in the tables. */
  readonly #openWords = (opening: Opening): void => {
    if (overview.value === undefined) return;
    this.columns = opening.columns;
    this.chosen = new Map();
    this.session!.change(overview.value.opening(this.session!.example, opening));
  };

  /** Shows another head, layer or stage, and goes to a card of it; otherwise keeps the present card in its place. */
  async #showPath(focus: Focus, card?: CardId): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const show = () => {
      if (!sameFocus(focus, this.#focus)) session.change(withFocus(session.example, focus));
      return this.updateComplete;
    };
    if (card === undefined) {
      const present = this.renderRoot.querySelector(`[data-card="${this.here}"]`);
      await scrollAlong(() => (present?.isConnected ? present.getBoundingClientRect().top : undefined), show);
    } else {
      await show();
      this.showCard(card);
    }
  }

  /** Changes a number of a step. */
  async #change(stepId: string, change: NumberChange): Promise<void> {
    if (this.lock.has('numbers')) return;
    const changes = cells.value ?? (await cells.load());
    const { session } = this;
    const step = session && stepById(session.trace, stepId);
    if (session && step) session.change(change(changes, session.example, step));
  }

  /** Opens a cell in its card, and goes there if it was requested from another card. */
  #open(place: AttentionEvents['cell-open'], event: Event): void {
    const { session } = this;
    const step = session && stepById(session.trace, place.stepId);
    if (session === undefined || step === undefined) return;
    const before = this.#focus;
    const focus = focusShowing(session.trace, before, step);
    const card = cardOfStep(session.trace, focus, step);
    if (card === undefined) return;
    this.preview = null;
    this.chosen = new Map(this.chosen).set(card, { ...place });
    const row = step.rows.name === 'query' ? tokenOfRow(this.#region, step, place.row) : undefined;
    if (!sameFocus(focus, before)) session.change(withFocus(session.example, focus, row));
    else if (row !== undefined) this.#choose(row);
    const target = this.renderRoot.querySelector<AttentionCard>(`attention-card[data-card="${card}"]`);
    const here = event.composedPath().some((one) => (one as Element).id === tableId(place.stepId));
    if (target === null) return;
    if (here) void this.#stay(target, tableId(place.stepId));
    else void this.#goTo(target, place);
  }

  /** Keeps a table in its place in the window while content above it changes its height. */
  async #stay(card: AttentionCard, id: string): Promise<void> {
    const table = () => card.renderRoot.querySelector(`#${CSS.escape(id)}`);
    await scrollAlong(
      () => table()?.getBoundingClientRect().top,
      async () => {
        await this.updateComplete;
        await card.updateComplete;
        await card.renderRoot.querySelector('attention-derivation')?.updateComplete;
      },
    );
  }

  /** Scrolls to a cell that was requested from elsewhere, and focuses it. */
  async #goTo(card: AttentionCard, { stepId, row, column }: CellAddress): Promise<void> {
    await this.updateComplete;
    await card.updateComplete;
    const table = card.renderRoot.querySelector<AttentionTable>(`#${CSS.escape(tableId(stepId))}`);
    if (table === null) return;
    table.closest('details')?.setAttribute('open', '');
    await table.updateComplete;
    table.scrollIntoView({ block: 'center' });
    table.focusCell(row, column);
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) {
      this.chosen = new Map();
      this.preview = null;
      this.columns = undefined;
    }
    if (this.session !== undefined) this.#modules.update();
  }

  /** The element is complete only with everything that the trace needs. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#modules.complete(() => super.getUpdateComplete());
  }

  protected override updated(): void {
    this.#queryChip.look(this.renderRoot);
    for (const card of this.renderRoot.querySelectorAll('attention-card')) this.#cardObserver.observe(card);
  }

  #view(selection: Selection): View {
    const session = this.session!;
    const { trace, focus, region } = selection;
    const { display } = session.example;
    const opened = openedCells({ ...selection, chosen: this.chosen, preview: this.preview });
    const chosen = chosenCards(trace, focus, display.steps);
    this.#cards = this.hide.has('steps') ? [] : cardsOf(trace, focus).filter((card) => chosen?.has(card) ?? true);
    const { narrow, wide } = this;
    return {
      ...selection,
      session,
      show: this.#show,
      cards: this.#cards,
      cardOf: (step) => cardOfStep(trace, focus, step),
      columns: region && this.columns,
      precision: display.precision ?? 3,
      narrow,
      wide,
      locked: this.lock.has('numbers'),
      // For a long text, such a list would have thousands of lines.
      list: narrow && !this.whole && region === undefined,
      showWhole: this.#showWhole,
      opened,
    };
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session, hide } = this;
    if (session === undefined) return nothing;
    const selection = selectionOf(session);
    const view = this.#view(selection);
    const { weights, region, trace } = selection;
    const { cards } = view;
    const two = session.example.target !== undefined;
    const box = (asks: boolean) =>
      html`<attention-sentence
        part="sentence"
        .session=${session}
        .locked=${this.lock.has('sentence')}
        .slim=${two}
        .quiet=${asks}
        .asks=${asks}
      ></attention-sentence>`;
    const long = focuses(trace).length > 1 && cards.length > 0;
    const steps = cards.map(
      (card) => html`<attention-card data-card=${card} .card=${card} .view=${view}></attention-card>`,
    );
    return html`<div class="whole ${long ? 'long' : ''}" part="frame">
      ${long ? html`<div class="map">${map.value && html`<attention-map .view=${view} .here=${this.here}></attention-map>`}</div>` : nothing}
      <div class="column">
        ${hide.has('sentence') ? nothing : html`${box(false)}${two ? box(true) : nothing}`}
        <div class="top">
          ${
            hide.has('reading')
              ? nothing
              : html`<div class="reading" part="reading">
                  <h2>${readingSentence(selection)}</h2>
                </div>`
          }
          ${region === undefined ? this.#pictures(selection, view) : this.#overview(view)}
          ${
            cards.length === 0
              ? nothing
              : html`<p class="lead"><span>${fullText.lead}</span><span class="soft">${fullText.leadRest}</span></p>`
          }
        </div>
        ${bar({
          view,
          labels: weights.rows.labels,
          here: this.here,
          moves: region && overview.value?.earlierLater(region, this.#openWords),
          choose: (word) => this.#choose(word),
          goTo: (card) => this.showCard(card),
          tools: html`<slot name="tools"></slot>`,
        })}
        ${this.#modules.message()}
        ${cards.length === 0 ? nothing : html`<div class="cards" part="steps">${steps}</div>`}
        ${hide.has('footer') ? nothing : html`<div class="footer" part="footer">${footer(session, this.#link.href)}</div>`}
      </div>
    </div>`;
  }

  #pictures(selection: Selection, { precision }: View): TemplateResult | typeof nothing {
    const shown = (['lines', 'heatmap'] as const).filter((one) => !this.hide.has(one));
    if (shown.length === 0) return nothing;
    const agrees = comparison.value?.comparisonOf(this.session!).every((one) => one.agrees) ?? true;
    const compare = agrees || !this.#cards.includes('weights') ? undefined : () => this.showCard('weights');
    return html`<div class="pictures ${shown.length === 1 ? 'one' : ''}">
      ${this.hide.has('lines') ? nothing : lines(selection)}
      ${this.hide.has('heatmap') ? nothing : heatmap(selection, precision, compare)}
    </div>`;
  }

  /** For a long text: shown in place of the pictures. */
  #overview(view: View): TemplateResult | typeof nothing {
    if (this.hide.has('heatmap')) return nothing;
    return overview.value?.board(view, this.#openWords) ?? html`<div class="waiting"></div>`;
  }

  /** Goes to a card: scrolls to it and focuses its heading. */
  showCard(card: CardId): void {
    const found = this.renderRoot.querySelector<AttentionCard>(`[data-card="${card}"]`);
    found?.scrollIntoView();
    found?.focusHeading?.();
    this.here = card;
    if (found) this.#keepVisible(found);
  }

  /** Cards above may only get their heights now: until the reader does something, a card stays in its place. */
  #keepVisible(card: Element): void {
    this.#endKeeping();
    this.#endKeeping = keepAtTop(card, this.renderRoot.querySelector('.cards')!);
  }
  #endKeeping = (): void => {};

  /** Goes to the first card. */
  showSteps(): void {
    if (this.#cards.length > 0) this.showCard(this.#cards[0]!);
  }

  /**
   * `[` and `]` go to the previous and next step, `{` and `}` to the same step of the previous and next head, except while something is
   * typed.
   */
  readonly #onKey = (event: KeyboardEvent) => {
    if (this.session === undefined || undoByKey(this.session, event, this.renderRoot)) return;
    const [step, path] = [{ '[': -1, ']': 1 }[event.key], { '{': -1, '}': 1 }[event.key]];
    const target = event.composedPath()[0] as HTMLElement;
    if (event.ctrlKey || event.metaKey || /^(input|textarea|select)$/.test(target.localName)) return;
    if (path !== undefined) {
      const all = focuses(this.session!.trace);
      const next = all[all.findIndex((one) => sameFocus(one, this.#focus)) + path];
      if (next === undefined) return;
      event.preventDefault();
      void this.#showPath(next);
    }
    if (step === undefined) return;
    const from = event.composedPath().find((one) => (one as Element).localName === 'attention-card') as
      AttentionCard | undefined;
    const at = this.#cards.indexOf(from?.card ?? this.here ?? this.#cards[0]!);
    const next = this.#cards[at + step];
    if (next === undefined) return;
    event.preventDefault();
    this.showCard(next);
  };

  static override styles = [textStyles, problemStyles, stepsStyles];
}

define('attention-full', AttentionFull);

declare global {
  interface HTMLElementTagNameMap {
    'attention-full': AttentionFull;
  }
}
