import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { equal } from '../../../core/equal.ts';
import { textOf } from '../../../core/text-of.ts';
import { withText } from '../../../edit/text.ts';
import { nextText } from '../../../strings/cards/next.ts';
import { define } from '../../define.ts';
import { buttonRowStyles } from '../buttons.ts';
import { Section } from '../section.ts';
import { sectionStyles } from '../section-styles.ts';
import type { View } from '../view.ts';
import { isHidden, maskedModel, spokenOf } from './masked.ts';

const text = nextText.masked;

/** A text before a word was hidden, and its tokens after. */
interface Hidden {
  word: string;
  before: string;
  after: string[];
}

/** `<attention-hide-word>`: hides the word that asks from the model with one press, and puts it back. */
export class AttentionHideWord extends Section {
  /** The last is the first to be put back. */
  @state() protected history: readonly Hidden[] = [];

  protected override content(view: View): TemplateResult {
    const model = maskedModel(view);
    if (model?.mask === undefined || view.locked) return html``;
    const { example } = view.snapshot;
    const last = this.history.at(-1);
    const back = last !== undefined && equal(last.after, example.tokens) ? last : undefined;
    const at = spokenOf(view);
    const { labels, words = [] } = model.shown(example.tokens);
    const whole = words.find(({ first, end }) => first <= at && at < end) ?? {
      first: at,
      end: at + 1,
      word: labels[at]!,
    };
    // A token such as [CLS] is no word of the text.
    const isWord = !isHidden(view, at) && model.textOf([example.tokens[at]!]) !== '';
    const to = (text: string) =>
      view.change((now) => (equal(now.tokens, example.tokens) ? withText(now, text) : now), this);
    const hide = () => {
      const after = example.tokens.map((token, at) => (whole.first <= at && at < whole.end ? model.mask! : token));
      this.history = [...(back ? this.history : []), { word: whole.word, before: textOf(example), after }];
      to(model.textOf(after));
    };
    const putBack = ({ before }: Hidden) => {
      this.history = this.history.slice(0, -1);
      to(before);
    };
    if (!isWord && back === undefined) return html``;
    return html`<div class="buttons">
      ${isWord ? html`<button type="button" @click=${hide}>${text.hide(whole.word)}</button>` : nothing}
      ${back ? html`<button type="button" @click=${() => putBack(back)}>${text.putBack(back.word)}</button>` : nothing}
    </div>`;
  }

  static override styles = [...sectionStyles, buttonRowStyles];
}

define('attention-hide-word', AttentionHideWord);

declare global {
  interface HTMLElementTagNameMap {
    'attention-hide-word': AttentionHideWord;
  }
}
