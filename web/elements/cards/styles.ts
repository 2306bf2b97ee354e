import { css } from 'lit';
import { problemStyles, serif, summaryStyles, textStyles } from '../styles.ts';

/** Headings and prose, in cards and in their sections. */
export const proseStyles = css`
  h4 {
    margin: 28px 0 0;
    font-size: 15px;
    font-weight: 600;
  }
  .prose {
    max-width: 680px;
    margin: 8px 0 0;
    font: 400 18px/28px ${serif};
  }
  /* The reader's words are set in sans, which distinguishes them from the prose. */
  .prose bdi {
    font-family: var(--attention-font, system-ui, sans-serif);
    font-size: 0.95em;
  }
  .prose + .prose {
    margin-top: 10px;
  }
  @container (max-width: 608px) {
    .prose {
      font-size: 16px;
      line-height: 24px;
    }
    .prose + .prose {
      margin-top: 8px;
    }
  }
`;

/** Styles of a card. */
export const cardStyles = [
  textStyles,
  problemStyles,
  summaryStyles,
  proseStyles,
  css`
    :host {
      display: block;
      position: relative;
      scroll-margin-top: var(--attention-scroll-margin, 96px); /* below the bar, unless the page sees to that */
      padding-bottom: 72px;
      contain-intrinsic-block-size: auto 1rem; /* while it is hidden, it is as high as it was */
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
      font: 400 24px/32px ${serif};
    }
    math {
      font-family: ${serif};
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
    ul.prose {
      padding-inline-start: 22px;
    }
    ul.prose li {
      margin: 4px 0;
    }
    :is(.row, .pair, details) + .prose {
      margin-top: 32px;
    }
    .small {
      margin: 12px 0 0;
      max-width: 560px;
      font-size: 14px;
      line-height: 20px;
    }
    /* Stays in one line, if there is one that is long enough. */
    .whole {
      display: inline-block;
      max-width: 100%;
      overflow-wrap: anywhere;
    }
    .error {
      color: var(--attention-error);
    }
    .pair,
    .row,
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
    /* Notes below a table do not widen it. */
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
    .below {
      margin-top: 32px;
    }
    .row > :is(attention-layer-graph, attention-plane, attention-mix, attention-cosines) {
      flex: 1 1 400px;
      max-width: min(500px, 100%);
    }
    :is(attention-table, .small) + attention-derivation {
      margin-top: 12px;
    }
    attention-pairs {
      display: block;
      max-width: 680px;
    }
    details {
      margin-top: 18px;
    }
    details.fold {
      margin-top: 12px;
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
      margin: 24px 0 0;
      padding: 2px 0 2px 16px;
      border-inline-start: 2px solid var(--attention-rule);
      max-width: 420px;
      line-height: 22px;
    }
    .try:first-child {
      margin-top: 0;
    }
    .try + attention-derivation {
      margin-top: 24px;
    }
    h3:focus {
      outline: none;
    }
    .path {
      flex-basis: 100%;
      margin: -2px 0 0;
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
    .cut {
      margin: 16px 0;
    }
    .cut p {
      margin: 4px 0 0;
      max-width: 72ch;
      font: 19px/52px ${serif};
      white-space: pre-wrap;
      overflow-wrap: anywhere;
    }
    .cut ruby {
      unicode-bidi: isolate;
      padding: 2px 1px;
      border-bottom: 2px solid var(--attention-line);
      margin-inline-end: 2px;
    }
    .cut rt,
    .cut .added {
      color: var(--attention-soft);
      font: 14px var(--attention-font, system-ui, sans-serif);
    }
    .cut .chosen {
      border-color: var(--attention-query);
    }
    .cut .chosen rt,
    .cut .added.chosen {
      color: var(--attention-query);
      font-weight: 600;
    }
    .plain .sum > * {
      border-top: 1px solid var(--attention-line);
    }
    h4.section {
      margin-top: 40px;
      font: 400 20px/28px ${serif};
    }
    code {
      font-family: inherit;
      font-weight: 600;
    }
    @container (max-width: 608px) {
      .row > :has(> attention-table) {
        flex: 1 1 100%;
      }
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
        font-size: 16px;
      }
      .head {
        gap: 4px 16px;
      }
      /* Beside the formula, where there is room. */
      .path {
        flex-basis: auto;
        margin: 0;
      }
      .try {
        margin-top: 8px;
      }
    }
    /* On a phone, where no hint of keys needs room. */
    @media (pointer: coarse) {
      @container (max-width: 608px) {
        .pair,
        .row,
        attention-pairs {
          margin-top: 12px;
        }
        :is(.row, .pair, details) + .prose {
          margin-top: 12px;
        }
        details,
        details.fold,
        .small {
          margin-top: 8px;
        }
        /* A link has room of its own. */
        .small:has(> .link) {
          margin-top: 0;
        }
        .pair {
          gap: 12px 40px;
        }
      }
      .small > .link + .link {
        margin-left: 12px;
      }
      .small > .link {
        padding-block: 8px;
      }
    }
    @media print {
      .try {
        display: none;
      }
    }
  `,
];
