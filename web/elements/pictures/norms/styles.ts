import { css } from 'lit';

/** Styles of `<attention-norms>`. */
export const normsStyles = css`
  svg .here {
    fill: var(--attention-query);
    font-weight: 600;
  }
  .line {
    fill: none;
    stroke-width: 2px;
  }
  .attention {
    stroke: var(--attention-context);
  }
  .network {
    stroke: var(--attention-ink);
    stroke-dasharray: 5 4;
  }
  .attention-dot {
    fill: var(--attention-context);
  }
  .network-dot {
    fill: var(--attention-paper);
    stroke: var(--attention-ink);
    stroke-width: 2px;
  }
  .legend {
    margin-bottom: 8px;
  }
  @media (forced-colors: active) {
    .attention,
    .network {
      stroke: CanvasText;
    }
    .attention-dot {
      fill: CanvasText;
    }
    .network-dot {
      fill: Canvas;
      stroke: CanvasText;
    }
    svg .here {
      fill: Highlight;
    }
  }
`;
