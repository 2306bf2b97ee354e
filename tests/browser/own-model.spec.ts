// A model from the reader's own files: opened on the page, which sends nothing anywhere.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { downloading } from '../../web/strings/page/share.ts';
import type { Example } from '../../web/core/example.ts';
import { plantedModel } from '../web/planted-model.ts';
import { npz } from '../web/npy.ts';
import { MANY_POSITIONS, smallEncoder, smallModel } from '../web/small-model.ts';
import { expect, test, type AttentionPage } from './page.ts';

const oracles = process.env['ORACLES_DIR'] || resolve(import.meta.dirname, '../../../shared/oracles');
const checkpoints = join(oracles, 'checkpoints');
const filesOf = (name: string) => ['config.json', 'model.safetensors'].map((file) => join(checkpoints, name, file));
const chooseFiles = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('choose the files').setInputFiles(files);
const load = (page: Page) => page.getByRole('button', { name: 'Load it' });

const small = (changed: Readonly<Record<string, string>> = {}) =>
  [...Object.entries({ ...Object.fromEntries(smallModel()), ...changed })].map(([name, content]) => ({
    ...{ name, mimeType: 'application/octet-stream' },
    buffer: Buffer.from(content),
  }));

/** Drops files on the page, as the browser gives those of a reader. */
async function drop(page: Page, files: ReturnType<typeof small>): Promise<void> {
  const data = await page.evaluateHandle(
    (written) => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of written) transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    files.map(({ name, buffer }) => ({ name, bytes: [...buffer] })),
  );
  await page.dispatchEvent('attention-page', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('attention-page', 'drop', { dataTransfer: data });
}

/** The panel is a lazy module, and takes what is dropped from when it is shown. */
async function openPanel(at: AttentionPage): Promise<void> {
  await at.numbersOf('your own model').click({ force: true });
  await expect(at.page.locator('page-own-model')).toBeVisible();
}

test('a published Llama: its size is told, then its numbers are shown, and nothing is sent', async ({ at, page }) => {
  test.skip(!existsSync(checkpoints), 'the published checkpoints are not there');
  const requests: string[] = [];
  await at.open('');
  await openPanel(at);
  await expect(page.getByText('Nothing leaves your machine.')).toBeVisible();
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await chooseFiles(page, filesOf('stories260K'));
  await expect(page.getByText('Llama: 260,032 numbers, which take 1.0 MB of memory.')).toBeVisible();
  await expect(at.reading).toContainText('it reads mostly animal');
  await load(page).click();
  await expect(at.numbersOf('your own model')).toBeChecked();
  await expect(page.locator('.good-for')).toContainText('A Llama with 260,032 numbers, opened from your files.');
  await expect(page.locator('.good-for')).toContainText('numbers from 0 to 511');
  // The sentence is none of ids: the first tokens are shown instead of it, and an undo brings it back.
  await expect(at.sentence).toHaveValue('0 1 2');
  const expected = JSON.parse(readFileSync(join(checkpoints, 'stories260K/expected.json'), 'utf8')) as {
    greedy_ids: number[];
    'layer1.head1.weights': number[][];
  };
  const ids = expected.greedy_ids.slice(0, 24);
  await at.type(ids.join(' '));
  const weights = expected['layer1.head1.weights'];
  await expect(at.cell('layer1.head1.weights', 2, 1)).toHaveText(weights[2]![1]!.toFixed(3));
  expect(requests.filter((one) => !one.startsWith('GET '))).toEqual([]);
  await at.undo.click();
  await at.undo.click();
  await expect(at.sentence).toHaveValue("The animal didn't cross the street because it was too tired");
  await expect(at.numbersOf('made by hand, readable')).toBeChecked();
});

test('the files of a model can be chosen one after the other, and one that is chosen again takes the place of the first', async ({
  at,
  page,
}) => {
  const [config, numbers] = small();
  await at.open('');
  await openPanel(at);
  await chooseFiles(page, small({ 'config.json': '{"model_type": "mamba"}' })[0]!);
  await expect(page.getByRole('alert')).toContainText('the architecture "mamba" is not known');
  await chooseFiles(page, numbers!);
  await expect(page.getByRole('alert')).toContainText('the architecture "mamba" is not known');
  await chooseFiles(page, config!);
  await expect(page.getByText(/^GPT-2: .* No tokenizer.json is among the files/)).toBeVisible();
  await load(page).press('Enter');
  await expect(page.locator('page-own-model')).toHaveCount(0);
  await expect(at.sentence).toHaveValue('0 1 2');
});

