import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import { cardsText } from '../../strings/cards/common.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import { pill, textStyles } from '../styles.ts';
import type { View } from './view.ts';

/** How far outside of the window a section is computed, in CSS pixels. */
const MARGIN = 300;
/** With at most so many words, a section that is not visible is computed when the browser is idle: it takes the core no time. */
const FEW_WORDS = 24;

/**
 * A part of a card that is computed only while it is visible, or nearly so, or when there is nothing else to do: it may need a run of
 * the core of its own, and typing must not wait for that.
 */
export abstract class Section extends LitElement {
  @property({ attribute: false }) view: View | undefined;

  readonly #visibility = new UpdateWhenVisible(this, {
    margin: MARGIN,
    assumed: false,
    whenIdle: () => this.view !== undefined && this.view.session.example.tokens.length <= FEW_WORDS,
  });

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  /** A view of an example that was left meanwhile is not shown: the next one is on its way. */
  protected override shouldUpdate(): boolean {
    return this.view === undefined || this.view.trace === this.view.session.trace;
  }

  /** What the section shows. An `ExampleError` of the core is shown in its place. */
  protected abstract content(view: View): TemplateResult;

  protected override render(): TemplateResult | undefined {
    if (this.view === undefined) return undefined;
    try {
      return this.content(this.view);
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      const why = this.view.region === undefined ? cardsText.cannot(error.reason) : cardsText.tooLong;
      return html`<p class="small soft">${why}</p>`;
    }
  }

  /** A box can be scrolled with the keyboard if it scrolls at all; else Tab passes it by. */
  protected override updated(): void {
    for (const box of this.renderRoot.querySelectorAll<HTMLElement>('.scroll')) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute('tabindex');
    }
  }
}

/** Styles of every section; those of text and tables are as in the cards. */
export const sectionStyles = [
  textStyles,
  css`
    :host {
      display: block;
      min-height: 40px;
    }
    h4 {
      margin: 28px 0 0;
      font-size: 15px;
      font-weight: 600;
    }
    .prose {
      max-width: 680px;
      margin: 8px 0 0;
      font: 400 18px/28px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
    }
    .prose bdi {
      font-family: var(--attention-font, system-ui, sans-serif);
      font-size: 0.95em;
    }
    .prose + .prose {
      margin-top: 10px;
    }
    .small {
      margin: 12px 0 0;
      max-width: 680px;
      font-size: 14px;
      line-height: 20px;
    }
    .scroll {
      margin-top: 22px;
      max-width: 100%;
      width: fit-content;
      overflow-x: auto;
    }
    table {
      border-spacing: 0;
      font-size: 16px;
    }
    caption {
      padding-bottom: 8px;
      text-align: start;
      font-size: 15px;
    }
    caption .soft {
      display: block;
      min-width: 15em;
      font-size: 14px;
    }
    th,
    td {
      height: 36px;
      padding: 0 12px;
      font-weight: 400;
      text-align: end;
      white-space: nowrap;
    }
    thead :is(th, td) {
      height: auto;
      max-width: 7.5em;
      padding-block: 4px;
      vertical-align: bottom;
      border-bottom: 1px solid var(--attention-rule);
      font-size: 15px;
      white-space: normal;
    }
    thead th:not(.context) {
      color: var(--attention-soft);
    }
    .start {
      text-align: start;
    }
    .chosen > * {
      background: var(--attention-query-tint);
    }
    .chosen th {
      color: var(--attention-query);
      font-weight: 600;
    }
    .row {
      display: flex;
      flex-wrap: wrap;
      align-items: flex-start;
      gap: 24px 48px;
      margin-top: 22px;
    }
    .row > * {
      min-width: 0;
      max-width: 100%;
    }
    .row .scroll {
      margin-top: 0;
    }
    .row > :is(attention-flow, attention-latent, attention-norms) {
      flex: 1 1 420px;
    }
    :is(.row, .scroll) + .prose {
      margin-top: 22px;
    }
    fieldset {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 20px;
      margin: 22px 0 0;
      padding: 0;
      border: 0;
    }
    fieldset label {
      display: inline-flex;
      align-items: center;
      gap: 8px;
      min-height: 28px;
      cursor: pointer;
    }
    input {
      margin: 0;
      accent-color: var(--attention-query);
    }
    select {
      max-width: 12em;
      ${pill}
      padding: 0 8px;
    }
    attention-open-tables {
      margin-top: 22px;
    }
    @container (max-width: 608px) {
      /* No wider than what is seen of a table that scrolls: less the thread and the frame around the column. */
      caption .soft {
        max-width: calc(100cqi - 66px);
      }
      .prose {
        font-size: 17px;
        line-height: 26px;
      }
      th,
      td {
        padding-inline: 8px;
      }
    }
    @media (pointer: coarse) {
      fieldset label,
      select {
        min-height: 44px;
      }
    }
  `,
];
