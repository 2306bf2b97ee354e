// The dialog "Take this example with you": link, code, files and citation, by pointer and by keyboard.
import type { Download, Locator, Page } from '@playwright/test';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { validate } from '../../web/core/validate.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { exportFile, formatNames, formats, type Format } from '../../web/export/index.ts';
import type { ExportOptions } from '../../web/export/types.ts';
import { downloading as saving } from '../../web/strings/page/share.ts';
import { readWorkbook } from '../web/workbook.ts';
import { axe } from './axe.ts';
import { inWordSpace, numbersOf, tablesOf, theCatSat, traceOf } from './expected.ts';
import { type AttentionPage, expect, test } from './page.ts';

type Tab = 'Link' | 'Embed' | 'Download' | 'Cite';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take this example with you' });

async function openShare(page: Page, tab: Tab): Promise<Locator> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('tab', { name: tab }).click();
  return dialog(page).getByRole('tabpanel');
}

const address = (panel: Locator) => panel.getByLabel('The address of this example');

/** Takes the place of the clipboard, which a browser without a window does not lend. */
async function watchClipboard(page: Page, allowed = true): Promise<() => Promise<string | null>> {
  await page.addInitScript((lent) => {
    const kept = globalThis as { copied?: string };
    const writeText = (text: string) => {
      if (!lent) return Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
      kept.copied = text;
      return Promise.resolve();
    };
    Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  }, allowed);
  return () => page.evaluate(() => (globalThis as { copied?: string }).copied ?? null);
}

async function saved(page: Page, save: () => Promise<void>): Promise<{ name: string; bytes: Buffer; text: string }> {
  const coming: Promise<Download> = page.waitForEvent('download');
  await save();
  const download = await coming;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString() };
}

test('the dialog opens with its tabs, leads through them by keys, and gives the focus back', async ({ at, page }) => {
  await at.open();
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Link' })).toBeFocused();
  for (const tab of ['Embed', 'Download', 'Cite', 'Link']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: tab })).toBeFocused();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab);
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Cite' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Copy BibTeX' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy Plain text' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(dialog(page)).toBeVisible();
  await page.mouse.click(5, 5); // beside it
  await expect(dialog(page)).toBeHidden();
});

test('nothing of the dialog is fetched before it is asked for', async ({ at, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await at.open('');
  expect(asked.filter((url) => /\/(share|embed|examples|fallback|cite|markdown)-/.test(url))).toEqual([]);
  await openShare(page, 'Link');
  expect(asked.filter((url) => /\/share-/.test(url)).length).toBeGreaterThan(0);
});

test('the link leads to exactly what is shown, and says that it was copied', async ({ at, page, context }) => {
  const copied = await watchClipboard(page);
  await at.open();
  await at.type('a hungry fox');
  await at.choose('Mask', 'causal');
  await at.chip(/^fox$/).click();
  const before = await at.tables();
  const panel = await openShare(page, 'Link');
  const link = await address(panel).inputValue();
  expect(link).toContain('#example=');
  await expect(panel).toContainText(`${link.length} characters`);
  await expect(panel).toContainText('Nothing is sent anywhere.');
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(panel.getByRole('status')).toHaveText('Copied');
  expect(await copied()).toBe(link);
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('#sentence')).toHaveValue('a hungry fox');
  await expect(other.locator('.reading h2 .chip')).toHaveText('fox');
  await page.keyboard.press('Escape');
  expect(await at.tables()).toEqual(before);
});

