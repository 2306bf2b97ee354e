// Pages that require Trusted Types.
import { expect, policy, test, type AttentionSteps } from './element.ts';

const required = `${policy}; require-trusted-types-for 'script'`;

test('the element runs under Trusted Types with lit-html and attention-steps', async ({ blog, page }) => {
  await blog.show('view="full" text="The cat sat"', '', {
    policy: `${required}; worker-src 'self'; trusted-types lit-html attention-steps`,
  });
  await blog.sentence.fill('Where is the dog');
  await expect(blog.reading).toContainText('dog');
  const scores = page.locator('attention-card[data-card="scores"] attention-table');
  await expect(scores.locator('tbody th').last()).toHaveText('dog');
  await scores.locator('td').last().click();
  await expect(page.locator('attention-card[data-card="scores"] attention-derivation')).toContainText('dog asks dog');
  const how = await blog.element.evaluate(async (node) => {
    const { core } = (node as AttentionSteps).session!;
    const numbers = (seed: number) => Float32Array.from({ length: 200 * 20 }, (_, at) => Math.sin(at * seed));
    return (await core.attend(numbers(1), numbers(2), numbers(3), { d_k: 20, workers: 2 })).how;
  });
  expect(how).toBe('file workers');
});

test('a document in a script tag and embed.js work under Trusted Types', async ({ blog, page }) => {
  await blog.open({
    html: '<script src="embed.js">{"version": 1, "text": "The cat sat"}</script>',
    policy: `${required}; trusted-types lit-html attention-steps`,
    script: false,
  });
  await expect(blog.reading).toContainText('cat');
  expect(await page.locator('iframe').count()).toBe(0);
});

test.describe('where the policy is refused', () => {
  test.use({ expected: /lit-html/ });

  for (const allowed of ["'none'", 'another']) {
    test(`trusted-types ${allowed}: the element says what the page has to allow`, async ({ blog }) => {
      await blog.open({
        html: '<attention-steps text="The cat sat">What was there</attention-steps>',
        policy: `${required}; trusted-types ${allowed}`,
      });
      await expect(blog.element).toContainText('What was there');
      await expect(blog.element.locator('p')).toContainText('must allow the Trusted Types policy lit-html');
    });
  }
});
