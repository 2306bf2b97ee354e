// Several curves on the same axes, each labelled at its end, with labelled horizontal lines.
import { scaleLinear } from 'd3-scale';
import { css, html, LitElement, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { textStyles } from '../../elements/styles.ts';
import { apart, domainOf, path, type Scale } from './geometry.ts';

export interface Curve {
  name: string;
  /** A shorter name, for little room. */
  short?: string;
  points: readonly (readonly [number, number])[];
  /** ink: the main curve, solid; weights: the same in the colour of weights; soft: for comparison, each with its own dashes. */
  look: 'ink' | 'weights' | 'soft';
}

/** A horizontal line, at a number of the vertical axis. */
export interface Level {
  name: string;
  value: number;
  /** The number as printed after the name. */
  printed: string;
}

/** Dashes tell lines of one colour apart; none is dotted, as the levels are. */
const DASHES = ['7 3', '16 4', '10 3 4 3', '5 5', '12 8', '16 3 4 3 4 3', '4 3'];
const LABEL = 18;
const NARROW = 560;

/** `<why-curves>`: curves on common axes. `description` says what it shows, for screen readers. */
export class WhyCurves extends LitElement {
  @property({ attribute: false }) curves: readonly Curve[] = [];
  @property({ attribute: false }) levels: readonly Level[] = [];
  /** Numbers below the axis. */
  @property({ attribute: false }) ticks: readonly number[] = [];
  /** What the axis counts. */
  @property() axis = '';
  @property() description = '';
  @property({ type: Number }) height = 280;
  @property({ type: Boolean }) logX = false;
  @property({ type: Boolean }) logY = false;
  @state() protected width = 0;

  readonly #sizes = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry!.contentRect.width);
    if (width > 0) this.width = width;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#sizes.disconnect();
  }

  #ends(right: number, y: Scale, bottom: number): SVGTemplateResult[] {
    const narrow = this.width < NARROW;
    const names = [
      ...this.levels.map(({ name, value, printed }) => ({
        text: narrow ? printed : `${name} ${printed}`,
        look: 'soft',
        at: y(value),
      })),
      ...this.curves.flatMap(({ name, short = name, points, look }) => {
        const last = points.at(-1);
        return last === undefined || !Number.isFinite(y(last[1]))
          ? []
          : [{ text: narrow ? short : name, look, at: y(last[1]) }];
      }),
    ];
    const places = apart(
      names.map(({ at }) => at),
      LABEL,
      [0, bottom],
    );
    return names.map(
      ({ text, look, at }, index) =>
        svg`${Math.abs(places[index]! - at) > 3 ? svg`<path class="leader" d="M${right + 1} ${at}L${right + 11} ${places[index]!}"></path>` : nothing}
          <text class=${look} x=${right + 14} y=${places[index]! + 5}>${text}</text>`,
    );
  }

  /** If many curves look alike, each also has its name on it, at a different place. */
  #marks(x: Scale, y: Scale): SVGTemplateResult[] {
    const alike = this.curves.filter(({ look, points }) => look === 'soft' && points.length > 0);
    if (alike.length < 3) return [];
    return alike.map(({ name, short = name, points }, index) => {
      const [a, b] = points[Math.floor((points.length * (index + 1)) / (alike.length + 1))]!;
      return svg`<text class="halo" text-anchor="middle" x=${x(a)} y=${y(b) + 5}>${short}</text>`;
    });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { width, height, curves, levels, ticks } = this;
    if (width === 0) return html`<div class="room"></div>`;
    const onX = this.logX ? Math.log2 : (value: number) => value;
    const onY = this.logY ? Math.log10 : (value: number) => value;
    const narrow = width < NARROW;
    const longest = Math.max(
      0,
      ...curves.map(({ name, short = name }) => (narrow ? short : name).length),
      ...levels.map(({ name }) => (narrow ? 7 : name.length + 7)),
    );
    const room = 22 + longest * 7.2;
    const right = width - (narrow ? Math.max(96, Math.min(132, room)) : Math.min(236, room));
    const bottom = height - 26;
    const toX = scaleLinear(domainOf([...ticks, ...curves.flatMap(({ points }) => points.map(([x]) => x))].map(onX)), [
      1,
      right,
    ]);
    const shown = [...levels.map(({ value }) => value), ...curves.flatMap(({ points }) => points.map(([, y]) => y))];
    const toY = scaleLinear(domainOf(shown.map(onY), 0.06), [bottom, 2]);
    const x: Scale = (value) => toX(onX(value));
    const y: Scale = (value) => toY(onY(value));
    let dashes = 0;
    return html`<svg
      viewBox="0 0 ${width} ${height}"
      width=${width}
      height=${height}
      role="img"
      aria-label=${this.description}
    >
      ${levels.map(({ value }) => svg`<line class="level" x1="0" x2=${right} y1=${y(value)} y2=${y(value)} stroke-dasharray="1 4"></line>`)}
      <line class="axis" x1="0" x2=${right} y1=${bottom} y2=${bottom}></line>
      ${ticks.map(
        (tick, index) =>
          svg`<text class="soft tick" x=${x(tick)} y=${height - 6} text-anchor=${index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}>${tick}</text>`,
      )}
      ${this.axis === '' ? nothing : svg`<text class="soft tick" x=${right + 8} y=${height - 6}>${this.axis}</text>`}
      ${curves.map(
        ({ points, look }) =>
          svg`<path class="curve ${look}" stroke-dasharray=${look === 'soft' ? DASHES[dashes++ % DASHES.length]! : 'none'} d=${path(points.map(([a, b]) => [x(a), y(b)] as const))}></path>`,
      )}
      ${this.#marks(x, y)} ${this.#ends(right, y, bottom)}
    </svg>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
      }
      svg {
        display: block;
        overflow: visible;
        max-width: 100%;
      }
      text {
        fill: var(--attention-soft);
        font-size: 14px;
      }
      text.ink {
        fill: var(--attention-ink);
        font-weight: 600;
      }
      text.weights {
        fill: var(--attention-weights);
        font-weight: 600;
      }
      .halo {
        font-weight: 600;
        stroke: var(--attention-paper);
        stroke-width: 4px;
        paint-order: stroke;
      }
      .leader {
        fill: none;
        stroke: var(--attention-line);
      }
      .tick {
        font-size: 13px;
      }
      .curve {
        fill: none;
        stroke: var(--attention-soft);
        stroke-width: 1.5px;
      }
      .curve.ink {
        stroke: var(--attention-ink);
        stroke-width: 2px;
      }
      .curve.weights {
        stroke: var(--attention-weights);
        stroke-width: 2px;
      }
      .level {
        stroke: var(--attention-line);
      }
      .axis {
        stroke: var(--attention-rule);
      }
      .room {
        height: 100px;
      }
    `,
  ];
}

customElements.define('why-curves', WhyCurves);
