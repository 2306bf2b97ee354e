import { css } from 'lit';

export const embedStyles = css`
  .columns {
    display: grid;
    grid-template-columns: 300px minmax(0, 1fr);
    gap: 32px;
  }
  .choices fieldset + fieldset {
    margin-top: 24px;
  }
  .method {
    display: flex;
    gap: 12px;
    padding: 9px 12px 10px;
    border-radius: 6px;
    cursor: pointer;
  }
  .method:has(:checked) {
    background: var(--attention-panel);
  }
  .method span span {
    display: block;
  }
  .method .soft {
    font-size: 14px;
  }
  input[type='radio'],
  input[type='checkbox'] {
    box-sizing: border-box;
    appearance: none;
    flex: none;
    width: 18px;
    height: 18px;
    margin: 1px 0;
    border: 1.2px solid var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    cursor: inherit;
  }
  input[type='radio'] {
    border-radius: 50%;
  }
  input[type='radio']:checked {
    border: 6px solid var(--attention-ink);
    background: var(--attention-paper);
  }
  input[type='checkbox']:checked {
    border-color: var(--attention-ink);
    background: var(--attention-ink);
  }
  input[type='checkbox']:checked::before {
    content: '';
    display: block;
    width: 4px;
    height: 8px;
    margin: 1px auto 0;
    border: solid var(--attention-paper);
    border-width: 0 1.8px 1.8px 0;
    transform: rotate(42deg);
  }
  .checks,
  .selects {
    display: flex;
    flex-wrap: wrap;
    gap: 10px 14px;
  }
  .checks + .checks,
  .checks + .selects {
    margin-top: 12px;
  }
  .check {
    display: inline-flex;
    gap: 7px;
    align-items: center;
    cursor: pointer;
  }
  .select {
    color: var(--attention-soft);
    font-size: 14px;
  }
  select {
    display: block;
    min-height: 32px;
    margin-top: 2px;
    padding: 2px 6px;
    border: 1px solid var(--attention-rule);
    border-bottom-color: var(--attention-line);
    border-radius: 4px;
    background: var(--attention-field);
    color: var(--attention-ink);
    font: inherit;
  }
  /* In a low window the code and the preview are lower too, so that both are seen at once. */
  .result {
    --code: clamp(100px, 100dvh - 720px, 190px);
  }
  pre {
    max-height: var(--code);
  }
  .copying {
    display: flex;
    gap: 16px;
    align-items: center;
    margin-top: 8px;
  }
  .copying .note {
    margin: 0;
  }
  .copying attention-copy {
    flex: none;
  }
  .tag {
    font-weight: 600;
  }
  h3 {
    margin-top: 16px;
  }
  .preview {
    padding: 16px;
    border: 1px solid var(--attention-rule);
    border-radius: 10px;
    background: var(--attention-panel);
  }
  .room {
    /* An article's 640, seen from further away. */
    max-width: clamp(220px, (min(100dvh, 956px) - 370px - var(--code)) / 1.1, 400px);
    margin: 0 auto;
    overflow: hidden;
  }
  iframe {
    display: block;
    border: 0;
    transform-origin: 0 0;
  }
  @media (forced-colors: active) {
    input[type='radio']:checked {
      border-color: Highlight;
    }
    input[type='checkbox']:checked {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
  @media (max-width: 800px) {
    .columns {
      grid-template-columns: minmax(0, 1fr);
      gap: 24px;
    }
    .method,
    .check,
    select {
      min-height: 44px;
    }
    .checks {
      gap: 0 20px;
    }
    .preview {
      padding: 8px;
    }
    .room {
      max-width: none;
    }
  }
`;
