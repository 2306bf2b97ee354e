// The element in pages of other people: beside others, under their styles, in their shadow roots, and gone again.
import { axe } from './axe.ts';
import { type AttentionSteps, expect, test } from './element.ts';
import { stable } from './stable.ts';

const words = ['The cat sat', 'Dogs bark loudly', 'A bird sings', 'Time flies'];

test('two elements do not disturb one another', async ({ blog, page }) => {
  await blog.open({
    html: '<attention-steps id="a" text="The cat sat"></attention-steps><attention-steps id="b" loading="eager" text="Dogs bark"></attention-steps>',
  });
  const at = (id: string) => page.locator(`#${id}`);
  for (const id of ['a', 'b']) await at(id).evaluate((element) => (element as AttentionSteps).ready);
  const before = await at('b').locator('.reading').innerText();
  await at('a').locator('#sentence').fill('A horse ran far');
  await at('a').getByRole('radio', { name: 'far' }).first().click();
  await at('a').getByRole('tab').nth(2).click();
  await expect(at('a').locator('.reading')).toContainText('far');
  expect(await at('b').locator('.reading').innerText()).toBe(before);
  await expect(at('b').getByRole('tab', { selected: true })).toHaveText(/scores/);
  await expect(at('b').locator('#sentence')).toHaveValue('Dogs bark');
  await page.keyboard.press('Control+z');
  await expect(at('b').locator('#sentence')).toHaveValue('Dogs bark');
});

test('20 elements on a page share one compiled module', async ({ blog, page }) => {
  await page.addInitScript(() => {
    const made = { compile: 0, instantiate: 0 };
    Object.assign(globalThis, { made });
    for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'] as const) {
      const original = WebAssembly[name] as (...all: unknown[]) => unknown;
      const key = name.startsWith('compile') ? 'compile' : 'instantiate';
      (WebAssembly as unknown as Record<string, unknown>)[name] = (...all: unknown[]) => (
        made[key]++,
        original(...all)
      );
    }
    const { Module } = WebAssembly;
    WebAssembly.Module = new Proxy(Module, { construct: (of, all) => (made.compile++, Reflect.construct(of, all)) });
  });
  const html = Array.from(
    { length: 20 },
    (_, index) => `<attention-steps loading="eager" text="${words[index % 4]} ${index}"></attention-steps>`,
  );
  await blog.open({ html: html.join('') });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('attention-steps')].every((one) => (one as AttentionSteps).trace !== undefined),
  );
  const { compile, instantiate } = await page.evaluate(
    () => (globalThis as unknown as { made: { compile: number; instantiate: number } }).made,
  );
  expect(compile + instantiate).toBe(1);
  const texts = await page.evaluate(() =>
    [...document.querySelectorAll('attention-steps')].map(
      (one) => (one as unknown as { document: { text: string } }).document.text,
    ),
  );
  expect(texts).toEqual(Array.from({ length: 20 }, (_, index) => `${words[index % 4]} ${index}`));
});

