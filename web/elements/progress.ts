import { css } from 'lit';

/** How far a calculation is: a name, a bar, numbers and buttons in one line. */
export const progressStyles = css`
  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    margin-top: 12px;
  }
  progress {
    appearance: none;
    flex: 0 1 260px;
    height: 6px;
    border: 0;
    border-radius: 3px;
    overflow: hidden;
    background: var(--attention-line-tint);
    color: var(--attention-weights);
  }
  progress::-webkit-progress-bar {
    background: var(--attention-line-tint);
  }
  progress::-webkit-progress-value {
    background: var(--attention-weights);
  }
  progress::-moz-progress-bar {
    background: var(--attention-weights);
  }
  .percent {
    min-width: 3.5em;
  }
`;
