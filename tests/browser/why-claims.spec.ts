// What the page "Why it learns" says of runs that are not as usual: controls, runs that end too early, the other tasks.
import type { Locator, Page } from '@playwright/test';
import { storyText } from '../../web/strings/why/story.ts';
import { expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

class Claims extends WhyPage {
  readonly story: Locator;
  readonly negativeGradients: Locator;
  readonly beside: Locator;

  constructor(page: Page) {
    super(page);
    this.story = page.locator('why-story');
    this.negativeGradients = page.locator('why-negative-gradients');
    this.beside = page.locator('why-control-runs');
  }

  part(number: number): Locator {
    return this.story.locator('li').filter({ has: this.page.locator('.number-of', { hasText: String(number) }) });
  }

  title(number: number): Locator {
    return this.part(number).locator('h3');
  }

  /** Opens a run, and runs it to its end. */
  async ran(fragment: string): Promise<void> {
    await this.page.goto('about:blank');
    await this.open(fragment);
    await this.run();
  }

  plot(index: number): Locator {
    return this.page.locator('why-plots figcaption').nth(index);
  }
}

test('where no context is needed a word reads itself, and no word holds its answer', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.ran('#task=alone');
  await expect(why.says).toContainText(/reads itself (most, )?with/);
  await expect(why.says).toContainText('no other word has anything to add');
  await expect(why.says).not.toContainText(/which is at|where its answer|has to agree/);
  await expect(why.plot(1)).toContainText('Weight on the word itself');
  await expect(page.locator('why-plots')).not.toContainText(/right (key|word|pair)/);
  await expect(why.beside.locator('thead')).toContainText('itself');
  await expect(why.beside).not.toContainText(/right (key|word|pair)/);
  await why.negativeGradients.scrollIntoViewIfNeeded();
  await expect(why.negativeGradients.locator('tr.right')).toContainText('the word itself');
  await why.ran('#task=alone&control=uniform&steps=5');
  await expect(why.says).toContainText(/reads itself with/);
  await expect(why.says).not.toContainText(/which is at|where its answer|has to agree/);
  await expect(why.story).not.toContainText(storyText.alone.try);
});

test('a sentence that it may have trained on is not said to be unseen', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.open('#task=blank');
  await expect(why.plot(0)).toContainText('on sampled sentences');
  await expect(page.locator('.knows')).toContainText('only 640 different ones');
  await expect(page.locator('.knows')).toContainText('where the blank is, and none of the words that are left');
  await expect(why.story).toContainText('Let X be the blank and where it is');
  await page.goto('about:blank');
  await why.open('#task=agreement');
  await expect(why.plot(0)).toContainText('on sentences it has never seen');
});

test('a run that found nothing is not said to have learned anything', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.open('#task=recall&control=shuffled&steps=60');
  // Before it runs nobody knows what it will do.
  await expect(why.title(2)).toHaveText(/The values$/);
  await why.run();
  await expect(why.story.locator('h2')).toHaveText('What happened here');
  await expect(why.title(2)).toContainText('Nothing clearly gained from the other words');
  await expect(why.title(4)).toContainText('stays below twice an equal share');
  await expect(why.story).not.toContainText('come to read the pair');
  await why.ran('#task=recall&steps=1');
  await expect(why.story.locator('h2')).toHaveText('What happened here');
  await expect(why.title(2)).toContainText('Nothing clearly gained');
});

test('where no score may move none is said to be worth moving', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.ran('#task=recall&control=uniform&steps=60');
  await expect(why.part(2)).toContainText(/mean push on the right pair was .* before the first step, and \+/);
  await expect(why.story).not.toContainText('worth moving');
  await expect(why.title(3)).toContainText('would push');
  await expect(why.part(3)).toContainText('no score may move');
  await expect(why.story).not.toContainText('come to read the pair');
  await why.negativeGradients.scrollIntoViewIfNeeded();
  await expect(why.negativeGradients.locator('.panel')).toContainText('no score may move');
});

test('what equal weights learn is not said to come from scores, and is compared with the bag of words', async ({
  at: _,
  page,
}) => {
  test.slow();
  const why = new Claims(page);
  await why.ran('#task=agreement&control=uniform&norm=pre');
  await expect(why.story).toContainText('never passed twice an equal share');
  await expect(why.story).not.toContainText('its score was pushed up');
  await why.ran('#task=agreement&steps=30');
  const row = why.beside.getByRole('row', { name: 'a norm before equal weights' });
  await row.getByRole('button', { name: /^Run it alongside/ }).click();
  const status = row.getByRole('status');
  await expect(status).toContainText('the line of a bag of words');
  const loss = Number((await row.locator('td').first().innerText()).split('\n')[0]);
  await expect(status).toContainText(loss < 1.7329 - 0.01 ? 'It ended below 1.7329' : 'It did not end below 1.7329');
});

test('a model that reads nothing is not asked why it reads', async ({ at: _, page }) => {
  const why = new Claims(page);
  await page.goto('./why.html#task=recall&control=feed_forward&steps=5');
  await why.run();
  await expect(why.story).toContainText('if no word can read another');
  await expect(why.story).not.toContainText('come to read');
});

