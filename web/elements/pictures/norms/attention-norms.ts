import { scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { clip, measurer } from '../../../design/measure-text.ts';
import { recurrentText } from '../../../strings/cards/recurrent.ts';
import { formatNumber } from '../../../trace/format.ts';
import { define } from '../../define.ts';
import { Picture } from '../picture.ts';
import { pictureStyles } from '../styles.ts';
import { plotStyles } from '../plot/styles.ts';
import { logTicks } from '../plot/ticks.ts';
import { normsStyles } from './styles.ts';

const strings = recurrentText;

const left = 62;
const top = 12;
const height = 220;
const foot = 34;
const largest = 620;
const MOST_DESCRIBED = 12;
/** The room that the name of a word needs, in pixels. */
const leastLabel = 44;

/** `<attention-norms>`: how much of each word reaches one position, through attention and through a recurrent network. */
export class AttentionNorms extends Picture {
  static override styles = [pictureStyles, plotStyles, normsStyles];

  /** ‖∂c/∂x_j‖ of the chosen word, for each word j. */
  @property({ attribute: false }) contexts: readonly number[] = [];
  /** ‖∂h/∂x_j‖. */
  @property({ attribute: false }) states: readonly number[] = [];
  @property({ attribute: false }) words: readonly string[] = [];
  /** The word at which both are measured, from 0. */
  @property({ type: Number }) chosen = 0;

  protected override picture(): TemplateResult | typeof nothing {
    const { contexts, states, words, chosen } = this;
    const steps = logTicks([...contexts, ...states]);
    if (steps.length === 0 || this.width === 0) return nothing;
    const width = Math.min(largest, this.width - left - 12);
    const slot = width / words.length;
    const x = (key: number) => left + slot * (key + 0.5);
    const y = scaleLog([steps[0]!.value, steps.at(-1)!.value], [top + height, top]);
    const measure = measurer(this);
    const every = Math.ceil(leastLabel / slot);
    const zero = words.filter((_, key) => states[key] === 0);
    const summary = strings.chartSummary(
      words[chosen]!,
      [...words.keys()]
        .slice(0, MOST_DESCRIBED)
        .map((key) => strings.chartPart(words[key]!, formatNumber(contexts[key]!, 3), formatNumber(states[key]!, 3))),
    );
    const series = (values: readonly number[], kind: 'attention' | 'network') => {
      const drawn = (key: number) => values[key]! > 0 && Number.isFinite(values[key]);
      // A line only leads from a word to the next one.
      const path = line<number>(x, (key) => y(values[key]!))
        .defined(drawn)
        .digits(1);
      const keys = [...words.keys()];
      return svg`<path class="line ${kind}" d=${path(keys)}/>
        ${keys.filter(drawn).map((key) => this.#dot(kind, x(key), y(values[key]!)))}`;
    };
    return html`<ul class="legend">
        <li>
          <svg width="30" height="12" aria-hidden="true">
            <path class="line attention" d="M0,6H30" />
            ${this.#dot('attention', 15, 6)}</svg
          >${strings.attention}
        </li>
        <li>
          <svg width="30" height="12" aria-hidden="true">
            <path class="line network" d="M0,6H30" />
            ${this.#dot('network', 15, 6)}</svg
          >${strings.network}
        </li>
      </ul>
      <svg width=${left + width + 8} height=${top + height + foot} role="img" aria-label=${summary}>
        ${steps.map(
          ({ value, power }) =>
            svg`<line class="grid" x1=${left} x2=${left + width} y1=${y(value)} y2=${y(value)}/>
              <text class="tick" x=${left - 8} y=${y(value) + 4} text-anchor="end">${tick(power)}</text>`,
        )}
        ${words.map((word, key) =>
          key !== chosen && (key % every !== 0 || Math.abs(key - chosen) < every)
            ? svg``
            : svg`<text class="tick ${key === chosen ? 'here' : ''}" x=${x(key)} y=${top + height + 20} text-anchor="middle">${clip(word, slot * every - 4, (one) => measure(one, 13, 600))}</text>`,
        )}
        ${series(contexts, 'attention')} ${series(states, 'network')}
      </svg>
      <p class="note">
        ${strings.logarithmic} ${zero.length === 0 ? '' : `${strings.network}: ${strings.zero(zero)}`}
      </p>`;
  }

  #dot(kind: 'attention' | 'network', x: number, y: number): TemplateResult {
    return kind === 'attention'
      ? svg`<circle class="attention-dot" cx=${x} cy=${y} r="4"/>`
      : svg`<rect class="network-dot" x=${x - 4} y=${y - 4} width="8" height="8"/>`;
  }
}

/** A power of ten, written out if it is short. */
const tick = (power: number): string =>
  power >= -3 && power <= 3 ? formatNumber(10 ** power, Math.max(0, -power)) : `10${raised(power)}`;

const raised = (power: number): string =>
  (power < 0 ? '⁻' : '') + [...String(Math.abs(power))].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');

define('attention-norms', AttentionNorms);

declare global {
  interface HTMLElementTagNameMap {
    'attention-norms': AttentionNorms;
  }
}
