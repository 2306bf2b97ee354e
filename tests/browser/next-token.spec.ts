// What follows the text in a model of the reader's own: its probabilities, those of earlier layers, and a text that goes on.
import type { Locator, Page } from '@playwright/test';
import { load } from '../../web/core/load.ts';
import { continueText } from '../../web/core/models/continue-text.ts';
import { nextText } from '../../web/strings/cards/next.ts';
import { smallPercentText } from '../../web/trace/percent.ts';
import { lensOf } from '../../web/trace/likeliest.ts';
import { filesOf, smallModel, withTensors } from '../web/small-model.ts';
import { type AttentionPage, test as inOwnVisit } from './page.ts';
import { expect, test } from './visit.ts';

const own = { from: 'model', model: 'own' } as const;

/** What the core computes of the same files. */
async function expectedOf(text: string) {
  const core = await load();
  await core.openModel(filesOf(smallModel()));
  const trace = core.run({ text, parameters: own, analyses: ['logit_lens'] });
  const greedy: number[] = [];
  for await (const { id } of continueText({ text, parameters: own }, { temperature: 0 })) greedy.push(id);
  return { lens: lensOf(trace).map(({ probabilities }) => [...probabilities.values]), greedy };
}

const ranked = (numbers: readonly number[]) =>
  [...numbers.keys()].sort((a, b) => numbers[b]! - numbers[a]! || a - b).map((id) => ({ id, share: numbers[id]! }));

async function choose(page: Page, files = smallModel()): Promise<void> {
  await page.getByLabel('choose the files').setInputFiles(
    [...files].map(([name, bytes]) => ({
      ...{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) },
    })),
  );
  await page.getByRole('button', { name: 'Load it' }).press('Enter');
  // Until it is open, the box of the sentence may still change below the keys.
  await expect(page.locator('page-own-model')).toBeHidden();
}

/** Opens the small model, unless the visit has, with a text of its ids unless the files have a tokenizer. */
async function open(at: AttentionPage, page: Page, text: string, files = smallModel()): Promise<Locator> {
  await at.open();
  await at.numbersOf('your own model').click({ force: true });
  const chooser = page.locator('page-own-model').getByLabel('choose the files');
  await expect(chooser.or(page.getByRole('button', { name: 'Open another one' }))).toBeVisible();
  if (await chooser.isVisible()) await choose(page, files);
  await expect(at.numbersOf('your own model')).toBeChecked();
  await at.type(text);
  const card = at.card('next');
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('attention-next-token table')).toBeVisible();
  return card;
}

test('what a head is good for: the probability of the likeliest token without the head, and with equal weights', async ({
  at,
  page,
}) => {
  const core = await load();
  await core.openModel(filesOf(smallModel()));
  const said = (override: object) =>
    core.run({ text: '4 2 0', parameters: own, override }).steps.find(({ id }) => id === 'probabilities')!;
  const { values } = said({});
  const best = values.indexOf(Math.max(...values));
  await open(at, page, '4 2 0');
  const heads = at.card('heads');
  await heads.scrollIntoViewIfNeeded();
  const effects = heads.locator('attention-head-effects');
  await expect(effects).toContainText(
    `the probability that the model would give ${best} after 0. Now it is ${smallPercentText(values[best]!)}`,
  );
  for (const head of [1, 2]) {
    const [off, equal] = [
      said({ [`layer1.head${head}.weights`]: { all: 0 } }),
      said({ [`layer1.head${head}.scores`]: { all: 0 } }),
    ].map((step) => smallPercentText(step.values[best]!));
    await expect(effects.getByRole('row', { name: `Head ${head}` }).getByRole('cell')).toHaveText([
      off!,
      equal!,
      /Off/,
    ]);
  }
  // Of another word, whose prediction is in the same trace, it is measured anew.
  await at.card('next').getByRole('button', { name: nextText.ofAll }).click();
  await at.chip(/^4$/).click();
  const ofAll = (override: object) =>
    core
      .run({ text: '4 2 0', parameters: own, predictions: 'all', override })
      .steps.find(({ id }) => id === 'probabilities')!
      .values.slice(0, 5);
  const first = ofAll({});
  const next = first.indexOf(Math.max(...first));
  await expect(effects).toContainText(`would give ${next} after 4. Now it is ${smallPercentText(first[next]!)}`);
  const off = smallPercentText(ofAll({ 'layer1.head2.weights': { all: 0 } })[next]!);
  await expect(effects.getByRole('row', { name: 'Head 2' }).getByRole('cell').first()).toHaveText(off);
});