for (const view of ['compact', 'full', 'lines']) {
  test(`an element that is removed is freed, with all it listened to (${view})`, async ({ blog, page }) => {
    await page.addInitScript(() => {
      const held = new Map<string, number>();
      Object.assign(globalThis, { held });
      const key = (target: object, name: string) =>
        `${target === window ? 'window' : target === document ? 'document' : 'media'} ${name}`;
      const known = new WeakMap<object, Set<string>>();
      const count = (target: object, name: string, listener: unknown, by: number) => {
        if (typeof listener !== 'object' && typeof listener !== 'function') return;
        const listeners = known.get(listener as object) ?? new Set();
        known.set(listener as object, listeners);
        const id = key(target, name);
        if (by > 0 === listeners.has(id)) return;
        if (by > 0) listeners.add(id);
        else listeners.delete(id);
        held.set(id, (held.get(id) ?? 0) + by);
      };
      const add = EventTarget.prototype.addEventListener;
      const remove = EventTarget.prototype.removeEventListener;
      const isOuter = (target: unknown): target is object =>
        target === undefined || target === window || target === document || target instanceof MediaQueryList;
      EventTarget.prototype.addEventListener = function (name, listener, options) {
        if (isOuter(this ?? window)) {
          const target = (this ?? window) as EventTarget;
          const once = typeof options === 'object' && options?.once === true;
          if (!once) count(target, name, listener, 1);
        }
        return add.call(this ?? window, name, listener, options);
      };
      EventTarget.prototype.removeEventListener = function (name, listener, options) {
        if (isOuter(this ?? window)) count((this ?? window) as EventTarget, name, listener, -1);
        return remove.call(this ?? window, name, listener, options);
      };
    });
    await blog.open({ html: '<section></section>' });
    const session = await page.context().newCDPSession(page);
    const round = (times: number) =>
      page.evaluate(
        async ([count, how]) => {
          await customElements.whenDefined('attention-steps');
          const gone: WeakRef<object>[] = [];
          for (let time = 0; time < count; time++) {
            const element = document.createElement('attention-steps');
            element.setAttribute('text', `The cat sat ${time}`);
            element.setAttribute('view', how);
            element.setAttribute('loading', 'eager');
            document.querySelector('section')!.append(element);
            await element.ready;
            await element.updateComplete;
            gone.push(
              new WeakRef(element),
              new WeakRef(element.shadowRoot!),
              new WeakRef(element.session!),
              new WeakRef(element.shadowRoot!.querySelector('.root > *')!),
            );
            element.remove();
          }
          Object.assign(globalThis, { gone: [...((globalThis as { gone?: unknown[] }).gone ?? []), ...gone] });
        },
        [times, view] as const,
      );
    const heldNow = () =>
      page.evaluate(() =>
        Object.fromEntries(
          [...(globalThis as unknown as { held: Map<string, number> }).held].filter(([, count]) => count > 0),
        ),
      );
    // What is there once for all comes with the first, and what waits for the reader has been asked for.
    await round(1);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const before = await stable(page, heldNow);
    await round(4);
    // Of what was there before, listeners that wait for the reader may be gone by now.
    const added = async () =>
      Object.entries(await heldNow()).filter(([listener, count]) => count > (before[listener] ?? 0));
    await expect.poll(added).toEqual([]);
    const alive = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate(
        () =>
          (globalThis as unknown as { gone: WeakRef<object>[] }).gone.filter((one) => one.deref() !== undefined).length,
      );
    };
    // The browser itself may hold the last one that it drew.
    await expect.poll(alive).toBeLessThanOrEqual(4);
  });
}

test('an element that is moved goes on where it was', async ({ blog, page }) => {
  await blog.open({ html: '<attention-steps text="The cat sat"></attention-steps><aside></aside>' });
  await blog.ready();
  await blog.listen();
  await blog.sentence.fill('The dog sat');
  await blog.element.getByRole('tab').nth(2).click();
  await page.evaluate(() => document.querySelector('aside')!.append(document.querySelector('attention-steps')!));
  await expect(blog.element.getByRole('tab').nth(2)).toHaveAttribute('aria-selected', 'true');
  await blog.sentence.fill('The dog ran');
  await expect(blog.reading).toContainText('ran');
  // Also after some time away, in which it was changed.
  await page.evaluate(async () => {
    const element = document.querySelector('attention-steps')!;
    element.remove();
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    element.reset();
    document.querySelector('aside')!.append(element);
  });
  await expect(blog.sentence).toHaveValue('The cat sat');
  await blog.element.getByRole('radio', { name: 'cat' }).first().click();
  await expect(blog.reading).toContainText(/^\s*cat/);
  await page.evaluate(async () => {
    const element = document.querySelector('attention-steps')!;
    element.remove();
    element.text = 'A cat sat';
    const text = () => (element.document as { text: string }).text;
    while (text() !== element.text) await new Promise(requestAnimationFrame);
    document.querySelector('aside')!.append(element);
  });
  await expect(blog.sentence).toHaveValue('A cat sat');
  // Each change is reported once, at the latest when the element is back.
  const reported = (await blog.reported()) as [string, string][];
  expect(reported.filter(([name]) => name !== 'select')).toEqual(
    ['The dog sat', 'The dog ran', 'The cat sat', 'A cat sat'].map((text) => ['change', text, true]),
  );
});

