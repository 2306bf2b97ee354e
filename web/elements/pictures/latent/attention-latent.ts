import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { clip, measurer } from '../../../design/measure-text.ts';
import { latentText } from '../../../strings/cards/latent.ts';
import { at, present } from '../../../trace/cells.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { boxesAlong, placeLabels, type Label, type Point } from '../plot/labels.ts';
import { plotStyles } from '../plot/styles.ts';
import { enclosingTicks, roundStep } from '../plot/ticks.ts';
import { latentStyles } from './styles.ts';

const strings = latentText;

/** The height of a line of text, in pixels. */
const textHeight = 18;
const largest = 640;
const left = 44;
const bottom = 44;
const top = 10;
/** With more words than this, not all are named. */
const mostNamed = 40;
const longestWord = 130;
/** How many points are described for screen readers. */
const MOST_DESCRIBED = 12;

/** `<attention-latent>`: words, values and contexts in the plane in which they differ most. */
export class AttentionLatent extends Picture {
  static override styles = [pictureStyles, plotStyles, latentStyles];

  /** `latent_positions`: words (if they have as many numbers), values and contexts, one block below the other. */
  @property({ attribute: false }) positions: Step | undefined;
  @property({ attribute: false }) words: readonly string[] = [];
  /** The query token, from 0. */
  @property({ type: Number }) chosen = 0;
  @property({ type: Number }) precision = 3;

  protected override picture(): TemplateResult | typeof nothing {
    const { positions, words, chosen } = this;
    if (!present(positions) || words[chosen] === undefined || this.width === 0) return nothing;
    if (!positions.values.every(Number.isFinite)) return html`<p class="note">${strings.notFinite}</p>`;
    const count = words.length;
    const blocks = positions.rows.labels.length / count;
    const group = (block: number) =>
      words.map((_, row): Point => [at(positions, block * count + row, 0), at(positions, block * count + row, 1)]);
    const contexts = group(blocks - 1);
    const values = group(blocks - 2);
    const embeddings = blocks > 2 ? group(0) : undefined;
    const starts = embeddings ?? values;

    const all = [...contexts, ...values, ...(embeddings ?? [])];
    const extents = [0, 1].map((axis) => extent(all, (point) => point[axis]) as [number, number]);
    const step = roundStep(Math.max(...extents.map(([least, greatest]) => greatest - least)), 5);
    const [across, up] = extents.map((ends) => enclosingTicks(...ends, step, 2)) as [number[], number[]];
    const width = Math.min(largest, this.width - left - 8);
    const unit = Math.min(width / (across.length - 1), 460 / (up.length - 1)) / step;
    const [w, h] = [(across.length - 1) * step * unit, (up.length - 1) * step * unit];
    const x = scaleLinear([across[0]!, across.at(-1)!], [left, left + w]);
    const y = scaleLinear([up[0]!, up.at(-1)!], [top + h, top]);
    const place = ([a, b]: Point): Point => [x(a), y(b)];
    const number = (at: number) => formatNumber(at, decimals([at], 6));
    const zero = (at: number) => (Math.abs(at) < step / 1e6 ? 'zero' : 'grid');

    const drawn = { starts: starts.map(place), values: values.map(place), contexts: contexts.map(place) };
    return html`${this.#legend(embeddings !== undefined)}<svg
        width=${left + w + 8}
        height=${top + h + bottom}
        role="img"
        aria-label=${this.#summary(starts, contexts)}
      >
        ${across.map(
          (tick) => svg`<line class=${zero(tick)} x1=${x(tick)} x2=${x(tick)} y1=${top} y2=${top + h}/>
            <text class="tick" x=${x(tick)} y=${top + h + 18} text-anchor="middle">${number(tick)}</text>`,
        )}
        ${up.map(
          (tick) => svg`<line class=${zero(tick)} x1=${left} x2=${left + w} y1=${y(tick)} y2=${y(tick)}/>
            <text class="tick" x=${left - 8} y=${y(tick) + 4} text-anchor="end">${number(tick)}</text>`,
        )}
        <text class="axis" x=${left + w} y=${top + h + 38} text-anchor="end">${strings.first} →</text>
        <text class="axis" x="0" y="0" transform="translate(10 ${top}) rotate(-90)" text-anchor="end">
          ${strings.second} →
        </text>
        ${this.#byChosen((row) => {
          const [[x1, y1], [x2, y2]] = [drawn.starts[row]!, drawn.contexts[row]!];
          return svg`<line class=${row === chosen ? 'way chosen' : 'way'} x1=${x1} y1=${y1} x2=${x2} y2=${y2}/>`;
        })}
        ${embeddings === undefined ? nothing : this.#byChosen((row) => mark('word', drawn.starts[row]!, row === chosen))}
        ${this.#byChosen((row) => mark('value', drawn.values[row]!, row === chosen))}
        ${this.#byChosen((row) => mark('context', drawn.contexts[row]!, row === chosen))}
        ${this.#names(drawn, embeddings !== undefined, w, h)}
      </svg>
      ${count > mostNamed ? html`<p class="note">${strings.some(mostNamed, count)}</p>` : nothing}`;
  }

