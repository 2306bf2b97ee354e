import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { ExampleError } from '../core/errors.ts';
import { splitWords } from '../core/words.ts';
import type { Session } from '../edit/session.ts';
import { Later } from '../elements/later.ts';
import { rich } from '../elements/rich.ts';
import { problemStyles, textStyles } from '../elements/styles.ts';
import type { GalleryEntry } from '../examples/index.ts';
import { page } from '../strings/page.ts';
import { change, changes, controls, isSpecial, wayBack } from './controls.ts';
import type { Family } from './family.ts';
import type { AttentionGallery } from './gallery.ts';

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
    choosing: { state: true },
    theme: { state: true },
    unaddressed: { state: true },
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
  /** Whether the rarer controls are shown, and on a phone all of them. */
  declare protected more: boolean;
  /** Whether the menu with the kinds of attention is open. */
  declare protected choosing: boolean;
  /** The theme that the reader chose, if not the system's: the element has colours of its own. */
  declare protected theme: string | null;
  /** Whether the example is too long for an address. */
  declare protected unaddressed: boolean;

  readonly #family = new Later(async (): Promise<Family> => new (await import('./family.ts')).Family(this));
  readonly #themeObserver = new MutationObserver(() => this.#readTheme());
  #addressTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #onChange = () => {
    this.requestUpdate();
    clearTimeout(this.#addressTimer);
    this.#addressTimer = setTimeout(() => void this.#writeAddress(), ADDRESS_DELAY);
  };

  constructor() {
    super();
    this.entries = [];
    this.linkText = null;
    this.typed = null;
    this.more = false;
    this.choosing = false;
    this.theme = null;
    this.unaddressed = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener('focusin', () => void changes.load(), { once: true });
    this.session.addEventListener('change', this.#onChange);
    document.addEventListener('keydown', this.#onKey);
    document.addEventListener('pointerdown', this.#onPointer);
    addEventListener('pagehide', this.#writeAddress);
    this.#themeObserver.observe(document.documentElement, { attributeFilter: ['theme'] });
    this.#readTheme();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.session.removeEventListener('change', this.#onChange);
    document.removeEventListener('keydown', this.#onKey);
    document.removeEventListener('pointerdown', this.#onPointer);
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
    const sentence = target.closest('.sentence') !== null;
    if ((typing && !sentence) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.session.undo();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) this.session.redo();
    else return;
    this.#forget();
    event.preventDefault();
  };

  /** What was typed and not taken over is no longer meant. */
  #forget(): void {
    this.typed = null;
    this.#family.value?.forget();
  }

  readonly #onPointer = (event: Event) => {
    if (this.choosing && !event.composedPath().some((one) => (one as Element).className === 'kind'))
      this.choosing = false;
  };

  async #fetchFamily(): Promise<void> {
    await this.#family.load();
    this.requestUpdate();
    await this.updateComplete;
  }

  /** Opens the menu of kinds, or closes it. */
  async #chooseKind(): Promise<void> {
    this.choosing = !this.choosing;
    await this.#fetchFamily();
    if (this.choosing) this.#family.value!.focusMenu();
  }

  readonly #closeKinds = (): void => {
    this.choosing = false;
    (this.renderRoot.querySelector('.kind button') as HTMLElement).focus();
  };

  readonly #writeAddress = async (): Promise<void> => {
    const { toDocument, writeAddress } = await import('../edit/address.ts');
    const { example } = this.session;
    const fragment = writeAddress(example, this.entries);
    this.unaddressed = fragment === '';
    // What is too long for an address is kept for a reload.
    history.replaceState(
      this.unaddressed ? { example: toDocument(example) } : null,
      '',
      fragment === '' ? location.pathname + location.search : fragment,
    );
  };

  /** Shows that an address held no example; the last good one stays. */
  refuseAddress(problem: ExampleError, text: string): void {
    this.linkText = { text, shown: false };
    this.session.report(problem);
  }

  async #type(text: string): Promise<void> {
    const { session } = this;
    this.typed = text;
    if (splitWords(text, session.example.punctuation).length === 0) return;
    this.linkText = null;
    const taken = await change(session, (to, shown) => to.withText(shown, text), { merge: 'text' });
    // What is refused stays in the box, for the reader to mend.
    if (taken && this.typed === text) this.typed = null;
  }

  /** An example of the gallery; without one the reader's sentence in the word space, with the box ready for another. */
  #choose(entry: GalleryEntry | null): void {
    this.#forget();
    this.linkText = null;
    this.session.load(entry?.document ?? { version: 1, text: this.#text });
    if (entry !== null) return;
    const box = this.renderRoot.querySelector('input#sentence') as HTMLInputElement;
    box.focus();
    box.select();
  }

  /** Goes to the first step. */
  showSteps(): void {
    this.renderRoot.querySelector('attention-steps')!.showSteps();
  }

  /** Opens the gallery, which is fetched by then. */
  async showGallery(): Promise<void> {
    await import('./gallery.ts');
    await (this.renderRoot.querySelector('attention-gallery') as AttentionGallery).show();
    this.entries = await this.loadGallery();
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
    const family = this.#family.value;
    const special = isSpecial(session.example);
    if (special && family === undefined) void this.#fetchFamily();
    return html`
      ${family?.above()}
      <div class="sentence">
        <input
          id="sentence"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          dir="auto"
          aria-label=${target === undefined ? page.sentence : page.sentenceRead}
          placeholder=${page.placeholder}
          @input=${(event: Event) => void this.#type((event.target as HTMLInputElement).value)}
        />
        <span class="count soft">${this.typed === null ? page.words(tokens.length) : ''}</span>
        <button type="button" class="examples" aria-haspopup="dialog" @click=${() => void this.showGallery()}>
          <span class="wide">${page.another} <span aria-hidden="true">▾</span></span
          ><span class="phone">${page.examplesPhone}</span>
        </button>
      </div>
      ${this.typed === null || session.problem !== null ? nothing : html`<p class="small" role="status">${page.empty(this.#text)}</p>`}
      ${family?.below()}
      <div class="controls ${this.more ? 'all' : ''}" role="group" aria-label=${page.controls.label}>
        <span class="kind"
          ><button
            type="button"
            class="word"
            aria-haspopup="menu"
            aria-expanded=${this.choosing}
            @click=${() => void this.#chooseKind()}
          >
            <i class="unseen">${page.controls.kind}</i> ${special ? family?.name() : page.controls.self}<span
              aria-hidden="true"
            >
              ▾</span
            ></button
          >${this.choosing ? family?.menu(this.#closeKinds) : nothing}</span
        >
        ${controls(session)} ${this.more ? nothing : family?.told()}
        <button
          type="button"
          class="link more"
          aria-expanded=${this.more}
          @click=${() => {
            this.more = !this.more;
            void this.#fetchFamily();
          }}
        >
          ${page.controls.more}
        </button>
        ${this.more ? family?.more() : nothing}
      </div>
      ${this.#messages()}
      <attention-steps theme=${this.theme ?? nothing} .session=${session}
        ><div class="back" slot="tools">${wayBack(session)}</div></attention-steps
      >
      <attention-gallery
        .entries=${this.entries}
        @example-chosen=${({ detail }: CustomEvent<GalleryEntry | null>) => this.#choose(detail)}
      ></attention-gallery>
    `;
  }

  #messages(): unknown {
    const { session, linkText } = this;
    const { problem, example, start } = session;
    const moved = problem === null && start.source !== undefined && example.source === undefined && start !== example;
    return html`
      ${
        problem === null || (linkText === null && this.#family.value?.shows(problem.path))
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
      ${this.unaddressed ? html`<p class="small soft">${page.unaddressed}</p>` : nothing}
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

  static override styles = [
    textStyles,
    problemStyles,
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
        position: relative;
      }
      button.word {
        padding: 3px 0;
        border: 0;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      .controls .word {
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
        .more {
          margin-inline-start: auto;
        }
        .controls:not(.all) > :nth-child(n + 4):not(.more, .told) {
          display: none;
        }
        .word select,
        button.word {
          min-height: 40px;
        }
        .controls button.word {
          align-items: center;
        }
      }
      @media print {
        .sentence,
        .controls {
          display: none;
        }
      }
    `,
  ];
}
