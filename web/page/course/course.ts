// The course around an exercise of it, a lazy module.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import type { Example } from '../../core/example.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { textStyles } from '../../elements/styles.ts';
import { course, type CourseEntry } from '../../examples/course/index.ts';
import { courseText as text } from '../../strings/page/course.ts';
import { mistakeWords } from '../../strings/mistakes.ts';
import { courseEntry } from './entry.ts';

export { keepProgressOf } from './entry.ts';

/** `<page-course>`: what an exercise is for, or with `ending` where one goes on. Fires `exercise-chosen` with an entry, and `exercises-shown`. */
export class PageCourse extends LitElement {
  @property({ attribute: false }) example!: Example;
  @property({ type: Boolean }) ending = false;

  /** Where in the course this is. */
  override focus(): void {
    this.renderRoot.querySelector<HTMLElement>('.place')?.focus();
  }

  #link(entry: CourseEntry | undefined, content: string): TemplateResult | typeof nothing {
    if (entry === undefined) return nothing;
    const choose = () => this.dispatchEvent(new CustomEvent('exercise-chosen', { detail: entry }));
    return html`<button type="button" @click=${choose}>
      <span class="soft">${content}</span>${' '}<span>${entry.title}</span>
    </button>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const entry = courseEntry(this.example);
    if (entry === undefined) return nothing;
    const at = course.indexOf(entry);
    if (this.ending)
      return html`<nav aria-label=${text.label}>
        ${this.#link(course[at - 1], text.previous)}${this.#link(course[at + 1], text.next)}
      </nav>`;
    return html`<p class="place" tabindex="-1">
        ${text.place(at + 1, course.length)} ·
        <button type="button" class="link" @click=${() => this.dispatchEvent(new Event('exercises-shown'))}>
          ${text.all}
        </button>
      </p>
      <p class="aim">${text.aims[entry.id]}</p>
      <details>
        <summary>${text.catches(entry.catches.length)}</summary>
        <ul>
          ${entry.catches.map((name) => html`<li>${textTemplate(mistakeWords[name].name)}</li>`)}
        </ul>
      </details>`;
  }

  static override styles = [
    textStyles,
    css`
      :host {
        display: block;
      }
      p {
        margin: 4px 0;
      }
      .place:focus {
        outline: 0;
      }
      details {
        margin-bottom: 24px;
      }
      summary {
        width: fit-content;
        color: var(--attention-soft);
        cursor: pointer;
      }
      ul {
        margin: 4px 0 0;
        padding-inline-start: 20px;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 12px;
        justify-content: space-between;
        margin-top: 24px;
        padding-top: 16px;
        border-top: 1px solid var(--attention-rule);
      }
      nav button {
        min-height: 44px;
        padding: 0 14px;
        border: 1px solid var(--attention-line);
        border-radius: 6px;
        background: none;
        color: inherit;
        font: inherit;
        cursor: pointer;
      }
      nav button:hover {
        border-color: var(--attention-ink);
      }
    `,
  ];
}

customElements.define('page-course', PageCourse);
