// The page as a reader meets it: every selector of the browser tests stands here, once. Playwright sees through open
// shadow roots, so that one CSS selector reaches the tables inside the cards inside the element.
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { validate } from '../../web/core/validate.ts';
import { readAddress } from '../../web/edit/address.ts';
import { equal } from '../../web/core/equal.ts';
import { gallery } from '../../web/examples/index.ts';
import { complaintsOf } from './complaints.ts';

export { expect };

/** One operand of an open cell: what its button shows, and the cell that it leads to (from 0). */
export interface Operand {
  text: string;
  stepId: string;
  row: number;
  column: number;
}

export class AttentionPage {
  readonly sentence: Locator;
  readonly reading: Locator;
  /** What each of several heads looks for. */
  readonly questions: Locator;
  readonly origin: Locator;
  readonly problem: Locator;
  readonly note: Locator;
  /** Folds and unfolds the settings. */
  readonly settings: Locator;
  readonly gallery: Locator;
  readonly undo: Locator;
  readonly redo: Locator;
  readonly reset: Locator;
  readonly ribbons: Locator;
  readonly heatmap: Locator;
  readonly overview: Locator;
  readonly cosines: Locator;
  /** What stays in sight: the word that asks, the way through the steps, where the numbers come from. */
  readonly bar: Locator;
  /** The field in which a number is typed; there is one at a time. */
  readonly field: Locator;

  constructor(readonly page: Page) {
    this.sentence = page.locator('#sentence');
    this.reading = page.locator('.reading h2');
    this.questions = page.locator('.reading .questions');
    this.origin = page.locator('.origin');
    this.problem = page.locator('.problem[role=alert]');
    this.note = page.locator('p.small[role=status]');
    this.settings = page.locator('button.summary');
    this.gallery = page.locator('dialog');
    // What there is nothing to do for is not shown at all.
    this.undo = page.locator('.back button', { hasText: 'Undo' });
    this.redo = page.locator('.back button', { hasText: 'Redo' });
    this.reset = page.locator('.back button', { hasText: 'Reset to' });
    this.ribbons = page.locator('attention-ribbons');
    this.heatmap = page.locator('attention-heatmap');
    this.overview = page.locator('attention-overview');
    this.bar = page.locator('.bar').filter({ has: page.locator('.origin') });
    this.cosines = page.locator('attention-cosines');
    this.field = page.locator('attention-table td input');
  }

  /** Opens the page, at a fragment such as `#words-it` or at an example document, with the settings unfolded and every detail shown. */
  async open(at: string | object = '#the-cat-sat'): Promise<void> {
    await showEverything(this.page);
    const fragment = typeof at === 'string' ? at : `#example=${encodeURIComponent(JSON.stringify(at))}`;
    await this.page.goto(`./${fragment}`);
    await expect(this.reading).toBeVisible();
    await this.unfoldSettings();
    await this.settled();
  }

  async unfoldSettings(): Promise<void> {
    if ((await this.settings.getAttribute('aria-expanded')) === 'false')
      await this.settings.evaluate((button: HTMLElement) => button.click());
  }

  /** Follows a link within the page to an example of the gallery. */
  async follow(id: string): Promise<void> {
    await this.page.evaluate((hash) => (location.hash = hash), `#${id}`);
    const wanted = validate(gallery.find((entry) => entry.id === id)!.document);
    await expect.poll(async () => equal(await this.shown(), wanted)).toBe(true);
    await this.settled();
  }

  /** The example that is shown. */
  shown(): Promise<object> {
    return this.page.evaluate(
      () => (document.querySelector('attention-page') as unknown as { session: { example: object } }).session.example,
    );
  }

  async type(text: string): Promise<void> {
    await this.sentence.fill(text);
  }

  card(id: string): Locator {
    return this.page.locator(`attention-card[data-card=${id}]`);
  }

  table(step: string): Locator {
    return this.page.locator(`attention-table[id="step-${step}"]`);
  }

  /** A line of a table, by its place (from 0), also in a table of which only a part stands in the document. */
  line(step: string, row: number): Locator {
    return this.table(step).locator(`tbody tr[aria-rowindex="${row + 2}"]`);
  }

  rowHead(step: string, row: number): Locator {
    return this.line(step, row).locator('th');
  }

  /** A cell of a table that stands in the document as a whole. */
  cell(step: string, row: number, column: number): Locator {
    return this.line(step, row).locator('td').nth(column);
  }