test('an element in a shadow root of someone else works, and starts when it comes near', async ({ blog, page }) => {
  await blog.open({ html: '<div id="theirs"></div>' });
  await page.evaluate(() => {
    const root = document.querySelector('#theirs')!.attachShadow({ mode: 'open' });
    const inner = document.createElement('div');
    root.append(inner);
    inner.attachShadow({ mode: 'open' }).innerHTML =
      '<attention-steps text="The cat sat" theme="dark"></attention-steps>';
  });
  await expect(blog.reading).toContainText('reads');
  await blog.element.locator('attention-table td').first().click();
  await expect(blog.element.locator('attention-derivation')).toContainText('=');
  expect(
    await blog.element.evaluate((element) => getComputedStyle(element).getPropertyValue('--attention-paper').trim()),
  ).toBe('#15171b');
});

/** What a page may do to all that it has. */
const hostile = `
  html { font-size: 62.5%; direction: rtl; line-height: 3; text-transform: uppercase; letter-spacing: 4px; word-spacing: 9px }
  body { font: italic 700 30px/2 serif; color: red; text-align: right; white-space: pre; cursor: wait; text-indent: 40px; hyphens: auto }
  * { font-family: fantasy !important; color: hotpink; box-sizing: border-box; margin: 9px; text-shadow: 1px 1px 3px red; list-style: square }
  table { border-collapse: collapse; width: 100% } td, th { border: 3px solid red; padding: 30px; text-align: center }
  button, input, select { all: unset; background: yellow; font-size: 40px }
  h2, p, span, div { font-size: 33px; transform: rotate(1deg) }
  .top, .reading, .card, .tabs, #sentence { display: none !important }
`;

for (const view of ['compact', 'full']) {
  test(`styles of the page do not leak in (${view})`, async ({ blog, page }) => {
    const looks = async (css: string) => {
      // The page leaves the element its place; all else it takes over.
      await blog.open({
        html: `<attention-steps text="The cat sat" view="${view}"></attention-steps>`,
        css: `${css} main, body, h1, html, attention-steps { margin: 0 !important; padding: 0 !important; border: 0 !important } attention-steps { width: 640px !important; transform: none !important }`,
      });
      await blog.ready();
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      // The cards are fetched, and then what fills them.
      const [cards, filled] = [page.locator('attention-card'), page.locator('attention-card h3')];
      if (view === 'full') await expect(cards).not.toHaveCount(0);
      await expect.poll(async () => (await cards.count()) - (await filled.count())).toBe(0);
      const read = () =>
        blog.element.evaluate((element) => {
          const found: string[] = [];
          const visit = (root: ParentNode) => {
            for (const one of root.querySelectorAll<HTMLElement>('*')) {
              if (one.localName === 'slot' || one.localName === 'style') continue;
              const style = getComputedStyle(one);
              const { width, height } = one.getBoundingClientRect();
              const properties = [
                'fontFamily',
                'fontSize',
                'fontStyle',
                'fontWeight',
                'lineHeight',
                'color',
                'direction',
                'textTransform',
                'letterSpacing',
                'wordSpacing',
                'textAlign',
                'whiteSpace',
                'cursor',
                'textIndent',
                'textShadow',
                'listStyleType',
                'hyphens',
                'display',
                'transform',
                'boxSizing',
                'backgroundColor',
              ] as const;
              found.push(
                `${one.localName}.${one.className} ${properties.map((name) => style[name]).join('|')} ${Math.round(width)}x${Math.round(height)}`,
              );
              if (one.shadowRoot) visit(one.shadowRoot);
            }
          };
          visit(element.shadowRoot!);
          return found;
        });
      // What is not in sight comes a little at a time.
      await expect(blog.element.locator('.fetching, .waiting')).toHaveCount(0);
      return stable(page, read);
    };
    const plain = await looks('');
    expect(plain.length).toBeGreaterThan(60);
    expect(await looks(hostile)).toEqual(plain);
  });
}

test('the properties and parts that are made for it reach in', async ({ blog }) => {
  await blog.show('text="The cat sat"', '', {
    css: 'attention-steps { --attention-font: monospace; --attention-query: rgb(1, 2, 3); --attention-paper: rgb(250, 250, 210) } attention-steps::part(reading) { border-bottom: 3px dotted rgb(4, 5, 6) } attention-steps::part(sentence-box) { border-color: rgb(7, 8, 9) }',
  });
  const style = (selector: string, name: string) =>
    blog.element
      .locator(selector)
      .first()
      .evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name);
  expect(await style('.chip', 'background-color')).toBe('rgb(1, 2, 3)');
  expect(await style('.chip', 'font-family')).toBe('monospace');
  expect(await style('.card', 'background-color')).toBe('rgb(250, 250, 210)');
  expect(await style('.reading', 'border-bottom')).toBe('3px dotted rgb(4, 5, 6)');
  expect(await style('.sentence', 'border-color')).toBe('rgb(7, 8, 9)');
});

