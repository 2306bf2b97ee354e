import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { MOST_TRACED } from '../../core/region.ts';
import { overview as strings } from '../../strings/overview.ts';
import { top } from '../../strings/top.ts';
import { inFocus } from '../../trace/focus.ts';
import { weightFill } from '../pictures/fills.ts';
import { measurer } from '../pictures/measure.ts';
import { paint } from '../pictures/paint.ts';
import { pathName } from '../steps/said.ts';
import type { View } from '../steps/view.ts';
import type { Theme } from '../tokens.ts';
import { axes, rectangle, type Plot } from './axes.ts';
import { findWord } from './find.ts';
import { moveByKey } from './keys.ts';
import { paintBlocks } from './paint-blocks.ts';
import { fitting, moved, samePart, showing, whole, zoomedIn, zoomedOut } from './part.ts';
import type { Part, Range } from './part.ts';
import { blocksOf, meanOf, mostRead, partOf, type Blocks, type Picture } from './picture.ts';
import { OverviewRun } from './run.ts';
import { named, shade } from './shade.ts';
import { isMasked, sameSource, sourceOf, type Source } from './source.ts';
import { overviewStyles } from './styles.ts';

/** Room for the words beside the squares, and for words and numbers above them, in pixels. */
const LEFT = 112;
const NARROW_LEFT = 84;
const TOP = 48;
/** The squares together are at most so large. */
const LARGEST = 540;

/** What a reader wants to see exactly: rows, the columns to begin with, and which of the rows asks. */
export interface Opening {
  rows: Range;
  columns: Range | undefined;
  word: number;
}

/**
 * `<attention-overview>`: all weights of a long text as means of blocks, to zoom into, and from which the words are chosen that
 * ask in the tables below.
 */
export class AttentionOverview extends LitElement {
  static override properties = {
    view: { attribute: false },
    open: { attribute: false },
    mostOpen: { type: Number },
    shown: { state: true },
    chosen: { state: true },
    hovered: { state: true },
    told: { state: true },
    width: { state: true },
  };
  static override styles = overviewStyles;

  declare view: View | undefined;
  /** Shows words in the tables. */
  declare open: (opening: Opening) => void;
  /** So many words can ask at once. */
  declare mostOpen: number;
  /** What is shown, or on its way. */
  declare protected shown: Part | undefined;
  declare protected chosen: Part | undefined;
  declare protected hovered: Part | undefined;
  /** What the reader did last, in words. */
  declare protected told: string;
  declare protected width: number;

