// The sentences over which heads are measured, for readers who ask which these are.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { headsText } from '../../../strings/cards/heads.ts';
import { define } from '../../define.ts';
import { Fetching } from '../../fetching.ts';
import { problemStyles, summaryStyles, textStyles } from '../../styles.ts';

const text = headsText.sentences;

/** `<attention-measured-sentences>`: a fold with all of them, which are fetched once it is opened. */
export class AttentionMeasuredSentences extends LitElement {
  @state() protected all: readonly string[] | undefined;
  readonly #fetching = new Fetching(this);

  async #fetch(): Promise<void> {
    this.all ??= (await this.#fetching.get(() => import('../../../core/models/sentences.ts')))?.sentences;
  }

  protected override render(): TemplateResult {
    return html`<details
      @toggle=${({ currentTarget }: Event) => (currentTarget as HTMLDetailsElement).open && void this.#fetch()}
    >
      <summary>${text.summary}</summary>
      <p>${text.about}</p>
      ${this.#fetching.message(() => void this.#fetch())}
      ${
        this.all === undefined
          ? nothing
          : html`<ol tabindex="0" aria-label=${text.summary} lang="en">
              ${this.all.map((sentence) => html`<li>${sentence}</li>`)}
            </ol>`
      }
    </details>`;
  }

  static override styles = [
    textStyles,
    problemStyles,
    summaryStyles,
    css`
      :host {
        display: block;
        max-width: 680px;
        margin: 12px 0 18px;
      }
      p {
        margin: 8px 0;
      }
      ol {
        max-height: 260px;
        margin: 0;
        padding: 8px 12px 8px 44px;
        overflow: auto;
        border: 1px solid var(--attention-rule);
        border-radius: 8px;
      }
    `,
  ];
}

define('attention-measured-sentences', AttentionMeasuredSentences);

declare global {
  interface HTMLElementTagNameMap {
    'attention-measured-sentences': AttentionMeasuredSentences;
  }
}
