// What the page does to make an exercise of its example, a lazy module.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Session } from '../../edit/session.ts';
import type { AttentionExercise } from '../../elements/exercise/attention-exercise.ts';
import './page-authoring.ts';

/** The page, as far as it is needed here. */
interface AuthoringPage extends LitElement {
  readonly session: Session;
  open(document: unknown): boolean;
}

/** Makes exercises of the examples of a page. */
export class Authoring {
  readonly #page: AuthoringPage;
  #isOpen = false;
  /** The example, as JSON, of which an exercise was made and opened: the way back leads to where that is made. */
  #made: string | undefined;

  constructor(page: AuthoringPage) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#show(true);
    const part = this.#page.renderRoot.querySelector<LitElement>('page-authoring')!;
    await part.updateComplete;
    part.focus();
  }

  /** To be called when the page shows another example. */
  opened(): void {
    if (this.#made === JSON.stringify(this.#page.session.example)) void this.#show(true);
  }

  async #show(isOpen: boolean): Promise<void> {
    this.#isOpen = isOpen;
    this.#page.requestUpdate();
    await this.#page.updateComplete;
  }

  async #close(): Promise<void> {
    this.#made = undefined;
    await this.#show(false);
    this.#page.renderRoot.querySelector<HTMLElement>('.author')?.focus();
  }

  async #openExercise(document: object): Promise<void> {
    const page = this.#page;
    this.#made = JSON.stringify(page.session.example);
    page.open(document);
    scrollTo({ top: 0, behavior: 'instant' });
    await this.#show(false);
    const steps = page.renderRoot.querySelector('attention-steps')!;
    await steps.ready;
    steps.renderRoot.querySelector<AttentionExercise>('attention-exercise')?.focusWhole();
  }

  part(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    return html`<page-authoring
      .session=${this.#page.session}
      @exercise-made=${({ detail }: CustomEvent<object>) => void this.#openExercise(detail)}
      @authoring-end=${() => void this.#close()}
    ></page-authoring>`;
  }
}
