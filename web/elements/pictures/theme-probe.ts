import { css, html, type TemplateResult } from 'lit';
import type { Theme } from '../../design/tokens.ts';

/** An invisible element from whose colour a canvas reads the current theme. */
export const themeProbe = (changed: () => void): TemplateResult =>
  html`<span class="probe" aria-hidden="true" @transitionend=${changed}></span>`;

export const themeProbeStyles = css`
  .probe {
    position: absolute;
    color: var(--attention-if-light, #000) var(--attention-if-dark, #fff);
    transition: color 1ms;
  }
  @media (forced-colors: active) {
    .probe {
      forced-color-adjust: none;
    }
  }
`;

/** The theme at a probe. */
export const themeAt = (root: ParentNode): Theme =>
  getComputedStyle(root.querySelector('.probe')!).color === 'rgb(255, 255, 255)' ? 'dark' : 'light';
