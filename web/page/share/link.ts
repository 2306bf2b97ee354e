import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import { fragmentOf, LONGEST_WRITTEN } from '../../edit/address.ts';
import { withCompared } from '../../edit/compared-address.ts';
import { textStyles } from '../../elements/styles.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import { linking as strings } from '../../strings/page/share.ts';
import type { AttentionPage } from '../attention-page.ts';
import { trainedAddress } from '../../site/trained/saved-trained.ts';
import { pageAddress } from '../../site/page-address.ts';
import { partStyles } from './styles.ts';

/** The gallery, if it can be fetched: without it, an example that has a name there is written out in full. */
export const galleryOf = (page: AttentionPage): Promise<readonly GalleryEntry[]> =>
  page.loadGallery().catch(() => page.entries);

/** The fragment that leads to the example of the page, however long, and whether it contains the run that trains the example. */
export async function leadingTo(page: AttentionPage): Promise<{ fragment: string; trains: boolean }> {
  const { session, compared } = page;
  const trained = trainedAddress(session);
  const own = trained ?? (await fragmentOf(session.example, await galleryOf(page)));
  return { fragment: withCompared(own, compared), trains: trained !== undefined };
}

/** Whether the page is served from the reader's own machine, where nobody else can open it. */
export const isLocal = (): boolean =>
  location.protocol === 'file:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/** `<attention-share-link>`: the address of the example. Fires `save-wanted` when it is too long and the reader wants a file. */
export class AttentionShareLink extends LitElement {
  static override styles = [
    textStyles,
    partStyles,
    css`
      label {
        display: block;
        margin-bottom: 8px;
        font-weight: 600;
      }
      textarea {
        display: block;
        height: 96px;
        max-height: 240px;
        resize: vertical;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 12px 24px;
        align-items: center;
        justify-content: space-between;
        margin-top: 12px;
      }
      .row .note {
        flex: 1 1 320px;
        margin: 0;
      }
      .private {
        margin-top: 16px;
      }
      .instead {
        margin-top: 16px;
      }
    `,
  ];

  @property({ attribute: false }) page!: AttentionPage;
  /** The address with the whole fragment, however long; undefined while it is being made. */
  @state() protected address: { text: string; fragment: number; trains: boolean } | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#write();
  }

  async #write(): Promise<void> {
    const { fragment, trains } = await leadingTo(this.page);
    this.address = { text: pageAddress() + fragment, fragment: fragment.length, trains };
  }

  /** What is said of an address of so many characters. */
  #about({ text, trains }: { text: string; trains: boolean }): (characters: number) => string {
    if (trains) return strings.aboutTrained;
    if (!/#(example|z)=/.test(text)) return strings.aboutNamed;
    const model = modelName(this.page.session.example);
    return model === undefined ? strings.about : model === OWN_MODEL ? strings.aboutOwnModel : strings.aboutModel;
  }

  protected override updated(): void {
    const copy = this.renderRoot.querySelector('attention-copy');
    if (copy !== null) copy.source = this.renderRoot.querySelector('textarea');
  }

  protected override render(): TemplateResult {
    const { address } = this;
    if (address === undefined) return html``;
    if (address.fragment > LONGEST_WRITTEN) {
      return html`<p role="status">${strings.tooLong(address.fragment, LONGEST_WRITTEN)}</p>
        <p class="instead">
          <button type="button" class="main" @click=${() => this.dispatchEvent(new Event('save-wanted'))}>
            ${strings.instead}
          </button>
        </p>`;
    }
    return html`<label for="address">${strings.label}</label>
      <textarea id="address" readonly spellcheck="false" .value=${address.text}></textarea>
      <div class="row">
        <p class="note">${this.#about(address)(address.text.length)}</p>
        <attention-copy main .text=${address.text} what=${strings.label}></attention-copy>
      </div>
      <p class="private">${strings.private}</p>
      ${isLocal() ? html`<p class="note">${strings.local}</p>` : ''}`;
  }
}
