// What the words of the settings mean, folded below the settings.
import { css, html, type TemplateResult } from 'lit';
import { subscripts } from '../elements/text-template.ts';
import { wordMeanings as text } from '../strings/site/word-meanings.ts';

export const wordMeanings = (page: 'page' | 'why'): TemplateResult =>
  html`<details class="meanings">
    <summary>${text.summary}</summary>
    <dl>
      ${text[page].map(
        ([words, meaning]) =>
          html`<div>
            <dt>${subscripts(words)}</dt>
            <dd>${subscripts(meaning)}</dd>
          </div>`,
      )}
    </dl>
  </details>`;

export const meaningsStyles = css`
  .meanings {
    margin-top: 10px;
    font-size: 15px;
  }
  .meanings summary {
    width: fit-content;
    cursor: pointer;
  }
  .meanings dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr));
    gap: 10px 28px;
    margin: 10px 0 2px;
  }
  .meanings dt {
    font-weight: 600;
  }
  .meanings dd {
    margin: 0;
  }
`;
