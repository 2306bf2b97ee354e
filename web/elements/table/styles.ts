import { css, unsafeCSS } from 'lit';
import { fillValue, onFillValue } from '../scales.ts';

/** How a table of numbers looks; its colours are the tokens of an element around it. */
export const tableStyles = css`
  :host {
    --row: 36px;
    --pad: 12px;
    --least: 64px;
    --hatch: repeating-linear-gradient(135deg, var(--attention-rule) 0 1px, transparent 1px 6px);
    --gap: 0px;
    --ground: var(--attention-paper);
    display: block;
    position: relative;
    max-width: 100%;
    color: var(--attention-ink);
    font: 400 16px/20px var(--attention-font, system-ui, sans-serif);
    font-variant-numeric: tabular-nums lining-nums;
  }
  :host([tight]) {
    --pad: 9px;
    --least: 56px;
    font-size: 15px;
  }
  :host([hidden]) {
    display: none;
  }
  @media (pointer: coarse) {
    :host {
      --row: 44px;
    }
  }

  .caption {
    margin: 0 0 4px;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .caption strong {
    display: block;
    font-size: 15px;
    font-weight: 600;
    color: var(--attention-ink);
  }
  .caption b {
    font-weight: 600;
  }
  .caption sub {
    font-size: 12px;
    line-height: 1;
  }
  .caption sub:empty {
    display: none;
  }
  :host([quiet]) .caption,
  .caption:empty {
    display: none;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  /* As wide as what it shows; no message below a table widens it. */
  .root {
    width: fit-content;
    max-width: 100%;
  }
  .root.list {
    width: auto;
  }
  .frame {
    position: relative;
  }
  .scroller {
    position: relative;
    max-width: 100%;
    width: fit-content;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--attention-line) transparent;
    scroll-padding: 36px 0 0 var(--head, 64px);
    outline: none;
  }
  .long .scroller {
    max-height: 560px;
    overflow-y: auto;
  }
  .windowed .scroller {
    overflow: auto;
    contain: strict;
  }
  .windowed .canvas {
    position: relative;
    overflow: clip;
  }
  .probe {
    position: absolute;
    visibility: hidden;
    pointer-events: none;
    width: calc(var(--column) + var(--gap));
    height: calc(var(--line) + var(--gap));
  }
  .branch {
    position: absolute;
    left: calc(-1 * var(--thread-gap, 30px));
    width: var(--thread-gap, 30px);
    height: 2px;
    margin-top: -1px;
    background: var(--attention-query);
  }

  table {
    border-collapse: separate;
    border-spacing: var(--gap);
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
  .asks tbody th {
    cursor: pointer;
  }
  .asks tbody th:hover {
    color: var(--attention-query);
  }
  .windowed th {
    width: calc(var(--place) - var(--gap));
  }
  .windowed tr > :first-child {
    width: var(--head);
  }
  /* The line of heads sticks as a whole: browsers draw every sticky or positioned cell as a layer of its own. */
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
  td {
    min-width: var(--column);
    text-align: right;
    outline: none;
    cursor: default;
  }
  td:is(.held, .opened, .outlined, :focus),
  small {
    position: relative;
  }
  .two :is(td, th) {
    height: 52px;
  }
  .three :is(td, th) {
    height: 68px;
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
    .root:not(.heat) tr.changed td {
      background-color: var(--attention-line-tint);
    }
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
  /* The pin stands in the room left of the number, so that holding it makes no column wider. */
  td.held .n {
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
  td.waiting {
    color: var(--attention-soft);
  }
  td.opens {
    cursor: pointer;
  }
  td.opens:hover .n {
    text-decoration: underline 1px;
    text-underline-offset: 3px;
  }

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
  td.held.opened::before {
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
  .messages {
    width: 0;
    min-width: 100%;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .extent {
    margin: 4px 0 0;
  }
  .extent:empty {
    display: none;
  }
  .problem,
  .release {
    width: max(100%, min(320px, 100cqi - 32px));
  }
  .list :is(.problem, .release) {
    width: auto;
  }
  .problem {
    box-sizing: border-box;
    max-width: 448px;
    margin: 10px 0 0;
    padding: 10px 14px;
    border-left: 3px solid var(--attention-error);
    border-radius: 0 10px 10px 0;
    background: var(--attention-error-tint);
    color: var(--attention-ink);
    font-size: 15px;
  }
  .problem strong {
    color: var(--attention-error);
    font-weight: 600;
  }
  .problem:empty {
    margin: 0;
    padding: 0;
    border: 0;
  }

  .release {
    margin: 8px 0 0;
  }
  .release button {
    margin-right: 12px;
  }
  .release[hidden] {
    display: none;
  }
  button {
    padding: 0;
    border: 0;
    border-bottom: 1px solid var(--attention-line);
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button:focus-visible {
    outline: 3px solid var(--attention-query);
    outline-offset: 2px;
    border-radius: 2px;
  }
  @media (pointer: coarse) {
    button {
      min-height: 44px;
    }
  }

  /* Lies over what follows, so that the focus moves nothing and the line does not widen a small table. */
  .keys {
    position: absolute;
    z-index: 10;
    left: 0;
    top: 100%;
    display: none;
    flex-wrap: wrap;
    gap: 2px 14px;
    box-sizing: border-box;
    width: max-content;
    min-width: min(100%, 560px);
    max-width: min(560px, 100cqi);
    margin: 4px 0 0;
    padding: 6px 8px;
    border: 1px solid var(--attention-line);
    border-radius: 6px;
    background: var(--attention-panel);
    font-size: 14px;
    color: var(--attention-soft);
  }
  /* In the field other keys hold. */
  .root:not(.typing):has(.scroller :focus-visible) .keys:not([hidden]) {
    display: flex;
  }
  kbd {
    display: inline-block;
    box-sizing: border-box;
    min-width: 22px;
    margin-right: 3px;
    padding: 0 5px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    color: var(--attention-ink);
    font: 13px/18px var(--attention-font, system-ui, sans-serif);
    text-align: center;
  }
  @media (pointer: coarse) {
    .keys {
      display: none;
    }
  }

  .heat {
    --gap: 1.5px;
  }
  .heat thead :is(th, td) {
    border-bottom: 0;
    text-align: center;
  }
  .heat.mini {
    font-size: 14px;
  }
  .heat td {
    padding: 0;
    border-radius: 4px;
    background-color: ${unsafeCSS(fillValue)};
    color: ${unsafeCSS(onFillValue)};
    text-align: center;
  }
  .heat.natural td {
    transition: background-color 120ms;
  }
  .heat tbody tr.chosen > th {
    background-color: transparent;
  }
  .heat.scrolls tbody tr.chosen > th {
    background-color: var(--attention-paper);
  }
  .heat tr.chosen > td {
    border-radius: 4px;
  }
  .heat td.masked {
    background-color: transparent;
    color: var(--attention-masked);
  }
  .heat td.masked .n {
    margin: 0;
    background: var(--attention-paper);
  }
  .heat td small {
    color: inherit;
  }
  .heat td.outlined::after {
    inset: -1.5px;
    border-width: 0;
  }
  .heat td.top::after {
    top: -1px;
    border-top-width: 2px;
  }
  .heat td.bottom::after {
    bottom: -1px;
    border-bottom-width: 2px;
  }
  .heat td.left::after {
    left: -1px;
    border-left-width: 2px;
  }
  .heat td.right::after {
    right: -1px;
    border-right-width: 2px;
  }
  .heat td.opened::before {
    inset: 2px;
    border-color: currentColor;
  }

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
    min-height: 48px;
    border-top: 1px solid var(--attention-rule);
  }
  .list th {
    flex: 0 1 auto;
    min-width: 56px;
    height: auto;
    padding: 0;
    font-size: 16px;
  }
  /* The number and what stands below it, in the middle of the line; before them a bar or the arithmetic. */
  .list td {
    display: grid;
    flex: 1;
    grid-template: 1fr auto auto auto 1fr / minmax(0, 1fr) minmax(var(--column), auto);
    align-items: center;
    min-width: 0;
    min-height: 48px;
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
  .list td.held .n {
    margin: 0 -4px 0 4px;
    padding: 0 2.5px 0 0;
  }
  .list td.masked:not(.given) {
    background: var(--hatch) right / var(--column) no-repeat;
  }
  .list td.masked .n {
    justify-self: end;
  }
  .list td > .aside {
    grid-column: 1;
    grid-row: 1 / -1;
    font-weight: 400;
    font-size: 15px;
    text-align: right;
    white-space: normal;
  }
  .aside .query {
    color: var(--attention-query);
  }
  .aside .key {
    color: var(--attention-key);
  }
  .aside .value {
    color: var(--attention-value);
  }
  .aside .weights {
    color: var(--attention-weights);
  }
  .aside .context {
    color: var(--attention-context);
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
    background: ${unsafeCSS(fillValue)};
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

  @media (prefers-reduced-motion: reduce) {
    .heat.natural td,
    .bar span {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    tr.chosen th {
      text-decoration: underline;
    }
    .branch {
      background: Highlight;
      forced-color-adjust: none;
    }
    .bar span {
      background: CanvasText;
      forced-color-adjust: none;
    }
    .list .bar {
      border: 1px solid CanvasText;
    }
  }
  @media print {
    .keys,
    .release {
      display: none;
    }
    .scroller {
      overflow: visible;
    }
    td.given .n {
      border-color: transparent;
    }
  }
`;
