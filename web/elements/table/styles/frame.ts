import { css } from 'lit';
import { unseen } from '../../styles.ts';

/** The table's own box: its caption, what scrolls, and the branch of the thread. */
export const frameStyles = css`
  :host {
    --row: 36px;
    --pad: 12px;
    --least: 64px;
    --hatch: repeating-linear-gradient(135deg, var(--attention-rule) 0 1px, transparent 1px 6px);
    --ground: var(--attention-paper);
    display: block;
    position: relative;
    max-width: 100%;
    color: var(--attention-ink);
    font: 400 16px/20px var(--attention-font, system-ui, sans-serif);
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([tight]) {
    --pad: 9px;
    --least: 56px;
    font-size: 15px;
  }
  /* With many columns of words, so that more of them are in sight. */
  .dense {
    --pad: 7px;
    --least: 56px;
  }
  :host([hidden]) {
    display: none;
  }
  @media (pointer: coarse) {
    :host {
      --row: 44px;
    }
  }
  .caption,
  .extent {
    margin: 0 0 4px;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .caption strong {
    display: block;
    font-size: 15px;
    font-weight: 600;
    color: var(--attention-ink);
  }
  .caption b {
    font-weight: 600;
  }
  .caption bdi {
    font-style: italic;
  }
  .caption sub {
    font-size: 12px;
    line-height: 1;
  }
  .caption sub:empty {
    display: none;
  }
  :host([quiet]) .caption,
  .caption:empty {
    display: none;
  }
  .hidden {
    ${unseen}
  }
  /* As wide as its content; no message below a table widens it. */
  .root {
    width: fit-content;
    max-width: 100%;
  }
  .root.list {
    width: auto;
  }
  /* Its sticky heads stay below whatever is sticky around the table. */
  .frame {
    position: relative;
    isolation: isolate;
  }
  .scroller {
    position: relative;
    max-width: 100%;
    width: fit-content;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--attention-line) transparent;
    scroll-padding: 36px 0 0 var(--head, 64px);
    outline: none;
  }
  /* Where the page has room beside the column, a wide table takes it before it scrolls. */
  .dense .scroller {
    max-width: calc(100% - var(--table-outset, 0px));
  }
  .long .scroller {
    max-height: 560px;
    overflow-y: auto;
  }
  .windowed .scroller {
    overflow: auto;
    contain: strict;
  }
  .windowed .canvas {
    position: relative;
    overflow: clip;
  }
  .probe {
    position: absolute;
    visibility: hidden;
    pointer-events: none;
    width: var(--column);
    height: var(--line);
  }
  .branch {
    position: absolute;
    left: calc(-1 * var(--thread-gap, 30px));
    width: var(--thread-gap, 30px);
    height: 2px;
    margin-top: -1px;
    background: var(--attention-query);
  }
`;
