import { css } from 'lit';

export const pageStyles = css`
  :host {
    display: block;
  }
  .examples {
    flex: none;
    padding: 8px 12px;
    border: 1px solid var(--attention-rule);
    border-radius: 8px;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .examples:hover {
    border-color: var(--attention-line);
  }
  .phone {
    display: none;
  }
  .numbers,
  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 6px 24px;
    margin-top: 12px;
  }
  .numbers {
    column-gap: 16px;
  }
  .controls[hidden] {
    display: none;
  }
  .summary {
    margin-inline-start: auto;
  }
  .wide.numbers-of {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 14px;
  }
  .numbers-of label {
    position: relative;
    color: var(--attention-soft);
    cursor: pointer;
  }
  .numbers-of label:hover {
    color: inherit;
  }
  .numbers-of input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    pointer-events: none;
  }
  .numbers-of label span {
    display: inline-block;
    padding: 3px 0 1px;
    border-bottom: 2px solid transparent;
  }
  .numbers-of input:checked + span {
    border-color: var(--attention-ink);
    color: var(--attention-ink);
    font-weight: 600;
  }
  .numbers-of.pending input:checked + span {
    border-bottom-style: dashed;
    font-weight: 400;
  }
  .good-for b {
    color: var(--attention-ink);
    font-weight: 600;
  }
  .numbers-of input:focus-visible + span {
    outline: 2px solid var(--attention-query);
    outline-offset: 3px;
  }
  .good-for {
    max-width: none;
    margin: 6px 0 0;
  }
  .smallest {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 4px 20px;
    margin: 0;
  }
  .kind {
    position: relative;
  }
  button.word {
    gap: 2px;
    padding: 3px 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .seed {
    display: inline-flex;
    gap: 6px;
    align-items: baseline;
  }
  .seed input {
    width: 5em;
    padding: 2px 4px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    color: inherit;
    font: inherit;
    text-align: end;
  }
  .back {
    display: flex;
    flex: none;
    gap: 4px 20px;
    font-size: 14px;
    line-height: 20px;
  }
  .back button:disabled {
    display: none;
  }
  .problem {
    margin-top: 16px;
  }
  pre {
    max-height: 12em;
    margin: 8px 0 0;
    overflow: auto;
    white-space: pre-wrap;
    font-size: 13px;
  }
  /* The page is the frame of the element, and has room around it for the thread, the map and the bar. */
  attention-steps {
    --attention-frame: 0;
    --attention-frame-padding: 0;
    --attention-bar-outset: 100vw;
    --attention-map-outset: max(-268px, min(0px, (1040px - 100vw) / 2 + 28px));
    margin-top: 28px;
  }
  @media (min-width: 1151px) {
    attention-steps {
      --attention-thread-room: 0px;
      --attention-thread-gap: 30px;
    }
  }
  @media (max-width: 640px) {
    attention-steps {
      margin-top: 16px;
    }
    .sentence {
      padding: 6px 8px 6px 14px;
    }
    .count,
    .wide {
      display: none;
    }
    .wide.numbers-of {
      display: none;
    }
    .phone {
      display: inline;
    }
    .examples {
      min-height: 44px;
    }
    /* Beside where the numbers come from, in a bar of little height. */
    .back {
      flex: 0 1 auto;
      gap: 4px 14px;
    }
    .back button {
      min-height: 24px;
      white-space: nowrap;
    }
    .back .to {
      display: none;
    }
    .summary {
      margin-inline-start: 0;
    }
    .numbers,
    .controls {
      gap: 10px 18px;
    }
    .more {
      margin-inline-start: auto;
    }
    /* Large enough for a finger, with the line still below the words. */
    .word select,
    button.word {
      min-height: 40px;
      margin-block: -5px;
    }
    :host button.word {
      display: inline-block;
      border: 0;
      text-decoration: underline 1px var(--attention-line);
      text-underline-offset: 8px;
    }
    button.word span {
      padding: 0;
    }
  }
  @media print {
    attention-sentence,
    .controls {
      display: none;
    }
  }
`;
