// Why a step is done: links under the prose of a card, of which one at a time opens in place.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../../core/errors.ts';
import { weightFill, weightText } from '../../../design/fills.ts';
import { serif, textStyles } from '../../styles.ts';
import { asidesText as text } from '../../../strings/cards/asides.ts';
import { readingText } from '../../../strings/reading.ts';
import { cellCount } from '../../../core/cell-count.ts';
import { present } from '../../../trace/cells.ts';
import { headsOfLayer } from '../../../trace/focus.ts';
import { numbersText } from '../../../trace/origin-text.ts';
import { percentText, smallPercentText } from '../../../trace/percent.ts';
import { define } from '../../define.ts';
import { paint } from '../../pictures/paint.ts';
import { rememberOpen, wasOpen } from '../../remembered.ts';
import { whyAddress } from '../../why-address.ts';
import { scrollAlong } from '../../scroll-along.ts';
import { textTemplate } from '../../text-template.ts';
import { number, queryToken, step, word } from '../step-table.ts';
import type { View } from '../view.ts';
import { headLine } from '../head-line.ts';
import * as measured from './measured.ts';

export type AsideName = 'root_d_k' | 'mask' | 'heads' | 'matrices' | 'positions';

/** A word with less than this stands among the others. */
const NAMED = 0.1;
/** Where the others have less than this together, there is no room to say how many they are. */
const COUNTED = 0.15;
/** Weights that differ by less count as the same. */
const SAME = 0.01;

/** Whether scores are dot products, which grow with the numbers that are multiplied, or are given as such. */
const areProducts = (view: View): boolean =>
  ['matmul_transposed', 'input'].includes(step(view, 'scores')?.operation ?? '');

/** The asides that have something to measure here. */
const applies: Record<AsideName, (view: View) => boolean> = {
  root_d_k: (view) => measured.presentRow(view) !== undefined && measured.canScale(view) && areProducts(view),
  mask: (view) => measured.presentRow(view) !== undefined && measured.canMask(view),
  // With several heads, earlier words that were read would have to be read again.
  heads: (view) =>
    headsOfLayer(view.trace, view.focus).length > 1 ||
    (view.selfColumn >= 0 && view.snapshot.example.past === undefined),
  matrices: (view) => step(view, 'W_Q') !== undefined,
  positions: (view) => measured.presentRow(view) !== undefined && measured.canReverse(view),
};

