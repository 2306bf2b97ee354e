import { css } from 'lit';
import { pieceStyles } from '../../piece-styles.ts';

/** Styles of `<attention-ribbons>`, as ribbons and as a list. */
export const ribbonsStyles = css`
  ${pieceStyles}
  .asks {
    color: var(--attention-soft);
  }
  .flat {
    position: relative;
    height: var(--height);
  }
  .flat > * {
    position: absolute;
  }
  /* The inner edge of a wide ribbon with a sharp bend would fold over below its end. */
  .flat > svg {
    overflow: hidden;
  }
  .flat [role='radiogroup'],
  .flat ol {
    inset: 0;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .flat > .asks {
    left: var(--x, 0);
    top: var(--y);
  }
  .flat .chip {
    position: absolute;
    top: var(--chip-top);
    left: var(--x);
    width: var(--w);
    padding: 0 4px;
  }
  .flat ol {
    pointer-events: none;
  }
  .flat li {
    position: absolute;
    top: var(--read-top);
    left: var(--x);
    width: var(--w);
    text-align: center;
  }
  .flat .word {
    display: block;
    font-size: 17px;
    line-height: 24px;
  }
  .weight {
    display: block;
    font-size: 17px;
    line-height: 24px;
    font-weight: 600;
    color: var(--attention-weights);
  }
  .flat .masked {
    display: inline-block;
    min-width: 32px;
    border-radius: 3px;
  }
  .masked.weight,
  .masked .weight {
    font-weight: 400;
    color: var(--attention-masked);
  }
  .chip {
    box-sizing: border-box;
    height: 36px;
    padding: 0 14px;
    border: 1px solid var(--attention-line);
    border-radius: 22px;
    background: var(--attention-paper);
    font-size: 17px;
    line-height: 1;
  }
  .chip[aria-checked='true'] {
    border-color: var(--attention-query);
    background: var(--attention-query);
    color: var(--attention-on-query);
    font-weight: 600;
  }
  .chip:not([aria-checked='true']):hover {
    background: var(--attention-line-tint);
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    max-height: 164px;
    overflow-y: auto;
    scrollbar-width: thin;
    /* The lower padding is what the fade covers when there is nothing left to scroll to. */
    padding: 4px 4px 24px;
    margin: 0 -4px -4px;
    mask-image: linear-gradient(to bottom, #000 calc(100% - 24px), transparent);
  }
  .chips .asks {
    margin-right: 8px;
  }
  .list {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .list li {
    display: grid;
    /* The percentages of all lines have the same width, so that the bars begin and end together. */
    grid-template-columns: minmax(64px, 26%) 1fr var(--percent-room);
    gap: 12px;
    align-items: center;
    min-height: 36px;
    border-bottom: 1px solid var(--attention-rule);
  }
  .placed li {
    grid-template-columns: minmax(112px, 32%) 1fr var(--percent-room);
  }
  .list .named {
    display: flex;
    min-width: 0;
  }
  .place {
    flex: none;
    white-space: pre;
    color: var(--attention-soft);
  }
  .list li:last-child {
    border-bottom: 0;
  }
  .list .weight {
    font-size: 16px;
    text-align: right;
  }
  .track {
    height: 18px;
    border-radius: 3px;
    background: var(--attention-weights-tint);
    overflow: hidden;
  }
  .list .track.masked {
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--attention-rule) 5px 6px);
  }
  .list .weight.masked {
    background: none;
  }
  .bar {
    height: 100%;
    width: var(--weight);
    background: var(--fill);
    transition: width 180ms ease-out;
  }
  .inside {
    display: none;
  }
  .nothing {
    margin: 0;
    align-content: center;
  }
  @media (pointer: coarse) {
    .chip {
      height: 44px;
    }
    .list li {
      min-height: 32px;
    }
    @container (max-width: 608px) {
      .chips {
        padding-bottom: 12px;
        mask-image: linear-gradient(to bottom, #000 calc(100% - 12px), transparent);
      }
      .chips + .asks {
        margin-top: 0;
      }
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .bar {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    .chip[aria-checked='true'] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
    /* An outline: the ribbon in ink, and on it a narrower one in the background colour. */
    .ribbon {
      fill: none;
      stroke: CanvasText;
    }
    .inside {
      display: inline;
      fill: none;
      stroke: Canvas;
    }
    .bar {
      forced-color-adjust: none;
      background: CanvasText;
    }
    .track {
      border: 1px solid;
    }
  }
`;
