import { css } from 'lit';

/** A table that is wider than a phone: the numbers of a row go on in further lines, each below the name of its column. */
export const wrappedStyles = css`
  .root.wrapped {
    --pad: 7px;
    --least: 56px;
    width: auto;
  }
  .wrapped :is(.scroller, table, tbody) {
    display: block;
    width: 100%;
  }
  .wrapped thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  .wrapped tbody tr {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(var(--column), 1fr));
    padding: 4px 0;
    border-top: 1px solid var(--attention-rule);
  }
  .wrapped tr.chosen {
    border-radius: 5px;
    background: var(--attention-query-tint);
  }
  .wrapped tbody th {
    grid-column: 1 / -1;
    max-width: none;
    height: auto;
    min-height: 24px;
    line-height: 24px;
  }
  .wrapped tbody td {
    height: auto;
    min-width: 0;
    min-height: 44px;
    padding-block: 4px;
  }
  /* The name of the column; so an open cell is framed otherwise. */
  .wrapped tbody td::before {
    content: attr(data-place);
    position: static;
    display: block;
    border: 0;
    overflow: hidden;
    color: var(--attention-soft);
    font: 400 13px/16px var(--attention-font, system-ui, sans-serif);
    text-overflow: ellipsis;
  }
  /* A row of operands goes on in further lines, so a line below each stands for the outline of all. */
  .wrapped tbody td.outlined::after {
    inset: auto 5px 1px;
    border-width: 0 0 2px;
    border-radius: 0;
  }
  .wrapped td.ink {
    --outline: var(--attention-ink);
  }
  .wrapped tbody td.opened {
    box-shadow: inset 0 0 0 2px var(--attention-ink);
    border-radius: 5px;
  }
`;
