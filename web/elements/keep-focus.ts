import type { ReactiveController, ReactiveElement } from 'lit';

/** Where what has the focus goes away while its element is drawn, the focus goes on, so that a reader with a keyboard stays there. */
export class KeepFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #next: string;
  readonly #within: string | undefined;
  #focused: Element | null = null;
  #place: ParentNode | null = null;

  /**
   * @param next what takes the focus: the first such thing
   * @param within where that is looked for: in what stands around the lost thing. It takes the focus itself (`tabindex=-1`) where there
   * is no `next` in it.
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