test('another model takes the place of one whose link was opened with a head switched off', async ({ at, page }) => {
  test.skip(!existsSync(checkpoints), 'the published checkpoints are not there');
  const linked = {
    tokens: ['2', '0', '1'],
    parameters: { from: 'model', model: 'own' },
    override: { 'layer1.head1.weights': { all: 0 } },
  };
  await page.goto(`./#example=${encodeURIComponent(JSON.stringify(linked))}`);
  await chooseFiles(page, filesOf('nano-gpt-sort'));
  await load(page).click();
  await expect(at.sentence).toHaveValue('2 0 1');
  await page.getByRole('button', { name: 'Open another one' }).click();
  await chooseFiles(page, filesOf('stories260K'));
  await load(page).click();
  await expect(page.locator('.good-for')).toContainText('A Llama');
  await expect(page.locator('page-own-model')).toHaveCount(0);
});

test('a published GPT-2 sorts on the page', async ({ at, page }) => {
  test.skip(!existsSync(checkpoints), 'the published checkpoints are not there');
  await at.open('');
  await openPanel(at);
  await chooseFiles(page, filesOf('nano-gpt-sort'));
  await load(page).click();
  await expect(at.sentence).toHaveValue('0 1 2');
  await at.type('2 1 0 1 0 0');
  await expect(at.reading).toBeVisible();
  // A sentence that is too long for it, and ids that it does not have, are refused; the one before stays.
  await at.type('0 0 0 0 0 0 0 0 0 0 0 0');
  await expect(at.problem).toContainText('expected at most 11 pieces');
  await at.type('0 3');
  await expect(at.problem).toContainText('expected tokens of the model, whose ids are 0 to 2, got "3"');
});