  number(step: string, row: number, column: number): Locator {
    return this.cell(step, row, column).locator('.n');
  }

  /** The small second line of a cell: what a source printed, or what was computed. */
  second(step: string, row: number, column: number): Locator {
    return this.cell(step, row, column).locator('small');
  }

  /** The sentence below a table that says why what was typed is no number. */
  fieldProblem(step: string): Locator {
    return this.table(step).locator('#problem');
  }

  panel(card: string): Locator {
    return this.card(card).locator('attention-derivation');
  }

  result(card: string): Locator {
    return this.panel(card).locator('.result');
  }

  operand(card: string, text: string | RegExp): Locator {
    return this.panel(card).locator('button.cell').filter({ hasText: text });
  }

  /** The word that asks, among the chips that stay in sight. */
  chip(word: string | RegExp): Locator {
    return this.bar.getByRole('radio', { name: word });
  }

  control(name: string): Locator {
    return this.page.getByRole('group', { name: 'How it is computed' }).getByLabel(name, { exact: true });
  }

  /** Chooses by the value of an option, which stays when its words change. */
  /** The choice of where the numbers come from. */
  numbersOf(
    name: 'this example' | 'made by hand, readable' | 'a trained Transformer' | 'your own model' | 'drawn by chance',
  ): Locator {
    return this.page.getByRole('radio', { name });
  }

  async choose(control: string, value: string): Promise<void> {
    await this.unfoldSettings();
    await this.control(control).selectOption(value);
  }

  galleryEntry(title: string): Locator {
    return this.gallery.getByRole('button').filter({ has: this.page.getByText(title, { exact: true }) });
  }

  async openGallery(): Promise<void> {
    await this.page.getByRole('button', { name: 'Another example' }).click();
    await expect(this.gallery).toBeVisible();
  }

  /** Opens the parts of a card that are folded. */
  async unfold(card: string): Promise<void> {
    const details = this.card(card).locator('details');
    if ((await details.getAttribute('open')) === null) await details.locator('summary').click();
  }

  /** Cards out of sight take their numbers when the browser is idle: waits until all have them. */
  async settled(): Promise<void> {
    await this.page.locator('attention-full').waitFor({ state: 'attached' }); // after a reload
    await this.page.evaluate(async () => {
      const page = document.querySelector('attention-page')!.shadowRoot!;
      const steps = page.querySelector('attention-steps')!.shadowRoot!.querySelector('attention-full')!;
      type Updating = Element & { updateComplete: Promise<unknown> };
      // The cards are fetched by the first update with an example, and drawn by the one after that.
      await customElements.whenDefined('attention-card');
      await (steps as Updating).updateComplete;
      const cards = steps.shadowRoot!.querySelectorAll<Updating>('attention-card');
      const drawn = () => Promise.all([...cards].map((card) => card.updateComplete));
      // What is not in sight yet is drawn when the page is printed, and its content is fetched then or when a reader does anything.
      dispatchEvent(new Event('beforeprint'));
      await drawn();
      dispatchEvent(new Event('beforeprint'));
      await new Promise((resolve) => setTimeout(resolve));
      await drawn();
      dispatchEvent(new Event('beforeprint'));
      const tables = [...cards].flatMap((card) => [...card.shadowRoot!.querySelectorAll<Updating>('attention-table')]);
      await Promise.all(tables.map((table) => table.updateComplete));
    });
  }

  /** The address is written when the reader pauses: waits until it holds the example that is shown. */
  async written(): Promise<void> {
    const isWritten = async () => {
      const address = await readAddress(new URL(this.page.url()).hash).catch(() => null);
      if (address === null || !('document' in address)) return false;
      return equal(validate(address.document), await this.shown());
    };
    await expect.poll(isWritten).toBe(true);
  }

