// Opening a model from the reader's own files, a lazy module.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Core } from '../../core/load.ts';
import type { AboutOwnModel } from '../../core/models/about.ts';
import { ModelError } from '../../core/models/error.ts';
import { chosenFiles } from '../../core/models/model-folder.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import type { ReadableFile } from '../../core/models/model-folder.ts';
import { describeOwn } from '../../core/models/own.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { progressLine, progressStyles } from '../../elements/progress.ts';
import { problemStyles, textStyles } from '../../elements/styles.ts';
import { filledButton } from '../../elements/model/styles.ts';
import { ownModelText as text } from '../../strings/page/own-model.ts';
import { droppedFiles } from './dropped-files.ts';

type Status =
  | { kind: 'waiting' }
  | { kind: 'reading' }
  | { kind: 'found'; files: readonly ReadableFile[]; about: AboutOwnModel }
  | { kind: 'loading'; stop: AbortController; done: number; all: number }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string; missing: boolean };

/** How many files are named. */
const MOST_NAMED = 6;

const drags = ['dragover', 'dragleave', 'drop'] as const;

/** Whether all that is wrong with some files is that there are more. */
const isMissing = (error: unknown): boolean =>
  error instanceof ModelError && (error.code === 'missingFile' || error.code === 'onlyInside');

/**
 * `<page-own-model>`: takes the files of a model and loads it, or those with the arrays of one call of attention. Fires `model-open` when a
 * model is loaded, `arrays-open` with the example that the arrays make, and `model-close`.
 */
export class PageOwnModel extends LitElement {
  @property({ attribute: false }) core!: Core;
  @state() protected status: Status = { kind: 'waiting' };
  @state() protected over = false;
  /** Where the choice is that opened the panel, if the panel has the focus to give back. */
  #opener: ParentNode | undefined;
  /** The files that were given last, to which a reader may add the one that is missing. */
  #given: readonly ReadableFile[] = [];

