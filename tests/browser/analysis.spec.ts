// What a context vector tells, the latent space, the flow through layers, and the recurrent network: every number that is shown
// is compared with the core's.
import type { Locator } from '@playwright/test';
import { decimals, formatNumber, formatPercent } from '../../web/trace/format.ts';
import { axe } from './axe.ts';
import { numbersOf, theCatSat } from './expected.ts';
import type { AttentionPage } from './page.ts';
import { expect, test } from './visit.ts';

const seeded = { embeddings: { from: 'seed', seed: 1, d_model: 4 }, parameters: { from: 'seed', seed: 2 } };
const cat = { ...theCatSat, display: { select: { query: 1 } } };
const disagreeing = {
  version: 1,
  text: 'river bank money',
  given: {
    weights: [
      [0.6, 0.3, 0.1],
      [0.55, 0.35, 0.1],
      [0.2, 0.3, 0.5],
    ],
    value: [
      [0.2, 0.1],
      [1, 1.5],
      [-1, -0.5],
    ],
  },
  display: { select: { query: 1 } },
};
const deep = {
  version: 1,
  text: 'the cat drank the milk because it was hungry',
  ...seeded,
  layers: 2,
  norm: 'post',
  attention: { heads: 2, d_k: 2, d_v: 2 },
  display: { select: { query: 6 } },
};
const recurrent = {
  version: 1,
  text: 'the cat drank the milk because it was hungry',
  ...seeded,
  attention: { kind: 'recurrent', d_k: 3, d_v: 3 },
  display: { select: { query: 6 } },
};

/** Numbers that stand under each other. */
const printed = (values: readonly number[], precision = 3) =>
  values.map((value) => formatNumber(value, decimals(values, precision)));

/** A column of a plain table, from 0 after the words. */
const column = async (table: Locator, index: number) =>
  (await table.locator(`tbody td:nth-child(${index + 2})`).allTextContents()).map((text) => text.trim());

/** Brings a card into sight, so that what it computes for itself is there. */
async function see(at: AttentionPage, card: string, element: string): Promise<Locator> {
  const found = at.card(card).locator(element);
  const content = found.locator('table, svg').first();
  await expect
    .poll(async () => {
      await at.card(card).scrollIntoViewIfNeeded();
      // What is above it may come only now, and take it out of sight again.
      if (await found.isVisible()) await found.scrollIntoViewIfNeeded();
      return content.isVisible();
    })
    .toBe(true);
  return found;
}

test.describe('what went into a context', () => {
  test('is measured by weight, by length and along the context', async ({ at }) => {
    await at.open(cat);
    const found = await see(at, 'meaning', 'attention-contribution');
    const table = found.locator('table').filter({ hasText: 'fraction along the context' });
    const document = { ...cat, analyses: ['contribution'] };
    const row = (id: string) => numbersOf(document, id)[1]!;
    await expect.poll(() => column(table, 0)).toEqual(printed(row('weights')));
    await expect.poll(() => column(table, 1)).toEqual(printed(numbersOf(document, 'value_lengths').flat()));
    await expect.poll(() => column(table, 2)).toEqual(printed(row('contributions')));
    await expect.poll(() => column(table, 3)).toEqual(printed(row('signed_shares')));
    await expect(found).toContainText(
      'By weight and by the norm of what it adds, cat counts most: 0.422 × 0.806 = 0.340',
    );
    await expect(found).toContainText(`moved by ${formatNumber(row('move_lengths')[0]!, 3)}`);
    await expect(found).toContainText(`the two is ${formatNumber(row('context_value_cosines')[1]!, 3)}`);
    const nearest = found.locator('table').filter({ hasText: 'Nearest values' });
    await expect.poll(() => column(nearest, 0)).toEqual(['The 0.906', 'sat 0.880', 'cat 0.809']);
    await expect.poll(() => column(nearest, 3)).toEqual(['cat 0.65', 'sat 0.33', 'The 0.21']);
  });

  test('says when the measures disagree, and what pulls the other way', async ({ at }) => {
    await at.open(disagreeing);
    const found = await see(at, 'meaning', 'attention-contribution');
    await expect(found).toContainText('By weight river counts most, with 0.55. By the norm of what it adds it is bank');
    await expect(found).toContainText('the value of river is short (0.224), that of bank is long (1.803)');
    await expect(found).toContainText('money pulls the other way');
  });

  test('follows the word that asks', async ({ at }) => {
    await at.open(cat);
    const found = await see(at, 'meaning', 'attention-contribution');
    await at.chip('sat').click();
    const row = numbersOf({ ...cat, analyses: ['contribution'] }, 'contributions')[2]!;
    const table = found.locator('table').filter({ hasText: 'fraction along the context' });
    await expect.poll(() => column(table, 2)).toEqual(printed(row));
  });

  test('opens to its arithmetic, which leads to the numbers of the cards', async ({ at }) => {
    await at.open(cat);
    const found = await see(at, 'meaning', 'attention-contribution');
    await found.locator('summary').click();
    const table = found.locator('attention-table#step-contributions');
    await table.locator('tbody tr').nth(1).locator('td').nth(2).click();
    const panel = found.locator('attention-derivation');
    await expect(panel).toContainText('0.291');
    await panel.locator('button.cell').filter({ hasText: '0.306' }).first().click();
    await expect(at.cell('weights', 1, 2)).toBeFocused();
  });
});

