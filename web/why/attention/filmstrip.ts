import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../core/trace.ts';
import { stepsPerCheckpoint } from '../../core/training/run.ts';
import type { Checkpoint } from '../../core/training/types.ts';
import { at } from '../../trace/cells.ts';
import { weightFill } from '../../design/fills.ts';
import { textStyles } from '../../elements/styles.ts';
import { nextTask } from '../../elements/next-task.ts';
import { filmText as text } from '../../strings/why/attention.ts';
import { formatPercent } from '../../trace/format.ts';
import { nearest } from '../plots/geometry.ts';
import { type Head, TraceCache } from '../run/trace-cache.ts';

/** The times of the tables, as fractions of a run: close together while it learns, further apart later. */
const PARTS = [0, 0.08, 0.16, 0.25, 0.5, 1];
const SIZE = 92;

/** The steps whose checkpoints are in the strip; fewer in short runs. */
export function filmSteps(steps: number): number[] {
  const every = stepsPerCheckpoint(steps);
  const rounded = PARTS.map((part) => (part === 1 ? steps : Math.round((part * steps) / every) * every));
  return [...new Set(rounded)];
}

/** `<why-filmstrip>`: the same table at a few checkpoints, each a button that shows it. Emits `checkpoint-choose`. */
export class WhyFilmstrip extends LitElement {
  @property({ attribute: false }) traces: TraceCache | undefined;
  @property({ attribute: false }) checkpoints: readonly Checkpoint[] = [];
  /** How many checkpoints there are: `checkpoints` may be the same array, with more in it. */
  @property({ type: Number }) count = 0;
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  @property({ type: Number }) sentence = 0;
  /** The row of the query token. */
  @property({ type: Number }) row = 0;
  @property({ attribute: false }) head: Head = { layer: 1, head: 1 };

  /** Cached tiles: a table is made of hundreds of squares, which change only with the selection. */
  #tiles = new WeakMap<Step, TemplateResult>();
  #drawn = '';

  /** Updates in a task of its own, to keep tasks short. */
  protected override async scheduleUpdate(): Promise<void> {
    await nextTask();
    await super.scheduleUpdate();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { traces, checkpoints, sentence, head } = this;
    if (traces === undefined) return nothing;
    const drawn = `${this.row}`;
    if (drawn !== this.#drawn) this.#tiles = new WeakMap();
    this.#drawn = drawn;
    const first = checkpoints[0];
    if (first === undefined || traces.step(traces.trace(first, sentence), head, 'weights') === undefined)
      return nothing;
    const steps = filmSteps(traces.facts.settings.steps);
    const now = this.checkpoint?.step ?? 0;
    // Of the checkpoints in the strip the last one reached is marked.
    const marked = steps.findLast((step) => step <= now);
    return html`<ol aria-label=${text.label}>
      ${steps.map((step) => html`<li>${this.#tile(traces, step, step === marked)}</li>`)}
    </ol>`;
  }

  #tile(traces: TraceCache, step: number, marked: boolean): TemplateResult {
    const { checkpoints, sentence, row, head } = this;
    const when = step === 0 ? text.before : text.step(step);
    const checkpoint = checkpoints[nearest(checkpoints, step)]!;
    if (checkpoint.step !== step) {
      return html`<div class="tile later" role="img" aria-label=${text.later(when)}>
        <svg width=${SIZE} height=${SIZE} viewBox="0 0 ${SIZE} ${SIZE}">
          <rect class="empty" x="0.5" y="0.5" width=${SIZE - 1} height=${SIZE - 1} rx="4" /></svg
        ><span class="line"><span class="soft">${when}</span><span class="soft">·</span></span>
      </div>`;
    }
    const weights = traces.step(traces.trace(checkpoint, sentence), head, 'weights')!;
    const right = traces.facts.sentences[sentence]!.answers.find(({ position }) => position === row)?.right;
    const share = right === undefined ? undefined : formatPercent(at(weights, row, right));
    let picture = this.#tiles.get(weights);
    if (picture === undefined) this.#tiles.set(weights, (picture = this.#picture(weights)));
    return html`<button
      type="button"
      class=${marked ? 'tile marked' : 'tile'}
      aria-current=${marked ? 'step' : nothing}
      @click=${() =>
        this.dispatchEvent(new CustomEvent('checkpoint-choose', { detail: { step }, bubbles: true, composed: true }))}
    >
      ${picture}<span class="line"
        ><span class=${marked ? '' : 'soft'}>${when}</span> ${
          share === undefined
            ? nothing
            : html`<span class="unseen"
                  >${text.spoken(weights.rows.labels[row]!, weights.columns.labels[right!]!)}</span
                >
                <span class="share">${share}</span>`
        }</span
      >
    </button>`;
  }

  #picture(weights: Step): TemplateResult {
    const { row } = this;
    const [rows, columns] = [weights.rows.labels.length, weights.columns.labels.length];
    const [across, down] = [SIZE / columns, SIZE / rows];
    const gap = columns > 10 ? 0.5 : 1;
    const cells = Array.from(weights.values, (weight, index) => {
      const [x, y] = [(index % columns) * across, Math.floor(index / columns) * down];
      return svg`<rect class="cell" x=${x.toFixed(2)} y=${y.toFixed(2)} width=${(across - gap).toFixed(2)} height=${(down - gap).toFixed(2)} fill=${weightFill(weight)}/>`;
    });
    return html`<svg width=${SIZE} height=${SIZE} viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">
      ${cells}
      <rect class="asking" x="-1" y=${row * down - 1} width=${SIZE + 1} height=${down + 1} rx="1.5" />
    </svg>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
      }
      ol {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 12px;
        margin: 0 -12px;
        padding: 0;
        list-style: none;
      }
      .tile {
        display: block;
        box-sizing: border-box;
        width: 116px;
        padding: 12px 12px 8px;
        border: 0;
        border-radius: 10px;
        background: none;
        color: inherit;
        font: inherit;
        font-size: 14px;
        text-align: start;
        cursor: pointer;
      }
      .later {
        cursor: default;
      }
      .tile.marked,
      button.tile:hover {
        background: var(--attention-panel);
      }
      svg {
        display: block;
        overflow: visible;
      }
      .asking {
        fill: none;
        stroke: var(--attention-query);
        stroke-width: 1.5px;
      }
      .empty {
        fill: none;
        stroke: var(--attention-rule);
        stroke-dasharray: 2 3;
      }
      .line {
        display: flex;
        justify-content: space-between;
        margin-top: 8px;
      }
      .share {
        color: var(--attention-weights);
        font-weight: 600;
      }
      @media (max-width: 640px) {
        ol {
          display: grid;
          grid-template-columns: repeat(3, minmax(0, 1fr));
          gap: 4px;
          margin: 0 -8px;
        }
        .tile {
          width: 100%;
          padding: 8px;
        }
        svg {
          width: 100%;
          height: auto;
        }
      }
      @media (forced-colors: active) {
        .cell {
          fill: Canvas;
          stroke: GrayText;
          stroke-width: 0.5px;
        }
        .marked {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];
}
