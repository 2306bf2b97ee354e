// How the plots of a run over time look.
import { css } from 'lit';
import { textStyles } from '../../elements/styles.ts';

export const plotStyles = [
  textStyles,
  css`
    :host {
      display: block;
      min-width: 0;
    }
    .waiting {
      min-height: 560px;
    }
    figure {
      margin: 0 0 14px;
    }
    figcaption {
      margin-bottom: 6px;
      font-size: 14px;
      color: var(--attention-soft);
    }
    figcaption b {
      font-size: 15px;
      font-weight: 600;
      color: var(--attention-ink);
    }
    .pale {
      color: var(--attention-masked);
    }
    .risen {
      color: var(--attention-ink);
    }
    .note {
      margin: 0;
      padding: 8px 0 12px;
      color: var(--attention-soft);
    }
    svg {
      display: block;
      overflow: visible;
    }
    .plot {
      cursor: ew-resize;
      touch-action: pan-y;
      user-select: none;
      -webkit-user-select: none;
    }
    .ground {
      fill: transparent;
    }
    svg text {
      font-family: inherit;
      font-size: 14px;
      fill: var(--attention-ink);
    }
    svg .soft,
    svg text.soft {
      fill: var(--attention-soft);
    }
    svg text.weights {
      fill: var(--attention-weights);
    }
    svg text.number {
      font-size: 15px;
      font-weight: 600;
    }
    .halo {
      paint-order: stroke;
      stroke: var(--attention-paper);
      stroke-width: 5px;
      stroke-linejoin: round;
    }
    path {
      fill: none;
      stroke-linejoin: round;
    }
    line.bound,
    .leader {
      stroke: var(--attention-line);
    }
    line.bound {
      stroke-dasharray: 2 4;
      stroke-width: 1.4px;
    }
    .batch {
      stroke: var(--attention-rule);
      stroke-width: 1.4px;
    }
    .line {
      stroke: var(--attention-ink);
      stroke-width: 2px;
    }
    path.weights {
      stroke: var(--attention-weights);
      stroke-width: 2px;
    }
    path.weights.other {
      stroke-width: 1px;
    }
    .wrong {
      stroke: var(--attention-soft);
      stroke-width: 1.6px;
      stroke-dasharray: 5 3;
    }
    .floor {
      stroke: var(--attention-rule);
    }
    .zero {
      stroke: var(--attention-line);
    }
    .checkpoint {
      stroke: var(--attention-line);
      stroke-width: 1.5px;
    }
    .mark {
      fill: var(--attention-paper);
      stroke: var(--attention-ink);
      stroke-width: 2px;
    }
    .mark.weights {
      stroke: var(--attention-weights);
    }
    .time input {
      --track: linear-gradient(
        to right,
        transparent 8px,
        var(--attention-ink) 8px var(--at),
        var(--attention-line) var(--at) var(--done),
        var(--attention-rule) var(--done) calc(100% - 8px),
        transparent calc(100% - 8px)
      );
      appearance: none;
      display: block;
      width: calc(var(--plot) + 22px);
      height: 28px;
      margin: 2px 0 0 -11px;
      background: none;
      cursor: pointer;
    }
    .time input:focus-visible {
      border-radius: 14px;
    }
    .time input::-webkit-slider-runnable-track {
      height: 6px;
      border-radius: 3px;
      background: var(--track);
    }
    .time input::-moz-range-track {
      height: 6px;
      border-radius: 3px;
      background: var(--track);
    }
    .time input::-webkit-slider-thumb {
      appearance: none;
      box-sizing: border-box;
      width: 22px;
      height: 22px;
      margin-top: -8px;
      border: 2.5px solid var(--attention-ink);
      border-radius: 50%;
      background: var(--attention-paper);
    }
    .time input::-moz-range-thumb {
      box-sizing: border-box;
      width: 22px;
      height: 22px;
      border: 2.5px solid var(--attention-ink);
      border-radius: 50%;
      background: var(--attention-paper);
    }
    .ticks text {
      font-size: 13px;
      fill: var(--attention-soft);
    }
    @media (pointer: coarse) {
      .time input {
        height: 44px;
      }
    }
    @media (forced-colors: active) {
      .time input {
        appearance: auto;
      }
      .halo {
        stroke: Canvas;
      }
      .batch {
        stroke: GrayText;
      }
    }
    @media print {
      .time input {
        display: none;
      }
    }
  `,
];
