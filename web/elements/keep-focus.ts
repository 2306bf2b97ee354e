import type { ReactiveController, ReactiveElement } from 'lit';

/** Moves the focus on if the focused element disappears in an update, so that a reader with a keyboard keeps the place. */
export class KeepFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #next: string;
  readonly #within: string | undefined;
  #focused: Element | null = null;
  #place: ParentNode | null = null;

  /**
   * @param next selector of what gets the focus: the first match
   * @param within selector of the ancestor of the lost element to look in; it gets the focus itself (`tabindex=-1`) if it has no `next`
   */
  constructor(host: ReactiveElement, next: string, within?: string) {
    this.#host = host;
    this.#next = next;
    this.#within = within;
    host.addController(this);
  }

  hostUpdate(): void {
    const root = this.#host.renderRoot as ShadowRoot;
    this.#focused = root.activeElement;
    this.#place = this.#within === undefined ? root : (this.#focused?.closest(this.#within) ?? null);
  }

  hostUpdated(): void {
    if (this.#focused === null || this.#focused.isConnected) return;
    const to = this.#place?.querySelector<HTMLElement>(this.#next) ?? this.#place;
    if (to instanceof HTMLElement) to.focus({ preventScroll: true });
  }
}
