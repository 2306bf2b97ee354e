import { css } from 'lit';
import { problemStyles } from '../../styles.ts';
import { sectionStyles } from '../section-styles.ts';
import { barStyles } from '../bar.ts';
import { numberButtonStyles } from '../buttons.ts';
import { headSwitchStyles } from '../head-switches.ts';

export const similarStyles = [
  ...sectionStyles,
  problemStyles,
  barStyles,
  headSwitchStyles,
  numberButtonStyles,
  css`
    form {
      display: flex;
      gap: 8px;
      margin-top: 16px;
      max-width: 680px;
    }
    input {
      flex: 1;
      min-width: 0;
      min-height: 36px;
      padding: 0 12px;
      border: 1px solid var(--attention-line);
      border-radius: 8px;
      background: var(--attention-field, transparent);
      color: inherit;
      font: inherit;
    }
    th input {
      box-sizing: border-box;
      width: 100%;
    }
    input[aria-invalid='true'] {
      border: 2px solid var(--attention-error);
    }
    form button {
      min-height: 36px;
      padding: 0 14px;
      border: 1px solid var(--attention-line);
      border-radius: 8px;
      background: none;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    .problem {
      max-width: 680px;
      margin: 8px 0 0;
    }
    details {
      margin-top: 16px;
    }
    .bars {
      max-width: 960px;
    }
    .bars .track {
      width: 22%;
    }
    .bars .two.track {
      width: 15%;
    }
    .bars thead th:not(:first-child) {
      text-align: end;
    }
    .bars tbody > tr:not(.arithmetic) > * {
      padding-block: 4px;
    }
    .actions {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      gap: 4px 12px;
    }
    .moved {
      font-weight: 600;
    }
    td.error {
      text-align: start;
    }
    .arithmetic td {
      max-width: 0; /* it takes the width that the table has */
      padding: 0 0 16px;
      text-align: start;
      white-space: normal;
    }
    /* Long texts take several lines, so that all columns fit. */
    .pairs tbody th {
      min-width: 10em;
      max-width: 26em;
      padding-block: 4px;
      text-align: start;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .pairs td {
      padding-inline: 8px;
    }
    /* Where they do not, a shadow at the edge says that there is more; at the end it is covered by what scrolls along. */
    .pairs {
      background:
        linear-gradient(to right, var(--attention-paper) 40%, transparent) left / 32px 100% no-repeat local,
        linear-gradient(to left, var(--attention-paper) 40%, transparent) right / 32px 100% no-repeat local,
        linear-gradient(to right, var(--attention-line), transparent) left / 12px 100% no-repeat,
        linear-gradient(to left, var(--attention-line), transparent) right / 12px 100% no-repeat;
    }
    @container (max-width: 608px) {
      .pairs tbody th {
        min-width: 7.5em;
        font-size: 14px;
      }
      .bars .before.track,
      .bars .two.track {
        display: none;
      }
      .actions {
        flex-direction: column;
        align-items: end;
      }
    }
    @media (pointer: coarse) {
      input,
      form button,
      td .link {
        min-height: 44px;
      }
    }
  `,
];
