import { numbersOf, tablesOf, theCatSat } from './expected.ts';
import { expect, test } from './page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const text = 'the quick brown fox jumped over a dog';

for (const [what, example] of Object.entries({
  'the first example': '#the-cat-sat',
  'a sentence': { version: 1, text },
  'a masked sentence': { version: 1, text, attention: { mask: 'causal' } },
  'a long word': { version: 1, text: `so ${'pneumono'.repeat(12)} it` },
  'printed numbers': '#raschka-causal',
  'forty words': { version: 1, text: Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ') },
})) {
  test(`nothing is wider than a phone: ${what}`, async ({ at, page }) => {
    await at.open(example);
    for (const card of await page.locator('attention-card').all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.locator('h3')).toBeVisible();
    }
    for (const folded of ['roles', 'weights'])
      if ((await at.card(folded).locator('details').count()) > 0) await at.unfold(folded);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over).toBe(0);
  });
}

test('scores, masks and weights are lists of the one word that asks', async ({ at }) => {
  await at.open({ version: 1, text, attention: { mask: 'causal' } });
  const { scores, weights } = tablesOf({ version: 1, text, attention: { mask: 'causal' } });
  await at.bar.getByLabel('asks').selectOption({ label: '4 fox' });
  for (const [step, numbers] of [
    ['scores', scores],
    ['weights', weights],
  ] as const) {
    const lines = at.table(step).locator('tbody tr[aria-rowindex]');
    await expect(lines).toHaveCount(8);
    await expect(lines.locator('th')).toHaveText(text.split(' '));
    await expect(lines.locator('.n')).toHaveText(numbers![3]!);
  }
});

test('a tap opens a line, with its arithmetic below it', async ({ at }) => {
  await at.open({ version: 1, text });
  const line = at.table('scores').locator('tbody tr[aria-rowindex]').nth(4);
  await line.locator('td').tap();
  await expect(line).toHaveClass(/openedline/);
  await expect(at.panel('scores').locator('h4')).toHaveText('the asks jumped');
  const box = (await at.panel('scores').boundingBox())!;
  const below = (await line.boundingBox())!;
  expect(box.y).toBeGreaterThanOrEqual(below.y + below.height - 1);
  await expect(at.result('scores')).toHaveText(tablesOf({ version: 1, text })['scores']![0]![4]!);
});

test('a number is edited by taps', async ({ at, page }) => {
  await at.open();
  await at.cell('embeddings', 2, 0).tap();
  await at.cell('embeddings', 2, 0).tap();
  await at.field.fill('0.6');
  await page.keyboard.press('Enter');
  const after = { ...theCatSat, embeddings: theCatSat.embeddings.with(2, [0.6, 0.9]) };
  const context = numbersOf(after, 'context')[1]![0]!;
  await expect(at.number('context', 1, 0)).toHaveText(context.toFixed(3));
});

test('the settings are one line, unfold on demand, and stay open on the next visit', async ({ at, page }) => {
  await page.goto('./');
  await expect(page.getByRole('combobox', { name: 'Where the numbers come from' })).toBeVisible();
  await expect(at.settings).toHaveText(/self-attention, 1 head, divided by √dₖ/);
  await expect(at.control('Punctuation')).toBeHidden();
  await at.settings.tap();
  await expect(at.control('Punctuation')).toBeVisible();
  await expect(at.settings).toHaveAttribute('aria-expanded', 'true');
  // What each of the settings says is not said twice.
  await expect(at.settings).toHaveText(/^\s*Close the settings/);
  await page.reload();
  await expect(at.control('Punctuation')).toBeVisible();
  await at.settings.tap();
  await expect(at.control('Punctuation')).toBeHidden();
});

test('the box shows the whole sentence, which stays one line', async ({ at, page }) => {
  await at.open('#words-it');
  const cut = () => at.sentence.evaluate((box) => box.scrollHeight - box.clientHeight);
  expect(await cut()).toBeLessThanOrEqual(0);
  const lines = async () => Math.round((await at.sentence.boundingBox())!.height / 32);
  expect(await lines()).toBe(3);
  await at.sentence.fill('a dog');
  await page.keyboard.press('Enter');
  await expect(at.sentence).toHaveValue('a dog');
  expect(await lines()).toBe(1);
  await at.sentence.fill('a dog\n ran');
  await expect(at.sentence).toHaveValue('a dog ran');
});

test('a long sentence is whole in its box, and a marked word in the list of words', async ({ at }) => {
  await at.open({
    version: 1,
    text: 'The wizard gave the zorblax to the frightened quixotic cat yesterday',
    display: { select: { query: 4 } },
  });
  expect(await at.sentence.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
  const list = at.bar.getByLabel('asks');
  const room = await list.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = font;
    const needed = pen.measureText(select.selectedOptions[0]!.text).width;
    return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - needed;
  });
  expect(room).toBeGreaterThan(0);
  await expect(list.locator('option').nth(4)).toHaveText('5 zorblax°');
});

test('a label in the bar of a sum is whole, or not seen', async ({ at }) => {
  await at.open({ version: 1, text, display: { select: { query: 3 } } });
  await at.card('weights').scrollIntoViewIfNeeded();
  const labels = at.panel('weights').locator('.bar .label');
  await expect(labels.first()).toBeAttached();
  const cut = await labels.evaluateAll((all) =>
    all.filter((label) => {
      const [inner, outer] = [label, label.parentElement!].map((one) => one.getBoundingClientRect()) as [
        DOMRect,
        DOMRect,
      ];
      const isSeen = inner.top < outer.bottom - 4;
      return isSeen && (inner.left < outer.left || inner.right > outer.right + 0.5);
    }),
  );
  expect(cut).toEqual([]);
});

