// The layout around the cards: the sentence above, the pictures, the bar that stays, the map beside.
import { css } from 'lit';
import { pieceStyles } from '../piece-styles.ts';
import { pill, serif, unseen } from '../styles.ts';

export const stepsStyles = css`
  ${pieceStyles}
  :host {
    display: block;
    box-sizing: border-box;
    padding: var(--attention-frame-padding, 24px);
    border: var(--attention-frame, 1px solid var(--attention-rule));
    border-radius: var(--attention-radius, 10px);
    background: var(--attention-paper);
  }
  attention-sentence {
    margin-bottom: 24px;
  }
  attention-sentence + attention-sentence {
    margin-top: -12px;
  }
  /* A page that consists of this element has room around it for the thread, the map and the bar: these properties say how much. */
  .whole {
    --thread-gap: var(--attention-thread-gap, 22px);
    --table-outset: var(--attention-map-outset, 0px);
    position: relative;
    padding-inline-start: var(--attention-thread-room, 36px);
  }
  /* The map of a long trace is next to the column. */
  @container (min-width: 1004px) {
    .long {
      --step-left: 368px;
      display: grid;
      grid-template-columns: 206px minmax(0, 1fr);
      gap: 0 62px;
      margin-inline-start: var(--attention-map-outset, 0px);
    }
    /* The rest of the column may be too narrow for both. */
    .long .pictures {
      display: flex;
      flex-wrap: wrap;
    }
    .long .pictures > attention-ribbons {
      flex: 1 1 300px;
      min-width: 0;
    }
    .long .pictures > :is(attention-heatmap:only-child, details) {
      flex: 1 1 100%;
    }
    .long .pictures > attention-heatmap:not(:only-child) {
      flex: 0 1 470px;
      min-width: 0;
    }
    /* Nothing is painted over the map. */
    .long .bar::before {
      border-image-outset: 0 var(--attention-bar-outset, 0px) 0 var(--thread-gap);
    }
    /* The steps are as wide as without the map, as far as the page has room at their other side, too. */
    .long .cards {
      --table-outset: 0px;
      margin-inline-end: max(var(--attention-map-outset, 0px), -268px - var(--attention-map-outset, 0px));
    }
    /* The map shows the current place. */
    .long .bar-line nav {
      display: none;
    }
    .map {
      position: sticky;
      top: 84px;
      align-self: start;
      box-sizing: border-box;
      max-height: calc(100vh - 84px);
      padding: 4px 6px 24px;
      margin-inline-start: -6px;
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }
  .waiting {
    min-height: 420px;
  }
  .reading {
    position: relative;
  }
  /* The thread: from the chip of the query token down the side of the column. */
  .reading::before {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--thread-gap) * -1);
    top: 19px;
    width: var(--thread-gap);
    height: 40px;
    box-sizing: border-box;
    border: 2px solid var(--attention-query);
    border-width: 2px 0 0 2px;
    border-start-start-radius: 9px;
  }
  .top,
  .cards {
    position: relative;
  }
  .top::before,
  .cards::before {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--thread-gap) * -1);
    top: 50px;
    bottom: -32px;
    width: 2px;
    background: var(--attention-query);
  }
  .cards::before {
    top: -41px;
    bottom: 60px;
  }
  h2 bdi {
    font-family: var(--attention-font, system-ui, sans-serif);
    font-size: 0.95em;
  }
  .chip bdi {
    font-size: 1em;
  }
  h2 {
    margin: 0;
    font: 400 26px/38px ${serif};
    text-wrap: pretty;
  }
  .chip {
    display: inline-block;
    margin-inline-end: 1px;
    padding: 0 14px;
    border-radius: 18px;
    background: var(--attention-query);
    color: var(--attention-on-query);
    font: 600 21px/36px var(--attention-font, system-ui, sans-serif);
  }
  .pictures {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 470px);
    gap: 32px 56px;
    align-items: start;
    margin-top: 8px;
  }
  .pictures:last-child {
    margin-bottom: 24px;
  }
  .one {
    grid-template-columns: minmax(0, 640px);
  }
  .pictures:not(.one) > :only-child {
    grid-column: 1 / -1;
  }
  .note {
    margin: 12px 0 0;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .error {
    color: var(--attention-error);
  }
  .lead {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 20px;
    margin: 24px 0 28px;
  }
  .lead button {
    min-height: 44px;
    padding: 8px 22px;
    border: 0;
    border-radius: 8px;
    background: var(--attention-ink);
    color: var(--attention-paper);
    forced-color-adjust: none;
    font: inherit;
    font-size: 17px;
    cursor: pointer;
  }
  .lead slot {
    display: block;
    margin-inline-start: auto;
  }
  .shows {
    max-width: 760px;
    margin: 0 0 32px;
    font: 400 17px/26px ${serif};
  }
  .shows h3 {
    margin: 0 0 4px;
    font: 600 15px/24px var(--attention-font, system-ui, sans-serif);
  }
  .shows :is(p, ul) {
    margin: 4px 0;
    overflow-wrap: anywhere;
  }
  .shows ul {
    padding-inline-start: 20px;
  }
  .reading .first {
    display: block;
    margin-bottom: 4px;
  }
  .reading .first,
  .shows .small {
    font: 14px/20px var(--attention-font, system-ui, sans-serif);
  }
  .reading .small:has(+ .questions) {
    margin-bottom: 0;
  }
  .reading .drawn {
    margin: 4px 0 0;
  }
  .questions {
    margin: 4px 0 10px;
    padding: 0;
    list-style: none;
    font: 400 15px/22px ${serif};
  }
  .questions li + li {
    margin-top: 4px;
  }
  /* A finger needs more height than a line has; the line is as high as the others. */
  @media (pointer: coarse) {
    .questions button.link {
      margin-block: -12px;
    }
  }
  .plain > attention-card {
    padding-bottom: 18px;
  }
  /* At the top of the window from where the steps begin; it covers nothing of the first screen. */
  .bar {
    position: sticky;
    top: 0;
    z-index: 3;
    margin-bottom: 40px;
    padding: 10px 0 6px;
    background: var(--attention-paper);
    border-block: 1px solid var(--attention-rule);
  }
  /* As far out as the page has room without becoming wider, with the thread over it. */
  .bar::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: -1px 0;
    border-image: linear-gradient(
        var(--attention-rule) 1px,
        var(--attention-paper) 1px calc(100% - 1px),
        var(--attention-rule) calc(100% - 1px)
      )
      fill 0 / 0 / 0 var(--attention-bar-outset, 0px);
  }
  .bar::after {
    content: '';
    position: absolute;
    inset-inline-start: calc(var(--thread-gap) * -1);
    top: -1px;
    bottom: -1px;
    width: 2px;
    background: var(--attention-query);
  }
  .bar-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px 24px;
  }
  .choosers {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
    min-width: 0;
  }
  .chooser {
    display: flex;
    align-items: center;
    gap: 6px;
    min-width: 0;
    overflow-x: auto;
    padding: 4px;
    margin: -4px;
  }
  .path select {
    max-width: 16em;
  }
  .chooser > .soft {
    margin-inline-end: 8px;
  }
  .chooser button,
  .choosers > button,
  select {
    flex: none;
    max-width: 10em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    ${pill}
    cursor: pointer;
  }
  .choosers > [aria-disabled='true'] {
    border-color: var(--attention-rule);
    color: var(--attention-soft);
    cursor: default;
  }
  .chooser [aria-checked='true'] {
    border-color: var(--attention-query);
    background: var(--attention-query);
    color: var(--attention-on-query);
    font-weight: 600;
  }
  .bar nav {
    display: flex;
    flex: none;
    gap: 2px;
  }
  .bar nav button {
    padding: 5px 7px;
    border: 0;
    border-radius: 6px;
    background: none;
    color: var(--attention-soft);
    font: inherit;
    font-size: 14px;
    white-space: nowrap;
    cursor: pointer;
  }
  .bar nav button:hover {
    color: var(--attention-ink);
  }
  .bar nav [aria-current] {
    background: var(--attention-query-tint);
    color: var(--attention-query);
    font-weight: 600;
  }
  .below {
    min-height: 20px;
    margin-top: 4px;
  }
  .way {
    display: none;
  }
  .footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 4px 24px;
    padding-top: 12px;
    border-top: 1px solid var(--attention-rule);
    font-size: 14px;
  }
  .footer p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .origin {
    margin: 0;
    font-size: 13px;
    line-height: 16px;
  }
  @container (max-width: 904px) {
    /* Room for two lines, so that choosing another word moves nothing below. */
    h2 {
      min-height: 76px;
    }
    .pictures {
      grid-template-columns: minmax(0, 1fr);
    }
    .bar nav {
      max-width: 100%;
      overflow-x: auto;
    }
  }
  @container (max-width: 608px) {
    :host {
      padding: var(--attention-frame-padding, 16px);
    }
    .whole {
      --thread-gap: 20px;
      padding-inline-start: 30px;
    }
    h2 {
      font-size: 21px;
      line-height: 34px;
    }
    .chip {
      padding: 0 12px;
      font-size: 18px;
      line-height: 30px;
    }
    .map,
    attention-sentence,
    .top > * {
      margin-inline-start: -30px;
    }
    .lead {
      gap: 0 20px;
      margin-block: 16px 12px;
    }
    .shows {
      margin-bottom: 12px;
      font-size: 16px;
      line-height: 24px;
    }
    .pictures:last-child {
      margin-bottom: 12px;
    }
    @media (pointer: coarse) {
      .plain > attention-card {
        padding-bottom: 6px;
      }
    }
    /* No higher than 88 px, with places to tap of 44. */
    .bar {
      padding: 4px 0 2px;
      margin-block-end: 16px;
      margin-inline-start: -30px;
    }
    /* The step has what the words leave. */
    .choosers {
      flex: none;
      max-width: calc(100% - 76px);
    }
    .way {
      flex: 0 1 auto;
      min-width: 64px;
    }
    /* The word, the head and the step on one line. */
    .long .choosers {
      display: contents;
    }
    .long .way {
      flex: 1 1 64px;
    }
    .long select {
      padding-inline: 8px 0;
      font-size: 13px;
    }
    .long .chooser > .soft {
      ${unseen}
    }
    .chooser select {
      min-width: 0;
      flex: 1;
    }
    .reading::before,
    .top::before {
      display: none;
    }
    .cards::before {
      top: 0;
    }
    .bar nav,
    .choosers > button {
      display: none;
    }
    .bar-line {
      flex-wrap: nowrap;
      gap: 12px;
    }
    .below {
      min-height: 0;
      margin-top: 2px;
    }
    /* What undoes a change is as high as a finger needs, and the bar no higher for it. */
    .below ::slotted(*) {
      margin-block: -4px -6px;
    }
    .origin {
      flex: 1;
      min-width: 0;
      max-height: 32px;
      overflow-y: auto;
      scrollbar-width: thin;
    }
    .way {
      display: block;
    }
    .bar::after {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .chooser button,
    .choosers > button,
    select {
      height: 44px;
      border-radius: 22px;
    }
  }
  @media (forced-colors: active) {
    .chip,
    .chooser [aria-checked='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  @media print {
    .bar {
      display: none;
    }
  }
`;
