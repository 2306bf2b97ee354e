// The page "Why it learns": a run as it goes on, and any checkpoint of it.
import type { Browser, Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './page.ts';
import { stable } from './stable.ts';
import { WhyPage } from './why-page.ts';

/** The best losses that issue 6 derives for recall, in nats. */
const RECALL = { noContext: 2.0794, bagOfWords: 1.5865, full: 0.467 };

test('recall is trained to the end, and its last row reads the key that was asked for', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  const before = await why.loss();
  expect(before).toBeGreaterThan(RECALL.bagOfWords);
  await why.run();
  await why.showsCheckpoint('after 500 steps');
  expect(await why.loss()).toBeGreaterThanOrEqual(RECALL.full);
  expect(await why.loss()).toBeLessThanOrEqual(RECALL.full + 0.02);

  const { asks, words, weights } = await why.row(-1);
  expect(asks).toMatch(/^[A-P]\?$/);
  const right = words.findIndex((word) => word !== asks && word[0] === asks[0]);
  expect(right).toBeGreaterThanOrEqual(0);
  expect(weights[right]).toBe(Math.max(...weights));
  expect(weights[right]).toBeGreaterThan(0.6);
  expect(weights.reduce((sum, weight) => sum + weight)).toBeCloseTo(1, 1);
  // The sentence about the row has the numbers of the row.
  await expect(why.says).toContainText(`${asks} reads ${words[right]} most, with`);
  const share = Number(/(\d+)%/.exec(await why.says.innerText())![1]);
  expect(Math.abs(share - 100 * weights[right]!)).toBeLessThanOrEqual(1);
  await expect(why.status).toContainText('Step 500 of 500');
});

/** What takes long to draw; each of these is drawn in a task of its own. */
const pictures = ['why-plots', 'why-table', 'why-filmstrip', 'why-pictures', 'attention-latent'];

for (const task of ['recall', 'induction'])
  test(`a whole run of ${task} leaves the page free: a task draws one picture at most, and steps are made elsewhere`, async ({
    at: _,
    page,
    browser,
  }) => {
    const why = new WhyPage(page);
    await why.open(`#task=${task}`);
    await markWork(page);
    for (const speed of ['in 5 seconds', 'as fast as possible']) {
      await page.getByLabel('Speed').selectOption({ label: speed });
      const tasks = await workOfTasks(page, browser, async () => {
        await why.main.click();
        await why.ended();
      });
      expect(page.workers()).toHaveLength(1);
      const tiles = await page.locator('why-filmstrip button').count();
      for (const work of tasks) {
        const count = (name: string) => work.filter((one) => one === name).length;
        expect(work.filter((name) => pictures.includes(name)).length, work.join(' ')).toBeLessThanOrEqual(1);
        expect(Math.max(0, ...work.filter((name) => name !== 'trace').map(count)), work.join(' ')).toBeLessThanOrEqual(
          2,
        );
        // The checkpoint that is shown and the one before training; the strip has one for each tile that came since it was drawn last.
        expect(count('trace')).toBeLessThanOrEqual(work.includes('why-filmstrip') ? tiles : 2);
      }
      // The second run ends with the numbers of the first, so that points that are out of sight may stay as they are.
      const all = speed === 'in 5 seconds' ? pictures : pictures.filter((picture) => picture !== 'attention-latent');
      expect(tasks.flat()).toEqual(expect.arrayContaining(all));
    }
  });

/** From now on the page marks in its timeline whenever it computes a trace, and whenever an element is drawn, by its name. */
const markWork = (page: Page): Promise<void> =>
  page.evaluate(() => {
    type Drawing = { localName: string; performUpdate(): unknown };
    const element = document.querySelector('why-page') as unknown as Drawing & {
      core: { run(example: unknown): unknown };
    };
    const run = element.core.run.bind(element.core);
    element.core.run = (example) => {
      performance.mark('trace');
      return run(example);
    };
    // The class that all elements inherit it from.
    let drawing = Object.getPrototypeOf(element) as Drawing;
    while (!Object.hasOwn(drawing, 'performUpdate')) drawing = Object.getPrototypeOf(drawing) as Drawing;
    const perform = drawing.performUpdate;
    drawing.performUpdate = function (this: Drawing) {
      performance.mark(this.localName);
      return perform.call(this);
    };
  });

