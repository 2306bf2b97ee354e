// The settings of a run behind "More settings", what the page says of runs made with them, and its plots as pictures.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, test } from './page.ts';
import { WhyPage } from './why-page.ts';

test('every setting is chosen among words, stands in the line and in the link, and goes back to usual', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=reverse&seed=5');
  const line = page.getByRole('group', { name: 'Settings of the run' });
  await why.moreSettings();
  const choices: [name: string, word: string, link: string][] = [
    ['Scaling', 'scores not scaled', 'scaled=false'],
    ['Mask', 'later words masked', 'causal=true'],
    ['Feed-forward block', 'feed-forward 64', 'd_ff=64'],
    ['Norms', 'LayerNorm before', 'norm=pre'],
    ['Positions', 'no positions', 'positions=false'],
    ['Output', 'output tied to embeddings', 'tied=true'],
  ];
  for (const [name, word, link] of choices) {
    await why.more(name).selectOption({ label: word });
    await expect(line).toContainText(word);
    await expect(page).toHaveURL(new RegExp(`[#&]${link}(&|$)`));
  }
  const numbers: [name: string, typed: string, word: string, link: string][] = [
    ['dk', '12', 'dk 12', 'd_k=12'],
    ['steps', '77', '77 steps', 'steps=77'],
    ['batches of', '16', 'batches of 16', 'batch=16'],
    ['Adam’s learning rate', '0,002', 'Adam 0.002', 'rate=0.002'],
  ];
  for (const [name, typed, word, link] of numbers) {
    await why.type(name, typed);
    await expect(line).toContainText(word);
    await expect(page).toHaveURL(new RegExp(`[#&]${link}(&|$)`));
  }
  await expect(why.more('Adam’s learning rate')).toHaveValue('0.002');
  await expect(page.locator('why-page .second')).toContainText('not started');
  await expect(page.locator('why-page .state')).toContainText('step 0 of 77');
  await expect(why.button('Start')).toBeVisible();

  await page.getByRole('button', { name: 'Reset to the task’s settings' }).click();
  await expect(page).toHaveURL(/#task=reverse&seed=5$/);
  await expect(why.more('dk')).toHaveValue('32');
  await expect(why.more('Norms')).toHaveValue('none');
});

test('a run made with the settings is the run of its link', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  const usual = await why.loss();
  await why.moreSettings();
  await why.more('Norms').selectOption('post');
  await why.more('Feed-forward block').selectOption('32');
  await why.type('batches of', '8');
  await why.showsCheckpoint('before training');
  for (let step = 0; step < 3; step++) await why.button('One step').click();
  await why.showsCheckpoint('after 3 steps');
  const loss = await why.loss();
  expect(loss).not.toBe(usual);
  await page.reload();
  await why.showsCheckpoint('before training');
  for (let step = 0; step < 3; step++) await why.button('One step').click();
  await why.showsCheckpoint('after 3 steps');
  expect(await why.loss()).toBe(loss);
});

