// The layout of the run on the page "Why it learns".
import { css } from 'lit';
import { filled } from '../elements/button-styles.ts';
import { problemStyles, textStyles } from '../elements/styles.ts';
import { wordStyles } from '../site/word-choice.ts';

/** A box for a number among words, in its label. */
export const boxStyles = css`
  .box {
    display: inline-flex;
    gap: 5px;
    align-items: baseline;
  }
  .box input {
    box-sizing: border-box;
    width: calc(5ch + 12px);
    field-sizing: content;
    min-width: calc(2ch + 12px);
    max-width: calc(9ch + 12px);
    padding: 2px 5px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    color: var(--attention-ink);
    font: inherit;
  }
  .box input[aria-invalid='true'] {
    border-color: var(--attention-error);
  }
  @media (pointer: coarse) {
    .box input {
      min-height: 40px;
    }
  }
`;

export const pageStyles = [
  textStyles,
  problemStyles,
  wordStyles,
  boxStyles,
  css`
    :host {
      display: block;
    }
    .answer {
      max-width: 680px;
      margin: 12px 0 0;
      font: 400 18px/28px var(--attention-serif);
      text-wrap: pretty;
    }
    .answer .link {
      font-size: 15px;
    }
    .lede {
      max-width: 680px;
      min-height: 56px;
      margin: 12px 0 20px;
      color: var(--attention-soft);
      font: 400 18px/28px var(--attention-serif);
      text-wrap: pretty;
    }
    .words-used {
      max-width: 680px;
      margin: -8px 0 20px;
      text-wrap: pretty;
    }
    .tasks {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      min-width: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }
    .chip {
      position: relative;
      display: inline-flex;
      align-items: center;
      height: 34px;
      padding: 0 13px;
      border: 1px solid var(--attention-rule);
      border-radius: 18px;
      cursor: pointer;
    }
    .chip:hover {
      border-color: var(--attention-line);
    }
    .chip input {
      position: absolute;
      inset: 0;
      margin: 0;
      opacity: 0;
      cursor: pointer;
    }
    .chip:has(:checked) {
      border-color: var(--attention-ink);
      background: var(--attention-panel);
      font-weight: 600;
    }
    .chip:has(:focus-visible) {
      outline: 3px solid var(--attention-query);
      outline-offset: 2px;
    }
    .run:focus {
      outline: none; /* it is where the reader comes, not what is pressed */
    }
    .run {
      margin-top: 20px;
      scroll-margin-top: 16px;
    }
    .bar {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px 16px;
    }
    .buttons {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }
    .buttons button {
      height: 36px;
      padding: 0 13px;
      border: 1px solid var(--attention-line);
      border-radius: 6px;
      background: var(--attention-field);
      color: inherit;
      font: inherit;
      white-space: nowrap;
      cursor: pointer;
    }
    .buttons button:hover:not([aria-disabled]) {
      border-color: var(--attention-ink);
    }
    .buttons .main {
      min-width: 84px;
      ${filled}
    }
    .buttons button[aria-disabled] {
      border-color: var(--attention-rule);
      color: var(--attention-masked);
      cursor: default;
    }
    .buttons .main[aria-disabled] {
      background: none;
    }
    .settings {
      display: flex;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 2px 0;
      color: var(--attention-soft);
      /* There is a dot before each setting; at the beginning of a line it is cut off. */
      margin-inline-start: -18px;
      clip-path: inset(-6px -6px -6px 12px);
    }
    :host .settings > * {
      position: relative;
      margin-inline-start: 18px;
    }
    .settings > :not(:first-child, .link)::before {
      position: absolute;
      left: -11px;
      align-self: center;
      content: '·';
      content: '·' / '';
    }
    .state {
      margin-inline-start: auto;
      text-align: end;
    }
    .state b {
      font-weight: 600;
    }
    why-settings {
      order: 1;
      flex-basis: 100%;
    }
    .second {
      order: 2;
      display: flex;
      flex-basis: 100%;
      flex-wrap: wrap;
      align-items: baseline;
      gap: 0 8px;
      min-height: 28px;
    }
    .now {
      margin-inline-start: 24px;
    }
    .left {
      margin-inline-start: auto;
    }
    button[hidden] {
      display: none;
    }
    .problem,
    .note {
      margin: 12px 0 0;
    }
    .note {
      color: var(--attention-soft);
    }
    .beside {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 384px);
      gap: 24px 36px;
      margin-top: 16px;
    }
    .strip {
      grid-template-columns: minmax(0, 1fr) minmax(0, 256px);
    }
    .knows {
      padding-top: 8px;
      font-size: 14px;
    }
    .knows h2 {
      margin: 0 0 6px;
      font: inherit;
      font-size: 15px;
      font-weight: 600;
    }
    .knows dl,
    .knows p {
      margin: 0;
    }
    .knows div {
      margin-bottom: 4px;
    }
    .knows dt,
    .knows dd {
      display: inline;
      margin: 0;
    }
    .knows dt::after {
      content: ' · ';
      color: var(--attention-soft);
    }
    .knows dd {
      color: var(--attention-soft);
    }
    why-pictures {
      margin-top: 48px;
    }
    @media (max-width: 1000px) {
      .beside,
      .strip {
        grid-template-columns: minmax(0, 1fr);
      }
      .second {
        flex: 1 1 auto;
      }
      .state {
        order: 3;
        margin: 0;
      }
    }
    @media (max-width: 640px) {
      /* A line of its own, so that nothing moves when the status changes. */
      .state {
        flex-basis: 100%;
        text-align: start;
      }
      .answer {
        margin-top: 8px;
        font-size: 16px;
        line-height: 24px;
      }
      .lede {
        margin: 8px 0 16px;
        font-size: 16px;
        line-height: 24px;
      }
    }
    @media (pointer: coarse) {
      .chip,
      .buttons button {
        height: 44px;
      }
      .chip {
        border-radius: 22px;
      }
    }
    @media (forced-colors: active) {
      .chip:has(:checked) {
        outline: 2px solid Highlight;
      }
      .buttons .main {
        background: ButtonFace;
        color: ButtonText;
      }
      .buttons button[aria-disabled] {
        border-color: GrayText;
        color: GrayText;
      }
    }
    .printed {
      display: none;
    }
    @media print {
      .printed {
        display: block;
        margin: 0;
      }
      .tasks,
      .buttons,
      .second,
      .settings {
        display: none;
      }
    }
  `,
];
