// The public element: where its example comes from, what it says, and what follows a change of its attributes.
import { attributes } from '../../web/edit/attributes.ts';
import { type AttentionSteps, type Blog, expect, test } from './element.ts';

const cat = '<b>Three words, with <i>numbers</i>.</b>';

test('what stands inside is shown until it is ready, then the example', async ({ blog, page }) => {
  // The core is not there before it is released.
  await page.addInitScript(() => {
    const { instantiate } = WebAssembly;
    const released = new Promise((resolve) => Object.assign(globalThis, { release: resolve }));
    WebAssembly.instantiate = (async (...args: Parameters<typeof instantiate>) => {
      await released;
      return instantiate(...args);
    }) as typeof instantiate;
  });
  await blog.open({ html: `<attention-steps text="The cat sat">${cat}</attention-steps>` });
  await page.waitForFunction(() => customElements.get('attention-steps') !== undefined);
  await expect(page.getByText('Three words, with')).toBeVisible();
  expect(await blog.element.evaluate((element) => (element as AttentionSteps).trace)).toBeUndefined();
  await page.evaluate('release()');
  await blog.ready();
  await expect(page.getByText('Three words, with')).toBeHidden();
  await expect(blog.reading).toContainText('The reads mostly cat');
  const { roles, text } = await blog.element.evaluate((element) => {
    const { trace, document } = element as AttentionSteps;
    return { roles: trace!.steps.map(({ role }) => role), text: (document as { text: string }).text };
  });
  expect(roles).toContain('weights');
  expect(text).toBe('The cat sat');
});

const samples: Record<string, [property: unknown, attribute: string]> = {
  text: ['A dog ran', 'A dog ran'],
  target: ['it was', 'it was'],
  example: ['two-heads', 'two-heads'],
  src: ['x.json', 'x.json'],
  attention: ['cross', 'cross'],
  heads: [2, '2'],
  layers: [3, '3'],
  mask: ['causal', 'causal'],
  scale: ['none', 'none'],
  softmax: ['plain', 'plain'],
  positions: ['alibi', 'alibi'],
  seed: [0, '0'],
  dModel: [6, '6'],
  model: ['use-lite', 'use-lite'],
  models: ['elsewhere', 'elsewhere'],
  steps: [['scores', 'weights'], 'scores weights'],
  exercise: [['scores', 'weights'], 'scores weights'],
  select: ['cat', 'cat'],
  precision: [1, '1'],
  view: ['full', 'full'],
  theme: ['dark', 'dark'],
  lock: [['numbers'], 'numbers'],
  hide: [['sentence', 'footer'], 'sentence footer'],
  page: ['none', 'none'],
  loading: ['eager', 'eager'],
};

test('every attribute has a property that reads and writes it', async ({ blog, page }) => {
  await blog.open({ html: '' });
  await page.waitForFunction(() => customElements.get('attention-steps') !== undefined);
  const entries = Object.entries(attributes).map(([name, { property }]) => [name, property] as const);
  expect(entries.map(([, property]) => property).toSorted()).toEqual(Object.keys(samples).toSorted());
  const found = await page.evaluate(
    ([all, values]) =>
      all.map(([name, property]) => {
        const element = document.createElement('attention-steps') as unknown as Record<string, unknown> & Element;
        const observed = (element.constructor as unknown as { observedAttributes: string[] }).observedAttributes;
        const before = element[property];
        element[property] = values[property]![0];
        const [written, read] = [element.getAttribute(name), element[property]];
        element.removeAttribute(name);
        const removed = element[property];
        element.setAttribute(name, values[property]![1]);
        const parsed = element[property];
        element[property] = null;
        return {
          name,
          observed: observed.includes(name),
          before,
          written,
          read,
          removed,
          parsed,
          left: element.hasAttribute(name),
        };
      }),
    [entries, samples] as const,
  );
  for (const { name, observed, before, written, read, removed, parsed, left } of found) {
    const { property } = attributes[name as keyof typeof attributes];
    const [value, text] = samples[property]!;
    const standard = { view: 'compact', theme: 'auto', loading: 'lazy' }[property as string] ?? null;
    expect({ name, observed, before, written, read, removed, parsed, left }).toEqual({
      name,
      observed: true,
      before: standard,
      written: text,
      read: value,
      removed: standard,
      parsed: value,
      left: false,
    });
  }
});

