// One visit for many tests: a page is loaded once, and each test opens its example in it, as a reader who follows a link does. For tests of
// what an example shows. What a visit begins or ends with, an address, or what is kept between visits is for tests with a page of their own.
import { test as base } from '@playwright/test';
import { equal } from '../../web/core/equal.ts';
import { gallery } from '../../web/examples/index.ts';
import { complaintsOf } from './complaints.ts';
import { AttentionPage, expect } from './page.ts';

export { expect };

interface Visited extends Element {
  compared: unknown;
  checked: unknown;
  open(document: object): boolean;
}

interface Updated extends Element {
  requestUpdate(name: string, before: unknown): void;
}

class VisitedPage extends AttentionPage {
  #isLoaded = false;

  /** Opens an example of the gallery, such as `#words-it`, or an example document. What a test before has left behind is cleared. */
  override async open(at: string | object = '#the-cat-sat'): Promise<void> {
    if (!this.#isLoaded || (await this.page.locator('attention-page').count()) === 0) {
      await super.open(at);
      this.#isLoaded = true;
      return;
    }
    await this.page.keyboard.press('Escape'); // closes a menu or a dialog
    const document = (typeof at === 'string' ? gallery.find(({ id }) => `#${id}` === at)!.document : at) as object;
    const isOpen = await this.page.evaluate((opened) => {
      (window.document.activeElement as HTMLElement | null)?.blur();
      sessionStorage.clear();
      localStorage.clear();
      localStorage.setItem('attention-steps reference', 'open');
      const page = window.document.querySelector<Visited>('attention-page')!;
      page.compared = page.checked = undefined;
      scrollTo({ top: 0, behavior: 'instant' });
      const isOpen = page.open(opened);
      const steps = page.shadowRoot!.querySelector('attention-steps')!.shadowRoot!;
      // What was opened is forgotten, as for another session.
      const full = steps.querySelector<Updated>('attention-full')!;
      const fold = (root: ParentNode) => {
        for (const { localName, shadowRoot } of root.querySelectorAll('*')) {
          if (localName === 'attention-open-tables') shadowRoot!.querySelector('details')?.removeAttribute('open');
          if (shadowRoot !== null) fold(shadowRoot);
        }
      };
      fold(full.shadowRoot!);
      full.requestUpdate('session', undefined);
      return isOpen;
    }, document);
    expect(isOpen).toBe(true);
    await this.unfoldSettings();
    await this.settled();
  }
}

/** The page of one visit, and what it did meanwhile that no page may do. */
interface Visit {
  at: AttentionPage;
  complaints: string[];
}

export const test = base.extend<{ at: AttentionPage }, { visit: Visit }>({
  visit: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const page = await browser.newPage({ baseURL });
      const at = new VisitedPage(page);
      const complaints = complaintsOf(page, baseURL!, null);
      await at.open();
      await use({ at, complaints });
      await page.close();
    },
    { scope: 'worker' },
  ],
  page: ({ visit }, use) => use(visit.at.page),
  at: async ({ visit: { at, complaints }, viewport, hasTouch, colorScheme }, use) => {
    const { page } = at;
    if (hasTouch || colorScheme !== 'light' || !equal(viewport, page.viewportSize()))
      throw new Error('A test that asks for another window needs a page of its own');
    await use(at);
    expect(complaints.splice(0)).toEqual([]);
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ colorScheme: null, media: null, reducedMotion: null, forcedColors: null });
    await page.unrouteAll();
  },
});
