import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Step, Trace } from '../core/trace.ts';
import { withFocus } from '../edit/focus.ts';
import type { Session } from '../edit/session.ts';
import { top as strings } from '../strings/top.ts';
import { focuses, focusOf, focusShowing, inFocus, keysOf, sameFocus, stepById } from '../trace/focus.ts';
import type { Focus } from '../trace/focus.ts';
import { formatShare } from '../trace/format.ts';
import { provenance } from '../trace/provenance.ts';
import { reading } from '../trace/reading.ts';
import { askingOf, wordOfRow } from '../trace/region.ts';
import { stepsStyles } from './attention-steps-styles.ts';
import type { AttentionEvents } from './events.ts';
import { Later, wanted } from './later.ts';
import type { AttentionTable, Outline, PublishedCell } from './matrix-table.ts';
import type { Opening } from './overview/attention-overview.ts';
import { smallShareText } from './pictures/shares.ts';
import { rich } from './rich.ts';
import type { AttentionCard } from './steps/card.ts';
import { named, number, pathName, tableId, word } from './steps/said.ts';
import { cardNumber, cardsOf, isPlain } from './steps/view.ts';
import type { CardId, Place, View } from './steps/view.ts';
import { textStyles } from './styles.ts';
import { tokens } from './tokens.ts';

/** How long cards further up may still grow after one was gone to, in milliseconds. */
const STILL_GROWING = 2000;
/** More words than this are chosen from a list instead of a row of chips. */
const MOST_CHIPS = 8;

/** What stands below the fold when the page opens: all that is in cards. */
const below = new Later(() => import('./below.ts'));
/** What the cards of traces of several heads, layers or sides need. */
const more = new Later(() => import('./steps/more.ts'));
/** What a long text has instead of a heatmap. */
const overview = new Later(() => import('./overview/overview.ts'));

/**
 * `<attention-steps>`: an example, step by step: what the chosen word reads, then every step from words to context vectors
 * with the arithmetic behind each cell. All it shows is a view of `session`; editing changes the session.
 */
export class AttentionSteps extends LitElement {
  static override properties = {
    session: { attribute: false },
    narrow: { state: true },
    pinned: { state: true },
    preview: { state: true },
    here: { state: true },
    whole: { state: true },
    columns: { state: true },
  };

  declare session: Session | undefined;
  declare protected narrow: boolean;
  /** The cells that the reader opened, by card. */
  declare protected pinned: ReadonlyMap<CardId, Place>;
  /** The cell under the pointer, which its card shows meanwhile. */
  declare protected preview: Place | null;
  /** The card in sight, for the way through the page. */
  declare protected here: CardId | undefined;
  /** On a phone: whether all rows are shown instead of the row of the word that asks. */
  declare protected whole: boolean;
  /** Of a long text the columns that were chosen in the overview. */
  declare protected columns: View['columns'];

