import { css, unsafeCSS } from 'lit';
import { readingText } from '../strings/reading.ts';

/** The font of headings and of prose. */
export const serif = css`var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif)`;

/** A thin underline; for use within a rule. */
export const underlined = css`
  text-decoration: underline;
  text-decoration-color: var(--attention-line);
  text-decoration-thickness: 1px;
  text-underline-offset: 4px;
`;

/** Text for screen readers only; for use within a rule. */
export const unseen = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** The mark of a word without meaningful numbers; browsers that know alternative text read it out. */
export const unknownMark = css`
  .unknown::after {
    content: '°';
    content: '°' / '${unsafeCSS(readingText.unknown)}';
  }
`;

/** A piece that goes on in the word of the one before it (trace/pieces.ts). */
export const pieceMark = css`
  .piece::before {
    content: '|';
    content: '|' / '';
    color: var(--attention-line);
  }
`;

/** The text of every part of the element. */
export const textStyles = css`
  ${unknownMark}
  :host {
    color: var(--attention-ink);
    font-family: var(--attention-font, system-ui, sans-serif);
    font-size: 15px;
    line-height: 20px;
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([hidden]) {
    display: none;
  }
  .query {
    color: var(--attention-query);
  }
  .key {
    color: var(--attention-key);
  }
  .value {
    color: var(--attention-value);
  }
  .weights {
    color: var(--attention-weights);
  }
  .context {
    color: var(--attention-context);
  }
  .soft {
    color: var(--attention-soft);
  }
  .strong,
  .number {
    font-weight: 600;
  }
  .number {
    font-family: var(--attention-font, system-ui, sans-serif);
    font-size: 0.95em;
    white-space: nowrap;
  }
  .nowrap {
    white-space: nowrap;
  }
  sub {
    font-size: 0.72em;
    line-height: 1;
  }
  bdi {
    overflow-wrap: anywhere;
  }
  /* The reader's words in a sentence or a title, so that “it” is not read as one of ours. */
  :is(h2, h3, h4, p, li, summary, caption, figcaption) bdi:not(button *, .chip *, .part *) {
    font-style: italic;
  }
  button.link,
  a {
    display: inline;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    ${underlined}
    cursor: pointer;
  }
  button.link:hover,
  a:hover {
    text-decoration-color: currentColor;
  }
  :focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
    border-radius: 3px;
  }
  @media (pointer: coarse) {
    button.link {
      padding-block: 12px;
    }
  }
  .unseen {
    ${unseen}
  }
`;

/** A round control with a thin edge; for use within a rule. */
export const pill = css`
  box-sizing: border-box;
  height: 30px;
  padding: 0 12px;
  border: 1px solid var(--attention-line);
  border-radius: 15px;
  background: none;
  color: inherit;
  font: inherit;
`;

/** The summary of folded content. */
export const summaryStyles = css`
  summary {
    width: fit-content;
    padding: 4px 0;
    cursor: pointer;
    ${underlined}
  }
`;

/** A key of the keyboard. */
export const keyStyles = css`
  kbd {
    display: inline-block;
    box-sizing: border-box;
    min-width: 22px;
    margin-inline-end: 3px;
    padding: 0 5px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    color: var(--attention-ink);
    font: 13px/18px var(--attention-font, system-ui, sans-serif);
    text-align: center;
  }
`;

/** A box that says what went wrong. */
export const problemStyles = css`
  .problem {
    padding: 12px 16px;
    border-inline-start: 3px solid var(--attention-error);
    border-radius: 0 10px 10px 0;
    background: var(--attention-error-tint);
    overflow-wrap: anywhere;
  }
  .error {
    color: var(--attention-error);
  }
`;
