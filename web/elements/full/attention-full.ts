import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Example } from '../../core/example.ts';
import type { Hideable, Lockable } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { focuses, stepById } from '../../trace/focus.ts';
import { selectionOf, type Selection } from '../../trace/selection.ts';
import type { CardId, View } from '../cards/view.ts';
import { define } from '../define.ts';
import type { PageLink } from '../footer/index.ts';
import { idle } from '../idle.ts';
import { LazyModule } from '../lazy-module.ts';
import { NeededModules } from '../needed-modules.ts';
import { RedrawOnChange } from '../redraw-on-change.ts';
import '../sentence.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { bar } from './bar.ts';
import { CardNavigation } from './card-navigation.ts';
import { pathOf } from './column.ts';
import { ColumnLayout } from './column-layout.ts';
import { FirstReading } from './first-reading.ts';
import { followKeys } from './keyboard.ts';
import { LastEdit } from './last-edit.ts';
import { cards, footer, map, modulesOf, overview } from './modules.ts';
import { OpenedCells } from './opened-cells.ts';
import type { Leave } from './reading-positions.ts';
import { QueryChipScroller } from './query-chip-scroller.ts';
import { QueryWords } from './query-words.ts';
import { ScrollAnchor } from './scrolling.ts';
import { stepsStyles } from './styles.ts';
import type { TableEvents } from './table-events.ts';
import { top } from './top.ts';

/** Fetched with the cards, which have the tables. */
const tableEvents = new LazyModule(() => idle().then(() => import('./table-events.ts')));

const none: ReadonlySet<never> = new Set();

/**
 * `<attention-full>`: an example as a long column: what the chosen word reads, then every step from words to context vectors with the
 * arithmetic behind each cell. Everything it shows is a view of `session`; editing changes the session. Each thing that a reader can do
 * in it is a part of its own, in a file beside this one.
 */
export class AttentionFull extends LitElement {
  @property({ attribute: false }) session: Session | undefined;
  @property({ attribute: false }) hide: ReadonlySet<Hideable> = none;
  @property({ attribute: false }) lock: ReadonlySet<Lockable> = none;
  /** Whether it is a first reading, in which most details are one line until the reader opens them. */
  @property({ attribute: false }) plain = false;
  /** The address of the page on which the example can be changed further; no link without it. */
  @property({ attribute: false }) page: string | undefined;
  /** Called when the reader is led from a cell to another card; its arguments capture where the reader is, for the way back. */
  @property({ attribute: false }) leave: Leave | undefined;

