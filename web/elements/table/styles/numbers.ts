import { css } from 'lit';

/** The content of a cell: given, overridden and masked numbers, the small lines below them, and the field for typing. */
export const numberStyles = css`
  td {
    min-width: var(--column);
    text-align: right;
    outline: none;
    cursor: default;
  }
  td:is(.overridden, .opened, .outlined, :focus),
  small {
    position: relative;
  }
  small {
    display: block;
    font-size: 13px;
    line-height: 16px;
    color: var(--attention-soft);
  }
  small.differs {
    color: var(--attention-error);
  }
  td.given {
    padding: 0 calc(var(--pad) - 7px);
    cursor: text;
  }
  td.given .n,
  input {
    display: block;
    box-sizing: border-box;
    height: 26px;
    padding: 0 6px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    line-height: 24px;
  }
  td.given:hover .n {
    border-color: var(--attention-line);
    background: var(--attention-query-tint);
  }
  /* The pin is in the space left of the number, so that overriding it does not widen the column. */
  td.overridden .n {
    position: relative;
    display: block;
    box-sizing: border-box;
    height: 26px;
    margin: 0 calc(2.5px - var(--pad));
    padding: 0 calc(var(--pad) - 4px) 0 0;
    border: 1.5px solid var(--attention-held);
    border-radius: 4px;
    background: var(--attention-held-tint);
    color: var(--attention-held);
    font-weight: 600;
    line-height: 23px;
  }
  .pin {
    position: absolute;
    left: 1px;
    top: 7px;
    width: 8px;
    height: 10px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  td.masked {
    color: var(--attention-masked);
  }
  td.masked:not(.given) {
    background-image: var(--hatch);
  }
  td.masked:not(.given) .n {
    margin-right: -3px;
    padding: 0 3px;
    background: var(--ground);
  }
  td.given.masked .n {
    background:
      linear-gradient(var(--attention-field)) right / 34px no-repeat,
      var(--hatch),
      var(--attention-field);
  }
  td.opens {
    cursor: pointer;
  }
  td.opens:hover .n {
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }
  td.editing {
    padding: 0 calc(var(--pad) - 7px);
  }
  td.editing .n {
    display: none;
  }
  :where(td.given, td.editing) small {
    margin-right: 7px;
  }
  input {
    width: 0;
    min-width: 100%;
    margin: 0;
    padding: 0 5px;
    border: 2px solid var(--attention-query);
    color: var(--attention-ink);
    font: inherit;
    font-variant-numeric: inherit;
    line-height: 22px;
    text-align: right;
    outline: none;
  }
  input[aria-invalid] {
    border-color: var(--attention-error);
    background: var(--attention-error-tint);
  }
`;
