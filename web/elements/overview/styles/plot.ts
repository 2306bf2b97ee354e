import { css } from 'lit';

/** The blocks, and what is drawn over and along them. */
export const plotStyles = css`
  .picture {
    margin-top: 12px;
  }
  .plot {
    position: relative;
    width: fit-content;
    padding: var(--top) 2px 2px var(--left);
  }
  canvas,
  .blank {
    display: block;
    width: var(--across);
    height: var(--down);
  }
  canvas {
    background: repeating-linear-gradient(135deg, transparent 0 5px, var(--attention-rule) 5px 6px);
    image-rendering: pixelated;
    cursor: crosshair;
    touch-action: manipulation;
    transition: opacity 120ms;
  }
  .blank {
    box-sizing: border-box;
    border: 1px solid var(--attention-rule);
  }
  .stale canvas {
    opacity: 0.4;
  }
  svg {
    position: absolute;
    inset: 0;
    overflow: visible;
    pointer-events: none;
  }
  text {
    fill: currentColor;
    font-family: inherit;
    font-size: 14px;
  }
  text.soft,
  tspan.soft {
    fill: var(--attention-soft);
    font-size: 13px;
  }
  text.asking,
  .asking tspan {
    fill: var(--attention-query);
    font-weight: 600;
  }
  .asking tspan {
    font-weight: 400;
  }
  .tick {
    stroke: var(--attention-line);
  }
  .frame {
    fill: none;
    stroke: var(--attention-rule);
  }
  .open,
  .chosen,
  .hovered {
    fill: none;
    stroke-width: 2px;
  }
  .open {
    stroke: var(--attention-query);
  }
  .chosen {
    stroke: var(--attention-ink);
  }
  .hovered {
    stroke: var(--attention-ink);
    stroke-width: 1px;
  }
  [role='gridcell'] {
    position: absolute;
    top: var(--y);
    left: var(--x);
    width: var(--w);
    height: var(--h);
    pointer-events: none;
  }
  [role='gridcell']:focus-visible {
    outline-offset: 2px;
  }
`;
