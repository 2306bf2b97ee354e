import { css } from 'lit';

/** For narrow screens, fingers, reduced motion, system colours and print. */
export const mediaStyles = css`
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
  }
  @media print {
    .tools,
    .act,
    .keys {
      display: none;
    }
  }
`;