test.describe('the same words in another order', () => {
  test('get the same contexts without positions', async ({ at }) => {
    await at.open(cat);
    const found = await see(at, 'meaning', 'attention-order');
    const context = printed(numbersOf(cat, 'context')[1]!);
    await expect(found.locator('tbody tr').first().locator('td')).toHaveText(context);
    await expect(found.locator('tbody tr').last().locator('td')).toHaveText(context);
    await expect(found).toContainText('The context of cat is the same');
  });

  test('and others with them', async ({ at }) => {
    await at.open({ ...cat, positions: 'sinusoidal' });
    const found = await see(at, 'meaning', 'attention-order');
    await expect(found).toContainText('The context of cat differs by up to');
    await expect(found).toContainText('the numbers here include the positions of the words');
    const turned = { ...cat, tokens: ['sat', 'cat', 'The'], embeddings: cat.embeddings.toReversed() };
    const both = [cat, turned].map((document) => numbersOf({ ...document, positions: 'sinusoidal' }, 'context')[1]!);
    await expect(found.locator('tbody tr').last().locator('td')).toHaveText(printed(both[1]!));
  });
});

test('the latent space shows words, values and contexts where the core puts them', async ({ at }) => {
  await at.open(cat);
  const found = await see(at, 'meaning', 'attention-latent-section');
  const positions = numbersOf({ ...cat, analyses: ['components'] }, 'latent_positions');
  const places = decimals(positions.flat(), 3);
  const [x, y] = positions[7]!.map((value) => formatNumber(value, places));
  await expect(found.locator('svg[role=img]')).toHaveAccessibleName(new RegExp(`^cat, in context at ${x}, ${y}`));
  await found.locator('summary').click();
  const lines = found.locator('attention-table#step-latent_positions tbody tr');
  await expect(lines).toHaveCount(9);
  await expect(lines.nth(7).locator('td').first()).toContainText(x!);
});

