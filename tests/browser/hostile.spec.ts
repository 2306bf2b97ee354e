import { tablesOf, theCatSat, inWordSpace } from './expected.ts';
import { expect, test } from './page.ts';
import { test as inOneVisit } from './visit.ts';

const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(2)>',
  '"><svg onload=alert(3)>',
  '${alert(4)}',
  '{{x}}',
  '</td></table><b>',
];

/** Elements that only markup in the reader's words could have made. */
const injected = () => {
  const count = (root: ParentNode): number => {
    let sum = root.querySelectorAll('script:not([type=module]), img, iframe, b, svg[onload]').length;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      // The letter of a table's caption is set in bold by us.
      if (shadowRoot) sum += count(shadowRoot) - shadowRoot.querySelectorAll('.caption b').length;
    }
    return sum;
  };
  return count(document);
};

test('markup that is typed is read as words', async ({ at, page }) => {
  await at.open();
  await at.choose('Punctuation', 'keep');
  await at.type('the <script>alert(1)</script> <img src=x onerror=alert(2)> cat');
  await expect.poll(() => at.words('weights')).toContain('script');
  expect(await at.words('weights')).toContain('<');
  expect(await page.evaluate(injected)).toBe(0);
});

test('markup as words, title, notes and source of an example is shown as text', async ({ at, page }) => {
  await at.open({
    version: 1,
    title: '<b>bold</b><script>alert(5)</script>',
    notes: ['<img src=x onerror=alert(6)>', 'a <b>note</b>'],
    source: { title: '<svg onload=alert(7)>', url: 'https://example.org/"><script>' },
    text: '<iframe src=javascript:alert(8)>',
    tokens: markup,
    claims: [],
  });
  await expect.poll(() => at.words('scores')).toEqual(markup);
  for (const word of markup) {
    await at.rowHead('scores', markup.indexOf(word)).click();
    await expect(at.reading.locator('.chip')).toHaveText(word);
  }
  const about = page.getByRole('region', { name: 'About this example' });
  await expect(about).toContainText('<img src=x onerror=alert(6)>');
  await expect(about).toContainText('<svg onload=alert(7)>');
  await expect(at.reset).toHaveText(/<b>bold<\/b>/);
  await at.cell('context', 0, 0).click();
  expect(await page.evaluate(injected)).toBe(0);
});

for (const url of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
  test(`a source at ${url.split(':')[0]}: is never a link`, async ({ at, page }) => {
    await page.goto(`./#example=${encodeURIComponent(JSON.stringify({ ...theCatSat, source: { title: 'x', url } }))}`);
    await expect(at.problem).toContainText('source.url');
    expect(await page.locator('a[href^="javascript:"], a[href^="data:"]').count()).toBe(0);
  });
}

test('words called like parts of every object are words', async ({ at }) => {
  const text = 'constructor __proto__ toString hasOwnProperty';
  await at.open('#words-it');
  await at.type(text);
  await at.showsExactly(tablesOf(inWordSpace(text)));
});

const broken: [what: string, fragment: string, message: RegExp][] = [
  ['that is not JSON', '#example={oops', /JSON/i],
  ['that is cut off', '#example={"version":1,"text":"a', /JSON|cut off|end/i],
  ['with a % that stands alone', '#example=%E0%A4%A', /% in it/],
  ['that is a list', '#example=[1,2,3]', /expected/i],
  ['that is null', '#example=null', /expected/i],
  ['of another version', '#example={"version":99,"text":"a"}', /version/],
  ['without words', '#example={"version":1}', /text|tokens/],
  ['with a matrix of the wrong size', '#example={"version":1,"tokens":["a","b"],"embeddings":[[1,2]]}', /embeddings/],
  ['with letters for a number', '#example={"version":1,"tokens":["a"],"embeddings":[["x"]]}', /embeddings/],
  ['with an unknown mask', '#example={"version":1,"text":"a b","attention":{"mask":"diagonal"}}', /attention\.mask/],
  ['with an unknown part', '#example={"version":1,"text":"a b","colour":"red"}', /colour/],
  ['that names no example of the gallery', '#no-such-example', /example “no-such-example” is not in the gallery\./],
  ['that has something behind the name', '#two-heads?from=mail', /is not named: expected example=/],
];

