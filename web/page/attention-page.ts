import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { ExampleError } from '../core/errors.ts';
import { writeAddress } from '../edit/address.ts';
import { hasWords, withText } from '../edit/text.ts';
import type { Session } from '../edit/session.ts';
import { rich } from '../elements/rich.ts';
import { textStyles } from '../elements/styles.ts';
import type { GalleryEntry } from '../examples/index.ts';
import { page } from '../strings/page.ts';
import { controls, wayBack } from './controls.ts';

/** Addresses are written when the reader pauses, not at every key. */
const ADDRESS_DELAY = 300;

/** `<attention-page>`: the sentence box, the controls and the gallery around `<attention-steps>`. */
export class AttentionPage extends LitElement {
  static override properties = {
    session: { attribute: false },
    entries: { attribute: false },
    linkText: { state: true },
    typed: { state: true },
    more: { state: true },
    theme: { state: true },
  };

  declare session: Session;
  /** The gallery, as far as it was loaded. */
  declare entries: readonly GalleryEntry[];
  /** Fetches the whole gallery. */
  loadGallery: () => Promise<readonly GalleryEntry[]> = () => Promise.resolve(this.entries);
  /** What stood in an address that could not be read; shown on demand. */
  declare protected linkText: { text: string; shown: boolean } | null;
  /** What stands in the sentence box while it has no word in it. */
  declare protected typed: string | null;
  /** On a phone: whether all controls are shown. */
  declare protected more: boolean;
  /** The theme that the reader chose, if not the system's: the element has colours of its own. */
  declare protected theme: string | null;