test('a number that does not go is named with its range, stays in its box, and the run stays', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&heads=4&d_k=8');
  await why.button('One step').click();
  await why.showsCheckpoint('after 1 step');
  await why.moreSettings();
  const bad: [name: string, typed: string, message: string][] = [
    [
      'batches of',
      '129',
      '“129” cannot be used as the size of a batch. It is a whole number from 1 to 128. The run still has 64.',
    ],
    [
      'steps',
      '2,000',
      '“2,000” cannot be used as the number of steps. It is a whole number from 1 to 5000. The run still has 500.',
    ],
    [
      'steps',
      '12.5',
      '“12.5” cannot be used as the number of steps. It is a whole number from 1 to 5000. The run still has 500.',
    ],
    [
      'Adam’s learning rate',
      '<b>1</b>',
      '“<b>1</b>” cannot be used as the learning rate. It is a number from 0.0001 to 0.1.',
    ],
    ['dk', '65', '“65” cannot be used as dk. It is a whole number from 1 to 64 with 4 heads. The run still has 8.'],
  ];
  for (const [name, typed, message] of bad) {
    await why.type(name, typed);
    await expect(page.locator('why-settings .problem').filter({ hasText: message })).toBeVisible();
    await expect(why.more(name)).toHaveValue(typed);
    await expect(why.more(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await why.showsCheckpoint('after 1 step');
  // What is right is taken over, and what is not stays where it was typed.
  await why.type('dk', '64');
  await why.showsCheckpoint('before training');
  await expect(page).toHaveURL(/d_k=64$/);
  await expect(why.more('steps')).toHaveValue('12.5');
  await expect(page.locator('why-settings .problem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Reset to the task’s settings' }).press('Enter');
  await expect(page.locator('why-settings .problem')).toHaveCount(0);
  await expect(why.more('steps')).toHaveValue('500');
  await expect(page.getByRole('button', { name: 'More settings' })).toBeFocused();
});

test('a seed that is typed back leaves the run as it is, and the focus stays where “Back to now” was', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open('#task=recall&steps=5&seed=3');
  await why.run();
  const seed = why.setting('seed');
  await seed.fill('x');
  await seed.press('Enter');
  await expect(page.getByText('“x” is not a seed.')).toBeVisible();
  await seed.fill(' 3');
  await seed.press('Enter');
  await expect(page.getByText('is not a seed.')).toHaveCount(0);
  await expect(seed).toHaveValue('3');
  await why.showsCheckpoint('after 5 steps');
  await why.scrubber.press('ArrowLeft');
  await why.now.press('Enter');
  await why.showsCheckpoint('after 5 steps');
  await expect(page.getByLabel('Speed')).toBeFocused();
});

test('a d_k that was chosen stays with other heads and another d; one that was not is what the heads share', async ({
  at: _,
  page,
}) => {
  const why = new WhyPage(page);
  await why.open();
  await why.moreSettings();
  await why.setting('Heads').selectOption('4');
  await expect(why.more('dk')).toHaveValue('8');
  await why.setting('Numbers per word').selectOption('64');
  await expect(why.more('dk')).toHaveValue('16');
  await why.type('dk', '20');
  await why.setting('Heads').selectOption('2');
  await why.setting('Numbers per word').selectOption('32');
  await expect(page).toHaveURL(/#task=recall&heads=2&d_k=20$/);
  await expect(why.more('dk')).toHaveValue('20');
  // Together they may have 256: then the run stays, and says why.
  await why.type('dk', '128');
  await why.setting('Heads').selectOption('4');
  await expect(why.problem).toContainText('expected heads × d_k of at most 256, got 4 × 128');
  await expect(why.setting('Heads')).toHaveValue('2');
  await expect(page).toHaveURL(/#task=recall&heads=2&d_k=128$/);
});

test('what a task does not allow is one word with its reason', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  await why.moreSettings();
  const all = page.locator('why-settings');
  await expect(all).toContainText('output not tied (the answers of this task are not its symbols)');
  await expect(why.more('Output')).toHaveCount(0);
  const lines = Array.from({ length: 12 }, (_, line) => `the ${['cat', 'dog', 'cow'][line % 3]} sat on the mat`);
  await page.evaluate((text) => (location.hash = `#task=text&text=${encodeURIComponent(text)}`), lines.join('\n'));
  await expect(all).toContainText('later words masked (otherwise what comes next would be read, not predicted)');
  await expect(why.more('Mask')).toHaveCount(0);
  await why.more('Output').selectOption({ label: 'output tied to embeddings' });
  await expect(page).toHaveURL(/#task=text&tied=true&text=the%20cat/);
  await page.getByRole('button', { name: 'Reset to the task’s settings' }).click();
  await expect(page).toHaveURL(/#task=text&text=the%20cat/);
});

test('the settings stay open while a run goes on, and so does what is being typed', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open();
  const button = page.getByRole('button', { name: 'More settings' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(why.more('dk')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(why.more('dk')).toBeFocused();
  await why.button('Start').click();
  await why.more('batches of').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9');
  await expect(page.locator('why-page .state')).toContainText(/step [1-9]\d/);
  await expect(why.more('batches of')).toHaveValue('9');
  await expect(why.more('batches of')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/batch=9$/);
  await expect(why.more('batches of')).toBeFocused();
  // Closed and opened again, it has what was typed.
  await why.type('steps', 'few');
  await button.click();
  await expect(page.locator('why-settings')).toBeHidden();
  await button.click();
  await expect(why.more('steps')).toHaveValue('few');
});

test('on a phone the settings make the page no wider, and axe finds nothing in a task that fixes some', async ({
  at: _,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const why = new WhyPage(page);
  await why.open('#task=alone&control=uniform&norm=post&d_ff=128&scaled=false&rate=0.0123');
  await why.moreSettings();
  await expect(page.locator('why-settings')).toContainText('All scores are 0 in this run');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await axe(page)).toEqual([]);
});

for (const settings of [
  'task=recall&d_ff=64',
  'task=recall&norm=pre',
  'task=recall&norm=post',
  'task=recall&scaled=false',
  'task=recall&heads=2&d_k=7',
  'task=reverse&tied=true',
  'task=reverse&positions=false',
]) {
  test(`a run with ${settings} opens in the main page with the loss that it has`, async ({ at: _, page }) => {
    const why = new WhyPage(page);
    await why.open(`#${settings}&steps=6`);
    await why.run();
    const loss = (await why.loss()).toFixed(3);
    await page.getByRole('link', { name: 'Open it step by step' }).click();
    await expect(page.locator('.origin')).toContainText(`6 steps, mean loss ${loss}, seed 1`);
    await expect(page.locator('.problem[role=alert]')).toHaveCount(0);
  });
}

test('where the mask hides answers the page says so, and does not tell of a right key', async ({ at: _, page }) => {
  const why = new WhyPage(page);
  await why.open('#task=reverse&causal=true&steps=5');
  await expect(page.locator('why-page .knows')).toContainText('so full context is out of reach');
  await why.run();
  const story = page.locator('why-story');
  await expect(story).toContainText('some answers are where they may not be read');
  await expect(story).not.toContainText('sees only itself');
  // The verb at the end tells what the blank was, and stands behind it.
  await why.open('#task=blank&causal=true&steps=5');
  const sentences = page.getByLabel(/^Sampled sentence/);
  const number = (await sentences.locator('option').allInnerTexts()).findIndex((words) => /^\d+: the ___/.test(words));
  await sentences.selectOption({ index: number });
  await expect(why.says).toContainText('may not read it: later words are masked');
  await expect(why.says).not.toContainText('chance');
  await why.open('#task=reverse&steps=5');
  await expect(page.locator('why-page .knows')).not.toContainText('out of reach');
});

// ── pictures ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A picture that a button saves: as it is written, and as a page shows it that has nothing else. */
async function picture(page: Page, button: string): Promise<{ svg: string; texts: string[]; width: number }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  return page.evaluate(async (written) => {
    const parsed = new DOMParser().parseFromString(written, 'image/svg+xml');
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written)}`;
    await image.decode();
    const texts = [...parsed.querySelectorAll('text')].map((text) => text.textContent!.trim());
    return { svg: written, texts, width: image.naturalWidth };
  }, svg);
}

for (const [scheme, paper, ink] of [
  // LOOK: paper and ink.
  ['light', 'rgb(252, 251, 248)', 'rgb(29, 28, 26)'],
  ['dark', 'rgb(21, 23, 27)', 'rgb(236, 234, 228)'],
] as const) {
  test(`the plots are saved as pictures that need nothing else, ${scheme}`, async ({ at: _, page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const why = new WhyPage(page);
    await why.open('#task=recall&heads=2&d_k=8&steps=40');
    await why.run();
    const drawn = await page.locator('why-plots svg.plot path.line').getAttribute('d');
    const loss = await why.loss();

    const run = await picture(page, 'Plots of the run (SVG)');
    expect(run.texts[0]).toContain('recall · 1 layer · 2 heads · d 32 · seed 1');
    for (const name of ['Loss', 'Weight on the right pair', 'Push on the scores', 'bag of words 1.5865', '40'])
      expect(run.texts).toContain(name);
    expect(run.texts).toContain(`${loss.toFixed(3)} nats`);
    expect(run.svg).toContain(drawn);

    const controls = await picture(page, 'Plot of the controls (SVG)');
    expect(controls.texts).toContain('Loss of the run and of its controls');
    expect(controls.texts).toContain('the run above');

    await page.getByRole('button', { name: 'Measure it' }).click();
    const root = await picture(page, 'Save these plots (SVG)');
    for (const name of ['Why √dₖ?', 'Spread of the scores', 'Entropy of the weights', 'Size of ∂L/∂s', '512'])
      expect(root.texts).toContain(name);

    for (const { svg, width } of [run, controls, root]) {
      expect(svg).not.toMatch(/var\(|class=|style=|<!--|rgba\(/);
      expect(svg).toContain(`fill="${paper}"`);
      expect(svg).toContain(`fill="${ink}"`);
      expect(width).toBeGreaterThan(200);
    }
  });
}