/** `<attention-asides>`: the asides of one card. What an open one says of the sentence is computed when it is opened. */
export class AttentionAsides extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @property({ attribute: false }) names: readonly AsideName[] = [];
  @state() protected open: AsideName | undefined;
  #remembers = false;

  /** Nothing is computed for an outdated example: the next view is on its way. */
  protected override shouldUpdate(): boolean {
    return this.view?.snapshot.outdated !== true;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined || view.region !== undefined) return nothing;
    const names = this.names.filter((name) => applies[name](view));
    if (names.length === 0) return nothing;
    // What was opened stays open, also where the card is drawn anew.
    if (!this.#remembers) this.open = names.find((name) => wasOpen(name));
    this.#remembers = true;
    const open = names.find((name) => name === this.open);
    const aside =
      open === undefined
        ? nothing
        : html`<div class="aside" role="region" aria-label=${text[open].link}>${this.#aside(open, view)}</div>`;
    // Where links are below each other, an answer is below its own.
    return html`<div class="links">
        ${names.map(
          (name) =>
            html`<button
                type="button"
                class="link"
                aria-expanded=${name === open}
                @click=${(event: Event) => void this.#toggle(name, event.currentTarget as Element)}
              >
                <span aria-hidden="true">${name === open ? '▾' : '▸'}</span> ${textTemplate(text[name].link)}</button
              >${view.narrow && name === open ? aside : nothing}`,
        )}
      </div>
      ${view.narrow ? nothing : aside}`;
  }

  /** Another one that was open closes; what was pressed stays where it is. */
  async #toggle(name: AsideName, pressed: Element): Promise<void> {
    await scrollAlong(
      () => pressed.getBoundingClientRect().top,
      () => {
        this.open = name === this.open ? undefined : name;
        for (const one of this.names) rememberOpen(one, one === this.open);
        return this.updateComplete;
      },
    );
  }

  #aside(name: AsideName, view: View): TemplateResult {
    const why =
      view.page === undefined
        ? text.why
        : html`<a href=${whyAddress(view.page, name === 'root_d_k' ? 'root-d-k' : undefined)}>${text.why}</a>`;
    const prose = html`<div>${text[name].prose.map((one) => html`<p>${textTemplate(one, { why })}</p>`)}</div>`;
    try {
      return html`${prose}
        <div>${this[name](view)}</div>`;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return html`${prose}
        <p class="soft">${text.cannot(error.reason)}</p>`;
    }
  }

  #button(view: View, label: string, to: Parameters<View['change']>[0]): TemplateResult | typeof nothing {
    if (view.locked) return nothing;
    return html`<button type="button" class="do" @click=${() => view.change(to, this)}>${textTemplate(label)}</button>`;
  }

  /** Two rows of weights as bars of one scale. */
  #bars(view: View, rows: [name: unknown, row: measured.MeasuredRow][]): TemplateResult {
    return html`<p class="strong">${textTemplate(text.weightsOf, { word: word(queryToken(view), view.unknown) })}</p>
      ${rows.map(([name, { labels, weights }]) => {
        const order = [...weights.keys()].filter((key) => weights[key]! > 0).sort((a, b) => weights[b]! - weights[a]!);
        const shown = order.filter((key, place) => place === 0 || weights[key]! >= NAMED);
        const rest = order.length - shown.length;
        const left = 1 - shown.reduce((sum, key) => sum + weights[key]!, 0);
        const largest = weights.every(Number.isFinite) ? Math.max(0, ...weights) : NaN;
        return html`<p class="line">
            <span>${name}</span>
            <span class="soft">${textTemplate(text.largest, { share: number(percentText(largest), 'weights') })}</span>
          </p>
          <p class="bar">
            ${shown.map(
              (key) =>
                html`<span
                  class="part"
                  ${paint({ '--part': String(weights[key]!), '--fill': weightFill(weights[key]!), '--on': weightText(weights[key]!) })}
                  ><bdi>${labels[key]}</bdi></span
                >`,
            )}${rest > 0 ? html`<span class="part rest">${left < COUNTED ? nothing : text.others(rest)}</span>` : nothing}
          </p>`;
      })}`;
  }

  protected root_d_k(view: View): TemplateResult {
    const of = text.root_d_k;
    const { scale, d_k } = view.snapshot.example.attention;
    const size = step(view, 'query')?.columns.labels.length ?? d_k;
    const scaled = textTemplate(of.with, { size });
    const now =
      scale === 'none'
        ? of.without
        : scale === 'sqrt'
          ? scaled
          : textTemplate(of.multiplied, { factor: String(scale) });
    return html`${this.#bars(view, [
      [html`${now}${of.now}`, measured.presentRow(view)!],
      [scale === 'none' ? scaled : of.without, measured.otherScale(view)],
    ])}
    ${this.#button(view, scale === 'none' ? of.give : of.take, measured.toOtherScale)}`;
  }

  protected mask(view: View): TemplateResult {
    const of = text.mask;
    const masked = measured.isMasked(view);
    const [now, other] = masked ? [of.with, of.without] : [of.without, of.with];
    const isLast = view.word === view.snapshot.example.tokens.length - 1;
    return html`${this.#bars(view, [
      [html`${now}${of.now}`, measured.presentRow(view)!],
      [other, measured.otherMask(view)],
    ])}
    ${isLast ? html`<p class="soft">${textTemplate(of.last, { word: word(queryToken(view), view.unknown) })}</p>` : nothing}
    ${this.#button(view, masked ? of.take : of.give, measured.toOtherMask)}`;
  }

  protected heads(view: View): TemplateResult {
    const of = text.heads;
    const has = headsOfLayer(view.trace, view.focus).length > 1;
    const tried = has ? undefined : measured.withHeads(view);
    if (tried !== undefined && tried.heads < 2) return html``;
    const shown = tried?.view ?? view;
    return html`<p class="strong">${tried === undefined ? of.here : of.tried(tried.heads)}</p>
      <ul>
        ${headsOfLayer(shown.trace, shown.focus).map((focus) => html`<li>${headLine(shown, focus)}</li>`)}
      </ul>
      ${tried === undefined ? nothing : this.#button(view, of.give(tried.heads), measured.toHeads)}`;
  }

  protected matrices(view: View): TemplateResult {
    const { parts } = numbersText(view.snapshot.example);
    const matrices = (['W_Q', 'W_K', 'W_V'] as const).map((role) => step(view, role)).filter(present);
    const count = matrices.reduce((sum, matrix) => sum + cellCount(matrix), 0);
    return html`<p>
      ${textTemplate(text.matrices.here, { count: number(count.toLocaleString('en')), origin: parts.parameters || parts.origin })}
    </p>`;
  }

  protected positions(view: View): TemplateResult {
    const of = text.positions;
    const has = measured.hasPositions(view);
    let changes: unknown;
    const rows = [has, !has].flatMap((withThem): [unknown, measured.MeasuredRow][] => {
      const { forward, reversed } = measured.bothOrders(view, withThem);
      if (withThem) changes = this.#moved(view, forward, reversed);
      const name = withThem ? (has ? of.with : of.sinusoidal) : of.without;
      return [
        [`${name}${withThem === has ? of.now : ''}`, forward],
        [`${name}${of.reversed}`, reversed],
      ];
    });
    return html`${this.#bars(view, rows)} ${changes}
    ${this.#button(view, has ? of.take : of.give, measured.toOtherPositions)}`;
  }

  /** Which weight the order changes most: it need not be the largest. */
  #moved(
    view: View,
    { labels, weights }: measured.MeasuredRow,
    { weights: turned }: measured.MeasuredRow,
  ): TemplateResult | typeof nothing {
    const moves = weights.map((weight, key) => Math.abs(weight - turned[key]!));
    if (!moves.every(Number.isFinite)) return nothing;
    const most = moves.indexOf(Math.max(...moves));
    const { moved, unmoved } = text.positions;
    return html`<p class="moved">
      ${textTemplate(moves[most]! < SAME ? unmoved : moved, {
        word: word(queryToken(view), view.unknown),
        name: most === view.selfColumn ? readingText.itself : word(labels[most]!, view.unknown),
        before: number(smallPercentText(weights[most]!), 'weights'),
        after: number(smallPercentText(turned[most]!), 'weights'),
      })}
    </p>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
      }
      p {
        margin: 0 0 8px;
      }
      .links {
        display: flex;
        flex-wrap: wrap;
        gap: 0 24px;
        margin: 8px 0 0;
        font-size: 15px;
      }
      .links button {
        min-height: 28px;
      }
      .links > .aside {
        flex: 1 0 100%;
        min-width: 0;
        box-sizing: border-box;
      }
      .aside {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: 12px 40px;
        margin-top: 12px;
        padding: 4px 0 4px 16px;
        border-inline-start: 2px solid var(--attention-line);
        font: 400 17px/26px ${serif};
      }
      .aside > :last-child {
        font: 15px/22px var(--attention-font, system-ui, sans-serif);
      }
      .line {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        gap: 0 16px;
        margin: 8px 0 2px;
        font-size: 14px;
      }
      .bar {
        display: flex;
        height: 26px;
        margin: 0;
        overflow: hidden;
        border-radius: 4px;
        background: var(--attention-weight-track, var(--attention-panel));
        font-size: 13px;
        line-height: 26px;
      }
      .part {
        flex: none;
        box-sizing: border-box;
        width: calc(var(--part) * 100%);
        min-width: 0;
        overflow: hidden;
        border-inline-end: 1px solid var(--attention-paper);
        background: var(--fill);
        color: var(--on);
        text-align: center;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .rest {
        flex: 1;
        width: auto;
        color: var(--attention-soft);
      }
      .moved {
        margin: 10px 0 0;
      }
      .do {
        min-height: 36px;
        margin-top: 12px;
        padding: 4px 14px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      ul {
        margin: 0;
        padding-inline-start: 20px;
      }
      @container (max-width: 760px) {
        .aside {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (pointer: coarse) {
        .links button {
          min-height: 36px;
          padding-block: 0;
        }
        .do {
          min-height: 44px;
        }
      }
    `,
  ];
}

define('attention-asides', AttentionAsides);

declare global {
  interface HTMLElementTagNameMap {
    'attention-asides': AttentionAsides;
  }
}

export const asides = (view: View, names: readonly AsideName[]): TemplateResult =>
  html`<attention-asides .view=${view} .names=${names}></attention-asides>`;
