import { css, html, LitElement, mathml, nothing, type MathMLTemplateResult, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { cardNames } from '../../strings/cards/names.ts';
import { wholeFormula } from '../../strings/cards/formulas.ts';
import { selectionText } from '../../strings/selection.ts';
import { headsOfLayer } from '../../trace/focus.ts';
import { adjustedScores, scoreRoles } from '../../trace/score-chain.ts';
import { define } from '../define.ts';
import { serif, textStyles } from '../styles.ts';
import { cardNumber } from './cards.ts';
import { is, K, math, Q, rootOfSize, transposed, upright, V, word } from './formula.ts';
import { formula as ofHeads } from './heads/formula.ts';
import { operand, step } from './step-table.ts';
import type { CardId, View } from './view.ts';

/** `<attention-whole-formula>`: attention in one line, each part of which leads to its step. Empty for other kinds of attention. */
export class AttentionWholeFormula extends LitElement {
  @property({ attribute: false }) view: View | undefined;
  @property({ attribute: false }) goTo!: (card: CardId) => void;

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
        color: var(--attention-soft);
      }
      p {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 0 12px;
        margin: -28px 0 16px;
        font-size: 14px;
      }
      span {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        color: var(--attention-ink);
      }
      button {
        min-height: 28px;
        padding: 0 1px;
        border: 0;
        border-radius: 4px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      button:hover {
        background: var(--attention-query-tint);
      }
      button:focus-visible {
        outline: 3px solid var(--attention-query);
      }
      math {
        font-family: ${serif};
        font-size: 17px;
      }
      math mi {
        text-transform: none;
        font-style: italic;
      }
      math mi[mathvariant='normal'] {
        font-style: normal;
      }
      @container (max-width: 608px) {
        p {
          margin: -8px 0 12px;
        }
      }
      @media (pointer: coarse) {
        button {
          min-width: 24px;
        }
      }
      @media print {
        p {
          margin-top: 0;
        }
      }
    `,
  ];

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined || !isScaledDotProduct(view)) return nothing;
    const link = (card: CardId, content: TemplateResult | typeof nothing) =>
      html`<button
        type="button"
        title=${selectionText.step(cardNumber(view.cards, card), cardNames[card].short)}
        @click=${() => this.goTo(card)}
      >
        ${content}
      </button>`;
    const part = (card: CardId, content: MathMLTemplateResult) => link(card, math(content));
    const sign = (content: MathMLTemplateResult) => math(content);
    const divided = view.snapshot.example.attention.scale === 'sqrt';
    const several = headsOfLayer(view.trace, view.focus).length > 1;
    const masked = step(view, 'masked_scores') !== undefined;
    return html`<p>
      ${several ? wholeFormula.each : wholeFormula.one}
      <span
        >${part('mix', word('context'))}${sign(is)}${part('weights', upright('softmax'))}${sign(mathml`<mo>(</mo>`)}${part(
          'scores',
          mathml`${Q}${transposed(K)}`,
        )}${divided ? html`${sign(mathml`<mo>/</mo>`)}${part('scale', rootOfSize)}` : nothing}${
          masked ? html`${sign(mathml`<mo>+</mo>`)}${part('scale', word('mask'))}` : nothing
        }${sign(mathml`<mo>)</mo>`)}${part('roles', V)}</span
      >${several && !view.narrow && view.cards.includes('heads') ? html`${wholeFormula.then}<span>${link('heads', ofHeads(view))}</span>` : nothing}
    </p>`;
  }
}

/** Whether the formula holds of the head that is shown, and all its steps are. */
function isScaledDotProduct(view: View): boolean {
  const [scores, weights, context] = (['scores', 'weights', 'context'] as const).map((role) => step(view, role));
  const operands = [operand(view, scores, 0), operand(view, scores, 1), operand(view, context, 1)];
  return (
    (['roles', 'scores', 'scale', 'weights', 'mix'] as const).every((card) => view.cards.includes(card)) &&
    typeof view.snapshot.example.attention.scale !== 'number' &&
    scores?.operation === 'matmul_transposed' &&
    weights?.operation !== 'input' &&
    context?.operation === 'matmul' &&
    operands.map((found) => found?.role).join() === 'query,key,value' &&
    scoreRoles.every((role) => step(view, role)?.operation !== 'input') &&
    adjustedScores.every(
      (role) => role === 'scaled_scores' || role === 'masked_scores' || step(view, role) === undefined,
    )
  );
}

define('attention-whole-formula', AttentionWholeFormula);

declare global {
  interface HTMLElementTagNameMap {
    'attention-whole-formula': AttentionWholeFormula;
  }
}