test('a list may be written as text, and an empty lock locks all', async ({ blog, page }) => {
  await blog.open({ html: '' });
  await page.waitForFunction(() => customElements.get('attention-steps') !== undefined);
  const found = await page.evaluate(() => {
    const element = document.createElement('attention-steps') as AttentionSteps;
    const any = element as unknown as Record<string, unknown>;
    any['hide'] = 'reading, lines';
    any['lock'] = true;
    const read = [element.hide, element.lock, element.getAttribute('lock')];
    any['lock'] = false;
    element.setAttribute('heads', 'many');
    element.setAttribute('view', 'wide');
    return [...read, element.lock, element.heads, element.view];
  });
  expect(found).toEqual([['reading', 'lines'], ['sentence', 'numbers'], '', null, null, 'compact']);
});

test('what is unlocked by one is as if it had not been locked', async ({ blog }) => {
  await blog.show('text="The cat sat" lock="sentence" hide="footer" steps="scores"');
  await expect(blog.sentence).toHaveAttribute('readonly');
  const left = await blog.element.evaluate((one) => {
    const element = one as AttentionSteps;
    element.lock = element.lock!.filter((part) => part !== 'sentence');
    element.hide = [];
    element.steps = [];
    return ['lock', 'hide', 'steps'].filter((name) => element.hasAttribute(name));
  });
  expect(left).toEqual([]);
  await expect(blog.sentence).not.toHaveAttribute('readonly');
});

test('properties that were set before the script arrived hold', async ({ blog, page }) => {
  await blog.open({ html: '<attention-steps></attention-steps>', script: false });
  await page.evaluate(() => {
    const element = document.querySelector('attention-steps') as unknown as Record<string, unknown>;
    element['text'] = 'Dogs bark';
    element['hide'] = ['footer'];
    element['document'] = { version: 1, text: 'Birds sing loudly' };
  });
  await page.addScriptTag({ url: 'attention-steps.js', type: 'module' });
  await blog.ready();
  expect(await blog.element.getAttribute('hide')).toBe('footer');
  // The text is laid over the document.
  await expect(blog.sentence).toHaveValue('Dogs bark');
  await expect(blog.element.locator('.footer')).toHaveCount(0);
});

test.describe('the example comes', () => {
  const json = (document: unknown) => `<script type="application/json">${JSON.stringify(document)}</script>`;

  test('from a script inside, and follows it', async ({ blog, page }) => {
    await blog.show('mask="causal"', `${cat}${json({ version: 1, text: 'Birds sing', title: 'Birds' })}`);
    await expect(blog.sentence).toHaveValue('Birds sing');
    const present = await blog.element.evaluate((element) => (element as AttentionSteps).document);
    expect(present).toMatchObject({ attention: { mask: 'causal' } });
    await page.evaluate(() => {
      document.querySelector('attention-steps > script')!.textContent = '{"version":1,"text":"Dogs bark"}';
    });
    await expect(blog.sentence).toHaveValue('Dogs bark');
  });

  test('from a script that is put inside later', async ({ blog, page }) => {
    await blog.show('text="The cat sat"');
    await page.evaluate(() => {
      const script = Object.assign(document.createElement('script'), { type: 'application/json' });
      script.textContent = '{"version":1,"text":"Late birds"}';
      document.querySelector('attention-steps')!.append(script);
    });
    // The attribute is laid over what it is put into.
    await expect
      .poll(() => blog.element.evaluate((element) => (element as AttentionSteps).document))
      .toMatchObject({ text: 'The cat sat' });
    await blog.element.evaluate((element) => element.removeAttribute('text'));
    await expect(blog.sentence).toHaveValue('Late birds');
  });

  test('from a page that is still being read', async ({ blog, page, baseURL }) => {
    // The script is there before the element is: classic, and asynchronous.
    await blog.open({ html: '', script: false });
    await page.route('**/late.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>late</title><script type="module" async src="attention-steps.js"></script><attention-steps>${' '.repeat(60_000)}${json({ version: 1, text: 'Read at last' })}</attention-steps>`,
      }),
    );
    await page.goto(`${baseURL}late.html`);
    await blog.ready();
    await expect(blog.sentence).toHaveValue('Read at last');
  });

  test('from src', async ({ blog, page }) => {
    await page.route('**/birds.json', (route) => route.fulfill({ json: { version: 1, text: 'Birds sing' } }));
    await blog.show('src="birds.json" precision="1"', '', {
      policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    });
    await expect(blog.sentence).toHaveValue('Birds sing');
  });

  test('from the gallery, where nothing says which from its first', async ({ blog }) => {
    await blog.show('example="two-heads" select="1"');
    expect(await blog.element.evaluate((element) => (element as AttentionSteps).document)).toMatchObject({
      attention: { heads: 2 },
      display: { select: { query: 1 } },
    });
    await blog.show('');
    await expect(blog.sentence).toHaveValue('The cat sat');
  });

  test('from a property before all else', async ({ blog, page }) => {
    await blog.show('example="two-heads"', json({ version: 1, text: 'Birds sing' }));
    await page.evaluate(() => {
      document.querySelector('attention-steps')!.document = { version: 1, text: 'Set by script' };
    });
    await expect(blog.sentence).toHaveValue('Set by script');
    await page.evaluate(() => {
      document.querySelector('attention-steps')!.document = undefined;
    });
    await expect(blog.sentence).toHaveValue('Birds sing');
  });
});

