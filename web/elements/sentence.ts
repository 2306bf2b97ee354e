import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Example } from '../core/example.ts';
import type { QueryWord } from '../edit/query-for-text.ts';
import { chooseWord } from '../edit/choose-word.ts';
import type { Session } from '../edit/session.ts';
import { sentence as strings } from '../strings/sentence.ts';
import { splitWords } from '../core/words.ts';
import { offers } from './offers.ts';
import { LazyModule } from './lazy-module.ts';
import { RedrawOnChange } from './redraw-on-change.ts';
import { problemStyles, serif, textStyles } from './styles.ts';
import { define } from './define.ts';
import { modelName } from '../core/models/loaded.ts';
import { OWN_MODEL } from '../core/models/names.ts';
import { textOf } from '../core/text-of.ts';

/** What makes another example of a text, fetched before the first change: for the sentence, and for the target sentence. */
const text = new LazyModule(async () => {
  const [{ withText }, queries] = await Promise.all([import('../edit/text.ts'), import('../edit/query-for-text.ts')]);
  return { ...queries, withText };
});
const target = new LazyModule(async () => {
  const [{ withSideText }, queries] = await Promise.all([
    import('../edit/sides.ts'),
    import('../edit/query-for-text.ts'),
  ]);
  return { ...queries, withText: (example: Example, typed: string) => withSideText(example, 'target', typed) };
});

/** Whether a box grows with its text by its styles. */
const growsByItself = CSS.supports('field-sizing', 'content');

/** The box around a sentence, and around boxes next to the sentence. */
export const sentenceStyles = css`
  .sentence {
    display: flex;
    align-items: center;
    gap: 14px;
    padding: 8px 10px 8px 18px;
    border: 1px solid var(--attention-line);
    border-radius: 10px;
    background: var(--attention-field);
  }
  .sentence:focus-within {
    outline: 2px solid var(--attention-query);
    outline-offset: -1px;
  }
  .sentence :focus-visible {
    outline: 0;
  }
  .count {
    flex: none;
    font-size: 14px;
  }
  .small {
    margin: 8px 0 0;
    font-size: 14px;
  }
`;

/**
 * `<attention-sentence>`: the sentence of `session` in a text box, with its number of words, and below it why the typed text is not shown.
 * The content of the element is shown inside the box, after the sentence.
 */