test('text of readers and documents is text', async ({ blog, page }) => {
  const text = '<img src=x onerror=alert(1)> <script>alert(2)</script> {{x}}';
  await blog.open({ html: '<attention-steps></attention-steps>', script: false });
  await page.evaluate((hostileText) => {
    const element = document.querySelector('attention-steps')!;
    const script = Object.assign(document.createElement('script'), { type: 'application/json' });
    script.textContent = JSON.stringify({
      version: 1,
      title: hostileText,
      tokens: [hostileText.slice(0, 40), 'cat', '</attention-steps>'],
    });
    element.append(script);
  }, text);
  await page.addScriptTag({ url: 'attention-steps.js', type: 'module' });
  await blog.ready();
  await expect(blog.reading).toContainText('<img src=x onerror=');
  expect(
    await blog.element.evaluate(
      (element) =>
        [...element.shadowRoot!.querySelectorAll('*')].flatMap((one) => [
          ...(one.shadowRoot?.querySelectorAll('img, script') ?? []),
        ]).length,
    ),
  ).toBe(0);
});

for (const view of ['compact', 'full', 'lines', 'heatmap']) {
  for (const [width, theme] of [
    [760, 'light'],
    [390, 'dark'],
  ] as const) {
    test(`axe finds nothing, and nothing is wider than the page (${view}, ${width} pixels, ${theme})`, async ({
      blog,
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await blog.show(`text="The cat sat" view="${view}" theme="${theme}"`);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await stable(page, () => blog.element.evaluate((element) => element.getBoundingClientRect().height));
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
      expect(await axe(page, { inside: 'attention-steps' })).toEqual([]);
    });
  }
}

test.describe('the text below does not jump', () => {
  const cases: [attributes: string, width: number][] = [
    ['text="The cat sat"', 760],
    ['text="The cat sat on the mat"', 760],
    ['text="The cat sat" seed="1"', 640],
    ['text="The cat sat on a mat and ran"', 390],
    ['example="the-cat-sat"', 760],
    ['text="The cat sat" view="lines"', 760],
    ['text="The cat sat" view="heatmap"', 390],
    ['text="The cat sat" hide="sentence steps"', 760],
  ];
  for (const [attributes, width] of cases) {
    test(`${attributes} at ${width} pixels`, async ({ blog, page }) => {
      await page.setViewportSize({ width, height: 1800 });
      await blog.open({ html: '<p>Above.</p><section></section><p id="below">Below.</p>' });
      await page.waitForFunction(() => customElements.get('attention-steps') !== undefined);
      await page.evaluate(async (written) => {
        let sum = 0;
        const below = () => document.querySelector('#below')!.getBoundingClientRect().top;
        document.querySelector('section')!.innerHTML = `<attention-steps ${written}></attention-steps>`;
        await document.querySelector('attention-steps')!.updateComplete;
        const reserved = below();
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift' });
        await document.querySelector('attention-steps')!.ready;
        Object.assign(globalThis, { shift: () => ({ sum, moved: Math.abs(below() - reserved) }) });
      }, attributes);
      type Shift = { sum: number; moved: number };
      const shift = await stable(page, () =>
        page.evaluate(() => (globalThis as unknown as { shift: () => Shift }).shift()),
      );
      expect(shift.moved).toBeLessThan(48);
      expect(shift.sum).toBeLessThan(0.05);
    });
  }
});

test.describe('the long column in a text', () => {
  test('shows every caption as a whole where it has little room', async ({ blog, page }) => {
    await page.setViewportSize({ width: 400, height: 900 });
    await blog.show('view="full" text="The cat sat" heads="2" layers="2"', '', {
      css: 'attention-steps { width: 300px }',
    });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const captions = () =>
      blog.element.locator('.scroll caption').evaluateAll((all) =>
        all.map((caption) => {
          const words = document.createRange();
          words.selectNodeContents(caption);
          const { right } = caption.closest('.scroll')!.getBoundingClientRect();
          return [caption.textContent.trim().split(/\s+/).join(' '), words.getBoundingClientRect().right > right + 1];
        }),
      );
    await expect(blog.element.locator('.scroll caption')).toHaveCount(6);
    await expect.poll(async () => (await captions()).filter(([, isCut]) => isCut)).toEqual([]);
  });

  test('has a sentence box, its own width, and stays inside it', async ({ blog, page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await blog.show('view="full" text="The cat sat"', '', { css: 'attention-steps { max-width: 500px }' });
    await blog.sentence.fill('The dog sat');
    await expect(blog.reading).toContainText('dog');
    // A narrow column is laid out as on a phone, though the window is wide.
    await expect(blog.element.locator('select.way')).toBeVisible();
    const outside = await blog.element.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const bar = element
        .shadowRoot!.querySelector('attention-full')!
        .shadowRoot!.querySelector('.bar')!
        .getBoundingClientRect();
      return bar.left < left || bar.right > right;
    });
    expect(outside).toBe(false);
    await expect(blog.element.getByRole('button', { name: 'Undo' })).toBeVisible();
    await blog.element.getByRole('button', { name: 'Undo' }).click();
    await expect(blog.sentence).toHaveValue('The cat sat');
    await expect(blog.element.getByRole('link', { name: /Change the numbers/ })).toHaveAttribute(
      'href',
      /#(example|z)=/,
    );
  });

  test('hides and locks what its attributes name', async ({ blog, page }) => {
    await blog.show(
      'view="full" text="The cat sat" hide="sentence reading lines footer" lock="numbers" steps="scores weights"',
    );
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(blog.element.locator('attention-card')).toHaveCount(2);
    await expect(blog.element.locator('#sentence, .reading, attention-ribbons')).toHaveCount(0);
    await expect(blog.element.locator('attention-heatmap')).toBeVisible();
    await expect(blog.element.getByRole('link', { name: /Change/ })).toHaveCount(0);
    const table = blog.element.locator('attention-table#step-scores');
    await table.locator('td').first().click();
    await page.keyboard.press('p');
    await page.keyboard.type('7');
    await expect(table.locator('input')).toHaveCount(0);
    await blog.element.evaluate((element) => ((element as AttentionSteps).hide = ['steps']));
    await expect(blog.element.locator('attention-card')).toHaveCount(0);
    await expect(blog.reading).toBeVisible();
  });

  test('takes a locked sentence only by script', async ({ blog }) => {
    await blog.show('view="full" text="The cat sat" lock');
    await expect(blog.sentence).toHaveAttribute('readonly');
    await blog.element.evaluate((element) => element.setAttribute('text', 'The dog sat'));
    await expect(blog.sentence).toHaveValue('The dog sat');
  });
});

