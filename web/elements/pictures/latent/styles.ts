import { css } from 'lit';

/** Styles of `<attention-latent>`. */
export const latentStyles = css`
  .axis {
    font-size: 13px;
    fill: var(--attention-soft);
  }
  .way {
    stroke: var(--attention-context);
    stroke-opacity: 0.45;
    stroke-width: 1.5px;
  }
  .way.chosen {
    stroke-opacity: 1;
    stroke-width: 3px;
  }
  .point-word {
    fill: var(--attention-ink);
  }
  .point-value {
    fill: var(--attention-paper);
    stroke: var(--attention-value);
    stroke-width: 2px;
  }
  .point-context {
    fill: var(--attention-context);
    stroke: var(--attention-paper);
    stroke-width: 1px;
  }
  svg .name-context {
    fill: var(--attention-context);
    font-weight: 600;
  }
  svg .name-value {
    fill: var(--attention-value);
    font-weight: 600;
  }
  svg .name-chosen {
    fill: var(--attention-query);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .way {
      stroke: CanvasText;
    }
    .point-word,
    .point-context {
      fill: CanvasText;
    }
    .point-value {
      fill: Canvas;
      stroke: CanvasText;
    }
    svg .name-context,
    svg .name-value {
      fill: CanvasText;
    }
    svg .name-chosen {
      fill: Highlight;
    }
    .halo {
      stroke: Canvas;
    }
  }
`;
