import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { measurer } from '../../design/measure-text.ts';
import type { Theme } from '../../design/tokens.ts';
import { overview as strings } from '../../strings/overview.ts';
import { rowsAsk } from '../../strings/phrases.ts';
import { inFocus } from '../../trace/focus.ts';
import type { View } from '../cards/view.ts';
import { define } from '../define.ts';
import { pathName } from '../inline-text.ts';
import { paint } from '../pictures/paint.ts';
import { themeAt, themeProbe } from '../pictures/theme-probe.ts';
import { axes } from './axes.ts';
import type { Opening } from './earlier-later.ts';
import { findWord } from './find-word.ts';
import { legend } from './legend.ts';
import { moveByKey } from './move-by-key.ts';
import { blocksOf, mostRead, partOf, type Blocks, type OverviewPicture } from './overview-picture.ts';
import { OverviewRun } from './overview-run.ts';
import { paintBlocks } from './paint-blocks.ts';
import { fitting, samePart, showing, whole, zoomedIn, zoomedOut } from './part.ts';
import type { Part, Range } from './part.ts';
import { plotOf, sizesOf } from './plot.ts';
import { OverviewPointer } from './pointer.ts';
import { progress } from './progress.ts';
import { queryPanel } from './query-panel.ts';
import { readout } from './readout.ts';
import { sameSource, sourceOf, type Source } from './source.ts';
import { spokenGrid } from './spoken-grid.ts';
import { overviewStyles } from './styles/index.ts';
import { zoomTools } from './zoom-tools.ts';

export type { Opening } from './earlier-later.ts';

/**
 * `<attention-overview>`: all weights of a long text as means of blocks, to zoom into, and to choose the query tokens of the tables below.
 */
export class AttentionOverview extends LitElement {
  static override styles = overviewStyles;

  @property({ attribute: false }) view: View | undefined;
  /** Shows words in the tables. */
  @property({ attribute: false }) open: (opening: Opening) => void = () => {};
  /** The most words that can be query tokens at once. */
  @property({ type: Number }) mostShown = 1;
  /** The part that is shown, or about to be. */
  @state() protected shown: Part | undefined;
  @state() protected chosen: Part | undefined;
  @state() protected hovered: Part | undefined;
  /** The reader's last action, in words. */
  @state() protected announcement = '';
  @state() protected width = 0;

