// What the page shows only for examples beyond one sentence that reads itself: the choice of attention, the rarer controls, and the boxes
// for other sentences and the memory. All of it is drawn in the page's own root, so that its styles apply.
import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { kindName, kindOf, type KindChoice } from '../../edit/kinds.ts';
import { memoryLabels, MOST_MEMORY, withMemoryLabel, withMemoryRow, withoutMemoryRow } from '../../edit/memory.ts';
import type { Session } from '../../edit/session.ts';
import { type SideName, withSideText } from '../../edit/sides.ts';
import { hasWords } from '../../edit/text.ts';
import { meaningsStyles } from '../../site/word-meanings.ts';
import { sideText as text } from '../../strings/page/sides.ts';
import { page } from '../../strings/page/page.ts';
import { kindMenu } from './kind-menu.ts';
import { kindControlsStyles } from './kind-controls-styles.ts';
import { SavedKinds } from './saved-kinds.ts';
import { rareControls, changedControls } from './rare/index.ts';

interface Host extends ReactiveControllerHost {
  session: Session;
  renderRoot: HTMLElement | DocumentFragment;
}

/** The parts of the page that an example of another kind needs. */
export class KindControls {
  readonly #host: Host;
  readonly #left: SavedKinds;
  /** The text of a box that could not be applied, or that has no word in it. */
  readonly #typed: Partial<Record<SideName, string>> = {};

  constructor(host: Host) {
    this.#host = host;
    this.#left = new SavedKinds(host.session);
    const root = host.renderRoot as ShadowRoot;
    const own = [kindControlsStyles, meaningsStyles].map(({ styleSheet }) => styleSheet!);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...own];
  }

  /** Discards text that was typed into boxes but not applied. */
  forget(): void {
    delete this.#typed.target;
    delete this.#typed.past;
  }

  /** Whether a problem is shown next to its cause. */
  shows(path: string): boolean {
    const side = (['target', 'past'] as const).find((name) => path.startsWith(name));
    return side !== undefined && this.#typed[side] !== undefined;
  }

  /** The word for the kind in the line of controls. */
  name(): string {
    return kindName(this.#host.session.example);
  }

  /** Settings that differ from the default, as words. */
  changed(): unknown {
    return changedControls(this.#host.session);
  }

  more(): TemplateResult {
    return rareControls(this.#host.session);
  }

  menu(close: () => void): TemplateResult {
    return kindMenu({
      example: this.#host.session.example,
      next: (kind) => this.#left.next(kind),
      choose: (kind) => this.#choose(kind, close),
      close,
    });
  }

  /** Puts the focus on the chosen kind in the menu. */
  focusMenu(): void {
    (this.#host.renderRoot.querySelector('.kinds [aria-checked=true]') as HTMLElement | null)?.focus();
  }

  #choose(kind: KindChoice, close: () => void): void {
    this.forget();
    if (kind !== kindOf(this.#host.session.example)) this.#left.choose(kind);
    close();
  }

  /** What is shown above the sentence: the earlier words, and which of two sentences it is. */
  beforeSentence(): unknown {
    const { target } = this.#host.session.example;
    return html`${this.#box('past')}${target === undefined ? nothing : html`<p class="boxname soft">${text.read}</p>`}`;
  }

  /** What is shown below the sentence: the sentence that asks, and the memory. */
  afterSentence(): unknown {
    return html`${this.#box('target')}${this.#memory()}`;
  }

  #type(name: SideName, typed: string): void {
    const { session } = this.#host;
    const taken =
      hasWords(typed, session.example.punctuation) &&
      session.change(withSideText(session.example, name, typed), { merge: name });
    if (taken) delete this.#typed[name];
    else this.#typed[name] = typed;
    this.#host.requestUpdate();
  }

  #box(name: SideName): unknown {
    const { session } = this.#host;
    const side = session.example[name];
    if (side === undefined) return nothing;
    const kept = side.text ?? side.tokens.join(' ');
    const typed = this.#typed[name];
    const problem = typed !== undefined && session.problem?.path.startsWith(name) ? session.problem : null;
    const status =
      problem !== null
        ? html`<span class="error">${page.problem(problem)}.</span> ${page.lastGood}`
        : typed === undefined
          ? nothing
          : page.empty(kept);
    return html`<div class="side">
      <label class="boxname soft" for=${name}>${text[name]}</label>
      <div class="sentence">
        <input
          id=${name}
          class="words"
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          dir="auto"
          placeholder=${page.placeholder}
          aria-invalid=${problem === null ? nothing : 'true'}
          aria-describedby="${name}-status"
          .value=${live(typed ?? kept)}
          @input=${(event: Event) => this.#type(name, (event.target as HTMLInputElement).value)}
        />
        <span class="count soft">${typed === undefined ? page.words(side.tokens.length) : ''}</span>
      </div>
      <p class="small" role="status" id="${name}-status">${status}</p>
    </div>`;
  }

  #memory(): unknown {
    const { session } = this.#host;
    const { memory } = session.example;
    if (memory === undefined) return nothing;
    const labels = memoryLabels(memory);
    const rename = (row: number) => (event: Event) =>
      session.change(withMemoryLabel(session.example, row, (event.target as HTMLInputElement).value), {
        merge: `memory${row}`,
      });
    return html`<div class="memory" role="group" aria-label=${text.memory}>
      <p class="boxname soft">${text.memory}. ${text.memoryAbout}</p>
      <ul>
        ${labels.map(
          (label, row) =>
            html`<li>
              <input
                type="text"
                maxlength="60"
                autocomplete="off"
                spellcheck="false"
                dir="auto"
                aria-label=${text.memoryName(row + 1)}
                .value=${live(label)}
                @input=${rename(row)}
                @blur=${() => this.#host.requestUpdate()}
              />
              ${
                labels.length < 2
                  ? nothing
                  : html`<button
                      type="button"
                      class="link"
                      aria-label=${text.removeRow(label)}
                      @click=${() => this.#remove(row)}
                    >
                      ${text.remove}
                    </button>`
              }
            </li>`,
        )}
      </ul>
      ${
        labels.length < MOST_MEMORY
          ? html`<button type="button" class="link add" @click=${() => void this.#add()}>${text.add}</button>`
          : nothing
      }
    </div>`;
  }

  async #add(): Promise<void> {
    const { session } = this.#host;
    session.change(withMemoryRow(session.example));
    await this.#host.updateComplete;
    const name = [...this.#host.renderRoot.querySelectorAll<HTMLInputElement>('.memory input')].at(-1)!;
    name.focus();
    name.select();
  }

  async #remove(row: number): Promise<void> {
    const { session } = this.#host;
    session.change(withoutMemoryRow(session.example, row));
    await this.#host.updateComplete;
    const names = [...this.#host.renderRoot.querySelectorAll<HTMLInputElement>('.memory input')];
    names[Math.min(row, names.length - 1)]!.focus();
  }
}
