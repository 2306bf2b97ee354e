// Depth on demand: a first reading is short, everything is a press away, and what was opened stays open.
import { expect, test } from './page.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const ten = { version: 1, text: 'The old dog saw a cat near the red house', display: { select: { query: 3 } } };
const at10 = (also = {}) => `#example=${encodeURIComponent(JSON.stringify({ ...ten, ...also }))}`;
const layers = { layers: 2, residual: true };

const addresses = [
  ['the first example', ''],
  ['a sentence of 10 words', at10()],
  ['10 words in two heads', at10({ attention: { heads: 2 } })],
  ['10 words in four heads', at10({ attention: { heads: 4 } })],
  ['10 words in two layers', at10(layers)],
  ['10 words in two layers of two heads', at10({ ...layers, attention: { heads: 2 } })],
  [
    '10 words that another sentence reads',
    at10({ target: { text: 'she saw it' }, attention: { kind: 'cross' }, display: {} }),
  ],
  ['three words of two numbers', '#the-cat-sat'],
] as const;

for (const [screen, options] of [
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use(options);
    for (const [name, address] of addresses) {
      test(`a first reading of ${name} has at most 8 screens`, async ({ at, page }) => {
        await page.goto(`./${address}`);
        await at.card('meaning').scrollIntoViewIfNeeded();
        await expect(at.card('meaning').getByText('Where words and contexts lie')).toBeVisible();
        const cards = page.locator('attention-card');
        for (let index = 0; index < (await cards.count()); index++) {
          await cards.nth(index).scrollIntoViewIfNeeded();
          await expect(cards.nth(index).locator('.prose, details').first()).toBeVisible();
        }
        const screens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
        expect(await screens()).toBeLessThanOrEqual(8);
        await page.getByRole('button', { name: 'Show more details' }).click();
        await expect(at.card('vocabulary').locator('table').first()).toBeVisible();
        await expect(page.locator('details.fold')).toHaveCount(0);
      });
    }
  });
}

test('of several heads, a first reading says in words what each looks for and reads; tables and sizes unfold', async ({
  at,
  page,
}) => {
  await page.goto('./#two-heads');
  await expect(at.questions.getByRole('listitem')).toHaveText([
    'Head 1 looks mostly for animal, thing and describes; the head most avoids person. First comes it itself (23%), ahead of animal (19%). Compared with animal, it itself gains 1.60 by thing and 0.75 by person, and loses 1.85 by animal: a score of 4.2 against 3.7. Its queries are computed from the kind of word alone: animal, person, thing, place, action and describes.',
    'Head 2 looks for animal, person and thing alike, because of refers in it; the head most avoids refers. First comes animal (42%), ahead of street (14%). Compared with street, animal gains 4.80 by animal, and loses 1.44 by place: a score of 5.60 against 2.24. Its queries are computed from refers, number and gender alone: what a word could stand for.',
  ]);
  const card = at.card('heads');
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('listitem')).toHaveText([
    /^In head 1, it gives the most weight \(23%\) to itself\.\s*Its queries are computed from animal, person, thing, place, action and describes alone\.$/,
    /^In head 2, it gives the most weight \(42%\) to animal\.\s*Its queries are computed from refers, number and gender alone\.$/,
  ]);
  await expect(card.locator('attention-heatmap, attention-sizes')).toHaveCount(0);
  await card.getByText('The weights of both heads, and where they differ').click();
  await expect(card.locator('attention-heatmap')).toHaveCount(2);
  await card.getByText('The sizes from words to output, as a picture').click();
  await expect(card.locator('attention-sizes')).toBeVisible();
  await expect(card).toContainText('The blue row is it.');
});

test('of a head that hardly prefers any word, the step of several heads says that, too', async ({ at, page }) => {
  const text = 'The dog saw a bone because it was hungry';
  await page.goto(`./${at10({ text, attention: { heads: 2 }, display: { select: { query: 5 } } })}`);
  const lines = at.card('heads').getByRole('listitem');
  await at.card('heads').scrollIntoViewIfNeeded();
  await expect(lines.first()).toHaveText(
    /^Head 1 hardly prefers any word: its weights go from 10% to 13%, for dog\.\s*Its queries are computed from /,
  );
  await expect(lines.last()).toHaveText(/^In head 2, because reads every word equally/);
});

test('a line says what is inside; what was opened stays open on the next visit, and closes again', async ({
  at,
  page,
}) => {
  await page.goto('./');
  const card = at.card('vocabulary');
  const line = card.locator('summary');
  await expect(line).toHaveText('11 tokens: it has the id 8 of 11, its row in E');
  await expect(card.locator('table')).toHaveCount(0);
  await line.click();
  await expect(card.locator('table')).toHaveCount(2);
  await page.reload();
  await expect(card.locator('table')).toHaveCount(2);
  await line.click();
  await expect(card.locator('table')).toHaveCount(0);
  await page.reload();
  await expect(line).toBeVisible();
  await expect(card.locator('table')).toHaveCount(0);
});