export class AttentionSentence extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property({ attribute: false }) session: Session | undefined;
  /** Whether the sentence can only be read. */
  @property({ type: Boolean }) locked = false;
  /** A lower box, for an element within an article. */
  @property({ type: Boolean, reflect: true }) slim = false;
  /** Whether problems of the session are shown elsewhere. */
  @property({ type: Boolean }) quiet = false;
  /** Whether this is the box of the sentence with the query tokens, when it reads another one. */
  @property({ type: Boolean }) asks = false;
  /** The content of the box while it has no words, or could not be applied. */
  @state() protected typed: string | null = null;
  /** Whether the module for changes could not be loaded. */
  @state() protected failed = false;

  /** The word that asked when the reader began to type. */
  #askedBefore: QueryWord | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.session);
    this.addEventListener('focusin', () => void this.#edits.load().catch(() => {}), { once: true });
    this.addEventListener('focusout', () => (this.#askedBefore = undefined));
  }

  /** Drops what was typed but not applied. */
  forget(): void {
    this.typed = null;
  }

  /** Selects the whole sentence, for typing another. */
  select(): void {
    this.#box.focus();
    this.#box.select();
  }

  get #box(): HTMLTextAreaElement {
    return this.renderRoot.querySelector('textarea')!;
  }

  /** As high as its lines, where the styles alone do not make it so; the styles say how high at most. */
  #fit(): void {
    if (growsByItself) return;
    const { style } = this.#box;
    style.setProperty('height', 'auto');
    style.setProperty('height', `${this.#box.scrollHeight}px`);
  }

  /** What took long is shown now. */
  readonly #shown = (focused: boolean): void => {
    this.forget();
    if (focused) this.#box.focus();
  };

  get #edits(): typeof text {
    return this.asks ? target : text;
  }

  /** The sentence as it was typed. */
  get #kept(): string {
    return textOf({ parameters: this.session!.example.parameters, ...this.#side });
  }

  get #side(): { text: string | undefined; tokens: string[] } {
    const { example } = this.session!;
    const { text, tokens } = (this.asks && example.target) || example;
    return { text, tokens };
  }

  /** How many words there are, and for a model how many pieces of words: those of the reader's own may be ids. */
  #count(tokens: number): string {
    const model = modelName(this.session!.example);
    if (model === undefined) return strings.words(tokens);
    if (model === OWN_MODEL) return strings.pieces(tokens);
    return `${strings.words(splitWords(this.#kept).length)}, ${strings.pieces(tokens)}`;
  }

  /** A sentence is one line, also where it is shown in several. */
  #typeLine(): void {
    const box = this.#box;
    const line = box.value.replace(/\s*[\r\n]+\s*/g, ' ');
    if (line !== box.value) box.value = line;
    void this.#type(line);
  }

  async #type(typed: string): Promise<void> {
    const session = this.session!;
    this.typed = typed;
    this.failed = false;
    // Without words all stays as it is, but for what was said of the words before.
    if (splitWords(typed, session.example.punctuation).length === 0) return void session.change(session.example);
    let edits;
    try {
      edits = this.#edits.value ?? (await session.fetching(this.#edits.load()));
    } catch {
      this.failed = true;
      return;
    }
    const { withText, queryWordOf, queryForText } = edits;
    const before = (this.#askedBefore ??= queryWordOf(session));
    const taken = session.change(withText(session.example, typed), { merge: this.asks ? 'target' : 'text' });
    const query = taken ? queryForText(session, before) : undefined;
    if (query !== undefined) chooseWord(session, query);
    // Refused text stays in the box, for the reader to correct.
    if (taken && this.typed === typed) this.typed = null;
  }

  protected override willUpdate(changed: PropertyValues): void {
    // What was typed was meant for the previous session.
    if (changed.get('session') !== undefined) this.typed = null;
  }

  protected override updated(): void {
    if (this.session === undefined) return;
    // The box shows the session's text unless that is what is being typed into it.
    const shown = this.typed ?? this.#kept;
    if (this.#box.value !== shown) this.#box.value = shown;
    this.#fit();
  }

  protected override render(): TemplateResult | typeof nothing {
    const { session, typed } = this;
    if (session === undefined) return nothing;
    const { target } = session.example;
    const { tokens } = this.#side;
    const problem = this.quiet ? null : session.problem;
    const [name, does] = target === undefined ? [strings.sentence] : this.asks ? strings.asks : strings.isRead;
    return html`<div class="sentence ${this.locked ? 'read' : ''}" part="sentence-box">
        ${does === undefined || !this.slim ? nothing : html`<span class="soft does" aria-hidden="true">${does}</span>`}
        <textarea
          id=${this.asks ? 'target' : 'sentence'}
          rows="1"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          dir="auto"
          aria-label=${name}
          aria-invalid=${problem !== null && typed !== null ? 'true' : nothing}
          placeholder=${strings.placeholder}
          ?readonly=${this.locked}
          @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && event.preventDefault()}
          @input=${() => this.#typeLine()}
        ></textarea>
        <span class="count soft">${typed === null ? this.#count(tokens.length) : ''}</span>
        <slot></slot>
      </div>
      ${
        this.failed
          ? html`<p class="small" role="alert">${strings.notLoaded}</p>`
          : typed === null || session.problem !== null || session.large !== undefined
            ? nothing
            : html`<p class="small" role="status">${strings.empty(this.#kept)}</p>`
      }
      ${
        problem === null
          ? nothing
          : html`<div class="problem" role="alert">
              <span class="strong error">${strings.problem(problem)}.</span> ${strings.lastGood}
            </div>`
      }
      ${this.quiet ? nothing : offers(session, this.#shown)}`;
  }

  static override styles = [
    textStyles,
    problemStyles,
    sentenceStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      textarea {
        field-sizing: content;
        flex: 1;
        box-sizing: border-box;
        min-width: 0;
        min-height: 44px;
        max-height: 108px;
        margin: 0;
        padding: 6px 0;
        resize: none;
        scrollbar-width: thin;
        border: 0;
        background: none;
        color: inherit;
        font: 400 23px/32px ${serif};
      }
      textarea::placeholder {
        color: var(--attention-soft);
        opacity: 1;
      }
      .does {
        flex: none;
        width: 3.6em;
        font-size: 14px;
      }
      .problem {
        margin-top: 16px;
      }
      @container (max-width: 608px) {
        .sentence {
          padding: 6px 8px 6px 14px;
        }
        textarea {
          max-height: 172px;
          font-size: 20px;
        }
        .count {
          display: none;
        }
      }
      :host([slim]) .sentence {
        padding: 2px 12px;
        border-radius: 8px;
      }
      /* One line. */
      :host([slim]) textarea {
        min-height: 36px;
        max-height: 36px;
        overflow: hidden;
        white-space: nowrap;
        font: 16px/24px var(--attention-font, system-ui, sans-serif);
      }
      /* A sentence that cannot be changed does not look like a field. */
      .sentence.read,
      :host([slim]) .sentence.read {
        padding-inline: 0;
        border-color: transparent;
        background: none;
      }
      .sentence.read:focus-within {
        border-color: var(--attention-query);
      }
      @media (pointer: coarse) {
        :host([slim]) .sentence {
          padding-block: 8px;
        }
      }
    `,
  ];
}

define('attention-sentence', AttentionSentence);

declare global {
  interface HTMLElementTagNameMap {
    'attention-sentence': AttentionSentence;
  }
}