  /** Draws every word; the chosen one is last, on top. */
  #byChosen(draw: (row: number) => TemplateResult): TemplateResult[] {
    const rows = [...this.words.keys()];
    return [...rows.filter((row) => row !== this.chosen), this.chosen].map(draw);
  }

  #legend(words: boolean): TemplateResult {
    const kinds = words ? (['word', 'value', 'context'] as const) : (['value', 'context'] as const);
    return html`<ul class="legend">
      ${kinds.map(
        (kind) =>
          html`<li>
            <svg width="16" height="16" aria-hidden="true">${mark(kind, [8, 8], false)}</svg>${strings.legend[kind]}
          </li>`,
      )}
    </ul>`;
  }

  #summary(starts: readonly Point[], contexts: readonly Point[]): string {
    const { words, chosen, precision } = this;
    const places = decimals(this.positions!.values, precision);
    const described = (name: string, [x, y]: Point) =>
      strings.at(name, formatNumber(x, places), formatNumber(y, places));
    const rows = [chosen, ...[...words.keys()].filter((row) => row !== chosen)].slice(0, MOST_DESCRIBED);
    return strings.summary(
      described(strings.inContext(words[chosen]!), contexts[chosen]!),
      rows.map((row) => described(words[row]!, starts[row]!)),
    );
  }

  #names(
    { starts, values, contexts }: Record<'starts' | 'values' | 'contexts', Point[]>,
    hasWords: boolean,
    w: number,
    h: number,
  ): TemplateResult[] {
    const { words, chosen } = this;
    const measure = measurer(this);
    const short = (word: string) => clip(word, longestWord, (one) => measure(one, 15, 600));
    const names: { point: Point; text: string; kind: string; bold: boolean }[] = [
      { point: contexts[chosen]!, text: strings.inContext(short(words[chosen]!)), kind: 'name-context', bold: true },
      { point: starts[chosen]!, text: short(words[chosen]!), kind: 'name-chosen', bold: true },
    ];
    const apart = Math.hypot(values[chosen]![0] - starts[chosen]![0], values[chosen]![1] - starts[chosen]![1]) > 8;
    if (hasWords && apart) {
      const text = strings.valueOf(short(words[chosen]!));
      names.push({ point: values[chosen]!, text, kind: 'name-value', bold: true });
    }
    for (const [row, word] of words.entries()) {
      if (row === chosen || names.length > mostNamed) continue;
      names.push({ point: starts[row]!, text: short(word), kind: 'name', bold: false });
    }
    const boxes: Label[] = names.map(({ point: [x, y], text, bold }) => ({
      x,
      y,
      radius: 6,
      width: measure(text, 15, bold ? 600 : 400),
      height: textHeight,
    }));
    const dots = [...contexts, ...values].map(([x, y]) => ({ x: x - 5, y: y - 5, width: 10, height: 10 }));
    const way = boxesAlong(...starts[chosen]!, ...contexts[chosen]!, 6);
    const bounds = { x: left, y: 0, width: w + 8, height: h + top };
    return placeLabels(boxes, [...dots, ...way], bounds).map((box, index) => {
      const { text, kind } = names[index]!;
      return box === undefined ? svg`` : svg`<text class="halo ${kind}" x=${box.x} y=${box.y + 14}>${text}</text>`;
    });
  }
}

/** A disc for a word, a square for a value, a diamond for a context: distinct without colour. */
function mark(kind: 'word' | 'value' | 'context', [x, y]: Point, chosen: boolean): TemplateResult {
  const r = chosen ? 6.5 : 4.5;
  const name = `point-${kind}`;
  if (kind === 'word') return svg`<circle class=${name} cx=${x} cy=${y} r=${r - 1}/>`;
  if (kind === 'value')
    return svg`<rect class=${name} x=${x - r} y=${y - r} width=${2 * r} height=${2 * r} fill-opacity="0"/>`;
  const d = r * 1.35;
  return svg`<polygon class=${name} points="${x},${y - d} ${x + d},${y} ${x},${y + d} ${x - d},${y}"/>`;
}

define('attention-latent', AttentionLatent);

declare global {
  interface HTMLElementTagNameMap {
    'attention-latent': AttentionLatent;
  }
}
