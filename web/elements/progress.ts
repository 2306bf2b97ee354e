// How far something is that takes a while: a name, a bar, numbers and buttons in one line.
import { css, html, type TemplateResult } from 'lit';

interface Progress {
  /** What is being done. */
  name: string;
  /** How far, of `all`. */
  done: number;
  all: number;
  /** The same in words. */
  reached: string;
  cancel: { text: string; act: () => void };
}

/** One such line in a shadow root. */
export const progressLine = ({ name, done, all, reached, cancel }: Progress): TemplateResult =>
  html`<div class="progress">
    <span id="progress" role="status">${name}</span>
    <progress max=${all} value=${done} aria-labelledby="progress"></progress>
    <span class="percent soft">${reached}</span>
    <button type="button" class="link" @click=${cancel.act}>${cancel.text}</button>
  </div>`;

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