/** What was marked in each task of the page's own thread. */
async function workOfTasks(page: Page, browser: Browser, work: () => Promise<void>): Promise<string[][]> {
  await browser.startTracing(page, {
    categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
  });
  await work();
  // A task is in the timeline once it has ended; the one that answers may still be running.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; cat: string; pid: number; tid: number; ts: number; dur: number }[];
  };
  const marks = traceEvents.filter(({ cat }) => cat.includes('blink.user_timing'));
  const isThread = ({ pid, tid }: { pid: number; tid: number }) => pid === marks[0]!.pid && tid === marks[0]!.tid;
  return traceEvents
    .filter((event) => event.name === 'RunTask' && isThread(event))
    .map(({ ts, dur }) =>
      marks.filter((mark) => isThread(mark) && mark.ts >= ts && mark.ts < ts + dur).map(({ name }) => name),
    )
    .filter((names) => names.length > 0);
}

test('the scrubber goes through the checkpoints by keys, and comes back to now', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.run();
  await why.scrubber.focus();
  await page.keyboard.press('Home');
  await why.showsCheckpoint('before training');
  await expect(why.scrubber).toHaveAttribute(
    'aria-valuetext',
    /^before training \(step 0 of 500\), loss \d\.\d+ nats, right pair/,
  );
  await page.keyboard.press('ArrowRight');
  await why.showsCheckpoint('after 5 steps');
  await page.keyboard.press('PageUp');
  await why.showsCheckpoint('after 55 steps');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('PageDown');
  await why.showsCheckpoint('before training');
  await expect(why.now).toBeVisible();
  await page.keyboard.press('End');
  await why.showsCheckpoint('after 500 steps');
  await expect(why.now).toBeHidden();
});

test('a checkpoint is chosen on a plot, in the strip of tables, and left by a word', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.run();
  const box = (await why.lossPlot.locator('.ground').boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 20);
  await why.showsCheckpoint('after 250 steps');
  await why.now.click();
  await why.showsCheckpoint('after 500 steps');
  await page.getByRole('button', { name: /^step 40/ }).click();
  await why.showsCheckpoint('after 40 steps');
  await page.getByRole('button', { name: /^before/ }).click();
  await why.showsCheckpoint('before training');
});

test('a run goes step by step, is paused, goes on and starts again', async ({ at: _, page }) => {
  await page.clock.install();
  const why = new WhyPage(page);
  await why.open();
  await why.button('One step').click();
  await why.showsCheckpoint('after 1 step');
  await why.button('One step').click();
  await why.showsCheckpoint('after 2 steps');
  await why.button('Continue').click();
  await expect(page.locator('why-page .state')).toContainText(/step [1-9]\d/);
  await why.button('Pause').click();
  await expect(page.locator('why-page .second')).toContainText('paused');
  const paused = await why.pausedAt();
  await page.clock.runFor(60_000);
  expect(await why.pausedAt()).toBe(paused);
  await why.button('Reset').click();
  await why.showsCheckpoint('before training');
  await expect(why.button('Start')).toBeVisible();
});

test('the button that was pressed keeps the focus, also where there is no more for it to do', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#steps=2');
  const [step, again] = [why.button('One step'), why.button('Reset')];
  await step.focus();
  for (const checkpoint of ['after 1 step', 'after 2 steps']) {
    await page.keyboard.press('Enter');
    await why.showsCheckpoint(checkpoint);
  }
  await expect(step).toBeDisabled();
  await expect(step).toBeFocused();
  await page.keyboard.press('Enter');
  await again.focus();
  await page.keyboard.press('Enter');
  await why.showsCheckpoint('before training');
  await expect(again).toBeDisabled();
  await expect(again).toBeFocused();
  // What does nothing does not lead to another checkpoint, either.
  await step.click();
  await step.click();
  await why.showsCheckpoint('after 2 steps');
  await why.scrubber.press('Home');
  await step.click({ force: true });
  await why.showsCheckpoint('before training');
});

