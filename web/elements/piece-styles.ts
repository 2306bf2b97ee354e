import { css } from 'lit';

/** The chips of one word's pieces (trace/pieces.ts): one chip with lines inside. */
export const pieceStyles = css`
  .pieces {
    display: inline-flex;
    flex: none;
    flex-wrap: wrap;
    max-width: 100%;
  }
  .pieces > :not(:first-child) {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
    border-inline-start: 0;
  }
  .pieces > :not(:last-child) {
    border-start-end-radius: 0;
    border-end-end-radius: 0;
  }
`;
