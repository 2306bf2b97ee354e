// The dialog with the examples, a lazy module.
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Core } from '../../core/load.ts';
import { textStyles } from '../../elements/styles.ts';
import { subscripts } from '../../elements/text-template.ts';
import type { GalleryEntry, GalleryGroup } from '../../examples/index.ts';
import { compareWith } from '../../strings/page/compare-with.ts';
import { courseText } from '../../strings/page/course.ts';
import { galleryText as text } from '../../strings/page/gallery.ts';
import { boxStyles } from '../../site/box-styles.ts';
import { readProgress, type Progress } from '../course/progress.ts';
import { matches, modelOf, sentenceOf, sourceOf } from './matches.ts';
import { galleryStyles } from './styles.ts';
import './thumbnail.ts';

/** A picture of its weights would give an exercise away. */
const isExercise = ({ group }: GalleryEntry): boolean => group.startsWith('exercises-');

/**
 * `<attention-gallery>`: fires `example-chosen` with an entry, or with null for the reader's own sentence; `example-compared` with an entry
 * that is compared.
 */
export class AttentionGallery extends LitElement {
  @property({ attribute: false }) entries: readonly GalleryEntry[] = [];
  /** Computes the pictures. */
  @property({ attribute: false }) core: Core | undefined;
  @state() protected typed = '';
  /** Whether the example is compared with that of the page. */
  @state() protected compares = false;
  /** How far the exercises of the course are done. */
  @state() protected progress: ReadonlyMap<string, Progress> = new Map();

  get #dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog')!;
  }

  /**
   * Opens the dialog. The page behind it does not scroll until it is closed.
   * @param compares whether the example that is chosen is compared with that of the page
   * @param group which one is brought into view
   */
  async show(compares = false, group?: GalleryGroup): Promise<void> {
    this.compares = compares;
    if (group !== undefined) this.typed = '';
    this.progress = readProgress();
    this.requestUpdate(); // a model may have been loaded since
    await this.updateComplete;
    if (!this.#dialog.open) {
      this.#dialog.showModal();
      document.documentElement.style.overflow = 'hidden';
    }
    if (group !== undefined) this.#showGroup(group);
  }

  #showGroup(group: GalleryGroup): void {
    const heading = this.renderRoot.querySelector<HTMLElement>(`#${group}`)!;
    heading.scrollIntoView();
    heading.nextElementSibling?.querySelector('button')?.focus({ preventScroll: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#freePage();
  }

  readonly #freePage = () => {
    document.documentElement.style.overflow = '';
  };

  protected override updated(changed: PropertyValues): void {
    if (changed.has('typed')) this.#dialog.scrollTop = 0;
  }

  #choose(entry: GalleryEntry | null): void {
    this.#dialog.close();
    // Before the page scrolls to the example.
    this.#freePage();
    this.dispatchEvent(
      new CustomEvent(this.compares ? 'example-compared' : 'example-chosen', { detail: entry, bubbles: true }),
    );
  }

  #entry(entry: GalleryEntry): TemplateResult {
    const source = sourceOf(entry);
    return html`<li>
      <button type="button" @click=${() => this.#choose(entry)}>
        ${
          isExercise(entry)
            ? nothing
            : html`<gallery-thumbnail
                .core=${this.core}
                .document=${entry.document}
                .waits=${modelOf(entry) !== undefined && !this.core?.hasModel(modelOf(entry)!)}
              ></gallery-thumbnail>`
        }
        <span class="words">
          <span class="strong">${entry.title}</span>
          <span class="about">${subscripts(text.about[entry.id]!)}</span>
          <span class="soft">${isExercise(entry) ? this.#done(entry) : (source ?? sentenceOf(entry))}</span>
        </span>
      </button>
    </li>`;
  }

  /** How far an exercise is done. */
  #done({ id }: GalleryEntry): string {
    const { done = 0, all = 0 } = this.progress.get(id) ?? {};
    return done === 0 ? courseText.notBegun : courseText.progress(done, all);
  }

  #group(name: GalleryGroup, found: readonly GalleryEntry[]): TemplateResult | typeof nothing {
    const entries = found.filter(({ group }) => group === name);
    if (entries.length === 0) return nothing;
    const note = text.notes[name];
    return html`<h3 id=${name}>${text.groups[name]}</h3>
      ${note === undefined ? nothing : html`<p class="soft">${note}</p>`}
      <ul aria-labelledby=${name}>
        ${entries.map((entry) => this.#entry(entry))}
      </ul>`;
  }

  protected override render(): TemplateResult {
    const { typed } = this;
    const entries = this.compares ? this.entries.filter((one) => !isExercise(one)) : this.entries;
    const found = matches(entries, typed);
    return html`<dialog
      aria-labelledby="gallery-heading"
      @close=${this.#freePage}
      @click=${(event: Event) => event.target === this.#dialog && this.#dialog.close()}
    >
      <div class="dialog-body">
        <div class="dialog-head">
          <h2 id="gallery-heading">${this.compares ? compareWith : text.heading}</h2>
          <button type="button" class="link" @click=${() => this.#dialog.close()}>${text.close}</button>
          <input
            type="search"
            class="box"
            aria-label=${text.search}
            placeholder=${text.search}
            autofocus
            .value=${typed}
            @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
          />
        </div>
        ${
          typed.trim() === '' && !this.compares
            ? html`<ul>
                <li>
                  <button type="button" @click=${() => this.#choose(null)}>
                    <span class="words">
                      <span class="strong">${text.own}</span>
                      <span class="about">${text.ownAbout}</span>
                    </span>
                  </button>
                </li>
              </ul>`
            : nothing
        }
        <div role="status">${found.length === 0 ? html`<p class="soft">${text.none(typed.trim())}</p>` : nothing}</div>
        ${(Object.keys(text.groups) as GalleryGroup[]).map((name) => this.#group(name, found))}
      </div>
    </dialog>`;
  }

  static override styles = [textStyles, boxStyles, galleryStyles];
}

customElements.define('attention-gallery', AttentionGallery);