test('Escape closes the dialog from within its preview', async ({ at, page }) => {
  await at.open();
  const panel = await openShare(page, 'Embed');
  await panel.frameLocator('iframe').getByRole('radio', { name: 'sat' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('the link of an example of the gallery is its id', async ({ at, page }) => {
  await at.open('#words-verb');
  await expect(address(await openShare(page, 'Link'))).toHaveValue(/\/#words-verb$/);
});

test('where the clipboard is refused the link is selected, to be copied by hand', async ({ at, page }) => {
  await watchClipboard(page, false);
  await at.open();
  const panel = await openShare(page, 'Link');
  await panel.getByRole('button', { name: 'Copy' }).click();
  await expect(panel.getByRole('button', { name: 'Selected' })).toBeVisible();
  await expect(address(panel)).toBeFocused();
  const selected = await address(panel).evaluate(
    (area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart,
  );
  expect(selected).toBe((await address(panel).inputValue()).length);
});

test('an example above 8 kB has no link: its size is named and the file offered', async ({ at, page }) => {
  const text = Array.from({ length: 1500 }, (_, index) => `word${index * 7919}`).join(' ');
  await at.open();
  await at.type(text);
  await expect(page.getByText('This is too long for the address of the page')).toBeVisible();
  const panel = await openShare(page, 'Link');
  await expect(panel).toContainText(/needs an address of [\d.]+ kB/);
  await expect(panel).toContainText('above 8.0 kB');
  await expect(panel.getByRole('textbox')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Save it as a file instead' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Download');
  await expect(page.getByRole('tabpanel', { name: 'Download' })).toBeFocused();
  const { text: json } = await saved(page, () =>
    dialog(page).getByRole('button', { name: 'Save Example document' }).click(),
  );
  expect((JSON.parse(json) as { text: string }).text).toBe(text);
});

type SavedFile = [name: string, file: string, format?: Format, options?: ExportOptions];

const savedAs = (format: Format, button: keyof typeof saving.formats, options: ExportOptions = {}): SavedFile => [
  saving.formats[button].name,
  `the-cat-sat${formats[format].ending(options)}`,
  format,
  options,
];

const savedFiles: SavedFile[] = [
  ['Example document', 'the-cat-sat.json'],
  ...formatNames.flatMap((format) =>
    format === 'svg'
      ? [savedAs(format, 'heatmapSvg', { picture: 'heatmap' }), savedAs(format, 'linesSvg', { picture: 'lines' })]
      : [savedAs(format, format)],
  ),
];

/** Sets a number of the words to 5, as a mouse would. */
async function changeNumber(at: AttentionPage): Promise<void> {
  const cell = at.cell('embeddings', 0, 0);
  await cell.click();
  await cell.click();
  await at.field.fill('5');
  await at.page.keyboard.press('Enter');
}

const trained = '#trained=task%3Dagreement%26steps%3D120&sentence=1';

test('a trained example is linked and cited by its run, also with another word chosen; with a number changed it is too long', async ({
  at,
  page,
}) => {
  await at.open(trained);
  const linked = async (): Promise<void> => {
    const panel = await openShare(page, 'Link');
    await expect(address(panel)).toHaveValue(
      (await page.evaluate(() => document.baseURI.replace(/#.*/, ''))) + trained,
    );
    await expect(panel).toContainText('holds the settings of the run');
    await page.getByRole('tab', { name: 'Cite' }).click();
    await expect(dialog(page)).toContainText(trained);
    await page.keyboard.press('Escape');
  };
  await linked();
  await at.chip('the').first().click();
  await expect(page).not.toHaveURL(/#/);
  await linked();

  await changeNumber(at);
  await expect(at.origin).toContainText('1 changed by you');
  const panel = await openShare(page, 'Link');
  await expect(panel.getByRole('status')).toContainText('needs an address of');
  await page.getByRole('tab', { name: 'Cite' }).click();
  await expect(panel).toContainText('too long for an address');
  await page.keyboard.press('Escape');
  await at.undo.click();
  await linked();
});

test('a trained example with a number changed by hand says that it was trained, and what was changed, once it is saved too', async ({
  at,
  page,
}) => {
  const run = 'trained (agreement, 120 steps';
  await at.open(trained);
  await changeNumber(at);
  await expect(at.origin).toContainText(`${run}, mean loss 1.399, seed 1) · 1 changed by you`);
  const panel = await openShare(page, 'Download');
  const save = () => saved(page, () => panel.getByRole('button', { name: 'Save Example document' }).click());
  const { bytes, name } = await save();
  await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: bytes });
  await expect(dialog(page)).toBeHidden();
  await expect(at.origin).toContainText(`${run}, mean loss 1.399, seed 1) · 1 changed by you`);

  await at.undo.click();
  await expect(at.origin).toContainText('1 changed by you');
  await at.undo.click();
  await expect(at.origin).toContainText(run);
  await expect(at.origin).not.toContainText('changed');
  await openShare(page, 'Download');
  expect(JSON.parse((await save()).text)).toHaveProperty('trained.steps', 120);
});

test('every format is saved under the name of the example, letter by letter as its source makes it, and copied', async ({
  at,
  page,
}) => {
  const copied = await watchClipboard(page);
  await at.open();
  const panel = await openShare(page, 'Download');
  let document: object = {};
  const analyses = ['cosine']; // which the page shows of every example
  for (const [name, file, format, options] of savedFiles) {
    const found = await saved(page, () => panel.getByRole('button', { name: `Save ${name}`, exact: true }).click());
    expect(found.name, name).toBe(file);
    if (format === undefined) {
      document = JSON.parse(found.text) as object;
      continue;
    }
    // What the build makes shorter may not change what is written: a program of Python lives by its white space.
    const { content } = await exportFile(format, validate(document), traceOf({ ...document, analyses }), {
      query: 1,
      ...options,
    });
    if (typeof content !== 'string') {
      expect(readWorkbook(found.bytes), name).toEqual(readWorkbook(new Uint8Array(await content.arrayBuffer())));
      continue;
    }
    expect(found.text, name).toBe(content);
    await panel.getByRole('button', { name: `Copy ${name}`, exact: true }).click();
    await expect.poll(copied, name).toBe(found.text);
  }
});

test('the files are about the word that is chosen, and its numbers those of the core', async ({ at, page }) => {
  await at.open();
  await at.chip(/^sat$/).click();
  await at.choose('Mask', 'causal');
  const panel = await openShare(page, 'Download');
  const { text } = await saved(page, () => panel.getByRole('button', { name: 'Save Trace' }).click());
  const trace = JSON.parse(text) as { steps: { id: string; values: number[][] }[] };
  const weights = trace.steps.find(({ id }) => id === 'weights')!.values;
  expect(weights.map((row) => row.map(Math.fround))).toEqual(
    numbersOf({ ...theCatSat, attention: { ...theCatSat.attention, mask: 'causal' } }, 'weights'),
  );
  const { text: tex } = await saved(page, () => panel.getByRole('button', { name: 'Save LaTeX' }).click());
  expect(tex).toMatch(/sat/);
  const { text: lines } = await saved(page, () => panel.getByRole('button', { name: 'Save Lines, SVG' }).click());
  expect(lines).toContain('What sat reads');
});

test('a picture has the colours of the theme that is on', async ({ at, page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await at.open();
  const panel = await openShare(page, 'Download');
  const save = () => saved(page, () => panel.getByRole('button', { name: 'Save Heatmap, SVG' }).click());
  expect((await save()).text).toContain('#fcfbf8');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await openShare(page, 'Download');
  expect((await save()).text).toContain('#15171b');
});

for (const picture of ['Heatmap', 'Lines']) {
  test(`the ${picture.toLowerCase()} are saved as PNG, twice as dense as the SVG`, async ({ at, page }) => {
    await at.open('#words-it');
    const panel = await openShare(page, 'Download');
    const svg = await saved(page, () => panel.getByRole('button', { name: `Save ${picture}, SVG` }).click());
    const png = await saved(page, () => panel.getByRole('button', { name: `Save ${picture}, PNG` }).click());
    expect(png.name).toBe(svg.name.replace('.svg', '.png'));
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    const width = Number(/<svg[^>]* width="([\d.]+)"/.exec(svg.text)![1]);
    expect(Math.abs(png.bytes.readUInt32BE(16) - 2 * width)).toBeLessThanOrEqual(2);
    // Not one colour: something is drawn.
    const colours = await page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
    }, png.bytes.toString('base64'));
    expect(colours).toBeGreaterThan(20);
  });
}

test('a document that was saved is opened again, as a file of its own entry in the history', async ({ at, page }) => {
  await at.open();
  await at.type('the quick fox jumps');
  await at.cell('embeddings', 1, 0).focus();
  await page.keyboard.type('0.35');
  await page.keyboard.press('Enter');
  await at.chip(/^fox$/).click();
  const before = await at.tables();
  let panel = await openShare(page, 'Download');
  const files = [];
  for (const name of ['Example document', 'Trace']) {
    files.push(await saved(page, () => panel.getByRole('button', { name: `Save ${name}` }).click()));
  }
  await page.keyboard.press('Escape');
  for (const { name, bytes } of files) {
    await page.goto('./#words-verb');
    await page.reload();
    await at.settled();
    panel = await openShare(page, 'Download');
    await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/json', buffer: bytes });
    await expect(dialog(page)).toBeHidden();
    await at.showsExactly(before);
    await expect(at.reading.locator('.chip')).toHaveText('fox');
    await page.goBack();
    await expect(at.sentence).not.toHaveValue('the quick fox jumps');
  }
});

test('a file is dropped on its place and opened', async ({ at, page }) => {
  await at.open();
  const panel = await openShare(page, 'Download');
  const transfer = await page.evaluateHandle(
    (json) => {
      const data = new DataTransfer();
      data.items.add(new File([json], 'two-words.json', { type: 'application/json' }));
      return data;
    },
    JSON.stringify(inWordSpace('two words')),
  );
  await panel.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(dialog(page)).toBeHidden();
  await at.showsExactly(tablesOf(inWordSpace('two words')));
});

const broken: [what: string, content: string, message: RegExp][] = [
  ['no JSON', '{oops', /bad\.json cannot be opened\. The example is not JSON from line 1/],
  ['an unknown part', '{"version":1,"text":"a b","colour":"red"}', /colour: is not a known key/],
  ['a wrong matrix', '{"version":1,"tokens":["a","b"],"embeddings":[[1,2]]}', /embeddings: expected 2 rows/],
  ['a page without an example', '<!doctype html><p>Hello</p>', /It contains no example/],
  ['nothing', '', /ends too soon/],
];
for (const [what, content, message] of broken) {
  test(`a file with ${what} is refused beside the button, and the example stays`, async ({ at, page }) => {
    await at.open();
    const before = await at.tables();
    const panel = await openShare(page, 'Download');
    const file = { name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from(content) };
    await panel.locator('input[type=file]').setInputFiles(file);
    await expect(panel.getByRole('alert')).toContainText(message);
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await at.tables()).toEqual(before);
  });
}

test.describe('offline', () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/ });

  test('the page that works offline cannot be fetched, which is said; the document needs no network', async ({
    at,
    page,
  }) => {
    await at.open();
    const panel = await openShare(page, 'Download');
    await page.route('**/standalone.html', (route) => route.abort('internetdisconnected'));
    await panel.getByRole('button', { name: 'Save Page that works offline' }).click();
    await expect(panel.getByRole('alert')).toContainText('The file could not be fetched. Are you offline?');
    await saved(page, () => panel.getByRole('button', { name: 'Save Example document' }).click());
    await expect(panel.getByRole('alert')).toHaveCount(0);
  });
});

test('the citation names the example, its address and the day', async ({ at, page }) => {
  const copied = await watchClipboard(page);
  await at.open('#words-verb');
  const panel = await openShare(page, 'Cite');
  await expect(panel.locator('pre').first()).toContainText('#words-verb');
  await expect(panel.locator('pre').first()).toContainText(String(new Date().getFullYear()));
  await panel.getByRole('button', { name: 'Copy BibTeX' }).click();
  await expect.poll(copied).toMatch(/^@software\{[\s\S]*url\s*= \{.*#words-verb\}/);
});

test('axe finds nothing in any tab, light, dark and on a phone', async ({ at, page }) => {
  for (const [scheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 844 });
    await at.open();
    for (const tab of ['Link', 'Embed', 'Download', 'Cite'] as const) {
      const panel = await openShare(page, tab);
      await expect(panel.getByRole('button').first()).toBeVisible();
      expect(await axe(page, { inside: 'attention-share' })).toEqual([]);
      const overflow = await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBe(0);
      await page.keyboard.press('Escape');
    }
  }
});

// The code of each way to embed, in a page that is not ours

/** Opens a page of somebody else's that holds the code, beside this one. */
async function hosted(page: Page, code: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.route('**/host.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><h1>A post</h1>${code}<p>It goes on.</p>` }),
  );
  await other.goto('./host.html');
  return other;
}

const methodNames = { element: /^Element/, script: /^One script line/, frame: /^Iframe/ };
type ShownElement = HTMLElement & { ready: Promise<void>; document: unknown };

/** The document that an element shows once it is ready. */
const documentOf = (element: Locator) =>
  element.evaluate(async (one: ShownElement) => {
    await customElements.whenDefined('attention-steps');
    await one.ready;
    return one.document;
  });

/** What the code panel says, once it says it for the choices that were made. */
async function codeSaying(panel: Locator, expected: RegExp): Promise<string> {
  const code = panel.getByRole('region', { name: 'The code to paste' });
  await expect(code).toContainText(expected);
  return (await code.textContent())!;
}

const shared: Record<string, string | object> = {
  'an example of the gallery': '#the-cat-sat',
  'a sentence': { version: 1, text: 'a "hungry" fox & </script> <b>', display: { select: { query: 2 } } },
  'numbers that no attribute says': {
    version: 1,
    title: '</script><script>alert(1)</script>',
    tokens: ['<b>', '"'],
    embeddings: [
      [1, -0.5],
      [0, 2],
    ],
  },
};
for (const [what, at_] of Object.entries(shared)) {
  test(`every way to embed shows exactly ${what}, and so does the preview`, async ({ at, page }) => {
    await at.open(at_);
    const example = await page.evaluate(
      () =>
        (document.querySelector('attention-page') as HTMLElement & { session: { example: unknown } }).session.example,
    );
    const expected = toDocument(validate(example));
    const panel = await openShare(page, 'Embed');
    for (const method of ['element', 'script', 'frame'] as const) {
      await panel.getByRole('radio', { name: methodNames[method] }).check();
      const tag = {
        element: /^<script[^>]*><\/script>\s*<attention-steps/,
        script: /^<script[^>]*embed\.js/,
        frame: /^<iframe/,
      };
      const other = await hosted(page, await codeSaying(panel, tag[method]));
      const inside = method === 'frame' ? other.frameLocator('iframe') : other;
      expect(await documentOf(inside.locator('attention-steps')), method).toEqual(expected);
      await other.close();
      const preview = panel.frameLocator('iframe').locator('attention-steps');
      expect(await documentOf(preview), method).toEqual(expected);
    }
  });
}

test('the code is one line at first, and the button to copy it covers nothing', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  const panel = await openShare(page, 'Embed');
  const code = await codeSaying(panel, /embed\.js/);
  expect(code.trim()).toMatch(/^<script [^>]*><\/script>$/);
  expect(code).not.toContain('<table');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const shown = (await panel.getByRole('region', { name: 'The code to paste' }).boundingBox())!;
    const copy = (await panel.getByRole('button', { name: /Copy/ }).boundingBox())!;
    expect(copy.y).toBeGreaterThanOrEqual(shown.y + shown.height);
  }
});

test('what readers see is what the code and the preview have', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  const panel = await openShare(page, 'Embed');
  const preview = panel.frameLocator('iframe').locator('attention-steps');
  const steps: [change: () => Promise<unknown>, code: RegExp, attributes: Record<string, string>][] = [
    [() => panel.getByLabel('sentence').uncheck(), /hide="sentence"/, { hide: 'sentence' }],
    [() => panel.getByLabel('lines').uncheck(), /hide="sentence lines"/, { hide: 'sentence lines' }],
    [() => panel.getByLabel('context').uncheck(), /steps="[^"]*scores/, {}],
    [() => panel.getByLabel('words').uncheck(), /steps="scores weights"/, { steps: 'scores weights' }],
    [() => panel.getByLabel('lock the numbers').check(), /lock="numbers"/, { lock: 'numbers' }],
    [() => panel.getByLabel('Theme').selectOption('dark'), /theme="dark"/, { theme: 'dark' }],
    [() => panel.getByLabel('View').selectOption('full'), /view="full"/, { view: 'full' }],
  ];
  let all = {};
  for (const [change, code, attributes] of steps) {
    await change();
    await codeSaying(panel, code);
    all = { ...all, ...attributes };
    for (const [name, value] of Object.entries(all)) await expect(preview).toHaveAttribute(name, String(value));
  }
  for (const part of ['scores', 'weights']) await panel.getByLabel(part, { exact: true }).uncheck();
  await codeSaying(panel, /hide="sentence lines steps"/);
  // The wishes stay while the page does.
  await page.keyboard.press('Escape');
  await openShare(page, 'Embed');
  await expect(panel.getByLabel('lock the numbers')).toBeChecked();
  await codeSaying(panel, /theme="dark"/);
});

test('the code has a table for readers without scripts, which is shown where none run', async ({
  at,
  page,
  browser,
}) => {
  await at.open('#the-cat-sat');
  const panel = await openShare(page, 'Embed');
  await panel.getByRole('radio', { name: methodNames.element }).check();
  const wish = panel.getByLabel('a table for readers without scripts');
  await expect(wish).not.toBeChecked();
  await wish.check();
  const code = await codeSaying(panel, /<table>/);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.setContent(code);
  await expect(plain.getByRole('table', { name: 'Weights' }).getByRole('cell', { name: '0.42' }).first()).toBeVisible();
  await context.close();
});

test('the preview has the height of what it shows', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  const panel = await openShare(page, 'Embed');
  const frame = panel.locator('iframe');
  const inside = panel.frameLocator('iframe').locator('body');
  await documentOf(panel.frameLocator('iframe').locator('attention-steps'));
  await expect
    .poll(async () => {
      const wanted = await inside.evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
      return Math.abs((await frame.evaluate((one) => one.clientHeight)) - wanted);
    })
    .toBeLessThanOrEqual(1);
});