  readonly #themeObserver = new MutationObserver(() => this.#readTheme());
  #addressTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange = () => {
    this.requestUpdate();
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => this.#writeAddress(), ADDRESS_DELAY);
  };

  constructor() {
    super();
    this.entries = [];
    this.linkText = null;
    this.typed = null;
    this.more = false;
    this.theme = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.session.addEventListener('change', this.#onChange);
    document.addEventListener('keydown', this.#onKey);
    addEventListener('pagehide', this.#writeAddress);
    this.#themeObserver.observe(document.documentElement, { attributeFilter: ['theme'] });
    this.#readTheme();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.#onChange);
    document.removeEventListener('keydown', this.#onKey);
    removeEventListener('pagehide', this.#writeAddress);
    this.#themeObserver.disconnect();
    clearTimeout(this.#addressTimer);
  }

  #readTheme(): void {
    this.theme = document.documentElement.getAttribute('theme');
  }

  /** Ctrl+Z and its kin, except while a field is being typed in, which has an undo of its own. */
  readonly #onKey = (event: KeyboardEvent) => {
    const target = event.composedPath()[0] as HTMLElement;
    const typing = target.localName === 'input' || target.localName === 'textarea';
    const sentence = target.id === 'sentence';
    if ((typing && !sentence) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.session.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) this.session.redo();
    else return;
    this.typed = null;
    event.preventDefault();
  };

  readonly #writeAddress = (): void => {
    const fragment = writeAddress(this.session.example, this.entries);
    history.replaceState(null, '', fragment === '' ? location.pathname + location.search : fragment);
  };

  /** Shows that an address held no example; the last good one stays. */
  refuseAddress(problem: ExampleError, text: string): void {
    this.linkText = { text, shown: false };
    this.session.report(problem);
  }

  #type(text: string): void {
    const { session } = this;
    if (!hasWords(text, session.example.punctuation)) {
      this.typed = text;
      return;
    }
    this.linkText = null;
    // What is refused stays in the box, for the reader to mend.
    this.typed = session.change(withText(session.example, text), { merge: 'text' }) ? null : text;
  }

  #load({ document }: GalleryEntry): void {
    this.#dialog.close();
    this.typed = null;
    this.linkText = null;
    this.session.load(document);
  }

  /** The reader's sentence in the word space, with the box ready for another. */
  #own(): void {
    this.#dialog.close();
    this.linkText = null;
    this.session.load({ version: 1, text: this.#text });
    const box = this.renderRoot.querySelector('input#sentence') as HTMLInputElement;
    box.focus();
    box.select();
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  /** Goes to the first step. */
  showSteps(): void {
    this.renderRoot.querySelector('attention-steps')!.showSteps();
  }

  /** Opens the gallery. */
  showGallery(): void {
    this.#dialog.showModal();
    void this.loadGallery().then((entries) => (this.entries = entries));
  }

  protected override updated(): void {
    // The box shows the session's text unless that is what is being typed into it.
    const box = this.renderRoot.querySelector('input#sentence') as HTMLInputElement;
    const shown = this.typed ?? this.#text;
    if (box.value !== shown) box.value = shown;
  }

  /** The sentence as it was typed. */
  get #text(): string {
    const { text, tokens } = this.session.example;
    return text ?? tokens.join(' ');
  }

  protected override render(): TemplateResult {
    const { session } = this;
    const { tokens, target } = session.example;
    return html`
      <div class="sentence">
        <input
          id="sentence"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          dir="auto"
          aria-label=${page.sentence}
          placeholder=${page.placeholder}
          @input=${(event: Event) => this.#type((event.target as HTMLInputElement).value)}
        />
        <span class="count soft">${this.typed === null ? page.words(tokens.length) : ''}</span>
        <button type="button" class="examples" aria-haspopup="dialog" @click=${() => this.showGallery()}>
          <span class="wide">${page.another} <span aria-hidden="true">▾</span></span
          ><span class="phone">${page.examplesPhone}</span>
        </button>
      </div>
      ${target === undefined ? nothing : html`<p class="small soft">${target.tokens.join(', ')} → ${tokens.join(', ')}</p>`}
      ${this.typed === null || session.problem !== null ? nothing : html`<p class="small" role="status">${page.empty(this.#text)}</p>`}
      <div class="controls ${this.more ? 'all' : ''}" role="group" aria-label=${page.controls.label}>
        ${controls(session)}
        <button type="button" class="link more" aria-expanded=${this.more} @click=${() => (this.more = !this.more)}>
          ${page.controls.more}
        </button>
      </div>
      ${this.#messages()}
      <attention-steps theme=${this.theme ?? nothing} .session=${session}
        ><div class="back" slot="tools">${wayBack(session)}</div></attention-steps
      >
      ${this.#gallery()}
    `;
  }

  #messages(): unknown {
    const { session, linkText } = this;
    const { problem, example, start } = session;
    const moved = problem === null && start.source !== undefined && example.source === undefined && start !== example;
    return html`
      ${
        problem === null
          ? nothing
          : html`<div class="problem" role="alert">
              ${linkText === null ? nothing : html`<span class="strong">${page.brokenLink}</span>`}
              <span class="strong error">${page.problem(problem)}.</span> ${page.lastGood}
              ${
                linkText === null
                  ? nothing
                  : html`<button
                        type="button"
                        class="link"
                        @click=${() => (this.linkText = { ...linkText, shown: !linkText.shown })}
                      >
                        ${page.showLink}
                      </button>
                      ${linkText.shown ? html`<pre tabindex="0">${linkText.text}</pre>` : nothing}`
              }
            </div>`
      }
      ${
        moved
          ? html`<p class="small soft">
              ${rich(page.moved['from' in example.embeddings ? example.embeddings.from : 'words'], { title: start.title ?? start.source!.title })}
              <button type="button" class="link" @click=${() => session.reset()}>${page.back}</button>
            </p>`
          : nothing
      }
    `;
  }

  #gallery(): TemplateResult {
    const text = page.gallery;
    const isWords = ({ id }: GalleryEntry) => id.startsWith('words-');
    const group = (heading: string, entries: GalleryEntry[]) =>
      html`<h3>${heading}</h3>
        <ul>
          ${entries.map((entry) => {
            const {
              source,
              text: sentence,
              tokens,
            } = entry.document as {
              source?: { title: string };
              text?: string;
              tokens?: string[];
            };
            return html`<li>
              <button type="button" @click=${() => this.#load(entry)}>
                <span class="strong">${entry.title}</span>
                <span class="soft">${source?.title ?? sentence ?? tokens?.join(' ')}</span>
              </button>
            </li>`;
          })}
        </ul>`;
    return html`<dialog
      aria-labelledby="gallery-heading"
      @click=${(event: Event) => event.target === this.#dialog && this.#dialog.close()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id="gallery-heading">${text.heading}</h2>
          <button type="button" class="link" @click=${() => this.#dialog.close()}>${text.close}</button>
        </div>
        <ul>
          <li>
            <button type="button" @click=${() => this.#own()}>
              <span class="strong">${text.own}</span>
              <span class="soft">${text.ownAbout}</span>
            </button>
          </li>
        </ul>
        ${group(
          text.groups.articles,
          this.entries.filter((entry) => !isWords(entry)),
        )}
        ${group(text.groups.words, this.entries.filter(isWords))}
      </div>
    </dialog>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
      }
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
        border-color: var(--attention-query);
        box-shadow: 0 0 0 1px var(--attention-query);
      }
      #sentence {
        flex: 1;
        min-width: 0;
        padding: 6px 0;
        border: 0;
        outline: 0;
        background: none;
        color: inherit;
        font: 400 23px/32px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
      }
      #sentence::placeholder {
        color: var(--attention-soft);
        opacity: 1;
      }
      .count {
        flex: none;
        font-size: 14px;
      }
      .examples {
        flex: none;
        padding: 8px 12px;
        border: 1px solid var(--attention-rule);
        border-radius: 8px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      .examples:hover {
        border-color: var(--attention-line);
      }
      .phone {
        display: none;
      }
      .controls {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 6px 24px;
        margin-top: 16px;
      }
      .kind {
        padding: 3px 0;
      }
      .word {
        display: inline-flex;
        align-items: baseline;
        max-width: 100%;
        border-bottom: 1px solid var(--attention-line);
      }
      .word select {
        appearance: none;
        min-width: 0;
        margin-inline-end: -18px;
        padding: 3px 20px 3px 0;
        border: 0;
        border-radius: 0;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
        field-sizing: content;
      }
      .word span {
        padding-inline: 2px;
        color: var(--attention-soft);
        font-size: 12px;
        pointer-events: none;
      }
      option {
        background: var(--attention-field);
        color: var(--attention-ink);
      }
      .seed {
        display: inline-flex;
        gap: 6px;
        align-items: baseline;
      }
      .seed input {
        width: 5em;
        padding: 2px 4px;
        border: 1px solid var(--attention-rule);
        border-bottom-color: var(--attention-line);
        border-radius: 4px;
        background: var(--attention-field);
        color: inherit;
        font: inherit;
        text-align: end;
      }
      .controls .more {
        display: none;
      }
      .back {
        display: flex;
        flex: none;
        gap: 4px 20px;
        font-size: 14px;
        line-height: 20px;
      }
      .back button:disabled {
        display: none;
      }
      .small {
        margin: 8px 0 0;
        font-size: 14px;
      }
      .problem {
        margin-top: 16px;
        padding: 12px 16px;
        border-inline-start: 3px solid var(--attention-error);
        border-radius: 0 10px 10px 0;
        background: var(--attention-error-tint);
        overflow-wrap: anywhere;
      }
      .error {
        color: var(--attention-error);
      }
      pre {
        max-height: 12em;
        margin: 8px 0 0;
        overflow: auto;
        white-space: pre-wrap;
        font-size: 13px;
      }
      attention-steps {
        margin-top: 28px;
      }
      dialog {
        width: min(720px, calc(100vw - 32px));
        max-height: min(80vh, 860px);
        padding: 0;
        border: 1px solid var(--attention-rule);
        border-radius: 12px;
        background: var(--attention-paper);
        color: inherit;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 40%);
      }
      .dialog-body {
        padding: 24px 28px 28px;
      }
      .dialog-head {
        display: flex;
        align-items: baseline;
        justify-content: space-between;
      }
      h2 {
        margin: 0;
        font: 400 24px/32px var(--attention-serif, Charter, 'Iowan Old Style', Georgia, serif);
      }
      h3 {
        margin: 20px 0 4px;
        font-size: 15px;
        font-weight: 600;
      }
      dialog ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      dialog li button {
        display: block;
        width: calc(100% + 24px);
        margin: 0 -12px;
        padding: 8px 12px;
        border: 0;
        border-radius: 8px;
        background: none;
        color: inherit;
        font: inherit;
        text-align: start;
        cursor: pointer;
      }
      dialog li [aria-current] {
        background: var(--attention-query-tint);
      }
      dialog li button:hover {
        background: var(--attention-panel);
      }
      dialog li span {
        display: block;
      }
      dialog li .strong {
        font-weight: 600;
      }
      dialog li .soft {
        font-size: 14px;
      }
      @media (max-width: 640px) {
        .sentence {
          padding: 6px 8px 6px 14px;
        }
        #sentence {
          font-size: 20px;
        }
        .count,
        .wide {
          display: none;
        }
        .phone {
          display: inline;
        }
        .examples {
          min-height: 44px;
        }
        .controls {
          gap: 4px 18px;
        }
        .controls .more {
          display: inline;
          margin-inline-start: auto;
        }
        .controls:not(.all) > :nth-child(n + 4):not(.more) {
          display: none;
        }
        .word select {
          min-height: 40px;
        }
      }
      @media print {
        .sentence,
        .controls,
        dialog {
          display: none;
        }
      }
    `,
  ];
}
