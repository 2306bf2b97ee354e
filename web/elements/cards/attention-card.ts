import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { modelName } from '../../core/models/loaded.ts';
import type { ModelName } from '../../core/models/names.ts';
import type { Role } from '../../core/trace.ts';
import { cardNames, stepHeading } from '../../strings/cards/names.ts';
import { checkStep } from '../../strings/checker-links.ts';
import { inFocus } from '../../trace/focus.ts';
import { checkerLink } from '../checker-link.ts';
import { derivation } from '../derivation/lazy.ts';
import type { LazyModule } from '../lazy-module.ts';
import { KeepFocus } from '../keep-focus.ts';
import { NeededModules } from '../needed-modules.ts';
import { ScrollBoxes } from '../scroll-boxes.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import { whenNeeded } from '../when-needed.ts';
import { pathName } from '../inline-text.ts';
import type { Card, CardContent } from './card.ts';
import { cardNumber, cardOf } from './cards.ts';
import { cardStyles } from './styles.ts';
import type { CardId, View } from './view.ts';
import { define } from '../define.ts';

/** What a card computes, the last of it first. */
const results: Partial<Record<CardId, readonly Role[]>> = {
  roles: ['query', 'key', 'value'],
  scores: ['scores'],
  scale: ['masked_scores', 'biased_scores', 'capped_scores', 'scaled_scores'],
  weights: ['weights'],
  mix: ['context'],
  heads: ['output', 'concatenated'],
  layer: ['layer_norm', 'residual', 'feed_forward'],
};

/** Leads to the checker, with what the card computes; a first reading has it above the cards only. */
function checkLink(view: View, id: CardId): TemplateResult | typeof nothing {
  if (view.folding !== undefined) return nothing;
  const computed = (results[id] ?? []).flatMap((role) => inFocus(view.trace, view.focus, role) ?? []);
  const step = computed.find(({ operation }) => operation !== 'input');
  const link = step === undefined ? nothing : checkerLink(checkStep, { step: step.id });
  return link === nothing ? nothing : html`<p class="small">${link}</p>`;
}

/** `<attention-card>`: one step of the calculation. Off screen, it is updated when the browser is idle. */
export class AttentionCard extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @property({ type: String }) card!: CardId;

  /** When the page opens, the content above the cards comes first. */
  readonly #visibility = new UpdateWhenVisible(this, {
    assumed: () => false,
    isOther: () => this.#shownModel !== this.#model,
  });
  readonly #modules = new NeededModules(this, () => [cardOf(this.card).content, derivation]);
  #isRequested = false;
  /** The model of what was drawn last; undefined: none. */
  #shownModel: ModelName | undefined;

  constructor() {
    super();
    // Other content may replace a button that was pressed, or a table.
    new KeepFocus(this, 'h3');
    new ScrollBoxes(this);
  }

  get #model(): ModelName | undefined {
    return this.view && modelName(this.view.snapshot.example);
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  static override styles = cardStyles;

  /** Moves the keyboard focus to the heading, which a card that was not visible does not have, or hides. */
  async focusHeading(): Promise<void> {
    if (!this.hasUpdated || this.style.contentVisibility) await super.getUpdateComplete();
    this.renderRoot.querySelector('h3')?.focus({ preventScroll: true });
  }

  /** A card is complete only with its content, once that is being fetched. */
  protected override getUpdateComplete(): Promise<boolean> {
    return this.#modules.complete(() => super.getUpdateComplete());
  }

  /** The content; undefined until it is fetched, which starts when the card is needed. */
  #content(content: LazyModule<CardContent>): CardContent | undefined {
    if (content.value === undefined && !this.#isRequested) {
      this.#isRequested = true;
      void whenNeeded(this).then(() => {
        this.#modules.fetch();
        this.requestUpdate(); // another element may have fetched it meanwhile
      });
    }
    return content.value;
  }

  protected override render(): TemplateResult | undefined {
    const { view, card: id } = this;
    if (view === undefined) return undefined;
    this.#shownModel = this.#model;
    const card = cardOf(id);
    const number = cardNumber(view.cards, id);
    const found = this.#content(card.content);
    const path = pathOf(view, card.scope);
    return html`
      <span class="step-number" aria-hidden="true">${number}</span>
      <div class="head">
        <h3 tabindex="-1">
          <span class="unseen">${stepHeading(number, '')}</span>${found?.heading?.(view) ?? cardNames[id].heading}
        </h3>
        <div class="formula scroll">${found?.formula?.(view)}</div>
        ${path === '' ? nothing : html`<p class="path soft">${path}</p>`}
      </div>
      ${
        found !== undefined
          ? html`${found.content(view)} ${checkLink(view, id)}`
          : html`<div class="fetching">${this.#modules.message()}</div>`
      }
    `;
  }
}

/** The part of the path that a card is about, in a few words. */
function pathOf({ trace, focus: { stage, layer, head } }: View, scope: Card['scope']): string {
  if (scope === undefined) return '';
  return pathName(trace, scope === 'head' ? { stage, layer, head } : scope === 'layer' ? { stage, layer } : { stage });
}

define('attention-card', AttentionCard);

declare global {
  interface HTMLElementTagNameMap {
    'attention-card': AttentionCard;
  }
}
