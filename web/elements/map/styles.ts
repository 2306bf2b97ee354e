import { css } from 'lit';

/** Styles of `<attention-map>`. */
export const mapStyles = css`
  :host {
    display: block;
  }
  details > summary {
    width: fit-content;
    padding: 10px 0;
    cursor: pointer;
  }
  .title {
    margin: 0;
    color: var(--attention-soft);
  }
  .extent {
    margin: 0 0 10px;
    font-size: 13px;
    line-height: 18px;
    color: var(--attention-soft);
  }
  summary .title,
  summary .extent {
    display: inline;
    margin: 0;
    font-size: 14px;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ul ul {
    margin-inline-start: 6px;
    padding-inline-start: 8px;
    border-inline-start: 2px solid transparent;
  }
  .onpath > ul {
    border-inline-start-color: var(--attention-query);
  }
  li {
    outline: none;
  }
  .line {
    display: flex;
    align-items: baseline;
    gap: 6px;
    padding: 3px 8px 3px 0;
    border-radius: 5px;
    cursor: pointer;
  }
  .line:hover {
    background: var(--attention-line-tint);
  }
  .fold {
    flex: none;
    width: 12px;
    font-size: 12px;
    color: var(--attention-soft);
  }
  .steps {
    font-size: 14px;
    color: var(--attention-soft);
  }
  [aria-current] > .line {
    background: var(--attention-query-tint);
    color: var(--attention-query);
    font-weight: 600;
  }
  li:focus-visible > .line {
    outline: 3px solid var(--attention-query);
    outline-offset: -1px;
  }
  .keys {
    margin: 16px 0 0;
    font-size: 14px;
    color: var(--attention-soft);
  }
  .keys span {
    display: block;
    margin-top: 4px;
  }
  kbd {
    min-width: 18px;
    padding: 0 4px;
  }
  @media (pointer: coarse) {
    .line {
      padding-block: 12px;
    }
    .keys {
      display: none;
    }
  }
  @media (forced-colors: active) {
    [aria-current] > .line {
      outline: 2px solid Highlight;
    }
  }
`;
