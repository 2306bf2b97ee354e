// The page "Why it learns" as a reader meets it: what its tests look for stands here, once.
import type { Locator, Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { expect } from './page.ts';

/** The run of the page. */
export class WhyPage {
  readonly scrubber: Locator;
  readonly table: Locator;
  readonly caption: Locator;
  readonly says: Locator;
  readonly status: Locator;
  readonly problem: Locator;
  readonly lossPlot: Locator;
  readonly now: Locator;
  /** Start, pause, go on, run again. */
  readonly main: Locator;

  constructor(readonly page: Page) {
    this.scrubber = page.getByRole('slider', { name: 'The checkpoint that is shown' });
    this.table = page.locator('why-table attention-heatmap');
    this.caption = this.table.locator('.caption');
    this.says = page.locator('why-table .says');
    this.status = page.locator('why-page > p[role=status], why-page section.run > p[role=status]');
    this.problem = page.locator('why-page .problem').first();
    this.lossPlot = page.locator('why-plots svg.plot').first();
    this.now = page.getByRole('button', { name: 'Back to now' });
    this.main = page.locator('why-page .buttons .main');
  }

  /** Opens the page; `fragment` as in `#task=reverse`. */
  async open(fragment = ''): Promise<void> {
    await this.page.goto(`./why.html${fragment}`);
    await expect(this.caption).toHaveText('Attention before training');
  }

  button(name: string): Locator {
    return this.page.locator('why-page .buttons').getByRole('button', { name, exact: true });
  }

  setting(name: string): Locator {
    return this.page.getByRole('group', { name: 'Settings of the run' }).getByLabel(name);
  }

  /** What stands behind "More settings". */
  more(name: string): Locator {
    return this.page.locator('why-settings').getByLabel(name, { exact: true });
  }

  async moreSettings(): Promise<void> {
    await this.page.getByRole('button', { name: 'More settings' }).click();
    await expect(this.more('steps')).toBeVisible();
  }

  /** Types a number into a box among those settings. */
  async type(name: string, number: string): Promise<void> {
    await this.more(name).fill(number);
    await this.more(name).press('Enter');
  }

  async fullSpeed(): Promise<void> {
    await this.page.getByLabel('Speed').selectOption({ label: 'as fast as possible' });
  }

  /** Runs to the end. */
  async run(): Promise<void> {
    await this.fullSpeed();
    await this.main.click();
    await this.ended();
  }

  /** Found without a role, which would keep the page busy while it runs. */
  async ended(): Promise<void> {
    await expect(this.main).toHaveText('▶ Run again');
    await drawn(this.page);
  }

  /** The loss that stands in the plot now. */
  async loss(): Promise<number> {
    await drawn(this.page);
    return Number((await this.lossPlot.locator('text.number').textContent())!.replace(' nats', ''));
  }

  /** The words and the printed weights of a row of the table, from 0; −1: the last one. */
  async row(index: number): Promise<{ asks: string; words: string[]; weights: number[] }> {
    await drawn(this.page);
    const row = this.table.locator('tbody tr').nth(index);
    return {
      asks: await row.locator('th').innerText(),
      words: await this.table.locator('thead th').allInnerTexts(),
      weights: (await row.locator('td').allInnerTexts()).map(Number),
    };
  }

  /** How many steps the run has made, also those that are not drawn yet. */
  stepNow(): Promise<number> {
    return this.page.evaluate(
      () => (document.querySelector('why-page') as unknown as { run: { step: number } }).run.step,
    );
  }

  /** How many steps a paused run has made, once those that were under way are done. */
  async pausedAt(): Promise<number> {
    await expect(this.main).toHaveText('▶ Continue');
    await expect(this.page.locator('why-page .state')).toHaveAttribute('aria-busy', 'false');
    return Number(await this.page.locator('why-page .state b').innerText());
  }

  async showsCheckpoint(step: string): Promise<void> {
    await expect(this.caption).toHaveText(`Attention ${step}`);
    await drawn(this.page);
  }
}
