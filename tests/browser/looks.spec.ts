import { drawn } from './drawn.ts';
import { expect, test } from './page.ts';

const paper = { light: 'rgb(252, 251, 248)', dark: 'rgb(21, 23, 27)' };

test('light and dark follow the system', async ({ at, page }) => {
  await at.open();
  const ground = page.locator('html');
  await expect(ground).toHaveCSS('background-color', paper.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(ground).toHaveCSS('background-color', paper.dark);
  await expect(at.bar).toHaveCSS('background-color', paper.dark);
});

test('the button changes light and dark, everywhere, and is remembered', async ({ at, page }) => {
  await at.open();
  const button = page.getByRole('button', { name: 'Light or dark' });
  await button.click();
  await expect(page.locator('html')).toHaveCSS('background-color', paper.dark);
  await expect(at.bar).toHaveCSS('background-color', paper.dark);
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('background-color', paper.dark);
  await expect(at.bar).toHaveCSS('background-color', paper.dark);
  await button.click();
  await expect(page.locator('html')).toHaveCSS('background-color', paper.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', paper.light);
  await expect(at.bar).toHaveCSS('background-color', paper.light);
});

test('the button goes from the dark of the system to light', async ({ at, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await at.open();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await expect(page.locator('html')).toHaveCSS('background-color', paper.light);
  await expect(at.bar).toHaveCSS('background-color', paper.light);
});

/** Every animation and transition that takes longer than a blink, in all shadow roots. */
const moving = () => {
  const found: string[] = [];
  const visit = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      const { transitionDuration, animationDuration, animationName, transitionProperty } = getComputedStyle(element);
      const longest = Math.max(
        ...`${transitionDuration}, ${animationName === 'none' ? '0s' : animationDuration}`
          .split(',')
          .map((time) => parseFloat(time)),
      );
      if (longest > 0.01 && transitionProperty !== 'none')
        found.push(`${element.localName}.${element.className} ${longest}s ${transitionProperty}`);
      if (element.shadowRoot) visit(element.shadowRoot);
    }
  };
  visit(document);
  return found;
};

test('with reduced motion nothing moves', async ({ at, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await at.open({ version: 1, text: 'the cat sat on a mat' });
  expect(await page.evaluate(moving)).toEqual([]);
  // The ribbons are in their place in the frame after the choice.
  await at.ribbons.getByRole('radio', { name: 'mat' }).click();
  await expect(at.reading.locator('.chip')).toHaveText('mat');
  const ribbon = at.ribbons.locator('path.ribbon').first();
  const drawn = await ribbon.getAttribute('d');
  const later = await ribbon.evaluate(async (path) => {
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    return path.getAttribute('d');
  });
  expect(later).toBe(drawn);
});

test('without reduced motion the ribbons glide and arrive', async ({ at, page }) => {
  const places = () =>
    at.ribbons.locator('path.ribbon').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
  const choose = async () => {
    await at.ribbons.getByRole('radio', { name: 'The' }).click();
    await expect(at.reading.locator('.chip')).toHaveText('The');
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await at.open();
  await choose();
  await drawn(page);
  const there = await places();

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('about:blank');
  await at.open();
  await at.ribbons
    .locator('path.ribbon')
    .first()
    .evaluate((path) => {
      const seen = new Set<string | null>();
      new MutationObserver(() => seen.add(path.getAttribute('d'))).observe(path, { attributeFilter: ['d'] });
      Object.assign(globalThis, { seen });
    });
  await choose();
  await expect.poll(places).toEqual(there);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: Set<string> }).seen.size)).toBeGreaterThan(1); // on the way, too
});

test('nothing is wider than the page from a phone to a wide screen', async ({ at, page }) => {
  await at.open({ version: 1, text: 'the cat sat on a mat and looked at the moon' });
  for (const width of [320, 390, 640, 768, 1000, 1100, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        String(width),
      )
      .toBe(0);
  }
});

for (const count of [6, 8, 12]) {
  test(`the numbers of ${count} words with very small weights stand apart in the heatmap, all in sight`, async ({
    at,
    page,
  }) => {
    const weights = Array.from({ length: count }, (_, row) =>
      Array.from({ length: count }, (_, column) => (row === column ? 0.99977 : 4.8e-6 * (column + 1))),
    );
    const tokens = weights.map((_, index) => `K${index}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await at.open({ version: 1, tokens, given: { weights, value: weights } });
    await expect(at.heatmap.locator('td').nth(2)).toHaveText('0.000');
    const free = await at.heatmap.locator('tbody td').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return cell.getBoundingClientRect().width - range.getBoundingClientRect().width;
      }),
    );
    expect(Math.min(...free)).toBeGreaterThanOrEqual(3);
    const hidden = await at.heatmap
      .locator('.scroller')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  });
}

test('on paper the heatmap keeps its colours, under white numbers too, and stands on one page', async ({
  at,
  page,
}) => {
  await at.open();
  await page.emulateMedia({ media: 'print' });
  const cell = at.heatmap.locator('tbody td').first();
  await expect(cell).toHaveCSS('print-color-adjust', 'exact');
  await expect(at.heatmap.locator('table')).toHaveCSS('break-inside', 'avoid');
});

for (const forcedColors of ['none', 'active'] as const) {
  test(`a box that is typed in has one ring, that of the box, with forced colours ${forcedColors}`, async ({
    at,
    page,
  }) => {
    await page.emulateMedia({ forcedColors });
    await at.open('#cross-pronoun');
    const boxes = page.locator('.sentence');
    await expect(boxes.nth(1)).toBeVisible();
    for (const box of await boxes.all()) {
      await expect(box).toHaveCSS('outline-style', 'none');
      await box.locator('textarea, input').focus();
      await expect(box).toHaveCSS('outline', /solid 2px$/);
      await expect(box.locator('textarea, input')).toHaveCSS('outline-style', 'none');
    }
  });
}
