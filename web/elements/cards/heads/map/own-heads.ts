// What the heads of a reader's own model do, measured when the reader asks for it.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { modelOf, type LoadedModel } from '../../../../core/models/loaded.ts';
import { largestBehaviour, measureOwn, type MeasuredOwnHeads } from '../../../../core/models/measure-own.ts';
import { headMapText } from '../../../../strings/cards/head-map.ts';
import { ownHeadsText as text } from '../../../../strings/cards/own-heads.ts';
import { nearestFocus } from '../../../../trace/focus.ts';
import { percentText } from '../../../../trace/percent.ts';
import { define } from '../../../define.ts';
import { KeepFocus } from '../../../keep-focus.ts';
import { progressLine, progressStyles } from '../../../progress.ts';
import { problemStyles, textStyles } from '../../../styles.ts';
import type { View } from '../../view.ts';

type Status =
  { kind: 'waiting' } | { kind: 'measuring'; stop: AbortController; done: number } | { kind: 'failed'; reason: string };

const known = new WeakMap<LoadedModel, MeasuredOwnHeads>();

/** `<attention-own-heads>`: a button that measures all heads, then each head that has a name, which opens it. */
export class AttentionOwnHeads extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @state() protected status: Status = { kind: 'waiting' };
  #model: LoadedModel | undefined;

  constructor() {
    super();
    new KeepFocus(this, 'button');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#become({ kind: 'waiting' });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('view')) return;
    const model = this.view && modelOf(this.view.snapshot.example);
    if (model !== this.#model) this.#become({ kind: 'waiting' });
    this.#model = model;
  }

  #become(status: Status): void {
    if (this.status.kind === 'measuring') this.status.stop.abort();
    this.status = status;
  }

  async #measure(model: LoadedModel, view: View): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    this.#become({ kind: 'measuring', stop, done: 0 });
    const onProgress = (done: number) => {
      if (!signal.aborted) this.status = { kind: 'measuring', stop, done };
    };
    try {
      const { sentences } = await import('../../../../core/models/sentences.ts');
      known.set(model, await measureOwn(view.snapshot.core, model, sentences, { signal, onProgress }));
      if (!signal.aborted) this.status = { kind: 'waiting' };
    } catch (error) {
      if (!signal.aborted)
        this.status = { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view, status } = this;
    const model = this.#model;
    if (view === undefined || model === undefined) return nothing;
    const measured = known.get(model);
    return html`<h4>${text.heading}</h4>
      <p>${text.lead}</p>
      ${
        status.kind === 'measuring'
          ? progressLine({
              ...{ name: text.measuring, done: status.done, all: 1, reached: text.percent(status.done) },
              cancel: { text: text.cancel, act: () => this.#become({ kind: 'waiting' }) },
            })
          : measured !== undefined
            ? this.#named(measured, view)
            : html`<p>
                ${status.kind === 'failed' ? html`<span class="error" role="alert">${text.failed(status.reason)}</span>` : nothing}
                <button type="button" class="link" @click=${() => void this.#measure(model, view)}>
                  ${text.measure}
                </button>
              </p>`
      }`;
  }

  #named(measured: MeasuredOwnHeads, view: View): TemplateResult {
    const named = measured.heads.flatMap((head) => {
      const found = largestBehaviour(measured, head);
      return found === undefined ? [] : [{ ...head, ...found }];
    });
    return html`<ul>
        ${named.map(
          ({ layer, head, behaviour, weight }) =>
            html`<li>
              <button type="button" class="link" @click=${() => this.#open(view, layer, head)}>
                ${headMapText.capital(headMapText.place({ layer, head }))}</button
              >: ${text.named(text.names[behaviour], percentText(weight))}
            </li>`,
        )}
      </ul>
      <p class="soft" role="status">
        ${text.others(measured.heads.length - named.length, measured.heads.length)}
        ${text.over(measured.sentences, measured.repeats)}
      </p>`;
  }

  #open({ trace, show }: View, layer: number, head: number): void {
    show(nearestFocus(trace, { layer, head }));
  }

  static override styles = [
    textStyles,
    problemStyles,
    progressStyles,
    css`
      :host {
        display: block;
        margin: 18px 0 22px;
      }
      h4 {
        margin: 0;
        font: inherit;
        font-weight: 600;
      }
      p {
        max-width: 680px;
        margin: 4px 0 8px;
      }
      ul {
        max-height: 320px;
        margin: 0;
        padding: 0;
        overflow-y: auto;
        list-style: none;
      }
      li {
        padding: 2px 0;
      }
    `,
  ];
}

define('attention-own-heads', AttentionOwnHeads);

declare global {
  interface HTMLElementTagNameMap {
    'attention-own-heads': AttentionOwnHeads;
  }
}
