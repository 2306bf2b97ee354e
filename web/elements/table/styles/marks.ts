import { css } from 'lit';

/** Marks around a cell: that it is open, that it has the focus, and the outline of operands. */
export const markStyles = css`
  /* Not on the cell: its width is in digits of its own font. */
  td.opened .n {
    font-weight: 600;
  }
  td.opened::before {
    content: '';
    position: absolute;
    inset: 3px 4px;
    border: 2px solid var(--attention-ink);
    border-radius: 5px;
    pointer-events: none;
  }
  td.overridden.opened::before {
    inset: 1px 0;
  }
  td.outlined::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 0 solid var(--outline);
    pointer-events: none;
  }
  td.top::after {
    top: 3px;
    border-top-width: 1.5px;
  }
  td.bottom::after {
    bottom: 3px;
    border-bottom-width: 1.5px;
  }
  td.left::after {
    left: 3px;
    border-left-width: 1.5px;
  }
  td.right::after {
    right: 3px;
    border-right-width: 1.5px;
  }
  td.top.left::after {
    border-top-left-radius: 4px;
  }
  td.top.right::after {
    border-top-right-radius: 4px;
  }
  td.bottom.left::after {
    border-bottom-left-radius: 4px;
  }
  td.bottom.right::after {
    border-bottom-right-radius: 4px;
  }
  td.opened.top.bottom.left.right::after {
    content: none;
  }
  td.query {
    --outline: var(--attention-query);
  }
  td.key {
    --outline: var(--attention-key);
  }
  td.value {
    --outline: var(--attention-value);
  }
  td.weights {
    --outline: var(--attention-weights);
  }
  td.context {
    --outline: var(--attention-context);
  }
  td.ink {
    --outline: var(--attention-line);
  }
  :is(td, tbody th):focus-visible,
  td.given:focus {
    outline: 3px solid var(--attention-query);
    outline-offset: -3px;
    border-radius: 7px;
    z-index: 1;
  }
`;
