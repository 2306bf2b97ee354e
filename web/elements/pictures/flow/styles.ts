import { css } from 'lit';

/** Styles of `<attention-flow>`. */
export const flowStyles = css`
  .heading {
    font-size: 13px;
    fill: var(--attention-soft);
  }
  .band {
    fill: none;
  }
  .other {
    stroke: var(--attention-rule);
    stroke-opacity: 0.6;
  }
  .dot {
    fill: var(--attention-line);
  }
  .reached {
    fill: var(--attention-weights);
  }
  .end {
    fill: var(--attention-query);
  }
  svg .chosen {
    fill: var(--attention-query);
    font-weight: 600;
  }
  .percent {
    font-size: 13px;
    fill: var(--attention-weights);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .band {
      stroke: CanvasText;
    }
    .other {
      stroke: GrayText;
      stroke-dasharray: 2 3;
    }
    .dot,
    .reached,
    .percent {
      fill: CanvasText;
    }
    .end,
    svg .chosen {
      fill: Highlight;
    }
    .halo {
      stroke: Canvas;
    }
  }
`;