test('a run that goes on is followed until the reader chooses another checkpoint', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.button('Start').click();
  await expect(page.locator('why-page .second')).toContainText(/about .* left/);
  await expect(page.locator('why-page .state')).toContainText(/step \d{2,}/);
  await why.scrubber.focus();
  await page.keyboard.press('Home');
  await why.showsCheckpoint('before training');
  const then = await why.stepNow();
  await expect.poll(() => why.stepNow()).toBeGreaterThan(then + 20);
  await why.showsCheckpoint('before training');
  await why.now.click();
  await expect(why.caption).not.toHaveText('Attention before training');
});

test('settings stand in the link, and the link makes the same run', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.setting('Heads').selectOption('2');
  await expect(page).toHaveURL(/#task=recall&heads=2&d_k=16$/);
  await why.setting('seed').fill('7');
  await why.setting('seed').press('Enter');
  await expect(page).toHaveURL(/#task=recall&seed=7&heads=2&d_k=16$/);
  await why.showsCheckpoint('before training');
  for (let step = 0; step < 3; step++) await why.button('One step').click();
  await why.showsCheckpoint('after 3 steps');
  const [loss, says] = [await why.loss(), await why.says.innerText()];
  await page.reload();
  await why.showsCheckpoint('before training');
  for (let step = 0; step < 3; step++) await why.button('One step').click();
  await why.showsCheckpoint('after 3 steps');
  expect(await why.loss()).toBe(loss);
  expect(await why.says.innerText()).toBe(says);
});

test('what is typed into a box stays there while the run trains', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#steps=5000');
  await why.moreSettings();
  for (const box of [why.setting('seed'), why.more('batches of')]) {
    await why.button('Start').click();
    await box.fill('12');
    const then = await why.stepNow();
    await expect.poll(() => why.stepNow()).toBeGreaterThan(then);
    await expect(box).toHaveValue('12');
    await box.press('Enter');
    await why.showsCheckpoint('before training');
  }
});

test('an invalid seed is reported, stays in its box, and the run stays', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.setting('seed').fill('seven');
  await why.setting('seed').press('Enter');
  await expect(why.problem).toContainText('“seven” is not a seed');
  await expect(why.setting('seed')).toHaveValue('seven');
  await expect(why.setting('seed')).toHaveAttribute('aria-invalid', 'true');
  await why.showsCheckpoint('before training');
  await why.setting('seed').fill('3');
  await why.setting('seed').press('Enter');
  await expect(why.problem).toBeHidden();
});

test('a link that names no run says why, and the last run stays', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&layers=9');
  await expect(why.problem).toContainText('layers: expected a whole number from 1 to 2, got "9"');
  await expect(why.problem).toContainText('usual settings');
  await why.button('One step').click();
  await why.showsCheckpoint('after 1 step');
  await page.evaluate(() => (location.hash = '#seed=<img src=x onerror=alert(1)>'));
  await expect(why.problem).toContainText('seed: expected');
  await expect(why.problem).toContainText('last valid one');
  await why.showsCheckpoint('after 1 step');
});

test('a text that is too short to train on is reported, and one that is not has estimated lines', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=text&text=too%20short');
  await expect(why.problem).toContainText('text: expected at least 20 words');
  await expect(page.getByRole('radio', { name: 'Recall' })).toBeChecked();
  const lines = Array.from(
    { length: 12 },
    (_, line) => `the ${['cat', 'dog', 'cow'][line % 3]} sat on the ${['mat', 'rug'][line % 2]}`,
  );
  await page.evaluate((text) => (location.hash = `#task=text&text=${encodeURIComponent(text)}`), lines.join('\n'));
  await expect(page.getByRole('radio', { name: 'Your own text' })).toBeChecked();
  await expect(why.problem).toBeHidden();
  await expect(why.lossPlot).toContainText('estimated');
  await why.run();
  await expect(why.table).toBeVisible();
  await expect(why.says).toContainText('What comes next here is');
  expect(await overlaps(page)).toEqual([]);
});

