import { css, unsafeCSS } from 'lit';
import { weightFill } from '../../../design/fills.ts';

/** One row as a list, on a phone. */
export const listStyles = css`
  .list .scroller,
  .list table,
  .list tbody {
    display: block;
    width: 100%;
  }
  .list thead {
    position: absolute;
    clip-path: inset(50%);
  }
  .list tr {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    border-top: 1px solid var(--attention-rule);
  }
  .list th {
    flex: 0 1 auto;
    min-width: 56px;
    height: auto;
    padding: 0;
    font-size: 16px;
  }
  /* The number and the small lines, in the middle of the line; before them a bar or the arithmetic. */
  .list td {
    display: grid;
    flex: 1;
    grid-template: 1fr auto auto auto 1fr / minmax(0, 1fr) minmax(var(--column), auto);
    align-items: center;
    min-width: 0;
    min-height: 44px;
    height: auto;
    padding: 4px 4px 4px 0;
  }
  .list :is(.two, .three) td {
    min-height: 52px;
  }
  .list td > * {
    grid-column: 2;
    grid-row: 2;
  }
  .list td > small {
    grid-row: 3;
  }
  .list td > small + small {
    grid-row: 4;
  }
  .list tr.openedline th {
    font-weight: 600;
  }
  .list td.opened::before {
    content: none;
  }
  .list input {
    min-width: calc(100% - 8px);
    margin: 0 -4px 0 12px;
  }
  .list td small {
    margin-right: 0;
  }
  .list td.overridden .n {
    margin: 0 -4px 0 4px;
    padding: 0 2.5px 0 0;
  }
  .list td.masked:not(.given) {
    background: var(--hatch) right / var(--column) no-repeat;
  }
  .list td.masked .n {
    justify-self: end;
  }
  /* A tap on it is one on its cell: it is drawn anew as soon as the cell has the focus. */
  .list td > .aside {
    pointer-events: none;
    grid-column: 1;
    grid-row: 1 / -1;
    font-weight: 400;
    font-size: 15px;
    text-align: right;
    white-space: normal;
  }
  .list .bar {
    height: 18px;
    border-radius: 3px;
    background: var(--attention-weights-tint);
    overflow: hidden;
  }
  .bar span {
    display: block;
    width: calc(100% * var(--part));
    height: 100%;
    border-radius: 3px;
    /* Its length says how much: a small share is as dark as a large one. */
    background: ${unsafeCSS(weightFill(0.75))};
    transition: width 180ms ease;
  }
  .list .unfold td {
    display: block;
    padding: 0 0 12px;
    text-align: left;
    white-space: normal;
  }
  .list .unfold {
    display: block;
    border: 0;
  }
`;