test('undo and reset are whole', async ({ at }) => {
  await at.open('#words-it');
  await at.sentence.fill('the dog ran');
  for (const button of [at.undo, at.reset]) {
    await expect(button).toBeVisible();
    expect(await button.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test('everything to be tapped is large enough', async ({ at, page }) => {
  await at.open({ version: 1, text });
  const small = await page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.matches('button, select, summary, [role=radio], td[role=gridcell]') && element.checkVisibility()) {
          const { width, height } = element.getBoundingClientRect();
          if (width > 0 && (width < 24 || height < 24))
            found.push(`${element.localName} ${element.className} ${element.innerText} ${width}×${height}`);
        }
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });
  expect(small).toEqual([]);
});

/** A sentence, two heads, and several layers: the bar has one line of choices in all of them. */
for (const place of ['#the-cat-sat', '#words-it', '#words-heads'])
  test(`the bar leaves room on a phone, and nothing is painted over it: ${place}`, async ({ at, page }) => {
    await at.open(place);
    expect((await at.bar.boundingBox())!.height).toBeLessThanOrEqual(88);
    // With what undoes a change, too.
    await at.choose('Mask', 'causal');
    await expect(at.undo).toBeVisible();
    expect((await at.bar.boundingBox())!.height).toBeLessThanOrEqual(88);
    await at.undo.click();
    const words = at.bar.locator('.chooser').first();
    expect(await words.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
    await at.card('context').or(at.card('mix')).scrollIntoViewIfNeeded();
    const foreign = await page.evaluate(async () => {
      const found = new Set<string>();
      for (let y = 0; y < document.documentElement.scrollHeight; y += 150) {
        scrollTo({ top: y, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        const deepest = (x: number, at: number) => {
          let top = document.elementFromPoint(x, at);
          while (top?.shadowRoot) {
            const inner = top.shadowRoot.elementFromPoint(x, at);
            if (inner === null || inner === top) break;
            top = inner;
          }
          return top;
        };
        const full = document
          .querySelector('attention-page')!
          .shadowRoot!.querySelector('attention-steps')!
          .shadowRoot!.querySelector('attention-full')!;
        const bar = full.shadowRoot!.querySelector('.bar')!;
        const box = bar.getBoundingClientRect();
        if (box.top < 0 || box.bottom > innerHeight) continue;
        for (const x of [60, 120, 200, 340]) {
          const top = deepest(x, box.top + box.height / 2);
          if (top !== null && top.closest('attention-table, table, th, td') !== null)
            found.add(top.outerHTML.slice(0, 80));
        }
      }
      return [...found];
    });
    expect(foreign).toEqual([]);
  });

test('the operands of an open number are marked below each number of a row that goes on below, and no name is covered', async ({
  at,
}) => {
  await at.open({ version: 1, text });
  for (const step of ['embeddings', 'query']) {
    const table = at.table(step);
    await table.scrollIntoViewIfNeeded();
    await expect(table.locator('.root')).toHaveClass(/wrapped/);
    const marked = table.locator('td.outlined:not(.opened)');
    await expect(marked.first()).toBeVisible();
    const covered = await marked.evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const { top, borderTopWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(cell, '::after');
          const sides = [borderTopWidth, borderLeftWidth, borderRightWidth].some((width) => width !== '0px');
          // The name of the column is in the upper half.
          return sides || parseFloat(top) < cell.clientHeight / 2;
        }).length,
    );
    expect(covered).toBe(0);
  }
});

test('every column of a vector is whole: what does not fit goes on below', async ({ at, page }) => {
  await at.open({ version: 1, text });
  const expected = tablesOf({ version: 1, text });
  for (const step of ['embeddings', 'context']) {
    const table = at.table(step);
    await table.scrollIntoViewIfNeeded();
    await expect(table.locator('.root')).toHaveClass(/wrapped/);
    const columns = expected[step]![0]!.length;
    const first = table.locator('tbody tr[aria-rowindex]').first().locator('td');
    await expect(first).toHaveCount(columns);
    const outside = await first.evaluateAll(
      (cells) =>
        cells.filter((cell) => {
          const { left, right } = cell.getBoundingClientRect();
          return left < 0 || right > innerWidth || cell.scrollWidth > cell.clientWidth;
        }).length,
    );
    expect(outside).toBe(0);
    const named = await first.evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, '::before').content));
    expect(named.every((name) => /^".+"$/.test(name))).toBe(true);
  }
  // With room, a table is one again.
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(at.table('context').locator('.root')).not.toHaveClass(/wrapped/);
});

test('the arithmetic of a context is not cut', async ({ at }) => {
  await at.open({ version: 1, text });
  await at.card('mix').scrollIntoViewIfNeeded();
  const panel = at.panel('mix');
  await expect(panel).toContainText('sum so far');
  expect(await panel.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test('among more words than there is room for, the one that asks is in sight above the fade', async ({ at }) => {
  const text = Array.from({ length: 40 }, (_, index) => `word${index}`).join(' ');
  await at.open({ version: 1, text, display: { select: { query: 36 } } });
  const row = at.ribbons.locator('.chips');
  const chip = row.locator('[aria-checked=true]');
  await expect(chip).toHaveText('word36');
  const below = async () => {
    const [own, room] = [(await chip.boundingBox())!, (await row.boundingBox())!];
    return room.y + room.height - own.y - own.height;
  };
  await expect.poll(below).toBeGreaterThanOrEqual(12);
});
