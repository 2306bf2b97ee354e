import { css } from 'lit';

/** Reduced motion, forced colours, print. */
export const mediaStyles = css`
  @media (prefers-reduced-motion: reduce) {
    .bar span {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    tr.chosen th {
      text-decoration: underline;
    }
    .branch {
      background: Highlight;
      forced-color-adjust: none;
    }
    .bar span {
      background: CanvasText;
      forced-color-adjust: none;
    }
    .list .bar {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    .keys,
    .release {
      display: none;
    }
    .scroller {
      overflow: visible;
    }
    td.given .n {
      border-color: transparent;
    }
  }
`;
