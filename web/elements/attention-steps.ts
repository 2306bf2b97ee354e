import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Step, Trace } from '../core/trace.ts';
import { withCell, withHeld, withRowReleased } from '../edit/cells.ts';
import type { Session } from '../edit/session.ts';
import { steps as strings } from '../strings/steps.ts';
import { explain, findStep, operandsOf, stepOf } from '../trace/explain.ts';
import { formatShare } from '../trace/format.ts';
import { provenance } from '../trace/provenance.ts';
import { reading } from '../trace/reading.ts';
import type { AttentionEvents } from './events.ts';
import type { AttentionTable, Outline, PublishedCell } from './matrix-table.ts';
import { rich } from './rich.ts';
import type { AttentionCard } from './steps/card.ts';
import { firstPlace } from './steps/cards.ts';
import { number, tableId, word } from './steps/parts.ts';
import { cardIds, cardOfStep, cardsOf, type CardId, type Place, type View } from './steps/view.ts';
import { textStyles } from './styles.ts';
import { roleColours, tokens, type RoleColour } from './tokens.ts';

/** More words than this are chosen from a list instead of a row of chips. */
const MOST_CHIPS = 8;

const isRole = (role: string): role is RoleColour => (roleColours as readonly string[]).includes(role);

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

  readonly #narrow = matchMedia('(max-width: 640px)');
  readonly #onNarrow = () => (this.narrow = this.#narrow.matches);
  readonly #onChange = () => this.requestUpdate();
  readonly #showWhole = (whole: boolean) => (this.whole = whole);
  #outlines = new Map<string, Outline[]>();
  #published = new Map<string, (PublishedCell | null)[][]>();
  #publishedOf: Trace | undefined;
  #watched: Session | undefined;
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
    this.addEventListener('keydown', this.#onKey);
    this.addEventListener('cell-open', (event) => this.#open(event.detail, event));
    this.addEventListener('cell-preview', (event) => {
      const { stepId, row, column } = event.detail;
      // Folded parts stand below the panel: what is only looked at must not move them under the pointer.
      const folded = event.composedPath().some((one) => (one as Element).localName === 'details');
      this.preview = row === null || column === null || folded ? null : { stepId, row, column };
    });
    this.addEventListener('cell-edit', ({ detail }) =>
      this.#edit(detail, (session, step) => withCell(session.example, step, detail.row, detail.column, detail.value)),
    );
    this.addEventListener('cell-hold', ({ detail }) =>
      this.#edit(detail, (session, step) => withHeld(session.example, step, detail.row, detail.column, detail.value)),
    );
    this.addEventListener('row-release', ({ detail }) =>
      this.#edit(detail, (session, step) => withRowReleased(session.example, step, detail.row)),
    );
    this.addEventListener('row-choose', ({ detail }) => this.session?.select(detail.row));
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
    this.#watched?.removeEventListener('change', this.#onChange);
    this.#watched = undefined;
  }

  #watch(): void {
    if (this.#watched === this.session) return;
    this.#watched?.removeEventListener('change', this.#onChange);
    this.session?.addEventListener('change', this.#onChange);
    this.#watched = this.session;
  }

  #edit({ stepId }: { stepId: string }, change: (session: Session, step: Step) => Session['example']): void {
    const { session } = this;
    const step = session && findStep(session.trace, stepId);
    if (session && step) session.change(change(session, step));
  }

  /** Opens a cell in its card, and goes there when it was asked for from another. */
  #open(place: AttentionEvents['cell-open'], event: Event): void {
    const { session } = this;
    const card = cardOfStep(place.stepId);
    if (session === undefined || card === undefined) return;
    this.preview = null;
    this.pinned = new Map(this.pinned).set(card, { ...place });
    const step = findStep(session.trace, place.stepId);
    if (step?.rows.name === 'query') session.select(place.row);
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

  /** The cell that each card shows: the one under the pointer, the one that was opened, or its first. */
  #opened(trace: Trace, query: number): Map<CardId, Place> {
    const opened = new Map<CardId, Place>();
    for (const card of cardIds) {
      const pinned = this.pinned.get(card);
      const step = pinned && findStep(trace, pinned.stepId);
      const preview = this.preview !== null && cardOfStep(this.preview.stepId) === card ? this.preview : undefined;
      if (preview !== undefined) opened.set(card, preview);
      else if (pinned !== undefined && step !== undefined && pinned.column < step.columns.labels.length) {
        const row = step.rows.name === 'query' ? query : pinned.row;
        if (row < step.rows.labels.length) opened.set(card, { ...pinned, row });
      }
      if (!opened.has(card)) {
        const first = firstPlace(card, { trace, query });
        if (first !== undefined) opened.set(card, first);
      }
    }
    return opened;
  }

  /** Where the operands of all open cells stand. What did not change stays the same object, so that tables need not look. */
  #outlinesOf(trace: Trace, opened: Map<CardId, Place>): Map<string, Outline[]> {
    const found = new Map<string, Outline[]>();
    for (const { stepId, row, column } of opened.values()) {
      for (const { step, ...where } of operandsOf(explain(trace, stepOf(trace, stepId), row, column))) {
        const role = isRole(step.role) ? step.role : 'ink';
        found.set(step.id, [...(found.get(step.id) ?? []), { ...where, role }]);
      }
    }
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
        const step = stepOf(session.trace, id);
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
    }
  }

  protected override updated(): void {
    for (const card of this.renderRoot.querySelectorAll('attention-card')) this.#wayObserver.observe(card);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session } = this;
    if (session === undefined) return nothing;
    const { trace, example } = session;
    const weights = stepOf(trace, 'weights');
    const query = Math.min(example.display.select?.query ?? 0, weights.rows.labels.length - 1);
    const opened = this.#opened(trace, query);
    const unbalanced = reading(weights, query, example.target === undefined).kind === 'held';
    const view: View = {
      session,
      trace,
      query,
      precision: example.display.precision ?? 3,
      narrow: this.narrow,
      list: this.narrow && !this.whole,
      showWhole: this.#showWhole,
      opened,
      outlines: this.#outlinesOf(trace, opened),
      published: this.#publishedIn(session),
    };
    return html`
      <div class="top">
        <div class="reading">${this.#reading(weights, query)}</div>
        <div class="pictures">
          <attention-ribbons
            .caption=${strings.ribbons.caption}
            .subcaption=${unbalanced ? strings.ribbons.held : strings.ribbons.subcaption}
            .weights=${weights}
            .mask=${findStep(trace, 'mask')}
            .query=${query}
          ></attention-ribbons>
          <attention-heatmap
            .caption=${strings.heatmap.caption}
            .subcaption=${strings.rowsAsk}
            .weights=${weights}
            .mask=${findStep(trace, 'mask')}
            .query=${query}
            .precision=${view.precision}
          >
            <p class="note">
              ${weights.overridden === undefined || !weights.rows.labels.some((_, row) => reading(weights, row, true).kind === 'held') ? strings.heatmap.note : strings.heatmap.heldNote}
              ${this.#printedOther(session)}
            </p>
          </attention-heatmap>
        </div>
        <p class="lead"><span>${strings.lead}</span><span class="soft">${strings.leadRest}</span></p>
      </div>
      ${this.#bar(weights, query)}
      <div class="cards">
        ${cardsOf(trace).map((card) => html`<attention-card data-card=${card} .card=${card} .view=${view}></attention-card>`)}
      </div>
    `;
  }

  #reading(weights: Step, query: number): TemplateResult {
    const { kind, asks, words } = reading(weights, query, this.session!.example.target === undefined);
    const text = strings.reading;
    const share = (weight: number) => number(formatShare(weight), 'weights');
    const name = (at: number) => (words[at]!.self ? text.itself : word(words[at]!.label));
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
      sentence = rich(text[kind], { first: name(0), share: share(first!.weight), count: words.length });
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
    found?.focusHeading();
    this.here = card;
  }

  /** Goes to the first card. */
  showSteps(): void {
    this.showCard(cardsOf(this.session!.trace)[0]!);
  }

  /** `[` and `]` go to the step before and after, except while something is typed. */
  readonly #onKey = (event: KeyboardEvent) => {
    const by = { '[': -1, ']': 1 }[event.key];
    const target = event.composedPath()[0] as HTMLElement;
    if (by === undefined || event.ctrlKey || event.metaKey || /^(input|textarea|select)$/.test(target.localName))
      return;
    const cards = cardsOf(this.session!.trace);
    const from = event.composedPath().find((one) => (one as Element).localName === 'attention-card') as
      AttentionCard | undefined;
    const at = cards.indexOf(from?.card ?? this.here ?? cards[0]!);
    const next = cards[at + by];
    if (next === undefined) return;
    event.preventDefault();
    this.showCard(next);
  };

  /** What stays in sight: the word that asks, the way through the steps, where the numbers come from. */
  #bar(weights: Step, query: number): TemplateResult {
    const cards = cardsOf(this.session!.trace);
    return html`<div class="bar">
      <div class="bar-line">
        ${this.#chooser(weights.rows.labels, query)}
        <nav aria-label=${strings.way}>
          ${cards.map(
            (card) =>
              html`<button
                type="button"
                aria-current=${card === this.here ? 'step' : nothing}
                @click=${() => this.showCard(card)}
              >
                ${cardIds.indexOf(card)} ${strings.cards[card].short}
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
              html`<option value=${card} ?selected=${card === this.here}>
                ${cardIds.indexOf(card)} ${strings.cards[card].short}
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

  #chooser(labels: string[], query: number): TemplateResult {
    const choose = (row: number) => this.session!.select(row);
    if (labels.length > MOST_CHIPS) {
      return html`<label class="chooser"
        ><span class="soft">${strings.asks}</span>
        <select
          .value=${String(query)}
          @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
        >
          ${labels.map((label, row) => html`<option value=${row} ?selected=${row === query}>${row + 1} ${label}</option>`)}
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

  static override styles = [
    tokens,
    textStyles,
    css`
      :host {
        --thread-gap: 30px;
        display: block;
        position: relative;
      }
      .reading {
        position: relative;
      }
      /* The thread: from the chip of the word that asks, down the side of the column. */
      .reading::before {
        content: '';
        position: absolute;
        inset-inline-start: calc(var(--thread-gap) * -1);
        top: 19px;
        width: var(--thread-gap);
        height: 40px;
        box-sizing: border-box;
        border: 2px solid var(--attention-query);
        border-width: 2px 0 0 2px;
        border-start-start-radius: 9px;
      }
      .top,
      .cards {
        position: relative;
      }
      .top::before,
      .cards::before {
        content: '';
        position: absolute;
        inset-inline-start: calc(var(--thread-gap) * -1);
        top: 50px;
        bottom: -32px;
        width: 2px;
        background: var(--attention-query);
      }
      .cards::before {
        top: -41px;
        bottom: 60px;
      }
      h2 bdi {
        font-family: var(--attention-font, system-ui, sans-serif);
        font-size: 0.95em;
      }
      .chip bdi {
        font-size: 1em;
      }
      /* Room for two lines, so that choosing another word moves nothing below. */
      h2 {
        min-height: 76px;
        margin: 0;
        max-width: 900px;
        font: 400 26px/38px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
        text-wrap: pretty;
      }
      .chip {
        display: inline-block;
        margin-inline-end: 1px;
        padding: 0 14px;
        border-radius: 18px;
        background: var(--attention-query);
        color: var(--attention-on-query);
        font: 600 21px/36px var(--attention-font, system-ui, sans-serif);
      }
      .pictures {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 470px);
        gap: 32px 56px;
        align-items: start;
        margin-top: 8px;
      }
      .note {
        margin: 12px 0 0;
        font-size: 14px;
        color: var(--attention-soft);
      }
      .error {
        color: var(--attention-error);
      }
      .lead {
        margin: 40px 0 32px;
        font: 400 20px/30px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
      }
      /* At the foot of the window until the steps begin, at its head from there on: always in sight. */
      .bar {
        position: sticky;
        top: 0;
        bottom: 0;
        z-index: 3;
        margin-bottom: 40px;
        padding: 10px 0 6px;
        background: var(--attention-paper);
        border-block: 1px solid var(--attention-rule);
      }
      /* From edge to edge of the window, without making the page wider, and the thread over it. */
      .bar::before {
        content: '';
        position: absolute;
        z-index: -1;
        inset: -1px 0;
        border-image: linear-gradient(
            var(--attention-rule) 1px,
            var(--attention-paper) 1px calc(100% - 1px),
            var(--attention-rule) calc(100% - 1px)
          )
          fill 0 / 0 / 0 100vw;
      }
      .bar::after {
        content: '';
        position: absolute;
        inset-inline-start: calc(var(--thread-gap) * -1);
        top: -1px;
        bottom: -1px;
        width: 2px;
        background: var(--attention-query);
      }
      .bar-line {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px 24px;
      }
      .chooser {
        display: flex;
        align-items: center;
        gap: 6px;
        min-width: 0;
        overflow-x: auto;
        padding: 4px;
        margin: -4px;
      }
      .chooser > .soft {
        margin-inline-end: 8px;
      }
      .chooser button,
      select {
        flex: none;
        max-width: 10em;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
        box-sizing: border-box;
        height: 30px;
        padding: 0 12px;
        border: 1px solid var(--attention-line);
        border-radius: 15px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      .chooser [aria-checked='true'] {
        border-color: var(--attention-query);
        background: var(--attention-query);
        color: var(--attention-on-query);
        font-weight: 600;
      }
      nav {
        display: flex;
        flex: none;
        gap: 2px;
      }
      nav button {
        padding: 5px 7px;
        border: 0;
        border-radius: 6px;
        background: none;
        color: var(--attention-soft);
        font: inherit;
        font-size: 14px;
        white-space: nowrap;
        cursor: pointer;
      }
      nav button:hover {
        color: var(--attention-ink);
      }
      nav [aria-current] {
        background: var(--attention-query-tint);
        color: var(--attention-query);
        font-weight: 600;
      }
      .below {
        min-height: 20px;
        margin-top: 4px;
      }
      .way {
        display: none;
      }
      .origin {
        margin: 0;
        font-size: 13px;
        line-height: 16px;
      }
      @media (max-width: 1150px) {
        :host {
          --thread-gap: 22px;
          padding-inline-start: 36px;
        }
      }
      @media (max-width: 1000px) {
        .pictures {
          grid-template-columns: minmax(0, 1fr);
        }
        .bar-line {
          flex-wrap: wrap;
        }
        nav {
          max-width: 100%;
          overflow-x: auto;
        }
      }
      @media (max-width: 640px) {
        :host {
          --thread-gap: 20px;
          padding-inline-start: 30px;
        }
        h2 {
          font-size: 21px;
          line-height: 34px;
        }
        .chip {
          padding: 0 12px;
          font-size: 18px;
          line-height: 30px;
        }
        .reading,
        .pictures,
        .lead {
          margin-inline-start: -30px;
        }
        .reading::before,
        .top::before {
          display: none;
        }
        .cards::before {
          top: 0;
        }
        nav {
          display: none;
        }
        .bar-line {
          flex-wrap: nowrap;
        }
        .below {
          flex-wrap: wrap;
        }
        .way {
          display: block;
        }
        .bar::after {
          display: none;
        }
        .lead {
          font-size: 18px;
          line-height: 27px;
          margin-top: 24px;
        }
      }
      @media (pointer: coarse) {
        .chooser button,
        select {
          height: 44px;
          border-radius: 22px;
        }
      }
      @media (forced-colors: active) {
        .chip,
        .chooser [aria-checked='true'] {
          forced-color-adjust: none;
          background: Highlight;
          color: HighlightText;
        }
      }
      @media print {
        .bar {
          display: none;
        }
      }
    `,
  ];
}