test.describe('what is wrong is reported, with its reason', () => {
  const wrong: [name: string, attributes: string, path: string, reason: RegExp, inside?: string][] = [
    ['an attribute', 'heads="many"', 'heads', /expected a whole number, got "many"/],
    ['a view', 'text="a b" view="wide"', 'view', /expected one of compact, full, lines, heatmap, got "wide"/],
    ['a part', 'text="a b" hide="everything"', 'hide', /expected one of sentence/],
    ['a text', 'text="…"', 'text', /expected at least one word/],
    ['a step', 'text="a b" steps="magic"', 'steps', /expected names of steps such as scores, got "magic"/],
    ['an id', 'example="no-such"', 'example', /there is no example "no-such" in the gallery/],
    ['heads that do not divide', 'text="a b" seed="1" heads="3"', 'heads', /3 heads do not divide d_model \(4\)/],
    ['a page', 'text="a b" page="javascript:alert(1)"', 'page', /expected an address that starts with https/],
    [
      'JSON that ends too soon',
      '',
      '',
      /is not JSON: it ends too soon/,
      '<script type="application/json">{"text":</script>',
    ],
    [
      'JSON of another kind',
      '',
      'text',
      /expected text, got 7/,
      '<script type="application/json">{"version":1,"text":7}</script>',
    ],
    [
      'JSON as deep as a well',
      '',
      'embeddings.0.0',
      /expected/,
      `<script type="application/json">{"version":1,"text":"a","embeddings":${'['.repeat(9000)}${']'.repeat(9000)}}</script>`,
    ],
    [
      'JSON as long as a book',
      '',
      '',
      /expected at most 1048576 characters/,
      `<script type="application/json">"${'x'.repeat(2 ** 20)}"</script>`,
    ],
  ];
  for (const [name, attributes, path, reason, inside = ''] of wrong) {
    test(`${name}, and what stands inside stays`, async ({ blog, page }) => {
      await blog.open({
        html: `<attention-steps loading="lazy" ${attributes}>${cat}${inside}</attention-steps>`,
        script: false,
      });
      await blog.listen();
      await page.addScriptTag({ url: 'attention-steps.js', type: 'module' });
      const refusal = await blog.element.evaluate(async (element) => {
        await customElements.whenDefined('attention-steps');
        return (element as AttentionSteps).ready.then(
          () => 'ready',
          (error: { path: string; reason: string; name: string }) => ({
            ...error,
            path: error.path,
            reason: error.reason,
          }),
        );
      });
      expect(refusal).toMatchObject({ path, reason: expect.stringMatching(reason) });
      const reported = await blog.reported();
      expect(reported).toEqual([
        ['error', { path, reason: expect.stringMatching(reason), message: expect.any(String) }],
      ]);
      await expect(page.getByText('Three words, with')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'This example cannot be shown.' })).toBeVisible();
    });
  }

  for (const [name, answer, reason] of [
    ['is not there', { status: 404, body: '' }, /the server answered 404/],
    ['is too long', { body: ' '.repeat(2 ** 20 + 1) }, /at most 1048576 bytes/],
    ['is no example', { json: { version: 1 } }, /holds no example that can be shown: expected a key "text"/],
    ['is no JSON', { body: '<!doctype html>' }, /holds no example that can be shown: is not JSON/],
  ] as const) {
    test.describe('src', () => {
      test.use({ expected: /Failed to load resource/ });
      test(`that ${name}`, async ({ blog, page }) => {
        await page.route('**/birds.json', (route) => route.fulfill(answer));
        await blog.open({
          html: `<attention-steps src="birds.json">${cat}</attention-steps>`,
          policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
        });
        await expect(page.getByRole('status')).toContainText(reason);
        await expect(page.getByRole('status')).toContainText('src: ');
        await expect(page.getByText('Three words, with')).toBeVisible();
      });
    });
  }

  test.describe('a part of the script that cannot be fetched', () => {
    test.use({ expected: /Failed to load resource/ });
    const reason = 'A part of this example could not be loaded.';
    const refused = (blog: Blog) =>
      blog.element.evaluate(async (element) => {
        await customElements.whenDefined('attention-steps');
        return (element as AttentionSteps).ready.then(() => 'ready', String);
      });

    for (const [part, attributes] of [
      ['attention-full', 'text="a b" view="full"'],
      ['with-attributes', 'example="two-heads" mask="causal"'],
      ['examples', 'example="two-heads"'],
    ] as const) {
      test(part, async ({ blog, page }) => {
        await page.route(`**/attention-steps/${part}-*.js`, (route) => route.abort());
        await blog.open({ html: `<attention-steps ${attributes}>${cat}</attention-steps>`, script: false });
        await blog.listen();
        await page.addScriptTag({ url: 'attention-steps.js', type: 'module' });
        expect(await refused(blog)).toBe(`Error: ${reason}`);
        await expect(page.getByRole('status')).toHaveText(reason);
        await expect(page.getByText('Three words, with')).toBeVisible();
        await expect.poll(() => blog.reported()).toEqual([['error', { path: '', reason, message: reason }]]);
        // Without the part, it is shown.
        await blog.element.evaluate((element) => {
          for (const name of ['view', 'example', 'mask']) element.removeAttribute(name);
          element.setAttribute('text', 'a b');
        });
        await blog.ready();
        await expect(blog.sentence).toHaveValue('a b');
        await expect(page.getByText(reason)).toHaveCount(0);
      });
    }

    for (const [part, attributes, shows] of [
      ['heatmap', 'text="a b" view="heatmap"', 'attention-heatmap'],
      ['derivation', 'example="two-heads"', 'attention-derivation'],
    ] as const) {
      test(`within a small view is reported, and fetched again at a press: ${part}`, async ({ blog, page }) => {
        await page.route(`**/attention-steps/${part}-*.js`, (route) => route.abort());
        await blog.show(attributes);
        const alert = blog.element.getByRole('alert');
        await expect(alert).toContainText('This part of the page could not be fetched.');
        await page.unroute(`**/attention-steps/${part}-*.js`);
        await alert.getByRole('button', { name: 'Try again' }).click();
        await expect(blog.element.locator(shows).first()).toBeVisible();
        await expect(alert).toHaveCount(0);
      });
    }

    test('in a view that is chosen later is reported, and not in the way of another one', async ({ blog, page }) => {
      await page.route('**/attention-steps/attention-full-*.js', (route) => route.abort());
      await blog.show('text="a b"', cat);
      await blog.listen();
      await blog.element.evaluate((element) => element.setAttribute('view', 'full'));
      await expect.poll(() => blog.reported()).toEqual([['error', { path: '', reason, message: reason }]]);
      await expect(page.getByRole('status')).toHaveText(reason);
      await blog.element.evaluate((element) => element.setAttribute('view', 'compact'));
      await expect(blog.sentence).toHaveValue('a b');
      expect(await refused(blog)).toBe('ready');
    });
  });

  test('and a mended attribute starts it', async ({ blog, page }) => {
    await blog.open({ html: `<attention-steps text="a b" heads="many">${cat}</attention-steps>` });
    await expect(page.getByRole('status')).toContainText('heads');
    await blog.element.evaluate((element) => element.setAttribute('heads', '2'));
    await blog.ready();
    await expect(blog.sentence).toHaveValue('a b');
  });
});