for (const height of [720, 900]) {
  test(`the preview is seen as a whole in a window that is ${height} pixels high`, async ({ at, page }) => {
    await page.setViewportSize({ width: 1280, height });
    await at.open('#the-cat-sat');
    const panel = await openShare(page, 'Embed');
    await documentOf(panel.frameLocator('iframe').locator('attention-steps'));
    const hidden = () => panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden).toBe(0);
    const { width } = (await panel.locator('iframe').boundingBox())!;
    expect(width).toBeGreaterThan(200);
  });
}

test('an iframe grows with what it shows, and heeds no other frame', async ({ at, page }) => {
  await at.open('#the-cat-sat');
  const panel = await openShare(page, 'Embed');
  await panel.getByRole('radio', { name: methodNames.frame }).check();
  const other = await hosted(page, await codeSaying(panel, /^<iframe/));
  const frame = other.locator('iframe');
  await documentOf(other.frameLocator('iframe').locator('attention-steps'));
  const wanted = () =>
    other
      .frameLocator('iframe')
      .locator('body')
      .evaluate((body) => Math.ceil(body.getBoundingClientRect().height));
  await expect.poll(async () => Number(await frame.getAttribute('height')) - (await wanted())).toBe(0);
  // Told to the listener of the code, which came first, by the time that this one hears it.
  await other.evaluate(() =>
    new Promise((resolve) => {
      addEventListener('message', resolve, { once: true });
      postMessage({ attentionStepsHeight: 7 }, '*');
    }).then(() => undefined),
  );
  expect(await frame.getAttribute('height')).not.toBe('7');
  await other.close();
});

test('the page that works offline is saved with this example inside, and opened again', async ({
  at,
  page,
  context,
}) => {
  await at.open('#words-verb');
  await at.choose('Mask', 'causal');
  await expect(at.cell('weights', 0, 1)).toHaveText('0');
  const before = await at.tables();
  const panel = await openShare(page, 'Download');
  const { name, bytes } = await saved(page, () =>
    panel.getByRole('button', { name: 'Save Page that works offline' }).click(),
  );
  expect(name).toMatch(/\.html$/);
  const offline = await context.newPage();
  const file = join(await mkdtemp(join(tmpdir(), 'attention-')), name);
  await writeFile(file, bytes);
  await offline.goto(pathToFileURL(file).href);
  const document = (await documentOf(offline.locator('attention-steps'))) as { attention: { mask: string } };
  expect(document.attention.mask).toBe('causal');
  await offline.close();
  await page.keyboard.press('Escape');
  await at.type('other words');
  await openShare(page, 'Download');
  await panel.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/html', buffer: bytes });
  await at.showsExactly(before);
});
