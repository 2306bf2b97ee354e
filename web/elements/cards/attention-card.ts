import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { cardNames, stepHeading } from '../../strings/cards/names.ts';
import { derivation } from '../derivation/lazy.ts';
import { Fetching } from '../fetching.ts';
import type { LazyModule } from '../lazy-module.ts';
import { KeepFocus } from '../keep-focus.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import { whenNeeded } from '../when-needed.ts';
import { problemStyles, textStyles } from '../styles.ts';
import { pathName } from '../inline-text.ts';
import type { Card, CardContent } from './card.ts';
import { cardNumber, cardOf } from './cards.ts';
import type { CardId, View } from './view.ts';
import { define } from '../define.ts';

/**
 * `<attention-card>`: one step of the calculation. What of it is out of sight is updated when the browser is idle.
 */
export class AttentionCard extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @property({ type: String }) card!: CardId;

  /** When the page opens, what stands above the cards comes first. */
  readonly #visibility = new UpdateWhenVisible(this, { assumed: false });
  readonly #missing = new Fetching(this);
  #fetching: Promise<unknown> | undefined;
  /** The card whose content was asked for last: with another kind of attention, the same element stands for another card. */
  #asked: CardId | undefined;

  constructor() {
    super();
    // Other content may take the place of a button that was pressed, or of a table.
    new KeepFocus(this, 'h3');
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  static override styles = [
    textStyles,
    problemStyles,
    css`
      :host {
        display: block;
        position: relative;
        scroll-margin-top: 84px;
        padding-bottom: 72px;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 4px 40px;
      }
      h3 {
        flex: 1 0 min(440px, 100%);
        max-width: 440px;
        box-sizing: border-box;
        margin: 0;
        font: 400 24px/32px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
      }
      math {
        font-family: var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
        font-size: 21px;
        white-space: nowrap;
      }
      math mi {
        text-transform: none;
        font-style: italic;
      }
      math mi[mathvariant='normal'] {
        font-style: normal;
      }
      .formula {
        min-width: 0;
        max-width: 100%;
        overflow-x: auto;
        overflow-y: hidden;
      }
      .step-number {
        position: absolute;
        inset-inline-start: calc(var(--thread-gap) * -1 - 13px);
        top: 2px;
        box-sizing: border-box;
        width: 28px;
        height: 28px;
        border: 2px solid var(--attention-query);
        border-radius: 14px;
        background: var(--attention-paper);
        color: var(--attention-query);
        font-size: 14px;
        font-weight: 600;
        line-height: 24px;
        text-align: center;
      }
      .prose {
        max-width: 680px;
        margin: 8px 0 0;
        font: 400 18px/28px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
      }
      ul.prose {
        padding-inline-start: 22px;
      }
      ul.prose li {
        margin: 4px 0;
      }
      /* The reader's words are set in sans, which tells them from the prose. */
      .prose bdi {
        font-family: var(--attention-font, system-ui, sans-serif);
        font-size: 0.95em;
      }
      .prose + .prose {
        margin-top: 10px;
      }
      :is(.row, .pair, details) + .prose {
        margin-top: 32px;
      }
      .small-prose {
        font-size: 16px;
        line-height: 24px;
      }
      .small {
        margin: 12px 0 0;
        max-width: 560px;
        font-size: 14px;
        line-height: 20px;
      }
      .error {
        color: var(--attention-error);
      }
      .pair,
      .row,
      .stack,
      attention-pairs {
        margin-top: 22px;
      }
      .pair {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-start;
        gap: 24px 40px;
      }
      .pair > :first-child {
        flex: 0 1 auto;
        min-width: min(var(--step-left, 440px), 100%);
        max-width: 100%;
        box-sizing: border-box;
      }
      /* Notes below a table take its width and do not widen it. */
      .row > div .small,
      .pair > :first-child .small {
        width: 0;
        min-width: 100%;
      }
      .pair > :nth-child(2) {
        flex: 0 1 560px;
        min-width: min(448px, 100%);
        box-sizing: border-box;
      }
      .pair attention-derivation {
        width: fit-content;
        min-width: min(448px, 100%);
        max-width: 100%;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        align-items: flex-start;
        gap: 32px 48px;
      }
      .row > * {
        max-width: 100%;
        min-width: 0;
      }
      .stack {
        display: grid;
        gap: 24px;
      }
      .pair .stack {
        margin-top: 0;
      }
      .below {
        margin-top: 32px;
      }
      .row > :is(attention-layer-graph, attention-plane, attention-mix, attention-cosines) {
        flex: 1 1 400px;
        max-width: min(500px, 100%);
      }
      attention-pairs {
        display: block;
        max-width: 680px;
      }
      details {
        margin-top: 18px;
      }
      summary {
        width: fit-content;
        cursor: pointer;
        padding: 4px 0;
        text-decoration: underline;
        text-decoration-color: var(--attention-line);
        text-decoration-thickness: 1px;
        text-underline-offset: 4px;
      }
      .legend {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 8px;
      }
      .sample {
        padding: 0 8px;
        color: var(--attention-ink);
      }
      .sample:not(:first-child) {
        margin-inline-start: 16px;
      }
      .sample.given {
        border: 1px solid var(--attention-rule);
        border-bottom-color: var(--attention-line);
        border-radius: 4px;
        background: var(--attention-field);
        line-height: 24px;
      }
      .try {
        margin: 40px 0 0;
        padding: 2px 0 2px 16px;
        border-inline-start: 2px solid var(--attention-rule);
        max-width: 420px;
        line-height: 22px;
      }
      .try + attention-derivation {
        margin-top: 24px;
      }
      h3:focus {
        outline: none;
      }
      .path {
        margin: 2px 0 0;
      }
      .fetching {
        min-height: 240px;
        margin: 16px 0 0;
      }
      .scroll {
        overflow-x: auto;
      }
      table.plain {
        border-spacing: 0;
        border-collapse: separate;
        font-size: 16px;
      }
      table.plain caption {
        text-align: start;
        font-size: 15px;
        padding-bottom: 8px;
      }
      table.plain caption span {
        display: block;
        font-size: 14px;
        white-space: nowrap;
      }
      table.plain caption span:first-child {
        font-size: 15px;
      }
      .plain th,
      .plain td {
        padding: 0 12px;
        height: 36px;
        font-weight: 400;
        text-align: end;
        white-space: nowrap;
      }
      .plain thead th {
        border-bottom: 1px solid var(--attention-rule);
        color: var(--attention-soft);
        font-size: 15px;
      }
      .plain .start {
        text-align: start;
      }
      .plain .chosen > * {
        background: var(--attention-query-tint);
      }
      .plain .chosen th {
        color: var(--attention-query);
        font-weight: 600;
      }
      .plain .sum > * {
        border-top: 1px solid var(--attention-line);
      }
      h4 {
        margin: 28px 0 0;
        font-size: 15px;
        font-weight: 600;
      }
      h4.section {
        margin-top: 40px;
        font: 400 20px/28px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
      }
      .claims {
        margin: 8px 0 0;
        padding-inline-start: 20px;
        line-height: 26px;
      }
      code {
        font-family: inherit;
        font-weight: 600;
      }
      @container (max-width: 608px) {
        :host {
          padding-bottom: 56px;
        }
        table.plain caption span {
          max-width: calc(100cqi - 66px);
          white-space: normal;
        }
        h3 {
          font-size: 21px;
          line-height: 28px;
        }
        math {
          font-size: 19px;
        }
        .prose {
          font-size: 17px;
          line-height: 26px;
        }
        .try {
          margin-top: 8px;
        }
      }
      @media print {
        .try {
          display: none;
        }
      }
    `,
  ];

  /** Moves the keyboard focus to the heading. */
  focusHeading(): void {
    this.renderRoot.querySelector('h3')?.focus();
  }

  /** What scrolls can be scrolled with the keyboard; what does not is no stop on the way. */
  protected override updated(): void {
    for (const box of this.renderRoot.querySelectorAll<HTMLElement>('.scroll')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  }

  /** Complete is a card only with its content, once that is being fetched. */
  protected override async getUpdateComplete(): Promise<boolean> {
    const complete = await super.getUpdateComplete();
    if (this.#fetching === undefined) return complete;
    await this.#fetching;
    return super.getUpdateComplete();
  }

  #fetch(content: LazyModule<CardContent>): void {
    this.#fetching = this.#missing.get(() => Promise.all([content.load(), derivation.load()]));
  }

  /** The content; undefined while it is fetched, which begins when the card is wanted. */
  #content(content: LazyModule<CardContent>): CardContent | undefined {
    if (content.value === undefined && this.#asked !== this.card) {
      this.#asked = this.card;
      void whenNeeded(this).then(() => this.#fetch(content));
    }
    return content.value;
  }

  protected override render(): TemplateResult | undefined {
    const { view, card: id } = this;
    if (view === undefined) return undefined;
    const card = cardOf(id);
    const number = cardNumber(view.cards, id);
    const found = this.#content(card.content);
    const path = pathOf(view, card.scope);
    return html`
      <span class="step-number" aria-hidden="true">${number}</span>
      <div class="head">
        <h3 tabindex="-1">
          <span class="unseen">${stepHeading(number, '')}</span>${found?.heading?.(view) ?? cardNames[id].heading}
        </h3>
        <div class="formula">${found?.formula?.(view)}</div>
      </div>
      ${path === '' ? nothing : html`<p class="path soft">${path}</p>`}
      ${
        found !== undefined
          ? found.content(view)
          : html`<div class="fetching">${this.#missing.message(() => this.#fetch(card.content))}</div>`
      }
    `;
  }
}

/** The part of the path that a card is about, in a few words. */
function pathOf({ trace, focus: { stage, layer, head } }: View, scope: Card['scope']): string {
  if (scope === undefined) return '';
  return pathName(trace, scope === 'head' ? { stage, layer, head } : scope === 'layer' ? { stage, layer } : { stage });
}

define('attention-card', AttentionCard);

declare global {
  interface HTMLElementTagNameMap {
    'attention-card': AttentionCard;
  }
}