test.describe('after it is ready', () => {
  test('a mended setting takes its problem away', async ({ blog }) => {
    await blog.show('text="The cat sat"');
    for (const [name, good] of [
      ['view', 'compact'],
      ['theme', 'dark'],
      ['lock', 'numbers'],
      ['hide', 'footer'],
    ] as const) {
      const set = (value: string) =>
        blog.element.evaluate((element, [key, to]) => element.setAttribute(key!, to!), [name, value]);
      await set('bad');
      await expect(blog.element.getByRole('alert')).toContainText(`${name}: expected`);
      await set(good);
      await expect(blog.element.getByRole('alert')).toHaveCount(0);
    }
  });

  test('a wrong setting is reported, and nothing that is set together with it is lost', async ({ blog, page }) => {
    await page.route('**/birds.json', (route) => route.fulfill({ json: { version: 1, text: 'Birds sing' } }));
    await blog.show('text="The cat sat"', '', { policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'" });
    await blog.listen();
    const set = (properties: Record<string, unknown>) =>
      blog.element.evaluate((element, all) => void Object.assign(element, all), properties);
    const error = ['error', expect.objectContaining({ path: 'hide' })];
    await set({ hide: 'foo', heads: 2 });
    await expect.poll(() => blog.reported()).toEqual([['change', 'The cat sat', true], error]);
    await expect(blog.element.getByRole('alert')).toContainText('hide: expected');
    expect(await blog.element.evaluate((element) => (element as AttentionSteps).document)).toMatchObject({
      attention: { heads: 2 },
    });
    await set({ hide: null });
    await expect(blog.element.getByRole('alert')).toHaveCount(0);
    // Another example waits for it.
    await set({ hide: 'bar', src: 'birds.json', text: null });
    await expect(blog.element.getByRole('alert')).toContainText('hide: expected');
    await expect(blog.sentence).toHaveValue('The cat sat');
    await set({ hide: 'footer' });
    await expect(blog.sentence).toHaveValue('Birds sing');
    await expect(blog.element.getByRole('alert')).toHaveCount(0);
    await expect(blog.element.locator('.footer')).toHaveCount(0);
    expect((await blog.reported()).slice(2)).toEqual([error, ['change', 'Birds sing', true]]);
  });

  test('a word that is not there is reported, and the example is shown', async ({ blog, page }) => {
    await blog.open({ html: '<attention-steps text="a b" select="dog"></attention-steps>', script: false });
    await blog.listen();
    await page.addScriptTag({ url: 'attention-steps.js', type: 'module' });
    await blog.ready();
    await expect(blog.reading).toContainText(/^\s*a\s*reads/);
    await expect(blog.element.getByRole('alert')).toContainText('select: expected a word of the sentence');
    expect(await blog.reported()).toContainEqual(['error', expect.objectContaining({ path: 'select' })]);
    await blog.element.evaluate((element) => Object.assign(element, { document: { version: 1, text: 'x y z' } }));
    await blog.element.evaluate((element) => element.setAttribute('text', 'only two'));
    await expect(blog.sentence).toHaveValue('only two');
    await expect(blog.element.getByRole('alert')).toContainText('select: expected a word of the sentence');
  });

  test('a sentence and its word set together report the word', async ({ blog }) => {
    await blog.show('text="The cat sat" select="cat"');
    await blog.listen();
    await blog.element.evaluate((element) => Object.assign(element, { text: 'A dog ran', select: 'dog' }));
    await expect.poll(() => blog.reported()).toContainEqual(['select', { query: 1, word: 'dog' }]);
  });

  test('a word of the sentence before is not missed in the next one', async ({ blog }) => {
    await blog.show('text="The cat sat" select="cat"');
    await blog.listen();
    await blog.element.evaluate((element) => Object.assign(element, { text: 'A dog ran' }));
    await expect(blog.sentence).toHaveValue('A dog ran');
    await blog.element.evaluate((element) => Object.assign(element, { scale: 'none' }));
    await expect.poll(() => blog.reported()).toHaveLength(2);
    expect(await blog.reported()).toEqual([1, 2].map(() => ['change', 'A dog ran', true]));
    await expect(blog.element.getByRole('alert')).toHaveCount(0);
  });

  test('attributes change the example that is shown', async ({ blog }) => {
    await blog.show('text="The cat sat"');
    await blog.listen();
    const set = (name: string, value: string) =>
      blog.element.evaluate((element, [key, to]) => element.setAttribute(key!, to!), [name, value]);
    const present = () => blog.element.evaluate((element) => (element as AttentionSteps).document);
    await set('mask', 'causal');
    await expect.poll(present).toMatchObject({ attention: { mask: 'causal' } });
    await set('text', 'The dog ran away');
    await expect.poll(present).toMatchObject({ text: 'The dog ran away', attention: { mask: 'causal' } });
    await set('select', 'dog');
    await expect(blog.reading).toContainText(/^\s*dog\s*reads/);
    await set('precision', '0');
    await expect.poll(present).toMatchObject({ display: { precision: 0, select: { query: 1 } } });
    await set('heads', 'many');
    await expect
      .poll(() => blog.reported())
      .toEqual(
        [
          ['change', undefined, true],
          ['change', 'The dog ran away', true],
          ['select', { query: 1, word: 'dog' }],
          ['error', { path: 'heads', reason: expect.any(String), message: expect.stringMatching(/^heads: /) }],
        ].map((one, index) => (index === 0 ? ['change', 'The cat sat', true] : one)),
      );
    await expect(blog.element.getByRole('alert')).toContainText('heads');
    // Taking an attribute away brings back what it stood for.
    await blog.element.evaluate((element) => (element.removeAttribute('heads'), element.removeAttribute('mask')));
    await expect.poll(present).not.toMatchObject({ attention: { mask: 'causal' } });
  });

  test('how it is shown can be taken back, and what the reader typed stays', async ({ blog }) => {
    const document = { version: 1, text: 'The cat sat', display: { precision: 4, select: { query: 2 } } };
    const inside = `<script type="application/json">${JSON.stringify(document)}</script>`;
    for (const [attributes, from, loaded] of [
      ['text="The cat sat"', '', undefined],
      ['', inside, document.display],
    ] as const) {
      await blog.show(`${attributes} precision="1" steps="scores weights" select="cat"`, from);
      const present = () => blog.element.evaluate((element) => (element as AttentionSteps).document);
      expect(await present()).toMatchObject({
        display: { precision: 1, steps: ['scores', 'weights'], select: { query: 1 } },
      });
      await blog.sentence.fill('The cat ran far');
      await expect(blog.reading).toContainText('ran');
      await blog.element.evaluate((element) =>
        Object.assign(element, { precision: null, steps: null, select: null, scale: 'none' }),
      );
      await expect.poll(present).toMatchObject({ text: 'The cat ran far', attention: { scale: 'none' } });
      expect(((await present()) as { display?: object }).display).toEqual(loaded);
      await blog.element.evaluate((element) => Object.assign(element, { precision: 0 }));
      await expect.poll(present).toMatchObject({ display: { precision: 0 } });
      await blog.element.evaluate((element) => Object.assign(element, { precision: null }));
      await expect.poll(async () => ((await present()) as { display?: object }).display).toEqual(loaded);
      await expect(blog.sentence).toHaveValue('The cat ran far');
    }
  });

  test('several attributes set at once are one change', async ({ blog }) => {
    await blog.show('text="The cat sat"');
    await blog.listen();
    await blog.element.evaluate((element) => Object.assign(element, { text: 'a b c', mask: 'causal', scale: 'none' }));
    await expect(blog.sentence).toHaveValue('a b c');
    expect(await blog.reported()).toEqual([['change', 'a b c', true]]);
  });

  test('typing, choosing a word and opening a cell are reported, once each', async ({ blog, page }) => {
    await blog.show('example="the-cat-sat"');
    await blog.listen();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { heard });
      for (const name of [
        'ready',
        'change',
        'select',
        'error',
        'cell-open',
        'cell-preview',
        'row-choose',
        'cell-edit',
      ]) {
        document.addEventListener(name, () => heard.push(name));
      }
    });
    await blog.sentence.fill('The cat ran');
    await expect.poll(() => blog.reported()).toEqual([['change', 'The cat ran', true]]);
    await blog.element.getByRole('radio', { name: 'ran' }).first().click();
    await expect.poll(() => blog.reported()).toHaveLength(2);
    await blog.element.locator('attention-table tbody tr').nth(1).locator('td').nth(0).click();
    await expect.poll(() => blog.reported()).toHaveLength(3);
    expect((await blog.reported()).slice(1)).toEqual([
      ['select', { query: 2, word: 'ran' }],
      ['select', { query: 1, word: 'cat', cell: { step: 'scores', row: 1, column: 0 } }],
    ]);
    // Nothing of it leaves the element by itself.
    expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
  });

  test('a cell that is open already is not reported again, whether it can be changed or not', async ({ blog }) => {
    for (const lock of ['', 'lock="numbers"']) {
      await blog.show(`example="the-cat-sat" ${lock}`);
      await blog.listen();
      const cell = (row: number) => blog.element.locator('attention-table tbody tr').nth(row).locator('td').first();
      await cell(2).dblclick();
      await cell(2).press('Enter');
      await cell(0).click();
      await cell(2).click();
      const selected = (row: number, word: string) => [
        'select',
        { query: row, word, cell: { step: 'scores', row, column: 0 } },
      ];
      await expect.poll(() => blog.reported()).toEqual([selected(2, 'sat'), selected(0, 'The'), selected(2, 'sat')]);
    }
  });

  test('its methods take back, do again and reset', async ({ blog }) => {
    await blog.show('text="The cat sat"');
    await blog.sentence.fill('The dog sat');
    await expect(blog.reading).toContainText('dog');
    const call = (name: 'undo' | 'redo' | 'reset') =>
      blog.element.evaluate((element, key) => (element as AttentionSteps)[key](), name);
    expect(await call('undo')).toBe(true);
    await expect(blog.sentence).toHaveValue('The cat sat');
    expect(await call('undo')).toBe(false);
    expect(await call('redo')).toBe(true);
    await expect(blog.sentence).toHaveValue('The dog sat');
    expect(await call('reset')).toBe(true);
    await expect(blog.sentence).toHaveValue('The cat sat');
    // A property that is set to what it was is applied again.
    const heads = () => blog.element.evaluate((element) => Object.assign(element, { heads: 3 }) && undefined);
    const present = () => blog.element.evaluate((element) => (element as AttentionSteps).document);
    await heads();
    await expect.poll(present).toMatchObject({ attention: { heads: 3 } });
    await call('undo');
    await expect.poll(present).not.toMatchObject({ attention: { heads: 3 } });
    await heads();
    await expect.poll(present).toMatchObject({ attention: { heads: 3 } });
  });

  test('it can be shown in another way', async ({ blog }) => {
    await blog.show('text="The cat sat"');
    await blog.sentence.fill('The dog sat');
    for (const view of ['full', 'lines', 'heatmap', 'compact']) {
      await blog.element.evaluate((element, name) => element.setAttribute('view', name), view);
      const inner = {
        full: 'attention-card >> nth=0',
        lines: 'attention-ribbons',
        heatmap: 'attention-heatmap',
        compact: '[role=tab] >> nth=0',
      }[view]!;
      await expect(blog.element.locator(inner).first()).toBeVisible();
      expect(await blog.element.evaluate((element) => (element as AttentionSteps).document)).toMatchObject({
        text: 'The dog sat',
      });
    }
  });
});