  readonly #narrow = matchMedia('(max-width: 640px)');
  readonly #onNarrow = () => (this.narrow = this.#narrow.matches);
  readonly #onChange = () => this.requestUpdate();
  readonly #showWhole = (whole: boolean) => (this.whole = whole);
  #outlines = new Map<string, Outline[]>();
  #published = new Map<string, (PublishedCell | null)[][]>();
  #publishedOf: Trace | undefined;
  #watched: Session | undefined;
  /** The cards of the path that is shown. */
  #cards: readonly CardId[] = [];
  readonly #show = (focus: Focus, card?: CardId) => void this.#goAlong(focus, card);
  readonly #wayObserver = new IntersectionObserver(
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
    this.session = undefined;
    this.narrow = this.#narrow.matches;
    this.pinned = new Map();
    this.preview = null;
    this.here = undefined;
    this.whole = false;
    this.columns = undefined;
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('cell-open', (event) => this.#open(event.detail, event));
    this.addEventListener('cell-preview', (event) => {
      const { stepId, row, column } = event.detail;
      // Folded parts stand below the panel: what is only looked at must not move them under the pointer.
      const folded = event.composedPath().some((one) => (one as Element).localName === 'details');
      this.preview = row === null || column === null || folded ? null : { stepId, row, column };
    });
    this.addEventListener('cell-edit', ({ detail }) =>
      this.#edit(detail, (session, step) =>
        below.value!.withCell(session.example, step, detail.row, detail.column, detail.value),
      ),
    );
    this.addEventListener('cell-hold', ({ detail }) =>
      this.#edit(detail, (session, step) =>
        below.value!.withHeld(session.example, step, detail.row, detail.column, detail.value),
      ),
    );
    this.addEventListener('row-release', ({ detail }) =>
      this.#edit(detail, (session, step) => below.value!.withRowReleased(session.example, step, detail.row)),
    );
    this.addEventListener('row-choose', ({ detail }) => {
      const step = this.session && stepById(this.session.trace, detail.stepId);
      this.#choose(step ? wordOfRow(this.#region, step, detail.row) : detail.row);
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#narrow.addEventListener('change', this.#onNarrow);
    this.#watch();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#narrow.removeEventListener('change', this.#onNarrow);
    this.#wayObserver.disconnect();
    this.#letGo();
    this.#watched?.removeEventListener('change', this.#onChange);
    this.#watched = undefined;
  }

  #watch(): void {
    if (this.#watched === this.session) return;
    this.#watched?.removeEventListener('change', this.#onChange);
    this.session?.addEventListener('change', this.#onChange);
    this.#watched = this.session;
  }

  /** The head, layer and stage whose steps are shown. */
  get #focus(): Focus {
    const { trace, example } = this.session!;
    return focusOf(trace, example.display.select);
  }

  /** What only traces need that are more than one head of one sentence, once it is fetched. */
  get #more(): View['more'] {
    const { trace, example } = this.session!;
    return isPlain(trace) && example.target === undefined ? undefined : more.value;
  }

  /** Which words ask, where not all do. */
  get #region(): View['region'] {
    return askingOf(this.session!.trace, this.#focus);
  }

  /** Chooses the word that asks, counted from 0 among all that can; of an encoder–decoder, among those of the stage that is shown. */
  #choose(word: number): void {
    const { session } = this;
    if (session === undefined) return;
    const focus = this.#focus;
    const region = this.#region;
    if (region !== undefined && (word < region.first || word >= region.end)) {
      this.#openWords({ rows: [word, word + 1], columns: undefined, word });
    } else if (focus.stage === undefined) session.select(word);
    else session.change(withFocus(session.example, focus, word));
  }

  /** Of a long text, shows other words in the tables. */
  readonly #openWords = (opening: Opening): void => {
    if (overview.value === undefined) return;
    this.columns = opening.columns;
    this.pinned = new Map();
    this.session!.change(overview.value.opening(this.session!.example, opening));
  };

  /** Shows another head, layer or stage, and goes to a card of it; else keeps the present card where it stands. */
  async #goAlong(focus: Focus, card?: CardId): Promise<void> {
    const { session } = this;
    if (session === undefined) return;
    const seen = card === undefined ? this.renderRoot.querySelector(`[data-card="${this.here}"]`) : null;
    const before = seen?.getBoundingClientRect().top;
    if (!sameFocus(focus, this.#focus)) session.change(withFocus(session.example, focus));
    await this.updateComplete;
    if (card !== undefined) this.showCard(card);
    else if (before !== undefined && seen!.isConnected) {
      const moved = seen!.getBoundingClientRect().top - before;
      if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
    }
  }

  #edit({ stepId }: { stepId: string }, change: (session: Session, step: Step) => Session['example']): void {
    const { session } = this;
    const step = session && stepById(session.trace, stepId);
    if (session && step) session.change(change(session, step));
  }

  /** Opens a cell in its card, and goes there when it was asked for from another. */
  #open(place: AttentionEvents['cell-open'], event: Event): void {
    const { session } = this;
    const step = session && stepById(session.trace, place.stepId);
    if (session === undefined || step === undefined || below.value === undefined) return;
    const before = this.#focus;
    const focus = focusShowing(session.trace, before, step);
    const card = below.value.cardOfStep(session.trace, focus, step);
    if (card === undefined) return;
    this.preview = null;
    this.pinned = new Map(this.pinned).set(card, { ...place });
    const row = step.rows.name === 'query' ? wordOfRow(this.#region, step, place.row) : undefined;
    if (!sameFocus(focus, before)) session.change(withFocus(session.example, focus, row));
    else if (row !== undefined) this.#choose(row);
    const target = this.renderRoot.querySelector<AttentionCard>(`attention-card[data-card="${card}"]`);
    const here = event.composedPath().some((one) => (one as Element).id === tableId(place.stepId));
    if (target === null) return;
    if (here) void this.#stay(target, tableId(place.stepId));
    else void this.#goTo(target, place);
  }

  /** Keeps a table where it stands in the window while what is above it changes its height. */
  async #stay(card: AttentionCard, id: string): Promise<void> {
    const top = () => card.renderRoot.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect().top ?? 0;
    const before = top();
    await this.updateComplete;
    await card.updateComplete;
    await card.renderRoot.querySelector('attention-derivation')?.updateComplete;
    const moved = top() - before;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }

  /** Brings a cell into sight that was asked for from somewhere else, and gives it the focus. */
  async #goTo(card: AttentionCard, { stepId, row, column }: Place): Promise<void> {
    await this.updateComplete;
    await card.updateComplete;
    const table = card.renderRoot.querySelector<AttentionTable>(`#${CSS.escape(tableId(stepId))}`);
    if (table === null) return;
    table.closest('details')?.setAttribute('open', '');
    await table.updateComplete;
    table.scrollIntoView({ block: 'center' });
    table.focusCell(row, column);
  }

  /** Where the operands of open cells stand. What did not change stays the same object, so that tables need not look. */
  #sameOutlines(found: Map<string, Outline[]>): Map<string, Outline[]> {
    for (const [id, outlines] of found) {
      const before = this.#outlines.get(id);
      if (JSON.stringify(before) === JSON.stringify(outlines)) found.set(id, before!);
    }
    return (this.#outlines = found);
  }

  #publishedIn(session: Session): Map<string, (PublishedCell | null)[][]> {
    if (this.#publishedOf === session.trace) return this.#published;
    this.#publishedOf = session.trace;
    this.#published = new Map(
      session.comparison.map(({ id, cells }) => {
        const step = stepById(session.trace, id)!;
        const rows = step.rows.labels.map(() => step.columns.labels.map((): PublishedCell | null => null));
        for (const { row, column, printed, differs } of cells) rows[row]![column] = { printed, differs };
        return [id, rows];
      }),
    );
    return this.#published;
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) {
      this.#watch();
      this.pinned = new Map();
      this.preview = null;
      this.columns = undefined;
    }
    const { session } = this;
    if (session === undefined) return;
    const needs = [
      ...(isPlain(session.trace) && session.example.target === undefined ? [] : [more]),
      ...(this.#region === undefined ? [] : [overview]),
    ].filter(({ value }) => value === undefined);
    if (needs.length === 0) return;
    this.#fetching = Promise.all(needs.map((one: Later<unknown>) => one.load())).then(
      () => this.requestUpdate(),
      () => undefined,
    );
  }
  #fetching: Promise<unknown> | undefined;

  /** Complete only with what the trace needs. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    if (this.#fetching === undefined && this.#fetchingBelow === undefined) return complete;
    await Promise.all([this.#fetching, this.#fetchingBelow]);
    return super.getUpdateComplete();
  }

  /** The cards are fetched when they come into sight, or the reader does anything at all. */
  protected override firstUpdated(): void {
    void wanted(this.renderRoot.querySelector('.cards')!, 0).then(() => {
      this.#fetchingBelow = below.load().then(
        () => this.requestUpdate(),
        () => undefined,
      );
    });
  }
  #fetchingBelow: Promise<unknown> | undefined;

  protected override updated(): void {
    for (const card of this.renderRoot.querySelectorAll('attention-card')) this.#wayObserver.observe(card);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session } = this;
    if (session === undefined) return nothing;
    const { trace, example } = session;
    const focus = this.#focus;
    const weights = inFocus(trace, focus, 'weights')!;
    const mask = inFocus(trace, focus, 'masked_scores') && inFocus(trace, focus, 'mask');
    const region = this.#region;
    const first = region?.first ?? 0;
    const query = Math.max(0, Math.min((example.display.select?.query ?? 0) - first, weights.rows.labels.length - 1));
    const word = first + query;
    const keys = keysOf(trace, focus);
    const twoSides = focus.stage === undefined ? example.target !== undefined : focus.stage === 'cross';
    const ownColumn = twoSides || keys.own === 0 ? -1 : keys.past + word;
    const looked = { trace, focus, query, word, region, ownColumn, pinned: this.pinned, preview: this.preview };
    const opened = below.value?.openedOf(looked) ?? new Map<CardId, Place>();
    const unbalanced = reading(weights, query, ownColumn).kind === 'held';
    this.#cards = cardsOf(trace, focus);
    const view: View = {
      session,
      trace,
      focus,
      show: this.#show,
      more: this.#more,
      cards: this.#cards,
      query,
      word,
      region,
      columns: region && this.columns,
      ownColumn,
      keys,
      precision: example.display.precision ?? 3,
      narrow: this.narrow,
      // Of a long text such a list would have thousands of lines.
      list: this.narrow && !this.whole && region === undefined,
      showWhole: this.#showWhole,
      opened,
      outlines: this.#sameOutlines(below.value?.outlinesOf(trace, opened) ?? new Map<string, Outline[]>()),
      published: this.#publishedIn(session),
    };
    const map = view.more?.map(view, this.here);
    const long = focuses(trace).length > 1;
    this.toggleAttribute('long', long);
    return html`
      ${long ? html`<div class="map">${map}</div>` : nothing}
      <div class="column">
        <div class="top">
          <div class="reading">${view.more?.reading(view, weights) ?? this.#reading(view, weights)}</div>
          ${region === undefined ? this.#pictures(view, weights, mask, unbalanced) : (overview.value?.board(view, this.#openWords) ?? html`<div class="waiting"></div>`)}
          <p class="lead"><span>${strings.lead}</span><span class="soft">${strings.leadRest}</span></p>
        </div>
        ${this.#bar(view, weights)}
        <div class="cards">
          ${this.#cards.map((card) =>
            below.value === undefined
              ? html`<div class="waiting" data-card=${card}></div>`
              : html`<attention-card data-card=${card} .card=${card} .view=${view}></attention-card>`,
          )}
        </div>
      </div>
    `;
  }

  /** What the word that asks reads, and all weights in colours. */
  #pictures(view: View, weights: Step, mask: Step | undefined, unbalanced: boolean): TemplateResult {
    const { session, trace, focus, query } = view;
    return html`<div class="pictures">
      <attention-ribbons
        .caption=${strings.ribbons.caption}
        .subcaption=${unbalanced ? strings.ribbons.held : strings.ribbons.subcaption}
        .weights=${weights}
        .mask=${mask}
        .query=${query}
      ></attention-ribbons>
      <attention-heatmap
        .caption=${strings.heatmap.of(pathName(trace, focus))}
        .subcaption=${strings.rowsAsk}
        .weights=${weights}
        .mask=${mask}
        .query=${query}
        .precision=${view.precision}
      >
        <p class="note">
          ${weights.overridden === undefined || !weights.rows.labels.some((_, row) => reading(weights, row, true).kind === 'held') ? strings.heatmap.note : strings.heatmap.heldNote}
          ${this.#printedOther(session)}
        </p>
      </attention-heatmap>
    </div>`;
  }

  #reading(view: View, weights: Step): TemplateResult {
    const { kind, asks, words } = reading(weights, view.query, view.ownColumn);
    const text = strings.reading;
    const share = (weight: number) => number(formatShare(weight), 'weights');
    const name = (at: number) => named(view, weights, words[at]!.column, text.itself);
    const [first, second, third] = words;
    let sentence: unknown;
    if (kind === 'ranked') {
      const one = (at: number) => html`${name(at)} (${share(words[at]!.weight)})`;
      const rest = html`${second === undefined || second.weight === 0 ? '' : html`${text.then}${one(1)}`}${
        third === undefined || third.weight === 0
          ? ''
          : words.length === 3
            ? html`${text.and}${one(2)}`
            : html`${text.and}${one(2)}${this.#others(words.slice(3).filter(({ weight }) => weight > 0).length)}`
      }`;
      sentence = rich(text.ranked, { first: one(0), rest });
    } else {
      const [{ weight }, count] = [first!, words.length.toLocaleString('en')];
      const most = kind === 'spread' || kind === 'even' ? number(smallShareText(weight), 'weights') : share(weight);
      sentence = rich(text[kind], { first: name(0), share: most, count });
    }
    return html`<h2><span class="chip">${word(asks)}</span>${sentence}</h2>`;
  }

  #others(count: number): unknown {
    return count === 0 ? '' : strings.reading.others(count);
  }

  #printedOther(session: Session): TemplateResult | typeof nothing {
    if (session.comparison.every(({ agrees }) => agrees)) return nothing;
    return html`<span class="error">${strings.heatmap.printedOther}</span>
      <button type="button" class="link" @click=${() => this.showCard('shares')}>${strings.heatmap.compare}</button>`;
  }

  /** Goes to a card: scrolls it into sight and moves the focus to its heading. */
  showCard(card: CardId): void {
    const found = this.renderRoot.querySelector<AttentionCard>(`[data-card="${card}"]`);
    found?.scrollIntoView();
    found?.focusHeading?.();
    this.here = card;
    if (found) this.#keepInSight(found);
  }

  /** Cards further up may take their heights only now: until the reader does something, a card stays where it was brought. */
  #keepInSight(card: Element): void {
    this.#letGo();
    const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
    const sizes = new ResizeObserver(() => card.scrollIntoView({ behavior: 'instant' }));
    const end = () => {
      sizes.disconnect();
      clearTimeout(timer);
      for (const name of acts) removeEventListener(name, end, true);
    };
    const timer = setTimeout(end, STILL_GROWING);
    for (const name of acts) addEventListener(name, end, { capture: true, passive: true });
    sizes.observe(this.renderRoot.querySelector('.cards')!);
    this.#letGo = end;
  }
  #letGo = (): void => {};

  /** Goes to the first card. */
  showSteps(): void {
    this.showCard(this.#cards[0]!);
  }

  /**
   * `[` and `]` go to the step before and after, `{` and `}` to the same step of the head before and after; except while
   * something is typed.
   */
  readonly #onKey = (event: KeyboardEvent) => {
    const [step, path] = [{ '[': -1, ']': 1 }[event.key], { '{': -1, '}': 1 }[event.key]];
    const target = event.composedPath()[0] as HTMLElement;
    if (event.ctrlKey || event.metaKey || /^(input|textarea|select)$/.test(target.localName)) return;
    if (path !== undefined) {
      const all = focuses(this.session!.trace);
      const next = all[all.findIndex((one) => sameFocus(one, this.#focus)) + path];
      if (next === undefined) return;
      event.preventDefault();
      void this.#goAlong(next);
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

  /** What stays in sight: the word that asks, the way through the steps, where the numbers come from. */
  #bar(view: View, weights: Step): TemplateResult {
    const { cards } = view;
    return html`<div class="bar">
      <div class="bar-line">
        <div class="choosers">
          ${this.#chooser(view, weights.rows.labels)}${view.region && overview.value?.moves(view.region, this.#openWords)}${this.#pathChooser(view)}
        </div>
        <nav aria-label=${strings.way}>
          ${cards.map(
            (card) =>
              html`<button
                type="button"
                aria-current=${card === this.here ? 'step' : nothing}
                @click=${() => this.showCard(card)}
              >
                ${cardNumber(cards, card)} ${strings.cards[card].short}
              </button>`,
          )}
        </nav>
        <select
          class="way"
          aria-label=${strings.goTo}
          @change=${(event: Event) => this.showCard((event.target as HTMLSelectElement).value as CardId)}
        >
          ${cards.map(
            (card) =>
              html`<option value=${card} .selected=${live(card === this.here)}>
                ${cardNumber(cards, card)} ${strings.cards[card].short}
              </option>`,
          )}
        </select>
      </div>
      <div class="bar-line below">
        <p class="origin soft">${this.#origin()}</p>
        <slot name="tools"></slot>
      </div>
    </div>`;
  }

  #chooser({ query, region }: View, labels: string[]): TemplateResult {
    const first = region?.first ?? 0;
    const choose = (row: number) => this.#choose(first + row);
    if (labels.length > MOST_CHIPS) {
      return html`<label class="chooser"
        ><span class="soft">${strings.asks}</span>
        <select
          .value=${String(query)}
          @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
        >
          ${labels.map((label, row) => html`<option value=${row} ?selected=${row === query}>${first + row + 1} ${label}</option>`)}
        </select></label
      >`;
    }
    const step = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      choose((query + by + labels.length) % labels.length);
      void this.updateComplete.then(() =>
        this.renderRoot.querySelector<HTMLElement>('.chooser [tabindex="0"]')?.focus(),
      );
    };
    return html`<div class="chooser" role="radiogroup" aria-label=${strings.chooseAsking} @keydown=${step}>
      <span class="soft" aria-hidden="true">${strings.asks}</span>
      ${labels.map(
        (label, row) =>
          html`<button
            type="button"
            role="radio"
            aria-checked=${row === query}
            tabindex=${row === query ? 0 : -1}
            @click=${() => choose(row)}
          >
            ${word(label)}
          </button>`,
      )}
    </div>`;
  }

  /** Which of several heads, layers and stages is shown. */
  #pathChooser({ trace, focus }: View): TemplateResult | typeof nothing {
    const all = focuses(trace);
    if (all.length < 2) return nothing;
    return html`<label class="chooser path"
      ><span class="soft">${strings.in}</span>
      <select
        aria-label=${strings.choosePath}
        @change=${(event: Event) => this.#show(all[Number((event.target as HTMLSelectElement).value)]!)}
      >
        ${all.map((one, index) => html`<option value=${index} .selected=${sameFocus(one, focus)}>${pathName(trace, one)}</option>`)}
      </select></label
    >`;
  }

  #origin(): unknown {
    const { example } = this.session!;
    const { origin, parameters, changed } = provenance(example, this.session!.start);
    const said =
      parameters === undefined
        ? rich(strings.numbersAre, { origin: strings.provenance[origin] })
        : rich(strings.wordsAndParameters, {
            origin: strings.provenance[origin],
            parameters: strings.provenance[parameters],
          });
    const url = example.source?.url;
    const source =
      url === undefined
        ? nothing
        : html` · <a href=${url} rel="noopener noreferrer" target="_blank">${strings.source}</a>`;
    return html`${said}${source}${changed === 0 ? nothing : html` · ${strings.changed(changed)}`}`;
  }

  static override styles = [tokens, textStyles, stepsStyles];
}