test('what a run had and lost again is reported with its step', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.ran('#task=recall&rate=0.1');
  const text = await why.story.locator('p', { hasText: 'of the 1.612 nats at step' }).innerText();
  const [, most, step] = /had taken ([\d.]+) of the 1\.612 nats at step (\d+), and has lost them/.exec(text)!;
  await why.scrubber.fill(step!);
  await why.showsCheckpoint(`after ${step} steps`);
  // 2.079 is the best without context.
  expect(2.079 - (await why.loss())).toBeCloseTo(Number(most), 3);
});

test('part 4 leads to both of the checkpoints that it reports', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.ran('#task=recall&seed=3&steps=120');
  const steps = [...(await why.part(4).locator('p').innerText()).matchAll(/At step (\d+)/g)].map((match) => match[1]);
  expect(steps).toHaveLength(2);
  await expect(why.part(4).getByRole('button')).toHaveText(steps.map((step) => `see it at step ${step}`));
  await why.part(4).getByRole('button').first().click();
  await why.showsCheckpoint(`after ${steps[0]} steps`);
});

test('weight times gain is the negative gradient beside them, in the digits shown', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.ran('#task=recall&seed=3');
  await why.negativeGradients.scrollIntoViewIfNeeded();
  const rows = why.negativeGradients.locator('tbody tr');
  await expect(rows).toHaveCount(7);
  for (const row of await rows.all()) {
    const cells = (await row.locator('td').allInnerTexts()).map((cell) => cell.trim());
    for (const cell of cells) expect(cell).toMatch(/^−?\d+\.\d+$/);
    const [weight, gain, gradient] = cells.map((cell) => Number(cell.replace('−', '-')));
    // Half of what the last digit of a negative gradient counts.
    const half = 0.5 * 10 ** -cells[2]!.split('.')[1]!.length;
    expect(Math.abs(weight! * gain! - gradient!)).toBeLessThan(half * 1.0000001);
  }
  await page.goto('about:blank');
  await why.open('#task=agreement');
  await why.negativeGradients.scrollIntoViewIfNeeded();
  await expect(why.negativeGradients.locator('tr.right')).toContainText('the answer agrees with it');
});

test('a place is named where words are symbols', async ({ at: _, page }) => {
  const why = new Claims(page);
  await why.ran('#task=reverse&steps=100');
  await expect(why.says).toContainText(/^\d at place 16/);
  await expect(why.says).toContainText(/at place 1(?!\d)/);
});

test('own text: what is compared is named, and a count that is worse than nothing is left out', async ({
  at: _,
  page,
}) => {
  const why = new Claims(page);
  // Every fifth line has words of its own: counting pairs on the other lines is worse than a guess.
  const lines = Array.from({ length: 15 }, (_, line) =>
    line % 5 === 4 ? `x${line} y${line} z${line} w${line}` : 'a b c d e',
  );
  await why.ran(`#task=text&steps=2&text=${encodeURIComponent(lines.join('\n'))}`);
  await expect(why.plot(0)).toContainText('on held-out lines');
  await expect(why.story).toContainText('After 2 steps the loss is');
  await expect(why.story).not.toContainText('At step 0');
  await expect(why.story).toContainText(
    /counts that know none of them have a loss of [\d.]+ nats; with one known it is [\d.]+ and with two known/,
  );
});

test('many controls can be distinguished: each has its letter on its line, and no line is dotted like a best loss', async ({
  at: _,
  page,
}) => {
  test.slow();
  const why = new Claims(page);
  await why.ran('#task=induction&steps=5');
  await why.beside.getByRole('button', { name: 'Run all of them' }).click();
  const plot = why.beside.locator('why-curves');
  const controls = await why.beside.getByRole('button', { name: /^Run it alongside|^Cancel$/ }).count();
  expect(controls).toBeGreaterThan(3);
  await expect(why.beside.getByRole('progressbar')).toHaveCount(0);
  const lines = plot.locator('path.curve.soft');
  const count = await lines.count();
  expect(count).toBeGreaterThan(5);
  await expect(plot.locator('text.halo')).toHaveText(Array.from({ length: count }, (_, index) => 'ABCDEFGHI'[index]!));
  const dashes = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('stroke-dasharray')!));
  expect(new Set(dashes).size).toBe(count);
  for (const dash of dashes)
    expect(
      Math.min(
        ...dash
          .split(' ')
          .filter((_, index) => index % 2 === 0)
          .map(Number),
      ),
    ).toBeGreaterThan(3);
  // Where a label stands beside its line's end, a line leads to it.
  expect(await plot.locator('path.leader').count()).toBeGreaterThan(0);
});

test('√d_k: where the two runs differ most is reported, as the curves have it', async ({ at: _, page }) => {
  test.slow();
  const why = new Claims(page);
  await why.open();
  const section = page.locator('why-root-d-k');
  await section.getByRole('button', { name: 'Measure it' }).click();
  await expect(section.locator('figure text.soft', { hasText: 'unscaled' })).toHaveCount(3);
  await section.getByRole('button', { name: 'Train both' }).click();
  const text = section.getByRole('status');
  await expect(text).toContainText('furthest apart at step');
  const [, scaled, unscaled] = /step \d+: ([\d.]+) nats scaled, ([\d.]+) unscaled/.exec(await text.innerText())!;
  const [, one, other] = /scaled one is at ([\d.]+) nats, the other at ([\d.]+)/.exec(await text.innerText())!;
  expect(Math.abs(Number(scaled) - Number(unscaled))).toBeGreaterThanOrEqual(Math.abs(Number(one) - Number(other)));
});
