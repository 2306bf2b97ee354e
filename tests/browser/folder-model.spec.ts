// A model from a folder of the site, in an embedded element: nothing is fetched before it is asked for.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { load as loadCore } from '../../web/core/index.ts';
import { filesOf, smallEncoder, smallModel } from '../web/small-model.ts';
import { type AttentionSteps, expect, policy, test } from './element.ts';

const withFetch = { policy: `${policy}; connect-src 'self'` };
const oracles = process.env['ORACLES_DIR'] || resolve(import.meta.dirname, '../../../shared/oracles');
const llama = join(oracles, 'checkpoints/stories260K');
const tag = (more: string, model = 'mine/gpt/') => `<attention-steps model="${model}" ${more}></attention-steps>`;

/** Serves a folder below the page, as most sites do. Gives what was asked for. */
async function serve(page: Page, files: ReadonlyMap<string, Uint8Array>, folder = 'mine/gpt'): Promise<string[]> {
  const asked: string[] = [];
  await page.route(`**/${folder}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.split(`${folder}/`)[1]!;
    asked.push(name);
    const bytes = files.get(name);
    if (bytes === undefined) return route.fulfill({ status: 404 });
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '') ?? [];
    const start = Number(first ?? 0);
    const end = last ? Math.min(Number(last) + 1, bytes.length) : bytes.length;
    return route.fulfill({
      status: first === undefined ? 200 : 206,
      headers: {
        'content-type': 'application/octet-stream',
        ...(first !== undefined && { 'content-range': `bytes ${start}-${end - 1}/${bytes.length}` }),
      },
      body: Buffer.from(bytes.subarray(start, end)),
    });
  });
  return asked;
}

/** A sentence encoder with a vocabulary of five. */
function wordEncoder(): Map<string, Uint8Array<ArrayBuffer>> {
  const vocab = { '[CLS]': 0, '[SEP]': 1, '[UNK]': 2, the: 3, cat: 4 };
  const special = (id: number, content: string) => ({ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false }); // prettier-ignore
  const tokenizer = {
    added_tokens: [special(0, '[CLS]'), special(1, '[SEP]'), special(2, '[UNK]')],
    normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: null, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: { type: 'BertProcessing', sep: ['[SEP]', 1], cls: ['[CLS]', 0] },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: { type: 'WordPiece', unk_token: '[UNK]', continuing_subword_prefix: '##', max_input_chars_per_word: 100, vocab },
  }; // prettier-ignore
  return smallEncoder().set('tokenizer.json', new TextEncoder().encode(JSON.stringify(tokenizer)));
}

/** The cosine of two texts by the last outputs of the command's core: the mean of all tokens, in double precision. */
async function cosineOf(texts: readonly string[]): Promise<number> {
  const core = await loadCore();
  await core.openModel(filesOf(wordEncoder()));
  const [a, b] = texts.map((text) => {
    const { steps } = core.run({ text, parameters: { from: 'model', model: 'own' } });
    const { values } = steps.find(({ id }) => id === 'layer1.feed_forward.layer_norm')!;
    return [0, 1, 2, 3].map((column) =>
      values.filter((_, index) => index % 4 === column).reduce((sum, x) => sum + x, 0),
    );
  });
  const dot = (one: number[], other: number[]) => one.reduce((sum, x, index) => sum + x * other[index]!, 0);
  return dot(a!, b!) / Math.sqrt(dot(a!, a!) * dot(b!, b!));
}

const look = (page: Page) => page.getByRole('button', { name: 'See what it is' });
const load = (page: Page) => page.getByRole('button', { name: /^Load the model/ });
const weightsIn = (page: Page) =>
  page
    .locator('attention-steps')
    .first()
    .evaluate((element) => [
      ...(element as AttentionSteps).trace!.steps.find(({ id }) => id === 'layer1.head1.weights')!.values,
    ]);

// There is no tokenizer in these folders, which the console says.
test.use({ expected: /Failed to load resource/ });

test('it is named, then its size is told, then it is shown, and each is asked for', async ({ blog, page }) => {
  const asked = await serve(page, smallModel());
  await blog.open({ html: tag('text="0 4 2"') + tag('text="1 1"'), ...withFetch });
  await expect(look(page)).toHaveCount(2);
  await expect(blog.element).toContainText(/A model in the folder \S+\/mine\/gpt\/ of this site/);
  expect(asked).toEqual([]);
  await look(page).first().click();
  await expect(blog.element).toContainText(/GPT-2: \d+ numbers\. 0\.0 MB are fetched/);
  expect(asked).toEqual(['config.json', 'model.safetensors', 'tokenizer.json']);
  await load(page).click();
  await blog.ready();
  await expect(blog.sentence).toHaveValue('0 4 2');
  await blog.sentence.fill('4 4 4');
  await expect(blog.element).toContainText('4 4 4 ·');
  // The other one has what is open, and fetches nothing.
  const before = asked.length;
  await look(page).click();
  await expect(page.locator('attention-steps').nth(1).locator('#sentence')).toHaveValue('1 1');
  expect(asked).toHaveLength(before);
});

test('loading="eager" shows the published numbers of a Llama', async ({ blog, page }) => {
  test.skip(!existsSync(llama), 'the published checkpoints are not there');
  const read = (name: string) => readFileSync(join(llama, name));
  await serve(page, new Map(['config.json', 'model.safetensors'].map((name) => [name, read(name)])));
  const expected = JSON.parse(read('expected.json').toString()) as Record<string, number[][]> & {
    greedy_ids: number[];
  };
  const ids = expected.greedy_ids.slice(0, 24).join(' ');
  await blog.open({ html: tag(`text="${ids}" loading="eager"`), ...withFetch });
  await blog.ready();
  const weights = expected['layer1.head1.weights']!.flat();
  const got = await weightsIn(page);
  expect(got).toHaveLength(weights.length);
  expect(Math.max(...got.map((one, index) => Math.abs(one - weights[index]!)))).toBeLessThan(1e-5);
});

test('what is wrong is named, the element keeps its text, and it can be tried again', async ({ blog, page }) => {
  const files = new Map<string, Uint8Array>(smallModel());
  files.set('model.safetensors', smallModel(4).get('model.safetensors')!);
  await serve(page, files);
  await blog.open({ html: tag('text="0 4 2" loading="eager"'), ...withFetch });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('model.safetensors: wpe.weight: expected the shape 3 × 4, got 4 × 4');
  await expect(blog.element).toContainText('0 4 2');
  files.set('config.json', Buffer.from('{"model_type": "mamba"}'));
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(alert).toContainText('config.json: model_type: the architecture "mamba" is not known');
  files.delete('config.json');
  await again.click();
  await expect(alert).toContainText('config.json is missing');
  for (const [name, bytes] of smallModel()) files.set(name, bytes);
  await again.click();
  await blog.ready();
});

test('a folder of another site is not asked, and a second folder is refused', async ({ blog, page }) => {
  const asked = await serve(page, smallModel());
  const other = await serve(page, smallModel(4), 'theirs');
  await blog.open({ html: tag('text="0 1" loading="eager"', 'https://example.org/theirs/'), ...withFetch });
  await expect(page.getByRole('alert')).toContainText('https://example.org/theirs/ has a different origin');
  await blog.open({ html: tag('text="0 1" loading="eager"'), ...withFetch });
  await blog.ready();
  await page.evaluate(() => {
    const second = document.createElement('attention-steps');
    for (const [name, value] of Object.entries({ model: 'theirs/', text: '0 1', loading: 'eager' }))
      second.setAttribute(name, value);
    document.querySelector('main')!.append(second);
  });
  await expect(page.getByRole('alert')).toContainText(/the model in \S+\/mine\/gpt\/ is open already/);
  expect(other).toEqual([]);
  expect(asked).toContain('model.safetensors');
  await blog.sentence.fill('2 2');
  await expect(blog.element).toContainText('2 2 ·');
});

test('loading can be cancelled, and begun again', async ({ blog, page }) => {
  await serve(page, smallModel());
  await blog.open({ html: tag('text="0 4 2"'), ...withFetch });
  await look(page).click();
  await expect(load(page)).toBeVisible();
  // So small a model is loaded before a pointer is there: the button is pressed as soon as there is one.
  await page.evaluate(() => {
    const offer = document.querySelector('attention-steps')!.shadowRoot!.querySelector('attention-folder-offer')!;
    const press = (wanted: string) => {
      const button = [...offer.shadowRoot!.querySelectorAll('button')].find((one) => one.textContent.includes(wanted));
      button?.click();
      return button !== undefined;
    };
    const watch = new MutationObserver(() => press('Cancel') && watch.disconnect());
    watch.observe(offer.shadowRoot!, { childList: true, subtree: true });
    press('Load the model');
  });
  await expect(page.getByText('Cancelled.')).toBeVisible();
  await expect(blog.element).toContainText('0 4 2');
  await look(page).click();
  await load(page).click();
  await blog.ready();
});

test('a sentence encoder compares texts by the mean of their tokens, and says what was assumed', async ({
  blog,
  page,
}) => {
  await serve(page, wordEncoder());
  await blog.open({ html: tag('text="the cat" loading="eager" view="full"'), ...withFetch });
  await blog.ready();
  const card = page.locator('attention-similar');
  await card.scrollIntoViewIfNeeded();
  await expect(page.getByText('no 1_Pooling/config.json says what the model was trained for')).toBeVisible();
  await card.getByLabel('Another text to compare').fill('cat the the');
  await card.getByRole('button', { name: 'Add' }).click();
  const number = card.getByRole('row', { name: 'cat the the' }).locator('.number-button');
  await expect(number).toHaveText(/^\s*[−-]?\d\.\d{3}\s*$/);
  const shown = Number((await number.textContent())!.trim().replace('−', '-'));
  expect(Math.abs(shown - (await cosineOf(['the cat', 'cat the the'])))).toBeLessThan(5.1e-4);
  // [CLS] and [SEP] are no words of the text.
  await expect(page.locator('attention-word-effects tbody th')).toHaveText(['the', 'cat']);
});

test('a frame fetches no folder that its address names', async ({ page }) => {
  const asked = await serve(page, smallModel());
  await page.goto('./embed.html#text=0%201&model=mine/gpt/&loading=eager');
  await expect(page.getByText('expected a model of the project in an address, not a folder')).toBeVisible();
  expect(asked).toEqual([]);
});