test('of a text the loss of the batches stays in sight, however far below all else it falls', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  const lines = Array.from(
    { length: 6 },
    (_, line) => `the ${['cat', 'dog', 'cow'][line % 3]} number ${line} sat down`,
  );
  await why.open(`#task=text&steps=120&text=${encodeURIComponent(lines.join('\n'))}`);
  await why.run();
  const height = Number(await why.lossPlot.getAttribute('height'));
  const heights = (await why.lossPlot.locator('path.batch').getAttribute('d'))!
    .match(/[\d.-]+(?=[ML]|$)/g)!
    .map(Number);
  expect(heights.length).toBe(120);
  expect(Math.max(...heights)).toBeLessThan(height);
  expect(Math.min(...heights)).toBeGreaterThan(0);
});

test('on a phone nothing moves when a run starts, goes on and ends', async ({ at: _, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const why = new WhyPage(page);
  await why.open();
  const top = () => page.locator('why-plots').evaluate((plots) => plots.getBoundingClientRect().top + scrollY);
  const before = await top();
  await why.button('Start').click();
  await expect(page.locator('why-page .second')).toContainText(/about \d seconds left/);
  await expect(page.locator('why-page .state')).toContainText(/step \d{3}/);
  expect(await top()).toBe(before);
  await why.ended();
  expect(await top()).toBe(before);
});

for (const width of [1280, 390]) {
  test(`nothing jumps while the page loads at ${width} pixels`, async ({ at: _, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(globalThis, { shift: () => sum });
    });
    const why = new WhyPage(page);
    await why.open();
    await expect(page.locator('why-story h2')).toBeVisible();
    const shift = await stable(page, () =>
      page.evaluate(() => (globalThis as unknown as { shift: () => number }).shift()),
    );
    expect(shift).toBeLessThan(0.04);
  });
}

for (const width of [320, 390])
  test(`lines of settings neither begin nor end with a dot, and no link of the header breaks, at ${width} pixels`, async ({
    at: _,
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const why = new WhyPage(page);
    await why.open('#task=recall&d_ff=64&scaled=false');
    const settings = page.locator('why-page .settings');
    await expect(settings).not.toContainText('·');
    // Each line begins below the buttons: the dot before its first setting is cut off.
    const begins = await settings.evaluate((line) => {
      const lefts = [...line.children].map((one) => one.getBoundingClientRect().left);
      return lefts.filter((left, index) => index === 0 || left < lefts[index - 1]!);
    });
    expect(begins.length).toBeGreaterThan(1);
    const edge = (await page.locator('why-page .buttons').boundingBox())!.x;
    for (const left of begins) expect(left).toBeCloseTo(edge, 0);
    const links = page.locator('header nav a:visible');
    const lines = await links.evaluateAll((all) =>
      all.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getClientRects().length;
      }),
    );
    expect(lines).toEqual(lines.map(() => 1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('with forced colours the loss of the batches is distinguished from that of other sentences', async ({
  at: _,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const why = new WhyPage(page);
  await why.open();
  const stroke = (of: string) => why.lossPlot.locator(of).evaluate((path) => getComputedStyle(path).stroke);
  expect(await stroke('path.batch')).not.toBe(await stroke('path.line'));
});

for (const width of [1280, 390]) {
  test(`every task can be watched at ${width} pixels, and no label lies on another`, async ({ at: _, page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const why = new WhyPage(page);
    for (const task of ['recall', 'agreement', 'blank', 'reverse', 'induction', 'alone']) {
      await why.open(`#task=${task}`);
      await why.button('One step').click();
      await why.showsCheckpoint('after 1 step');
      expect(await overlaps(page), task).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), task).toBe(true);
    }
  });
}

/** Labels at the right of a plot that lie on one another, or beside the page. */
const overlaps = (page: Page): Promise<string[]> =>
  page.locator('why-plots').evaluate((plots) => {
    const found: string[] = [];
    for (const plot of plots.shadowRoot!.querySelectorAll('svg.plot')) {
      const labels = [...plot.querySelectorAll('text:not(.halo)')].map((label) => ({
        text: label.textContent!.trim(),
        box: label.getBoundingClientRect(),
      }));
      for (const [index, a] of labels.entries()) {
        if (a.box.right > innerWidth) found.push(`${a.text} leaves the page`);
        for (const b of labels.slice(index + 1)) {
          const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          // Boxes of lines of text are taller than their letters.
          if (across > 0 && down > 4) found.push(`${a.text} and ${b.text}`);
        }
      }
    }
    return found;
  });

test('two layers are looked at one by one, and so are the held-out sentences', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#task=induction');
  const words = () => why.table.locator('tbody th').allInnerTexts();
  const first = await words();
  expect(first).toHaveLength(11);
  const last = await why.row(-1);
  await page.getByLabel(/^Layer and head/).selectOption({ label: 'layer 1' });
  await expect.poll(async () => (await why.row(-1)).weights).not.toEqual(last.weights);
  await page.getByLabel(/^Sampled sentence/).selectOption({ index: 1 });
  await expect.poll(words).not.toEqual(first);
});

test('a run that is done is looked at by the head that reads the right key most', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&heads=4&d_k=8&steps=60');
  const heads = page.getByLabel(/^Layer and head/);
  await expect(heads).toHaveValue('head 1');
  await why.run();
  await why.showsCheckpoint('after 60 steps');
  const chosen = await heads.inputValue();
  const plot = page.locator('why-plots figure').nth(1);
  const weights: Record<string, number> = {};
  for (const head of ['head 1', 'head 2', 'head 3', 'head 4']) {
    await heads.selectOption({ label: head });
    await expect(plot.locator('figcaption')).toContainText(head);
    await expect(why.table.locator('.small, figcaption').first()).toContainText(head);
    weights[head] = Number((await plot.locator('text.number').textContent())!.replace(/\s?%/, ''));
  }
  expect(weights[chosen]).toBe(Math.max(...Object.values(weights)));
});

test('attention that may not choose is not said to have found anything', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&control=uniform&steps=20');
  await why.run();
  await why.showsCheckpoint('after 20 steps');
  await expect(why.says).toContainText('in equal shares');
  await expect(why.says).not.toContainText('most');
  await expect(why.says).not.toContainText('Nobody told');
  // Not learned yet: what is read is compared with an equal share, or another word is read more.
  await why.open('#task=recall&seed=2');
  await why.button('One step').click();
  await why.showsCheckpoint('after 1 step');
  await expect(why.says).not.toContainText('Nobody told');
});