test('the likeliest tokens stand in order with the probabilities of the core, and each opens to its arithmetic', async ({
  at,
  page,
}) => {
  const { lens } = await expectedOf('4 2');
  const card = await open(at, page, '4 2');
  const next = card.locator('attention-next-token');
  const said = ranked(lens.at(-1)!);
  await expect(next.locator('tbody th')).toHaveText(said.map(({ id }) => String(id)));
  await expect(next.locator('tbody button')).toHaveText(said.map(({ share }) => smallPercentText(share)));
  await next.locator('tbody button').first().click();
  const panel = card.locator('attention-derivation');
  await expect(panel).toContainText(`The probability that 2 gives to ${said[0]!.id}`);
  await expect(panel).toContainText('÷');
  // Down to the logit that it comes from.
  await panel.locator('button.cell').first().click();
  await expect(panel).toContainText('logit');
});

test('of a token that the text has twice, its place says which one is followed', async ({ at, page }) => {
  const card = await open(at, page, '4 2 4');
  const next = card.locator('attention-next-token');
  await expect(next).toContainText('a probability of following 4 (token 3).');
  await card.getByRole('button', { name: nextText.ofAll }).click();
  await at.chip(/^4$/).first().click();
  await expect(next).toContainText('a probability of following 4 (token 1).');
});

test('where a head is switched off, what the model gave each token before is beside it, and opens', async ({
  at,
  page,
}) => {
  const core = await load();
  await core.openModel(filesOf(smallModel()));
  const asOpened = core.run({ text: '4 2', parameters: own });
  const off = core.run({ text: '4 2', parameters: own, override: { 'layer1.head1.weights': { all: 0 } } });
  const sharesOf = ({ steps }: Pick<typeof off, 'steps'>, ids: readonly number[]) => {
    const { values } = steps.find(({ id }) => id === 'probabilities')!;
    return ids.map((id) => smallPercentText(values[id]!));
  };
  const now = ranked([...off.steps.find(({ id }) => id === 'probabilities')!.values]).map(({ id }) => id);

  const card = await open(at, page, '4 2');
  const next = card.locator('attention-next-token');
  await expect(next.getByRole('columnheader')).toHaveText(['token', 'probability']);
  await next.getByRole('button', { name: /^Switch .* off$/ }).click();
  await expect(next.getByRole('columnheader')).toHaveText(['token', 'as it was opened', 'as it is now']);
  await expect(next.locator('tbody th')).toHaveText(now.map(String));
  const rows = next.locator('tbody tr');
  await expect(rows.locator('td:nth-of-type(2)')).toHaveText(sharesOf(asOpened, now));
  await expect(rows.locator('td:nth-of-type(3)')).toHaveText(sharesOf(off, now));
  await rows.first().locator('td:nth-of-type(2) button').click();
  await expect(next.locator('attention-derivation')).toContainText('÷');
  await expect(next.locator('attention-derivation')).toContainText('As the model was opened');
  // The text that is written and taken is computed without the head, too.
  await card.locator('attention-continuation').getByRole('button', { name: 'One token' }).click();
  await card.locator('attention-continuation').getByRole('button', { name: 'Take it as the sentence' }).click();
  await expect(at.sentence).toHaveValue(/^4 2 \d$/);
  await expect(next.getByRole('columnheader')).toHaveText(['token', 'as it was opened', 'as it is now']);
  // Switched on again, there is nothing to compare.
  await next.getByRole('button', { name: /is off: switch it on again$/ }).click();
  await expect(next.getByRole('columnheader')).toHaveText(['token', 'probability']);
});

