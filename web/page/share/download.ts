import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import { jsonText, toDocument } from '../../edit/to-document.ts';
import { modelName } from '../../core/models/loaded.ts';
import { selectionOf } from '../../trace/selection.ts';
import { textStyles } from '../../elements/styles.ts';
import { fileName } from '../../export/file-name.ts';
import { exportFile, formatNames, formats, type Format } from '../../export/index.ts';
import { titleOf } from '../../export/report.ts';
import { pictures, type ExportedFile, type ExportOptions, type Picture } from '../../export/types.ts';
import { downloading as strings, share } from '../../strings/page/share.ts';
import type { AttentionPage } from '../attention-page.ts';
import { saveFile } from '../../elements/save-file.ts';
import { fetched, fetchText, NotFetched, openFile, png } from './files.ts';
import { partStyles } from './styles.ts';

type Listed = Exclude<Format, 'svg'> | `${Picture}${'Svg' | 'Png'}`;

interface Made {
  what: Listed;
  format: Format;
  picture?: Picture;
  /** A picture made of pixels. */
  png?: true;
}

/** The files of a format: one, or of pictures two for each. */
function filesOf(format: Format): Made[] {
  if (format !== 'svg') return [{ what: format, format }];
  return pictures.flatMap((picture): Made[] => [
    { what: `${picture}Svg`, format, picture },
    { what: `${picture}Png`, format, picture, png: true },
  ]);
}
const listed = formatNames.flatMap(filesOf);
const texts: Record<Listed, { name: string; about: string }> = strings.formats;

type Saved = Made | 'standalone' | 'document' | 'scorm';
const textOf = (what: Saved) => (typeof what === 'string' ? strings[what] : texts[what.what]);

/** `<attention-share-download>`: the example as files. Fires `example-opened` when one was opened. */
export class AttentionShareDownload extends LitElement {
  @property({ attribute: false }) page!: AttentionPage;
  /** The file that is being made, and its progress. */
  @state() protected working: { what: Saved; message: string } | undefined;
  /** The file that could not be made, and why. */
  @state() protected problem: { what: Saved; message: string } | undefined;
  /** Why a file cannot be opened. */
  @state() protected refused: string | undefined;
  /** Whether a file is dragged over the drop area. */
  @state() protected over = false;