test('what a screen reader hears follows the task', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.button('One step').click();
  await expect(why.status).toContainText('Step 1 of 500');
  await page.getByRole('radio', { name: 'Reverse' }).check({ force: true });
  await expect(why.status).toContainText('Reverse: a run of');
  await expect(why.status).not.toContainText('Step 1 of');
});

test('the chip of the own text, with none typed, leads to its box and leaves the run as it is', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=reverse');
  await page.getByRole('radio', { name: 'Your own text' }).click({ force: true });
  await expect(page.getByLabel('Lines of text')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Reverse' })).toBeChecked();
  await expect(page).toHaveURL(/#task=reverse$/);
});

test('words of 300 letters make no page wider, and can be looked at', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  const long = 'x'.repeat(300);
  const lines = Array.from(
    { length: 14 },
    (_, line) => `the ${line % 2}${long} sat on the ${['mat', 'rug'][line % 2]}`,
  );
  await why.open(`#task=text&steps=20&text=${encodeURIComponent(lines.join('\n'))}`);
  await why.run();
  await expect(why.says).toContainText('What comes next here is');
  await expect(page.locator('why-save')).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('on paper the settings are words, and the controls are gone', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&seed=7&d_ff=64&scaled=false');
  await why.moreSettings();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('why-page .printed')).toContainText('seed 7 · feed-forward 64 · scores not scaled');
  for (const control of await page
    .locator('why-page, why-table')
    .locator('.settings, .choices, .buttons, why-settings')
    .all())
    await expect(control).toBeHidden();
});

test('a row of the table is chosen, and the text below says what it reads', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  const { asks } = await why.row(0);
  await why.table.locator('tbody th button').first().click();
  await expect(why.says).toContainText('It has nothing to answer here');
  await expect(why.says).toContainText(`${asks} reads `);
});

