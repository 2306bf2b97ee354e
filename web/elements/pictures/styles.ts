import { css, type CSSResultGroup } from 'lit';
import { pieceMark, underlined, unknownMark, unseen } from '../styles.ts';

/** Styles of every picture. */
export const pictureStyles: CSSResultGroup = css`
  ${unknownMark}
  ${pieceMark}
  :host {
    display: block;
    min-width: 0;
    color: var(--attention-ink);
    font-size: 15px;
    line-height: 20px;
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([hidden]) {
    display: none;
  }
  figure {
    position: relative;
    margin: 0;
  }
  figcaption {
    margin: 0 0 16px;
  }
  /* The caption stands outside. */
  :host([quiet]) figcaption {
    ${unseen}
  }
  .caption {
    display: block;
    font-weight: 600;
  }
  .nowrap {
    white-space: nowrap;
  }
  sub {
    font-size: 0.75em;
    line-height: 0;
  }
  .subcaption,
  .note {
    display: block;
    font-size: 14px;
    line-height: 20px;
    color: var(--attention-soft);
  }
  .note {
    margin: 12px 0 0;
    min-height: 20px;
  }
  svg {
    display: block;
    overflow: visible;
    max-width: 100%;
  }
  svg text {
    font-family: inherit;
    fill: currentColor;
  }
  .halo {
    paint-order: stroke;
    stroke: var(--attention-paper);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
  .unseen {
    ${unseen}
    margin: -1px;
    padding: 0;
  }
  .masked {
    color: var(--attention-masked);
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--attention-rule) 5px 6px);
  }
  .word {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    unicode-bidi: isolate;
  }
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  .text-button {
    margin: 0;
    padding: 4px 0;
    border: 0;
    background: none;
    font-size: 15px;
    line-height: 20px;
    ${underlined}
    text-underline-offset: 5px;
  }
  .text-button:hover {
    text-decoration-color: currentColor;
  }
  .text-button[aria-disabled='true'] {
    color: var(--attention-soft);
    text-decoration: none;
    cursor: default;
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    margin-top: 12px;
  }
  @container (max-width: 608px) {
    .buttons {
      margin-top: 0;
    }
  }
  :focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .text-button {
      padding: 12px 0;
    }
  }
`;
