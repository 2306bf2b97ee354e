import { css, type CSSResultGroup } from 'lit';
import { buttonStyles } from '../../elements/button-styles.ts';

/** What the parts of the dialog have in common. */
export const partStyles: CSSResultGroup = [
  buttonStyles,
  css`
    h3,
    legend {
      margin: 0 0 8px;
      padding: 0;
      font-size: 15px;
      font-weight: 600;
    }
    fieldset {
      min-width: 0;
      margin: 0;
      padding: 0;
      border: 0;
    }
    p {
      margin: 0;
    }
    .note {
      margin-top: 8px;
      color: var(--attention-soft);
      font-size: 14px;
    }
    .problem {
      margin-top: 8px;
      color: var(--attention-error);
      font-size: 14px;
    }
    button[aria-disabled='true'] {
      opacity: 0.6;
      cursor: default;
    }
    :focus-visible {
      outline: 3px solid var(--attention-query);
      outline-offset: 2px;
    }
    pre,
    textarea {
      box-sizing: border-box;
      width: 100%;
      margin: 0;
      padding: 16px;
      border: 0;
      border-radius: 10px;
      background: var(--attention-panel);
      color: inherit;
      font:
        13px/20px ui-monospace,
        'DejaVu Sans Mono',
        Menlo,
        Consolas,
        monospace;
      overflow: auto;
      white-space: pre-wrap;
      overflow-wrap: anywhere;
      tab-size: 2;
    }
  `,
];
