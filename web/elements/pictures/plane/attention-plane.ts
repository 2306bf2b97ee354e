import { extent } from 'd3-array';
import { polygonHull } from 'd3-polygon';
import { scaleLinear } from 'd3-scale';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Step } from '../../../core/trace.ts';
import { weightFill } from '../../../design/fills.ts';
import { measurer } from '../../../design/measure-text.ts';
import { mostReadFirst } from '../../../design/scenes/ribbons.ts';
import { planeText as strings } from '../../../strings/pictures/plane.ts';
import { at, present, rowOf } from '../../../trace/cells.ts';
import { decimals, formatNumber } from '../../../trace/format.ts';
import { drawableWeight, percentText } from '../../../trace/percent.ts';
import { define } from '../../define.ts';
import { Eased } from '../eased.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { boxesAlong, placeLabels, type Box, type Label, type Point } from '../plot/labels.ts';
import { plotStyles } from '../plot/styles.ts';
import { enclosingTicks, roundStep } from '../plot/ticks.ts';
import { planeStyles } from './styles.ts';

const largest = 340;
/** How many words are named: those that are read most. */
const MOST_NAMED = 12;
const left = 34;
const bottom = 28;
const fullLine = 27;
/** Shorter arrows have no room for a word. */
const shortest = 14;

/** `<attention-plane>`: where the context vector is among the values, if they have two numbers each. */
export class AttentionPlane extends Picture {
  static override styles = [pictureStyles, plotStyles, planeStyles];

  /** queries × keys. */
  @property({ attribute: false }) weights: Step | undefined;
  /** keys × 2. */
  @property({ attribute: false }) value: Step | undefined;
  /** queries × 2. */
  @property({ attribute: false }) context: Step | undefined;
  /** The row of the query token, from 0. */
  @property({ type: Number }) query = 0;
  /** The most decimals that are printed. */
  @property({ type: Number }) precision = 3;
  /** Whether the products weight × value are laid end to end, instead of lines from each value. */
  @property({ type: Boolean, attribute: 'tip-to-tail' }) tipToTail = false;

  readonly #eased = new Eased(this);

  protected override picture(): TemplateResult | typeof nothing {
    const { weights, value, context } = this;
    if (!present(weights) || !present(value) || !present(context) || this.width === 0) return nothing;
    const word = weights.rows.labels[this.query];
    if (value.columns.labels.length !== 2 || word === undefined || !context.values.every(Number.isFinite))
      return nothing;
    if (!value.values.every(Number.isFinite)) return nothing;

    const words = weights.columns.labels;
    const row = rowOf(weights, this.query);
    const values = words.map((_, key): Point => [at(value, key, 0), at(value, key, 1)]);
    const end: Point = [at(context, this.query, 0), at(context, this.query, 1)];
    const sums = runningSums(row, values);

    const everything: Point[] = [[0, 0], end, ...(this.tipToTail ? sums : values)];
    const extents = [0, 1].map((axis) => extent(everything, (point) => point[axis]) as [number, number]);
    const step = roundStep(Math.max(...extents.map(([least, greatest]) => greatest - least)), 4);
    const count = Math.max(...extents.map((ends) => enclosingTicks(...ends, step, 1).length - 1));
    const [across, up] = extents.map((ends) => enclosingTicks(...ends, step, count)) as [number[], number[]];

    const size = Math.min(largest, this.width - left) - 16;
    const top = 10;
    const x = scaleLinear([across[0]!, across.at(-1)!], [left, left + size]);
    const y = scaleLinear([up[0]!, up.at(-1)!], [top + size, top]);
    const place = ([a, b]: Point): Point => [x(a), y(b)];
    const tickText = (tick: number) => formatNumber(tick, decimals([tick], 6));
    const number = (step: Step, row: number, column: number) =>
      formatNumber(at(step, row, column), decimals(step.values, this.precision));
    const text = strings.summary(
      strings.at(strings.inContext(word), number(context, this.query, 0), number(context, this.query, 1)),
      mostReadFirst(row)
        .slice(0, MOST_NAMED)
        .map((key) =>
          strings.valueAt(words[key]!, number(value, key, 0), number(value, key, 1), percentText(row[key]!)),
        ),
    );
    const drawn = this.#eased.towards([...end, ...Array.from(row, drawableWeight)]);
    const drawnEnd = place([drawn[0]!, drawn[1]!]);
    return html`<svg width=${this.width} height=${top + size + bottom} role="img" aria-label=${text}>
        ${across.map(
          (
            tick,
          ) => svg`<line class=${tick === 0 ? 'zero' : 'grid'} x1=${x(tick)} x2=${x(tick)} y1=${top} y2=${top + size}/>
            <text class="tick" x=${x(tick)} y=${top + size + 20} text-anchor="middle">${tickText(tick)}</text>`,
        )}
        ${up.map(
          (
            tick,
          ) => svg`<line class=${tick === 0 ? 'zero' : 'grid'} x1=${left} x2=${left + size} y1=${y(tick)} y2=${y(tick)}/>
            <text class="tick" x=${left - 8} y=${y(tick) + 4} text-anchor="end">${tickText(tick)}</text>`,
        )}
        ${
          this.tipToTail
            ? this.#arrows(words, row, place([0, 0]), sums.map(place), place(end), size)
            : this.#lines(words, row, drawn.slice(2), values.map(place), drawnEnd, place(end), size)
        }
      </svg>
      <div class="buttons">
        <button class="text-button" @click=${() => (this.tipToTail = !this.tipToTail)}>
          ${this.tipToTail ? strings.fromValues : strings.tipToTail}
        </button>
      </div>`;
  }

