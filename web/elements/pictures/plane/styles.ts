import { css } from 'lit';

/** Styles of `<attention-plane>`. */
export const planeStyles = css`
  .hull {
    fill: none;
    stroke: var(--attention-line);
    stroke-dasharray: 1 5;
    stroke-width: 1.5px;
    stroke-linecap: round;
  }
  .value {
    fill: var(--attention-value);
  }
  .context {
    fill: var(--attention-context);
    stroke: var(--attention-paper);
    stroke-width: 2px;
  }
  .arrow {
    stroke: var(--attention-value);
    stroke-width: 3px;
  }
  .head {
    fill: var(--attention-value);
  }
  .origin {
    fill: var(--attention-soft);
  }
  svg .word {
    fill: var(--attention-value);
    font-weight: 600;
  }
  svg .percent {
    fill: var(--attention-soft);
  }
  svg .ends {
    fill: var(--attention-context);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .line,
    .arrow,
    .hull {
      stroke: CanvasText;
    }
    .value,
    .head,
    .context,
    svg .word,
    svg .percent,
    svg .ends {
      fill: CanvasText;
    }
    .halo,
    .context {
      stroke: Canvas;
    }
  }
`;
