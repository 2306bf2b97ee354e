import { css } from 'lit';

/** A table of texts with a bar and a number each. */
export const barStyles = css`
  .bars {
    width: 100%;
    max-width: 760px;
    margin-top: 12px;
  }
  .bars th {
    text-align: start;
    white-space: normal;
  }
  .bars tr > :first-child {
    padding-inline-start: 0;
  }
  .bars .track {
    width: 34%;
  }
  .track i {
    display: block;
    width: calc(var(--part) * 100%);
    height: 14px;
    border-radius: 3px;
    background: var(--attention-context);
  }
  .old {
    color: var(--attention-soft);
  }
  .old i {
    opacity: 0.4;
  }
  @container (max-width: 608px) {
    .bars .track {
      width: 22%;
    }
    .bars :is(th, td) {
      padding-inline: 0 8px;
    }
  }
`;
