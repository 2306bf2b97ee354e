import { expect, seesTheCat, test, typesAndOpens } from './reader.ts';

const frameworks = ['react', 'vue', 'svelte'];

// Built for production, and for development, where frameworks say what they find wrong and React mounts everything twice.
for (const framework of frameworks)
  for (const mode of ['production', 'development']) {
    test.describe(`${framework}, ${mode}`, () => {
      test.beforeEach(async ({ page, site }) => {
        await page.goto(await site(`${framework}/${mode}`));
        await seesTheCat(page.locator('attention-steps').first());
      });

      test('hands over documents and hears what happens', async ({ page }) => {
        const element = page.locator('attention-steps').first();
        const heard = page.locator('#app > figure > figcaption').first();
        await expect(page.locator('#app > figure > figcaption')).toHaveText([
          'ready: The cat sat',
          'ready: The dog slept',
        ]);

        await element.getByRole('textbox', { name: 'Your sentence' }).fill('The cat slept');
        await expect(heard).toHaveText('changed: The cat slept');

        await page.getByRole('button', { name: 'Read only what came before' }).click();
        await expect(heard).toHaveText('changed: The cat sat');
        await expect(element).toContainText(/cat reads mostly itself \(84%\)/);

        await element.getByRole('tab', { name: 'shares' }).click();
        await expect(element.locator('#step-weights tr[aria-rowindex="3"] td .n')).toHaveText(['0.16', '0.84', '0']);

        await page.getByRole('button', { name: 'No heads' }).click();
        await expect(heard).toContainText('wrong: attention.heads');
        await expect(element).toContainText(/cat reads mostly itself \(84%\)/);

        // The page where it can be changed further does not stand beside a bundle.
        await expect(element.getByRole('link', { name: 'Change the numbers' })).toHaveCount(0);
        await element.getByRole('radio', { name: 'sat' }).click();
        await expect(heard).toHaveText('chosen: sat');
      });

      test('keeps an element, and what was typed into it, while its place changes', async ({ page }) => {
        const elements = page.locator('attention-steps');
        const cat = await elements.first().elementHandle();
        await typesAndOpens(elements.first());
        await page.getByRole('button', { name: 'Turn around' }).click();
        await expect(page.locator('#app > figure > figcaption').last()).toHaveText('chosen: dog');
        expect(await elements.last().evaluate((element, before) => element === before, cat)).toBe(true);
        await expect(elements.last()).toContainText(/dog reads mostly itself \(63%\)/);
        await elements.last().getByRole('textbox', { name: 'Your sentence' }).fill('The cat sat');
        await seesTheCat(elements.last());
      });
    });
  }

// For production only: in development Vue keeps what it rendered first, for its inspector.
for (const framework of frameworks)
  test(`${framework}: an element that is taken away is freed`, async ({ page, site }) => {
    await page.goto(await site(`${framework}/production`));
    await typesAndOpens(page.locator('attention-steps').first());
    await page.evaluate(() => {
      const gone = window as { gone?: WeakRef<Element> };
      gone.gone = new WeakRef(document.querySelector('attention-steps')!);
    });
    await page.getByRole('button', { name: 'Leave out the first' }).click();
    await expect(page.locator('attention-steps')).toHaveCount(1);
    // Frameworks keep what they rendered last for a while: another change takes its place.
    await page.getByRole('button', { name: 'Read only what came before' }).click();
    await expect
      .poll(async () => {
        await page.requestGC();
        return page.evaluate(() => (window as { gone?: WeakRef<Element> }).gone!.deref() === undefined);
      })
      .toBe(true);
  });
