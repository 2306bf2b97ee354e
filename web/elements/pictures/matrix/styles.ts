import { css } from 'lit';
import { pictureStyles } from '../styles.ts';
import { themeProbeStyles } from '../theme-probe.ts';

/** Styles of both pictures of a matrix: the table of printed cells, and the canvas. */
export const matrixStyles = [
  pictureStyles,
  themeProbeStyles,
  css`
    .scroller {
      overflow-x: auto;
      scroll-snap-type: x proximity;
      scroll-padding-inline-start: calc(var(--head) + 6px);
      margin: -4px;
      padding: 4px;
    }
    .scrolls {
      margin: 0 0 8px;
      color: var(--attention-soft);
      font-size: 14px;
    }
    table {
      break-inside: avoid;
      border-collapse: separate;
      border-spacing: 1.5px;
      margin: -1.5px;
    }
    th {
      padding: 0;
      font-weight: 400;
    }
    thead th {
      color: var(--attention-soft);
      vertical-align: bottom;
      padding-bottom: 6px;
    }
    thead .word {
      display: block;
      box-sizing: border-box;
      width: var(--cell);
      padding: 0 2px;
      text-align: center;
    }
    .upright thead .word {
      writing-mode: vertical-rl;
      text-orientation: sideways;
      rotate: 180deg;
      white-space: nowrap;
      width: auto;
      max-height: 112px;
      margin: 0 auto;
      padding: 0;
      text-align: left;
    }
    tbody th,
    thead td {
      text-align: left;
      position: sticky;
      left: 0;
      z-index: 2;
      background: var(--attention-paper);
    }
    th button {
      display: block;
      box-sizing: border-box;
      width: var(--head);
      height: var(--cell-height);
      margin: 0;
      padding: 0 10px 0 0;
      border: 0;
      background: none;
      text-align: left;
    }
    th button:focus-visible {
      outline-offset: -3px;
    }
    th button:hover {
      text-decoration: underline;
      text-decoration-color: var(--attention-line);
      text-underline-offset: 4px;
    }
    .chosen th button {
      color: var(--attention-query);
      font-weight: 600;
    }
    tbody td {
      position: relative;
      scroll-snap-align: start;
      box-sizing: border-box;
      min-width: var(--cell);
      width: var(--cell);
      height: var(--cell-height);
      padding: 0 2px;
      border-radius: 4px;
      text-align: center;
      font-size: var(--size);
      color: var(--text);
      background: var(--fill);
      /* Dark cells have white numbers, and browsers do not print backgrounds. */
      print-color-adjust: exact;
      transition: background-color 120ms;
    }
    tbody td.masked {
      color: var(--attention-masked);
      background: repeating-linear-gradient(135deg, transparent 0 5px, var(--attention-rule) 5px 6px);
    }
    /* Drawn cell by cell: browsers round the gaps to device pixels, so no computed width fits all of them. */
    .chosen td::after {
      content: '';
      position: absolute;
      z-index: 1;
      inset: -2px -1px;
      border: solid var(--attention-query);
      border-width: 2px 0;
      pointer-events: none;
    }
    .chosen td:first-of-type::after {
      left: -1px;
      border-left-width: 2px;
      border-radius: 5px 0 0 5px;
    }
    .chosen td:last-of-type::after {
      right: -2px;
      border-right-width: 2px;
      border-radius: 0 5px 5px 0;
    }
    .chosen td:only-of-type::after {
      border-radius: 5px;
    }
    .waiting {
      height: calc(24px + var(--down) + 32px);
    }
    .plot {
      position: relative;
      width: fit-content;
      padding: var(--top) 0 0 var(--left);
      border-radius: 4px;
      touch-action: pan-y;
    }
    canvas {
      display: block;
      image-rendering: pixelated;
      width: var(--across);
      height: var(--down);
      cursor: pointer;
    }
    .plot svg {
      position: absolute;
      inset: 0;
      pointer-events: none;
    }
    .plot text {
      font-size: 14px;
    }
    .outline {
      fill: none;
      stroke: var(--attention-query);
      stroke-width: 2px;
    }
    .at {
      fill: none;
      stroke: var(--attention-ink);
      stroke-width: 2px;
    }
    .frame {
      fill: none;
      stroke: var(--attention-rule);
    }
    text.other {
      fill: var(--attention-soft);
    }
    text.asking {
      fill: var(--attention-query);
      font-weight: 600;
    }
    @media (prefers-reduced-motion: reduce) {
      tbody td {
        transition: none;
      }
    }
    @media (forced-colors: active) {
      tbody td,
      tbody td.masked {
        background: Canvas;
        color: CanvasText;
        border: 1px solid CanvasText;
      }
      .frame {
        stroke: CanvasText;
      }
      .outline,
      .chosen td::after {
        stroke: Highlight;
        border-color: Highlight;
      }
      .at {
        stroke: CanvasText;
      }
    }
  `,
];