test.describe('the flow through layers', () => {
  test('shows the rollout of the chosen word, with the residual and without', async ({ at }) => {
    await at.open(deep);
    const found = await see(at, 'flow', 'attention-flow-section');
    const document = { ...deep, analyses: ['rollout'] };
    const row = (role: string) => numbersOf(document, `layer2.${role}`)[6]!;
    const all = ['mean_weights', 'rollout', 'residual_rollout'].map(row);
    const places = decimals(all.flat(), 3);
    for (const [index, values] of all.entries()) {
      await expect
        .poll(() => column(found.locator('table'), index))
        .toEqual(values.map((value) => formatNumber(value, places)));
    }
    const most = (role: string) => formatPercent(Math.max(...row(role))).replace(/\s/, '\\s');
    const picture = found.locator('attention-flow svg[role=img]');
    await expect(picture).toHaveAccessibleName(new RegExp(`it holds ${most('residual_rollout')} from`));
    await found.getByLabel('attention alone', { exact: true }).check();
    await expect(picture).toHaveAccessibleName(new RegExp(`it holds ${most('rollout')} from`));
  });

  test('is given as numbers only where there are many words', async ({ at }) => {
    await at.open({ ...deep, text: Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ') });
    const found = await see(at, 'flow', 'attention-flow-section');
    await expect(found).toContainText('there are 40, so only the numbers are shown');
    await expect(found.locator('attention-flow')).toHaveCount(0);
  });
});

test.describe('the recurrent network beside attention', () => {
  const gradients = (id: string) => numbersOf(recurrent, id)[6]!;

  test('stands beside it line by line, with the numbers of the core', async ({ at }) => {
    await at.open(recurrent);
    const found = await see(at, 'recurrent', 'attention-recurrent');
    const sides = found.locator('table.sides');
    const [contexts, states] = [gradients('context_gradients'), gradients('recurrent.hidden_gradients')];
    const line = (head: string) => sides.locator('tr').filter({ hasText: head });
    await expect(line('The vector')).toContainText(printed(numbersOf(recurrent, 'context')[6]!).join(', '));
    await expect(line('The vector')).toContainText(
      printed(numbersOf(recurrent, 'recurrent.hidden_states')[6]!).join(', '),
    );
    await expect(line('Source')).toContainText(`reaches it with ${formatNumber(contexts[0]!, 3)}`);
    await expect(line('Source')).toContainText(`reaches it with ${formatNumber(states[0]!, 3)}`);
    const contribution = numbersOf({ ...recurrent, analyses: ['contribution'] }, 'contributions')[6]![0]!;
    await expect(line('Source')).toContainText(`norm of its value is ${formatNumber(contribution, 3)}`);
    await expect(line('Computation')).toContainText('810 multiply-adds = 9·4·(2·3 + 3) + 9²·(3 + 3)');
    await expect(line('Computation')).toContainText('9 steps, one after another');
    await expect(line('Computation')).toContainText('180 multiply-adds = 9·4·3 + 8·3²');
    await expect(line('Gradient flow')).toContainText('path length i − j = 6 to the');
    const norms = found.locator('table.norms');
    await expect.poll(() => column(norms, 1)).toEqual(printed(contexts));
    await expect.poll(() => column(norms, 2)).toEqual(printed(states));
    await expect(found.locator('attention-norms svg[role=img]')).toHaveAccessibleName(
      /^What reaches it: the: attention/,
    );
  });

  test('measures another word on demand; of later words nothing reaches the state', async ({ at }) => {
    await at.open(recurrent);
    const found = await see(at, 'recurrent', 'attention-recurrent');
    await found.locator('select').selectOption({ label: 'hungry' });
    await expect(found.locator('table.sides')).toContainText('hungry comes later, so nothing of it reaches it');
    await expect(found.locator('table.sides')).toContainText('no path: hungry comes later');
  });

  test('its matrices can be changed, and its states opened', async ({ at }) => {
    await at.open(recurrent);
    const found = await see(at, 'recurrent', 'attention-recurrent');
    const cell = found.locator('[id="step-recurrent.W_h"] tbody tr').first().locator('td').first();
    await cell.scrollIntoViewIfNeeded();
    await cell.click();
    await at.page.keyboard.press('Enter');
    await at.page.keyboard.type('0.5');
    await at.page.keyboard.press('Enter');
    const edited = {
      ...recurrent,
      parameters: { ...seeded.parameters, edits: { hidden: { '0,0': 0.5 } } },
    };
    const states = numbersOf(edited, 'recurrent.hidden_states')[6]!;
    await expect(found.locator('table.sides')).toContainText(printed(states).join(', '));
    const state = found.locator('[id="step-recurrent.t7.hidden"] tbody td').first();
    await state.click();
    await expect(found.locator('attention-derivation').first()).toContainText('tanh');
  });
});

test.describe('what is analysed', () => {
  const documents = { cat, deep, recurrent };
  const parts = {
    cat: [
      ['meaning', 'attention-contribution'],
      ['meaning', 'attention-order'],
      ['meaning', 'attention-latent-section'],
    ],
    deep: [['flow', 'attention-flow-section']],
    recurrent: [['recurrent', 'attention-recurrent']],
  } as const;

  for (const [name, document] of Object.entries(documents) as [keyof typeof documents, object][]) {
    for (const [width, theme] of [
      [1280, 'light'],
      [390, 'dark'],
    ] as const) {
      test(`can be used by everyone: ${name}, ${width} wide, ${theme}`, async ({ at }) => {
        await at.page.setViewportSize({ width, height: 844 });
        await at.page.emulateMedia({ colorScheme: theme });
        await at.open(document);
        for (const [card, element] of parts[name]) {
          const found = await see(at, card, element);
          const summary = found.locator('summary').first();
          if (await summary.isVisible()) await summary.click();
        }
        expect(await pageWidth(at)).toBeLessThanOrEqual(width);
        const inside = `attention-page >>> attention-steps >>> attention-full >>> attention-card[data-card=${parts[name][0][0]}]`;
        expect(await axe(at.page, { inside })).toEqual([]);
      });
    }
  }
});

/** How wide the page is. */
const pageWidth = (at: AttentionPage) => at.page.evaluate(() => document.documentElement.scrollWidth);
