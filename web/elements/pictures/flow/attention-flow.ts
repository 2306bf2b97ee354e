import { linkHorizontal } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { weightFill } from '../../../design/fills.ts';
import { clip, measurer } from '../../../design/measure-text.ts';
import { flowText } from '../../../strings/cards/flow.ts';
import { rowOf } from '../../../trace/cells.ts';
import type { FlowLayer } from '../../../trace/flow.ts';
import { drawableWeight, percentText } from '../../../trace/percent.ts';
import { define } from '../../define.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { flowStyles } from './styles.ts';

const strings = flowText;

const top = 28;
const line = 30;
/** The width of a band that carries all of a word. */
const full = 20;
const longestWord = 120;
const gap = 10;
/** Thinner bands are invisible, in pixels. */
const thinnest = 0.4;
/** A band that carries less of what reaches the chosen word is not coloured. */
const least = 0.004;
/** How many words are named for screen readers. */
const named = 4;

const link = linkHorizontal().digits(1);

/** `<attention-flow>`: what reaches the chosen word through the layers, as bands from word to word. */
export class AttentionFlow extends Picture {
  static override styles = [pictureStyles, flowStyles];

  /** From the first layer to the last. */
  @property({ attribute: false }) layers: readonly FlowLayer[] = [];
  @property({ attribute: false }) words: readonly string[] = [];
  /** The word whose flow is coloured, from 0. */
  @property({ type: Number }) chosen = 0;

  protected override picture(): TemplateResult | typeof nothing {
    const { layers, words, chosen } = this;
    const last = layers.at(-1);
    if (last === undefined || words[chosen] === undefined || this.width === 0) return nothing;
    const measure = measurer(this);
    const room = Math.min(longestWord, this.width * 0.24);
    const text = (word: string) => clip(word, room, (one) => measure(one, 15, 600));
    const shown = words.map(text);
    const widest = Math.max(...shown.map((one) => measure(one, 15, 600)));
    const percentRoom = measure('100%', 13, 600) + 8;
    const start = percentRoom + widest + gap;
    const across = Math.max(40, Math.min(this.width, 140 + 150 * layers.length + 2 * widest) - start - widest - gap);
    const x = (boundary: number) => start + (across * boundary) / layers.length;
    const y = (row: number) => top + line * row + line / 2;
    // How much of the chosen word passes each position, before each layer and after the last, where all of it is at the word.
    const reached = [
      ...layers.map(({ onward }) => rowOf(onward, chosen)),
      Float32Array.from(words, (_, key) => Number(key === chosen)),
    ];
    const row = rowOf(last.rollout, chosen);
    const height = top + line * words.length;
    const heading = layers.length > 3 && across / layers.length < 70 ? strings.shortLayer : strings.layer;
    const strongest = [...row.keys()].sort((a, b) => row[b]! - row[a]! || a - b).slice(0, named);
    const summary = strings.summary(
      words[chosen],
      strongest.map((key) => strings.part(percentText(row[key]!), words[key]!)),
    );
    return html`<svg width=${start + across + widest + gap} height=${height} role="img" aria-label=${summary}>
      <text class="heading" x=${x(0)} y="14" text-anchor="end">${strings.words}</text>
      ${layers.map(
        ({ layer }, index) =>
          svg`<text class="heading" x=${x(index + 1)} y="14" text-anchor=${index + 1 === layers.length ? 'start' : 'middle'}>${heading(layer)}</text>`,
      )}
      ${this.#bands(reached, x, y)}
      ${reached.map((parts, boundary) =>
        words.map((_, key) => {
          const ends = boundary === layers.length && key === chosen;
          const kind = ends ? 'end' : parts[key]! >= least ? 'reached' : 'dot';
          return svg`<circle class=${kind} cx=${x(boundary)} cy=${y(key)} r=${ends ? 6 : 3}/>`;
        }),
      )}
      ${shown.map((word, key) => {
        const name = key === chosen ? 'halo chosen' : 'halo';
        return svg`<text class=${name} x=${start - gap} y=${y(key) + 5} text-anchor="end">${word}</text>
          <text class="percent halo" x=${percentRoom - 8} y=${y(key) + 5} text-anchor="end">${row[key]! >= least ? percentText(row[key]!) : ''}</text>
          <text class=${name} x=${start + across + gap} y=${y(key) + 5}>${word}</text>`;
      })}
    </svg>`;
  }

  /** The bands of each layer; those that lead to the chosen word are on top of the others, the strongest last. */
  #bands(
    reached: readonly Float32Array[],
    x: (boundary: number) => number,
    y: (row: number) => number,
  ): TemplateResult[] {
    const bands = this.layers.flatMap(({ weights }, index) =>
      this.words.flatMap((_, to) => {
        const read = rowOf(weights, to);
        const sum = read.reduce((all, weight) => all + drawableWeight(weight), 0);
        let below = -(sum * full) / 2;
        return [...read].map((weight, from) => {
          const width = drawableWeight(weight) * full;
          const middle = below + width / 2;
          below += width;
          return { index, from, to, width, middle, carries: reached[index + 1]![to]! * weight };
        });
      }),
    );
    return bands
      .filter(({ width, carries }) => width >= thinnest || carries >= least)
      .sort((a, b) => a.carries - b.carries)
      .map(({ index, from, to, width, middle, carries }) => {
        const path = link({ source: [x(index), y(from)], target: [x(index + 1), y(to) + middle] });
        return carries >= least
          ? svg`<path class="band" d=${path} stroke=${weightFill(0.25 + 0.75 * carries)} stroke-width=${Math.max(1, width).toFixed(2)}/>`
          : svg`<path class="band other" d=${path} stroke-width=${width.toFixed(2)}/>`;
      });
  }
}

define('attention-flow', AttentionFlow);

declare global {
  interface HTMLElementTagNameMap {
    'attention-flow': AttentionFlow;
  }
}
