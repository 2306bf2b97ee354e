import { css } from 'lit';

/** Styles of a picture with axes: lines, their numbers, and a legend. */
export const plotStyles = css`
  .grid {
    stroke: var(--attention-rule);
  }
  .zero {
    stroke: var(--attention-line);
  }
  .tick {
    font-size: 13px;
    fill: var(--attention-soft);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    margin: 0 0 12px;
    padding: 0;
    list-style: none;
    font-size: 14px;
  }
  .legend li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
`;
