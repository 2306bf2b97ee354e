// Where 32 bits lose digits that are shown, the table says so; elsewhere it says nothing.
import { cardsText } from '../../web/strings/cards/common.ts';
import { expect, test } from './visit.ts';

const close = [3000, 3000.002, 3000.007];
const embeddings = [close, [2, 1, 4]];

test('below a norm of nearly equal numbers stands what the number that is farthest off would be', async ({ at }) => {
  await at.open({ version: 1, tokens: ['a', 'b'], embeddings, residual: true, norm: 'pre' });
  const note = at.page.locator('p.small', { hasText: /computed exactly/ });
  await expect(note.first()).toBeVisible();
  // In double precision: the differences from the mean over √(the mean of their squares + ε).
  const numbers = close.map(Math.fround);
  const mean = numbers.reduce((sum, x) => sum + x, 0) / 3;
  const variance = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 3;
  const exact = numbers.map((x) => Math.abs((x - mean) / Math.sqrt(variance + Math.fround(1e-5))).toFixed(3));
  await expect(note.filter({ hasText: new RegExp(exact.join('|')) }).first()).toBeVisible();
});

test('no table of an ordinary example has such a note', async ({ at }) => {
  await at.open({ version: 1, text: 'The cat sat on the mat', attention: { heads: 2 } });
  await at.settled();
  await expect(at.page.locator('p.small', { hasText: cardsText.rounding('', '', '', '').slice(0, 40) })).toHaveCount(0);
});

test('a sum whose printed numbers do not add up says that they are rounded, one whose numbers do says nothing', async ({
  at,
}) => {
  const panel = at.panel('layer');
  const said = panel.locator('p.note', { hasText: /^Rounded numbers are shown/ });
  const word = [0.3334, 0.25];
  const identity = [[1, 0], [0, 1]]; // prettier-ignore
  // X and c are added number by number; only the first column has digits that are not printed.
  await at.open({
    ...{ version: 1, tokens: ['a', 'b'], residual: true, norm: 'none' },
    embeddings: [word, word],
    parameters: { query: identity, key: identity, value: identity },
    attention: { d_k: 2, d_v: 2 },
  });
  await at.number('layer1.residual', 0, 0).click();
  await expect(said).toHaveCount(1);
  await expect(panel).toContainText(/0\.333\s*\+\s*0\.333\s*=\s*0\.667/);
  await at.number('layer1.residual', 0, 1).click();
  await expect(at.result('layer')).toHaveText('0.500');
  await expect(said).toHaveCount(0);
});