  readonly #run = new OverviewRun(() => this.requestUpdate());
  #source: Source | undefined;
  #drawn: { picture: Picture; theme: Theme } | undefined;
  #drag: { pointer: number; from: Blocks; moved: boolean } | undefined;
  readonly #resize = new ResizeObserver((entries) => {
    const width = Math.floor(entries.at(-1)!.contentRect.width);
    if (width > 0) this.width = width;
  });
  readonly #fontsArrived = () => this.requestUpdate();

  constructor() {
    super();
    this.view = undefined;
    this.open = () => {};
    this.mostOpen = 1;
    this.shown = undefined;
    this.chosen = undefined;
    this.hovered = undefined;
    this.told = '';
    this.width = 0;
  }

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

  /** The same numbers again, as after another choice of words, are not computed again. */
  protected override willUpdate(changed: PropertyValues): void {
    const { view } = this;
    if (view === undefined) return;
    if (changed.has('view')) {
      const found = sourceOf(view.trace, view.focus, view.session.example);
      const before = this.#source;
      if (typeof found === 'string') this.#source = undefined;
      else if (before === undefined || !sameSource(before, found)) {
        this.#source = found;
        this.shown = this.shown && before ? fitting(this.shown, before.words.length, found.words.length) : undefined;
      } else this.#source = Object.assign(before, { words: found.words });
    }
    if (this.#source === undefined) this.#run.drop();
    else this.#run.show(view.session.core, this.#source, this.#shown);
  }

  get #words(): number {
    return this.view!.region!.words;
  }

  /** What is shown, or on its way. */
  get #shown(): Part {
    return this.shown ?? whole(this.#words);
  }

  /** What is chosen, as blocks of the picture: what the reader chose, else what the word that asks reads most. */
  #chosenOf(picture: Picture): Part {
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
    this.told = '';
  }

  /** The words of the chosen rows that fit into the tables. */
  #openable({ rows: [first, end] }: Part): Range {
    return [first, Math.min(end, first + this.mostOpen)];
  }

  #openChosen(): void {
    const { picture } = this.#run;
    if (picture === undefined) return;
    const chosen = this.#chosenOf(picture);
    const rows = this.#openable(chosen);
    this.chosen = chosen;
    this.#show({ rows, columns: chosen.columns, word: rows[0] });
  }

  #show(opening: Opening): void {
    this.open(opening);
    this.told = strings.opened(opening.rows);
  }

  /** The words before or after those that ask now. */
  #move(by: 1 | -1): void {
    const { first, end } = this.view!.region!;
    const rows = moved([first, end], by * (end - first), this.#words);
    this.open({ rows, columns: undefined, word: rows[0] });
    this.told = '';
  }

  /** Of a text that is not long after all, all words ask. */
  #letAllAsk({ session }: View): void {
    const { region: _, ...example } = session.example;
    session.change(example);
  }

  #find(event: SubmitEvent): void {
    event.preventDefault();
    const view = this.view!;
    const typed = (event.target as HTMLFormElement).querySelector('input')!.value;
    const words = inFocus(view.trace, view.focus, 'weights')!.columns.labels;
    const found = findWord(words, typed, view.word);
    if ('none' in found) {
      this.told = found.none === 'word' ? strings.find.none(typed.trim()) : strings.find.beyond(typed, words.length);
      return;
    }
    const rows: Range = [found.word, found.word + 1];
    this.open({ rows, columns: undefined, word: found.word });
    this.shown = this.shown && showing(this.shown, { rows, columns: this.shown.columns }, words.length);
    this.chosen = undefined;
    this.told = strings.find.found(words[found.word]!, found.word + 1, found.place, found.all);
  }

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
      this.told = '';
    }
    event.preventDefault();
    event.stopPropagation();
  };

  // ── the pointer ──────────────────────────────────────────────────────────────────────────────────────────────────

  #blockAt(event: MouseEvent, { size }: Picture): Blocks {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const index = (part: number, all: number) => Math.max(0, Math.min(all - 1, Math.floor(part * all)));
    const row = index((event.clientY - box.top) / box.height, size[0]);
    const column = index((event.clientX - box.left) / box.width, size[1]);
    return { down: [row, row + 1], across: [column, column + 1] };
  }

  /** A mouse draws a rectangle; a finger scrolls the page, and chooses by a tap. */
  readonly #onDown = (event: PointerEvent): void => {
    const { picture } = this.#run;
    if (picture === undefined || event.pointerType === 'touch' || event.button !== 0) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#drag = { pointer: event.pointerId, from: this.#blockAt(event, picture), moved: false };
  };

  readonly #onMove = (event: PointerEvent): void => {
    const { picture } = this.#run;
    if (picture === undefined || event.pointerType === 'touch') return;
    const at = this.#blockAt(event, picture);
    const drag = this.#drag;
    if (drag === undefined) {
      this.hovered = partOf(picture, at);
      return;
    }
    const { from } = drag;
    const join = (a: Range, b: Range): Range => [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
    const blocks = { down: join(from.down, at.down), across: join(from.across, at.across) };
    drag.moved ||= blocks.down[1] - blocks.down[0] > 1 || blocks.across[1] - blocks.across[0] > 1;
    this.hovered = undefined;
    if (drag.moved) this.#choose(blocks);
  };

  readonly #onClick = (event: MouseEvent): void => {
    const { picture } = this.#run;
    const drawn = this.#drag?.moved === true;
    this.#drag = undefined;
    if (picture === undefined || drawn) return;
    this.#choose(this.#blockAt(event, picture));
    this.renderRoot.querySelector<HTMLElement>('[role=gridcell]')?.focus({ preventScroll: true });
  };

  readonly #onLeave = (): void => {
    this.hovered = undefined;
  };

  // ── showing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view?.region === undefined) return nothing;
    return html`<div class="board">${this.#board(view)}</div>
      <div class="beside">${this.#region(view)}</div>
      <p class="unseen" role="status">${this.told}</p>`;
  }

  #board(view: View): TemplateResult {
    const found = this.#source;
    const { picture, progress } = this.#run;
    const [down, across] = picture?.block ?? [0, 0];
    const caption = html`<p class="caption" id="about">
      <strong>${strings.caption(this.#words, pathName(view.trace, view.focus))}</strong>
      <span class="soft">${found === undefined || down === 0 ? top.rowsAsk : strings.subcaption(down, across)}</span>
    </p>`;
    if (found === undefined) {
      const beyond = sourceOf(view.trace, view.focus, view.session.example);
      return html`${caption}
        <p class="note">${strings.beyond[beyond as keyof typeof strings.beyond]} ${strings.beyondRest}</p>`;
    }
    const waits = progress.kind !== 'ready' && !(progress.kind === 'running' && progress.waited === 'briefly');
    return html`${caption}${this.#tools(picture)}
      <div class="picture ${waits ? 'stale' : ''}">
        ${picture === undefined ? this.#empty() : this.#plot(view, picture)}
      </div>
      ${this.#progress()}${picture === undefined ? nothing : this.#below(view, picture)}`;
  }

  #tools(picture: Picture | undefined): TemplateResult {
    const part = this.#shown;
    const all = samePart(part, whole(this.#words));
    const finest = picture !== undefined && samePart(zoomedIn(part, this.#chosenOf(picture), this.#words), part);
    const button = (text: string, off: boolean, act: () => void) =>
      html`<button type="button" aria-disabled=${off} @click=${() => (off ? undefined : act.call(this))}>
        ${text}
      </button>`;
    return html`<div class="tools" role="group" aria-label=${strings.zoom}>
      ${button(strings.zoomIn, picture === undefined || finest, this.#zoomIn)}
      ${button(strings.zoomOut, all, this.#zoomOut)} ${button(strings.whole, all, this.#zoomWhole)}
    </div>`;
  }

  /** Where the squares stand: as large as there is room, each a whole number of device pixels unless that makes them much smaller. */
  #layout([rows, columns]: readonly [number, number]): Plot {
    const left = this.width < 480 ? NARROW_LEFT : LEFT;
    const room = Math.min(LARGEST, Math.max(160, this.width - left - 3));
    const ratio = devicePixelRatio;
    const whole = (blocks: number) => {
      const device = (room * ratio) / blocks;
      const floor = Math.floor(device);
      return (floor >= 0.85 * device ? floor : device) / ratio;
    };
    const cell = [whole(rows), whole(columns)] as const;
    return { left, top: TOP, cell, across: cell[1] * columns, down: cell[0] * rows };
  }

  #empty(): TemplateResult {
    const { left, top: above, across, down } = this.#layout([1, 1]);
    const size = {
      '--left': `${left}px`,
      '--top': `${above}px`,
      '--across': `${across}px`,
      '--down': `${down}px`,
    } as const;
    return html`<div class="plot" ${paint(size)}><div class="blank"></div></div>`;
  }

  #plot(view: View, picture: Picture): TemplateResult {
    const plot = this.#layout(picture.size);
    const { first, end } = view.region!;
    const chosen = this.#chosenOf(picture);
    const columns = view.columns ?? ([0, this.#words] as const);
    const framed = { picture, plot, word: view.word, open: { rows: [first, end], columns }, chosen } as const;
    const at = rectangle(picture, plot, chosen);
    const { down, across } = blocksOf(picture, chosen);
    const sizes = {
      '--left': `${plot.left}px`,
      '--top': `${plot.top}px`,
      '--across': `${plot.across}px`,
      '--down': `${plot.down}px`,
    } as const;
    const place = {
      '--x': `${at.x}px`,
      '--y': `${at.y}px`,
      '--w': `${at.width}px`,
      '--h': `${at.height}px`,
    } as const;
    return html`<div class="plot" ${paint(sizes)}>
      <span class="probe" aria-hidden="true" @transitionend=${() => this.requestUpdate()}></span>
      <canvas
        aria-hidden="true"
        @pointerdown=${this.#onDown}
        @pointermove=${this.#onMove}
        @pointerleave=${this.#onLeave}
        @click=${this.#onClick}
        @dblclick=${this.#zoomIn}
      ></canvas>
      <svg width=${plot.left + plot.across + 2} height=${plot.top + plot.down + 2} aria-hidden="true">
        ${axes({ ...framed, hovered: this.hovered }, measurer(this))}
      </svg>
      <div
        role="grid"
        aria-labelledby="about"
        aria-describedby="keys"
        aria-rowcount=${picture.size[0]}
        aria-colcount=${picture.size[1]}
        @keydown=${this.#onKey}
      >
        <div role="row" aria-rowindex=${down[0] + 1}>
          <div
            role="gridcell"
            tabindex="0"
            aria-colindex=${across[0] + 1}
            aria-selected="true"
            aria-label=${this.#says(picture, chosen)}
            ${paint(place)}
          ></div>
        </div>
      </div>
    </div>`;
  }

  /** A block in words: who reads whom, and how much. */
  #says(picture: Picture, part: Part): string {
    const { source } = picture;
    const who = strings.block(part.rows, part.columns, source.words);
    if (isMasked(source, part)) return `${who}${strings.masked}`;
    const mean = meanOf(picture, blocksOf(picture, part));
    const single = part.rows[1] - part.rows[0] === 1 && part.columns[1] - part.columns[0] === 1;
    return `${who}${strings.mean(mean, single)}${strings.times(mean * source.words.length)}`;
  }

  #below(view: View, picture: Picture): TemplateResult {
    const chosen = this.#chosenOf(picture);
    const held = view.trace.steps.some(
      ({ role, overridden }) =>
        overridden !== undefined && ['scores', 'scaled_scores', 'masked_scores', 'weights'].includes(role),
    );
    const words = picture.source.words.length;
    return html`<p class="readout" aria-live="polite">${this.#says(picture, this.hovered ?? chosen)}</p>
      <p class="act">
        <button type="button" class="primary" @click=${this.#openChosen}>
          ${strings.open(this.#openable(chosen))}
        </button>
        <span class="soft" aria-hidden="true">${this.told}</span>
      </p>
      <p class="keys" id="keys">
        ${strings.keys.map(([keys, does]) => html`<span>${keys.map((key) => html`<kbd>${key}</kbd>`)} ${does}</span>`)}
      </p>
      <div class="legend">
        <span class="soft">${strings.legend.even(words)} ${strings.mean(1 / words, true)}.</span>
        <ul aria-label=${strings.legend.label}>
          ${named.map(
            (times, index) =>
              html`<li>
                <i ${paint({ '--fill': weightFill(shade(times)) })}></i
                >${strings.mean(times / words, true)}${index === named.length - 1 ? ` ${strings.legend.more}` : ''}
              </li>`,
          )}
        </ul>
        ${held ? html`<span class="soft">${strings.held}</span>` : nothing}
        <span class="soft">${strings.took(words, picture.took, view.session.core.backend)}</span>
      </div>`;
  }

  #progress(): TemplateResult | typeof nothing {
    const { progress, picture } = this.#run;
    const again = (text: string) =>
      html`<button type="button" class="link" @click=${() => this.#run.again()}>${text}</button>`;
    switch (progress.kind) {
      case 'ready':
        return nothing;
      case 'running':
        if (progress.waited !== 'long') return nothing;
        return html`<div class="progress">
          <span id="computing">${strings.computing}</span>
          <progress max="1" .value=${progress.done} aria-labelledby="computing"></progress>
          <span class="percent">${strings.percent(progress.done)}</span>
          <button type="button" class="link" @click=${() => this.#run.cancel()}>${strings.cancel}</button>
        </div>`;
      case 'stopped':
        return html`<p class="progress" role="status">
          ${strings.stopped} ${picture === undefined ? nothing : strings.stale} ${again(strings.again)}
        </p>`;
      case 'failed':
        return html`<p class="problem" role="alert">
          <span class="error">${strings.failed(progress.reason)}</span> ${strings.unaffected} ${again(strings.retry)}
        </p>`;
    }
  }

  /** The words that ask in the tables, and ways to others. */
  #region(view: View): TemplateResult {
    const { first, end, words } = view.region!;
    const { find, region } = strings;
    const weights = inFocus(view.trace, view.focus, 'weights')!;
    const mask = inFocus(view.trace, view.focus, 'masked_scores') && inFocus(view.trace, view.focus, 'mask');
    const step = (text: string, label: string, off: boolean, by: 1 | -1) =>
      html`<button
        type="button"
        aria-label=${label}
        aria-disabled=${off}
        @click=${() => (off ? undefined : this.#move(by))}
      >
        ${text}
      </button>`;
    return html`<p class="caption">
        <strong>${region.caption([first, end])}</strong>
        <span class="soft">${region.subcaption(words)}</span>
      </p>
      <div class="tools">
        ${step(region.earlier, region.earlierWords, first === 0, -1)}
        ${step(region.later, region.laterWords, end === words, 1)}
        ${
          words > MOST_TRACED
            ? nothing
            : html`<button type="button" @click=${() => this.#letAllAsk(view)}>${region.all}</button>`
        }
        <form role="search" @submit=${this.#find}>
          <input
            type="search"
            aria-label=${find.label}
            placeholder=${find.placeholder}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            enterkeyhint="search"
          />
          <button type="submit">${find.button}</button>
        </form>
      </div>
      <attention-ribbons
        .caption=${top.ribbons.caption}
        .subcaption=${top.ribbons.subcaption}
        .weights=${weights}
        .mask=${mask}
        .query=${view.query}
      ></attention-ribbons>`;
  }

  protected override updated(): void {
    const canvas = this.renderRoot.querySelector('canvas');
    const { picture } = this.#run;
    if (!canvas || picture === undefined) {
      this.#drawn = undefined;
      return;
    }
    const probe = getComputedStyle(this.renderRoot.querySelector('.probe')!).color;
    const theme = probe === 'rgb(255, 255, 255)' ? 'dark' : 'light';
    if (this.#drawn?.picture === picture && this.#drawn.theme === theme) return;
    this.#drawn = { picture, theme };
    paintBlocks(canvas, picture, theme);
  }
}
