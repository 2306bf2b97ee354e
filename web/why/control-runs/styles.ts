import { css } from 'lit';

export const controlRunsStyles = css`
  why-curves {
    margin: 8px 0 16px;
  }
  table {
    width: 100%;
  }
  th:first-child,
  td.says,
  th:last-child {
    text-align: start;
  }
  tbody tr > * {
    padding-block: 12px;
    vertical-align: top;
    border-bottom: 1px solid var(--attention-rule);
  }
  tbody th {
    min-width: 176px;
    padding-left: 0;
    font-weight: 600;
  }
  th div {
    display: flex;
    gap: 8px;
  }
  thead th:first-child {
    padding-left: 24px;
  }
  .mark {
    flex: 0 0 16px;
    color: var(--attention-soft);
  }
  td small {
    display: block;
    color: var(--attention-soft);
    font-size: 13px;
    font-weight: 400;
    white-space: nowrap;
  }
  td.number,
  td.weights {
    font-size: 16px;
  }
  .says {
    width: 60%;
  }
  .says p {
    margin: 0 0 8px;
    max-width: 560px;
  }
  .together {
    margin-top: 20px;
  }
  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
  }
  @media (max-width: 640px) {
    thead {
      display: none;
    }
    tbody tr {
      display: grid;
      grid-template-columns: 1fr auto auto;
      border-bottom: 1px solid var(--attention-rule);
    }
    tbody tr > * {
      border: 0;
      padding: 12px 0 4px 12px;
      height: auto;
    }
    tbody th {
      padding-left: 0;
      min-width: 0;
    }
    .says {
      grid-column: 1 / -1;
      width: auto;
      padding: 0 0 16px;
    }
  }
`;