test('files are dropped anywhere, what is wrong with them is named, and the example stays', async ({ at, page }) => {
  await at.open('');
  await openPanel(at);
  await drop(page, small().slice(0, 1));
  await expect(page.getByRole('alert')).toContainText('model.safetensors is missing');
  await expect(page.getByRole('alert')).toContainText('A file that you add is taken together with these.');
  await drop(page, small({ 'config.json': '{"model_type": "mamba"}' }));
  await expect(page.getByRole('alert')).toContainText('config.json: model_type: the architecture "mamba" is not known');
  await expect(page.getByRole('alert')).toContainText('Everything below stays as it was.');
  await expect(at.reading).toContainText('it reads mostly animal');
  // What was given is said, and can be forgotten: then it is not taken together with what is added.
  await expect(page.getByText('The files so far: config.json and model.safetensors.')).toBeVisible();
  await page.getByRole('button', { name: 'Forget them' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('page-own-model')).toBeFocused();
  await drop(page, small().slice(0, 1));
  await expect(page.getByRole('alert')).toContainText('model.safetensors is missing');
  await drop(page, small());
  await load(page).click();
  await expect(at.sentence).toHaveValue('0 1 2');
  // A second one that cannot be opened leaves the first.
  await page.getByRole('button', { name: 'Open another one' }).click();
  await drop(page, small({ 'model.safetensors': '<!doctype html>' }));
  await expect(page.getByRole('alert')).toContainText('model.safetensors: its header cannot be read');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await at.type('4 4');
  await expect(at.sentence).toHaveValue('4 4');
  await expect(at.problem).toBeHidden();
});

test('a text of a large model is computed while the page goes on, and shown as if it had been at once', async ({
  at,
  page,
}, testInfo) => {
  const files = [...smallModel(MANY_POSITIONS)].map(([name, bytes]) => {
    const file = testInfo.outputPath(name);
    writeFileSync(file, bytes);
    return file;
  });
  await at.open('');
  await openPanel(at);
  await chooseFiles(page, files);
  await load(page).click();
  await expect(at.sentence).toHaveValue('0 1 2');
  const text = '0 1 2 3 4 0 1 2 3 4 0 1 2 3 4 0';
  await at.type(text);
  const tokens = async () => ((await at.shown()) as Example).tokens.length;
  await expect.poll(tokens).toBe(16);
  await expect(at.sentence).toHaveValue(text);
  await expect(at.problem).toBeHidden();
  await expect(page.locator('attention-large')).toHaveCount(0);
  await at.undo.click();
  await expect(at.sentence).toHaveValue('0 1 2');
  await at.redo.click();
  await expect.poll(tokens).toBe(16);
});

test('what each head does is measured when it is asked for, and a press opens the head', async ({ at, page }) => {
  await at.open('');
  await openPanel(at);
  await chooseFiles(
    page,
    [...plantedModel()].map(([name, bytes]) => ({
      ...{ name, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(bytes),
    })),
  );
  await load(page).click();
  await expect(at.sentence).toHaveValue('0 1 2');
  await at.card('heads').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Measure all heads' }).click();
  const heads = page.locator('attention-own-heads');
  await expect(heads).toContainText(
    '2 heads without a name. Over 8 sequences of random tokens, each sequence twice in a row.',
  );
  await expect(heads.locator('li')).toHaveText([
    /^\s*Layer 1, head 1: the previous token (9\d|>99|100)%\s*$/,
    /^\s*Layer 2, head 1: induction, what followed the same token earlier, (8|9)\d%; without this head, a loss of 4\.66 instead of 0\.\d\d\s*$/,
  ]);
  await expect(heads).toContainText('The loss is the mean of −ln of the probability');
  await heads.getByRole('button', { name: 'Layer 2, head 1' }).click();
  await expect(at.page.getByRole('gridcell', { name: 'layer 2, head 1' })).toHaveAttribute('aria-selected', 'true');
});

test('a long list of heads is shown in part, then as a whole; that no head does induction is said', async ({
  at,
  page,
}) => {
  test.skip(!existsSync(checkpoints), 'the published checkpoints are not there');
  await at.open('');
  await openPanel(at);
  await chooseFiles(page, filesOf('stories260K'));
  await load(page).click();
  await expect(at.sentence).toHaveValue('0 1 2');
  await at.card('heads').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Measure all heads' }).click();
  const heads = page.locator('attention-own-heads');
  await expect(heads).toContainText(
    /Induction: no head is named after it\. Of all heads, layer \d, head \d gives the most weight to what followed the same token earlier: \d+% on average, where equal weights would give it \d+%\./,
  );
  await expect(heads.locator('li')).toHaveCount(12);
  const all = heads.getByRole('button', { name: /^Show all \d+$/ });
  const count = Number(/\d+/.exec(await all.innerText())![0]);
  await all.click();
  await expect(heads.locator('li')).toHaveCount(count);
  await expect(all).toHaveCount(0);
  await expect(heads.locator('li').nth(12).getByRole('button')).toBeFocused();
  // Nothing of it is cut off.
  expect(await heads.locator('ul').evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
});

test('another model takes the place of the first: what undo cannot bring back is said, and nothing fails meanwhile', async ({
  at,
  page,
}) => {
  test.skip(!existsSync(checkpoints), 'the published checkpoints are not there');
  const failed: Error[] = [];
  page.on('pageerror', (error) => failed.push(error));
  const replaces = page.getByText(
    'It will replace the model that is open now. Undo cannot bring back what you did with that one.',
  );
  await at.open('');
  const sentence = await at.sentence.inputValue();
  await openPanel(at);
  await chooseFiles(page, filesOf('nano-gpt-sort'));
  await expect(load(page)).toBeVisible();
  await expect(replaces).toHaveCount(0);
  await load(page).click();
  await expect(at.sentence).toHaveValue('0 1 2');
  // Too many tokens are refused, and an empty box no longer says so.
  await at.sentence.fill('0 1 2 0 1 2 0 1 2 0 1 2');
  await expect(at.problem).toContainText('got 12');
  await at.sentence.fill('   ');
  await expect(at.problem).toHaveCount(0);
  await page.getByRole('button', { name: 'Open another one' }).click();
  await chooseFiles(
    page,
    [...plantedModel(true)].map(([name, bytes]) => ({
      ...{ name, mimeType: 'application/octet-stream' },
      buffer: Buffer.from(bytes),
    })),
  );
  await expect(replaces).toBeVisible();
  await load(page).click();
  await expect(page.locator('page-own-model')).toHaveCount(0);
  await at.sentence.fill('one two, three');
  const shown = async () => ((await at.shown()) as { tokens?: string[] }).tokens;
  await expect.poll(shown).toEqual(['one', 'two', ',', 'three']);
  await at.undo.click();
  await at.undo.click();
  await expect(at.sentence).toHaveValue(sentence);
  expect(failed).toEqual([]);
});

test('the arrays of one call of attention are shown as an example, and an undo brings the sentence back', async ({
  at,
  page,
}) => {
  await at.open('');
  const sentence = await at.sentence.inputValue();
  await openPanel(at);
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(at.numbersOf('made by hand, readable')).toBeFocused();
  await openPanel(at);
  const array = (numbers: number[]) => ({ shape: '1, 3, 2', numbers });
  const content = npz({ q: array([1, 0, 0, 2, 1, 1]), k: array([1, 0, 0, 1, 2, 0]), v: array([1, 2, 3, 4, 5, 6]) });
  const named = (name: string, bytes: ArrayLike<number>) => ({
    ...{ name, mimeType: 'application/octet-stream' },
    buffer: Buffer.from(Uint8Array.from(bytes)),
  });
  await chooseFiles(page, named('attention.npz', Buffer.from('PK')));
  await expect(page.getByRole('alert')).toContainText('This cannot be opened: attention.npz: the zip');
  await page.getByLabel('choose the files').focus();
  await drop(page, [named('attention.npz', content)]);
  await expect(page.locator('page-own-model')).toHaveCount(0);
  await expect(at.numbersOf('this example')).toBeFocused();
  await expect(at.sentence).toHaveValue('1 2 3');
  await expect(at.table('query').locator('.n')).toHaveText(['1', '0', '0', '2', '1', '1']);
  await expect(page.getByText('q: 1 × 3 × 2, taken as batch × tokens × numbers;')).toBeVisible();
  await at.undo.click();
  await expect(at.sentence).toHaveValue(sentence);
});

test('a link to an example of a model of the reader’s own, as after a reload, asks for its files and then shows it', async ({
  at,
  page,
}) => {
  await at.open({ tokens: ['2', '1'], parameters: { from: 'model', model: 'own' } });
  await expect(at.problem).toHaveText(/^\s*The example names a model of your own, whose files are not open\./);
  await expect(at.numbersOf('your own model')).toBeChecked();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.locator('page-own-model')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the files of the model' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your own model' })).toBeFocused();
  await chooseFiles(page, small());
  await load(page).click();
  await expect(at.problem).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open the files of the model' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.getByText('holds the example, but no number of your model')).toBeVisible();
  await page.getByRole('tab', { name: 'Download' }).click();
  await expect(page.getByText(downloading.standalone.aboutModel)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(at.sentence).toHaveValue('2 1');
  await page.reload();
  await expect(at.problem).toContainText('whose files are not open');
  await chooseFiles(page, small());
  await load(page).click();
  await expect(at.sentence).toHaveValue('2 1');
});

test('a link waits for its model: another one that cannot read it is refused, and what is done meanwhile is an entry of its own', async ({
  at,
  page,
}) => {
  const link = { tokens: ['2', '1'], parameters: { from: 'model', model: 'own' } };
  await at.open({ ...link, segments: [0, 1] }); // a GPT-2 has none
  const address = page.url();
  await chooseFiles(page, small());
  await load(page).click();
  await expect(at.problem).toContainText('does not contain an example that can be shown');
  await expect(at.problem).toContainText('segments');
  await expect(at.problem).toContainText('may have been made with another model');
  expect(page.url()).toBe(address);
  await page.goto('about:blank');
  await at.open(link);
  await expect(at.problem).toContainText('whose files are not open');
  const waiting = page.url();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await at.type('a hungry fox');
  await at.written();
  await page.goBack();
  await expect.poll(() => page.url()).toBe(waiting);
  await expect(at.problem).toContainText('whose files are not open');
  await page.goForward();
  await expect(at.sentence).toHaveValue('a hungry fox');
  await page.goBack();
  await expect.poll(() => page.url()).toBe(waiting);
});

test('the folder of a model is chosen, with what it says of the vector of a text', async ({ at, page }, info) => {
  const folder = info.outputPath('encoder');
  mkdirSync(join(folder, '1_Pooling/deeper'), { recursive: true });
  for (const [name, content] of smallEncoder()) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, '1_Pooling/config.json'), JSON.stringify({ pooling_mode: 'cls' }));
  writeFileSync(join(folder, '1_Pooling/deeper/config.json'), 'is not read');
  await at.open('');
  await openPanel(at);
  await page.getByLabel('choose the folder').setInputFiles(folder);
  await load(page).click();
  await expect(page.locator('.good-for')).toContainText('The vector of a text is that of its first token');
});
