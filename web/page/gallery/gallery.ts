// The dialog with the examples, a lazy module.
import { css, html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { serif, textStyles } from '../../elements/styles.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import { galleryText as text } from '../../strings/page/gallery.ts';

type Group = keyof typeof text.groups;

interface Listed {
  source?: { title: string };
  text?: string;
  tokens?: string[];
}

function groupOf({ id, document }: GalleryEntry): Group {
  if (id.startsWith('words-')) return 'words';
  return (document as Listed).source === undefined ? 'kinds' : 'articles';
}

/** `<attention-gallery>`: fires `example-chosen` with an entry, or with null for the reader's own sentence. */
export class AttentionGallery extends LitElement {
  @property({ attribute: false }) entries: readonly GalleryEntry[] = [];

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  /** Opens the dialog. */
  async show(): Promise<void> {
    await this.updateComplete;
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  #choose(entry: GalleryEntry | null): void {
    this.#dialog.close();
    this.dispatchEvent(new CustomEvent('example-chosen', { detail: entry }));
  }

  protected override render(): TemplateResult {
    const item = (name: string, about: string | undefined, entry: GalleryEntry | null) =>
      html`<li>
        <button type="button" @click=${() => this.#choose(entry)}>
          <span class="strong">${name}</span>
          <span class="soft">${about}</span>
        </button>
      </li>`;
    const about = (entry: GalleryEntry) => {
      const { source, text: sentence, tokens } = entry.document as Listed;
      return source?.title ?? sentence ?? tokens?.join(' ');
    };
    const group = (name: Group) => {
      const entries = this.entries.filter((entry) => groupOf(entry) === name);
      if (entries.length === 0) return '';
      return html`<h3>${text.groups[name]}</h3>
        <ul>
          ${entries.map((entry) => item(entry.title, about(entry), entry))}
        </ul>`;
    };
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
          ${item(text.own, text.ownAbout, null)}
        </ul>
        ${(Object.keys(text.groups) as Group[]).map(group)}
      </div>
    </dialog>`;
  }

  static override styles = [
    textStyles,
    css`
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
        font: 400 24px/32px ${serif};
      }
      h3 {
        margin: 20px 0 4px;
        font-size: 15px;
        font-weight: 600;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li button {
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
      li button:hover {
        background: var(--attention-panel);
      }
      li span {
        display: block;
      }
      li .soft {
        font-size: 14px;
      }
      @media print {
        dialog {
          display: none;
        }
      }
    `,
  ];
}

customElements.define('attention-gallery', AttentionGallery);
