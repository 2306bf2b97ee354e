import { css } from 'lit';

/** The text below the blocks: the readout, keys, the legend, progress. */
export const noteStyles = css`
  /* Room for two lines, so that hovering moves nothing. */
  .readout {
    min-height: 40px;
    margin-top: 12px;
    max-width: 44em;
    overflow-wrap: anywhere;
  }
  .act {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    margin-top: 8px;
  }
  .keys {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin-top: 12px;
    font-size: 14px;
    color: var(--attention-soft);
  }
  kbd {
    display: inline-block;
    margin-inline-end: 2px;
    padding: 0 5px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    font: inherit;
    font-size: 13px;
    line-height: 18px;
    color: var(--attention-ink);
  }
  .legend {
    display: grid;
    gap: 6px;
    margin-top: 16px;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: 6px;
    white-space: nowrap;
  }
  i {
    width: 22px;
    height: 14px;
    border-radius: 3px;
    background: var(--fill);
    outline: 1px solid var(--attention-rule);
    outline-offset: -1px;
  }
  .problem {
    margin-top: 12px;
  }
  .error {
    font-weight: 600;
  }
  attention-ribbons {
    margin-top: 24px;
  }
`;