  /** Every number of every table, as printed: step → rows of texts. */
  async tables(): Promise<Record<string, string[][]>> {
    await this.settled();
    return this.page.evaluate(() => {
      const found: Record<string, string[][]> = {};
      const visit = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          const { shadowRoot } = element;
          if (shadowRoot === null) continue;
          if (element.localName === 'attention-table') {
            const lines = [...shadowRoot.querySelectorAll('tbody tr[aria-rowindex]')];
            found[element.id.slice('step-'.length)] = lines.map((line) =>
              [...line.querySelectorAll(':scope > td > .n')].map((number) =>
                [...number.childNodes]
                  .filter((node) => node.nodeType === Node.TEXT_NODE)
                  .map((node) => node.nodeValue ?? '')
                  .join(''),
              ),
            );
          } else visit(shadowRoot);
        }
      };
      visit(document);
      return found;
    });
  }

  /** The tables follow: all of these stand on the page, with these numbers, and no others. */
  async showsExactly(expected: Record<string, string[][]>): Promise<void> {
    await expect.poll(() => this.tables()).toEqual(expected);
  }

  /** Of a trace of several paths: whatever table stands on the page shows these numbers, and one of weights and contexts does. */
  async showsPathOf(expected: Record<string, string[][]>): Promise<void> {
    const wrong = async () => {
      const tables = await this.tables();
      const shown = Object.keys(tables);
      const missing = ['weights', 'context'].filter((role) => !shown.some((id) => id.split('.').at(-1) === role));
      return [...missing, ...shown.filter((id) => JSON.stringify(tables[id]) !== JSON.stringify(expected[id]))];
    };
    await expect.poll(wrong).toEqual([]);
  }

  /** What of a table that shows only a part of its cells stands in the document: its lines, and their cells by column. */
  async linesOf(
    step: string,
  ): Promise<{ row: number; word: string; cells: (readonly [column: number, text: string])[] }[]> {
    return this.table(step)
      .locator('tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) => ({
          row: Number(line.getAttribute('aria-rowindex')) - 2,
          word: line.querySelector('th')!.textContent,
          cells: [...line.querySelectorAll('td')].map(
            // A table of which all cells are there does not count them.
            (cell, index) =>
              [
                Number(cell.getAttribute('aria-colindex') ?? index + 2) - 2,
                cell.querySelector('.n')!.textContent,
              ] as const,
          ),
        })),
      );
  }

  /** The words at the left of a table. */
  async words(step: string): Promise<string[]> {
    return this.table(step).locator('tbody th').allTextContents();
  }

  /** Where the buttons of an open cell lead, without going there. */
  operands(card: string): Promise<Operand[]> {
    return this.panel(card).evaluate((panel) => {
      const found: Operand[] = [];
      for (const button of panel.shadowRoot!.querySelectorAll<HTMLElement>('button.cell')) {
        const listen = (event: Event) => {
          event.stopPropagation();
          found.push({ text: button.innerText, ...(event as CustomEvent<Omit<Operand, 'text'>>).detail });
        };
        document.addEventListener('cell-open', listen, { capture: true, once: true });
        button.click();
      }
      return found;
    });
  }

  /** How many table cells stand in the document, in all shadow roots. */
  cellCount(): Promise<number> {
    return this.page.evaluate(() => {
      const count = (root: ParentNode): number => {
        let sum = root.querySelectorAll('td, th').length;
        for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) sum += count(shadowRoot);
        return sum;
      };
      return count(document);
    });
  }

  /** The element with the focus, inside all shadow roots, as the selector tests need: name, id, text. */
  focused(): Promise<{ name: string; id: string; text: string; host: string }> {
    return this.page.evaluate(() => {
      let element = document.activeElement;
      let host = '';
      while (element?.shadowRoot?.activeElement) {
        host = element.id || element.localName;
        element = element.shadowRoot.activeElement;
      }
      const name = element?.localName ?? '';
      return { name, id: element?.id ?? '', text: (element as HTMLElement | null)?.innerText?.trim() ?? '', host };
    });
  }

  /** Presses a key until the element has the focus. */
  async tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', most = 60): Promise<void> {
    const isFocused = () =>
      target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element);
    for (let pressed = 0; pressed < most; pressed++) {
      if (await isFocused()) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`${key} does not reach ${String(target)} within ${most} presses`);
  }
}

/** The page shows every detail, not a first reading, from its next visit on. */
export const showEverything = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    try {
      localStorage.setItem('attention-steps reference', 'open');
    } catch {
      // It is denied.
    }
  });

/** Whether a message may appear on the console; by default none may. */
interface Options {
  expected: RegExp | null;
}

/**
 * Every test fails where the page writes an error or a warning on the console (a refused content security policy is one),
 * throws, opens a dialog of the browser, or asks for anything outside its own address.
 */
export const test = base.extend<Options & { at: AttentionPage }>({
  expected: [null, { option: true }],
  at: async ({ page, baseURL, expected }, use) => {
    const complaints = complaintsOf(page, baseURL!, expected);
    await use(new AttentionPage(page));
    expect(complaints).toEqual([]);
  },
});
