import { css } from 'lit';
import { themeProbeStyles } from '../../../pictures/theme-probe.ts';
import { textStyles, unseen } from '../../../styles.ts';

export const headMapStyles = [
  textStyles,
  themeProbeStyles,
  css`
    :host {
      display: block;
      min-width: 0;
      margin: 22px 0;
    }
    h4 {
      margin: 0;
      font: inherit;
      font-weight: 600;
    }
    /* The line that unfolds it says it already. */
    :host([quiet]) h4 {
      ${unseen}
    }
    p {
      max-width: 680px;
      margin: 4px 0 12px;
    }
    [role='row'] {
      display: grid;
      grid-template-columns: var(--label) minmax(0, 1fr);
      align-items: center;
      max-width: calc(var(--label) + var(--heads) * 64px);
    }
    [role='rowheader'],
    [role='columnheader'] {
      overflow: hidden;
      font-size: 13px;
      line-height: 16px;
      color: var(--attention-soft);
    }
    .cells {
      position: relative;
      display: grid;
      grid-template-columns: repeat(var(--heads), minmax(0, 1fr));
    }
    [role='columnheader'] {
      text-align: center;
    }
    canvas {
      position: absolute;
      inset: 0;
      width: 100%;
      height: 100%;
    }
    [role='gridcell'] {
      position: relative;
      aspect-ratio: 1;
      outline: none;
      cursor: pointer;
    }
    /* Between many heads on a phone there is no room for lines. */
    .ruled [role='gridcell'] {
      box-shadow: 0 0 0 0.5px var(--attention-line);
    }
    [role='row'] [aria-selected='true'] {
      z-index: 1;
      box-shadow: 0 0 0 2px var(--attention-query);
    }
    [role='row'] [role='gridcell']:hover {
      z-index: 1;
      box-shadow: 0 0 0 2px var(--attention-soft);
    }
    [role='gridcell']:focus-visible {
      z-index: 1;
      outline: 3px solid var(--attention-query);
      outline-offset: 1px;
    }
    .readout {
      min-height: 48px;
      margin: 10px 0 0;
    }
    @media (forced-colors: active) {
      canvas {
        forced-color-adjust: none;
      }
      [aria-selected='true'] {
        outline: 2px solid Highlight;
      }
    }
  `,
];