test('the keyboard reaches the sentence, the words, the tabs and a cell, in this order', async ({ blog, page }) => {
  await blog.show('text="The cat sat"');
  const seen: string[] = [];
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab');
    seen.push(
      await page.evaluate(() => {
        let one = document.activeElement;
        while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
        return one?.getAttribute('role') ?? one?.id ?? one?.localName ?? '';
      }),
    );
  }
  const order = ['sentence', 'radio', 'tab'].map((name) => seen.indexOf(name));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order).not.toContain(-1);
});

test('dark follows the reader where theme is auto, and the attribute where it is not', async ({ blog, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await blog.show('text="The cat sat" theme="auto"');
  const paper = () =>
    blog.element
      .locator('.card')
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor);
  expect(await paper()).toBe('rgb(21, 23, 27)');
  await blog.element.evaluate((element) => ((element as AttentionSteps).theme = 'light'));
  await expect.poll(paper).toBe('rgb(252, 251, 248)');
});

test('an embed shows its example, and a change, where every object has properties that examples have', async ({
  blog,
  page,
}) => {
  await page.addInitScript((names) => {
    for (const name of names) (Object.prototype as unknown as Record<string, unknown>)[name] = 5;
  }, 'heads mask given target memory layers norm override embeddings edits past score'.split(' '));
  await blog.show('text="The cat sat" select="cat"');
  await expect(blog.reading).toContainText('cat reads mostly');
  await blog.sentence.fill('all is well');
  await expect(blog.reading).toContainText('well');
});
