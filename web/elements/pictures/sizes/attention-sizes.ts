import { html, LitElement, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { headsText } from '../../../strings/cards/heads.ts';
import { define } from '../../define.ts';
import { ScrollBoxes } from '../../scroll-boxes.ts';
import { textStyles } from '../../styles.ts';
import { sizesStyles } from './styles.ts';

/** The input of the picture of sizes. */
export interface HeadSizes {
  /** The number of query tokens. */
  rows: number;
  /** The number of key tokens, and whether the query token is one of them: its row, or −1. */
  words: number;
  ownWord: number;
  /** The number of rows that are read: words, rows of the kv_cache and of a memory. */
  keys: number;
  /** The numbers of a word; undefined for given queries, keys and values. */
  d_model: number | undefined;
  d_k: number;
  d_v: number;
  /** The heads, counted from 1, in groups that share keys and values. */
  groups: readonly (readonly number[])[];
  /** The numbers of a word at the end, if there is a W_O. */
  output: number | undefined;
  /** The row of the query token, and whether that word is also read. */
  query: number;
  selfColumn: number;
  /** The head in focus. */
  head: number;
}

interface Box {
  name: string;
  role: string;
  rows: number;
  columns: number;
  /** The row of the query token. */
  row: number;
}

const text = headsText.sizes;
/** The side of one number, and the largest side of a matrix, in pixels. */
const UNIT = 10.5;
const LARGEST = 64;
/** With more lines than this, a matrix would be a solid area. */
const MOST_LINES = 16;
/** How many heads are drawn; if there are more, the first, the one in focus and the last. */
const MOST_HEADS = 3;
const LANE = 140;

/** `<attention-sizes>`: how many rows and columns everything has, from the words to the output, with one lane for each head. */
export class AttentionSizes extends LitElement {
  static override styles = [textStyles, sizesStyles];

  @property({ attribute: false }) sizes: HeadSizes | undefined;

  constructor() {
    super();
    new ScrollBoxes(this);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { sizes } = this;
    if (sizes === undefined) return nothing;
    const { rows, keys, d_model, d_k, d_v, query, selfColumn, output } = sizes;
    const all = sizes.groups.flat().sort((a, b) => a - b);
    const count = Math.max(1, all.length);
    const largest = Math.max(rows, keys, d_model ?? 0, count * d_v, output ?? 0, d_k);
    const unit = Math.min(UNIT, LARGEST / Math.min(largest, 6 * Math.min(rows, keys) + 6));
    const length = (numbers: number) => Math.max(8, Math.min(LARGEST * 1.6, numbers * unit));
    const shown = chosenHeads(all, sizes.head);
    const lanes = Math.max(1, shown.length);
    const height = lanes * LANE + (all.length > shown.length ? 24 : 0);
    const middle = (lanes * LANE) / 2;
    const box = ({ name, role, rows: down, columns, row }: Box, x: number, y: number): SVGTemplateResult => {
      const [w, h] = [length(columns), length(down)];
      const top = y - h / 2;
      const lines =
        columns <= MOST_LINES ? Array.from({ length: columns - 1 }, (_, index) => ((index + 1) * w) / columns) : [];
      return svg`<g class=${role}>
        <rect class="box" x=${x} y=${top} width=${w} height=${h} rx="2"/>
        ${lines.map((at) => svg`<line class="inner" x1=${x + at} x2=${x + at} y1=${top + 1} y2=${top + h - 1}/>`)}
        ${row < 0 ? nothing : svg`<rect class="row" x=${x + 0.75} y=${top + (row * h) / down} width=${w - 1.5} height=${Math.max(2, h / down)}/>`}
        <text class="name" x=${x + w / 2} y=${top - 8}>${named(name)}</text>
        <text x=${x + w / 2} y=${top + h + 18}>${text.size(down, columns)}</text>
      </g>`;
    };
    const room = (columns: number, name: string) => Math.max(length(columns), name.length * 7.6, 36);
    const spoken: string[] = [];
    const say = ({ name, rows: down, columns }: Box) => spoken.push(text.named(name.replace('_', ' '), down, columns));

    const parts: SVGTemplateResult[] = [];
    let x = 8;
    const place = (one: Box, y: number): number => {
      const wide = room(one.columns, one.name);
      parts.push(box(one, x + (wide - length(one.columns)) / 2, y));
      return x + wide;
    };
    if (d_model !== undefined) {
      const X: Box = { name: 'X', role: 'ink', rows: sizes.words, columns: d_model, row: sizes.ownWord };
      say(X);
      const end = place(X, middle);
      x = end + 52;
    }
    const start = x;
    let end = x;
    shown.forEach((head, lane) => {
      const y = LANE * (lane + 0.5);
      x = start;
      const group = sizes.groups.find((heads) => heads.includes(head)) ?? [];
      const roles: Box[] = [
        { name: 'Q', role: 'query', rows, columns: d_k, row: query },
        { name: 'K', role: 'key', rows: keys, columns: d_k, row: selfColumn },
        { name: 'V', role: 'value', rows: keys, columns: d_v, row: selfColumn },
      ];
      const later: Box[] = [
        { name: text.weights, role: 'weights', rows, columns: keys, row: query },
        { name: text.context, role: 'context', rows, columns: d_v, row: query },
      ];
      if (d_model !== undefined && count > 1) {
        const curve = `M${start - 46} ${middle}C${start - 20} ${middle} ${start - 30} ${y} ${start - 6} ${y}`;
        parts.push(svg`<path class="wire" d=${curve}/>`);
      } else if (d_model !== undefined) parts.push(svg`<path class="wire" d="M${start - 46} ${y}H${start - 6}"/>`);
      if (count > 1) {
        const top = y - Math.max(length(rows), length(keys)) / 2 - 28;
        const shared = group.length > 1 ? ` · ${text.kv([...group])}` : '';
        parts.push(svg`<text class="start" x=${start} y=${top}>${text.head(head)}${shared}</text>`);
      }
      for (const one of roles) {
        if (lane === 0) say(one);
        x = place(one, y) + 16;
      }
      for (const one of later) {
        if (lane === 0) say(one);
        parts.push(svg`<path class="wire" d="M${x - 8} ${y}H${x + 34}"/>`);
        x += 42;
        x = place(one, y);
        x += 8;
      }
      end = Math.max(end, x);
    });
    x = end;
    if (count > 1) {
      shown.forEach((_, lane) => {
        const y = LANE * (lane + 0.5);
        parts.push(
          svg`<path class="wire" d="M${end} ${y}C${end + 24} ${y} ${end + 14} ${middle} ${end + 40} ${middle}"/>`,
        );
      });
      x = end + 46;
      const both: Box = {
        name: text.contexts(count),
        role: 'context',
        rows,
        columns: count * d_v,
        row: query,
      };
      say(both);
      x = place(both, middle);
    }
    if (output !== undefined) {
      const W: Box = { name: 'W_O', role: 'ink', rows: count * d_v, columns: output, row: -1 };
      const out: Box = { name: text.output, role: 'ink', rows, columns: output, row: query };
      say(W);
      say(out);
      parts.push(svg`<text class="sign" x=${x + 16} y=${middle + 6}>×</text>`);
      x = x + 32;
      x = place(W, middle);
      parts.push(svg`<text class="sign" x=${x + 16} y=${middle + 6}>=</text>`);
      x += 32;
      x = place(out, middle);
    }
    const width = x + 12;
    return html`<div class="scroll" role="group" aria-label=${text.heading}>
      <svg width=${width} height=${height} role="img" aria-label=${text.summary(spoken)}>
        ${parts}
        ${
          all.length > shown.length
            ? svg`<text class="start" x=${start} y=${lanes * LANE + 12}>${text.more(all.length - shown.length)}</text>`
            : nothing
        }
      </svg>
    </div>`;
  }
}

/** The heads that are drawn. */
function chosenHeads(all: readonly number[], focus: number): number[] {
  if (all.length <= MOST_HEADS) return all.length === 0 ? [1] : [...all];
  const second = focus === all[0] || focus === all.at(-1) ? all[1]! : focus;
  return [all[0]!, second, all.at(-1)!];
}

/** W_O with its index as a subscript. */
function named(name: string): unknown {
  const [letter, below] = name.split('_');
  return below === undefined ? name : [letter, svg`<tspan dy="4" font-size="11">${below}</tspan>`];
}

define('attention-sizes', AttentionSizes);

declare global {
  interface HTMLElementTagNameMap {
    'attention-sizes': AttentionSizes;
  }
}
