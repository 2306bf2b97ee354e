import { css } from 'lit';

/** Styles of `<attention-sizes>`. */
export const sizesStyles = css`
  :host {
    display: block;
    margin-top: 22px;
  }
  .scroll {
    overflow-x: auto;
  }
  svg {
    display: block;
  }
  text {
    fill: var(--attention-soft);
    font-size: 14px;
    text-anchor: middle;
  }
  text.name {
    fill: currentColor;
    font-size: 15px;
    font-weight: 600;
  }
  text.start {
    text-anchor: start;
  }
  .sign {
    font-size: 20px;
  }
  rect.box {
    fill: var(--tint);
    stroke: currentColor;
    stroke-width: 1.5;
  }
  .inner {
    stroke: currentColor;
    opacity: 0.25;
  }
  .row {
    fill: var(--attention-query);
    opacity: 0.32;
  }
  .wire {
    fill: none;
    stroke: var(--attention-line);
  }
  g {
    color: var(--attention-soft);
    --tint: var(--attention-line-tint);
  }
  g.query {
    color: var(--attention-query);
    --tint: var(--attention-query-tint);
  }
  g.key {
    color: var(--attention-key);
    --tint: var(--attention-key-tint);
  }
  g.value {
    color: var(--attention-value);
    --tint: var(--attention-value-tint);
  }
  g.weights {
    color: var(--attention-weights);
    --tint: var(--attention-weights-tint);
  }
  g.context {
    color: var(--attention-context);
    --tint: var(--attention-context-tint);
  }
  g.ink text.name {
    fill: var(--attention-ink);
  }
`;
