// What the heads of a reader's own model do, measured when the reader asks for it.
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { modelOf, type LoadedModel } from '../../../../core/models/loaded.ts';
import {
  largestBehaviour,
  measureOwn,
  mostInduction,
  placeOf,
  type MeasuredOwnHeads,
} from '../../../../core/models/measure-own.ts';
import { removalCost, type RemovalCost } from '../../../../core/models/removal-cost.ts';
import { headMapText } from '../../../../strings/cards/head-map.ts';
import { ownHeadsText as text } from '../../../../strings/cards/own-heads.ts';
import { capital } from '../../../../strings/phrases.ts';
import { nearestFocus } from '../../../../trace/focus.ts';
import { formatNumber } from '../../../../trace/format.ts';
import { percentText } from '../../../../trace/percent.ts';
import { define } from '../../../define.ts';
import { KeepFocus } from '../../../keep-focus.ts';
import { progressLine, progressStyles } from '../../../progress.ts';
import { problemStyles, textStyles } from '../../../styles.ts';
import type { View } from '../../view.ts';
import '../measured-sentences.ts';

interface Measuring {
  kind: 'measuring';
  stop: AbortController;
  /** What is measured now, and how much of it is done. */
  name: string;
  done: number;
}
type Status = { kind: 'waiting' } | Measuring | { kind: 'failed'; reason: string };

interface Measured {
  heads: MeasuredOwnHeads;
  /** The induction heads, in this order, and what the removal of each costs where the model says what follows. */
  induction: readonly MeasuredOwnHeads['heads'][number][];
  cost: RemovalCost | undefined;
}

const known = new WeakMap<LoadedModel, Measured>();

/** More heads than this are folded, unless only a few more are left. */
const SHOWN = 12;
const FEW_MORE = 3;

async function measure(
  core: Parameters<typeof measureOwn>[0],
  model: LoadedModel,
  signal: AbortSignal,
  onProgress: (name: string, done: number) => void,
): Promise<Measured> {
  const { sentences } = await import('../../../../core/models/sentences.ts');
  const heads = await measureOwn(core, model, sentences, {
    signal,
    onProgress: (done) => onProgress(text.measuring, done),
  });
  const induction = heads.heads.filter((head) => largestBehaviour(heads, head)?.behaviour === 'induction');
  const places = induction.map((head) => placeOf(model, head));
  const options = { signal, onProgress: (done: number) => onProgress(text.removing, done) };
  return {
    ...{ heads, induction },
    cost: induction.length > 0 ? await removalCost(core, model, places, options) : undefined,
  };
}

/** `<attention-own-heads>`: a button that measures all heads, then each head that has a name, which opens it. */
export class AttentionOwnHeads extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @state() protected status: Status = { kind: 'waiting' };
  /** Whether all heads with a name are shown. */
  @state() protected all = false;
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
    const onProgress = (name: string, done: number) => {
      if (!signal.aborted) this.status = { kind: 'measuring', stop, name, done };
    };
    this.#become({ kind: 'measuring', stop, name: text.measuring, done: 0 });
    try {
      known.set(model, await measure(view.snapshot.core, model, signal, onProgress));
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
              ...{ name: status.name, done: status.done, all: 1, reached: text.percent(status.done) },
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

  #named({ heads, induction, cost }: Measured, view: View): TemplateResult {
    const named = heads.heads.flatMap((head) => {
      const found = largestBehaviour(heads, head);
      return found === undefined ? [] : [{ of: head, ...found }];
    });
    const folded = !this.all && named.length > SHOWN + FEW_MORE;
    const loss = (nats: number) => formatNumber(nats, 2);
    const removed = (head: MeasuredOwnHeads['heads'][number]) => {
      const without = cost?.without[induction.indexOf(head)];
      return without === undefined ? nothing : text.removed(loss(without), loss(cost!.whole));
    };
    return html`<ul>
        ${(folded ? named.slice(0, SHOWN) : named).map(
          ({ of, behaviour, weight }) =>
            html`<li>
              <button type="button" class="link" @click=${() => this.#open(view, of.layer, of.head)}>
                ${capital(headMapText.place({ layer: of.layer, head: of.head }))}</button
              >: ${text.named(text.names[behaviour], percentText(weight))}${removed(of)}
            </li>`,
        )}
      </ul>
      ${
        folded
          ? html`<p>
              <button type="button" class="link" @click=${() => this.#showAll()}>${text.showAll(named.length)}</button>
            </p>`
          : nothing
      }
      ${this.#withoutInduction(heads)}
      <p class="soft" role="status">
        ${text.others(heads.heads.length - named.length, heads.heads.length)}
        ${text.over(heads.sentences, heads.repeats)} ${cost === undefined ? nothing : text.loss}
      </p>
      ${heads.sentences > 0 ? html`<attention-measured-sentences></attention-measured-sentences>` : nothing}`;
  }

  /** The focus goes on to the first head that was folded. */
  #showAll(): void {
    this.all = true;
    void this.updateComplete.then(() => this.renderRoot.querySelectorAll<HTMLElement>('li>button')[SHOWN]?.focus());
  }

  /** Where no head is named after induction: which comes nearest to it. */
  #withoutInduction(measured: MeasuredOwnHeads): TemplateResult | typeof nothing {
    const most = mostInduction(measured);
    if (most === undefined) return nothing;
    const { of, weight, equal } = most;
    return html`<p>
      ${text.noInduction(headMapText.place({ layer: of.layer, head: of.head }), percentText(weight), percentText(equal))}
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
        margin: 0;
        padding: 0;
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
