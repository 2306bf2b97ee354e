// What the page does to compare its example with another one, a lazy module.
import { html, type LitElement, type TemplateResult } from 'lit';
import type { GalleryEntry } from '../../examples/index.ts';
import { splitTolerance, withTolerance } from '../../edit/compared-address.ts';
import type { Session } from '../../edit/session.ts';
import { TOLERANCE } from '../../trace/compare.ts';
import { startOf } from './other-example.ts';
import type { PageComparison } from './page-comparison.ts';
import './page-comparison.ts';

/** The page, as far as it is needed here. */
interface ComparingPage extends LitElement {
  readonly session: Session;
  readonly entries: readonly GalleryEntry[];
  readonly loadGallery: () => Promise<readonly GalleryEntry[]>;
  compared: string | undefined;
  showGallery(compares?: boolean): Promise<void>;
}

/** Compares the example of a page. */
export class Comparing {
  readonly #page: ComparingPage;

  constructor(page: ComparingPage) {
    this.#page = page;
    page.renderRoot.addEventListener('example-compared', (event) => {
      void this.#with((event as CustomEvent<GalleryEntry>).detail.id);
    });
  }

  /** Compares with the example as it was loaded; where that is still shown, the reader chooses from the gallery. */
  async choose(): Promise<void> {
    const { session } = this.#page;
    if (session.example === session.start) await this.#page.showGallery(true);
    else await this.#with(await this.#start());
  }

  /** The example as it was loaded. Without the gallery, one that has a name there is written out in full. */
  readonly #start = async (): Promise<string> =>
    startOf(this.#page.session, await this.#page.loadGallery().catch(() => this.#page.entries));

  /** Compares with what would stand after `compare=`, or with nothing; the page fires `compared`, for its address. */
  async #with(compared: string | undefined): Promise<void> {
    const page = this.#page;
    this.#address(compared);
    await page.updateComplete;
    const shown = page.renderRoot.querySelector<HTMLElement>(compared === undefined ? '.compare' : 'page-comparison');
    await (shown as Partial<PageComparison> | null)?.updateComplete;
    shown?.focus();
  }

  #address(compared: string | undefined): void {
    this.#page.compared = compared;
    this.#page.dispatchEvent(new Event('compared'));
  }

  #within(tolerance: number): void {
    const { other } = splitTolerance(this.#page.compared!);
    this.#address(withTolerance(other, tolerance === TOLERANCE ? undefined : tolerance));
  }

  /** The comparison. */
  part(): TemplateResult {
    const { session, compared, loadGallery } = this.#page;
    return html`<page-comparison
      .session=${session}
      .compared=${compared}
      .loadGallery=${loadGallery}
      @compare-start=${async () => this.#with(await this.#start())}
      @compare-tolerance=${({ detail }: CustomEvent<number>) => this.#within(detail)}
      @compare-end=${() => void this.#with(undefined)}
      @compare-gallery=${() => void this.#page.showGallery(true)}
    ></page-comparison>`;
  }
}
