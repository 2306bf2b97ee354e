import { css } from 'lit';

/** Styles of `<attention-layer-graph>`. */
export const layerGraphStyles = css`
  .head {
    font-size: 14px;
    fill: var(--attention-soft);
  }
  .asking {
    font-weight: 600;
    fill: var(--attention-query);
  }
  .edge {
    cursor: pointer;
    outline: none;
  }
  .hit {
    stroke: transparent;
    stroke-width: 12px;
    pointer-events: stroke;
  }
  .line {
    stroke-linecap: round;
    pointer-events: none;
  }
  .dimmed .edge:not(.lit) .line {
    opacity: 0.35;
  }
  .ring {
    stroke: var(--attention-ink);
    stroke-linecap: round;
    pointer-events: none;
  }
  .edge:focus-visible .ring {
    stroke: var(--attention-query);
  }
  .inner {
    stroke: var(--attention-paper);
    stroke-linecap: round;
    pointer-events: none;
  }
  .node {
    fill: var(--attention-field);
    stroke: var(--attention-line);
  }
  .node.out {
    fill: var(--attention-query-tint);
    stroke: var(--attention-query);
  }
  .number {
    text-anchor: middle;
  }
  .plate {
    fill: var(--attention-paper);
    stroke: var(--attention-ink);
  }
  .carried {
    font-size: 15px;
    font-weight: 600;
    text-anchor: middle;
    pointer-events: none;
  }
  .position {
    font-size: 13px;
    fill: var(--attention-soft);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
  }
  .legend svg {
    display: inline-block;
    vertical-align: middle;
    margin-right: 6px;
  }
  @media (forced-colors: active) {
    .line {
      stroke: CanvasText;
    }
    .line.negative {
      stroke-dasharray: 4 5;
    }
    .node,
    .node.out {
      fill: Canvas;
      stroke: CanvasText;
    }
  }
`;