  readonly #modules = new NeededModules(this, () => [tableEvents, ...modulesOf(this.session!, this.hide)]);
  readonly #layout = new ColumnLayout(this);
  readonly #firstReading = new FirstReading(this);
  readonly #anchor = new ScrollAnchor(this);
  readonly #navigation = new CardNavigation(
    this,
    this.#anchor,
    (card) => this.plain && this.#firstReading.isFolded(card),
  );
  readonly #cells = new OpenedCells(this);
  readonly #words = new QueryWords(this, () => this.#cells.close());
  readonly #edit = new LastEdit(this);
  #tableEvents: TableEvents | undefined;
  #link: PageLink | undefined;
  #start: Example | undefined;
  readonly #change: View['change'] = (to, kept) => {
    const change = () => void this.session?.change(to(this.session.example));
    if (kept === undefined) change();
    else this.#anchor.hold(() => (kept.isConnected ? kept : null), change);
  };

  constructor() {
    super();
    new RedrawOnChange(
      this,
      () => this.session,
      () => this.#edit.follow(),
    );
    new QueryChipScroller(this);
    followKeys(this, this.#navigation);
  }

  /** Goes to a card. */
  showCard(card: CardId): void {
    this.#navigation.show(card);
  }

  /** Goes to the card of a step, if the path that is shown has it, as soon as there is one. */
  async showStep(id: string): Promise<void> {
    await this.updateComplete;
    const { session } = this;
    const step = session && stepById(session.trace, id);
    const card = step && cards.value?.cardOfStep(session.trace, pathOf(session), step);
    if (card !== undefined) this.#navigation.show(card);
  }

  /** Goes to the first card, as soon as there is one. */
  showSteps(): Promise<void> {
    return this.#navigation.showFirst();
  }

  protected override willUpdate(): void {
    // What is open belongs to one document.
    if (this.session?.start !== this.#start) {
      this.#start = this.session?.start;
      this.#cells.reset();
      this.#words.reset();
    }
    if (this.session !== undefined) this.#modules.update();
    if (tableEvents.value === undefined) return;
    const [cells, words, firstReading, anchor] = [this.#cells, this.#words, this.#firstReading, this.#anchor];
    this.#tableEvents ??= new tableEvents.value.TableEvents(this, { cells, words, firstReading, anchor });
  }

  /** The element is complete only with everything that the trace needs. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#modules.complete(() => super.getUpdateComplete());
  }

  #view({ snapshot }: Session, selection: Selection): View {
    const { trace, focus, region } = selection;
    const view: View = {
      ...selection,
      snapshot,
      change: this.#change,
      show: this.#navigation.showPath,
      cards: this.#navigation.cards,
      cardOf: (step) => cards.value?.cardOfStep(trace, focus, step),
      columns: this.#words.columns(region),
      precision: snapshot.example.display.precision,
      ...this.#layout.of(region),
      locked: this.lock.has('numbers'),
      page: this.page,
      ...this.#cells.of(selection),
      effect: (of) => this.#edit.effect(of, selection),
    };
    if (this.plain) view.digits = view.folding = this.#firstReading.folding(view);
    return view;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session, hide } = this;
    if (session === undefined) return nothing;
    const selection = selectionOf(session);
    const view = this.#view(session, selection);
    const { here } = this.#navigation;
    const long = focuses(view.trace).length > 1 && !hide.has('steps');
    return html`<div class="whole ${long ? 'long' : ''}" part="frame">
      ${long ? html`<div class="map">${map.value && html`<attention-map .view=${view} .here=${here}></attention-map>`}</div>` : nothing}
      <div class="column">
        ${hide.has('sentence') ? nothing : this.#sentences(session)}
        ${top(view, { hide, words: this.#words, navigation: this.#navigation })}
        ${bar({
          view,
          moves: view.region && overview.value?.earlierLater(view.region, this.#words.open),
          choose: (word) => this.#words.choose(word),
          links: cards.value?.cardLinks(view.cards, here, this.#navigation.show),
          tools: html`<slot name="tools"></slot>`,
        })}
        ${this.#modules.message()} ${hide.has('steps') ? nothing : this.#steps(view)}
        ${hide.has('footer') ? nothing : html`<div class="footer" part="footer">${this.#footer(session)}</div>`}
      </div>
    </div>`;
  }

  /** The sentence; two of them where the words that ask are others than those that are read. */
  #sentences(session: Session): TemplateResult {
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
    return html`${box(false)}${two ? box(true) : nothing}`;
  }

  #steps(view: View): TemplateResult {
    return html`<div class="cards ${view.folding ? 'plain' : ''}" part="steps">
      <attention-whole-formula .view=${view} .goTo=${this.#navigation.show}></attention-whole-formula>
      ${cards.value?.cardList(view)}
    </div>`;
  }

  #footer(session: Session): TemplateResult | undefined {
    if (footer.value === undefined) return undefined;
    this.#link ??= new footer.value.PageLink(this);
    return footer.value.footer(session, this.#link.href);
  }

  static override styles = [textStyles, problemStyles, stepsStyles];
}

define('attention-full', AttentionFull);

declare global {
  interface HTMLElementTagNameMap {
    'attention-full': AttentionFull;
  }
}
