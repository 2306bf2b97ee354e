import { css } from 'lit';

/** Styles of `<attention-pairs>`. */
export const pairsStyles = css`
  .head {
    font-size: 14px;
    fill: var(--attention-soft);
  }
  .pair {
    stroke: var(--attention-line);
    stroke-width: 1px;
    opacity: 0.55;
  }
  .pair.own {
    stroke: var(--attention-query);
    stroke-width: 2px;
    opacity: 1;
  }
  .dense {
    fill: var(--attention-line-tint);
  }
  .edge {
    stroke: var(--attention-line);
    stroke-width: 2px;
  }
  .asking {
    fill: var(--attention-query);
    font-weight: 600;
  }
  .dot {
    fill: var(--attention-line);
  }
  .dot.own {
    fill: var(--attention-query);
  }
  .note {
    margin-top: 8px;
  }
  @media (forced-colors: active) {
    .pair:not(.own) {
      stroke: CanvasText;
    }
    .pair.own {
      stroke-width: 3px;
    }
    .asking {
      fill: CanvasText;
    }
  }
`;