  readonly #run = new OverviewRun(() => this.requestUpdate());
  #source: Source | undefined;
  #drawn: { picture: OverviewPicture; theme: Theme } | undefined;
  readonly #pointer = new OverviewPointer({
    picture: () => this.#run.picture,
    hover: (part) => (this.hovered = part),
    choose: (blocks) => this.#choose(blocks),
    pressed: () => this.renderRoot.querySelector<HTMLElement>('[role=gridcell]')?.focus({ preventScroll: true }),
  });
  readonly #resize = new ResizeObserver((entries) => {
    const width = Math.floor(entries.at(-1)!.contentRect.width);
    if (width > 0) this.width = width;
  });
  readonly #fontsArrived = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    document.fonts?.addEventListener('loadingdone', this.#fontsArrived);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.fonts?.removeEventListener('loadingdone', this.#fontsArrived);
    this.#run.drop();
  }

  protected override firstUpdated(): void {
    this.#resize.observe(this.renderRoot.querySelector('.board')!);
  }

  /** Numbers that stay the same, as after another choice of words, are not computed again. */
  protected override willUpdate(changed: PropertyValues): void {
    const { view } = this;
    if (view === undefined) return;
    if (changed.has('view')) {
      const found = sourceOf(view.trace, view.focus, view.snapshot.example);
      const before = this.#source;
      if (typeof found === 'string') this.#source = undefined;
      else if (before === undefined || !sameSource(before, found)) {
        this.#source = found;
        this.shown = this.shown && before ? fitting(this.shown, before.words.length, found.words.length) : undefined;
      } else this.#source = Object.assign(before, { words: found.words });
    }
    if (this.#source === undefined) this.#run.drop();
    else this.#run.show(view.snapshot.core, this.#source, this.#shown);
  }

  get #words(): number {
    return this.view!.region!.words;
  }

  /** The part that is shown, or about to be. */
  get #shown(): Part {
    return this.shown ?? whole(this.#words);
  }

  /** The chosen blocks: the reader's choice, else those that the query token reads most. */
  #chosenOf(picture: OverviewPicture): Part {
    if (this.chosen !== undefined) return partOf(picture, blocksOf(picture, this.chosen));
    const { word } = this.view!;
    const { down } = blocksOf(picture, { rows: [word, word + 1], columns: [0, 1] });
    const column = mostRead(picture, down[0]);
    return partOf(picture, { down, across: [column, column + 1] });
  }

  // ── zooming and choosing ─────────────────────────────────────────────────────────────────────────────────────────

  #zoomIn(): void {
    const { picture } = this.#run;
    if (picture !== undefined) this.shown = zoomedIn(this.#shown, this.#chosenOf(picture), this.#words);
  }

  #zoomOut(): void {
    this.shown = zoomedOut(this.#shown, this.#words);
  }

  #zoomWhole(): void {
    this.shown = undefined;
  }

  #choose(blocks: Blocks): void {
    const { picture } = this.#run;
    if (picture === undefined) return;
    this.chosen = partOf(picture, blocks);
    this.announcement = '';
  }

  /** As many words of the chosen rows as fit into the tables. */
  #openable({ rows: [first, end] }: Part): Range {
    return [first, Math.min(end, first + this.mostShown)];
  }

  #openChosen(): void {
    const { picture } = this.#run;
    if (picture === undefined) return;
    const chosen = this.#chosenOf(picture);
    const rows = this.#openable(chosen);
    this.chosen = chosen;
    this.open({ rows, columns: chosen.columns, word: rows[0] });
    this.announcement = strings.opened(rows);
  }

  /** The words before or after the present query tokens. */
  readonly #openOthers = (opening: Opening): void => {
    this.open(opening);
    this.announcement = '';
  };

  readonly #find = (event: SubmitEvent): void => {
    event.preventDefault();
    const view = this.view!;
    const typed = (event.target as HTMLFormElement).querySelector('input')!.value;
    const words = inFocus(view.trace, view.focus, 'weights')!.columns.labels;
    const found = findWord(words, typed, view.word);
    if ('none' in found) {
      this.announcement =
        found.none === 'word' ? strings.find.none(typed.trim()) : strings.find.beyond(typed, words.length);
      return;
    }
    const rows: Range = [found.word, found.word + 1];
    this.open({ rows, columns: undefined, word: found.word });
    this.shown = this.shown && showing(this.shown, { rows, columns: this.shown.columns }, words.length);
    this.chosen = undefined;
    this.announcement = strings.find.found(words[found.word]!, found.word + 1, found.place, found.all);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { picture } = this.#run;
    if (picture === undefined || event.altKey || event.metaKey) return;
    const act = {
      Enter: this.#openChosen,
      '+': this.#zoomIn,
      '=': this.#zoomIn,
      '-': this.#zoomOut,
      '−': this.#zoomOut,
    }[event.key];
    if (act !== undefined && !event.ctrlKey) act.call(this);
    else if (event.key === '0' && !event.ctrlKey) this.#zoomWhole();
    else if (event.key === 'Escape' && this.chosen !== undefined) this.chosen = undefined;
    else {
      const move = moveByKey(event, picture, this.#chosenOf(picture));
      if (move === undefined) return;
      this.chosen = move.chosen;
      this.shown = move.shown ?? this.shown;
      this.hovered = undefined;
      this.announcement = '';
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view?.region === undefined) return nothing;
    return html`<div class="board">${this.#board(view)}</div>
      <div class="beside">${queryPanel(view, this.#openOthers, this.#find)}</div>
      <p class="unseen" role="status">${this.announcement}</p>`;
  }

  #board(view: View): TemplateResult {
    const found = this.#source;
    const { picture, progress: now } = this.#run;
    const [down, across] = picture?.block ?? [0, 0];
    const caption = html`<p class="caption" id="about">
      <strong>${strings.caption(this.#words, pathName(view.trace, view.focus))}</strong>
      <span class="soft">${found === undefined || down === 0 ? rowsAsk : strings.subcaption(down, across)}</span>
    </p>`;
    if (found === undefined) {
      const beyond = sourceOf(view.trace, view.focus, view.snapshot.example);
      return html`${caption}
        <p class="note">${strings.beyond[beyond as keyof typeof strings.beyond]} ${strings.beyondRest}</p>`;
    }
    const waits = now.kind !== 'ready' && !(now.kind === 'running' && now.waited === 'briefly');
    return html`${caption}${this.#tools(picture)}
      <div class="picture ${waits ? 'stale' : ''}">
        ${picture === undefined ? this.#empty() : this.#plot(view, picture)}
      </div>
      ${progress(this.#run)}${picture === undefined ? nothing : this.#below(view, picture)}`;
  }

  #tools(picture: OverviewPicture | undefined): TemplateResult {
    const part = this.#shown;
    return zoomTools({
      whole: samePart(part, whole(this.#words)),
      finest: picture === undefined || samePart(zoomedIn(part, this.#chosenOf(picture), this.#words), part),
      zoomIn: () => this.#zoomIn(),
      zoomOut: () => this.#zoomOut(),
      zoomWhole: () => this.#zoomWhole(),
    });
  }

  #empty(): TemplateResult {
    return html`<div class="plot" ${paint(sizesOf(plotOf(this.width, [1, 1])))}><div class="blank"></div></div>`;
  }

  #plot(view: View, picture: OverviewPicture): TemplateResult {
    const plot = plotOf(this.width, picture.size);
    const { first, end } = view.region!;
    const chosen = this.#chosenOf(picture);
    const columns = view.columns ?? ([0, this.#words] as const);
    const framed = { picture, plot, word: view.word, open: { rows: [first, end], columns }, chosen } as const;
    return html`<div class="plot" ${paint(sizesOf(plot))}>
      ${themeProbe(() => this.requestUpdate())}
      <canvas
        aria-hidden="true"
        @pointerdown=${this.#pointer.down}
        @pointermove=${this.#pointer.move}
        @pointerleave=${this.#pointer.leave}
        @click=${this.#pointer.click}
        @dblclick=${this.#zoomIn}
      ></canvas>
      <svg width=${plot.left + plot.across + 2} height=${plot.top + plot.down + 2} aria-hidden="true">
        ${axes({ ...framed, hovered: this.hovered }, measurer(this))}
      </svg>
      ${spokenGrid(picture, plot, chosen, this.#onKey)}
    </div>`;
  }

  #below(view: View, picture: OverviewPicture): TemplateResult {
    const chosen = this.#chosenOf(picture);
    return html`<p class="readout" aria-live="polite">${readout(picture, this.hovered ?? chosen)}</p>
      <p class="act">
        <button type="button" class="primary" @click=${this.#openChosen}>
          ${strings.open(this.#openable(chosen))}
        </button>
        <span class="soft" aria-hidden="true">${this.announcement}</span>
      </p>
      <p class="keys" id="keys">
        ${strings.keys.map(([keys, does]) => html`<span>${keys.map((key) => html`<kbd>${key}</kbd>`)} ${does}</span>`)}
      </p>
      ${legend(view, picture)}`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const { picture } = this.#run;
    if (!canvas || picture === undefined) {
      this.#drawn = undefined;
      return;
    }
    const theme = themeAt(this.renderRoot);
    if (this.#drawn?.picture === picture && this.#drawn.theme === theme) return;
    this.#drawn = { picture, theme };
    paintBlocks(canvas, picture, theme);
  }
}

define('attention-overview', AttentionOverview);

declare global {
  interface HTMLElementTagNameMap {
    'attention-overview': AttentionOverview;
  }
}
