import { css } from 'lit';
import { pieceMark, unknownMark } from '../../styles.ts';

/** Lines, places and their heads, and highlighted rows. */
export const gridStyles = css`
  ${unknownMark}
  ${pieceMark}
  table {
    border-collapse: separate;
    border-spacing: 0;
  }
  .windowed table {
    position: absolute;
    table-layout: fixed;
  }
  caption {
    height: 0;
    padding: 0;
  }
  th,
  td {
    box-sizing: border-box;
    height: var(--line);
    padding: 0 var(--pad);
    white-space: nowrap;
  }
  thead th,
  thead td {
    height: 36px;
    border-bottom: 1px solid var(--attention-rule);
    color: var(--attention-soft);
    font-size: 15px;
    font-weight: 400;
    text-align: right;
  }
  th {
    max-width: 168px;
    overflow: hidden;
    text-overflow: ellipsis;
    unicode-bidi: plaintext;
  }
  tbody th {
    padding-left: 10px;
    font-size: 15px;
    font-weight: 400;
    text-align: left;
  }
  tbody th::after {
    content: attr(data-label);
    display: block;
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: 600;
  }
  /* The mark takes its place, so that it is seen. */
  tbody th.unknown::after {
    height: auto;
    display: inline;
    visibility: visible;
    font-weight: inherit;
  }
  .asks tbody th {
    cursor: pointer;
  }
  .asks tbody th:hover {
    color: var(--attention-query);
  }
  .windowed th {
    width: var(--place);
  }
  .windowed tr > :first-child {
    width: var(--head);
  }
  /* The line of heads is sticky as a whole: browsers draw every sticky or positioned cell as a layer of its own. */
  :is(.windowed, .long) thead {
    position: sticky;
    top: 0;
    z-index: 3;
  }
  :is(.windowed, .long) thead :is(th, td) {
    background: var(--attention-paper);
  }
  .scrolls tr > :first-child {
    position: sticky;
    left: 0;
    z-index: 2;
    background: var(--ground);
  }
  .scrolls thead tr > :first-child {
    z-index: 4;
  }
  :host([tight]) thead td {
    min-width: 0;
  }
  .two :is(td, th) {
    height: 52px;
  }
  .three :is(td, th) {
    height: 68px;
  }
  tr.chosen {
    --ground: var(--attention-query-tint);
  }
  tr.chosen > * {
    background-color: var(--attention-query-tint);
  }
  tr.chosen > :first-child {
    border-radius: 5px 0 0 5px;
  }
  tr.chosen > :last-child {
    border-radius: 0 5px 5px 0;
  }
  tr.chosen th {
    color: var(--attention-query);
    font-weight: 600;
  }
  @media (prefers-reduced-motion: no-preference) {
    .scroller .canvas tr.changed td {
      background-color: var(--attention-line-tint);
    }
  }
`;
