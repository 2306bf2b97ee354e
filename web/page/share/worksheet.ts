import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { loadDiagnoser } from '../../core/diagnosis/load.ts';
import { canDraw } from '../../edit/exercise/numbers/draw.ts';
import { nextSeed } from '../../edit/exercise/numbers/new-numbers.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { textStyles } from '../../elements/styles.ts';
import { papers, worksheet, type Paper, type WorksheetFormat } from '../../export/worksheet/index.ts';
import { saveFile } from '../../elements/save-file.ts';
import { worksheets as text } from '../../strings/page/share.ts';
import type { AttentionPage } from '../attention-page.ts';
import { partStyles } from './styles.ts';

/** How many sheets with new numbers are offered. */
const SEVERAL = 10;

/** `<attention-share-worksheet>`: the exercise of the page on paper. */
export class AttentionShareWorksheet extends LitElement {
  @property({ attribute: false }) page!: AttentionPage;
  @state() protected several = false;
  @state() protected paper: Paper = 'A4';
  @state() protected working = false;
  @state() protected failed = false;
  readonly #diagnoser = new LazyModule(() => loadDiagnoser({ core: this.page.session.core }));

  async #save(format: WorksheetFormat): Promise<void> {
    const { core, example } = this.page.session;
    this.working = true;
    this.failed = false;
    try {
      const made = await worksheet(core, await this.#diagnoser.load(), example, {
        format,
        paper: this.paper,
        sheets: this.several ? SEVERAL : 1,
        seed: this.several ? nextSeed(example) : undefined,
      });
      if (made === undefined) this.failed = true;
      else saveFile(made.name, new Blob([made.content], { type: made.type }));
    } catch {
      this.failed = true;
    }
    this.working = false;
  }

  #radio(label: string, checked: boolean, choose: () => void, name: string): TemplateResult {
    return html`<label><input type="radio" name=${name} .checked=${checked} @change=${choose} /> ${label}</label>`;
  }

  protected override render(): TemplateResult {
    const { working, several, paper, page } = this;
    const { example } = page.session;
    const seed = nextSeed(example);
    const button = (label: string, kind: string, press: () => void) =>
      html`<button type="button" class=${kind} aria-disabled=${working} @click=${() => (working ? undefined : press())}>
        ${label}
      </button>`;
    return html`<h3>${text.heading}</h3>
      <p class="soft">${text.about}</p>
      ${
        canDraw(example)
          ? html`<fieldset>
              <legend class="unseen">${text.which}</legend>
              ${this.#radio(text.one, !several, () => (this.several = false), 'which')}
              ${this.#radio(text.several(SEVERAL, seed, seed + SEVERAL - 1), several, () => (this.several = true), 'which')}
            </fieldset>`
          : nothing
      }
      <fieldset>
        <legend class="unseen">${text.paper}</legend>
        ${papers.map((one) => this.#radio(one, one === paper, () => (this.paper = one), 'paper'))}
      </fieldset>
      <p class="buttons">
        ${button(text.html, 'main', () => void this.#save('html'))}
        ${button(text.tex, 'small', () => void this.#save('tex'))}
        <span class="soft" role="status">${working ? text.working : nothing}</span>
      </p>
      ${this.failed ? html`<p class="problem" role="alert">${text.failed}</p>` : nothing}`;
  }

  static override styles = [
    textStyles,
    partStyles,
    css`
      :host {
        display: block;
        margin-top: 28px;
      }
      fieldset {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 20px;
        margin-top: 8px;
      }
      .buttons {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        align-items: center;
        margin-top: 12px;
      }
    `,
  ];
}
