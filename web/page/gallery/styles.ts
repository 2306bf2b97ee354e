import { css } from 'lit';
import { serif } from '../../elements/styles.ts';

export const galleryStyles = css`
  dialog {
    width: min(1040px, calc(100vw - 32px));
    max-height: min(86vh, 920px);
    padding: 0;
    overscroll-behavior: contain;
    border: 1px solid var(--attention-rule);
    border-radius: 12px;
    background: var(--attention-paper);
    color: inherit;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 40%);
  }
  .dialog-body {
    padding: 0 28px 28px;
  }
  .dialog-head {
    position: sticky;
    top: 0;
    z-index: 1;
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 12px;
    align-items: baseline;
    margin: 0 -28px;
    padding: 20px 28px 12px;
    border-bottom: 1px solid var(--attention-line);
    background: var(--attention-paper);
  }
  .box {
    grid-column: 1 / -1;
    max-width: none;
  }
  h2 {
    margin: 0;
    font: 400 24px/32px ${serif};
  }
  h3 {
    margin: 24px 0 6px;
    scroll-margin-top: 144px; /* below the head, which stays in sight */
    font-size: 15px;
    font-weight: 600;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
    gap: 4px 16px;
    margin: 0 -12px;
    padding: 0;
    list-style: none;
  }
  li button {
    display: flex;
    gap: 14px;
    align-items: start;
    width: 100%;
    height: 100%;
    min-height: 44px;
    padding: 10px 12px;
    border: 0;
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  li button:hover {
    background: var(--attention-panel);
  }
  li .words > span {
    display: block;
    overflow-wrap: anywhere;
  }
  li .about {
    font-size: 15px;
    line-height: 21px;
  }
  li .soft {
    margin-top: 2px;
    font-size: 13px;
    line-height: 18px;
  }
  @media (max-width: 480px) {
    .dialog-body {
      padding: 0 16px 16px;
    }
    .dialog-head {
      margin: 0 -16px;
      padding: 16px;
    }
    ul {
      margin: 0 -8px;
    }
    li button {
      padding: 10px 8px;
    }
  }
  @media print {
    dialog {
      display: none;
    }
  }
`;