  #lines(
    words: readonly string[],
    row: Float32Array,
    drawn: readonly number[],
    values: readonly Point[],
    drawnEnd: Point,
    end: Point,
    size: number,
  ): TemplateResult[] {
    const labelled = mostReadFirst(row).slice(0, MOST_NAMED);
    const obstacles = values.flatMap(([x, y], key) => {
      const width = drawableWeight(row[key]!) * fullLine;
      return width < 1 ? [] : boxesAlong(x, y, ...end, width);
    });
    // Two points have no hull, only a line.
    const around = polygonHull([...values]) ?? values;
    return [
      svg`<polygon class="hull" points=${around.map(join).join(' ')}/>
        ${values.map(([x, y], key) => {
          const width = drawn[key]! * fullLine;
          if (width < 0.1) return svg``;
          return svg`<line class="line" x1=${x} y1=${y} x2=${drawnEnd[0]} y2=${drawnEnd[1]} stroke=${weightFill(row[key]!)}
            stroke-width=${width}/>`;
        })}
        ${values.map(([x, y]) => svg`<circle class="value" cx=${x} cy=${y} r=${values.length > 24 ? 3 : 6}/>`)}
        <circle class="context" cx=${drawnEnd[0]} cy=${drawnEnd[1]} r="9.5"/>
        ${this.#names(
          labelled.map((key) => ({ at: values[key]!, word: words[key]!, percent: percentText(row[key]!) })),
          end,
          obstacles,
          size,
        )}`,
    ];
  }

  #arrows(
    words: readonly string[],
    row: Float32Array,
    origin: Point,
    sums: readonly Point[],
    end: Point,
    size: number,
  ): TemplateResult[] {
    const arrows = sums.map((to, key) => ({ key, from: sums[key - 1] ?? origin, to }));
    const long = arrows.filter(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]) > 1);
    const labelled = long
      .filter(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]) > shortest)
      .sort((a, b) => row[b.key]! - row[a.key]!)
      .slice(0, MOST_NAMED);
    const obstacles = long.flatMap(({ from, to }) => boxesAlong(...from, ...to, 6));
    return [
      svg`<circle class="origin" cx=${origin[0]} cy=${origin[1]} r="3.5"/>
        ${long.map(({ from, to }) => arrow(from, to))}
        <circle class="context" cx=${end[0]} cy=${end[1]} r="7"/>
        ${this.#names(
          labelled.map(({ key, from, to }) => ({
            at: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
            word: words[key]!,
            percent: percentText(row[key]!),
          })),
          end,
          obstacles,
          size,
        )}`,
    ];
  }

  #names(
    named: readonly { at: Point; word: string; percent: string }[],
    end: Point,
    obstacles: readonly Box[],
    size: number,
  ): TemplateResult[] {
    const measure = measurer(this);
    const ends = strings.inContext(this.weights!.rows.labels[this.query]!);
    const labels: Label[] = [
      { x: end[0], y: end[1], radius: 9, width: measure(ends, 15, 600), height: 18 },
      ...named.map(({ at: [x, y], word, percent }) => ({
        x,
        y,
        radius: 6,
        width: measure(word, 15, 600) + measure(` ${percent}`, 15),
        height: 18,
      })),
    ];
    const bounds = { x: 0, y: 0, width: this.width, height: size + 10 };
    const [first, ...boxes] = placeLabels(labels, obstacles, bounds);
    return [
      svg`<text class="ends halo" x=${first!.x} y=${first!.y + 14}>${ends}</text>`,
      ...named.map(({ word, percent }, index) => {
        const box = boxes[index];
        return box === undefined
          ? svg``
          : svg`<text class="halo" x=${box.x} y=${box.y + 14}><tspan class="word">${word}</tspan><tspan class="percent"> ${percent}</tspan></text>`;
      }),
    ];
  }
}

const join = ([x, y]: Point) => `${x.toFixed(1)},${y.toFixed(1)}`;

/** Where the products weight × value end if they are laid end to end, in the order of the sentence. */
function runningSums(row: Float32Array, values: readonly Point[]): Point[] {
  let [x, y] = [0, 0];
  return values.map(([vx, vy], key) => {
    x = Math.fround(x + Math.fround(row[key]! * vx));
    y = Math.fround(y + Math.fround(row[key]! * vy));
    return [x, y];
  });
}

function arrow(from: Point, to: Point): TemplateResult {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(12, length * 0.7);
  const base: Point = [to[0] - ux * head, to[1] - uy * head];
  const half = head * 0.45;
  const points: Point[] = [to, [base[0] - uy * half, base[1] + ux * half], [base[0] + uy * half, base[1] - ux * half]];
  return svg`<line class="arrow" x1=${from[0]} y1=${from[1]} x2=${base[0]} y2=${base[1]}/>
    <polygon class="head" points=${points.map(join).join(' ')}/>`;
}

define('attention-plane', AttentionPlane);

declare global {
  interface HTMLElementTagNameMap {
    'attention-plane': AttentionPlane;
  }
}