  /** What the reader sees: the word that asks, and the theme of the page. */
  #options(picture: Picture | undefined): ExportOptions {
    const dark = getComputedStyle(this).colorScheme === 'dark';
    return {
      query: selectionOf(this.page.session).query,
      theme: dark ? 'dark' : 'light',
      ...(picture && { picture }),
    };
  }

  #make({ format, picture }: Made): Promise<ExportedFile> {
    const { example, trace } = this.page.session;
    return exportFile(format, example, trace, this.#options(picture));
  }

  async #saveMade(made: Made): Promise<void> {
    const { name, type, content } = await this.#make(made);
    if (made.png) saveFile(name.replace(/\.svg$/, '.png'), await png(content as string));
    else saveFile(name, new Blob([content], { type }));
  }

  #saveDocument(): Promise<void> {
    const { example } = this.page.session;
    const text = `${jsonText(toDocument(example), '\n')}\n`;
    saveFile(`${fileName(example)}.json`, new Blob([text], { type: 'application/json;charset=utf-8' }));
    return Promise.resolve();
  }

  /** The page that an example is written into. */
  #template(what: 'standalone' | 'scorm'): Promise<string> {
    return fetched(fetchText('standalone.html', (message) => (this.working = { what, message })));
  }

  async #saveStandalone(): Promise<void> {
    const { example, trace } = this.page.session;
    const { standaloneFile } = await fetched(import('../../export/standalone.ts'));
    const { fallback } = await fetched(import('../../export/fallback.ts'));
    const template = await this.#template('standalone');
    const text = standaloneFile(template, toDocument(example), titleOf(example), fallback(example, trace));
    saveFile(`${fileName(example)}.html`, new Blob([text], { type: 'text/html;charset=utf-8' }));
  }

  async #saveScorm(): Promise<void> {
    const { example, trace } = this.page.session;
    const { scormFile, scormPackage } = await fetched(import('../../export/scorm/index.ts'));
    const template = await this.#template('scorm');
    const { name, type } = scormFile(example);
    saveFile(name, new Blob([scormPackage(template, example, trace)], { type }));
  }

  async #save(what: Saved): Promise<void> {
    this.problem = undefined;
    this.working = { what, message: strings.working };
    try {
      if (what === 'standalone') await this.#saveStandalone();
      else if (what === 'scorm') await this.#saveScorm();
      else await (what === 'document' ? this.#saveDocument() : this.#saveMade(what));
    } catch (error) {
      const { name } = textOf(what);
      const message = error instanceof ExampleError ? share.problem(error) : '';
      this.problem = {
        what,
        message: error instanceof NotFetched ? strings.offline : `${strings.failed(name)} ${message}`.trim(),
      };
    }
    this.working = undefined;
  }

  async #open(file: File | undefined): Promise<void> {
    this.over = false;
    this.refused = undefined;
    if (file === undefined) return;
    const refuse = (message: string) => (this.refused = `${strings.opened(file.name)} ${message}`);
    try {
      const example = await openFile(file);
      this.page.open(example);
      const { problem } = this.page.session;
      if (problem === null) this.dispatchEvent(new Event('example-opened'));
      else refuse(`${share.problem(problem)}.`);
    } catch (error) {
      refuse(error instanceof ExampleError ? `${share.problem(error)}.` : strings.unreadable);
    }
  }

  #saveButton(what: Saved, name: string, main = false): TemplateResult {
    const { working } = this;
    return html`<button
      type="button"
      class=${main ? 'main' : 'small'}
      aria-disabled=${working !== undefined}
      @click=${() => (working === undefined ? void this.#save(what) : undefined)}
    >
      ${working?.what === what ? working.message : html`<span>${strings.save}<span class="unseen"> ${name}</span></span>`}
    </button>`;
  }

  #problemOf(what: Saved): unknown {
    return this.problem?.what === what ? html`<p class="problem" role="alert">${this.problem.message}</p>` : nothing;
  }

  #row(what: Saved, main = false): TemplateResult {
    const { name } = textOf(what);
    const hasModel = modelName(this.page.session.example) !== undefined;
    const about = what === 'standalone' && hasModel ? strings.standalone.aboutModel : textOf(what).about;
    const copied =
      typeof what === 'string' || what.png || 'binary' in formats[what.format]
        ? undefined
        : async () => (await this.#make(what)).content as string;
    return html`<li>
      <span class="what"><span class="strong">${name}</span> <span class="soft">${about}</span></span>
      <span class="buttons"
        >${copied ? html`<attention-copy .text=${copied} what=${name}></attention-copy>` : nothing}
        ${this.#saveButton(what, name, main)}</span
      >
      ${this.#problemOf(what)}
    </li>`;
  }

  protected override render(): TemplateResult {
    return html`<h3>${strings.file}</h3>
      <ul class="files">
        ${this.#row('standalone', true)} ${this.#row('document')}
        ${this.page.session.example.exercise === undefined ? nothing : this.#row('scorm')}
      </ul>
      <div
        class="open ${this.over ? 'over' : ''}"
        @dragover=${(event: DragEvent) => {
          event.preventDefault();
          this.over = true;
        }}
        @dragleave=${() => (this.over = false)}
        @drop=${(event: DragEvent) => {
          event.preventDefault();
          void this.#open(event.dataTransfer?.files[0]);
        }}
      >
        <label class="file"
          ><input
            type="file"
            accept=".json,.html,application/json,text/html"
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              void this.#open(input.files?.[0]);
              input.value = ''; // the same file may be chosen again
            }}
          /><span class="button">${strings.open}</span></label
        >
        <span class="soft">${strings.openAbout}</span>
      </div>
      ${this.refused === undefined ? nothing : html`<p class="problem" role="alert">${this.refused}</p>`}
      <h3 class="numbers">${strings.numbers}</h3>
      ${
        this.page.session.example.exercise === undefined
          ? html`<ul class="formats">
              ${listed.map((made) => this.#row(made))}
            </ul>`
          : html`<p class="soft">${strings.hidden}</p>
              <attention-share-worksheet .page=${this.page}></attention-share-worksheet>`
      }`;
  }

  static override styles = [
    textStyles,
    partStyles,
    css`
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 16px;
        align-items: center;
        justify-content: space-between;
        padding: 8px 0;
        border-bottom: 1px solid var(--attention-rule);
      }
      .formats {
        display: grid;
        grid-template-columns: repeat(2, minmax(0, 1fr));
        column-gap: 32px;
      }
      .what {
        flex: 1;
        min-width: 150px;
      }
      .what .soft {
        display: block;
        font-size: 14px;
      }
      .buttons {
        display: inline-flex;
        gap: 8px;
      }
      li .problem {
        flex: 1 0 100%;
        margin: 0 0 4px;
      }
      .open {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        align-items: center;
        margin-top: 16px;
        padding: 12px;
        border: 1px dashed var(--attention-line);
        border-radius: 10px;
      }
      .over {
        background: var(--attention-panel);
      }
      .file input {
        position: absolute;
        width: 1px;
        height: 1px;
        opacity: 0;
      }
      .button {
        display: inline-flex;
        align-items: center;
        min-height: 34px;
        padding: 0 14px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        cursor: pointer;
      }
      .button:hover {
        border-color: var(--attention-ink);
      }
      .file input:focus-visible + .button {
        outline: 3px solid var(--attention-query);
        outline-offset: 2px;
      }
      .numbers {
        margin-top: 28px;
      }
      @media (max-width: 800px) {
        .formats {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      @media (max-width: 640px) {
        .button {
          min-height: 42px;
        }
      }
    `,
  ];
}
