// The dialog that shares an example: as a link, in another page, as a file, as a citation.
import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { arrowKeyTarget } from '../../elements/arrow-keys.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { serif, textStyles } from '../../elements/styles.ts';
import { share as strings } from '../../strings/page/share.ts';
import type { AttentionPage } from '../attention-page.ts';
import './define.ts';

type Tab = keyof typeof strings.tabs;
const tabs = Object.keys(strings.tabs) as Tab[];

/** `<attention-share>`: a dialog about the example of the page. */
export class AttentionShare extends LitElement {
  @property({ attribute: false }) page!: AttentionPage;
  @state() protected tab: Tab = 'link';
  /** Its parts exist only while it is open, and read the example when they are created. */
  @state() protected opened = false;

  constructor() {
    super();
    new KeepFocus(this, '.panel');
  }

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  async show(): Promise<void> {
    this.opened = true;
    await this.updateComplete;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #choose(tab: Tab): void {
    this.tab = tab;
    this.renderRoot.querySelector('.panel')!.scrollTop = 0;
  }

  /** Arrow keys lead through the tabs, Home and End to their ends. */
  #onKey(event: KeyboardEvent): void {
    const to = arrowKeyTarget(event, tabs.indexOf(this.tab), tabs.length, true);
    if (to === undefined) return;
    const tab = tabs[to]!;
    this.#choose(tab);
    this.renderRoot.querySelector<HTMLElement>(`#tab-${tab}`)!.focus();
  }

  #panel(): TemplateResult {
    const { page } = this;
    const save = () => this.#choose('download');
    switch (this.tab) {
      case 'link':
        return html`<attention-share-link .page=${page} @save-wanted=${save}></attention-share-link>`;
      case 'embed':
        return html`<attention-share-embed
          .page=${page}
          @close-wanted=${() => this.#dialog.close()}
        ></attention-share-embed>`;
      case 'download':
        return html`<attention-share-download
          .page=${page}
          @example-opened=${() => this.#dialog.close()}
        ></attention-share-download>`;
      case 'cite':
        return html`<attention-share-cite .page=${page}></attention-share-cite>`;
    }
  }

  protected override render(): TemplateResult {
    return html`<dialog
      aria-labelledby="heading"
      @close=${() => (this.opened = false)}
      @click=${(event: Event) => event.target === this.#dialog && this.#dialog.close()}
    >
      <div class="body">
        <div class="head">
          <h2 id="heading">${strings.heading}</h2>
          <button type="button" class="close" aria-label=${strings.close} @click=${() => this.#dialog.close()}>
            <svg width="14" height="14" viewBox="0 0 14 14" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
              <path d="M2 2l10 10M12 2L2 12" />
            </svg>
          </button>
        </div>
        <div
          class="tabs"
          role="tablist"
          aria-labelledby="heading"
          @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
        >
          ${tabs.map(
            (tab) =>
              html`<button
                type="button"
                role="tab"
                id="tab-${tab}"
                aria-controls="panel"
                aria-selected=${tab === this.tab}
                tabindex=${tab === this.tab ? 0 : -1}
                ?autofocus=${tab === this.tab}
                @click=${() => this.#choose(tab)}
              >
                ${strings.tabs[tab]}
              </button>`,
          )}
        </div>
        <div class="panel" id="panel" role="tabpanel" aria-labelledby="tab-${this.tab}" tabindex="-1">
          ${this.opened ? this.#panel() : ''}
        </div>
      </div>
    </dialog>`;
  }

  static override styles = [
    textStyles,
    css`
      dialog {
        box-sizing: border-box;
        width: min(940px, calc(100vw - 32px));
        height: min(900px, calc(100dvh - 56px));
        max-width: none;
        max-height: none;
        padding: 0;
        border: 0;
        border-radius: 12px;
        background: var(--attention-paper);
        color: inherit;
        box-shadow: 0 16px 48px rgb(0 0 0 / 30%);
        overflow: hidden;
      }
      dialog::backdrop {
        background: rgb(0 0 0 / 40%);
      }
      .body {
        display: flex;
        flex-direction: column;
        height: 100%;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
        padding: 20px 20px 0 28px;
      }
      h2 {
        margin: 0;
        font: 400 24px/32px ${serif};
      }
      .close {
        display: grid;
        flex: none;
        place-items: center;
        width: 44px;
        height: 44px;
        border: 0;
        background: none;
        color: var(--attention-soft);
        cursor: pointer;
      }
      .close:hover {
        color: var(--attention-ink);
      }
      .tabs {
        display: flex;
        flex: none;
        padding: 4px 18px 0;
        border-bottom: 1px solid var(--attention-rule);
      }
      .tabs button {
        padding: 12px 10px 14px;
        margin: 0 2px -1px 0;
        border: 0;
        border-bottom: 2px solid transparent;
        background: none;
        color: var(--attention-soft);
        font: inherit;
        cursor: pointer;
      }
      .tabs button:hover {
        color: var(--attention-ink);
      }
      .tabs [aria-selected='true'] {
        border-color: var(--attention-ink);
        color: var(--attention-ink);
        font-weight: 600;
      }
      .tabs :focus-visible {
        outline-offset: -4px;
      }
      .panel {
        flex: 1;
        min-height: 0;
        padding: 24px 28px 28px;
        overflow: auto;
        overscroll-behavior: contain;
      }
      .panel:focus-visible {
        outline: 0;
      }
      @media (max-width: 640px) {
        dialog {
          width: 100vw;
          height: calc(100dvh - 24px);
          margin: auto 0 0;
          border-radius: 16px 16px 0 0;
        }
        .head {
          padding: 12px 6px 0 16px;
        }
        h2 {
          font-size: 21px;
          line-height: 28px;
        }
        .tabs {
          justify-content: space-between;
          padding: 0 6px;
        }
        .tabs button {
          min-height: 44px;
        }
        .panel {
          padding: 20px 16px 24px;
        }
      }
      @media print {
        dialog {
          display: none;
        }
      }
    `,
  ];
}

customElements.define('attention-share', AttentionShare);

let shown: AttentionShare | undefined;

/** Opens the dialog about the example of the page. */
export async function showShare(page: AttentionPage): Promise<void> {
  if (shown === undefined) {
    shown = document.createElement('attention-share') as AttentionShare;
    shown.page = page;
    document.body.append(shown);
  }
  await shown.show();
}
