import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Example } from '../../core/example.ts';
import type { Session } from '../../edit/session.ts';
import { idle } from '../idle.ts';

interface Host extends ReactiveControllerHost, Element {
  session: Session | undefined;
  page: string | undefined;
}

/**
 * The address of the page with the current example: made when the browser is idle, and after every change from then on. It does not wait
 * for the reader: on a phone, a tap on the link may be the first thing that happens.
 */
export class PageLink implements ReactiveController {
  readonly #host: Host;
  #example: Example | undefined;
  /** Empty if the example is too long for a link. */
  #fragment: string | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * The address of the page alone until that of the example is made; undefined if there is no page, or the example is too long for a link.
   */
  get href(): string | undefined {
    const { page } = this.#host;
    return page && (this.#fragment === '' ? undefined : page + (this.#fragment ?? ''));
  }

  hostUpdated(): void {
    // If the module cannot be fetched, the link leads to the page alone.
    void this.#write().catch(() => {});
  }

  async #write(): Promise<void> {
    const { page, session } = this.#host;
    if (page === undefined || session === undefined || this.#example === session.example) return;
    const example = (this.#example = session.example);
    if (this.#fragment === undefined) await idle();
    const { writeAddress } = await import('../../edit/address.ts');
    const fragment = await writeAddress(example, []);
    if (this.#example !== example) return;
    this.#fragment = fragment;
    this.#host.requestUpdate();
  }
}
