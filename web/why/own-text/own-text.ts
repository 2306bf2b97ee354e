// The reader's own lines: how many words they have, whether they can be trained on, and what can be estimated from them.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { checkLines, defaultSettings, SettingsError } from '../../core/training/index.ts';
import { FEWEST_WORDS, linesOf, MOST_WORDS } from '../../core/training/own-text.ts';
import { checkSettings, LONGEST_TRAINING_TEXT } from '../../core/training/settings.ts';
import type { TrainingRun } from '../../core/training/types.ts';
import { KeepFocus } from '../../elements/keep-focus.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { ownText } from '../../strings/why/own-text.ts';
import { boxStyles } from '../../site/box-styles.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { formatNumber } from '../../trace/format.ts';

/** What is typed: lines of words, or names. */
export interface Own {
  task: 'text' | 'names';
  /** Under which name the tab keeps what is typed. */
  key: string;
  text: typeof ownText;
  limits: string;
  /** How many lines, words (or letters) and different ones there are, whether they can be trained on or not. */
  counted: (typed: string) => [lines: number, words: number, different: number];
  /** What is read otherwise than it was written, in sentences. */
  notes: (typed: string) => string[];
}

const lines: Own = {
  task: 'text',
  key: 'attention-steps-own-text',
  text: ownText,
  limits: ownText.limits(FEWEST_WORDS, MOST_WORDS, LONGEST_TRAINING_TEXT),
  counted(typed) {
    const found = linesOf(typed).filter(({ length }) => length > 0);
    const words = found.flat();
    return [found.length, words.length, new Set(words).size];
  },
  notes: () => [],
};

/** The text that was typed before a reload of this tab. */
function kept(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, typed: string): void {
  try {
    sessionStorage.setItem(key, typed);
  } catch {
    // Without storage, it lasts as long as the page.
  }
}

/** Why a text cannot be trained on; undefined where it can. */
function reasonAgainst(task: Own['task'], typed: string): string | undefined {
  try {
    checkLines(checkSettings({ ...defaultSettings(task), text: typed }));
    return undefined;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.reason;
  }
}

/** `<why-own-text>`: a box for lines of text, and the button that trains on them (`run-choose`). */
export class WhyOwnText extends LitElement {
  @property({ attribute: false }) run: TrainingRun | undefined;
  @state() protected typed: string = kept(this.own.key) ?? '';
  /** The text of the run that was shown last: until the reader types, the box follows the run. */
  #shown: string | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.run);
    new KeepFocus(this, 'textarea');
  }

  protected get own(): Own {
    return lines;
  }

  /** Brings the box into view, ready to be typed in. */
  show(): void {
    const box = this.renderRoot.querySelector('textarea');
    box?.scrollIntoView({ block: 'center' });
    box?.focus({ preventScroll: true });
  }

  protected override willUpdate(): void {
    const { task, text: of } = this.run?.settings ?? {};
    if (task !== this.own.task) return;
    if (of === undefined || of === this.#shown) return;
    if (this.typed.trim() === '' || this.typed === this.#shown) this.#take(of);
    this.#shown = of;
  }

  #take(typed: string): void {
    this.typed = typed;
    keep(this.own.key, typed);
  }

  #train(): void {
    const { task } = this.own;
    const before = this.run?.settings;
    const settings =
      before?.task === task ? before : { ...defaultSettings(task), ...(before && { seed: before.seed }) };
    const detail = { settings: { ...settings, text: this.typed } };
    this.dispatchEvent(new CustomEvent('run-choose', { detail, bubbles: true, composed: true }));
  }

  /** The estimated bounds of a run on the reader's text. */
  #estimated(): TemplateResult | typeof nothing {
    const facts = this.run?.facts;
    const { task, text } = this.own;
    if (task !== 'text' || facts === undefined || facts.settings.task !== 'text' || facts.bounds.length === 0)
      return nothing;
    const list = facts.bounds.map(({ name, nats }) => `${text.names[name]} ${formatNumber(nats, 3)}`).join(', ');
    return html`<p>${textTemplate(text.estimated, { list })}</p>`;
  }

  protected override render(): TemplateResult {
    const { typed } = this;
    const { task, text, limits, counted, notes } = this.own;
    const read = typed.slice(0, LONGEST_TRAINING_TEXT);
    const reason = typed.trim() === '' ? undefined : reasonAgainst(task, typed);
    const ready = reason === undefined && typed.trim() !== '';
    const { settings } = this.run ?? {};
    const running = settings?.task === task && settings.text === typed;
    return html`<h2>${text.heading}</h2>
      <p class="prose">${text.lead}</p>
      <label for="own">${text.label}</label>
      <textarea
        id="own"
        class="box"
        rows="8"
        spellcheck="false"
        placeholder=${text.placeholder}
        aria-describedby="counts problem"
        aria-invalid=${reason === undefined ? nothing : 'true'}
        .value=${typed}
        @input=${(event: Event) => this.#take((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <p class="caption" id="counts">
        ${text.counts(...counted(read))}${typed.length > LONGEST_TRAINING_TEXT ? text.countedFirst : ''}. ${limits}
      </p>
      ${notes(read).map((note) => html`<p class="caption">${note}</p>`)}
      <div id="problem" aria-live="polite">
        ${reason === undefined ? nothing : html`<p class="problem">${textTemplate(text.problem, { reason })}</p>`}
      </div>
      <div class="row">
        <button type="button" class="field" ?disabled=${!ready} @click=${() => this.#train()}>
          ${running ? text.again : text.train}
        </button>
        ${
          typed.trim() === ''
            ? html`<button type="button" class="field" @click=${() => this.#take(text.exampleText)}>
                ${text.example}
              </button>`
            : nothing
        }
      </div>
      <p class="caption">${text.split}</p>
      <p class="caption">${text.kept}</p>
      ${this.#estimated()}`;
  }

  static override styles = [
    ...sectionStyles,
    boxStyles,
    css`
      textarea {
        resize: vertical;
      }
      textarea[aria-invalid='true'] {
        border-color: var(--attention-error);
      }
      .caption {
        max-width: 680px;
        margin: 6px 0 12px;
      }
      .problem {
        max-width: 680px;
        box-sizing: border-box;
      }
    `,
  ];
}

customElements.define('why-own-text', WhyOwnText);
