// One example takes the place of another while what was drawn of the first is still there, or is only about to be drawn.
import { expect, test, type AttentionSteps } from './element.ts';

const withLoss = {
  version: 1,
  text: 'the cat sat on the mat',
  embeddings: { from: 'seed', seed: 1, d_model: 4 },
  parameters: { from: 'seed', seed: 2 },
  attention: { d_k: 3, d_v: 3 },
  loss: { squared_error: Array.from({ length: 6 }, () => [1, 2, 3]) },
};
const without = { version: 1, text: 'a dog', attention: { mask: 'causal' } };

test('a card shows the example that it was made for, whenever another one comes', async ({ blog, page }) => {
  await blog.show('view="full" text="a dog"');
  const training = page.locator('attention-card[data-card="training"]');
  const readsBoth = { ...withLoss, text: 'the cat sat on the hat' };
  // The next example comes before, while and after the cards of the one before it are drawn.
  for (const turns of [0, 1, 2, 3, 4, 6, 8, 12, 20, 40]) {
    await blog.element.evaluate((node, first) => (node as AttentionSteps).session!.load(first), withLoss);
    await blog.element.evaluate((node) => (node as AttentionSteps).showCard('training'));
    await expect(training.locator('attention-table').first()).toBeVisible();
    const problem = await blog.element.evaluate(
      async (node, [second, third, turns]) => {
        const { session } = node as AttentionSteps;
        session!.load(second);
        for (let turn = 0; turn < turns; turn++) await null;
        session!.load(third);
        return session!.problem?.message;
      },
      [readsBoth, without, turns] as const,
    );
    expect(problem).toBeUndefined();
    await expect(training).toHaveCount(0);
    await expect(blog.reading).toContainText('a reads');
  }
});