for (const [what, fragment, message] of broken) {
  inOneVisit(`an address ${what} is refused with the reason, and the last example stays`, async ({ at }) => {
    const { page } = at;
    await at.follow('words-verb');
    const before = await at.tables();
    await page.evaluate((hash) => (location.hash = hash), fragment);
    await expect(at.problem).toContainText(message);
    await expect(at.problem).toContainText('Another example is shown below.');
    expect(await at.tables()).toEqual(before);
    await at.problem.getByRole('button', { name: 'Show the link’s text' }).click();
    await expect(at.problem.locator('pre')).toHaveText(decoded(fragment));
    // The next change that works takes the message away.
    await at.type('all is well');
    await expect(at.problem).toHaveCount(0);
    await at.showsExactly(tablesOf(inWordSpace('all is well')));
  });
}

/** The browser writes some characters of a fragment in percents; the text may be shown either way. */
function decoded(fragment: string): RegExp {
  const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^\\s*(${escaped(fragment)}|${escaped(encodeURI(fragment).replaceAll('%25', '%'))}|${escaped(fragment.replaceAll('"', '%22').replaceAll(' ', '%20'))})\\s*$`,
  );
}

test('a broken address at the start shows the message above the first example', async ({ at }) => {
  await at.open('#example={"version":1,"text":5}');
  await expect(at.problem).toContainText('text');
  await at.showsExactly(tablesOf(inWordSpace("The animal didn't cross the street because it was too tired")));
});

test('an address that is far too long is refused', async ({ at, page }) => {
  await at.open();
  await page.evaluate(() => (location.hash = `#example=${'a'.repeat(70_000)}`));
  await expect(at.problem).toContainText('65536');
  await at.showsExactly(tablesOf(theCatSat));
});

for (const [typed, message] of [
  ['0,8x', '“0,8x” is not a number. Write it like 0.8 or −0.8. The table still uses 0.8.'],
  ['cat', '“cat” is not a number.'],
  ['1.2.3', '“1.2.3” is not a number.'],
  ['--5', '“--5” is not a number.'],
  ['NaN', '“NaN” is not a number.'],
  ['Infinity', '“Infinity” is not a number.'],
  ['0x10', '“0x10” is not a number.'],
  ['', 'This field is empty.'],
  ['1e39', '1e39 is too large. The arithmetic here holds numbers up to 3.4e38.'],
  ['<b>1</b>', '“<b>1</b>” is not a number.'],
] as const) {
  test(`${typed === '' ? 'nothing' : typed} typed into a number cell is refused there, and what was typed stays`, async ({
    at,
    page,
  }) => {
    await at.open();
    await at.cell('embeddings', 1, 0).focus();
    await page.keyboard.press('Enter');
    await at.field.fill(typed);
    await page.keyboard.press('Enter');
    await expect(at.fieldProblem('embeddings')).toContainText(message);
    await expect(at.field).toBeFocused();
    await expect(at.field).toHaveValue(typed);
    await expect(at.field).toHaveAttribute('aria-invalid', 'true');
    const { embeddings: _, ...after } = tablesOf(theCatSat);
    expect(await at.tables()).toMatchObject(after);
    await at.field.fill('0.25');
    await expect(at.fieldProblem('embeddings')).toHaveText('');
    await page.keyboard.press('Enter');
    await at.showsExactly(tablesOf({ ...theCatSat, embeddings: theCatSat.embeddings.with(1, [0.25, 0.1]) }));
  });
}

for (const [typed, value] of [
  ['1e30', 1e30],
  ['-1e30', -1e30],
  ['3.4e38', 3.4e38],
  ['1e-40', 1e-40],
  ['−0', 0],
] as const) {
  test(`${typed} is a number, whatever follows from it`, async ({ at, page }) => {
    await at.open();
    await at.cell('embeddings', 1, 0).focus();
    await page.keyboard.press('Enter');
    await at.field.fill(typed);
    await page.keyboard.press('Enter');
    await at.showsExactly(tablesOf({ ...theCatSat, embeddings: theCatSat.embeddings.with(1, [value, 0.1]) }));
    for (const card of ['roles', 'scores', 'weights', 'mix', 'meaning']) await at.card(card).scrollIntoViewIfNeeded();
    await at.undo.click();
    await at.showsExactly(tablesOf(theCatSat));
  });
}

test('more words than an example may have are refused, and what was typed is not lost', async ({ at }) => {
  await at.open('#words-it');
  const before = await at.tables();
  const text = Array.from({ length: 4200 }, (_, index) => `w${index}`).join(' ');
  await at.type(text);
  await expect(at.problem).toContainText('4096');
  expect(await at.tables()).toEqual(before);
  await expect(at.sentence).toHaveValue(text);
});

test('a very long word stands in its tables without widening the page', async ({ at, page }) => {
  await at.open('#words-it');
  await at.type(`a ${'pneumono'.repeat(8)} b`);
  await expect.poll(() => at.words('scores')).toHaveLength(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});