test('leaving the page ends its worker, and a page that comes back has the run as it was left', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&seed=4');
  await why.button('Start').click();
  await expect(page.locator('why-page .state')).toContainText(/step \d{2,}/);
  expect(page.workers()).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect.poll(() => page.workers().length).toBe(0);
  const left = await why.stepNow();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(why.main).toHaveText('▶ Continue');
  await why.showsCheckpoint(`after ${left} steps`);
  await expect(why.setting('seed')).toHaveValue('4');
  await why.run();
  await why.showsCheckpoint('after 500 steps');
});

test('a run goes on in a tab in the background, and says so', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  // Slow enough that the run is not over before the test has looked at it twice.
  await page.getByLabel('Speed').selectOption({ label: 'in half a minute' });
  await why.button('Start').click();
  await expect(page.locator('why-page .state')).toContainText(/step \d{2,}/);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  // What was being drawn is drawn to its end.
  for (const drawn of ['why-page', 'why-table', 'why-table attention-heatmap'])
    await page
      .locator(drawn)
      .evaluate((element) => (element as unknown as { updateComplete: Promise<unknown> }).updateComplete);
  const [then, hidden] = [await why.caption.innerText(), await why.stepNow()];
  await expect.poll(() => why.stepNow()).toBeGreaterThan(hidden + 20);
  expect(await why.caption.innerText()).toBe(then);
  await hide(false);
  await expect(page.locator('why-page .note')).toContainText('ran while this tab was in the background');
  await expect(why.caption).not.toHaveText(then);
});

test.describe('in browsers that lack something', () => {
  test('without workers the run shares the time of the page', async ({ at: _, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
    const why = new WhyPage(page);
    await why.open();
    await expect(page.locator('why-page .note')).toContainText('does not let the page start a worker');
    await why.button('One step').click();
    await why.showsCheckpoint('after 1 step');
  });

  test('without WebAssembly one note says so', async ({ at: _, page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
    await page.goto('./why.html');
    await expect(page.locator('#static .note')).toContainText('cannot run the arithmetic');
    await expect(page.locator('#static math')).toBeVisible();
    await expect(page.locator('why-page')).toHaveCount(0);
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test('without a script the question, the formula and the answer can be read', async ({ page }) => {
      await page.goto('./why.html');
      await expect(page.locator('#static .note')).toContainText('needs JavaScript');
      await expect(page.locator('#static math')).toHaveText(/∂L\s*∂sij\s*=\s*aij\s*·\s*gi\s*·\s*\(vj−ci\)/);
      await expect(page.locator('#static')).toContainText('pushes a score up where');
    });
  });
});

for (const [how, options] of Object.entries({
  'in the light': {},
  'in the dark': { colorScheme: 'dark' as const },
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'with forced colours': { forcedColors: 'active' as const },
})) {
  test.describe(how, () => {
    test.use(options);
    test(`axe finds nothing before, in and after a run ${how}`, async ({ at: _, page }) => {
      const why = new WhyPage(page);
      await why.open();
      expect(await axe(page)).toEqual([]);
      await why.moreSettings();
      await why.type('batches of', 'many');
      await why.button('One step').click();
      await why.scrubber.focus();
      await page.keyboard.press('Home');
      expect(await axe(page)).toEqual([]);
      await why.run();
      expect(await axe(page)).toEqual([]);
    });
  });
}

test('all controls are reached by Tab, and the whole page is used by keys', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  const named: string[] = [];
  for (let pressed = 0; pressed < 21; pressed++) {
    await page.keyboard.press('Tab');
    named.push(
      await page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        const input = element as HTMLInputElement | null;
        return input?.ariaLabel ?? (input?.type === 'radio' ? input.value : (input?.innerText.trim() ?? ''));
      }),
    );
  }
  for (const control of [
    'recall',
    '▶ Start',
    'One step',
    'Layers',
    'Heads',
    'More settings',
    'Speed',
    'The checkpoint that is shown',
  ])
    expect(named).toContain(control);
  await page.getByRole('radio', { name: 'Recall' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/#task=agreement$/);
});
