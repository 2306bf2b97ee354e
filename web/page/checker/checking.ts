// What the page does to check numbers, a lazy module.
import { html, type LitElement, type TemplateResult } from 'lit';
import type { Session } from '../../edit/session.ts';
import type { CheckerRequest } from '../../elements/checker-link.ts';
import type { Checked } from './checked.ts';
import type { PageChecker } from './page-checker.ts';
import './page-checker.ts';

/** The page, as far as it is needed here. */
interface CheckingPage extends LitElement {
  readonly session: Session;
  checked: Checked | undefined;
}

/** The checker of a page. */
export class Checking {
  readonly #page: CheckingPage;

  constructor(page: CheckingPage) {
    this.#page = page;
  }

  /** Opens the checker, with what was typed before. */
  async open({ step, published = false }: CheckerRequest): Promise<void> {
    this.#keep({ open: true, drafts: this.#page.checked?.drafts ?? [] });
    await this.#page.updateComplete;
    const checker = this.#page.renderRoot.querySelector<PageChecker>('page-checker')!;
    if (published) checker.fillPublished();
    if (step !== undefined) checker.chooseStep(step);
    await checker.updateComplete;
    checker.scrollIntoView({ block: 'start' });
    checker.focus({ preventScroll: true, step });
  }

  /** The page fires `checked`, for the history of the window. */
  #keep(checked: Checked): void {
    this.#page.checked = checked;
    this.#page.dispatchEvent(new Event('checked'));
  }

  async #close(): Promise<void> {
    this.#keep({ open: false, drafts: this.#page.checked?.drafts ?? [] });
    await this.#page.updateComplete;
    this.#page.renderRoot.querySelector<HTMLElement>('.check')?.focus();
  }

  part(): TemplateResult {
    const { session, checked } = this.#page;
    return html`<page-checker
      .session=${session}
      .checked=${checked}
      @checked-change=${({ detail }: CustomEvent<Checked>) => this.#keep(detail)}
      @check-end=${() => void this.#close()}
    ></page-checker>`;
  }
}
