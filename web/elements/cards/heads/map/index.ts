// The weights of all heads of all layers as small pictures, in the order of depth; a lazy module.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { headMapText as text } from '../../../../strings/cards/head-map.ts';
import { capital } from '../../../../strings/phrases.ts';
import { focuses, sameFocus, stepAt, type Focus } from '../../../../trace/focus.ts';
import type { Theme } from '../../../../design/tokens.ts';
import type { Trace } from '../../../../core/trace.ts';
import { define } from '../../../define.ts';
import { nextTask } from '../../../next-task.ts';
import { paint } from '../../../pictures/paint.ts';
import { themeAt, themeProbe } from '../../../pictures/theme-probe.ts';
import { UpdateWhenVisible } from '../../../update-when-visible.ts';
import { headLine } from '../../head-line.ts';
import type { View } from '../../view.ts';
import { paintHeads } from './paint-heads.ts';
import { headMapStyles } from './styles.ts';

/** The most pixels of a canvas for a head. */
const LARGEST = 128;
/** Up to this many heads side by side have numbers above them, and lines between them. */
const MOST_NUMBERED = 24;

/** The heads of each layer of each stage. */
function layersOf(trace: Trace): Focus[][] {
  const layers: Focus[][] = [];
  for (const focus of focuses(trace)) {
    const [first] = layers.at(-1) ?? [];
    if (first !== undefined && first.stage === focus.stage && first.layer === focus.layer) layers.at(-1)!.push(focus);
    else layers.push([focus]);
  }
  return layers;
}

/** `<attention-head-map>`: a small heatmap for each head; pressing one opens that head. */
export class AttentionHeadMap extends LitElement {
  static override styles = headMapStyles;

  @property({ attribute: false }) view: View | undefined;
  /** The head under the pointer, or at the keyboard's position. */
  @state() protected at: Focus | undefined;
  /** In CSS pixels. */
  @state() protected width = 0;

  readonly #visibility = new UpdateWhenVisible(this, { assumed: () => false });
  readonly #resize = new ResizeObserver(() => (this.width = this.clientWidth));
  readonly #scratch = document.createElement('canvas');
  #painted: { trace: Trace; theme: Theme; width: number } | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#painted = undefined;
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  protected override updated(): void {
    const { view, width } = this;
    if (view === undefined || width === 0) return;
    const { trace } = view;
    const theme = themeAt(this.renderRoot);
    const before = this.#painted;
    if (before?.trace === trace && before.theme === theme && before.width === width) return;
    void this.#paint((this.#painted = { trace, theme, width }));
  }

  /** A layer at a time: with many words, each takes as long as a frame has. */
  async #paint(wanted: { trace: Trace; theme: Theme; width: number }): Promise<void> {
    const { trace, theme } = wanted;
    for (const [index, heads] of layersOf(trace).entries()) {
      await nextTask();
      const canvas = this.renderRoot.querySelectorAll('canvas')[index];
      if (this.#painted !== wanted || canvas === undefined) return;
      const side = Math.ceil((canvas.clientWidth / heads.length) * devicePixelRatio);
      const weights = heads.map((focus) => stepAt(trace, focus, 'weights')!);
      paintHeads(canvas, weights, Math.min(LARGEST, Math.max(2, side)), this.#scratch, theme);
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined) return nothing;
    const layers = layersOf(view.trace);
    const most = Math.max(...layers.map((heads) => heads.length));
    const at = focuses(view.trace).find((one) => this.at && sameFocus(one, this.at)) ?? view.focus;
    const label = layers.some(([first]) => first!.stage !== undefined) ? '112px' : '28px';
    return html`<h4 id="heading">${text.heading}</h4>
      <p id="about">${text.about}</p>
      <div
        role="grid"
        class=${most <= MOST_NUMBERED ? 'ruled' : ''}
        aria-labelledby="heading"
        aria-describedby="about"
        ${paint({ '--heads': String(most), '--label': label })}
        @keydown=${this.#onKey}
        @pointerleave=${() => (this.at = undefined)}
      >
        ${most > 1 && most <= MOST_NUMBERED ? this.#numbers(most) : nothing}
        ${layers.map((heads) => this.#layer(heads, at))}
      </div>
      <p class="readout" aria-hidden="true">
        <span class="strong">${capital(text.place(at))}</span
        >${at.head === undefined ? nothing : html`<br />${headLine(view, at, true)}`}
      </p>
      ${themeProbe(() => this.requestUpdate())}`;
  }

  #numbers(most: number): TemplateResult {
    return html`<div role="row">
      <span role="columnheader"><span class="unseen">${text.layerColumn}</span></span>
      <div class="cells" role="presentation">
        ${Array.from({ length: most }, (_, index) => html`<span role="columnheader" aria-label=${text.head(index + 1)}>${index + 1}</span>`)}
      </div>
    </div>`;
  }

  #layer(heads: readonly Focus[], at: Focus): TemplateResult {
    const { focus } = this.view!;
    const [{ stage, layer }] = heads as [Focus];
    return html`<div role="row">
      <span role="rowheader" aria-label=${text.place({ stage, layer })}>${text.short({ stage, layer })}</span>
      <div class="cells" role="presentation">
        <canvas aria-hidden="true"></canvas>
        ${heads.map(
          (one) =>
            html`<div
              role="gridcell"
              tabindex=${sameFocus(one, at) ? 0 : -1}
              aria-label=${text.place(one)}
              aria-selected=${sameFocus(one, focus)}
              @click=${() => this.#open(one)}
              @pointerenter=${() => (this.at = one)}
              @focus=${() => (this.at = one)}
            ></div>`,
        )}
      </div>
    </div>`;
  }

  #open(focus: Focus): void {
    this.at = focus;
    this.view!.show(focus);
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const layers = layersOf(this.view!.trace);
    const cells = [...this.renderRoot.querySelectorAll<HTMLElement>('[role=gridcell]')];
    const all = layers.flat();
    const here = all[cells.indexOf(event.target as HTMLElement)];
    if (here === undefined) return;
    const row = layers.findIndex((heads) => heads.includes(here));
    const column = layers[row]!.indexOf(here);
    const last = layers[row]!.length - 1;
    const goals: Record<string, readonly [row: number, column: number]> = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, last],
    };
    const goal = goals[event.key];
    if (goal !== undefined) {
      const [down, across] = goal;
      const next = layers[down]?.[across];
      if (next !== undefined) cells[all.indexOf(next)]!.focus();
    } else if (event.key === 'Enter' || event.key === ' ') this.#open(here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

define('attention-head-map', AttentionHeadMap);

declare global {
  interface HTMLElementTagNameMap {
    'attention-head-map': AttentionHeadMap;
  }
}