test('what one model wrote does not stay beside another one, which has the same name in the example', async ({
  at,
  page,
}) => {
  const card = await open(at, page, '4');
  const writes = card.locator('attention-continuation');
  await writes.getByRole('button', { name: '20 tokens' }).press('Enter');
  await expect(writes.getByRole('status')).toContainText('can write no more');
  await page.getByRole('button', { name: 'Open another one' }).press('Enter');
  await choose(page);
  await expect(at.sentence).toHaveValue('4');
  await expect(writes.locator('.written')).toHaveCount(0);
  await expect(writes.getByRole('button', { name: '20 tokens' })).toBeEnabled();
});

test('each token that asks has its own prediction once all have one', async ({ at, page }) => {
  const { lens } = await expectedOf('4');
  const card = await open(at, page, '4 2');
  await at.chip('4').click();
  await card.getByRole('button', { name: 'Predict after every token' }).click();
  await expect(card.getByRole('button', { name: 'Predict only after the last token' })).toBeVisible();
  // The first token reads only itself, so what follows it is what follows it alone.
  const said = ranked(lens.at(-1)!);
  await expect(card.locator('attention-next-token tbody button')).toHaveText(
    said.map(({ share }) => smallPercentText(share)),
  );
});

test('the lens shows each layer with its likeliest tokens, and every number opens', async ({ at, page }) => {
  const { lens } = await expectedOf('4 2');
  const card = await open(at, page, '4 2');
  const table = card.locator('attention-logit-lens');
  await table.scrollIntoViewIfNeeded();
  await expect(table.locator('tbody th')).toHaveText(['embeddings', 'layer 1, the last']);
  const answer = ranked(lens.at(-1)!)[0]!.id;
  for (const [layer, numbers] of lens.entries()) {
    const shares = ranked(numbers)
      .slice(0, 3)
      .map(({ share }) => share);
    await expect(table.locator('tbody tr').nth(layer).locator('button')).toHaveText(
      [...shares, numbers[answer]!].map((share) => smallPercentText(share)),
    );
  }
  await table.locator('tbody tr').first().locator('button').first().click();
  await expect(table.locator('attention-derivation')).toContainText('as if it were the last');
});

test('it writes on, is the same for the same seed, and its text becomes the sentence', async ({ at, page }) => {
  const { greedy } = await expectedOf('4');
  const card = await open(at, page, '4');
  const writes = card.locator('attention-continuation');
  await writes.scrollIntoViewIfNeeded();
  await writes.getByLabel('temperature').fill('0');
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.locator('.written')).toHaveText(greedy.slice(0, 1).map(String));
  await writes.getByRole('button', { name: '20 tokens' }).click();
  await expect(writes.locator('.written')).toHaveText(greedy.map(String));
  await expect(writes.getByRole('status')).toHaveText('The model reads 3 tokens at most, so it can write no more.');
  await writes.getByRole('button', { name: 'From the start' }).click();
  await expect(writes.locator('.written')).toHaveCount(0);
  // By chance, twice the same.
  await writes.getByLabel('temperature').fill('5');
  await writes.getByLabel('seed').fill('7');
  const written: string[][] = [];
  for (let time = 0; time < 2; time++) {
    await writes.getByRole('button', { name: '20 tokens' }).click();
    await expect(writes.locator('.written')).toHaveCount(3);
    written.push(await writes.locator('.written').allTextContents());
    if (time === 0) await writes.getByRole('button', { name: 'From the start' }).click();
  }
  expect(written[1]).toEqual(written[0]);
  await writes.getByRole('button', { name: 'Take its first 3 tokens as the sentence' }).click();
  await expect(at.sentence).toHaveValue(['4', ...written[0]!.slice(0, 2)].map((one) => one.trim()).join(' '));
  await expect(writes.locator('.written')).toHaveCount(0);
});

