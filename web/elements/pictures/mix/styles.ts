import { css } from 'lit';

/** Styles of `<attention-mix>`. */
export const mixStyles = css`
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
    max-width: 560px;
  }
  li {
    margin-bottom: 14px;
  }
  .name {
    display: block;
    margin-bottom: 6px;
    font-size: 14px;
    color: var(--attention-soft);
    overflow-wrap: anywhere;
  }
  .piece {
    fill: color-mix(in oklab, var(--attention-value) 20%, var(--attention-paper));
  }
  .own {
    fill: color-mix(in oklab, var(--attention-value) 38%, var(--attention-paper));
  }
  .gathered {
    fill: var(--attention-line-tint);
    stroke: var(--attention-line);
    stroke-dasharray: 2 2;
  }
  .label {
    font-size: 14px;
    pointer-events: none;
  }
  .mark {
    stroke: var(--attention-context);
    stroke-width: 3px;
  }
  .zero {
    stroke: var(--attention-line);
  }
  .sum {
    fill: var(--attention-context);
    font-size: 17px;
    font-weight: 600;
  }
  .more {
    display: block;
    margin-top: 2px;
    font-size: 13px;
    line-height: 16px;
    color: var(--attention-soft);
  }
  @media (forced-colors: active) {
    .piece {
      fill: Canvas;
      stroke: CanvasText;
    }
    .own {
      stroke-width: 2px;
    }
    .mark {
      stroke: Highlight;
    }
    .sum {
      fill: CanvasText;
    }
  }
`;