for (const view of ['compact', 'full']) {
  test(`the link has the example before the reader touches anything (${view})`, async ({ blog }) => {
    await blog.show(`text="My own words" view="${view}"`);
    const link = blog.element.locator('.footer a');
    await expect(link).toHaveAttribute('href', /#example=.*My%20own%20words/);
    await blog.element.evaluate((element) => ((element as AttentionSteps).text = 'And now others'));
    await expect(link).toHaveAttribute('href', /#example=.*And%20now%20others/);
  });

  test(`the link follows another page, with the example that it led to (${view})`, async ({ blog }) => {
    await blog.show(`text="The cat sat" view="${view}"`);
    const link = blog.element.locator('.footer a');
    await link.hover();
    await expect(link).toHaveAttribute('href', /^http:.*#example=.*The%20cat/);
    const set = (page: string | null) =>
      blog.element.evaluate((one, to) => void Object.assign(one, { page: to }), page);
    await set('https://other.example/steps/');
    await expect(link).toHaveAttribute('href', /^https:\/\/other\.example\/steps\/#example=.*The%20cat/);
    await set('none');
    await expect(link).toHaveCount(0);
    await set(null);
    await expect(link).toHaveAttribute('href', /^http:.*#example=.*The%20cat/);
  });
}

test('an element far below starts when it comes near, or is asked to', async ({ blog, page }) => {
  const far = '<div class="far"></div>';
  await blog.open({
    css: '.far { height: 4000px }',
    html: `${far}<attention-steps id="a" text="a b"></attention-steps>${far}<attention-steps id="b" loading="eager" text="c d"></attention-steps>`,
  });
  await page.waitForFunction(() => (document.querySelector('#b') as AttentionSteps | null)?.trace !== undefined);
  const started = () => page.locator('#a').evaluate((element) => (element as AttentionSteps).trace !== undefined);
  expect(await started()).toBe(false);
  await page.locator('#a').scrollIntoViewIfNeeded();
  await expect.poll(started).toBe(true);
});