test('a large table shows the row of the word that asks, and all rows on demand', async ({ at, page }) => {
  await page.goto('./');
  const rows = at.table('weights').locator('tbody tr');
  await at.table('weights').scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(1);
  await expect(at.rowHead('weights', 7)).toHaveText('it');
  await at.ribbons.getByRole('radio', { name: 'tired' }).click();
  await expect(at.rowHead('weights', 10)).toHaveText('tired');
  await expect(rows).toHaveCount(1);
  await at.card('weights').getByRole('button', { name: 'Show all 11 rows' }).click();
  await expect(rows).toHaveCount(11);
  await page.reload();
  await expect(rows).toHaveCount(11);
  await at.card('weights').getByRole('button', { name: 'Show only the rows' }).click();
  await expect(rows).toHaveCount(1);
});

test('what is folded unfolds for an operand that is opened', async ({ at, page }) => {
  await page.goto('./');
  await at.panel('scores').scrollIntoViewIfNeeded();
  await expect(at.table('key')).toHaveCount(0);
  await at.operand('scores', '−0.5').click();
  await expect(at.cell('key', 1, 7)).toBeFocused();
  await expect(at.panel('roles')).toContainText('number in the key of animal');
});

test('what is opened in a first reading counts for the next example, too', async ({ at, page }) => {
  await page.goto('./');
  await at.card('meaning').getByText('Where words and contexts lie').click();
  await expect(page.locator('attention-latent')).toBeVisible();
  await at.follow('the-cat-sat');
  await expect(page.locator('attention-latent')).toBeVisible();
});

test('printing and an element of another page show everything', async ({ at, page }) => {
  await page.goto('./');
  await expect(at.card('vocabulary').locator('summary')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(at.card('vocabulary').locator('table')).toHaveCount(2);
  await expect(page.locator('details.fold')).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(at.card('vocabulary').locator('summary')).toBeVisible();
  await page.goto('./embed.html#view=full&text=The%20cat%20sat');
  await expect(page.locator('attention-card[data-card=vocabulary] table').first()).toBeVisible();
  await expect(page.locator('details.fold')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long list has its largest numbers and the open one at first, each at its own place', async ({ at, page }) => {
    await page.goto('./');
    const lines = at.table('scores').locator('tbody tr[aria-rowindex]');
    await at.table('scores').scrollIntoViewIfNeeded();
    await expect(lines.locator('th')).toHaveText(['animal', 'street', 'tired']);
    await expect(at.line('scores', 5).locator('th')).toHaveText('street');
    const more = at.card('scores').getByRole('button', { name: '8 more words' });
    await more.click();
    await expect(lines).toHaveCount(11);
    await at.table('scores').locator('tbody tr[aria-rowindex]').first().locator('td').tap();
    await at.card('scores').getByRole('button', { name: 'Fewer words' }).click();
    await expect(lines.locator('th')).toHaveText(['The', 'animal', 'street', 'tired']);
    await expect(at.panel('scores').locator('h4')).toHaveText('it asks The');
  });

  test('a short sum has its largest products, and the rest as one; all are there in order', async ({ at, page }) => {
    await page.goto('./');
    const panel = at.panel('scores');
    await panel.scrollIntoViewIfNeeded();
    await expect(panel.locator('tbody tr')).toHaveCount(5);
    await expect(panel).toContainText('6 more, together');
    await panel.getByRole('button', { name: 'all 9 in order' }).click();
    await expect(panel.locator('tbody tr')).toHaveCount(10);
    await expect(panel).toContainText('sum so far');
  });

  test('what is told later on a phone is told: the transposed keys, the stable form, the columns', async ({
    at,
    page,
  }) => {
    await page.goto('./');
    const scores = at.card('scores');
    await scores.scrollIntoViewIfNeeded();
    await expect(scores).not.toContainText('K transposed');
    await scores.getByText('All comparisons: 11 × 11 = 121').click();
    await expect(scores).toContainText('K transposed');
    await at.card('weights').getByText('The parts').click();
    await expect(at.card('weights').getByText('First the largest score of the row is subtracted')).toBeVisible();
    await at.card('words').getByText('What the columns mean').click();
    await expect(at.card('words')).toContainText('refers: it stands for another word');
  });

  test('scores that are all the same have no lowest and no highest', async ({ at, page }) => {
    const first = { display: { select: { query: 0 } } };
    await page.goto(`./${at10({ ...first, attention: { heads: 2 } })}`);
    await at.card('scale').scrollIntoViewIfNeeded();
    await expect(at.card('scale').locator('details.fold summary')).toHaveText('Scores of The now: all 0.000');
    await page.goto(`./${at10({ ...first, attention: { mask: 'causal' } })}`);
    await at.card('scale').scrollIntoViewIfNeeded();
    await expect(at.card('scale').locator('details.fold summary')).toHaveText(
      /^Scores of The now: −?[\d.]+, and −∞ where it may not read$/,
    );
  });

  test('an operand in a folded table of one head unfolds it', async ({ at, page }) => {
    await page.goto(`./${at10({ attention: { heads: 2 } })}`);
    await at.panel('scores').scrollIntoViewIfNeeded();
    await expect(at.table('head1.query')).toHaveCount(0);
    await at.panel('scores').locator('button.cell').first().click();
    await expect(at.cell('head1.query', 3, 0)).toBeFocused();
  });
});
