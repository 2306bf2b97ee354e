import { css } from 'lit';
import { pill, problemStyles, textStyles } from '../styles.ts';

export const overviewStyles = [
  textStyles,
  problemStyles,
  css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 656px) minmax(0, 1fr);
      gap: 40px 48px;
      align-items: start;
      margin-top: 8px;
    }
    p {
      margin: 0;
    }
    .caption strong {
      display: block;
      font-weight: 600;
    }
    .caption .soft,
    .note,
    .legend {
      font-size: 14px;
    }
    .note {
      margin-top: 12px;
      max-width: 34em;
    }
    .tools {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 8px;
      margin-top: 12px;
    }
    .tools button,
    .primary {
      ${pill}
      white-space: nowrap;
      cursor: pointer;
    }
    .tools button:hover,
    .primary:hover {
      background: var(--attention-line-tint);
    }
    .tools [aria-disabled='true'] {
      border-color: var(--attention-rule);
      background: none;
      color: var(--attention-soft);
      cursor: default;
    }
    form {
      display: flex;
      flex: 1 1 100%;
      gap: 8px;
      min-width: 0;
    }
    input {
      flex: 1;
      box-sizing: border-box;
      min-width: 0;
      height: 30px;
      padding: 0 10px;
      border: 1px solid var(--attention-line);
      border-radius: 8px;
      background: var(--attention-field);
      color: inherit;
      font: inherit;
    }
    input::placeholder {
      color: var(--attention-soft);
      opacity: 1;
    }
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
    .probe {
      position: absolute;
      color: var(--attention-if-light, #000) var(--attention-if-dark, #fff);
      transition: color 1ms;
    }
    /* Room for two lines, so that pointing at other blocks moves nothing. */
    .readout {
      min-height: 40px;
      margin-top: 12px;
      max-width: 44em;
      overflow-wrap: anywhere;
    }
    .act {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 4px 16px;
      margin-top: 8px;
    }
    .keys {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 16px;
      margin-top: 12px;
      font-size: 14px;
      color: var(--attention-soft);
    }
    kbd {
      display: inline-block;
      margin-inline-end: 2px;
      padding: 0 5px;
      border: 1px solid var(--attention-rule);
      border-bottom-color: var(--attention-line);
      border-radius: 4px;
      font: inherit;
      font-size: 13px;
      line-height: 18px;
      color: var(--attention-ink);
    }
    .legend {
      display: grid;
      gap: 6px;
      margin-top: 16px;
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      gap: 4px 16px;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    li {
      display: flex;
      align-items: center;
      gap: 6px;
      white-space: nowrap;
    }
    i {
      width: 22px;
      height: 14px;
      border-radius: 3px;
      background: var(--fill);
      outline: 1px solid var(--attention-rule);
      outline-offset: -1px;
    }
    .progress {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 4px 12px;
      margin-top: 12px;
    }
    progress {
      appearance: none;
      flex: 0 1 260px;
      height: 6px;
      border: 0;
      border-radius: 3px;
      overflow: hidden;
      background: var(--attention-line-tint);
      color: var(--attention-weights);
    }
    progress::-webkit-progress-bar {
      background: var(--attention-line-tint);
    }
    progress::-webkit-progress-value {
      background: var(--attention-weights);
    }
    progress::-moz-progress-bar {
      background: var(--attention-weights);
    }
    .percent {
      min-width: 3.5em;
    }
    .problem {
      margin-top: 12px;
    }
    .error {
      font-weight: 600;
    }
    attention-ribbons {
      margin-top: 24px;
    }
    @container (max-width: 904px) {
      :host {
        grid-template-columns: minmax(0, 1fr);
      }
    }
    @media (pointer: coarse) {
      .tools button,
      .primary,
      input {
        height: 44px;
        border-radius: 22px;
      }
      input {
        border-radius: 10px;
      }
      .keys {
        display: none;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      canvas {
        transition: none;
      }
    }
    @media (forced-colors: active) {
      .open {
        stroke: Highlight;
      }
      .chosen,
      .hovered,
      .frame,
      .tick {
        stroke: CanvasText;
      }
      i,
      progress {
        forced-color-adjust: none;
      }
      .probe {
        forced-color-adjust: none;
      }
    }
    @media print {
      .tools,
      .act,
      .keys {
        display: none;
      }
    }
  `,
];
