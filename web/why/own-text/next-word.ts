import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { weightFill, weightText } from '../../design/fills.ts';
import { ExampleError } from '../../core/errors.ts';
import type { Core } from '../../core/load.ts';
import { readBeginning } from '../../core/training/beginning.ts';
import type { Checkpoint, TrainingFacts, TrainingRun } from '../../core/training/types.ts';
import { paint } from '../../elements/pictures/paint.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { nextWord as text } from '../../strings/why/next-word.ts';
import { drawableWeight, percentText, smallPercentText } from '../../trace/percent.ts';
import { headName } from '../run/trace-cache.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { boxStyles } from '../../site/box-styles.ts';
import { continuation, type Continuation } from './continuation.ts';

/** How many of the likeliest words are shown. */
const SHOWN = 5;

/** `<why-next-word>`: the next word that a model trained on the reader's own text predicts, after a beginning that the reader types. */
export class WhyNextWord extends LitElement {
  @property({ attribute: false }) core: Core | undefined;
  @property({ attribute: false }) run: TrainingRun | undefined;
  /** The chosen one of the run: it changes whenever there is more to show. */
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;
  /** What the reader typed; undefined: the beginning of the first held-out line. */
  @state() protected typed: string | undefined;

  protected override render(): TemplateResult | typeof nothing {
    const { core, run, checkpoint } = this;
    const facts = run?.facts;
    if (core === undefined || facts === undefined || checkpoint === undefined) return nothing;
    if (facts.settings.task !== 'text' || facts.settings.control === 'feed_forward') return nothing;
    const beginning = this.typed ?? facts.sentences[0]!.tokens.slice(0, -1).join(' ');
    return html`<h3>${text.heading}</h3>
      <p class="prose">${text.lead}</p>
      <label for="beginning">${text.label}</label>
      <input
        id="beginning"
        class="box"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        aria-describedby="said"
        .value=${beginning}
        @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
      />
      <div id="said">${this.#said(core, facts, checkpoint, beginning)}</div>`;
  }

  #said(core: Core, facts: TrainingFacts, checkpoint: Checkpoint, beginning: string): unknown {
    const { symbols: words, unknown } = readBeginning(facts, beginning);
    if (words.length === 0) return html`<p class="soft">${text.empty}</p>`;
    if (unknown.length > 0) return html`<p class="problem">${text.unknown(unknown)}</p>`;
    try {
      const found = continuation(core, facts, checkpoint, words);
      return found && this.#found(found, facts, checkpoint);
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return html`<p class="problem">${error.message}.</p>`;
    }
  }

  #found(found: Continuation, facts: TrainingFacts, { step }: Checkpoint): TemplateResult {
    const { read, cut, next, heads } = found;
    const words = html`<bdi class="strong">${read.join(' ')}</bdi>`;
    const shown = next.slice(0, SHOWN);
    const longest = shown[0]!.probability;
    return html`<p>${textTemplate(step === 0 ? text.before : text.after(step), { words })}</p>
      ${cut ? html`<p class="caption">${text.cut(read.length)}</p>` : nothing}
      <ol class="next">
        ${shown.map(
          ({ word, probability }) =>
            html`<li>
              <button type="button" class="field" title=${text.add(word)} @click=${() => this.#add(word)}>
                <bdi>${word}</bdi>
              </button>
              <span class="track"
                ><span
                  class="bar"
                  ${paint({ '--part': `${(probability / longest) * 100}%`, '--fill': weightFill(0.75) })}
                ></span
              ></span>
              <span class="number">${smallPercentText(probability)}</span>
            </li>`,
        )}
      </ol>
      <p class="caption">${text.press}</p>
      <h4>${textTemplate(text.weights, { word: html`<bdi>${read.at(-1)}</bdi>` })}</h4>
      <div class="scroll" tabindex="0" role="group" aria-label=${text.weightsLabel}>
        <table>
          <thead>
            <tr>
              ${heads.length > 1 ? html`<td></td>` : nothing}
              ${read.map((word) => html`<th scope="col"><bdi>${word}</bdi></th>`)}
            </tr>
          </thead>
          <tbody>
            ${heads.map(
              ({ head, weights }) =>
                html`<tr>
                  ${heads.length > 1 ? html`<th scope="row">${headName(head, facts.settings)}</th>` : nothing}
                  ${weights.map((weight) => {
                    const part = Math.min(1, drawableWeight(weight));
                    return html`<td class="weight" ${paint({ '--fill': weightFill(part), '--text': weightText(part) })}>
                      ${percentText(weight)}
                    </td>`;
                  })}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <p class="caption">${facts.settings.layers > 1 ? text.layers : text.oneLayer}</p>`;
  }

  /** Lets the model go on: the word is added, and the next one is predicted. */
  #add(word: string): void {
    const box = this.renderRoot.querySelector('input')!;
    this.typed = `${box.value.trimEnd()} ${word}`;
  }

  static override styles = [
    ...sectionStyles,
    boxStyles,
    css`
      :host {
        margin-top: 32px;
      }
      .box {
        margin-bottom: 12px;
      }
      #said {
        max-width: 680px;
      }
      h4 {
        margin-top: 16px;
      }
      .next {
        display: grid;
        grid-template-columns: minmax(0, max-content) minmax(40px, 1fr) max-content;
        gap: 6px 12px;
        align-items: center;
        margin: 0 0 6px;
        padding: 0;
        list-style: none;
      }
      .next li {
        display: contents;
      }
      .next button {
        overflow: hidden;
        text-align: start;
        text-overflow: ellipsis;
      }
      .track {
        height: 12px;
      }
      .bar {
        display: block;
        width: var(--part);
        min-width: 1px;
        height: 100%;
        border-radius: 2px;
        background: var(--fill);
      }
      .number {
        text-align: end;
        font-variant-numeric: tabular-nums;
      }
      .scroll {
        overflow-x: auto;
        margin: 6px 0;
      }
      table {
        border-spacing: 2px;
        font-variant-numeric: tabular-nums;
      }
      th {
        padding: 2px 6px;
        font-weight: 400;
        text-align: start;
        white-space: nowrap;
      }
      .weight {
        min-width: 44px;
        padding: 4px 6px;
        background: var(--fill);
        color: var(--text);
        text-align: end;
      }
      @media (forced-colors: active) {
        .bar {
          background: CanvasText;
        }
      }
    `,
  ];
}

customElements.define('why-next-word', WhyNextWord);