test('by keyboard, the focus stays among the buttons that write, and on the one that was pressed while it can be', async ({
  at,
  page,
}) => {
  const card = await open(at, page, '4');
  const writes = card.locator('attention-continuation');
  const one = writes.getByRole('button', { name: 'One token' });
  await one.focus();
  await page.keyboard.press('Enter');
  await expect(writes.locator('.written')).toHaveCount(1);
  await expect(one).toBeFocused();
  // The model reads 3 tokens at most.
  await writes.getByRole('button', { name: '20 tokens' }).focus();
  await page.keyboard.press('Enter');
  await expect(writes.locator('.written')).toHaveCount(3);
  await expect(writes.getByRole('button', { name: 'From the start' })).toBeFocused();
  await writes.getByRole('button', { name: /^Take its first 3 tokens/ }).focus();
  await page.keyboard.press('Enter');
  await expect(at.sentence).not.toHaveValue('4');
  await expect(writes.locator('.buttons :focus')).toHaveCount(1);
});

test('an invalid setting is named, and what was written stays', async ({ at, page }) => {
  const card = await open(at, page, '4');
  const writes = card.locator('attention-continuation');
  await writes.scrollIntoViewIfNeeded();
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.locator('.written')).toHaveCount(1);
  await writes.getByLabel('temperature').fill('warm');
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.getByRole('alert')).toHaveText('temperature: “warm” is not a number.');
  await expect(writes.locator('.written')).toHaveCount(1);
  await writes.getByLabel('temperature').fill('101');
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.getByRole('alert')).toHaveText(
    'It cannot go on: temperature: expected a number from 0 to 100, got 101.',
  );
  await writes.getByLabel('temperature').fill('0,5');
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.locator('.written')).toHaveCount(2);
});

test('where the model has read all it can, other settings do not make it read more', async ({ at, page }) => {
  const card = await open(at, page, '4 2 0');
  const writes = card.locator('attention-continuation');
  await writes.scrollIntoViewIfNeeded();
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.locator('.written')).toHaveCount(1);
  await writes.getByLabel('seed').fill('8');
  await writes.getByRole('button', { name: 'One token' }).click();
  await expect(writes.getByRole('status')).toHaveText('The model reads 3 tokens at most, so it can write no more.');
  await expect(writes.getByRole('alert')).toHaveCount(0);
  await expect(writes.locator('.written')).toHaveCount(1);
});

inOwnVisit(
  'on a phone every number of the logit lens is in sight, also long ones beside long words',
  async ({ at, page }) => {
    const words = ['[UNK]', 'punctuation', 'understanding', 'transformers', 'representation'];
    const vocab = Object.fromEntries(words.map((word, id) => [word, id]));
    const tokenizer = {
      pre_tokenizer: { type: 'BertPreTokenizer' },
      model: {
        ...{ type: 'WordPiece', unk_token: '[UNK]', max_input_chars_per_word: 100, vocab },
        continuing_subword_prefix: '##',
      },
    };
    // Logits far apart: most shares have many digits.
    const gain = { dtype: 'F32', shape: [4], bytes: new Uint8Array(Float32Array.of(6, 6, 6, 6).buffer) };
    const files = withTensors(smallModel(), { 'ln_f.weight': gain });
    files.set('tokenizer.json', new TextEncoder().encode(JSON.stringify(tokenizer)));
    const card = await open(at, page, 'understanding transformers', files);
    await page.setViewportSize({ width: 390, height: 844 });
    const table = card.locator('attention-logit-lens .scroll');
    await table.scrollIntoViewIfNeeded();
    await expect(table.getByRole('row')).not.toHaveCount(0);
    const beyond = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  },
);