  constructor() {
    super();
    new KeepFocus(this, 'button');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // What is dropped beside the field would take the place of the page.
    for (const type of drags) addEventListener(type, this.#drag);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const type of drags) removeEventListener(type, this.#drag);
    this.#become({ kind: 'waiting' });
    const opener = this.#opener;
    // The one of the two choices that is hidden takes no focus.
    queueMicrotask(() =>
      opener?.querySelectorAll<HTMLElement>('.numbers-of :is(select, :checked)').forEach((one) => one.focus()),
    );
  }

  /** Reports what closes the panel. With the focus inside, that would be lost. */
  #report(event: Event): void {
    this.#opener = this.matches(':focus-within') ? (this.getRootNode() as ShadowRoot) : undefined;
    this.dispatchEvent(event);
  }

  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('h2')?.focus();
  }

  readonly #drag = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    // No related target: the pointer has left the window.
    this.over = event.type === 'dragover' || (event.type === 'dragleave' && event.relatedTarget !== null);
    if (event.type === 'drop') void this.#describe(droppedFiles(event.dataTransfer));
  };

  #become(status: Status): void {
    if (this.status.kind === 'loading') this.status.stop.abort();
    this.status = status;
  }

  #fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#become({ kind: 'failed', reason, missing: isMissing(error) });
  }

  /** The files of a model: those that are given and, where something is missing among them, those given before. */
  async #found(files: readonly ReadableFile[]): Promise<Status & { kind: 'found' }> {
    const describe = async (all: readonly ReadableFile[]) => {
      this.#given = all;
      const { model } = await describeOwn(all);
      return { kind: 'found' as const, files: all, about: model.about as AboutOwnModel };
    };
    const before = this.#given.filter(({ name }) => files.every((file) => file.name !== name));
    return describe(files).catch((error: unknown) => {
      if (before.length === 0 || !isMissing(error)) throw error;
      return describe([...before, ...files]);
    });
  }

  /** Says what the files are, before their numbers are read. */
  async #describe(chosen: Iterable<File> | Promise<Iterable<File>>): Promise<void> {
    const reading: Status = { kind: 'reading' };
    this.#become(reading);
    try {
      const files = chosenFiles(await chosen);
      if (files.length === 0) throw new Error(text.noFiles);
      const arrays = await import('./own-arrays.ts');
      if (await arrays.areArrays(files)) {
        const detail = await arrays.exampleOfArrays(files);
        if (this.status !== reading) return;
        this.#become({ kind: 'waiting' });
        this.#report(new CustomEvent<object>('arrays-open', { detail }));
        return;
      }
      const found = await this.#found(files);
      if (this.status === reading) this.#become(found);
    } catch (error) {
      if (this.status === reading) this.#fail(error);
    }
  }

  async #load(files: readonly ReadableFile[]): Promise<void> {
    const stop = new AbortController();
    const { signal } = stop;
    this.status = { kind: 'loading', stop, done: 0, all: 1 };
    const onProgress = (done: number, all: number) => {
      if (!signal.aborted) this.status = { kind: 'loading', stop, done, all };
    };
    try {
      await this.core.openModel(files, { signal, onProgress });
      this.#report(new Event('model-open'));
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  #choice(): TemplateResult {
    const choose = (event: Event) => {
      const input = event.target as HTMLInputElement;
      const files = [...input.files!];
      input.value = ''; // so that the same files can be chosen again
      if (files.length > 0) void this.#describe(files);
    };
    return html`<p class="drop ${this.over ? 'over' : ''}">
      ${text.drop}
      <label class="link"><input type="file" multiple class="unseen" @change=${choose} />${text.choose}</label>
      ${text.or}
      <label class="link"
        ><input type="file" .webkitdirectory=${true} class="unseen" @change=${choose} />${text.chooseFolder}</label
      >
    </p>`;
  }

  /** The files that are taken together with what is added, and a way to begin without them. */
  #held(): TemplateResult | typeof nothing {
    const names = this.#given.map(({ name }) => name);
    if (names.length === 0) return nothing;
    const forget = () => {
      this.#given = [];
      this.#become({ kind: 'waiting' });
    };
    return html`<p>
      ${text.held(names.slice(0, MOST_NAMED), names.length)}
      <button type="button" class="link" @click=${forget}>${text.startOver}</button>
    </p>`;
  }

  #state(): TemplateResult | typeof nothing {
    const { status } = this;
    switch (status.kind) {
      case 'waiting':
        return nothing;
      case 'reading':
        return html`<p role="status">${text.reading}</p>`;
      case 'cancelled':
        return html`<p role="status">${text.cancelled} ${text.stays}</p>`;
      case 'failed':
        return html`<p role="alert">
            <span class="error strong">${text.failed(status.reason)}</span>
            ${status.missing ? text.addMissing : nothing} ${text.stays}
          </p>
          ${this.#held()}`;
      case 'found':
        return html`<p>
          <span role="status"
            >${text.found(status.about)}${this.core.hasModel(OWN_MODEL) ? ` ${text.replaces}` : ''}</span
          >
          <button type="button" class="main" @click=${() => void this.#load(status.files)}>${text.load}</button>
        </p>`;
      case 'loading':
        return progressLine({
          ...{ name: text.loading, done: status.done, all: status.all, reached: text.loaded(status.done, status.all) },
          cancel: { text: text.cancel, act: () => this.#become({ kind: 'cancelled' }) },
        });
    }
  }

  protected override render(): TemplateResult {
    return html`<section aria-labelledby="heading">
      <div class="head">
        <h2 id="heading" tabindex="-1">${text.heading}</h2>
        <button type="button" class="link" @click=${() => this.#report(new Event('model-close'))}>${text.close}</button>
      </div>
      <p>${text.lead}</p>
      ${this.status.kind === 'loading' ? nothing : this.#choice()} ${this.#state()}
    </section>`;
  }

  static override styles = [
    textStyles,
    problemStyles,
    progressStyles,
    css`
      :host {
        display: block;
        margin-top: 16px;
      }
      section {
        padding: 16px 18px;
        border: 1px solid var(--attention-line);
        border-radius: 10px;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        justify-content: space-between;
        gap: 4px 20px;
      }
      h2 {
        margin: 0;
        font-size: 17px;
        line-height: 24px;
      }
      p {
        max-width: 680px;
        margin: 8px 0 0;
      }
      .drop {
        box-sizing: border-box;
        max-width: none;
        padding: 18px;
        border: 1px dashed var(--attention-line);
        border-radius: 8px;
        text-align: center;
      }
      .drop.over {
        border-color: var(--attention-query);
        background: var(--attention-field);
      }
      label {
        text-decoration: underline;
        text-underline-offset: 4px;
        cursor: pointer;
      }
      label:focus-within {
        outline: 3px solid var(--attention-query);
        outline-offset: 2px;
      }
      .main {
        margin-inline-start: 12px;
        ${filledButton}
      }
    `,
  ];
}

customElements.define('page-own-model', PageOwnModel);

declare global {
  interface HTMLElementTagNameMap {
    'page-own-model': PageOwnModel;
  }
}
