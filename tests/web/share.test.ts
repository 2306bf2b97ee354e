// The code that the share dialog gives: whichever method, it holds exactly the example, whatever stands in it.
import { describe, expect, test } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { exampleOf } from '../../web/command/example.ts';
import { readEmbed } from '../../web/edit/embed-address.ts';
import { equal } from '../../web/core/equal.ts';
import { withHeads, withLayers, withPositions } from '../../web/edit/attention-parts.ts';
import { withSelection } from '../../web/edit/selection.ts';
import { withMask, withNumbers, withPrecision, withScale, withSoftmax } from '../../web/edit/settings.ts';
import { withChanges } from '../../web/trace/changes.ts';
import { withText } from '../../web/edit/text.ts';
import type { AttributeName } from '../../web/edit/attributes.ts';
import { gallery } from '../../web/examples/index.ts';
import { codeOf, embedMethods, type EmbedMethod, type Wanted } from '../../web/page/share/code.ts';
import { exampleOfAttributes, attributesOf, type Attributes } from '../../web/page/share/attributes.ts';
import { everyKind } from './every-kind.ts';
import { randomNumbers } from './mutate.ts';

// It knows which steps an example has.
await load();

const base = 'https://example.org/a/';
const wantedOf = (example: Example, more: Partial<Wanted> = {}): Wanted => ({
  example,
  attributes: attributesOf(example, gallery),
  settings: {},
  base,
  title: 'Attention',
  height: 560,
  ...more,
});

/** What a browser finds in the first tag of a name: its attributes, decoded, and what stands behind it up to the end tag. */
function tagIn(code: string, name: string, nth = 0): { attributes: Record<string, string>; inside: string } {
  const found = [...code.matchAll(new RegExp(`<${name}((?:\\s+[\\w-]+(?:="[^"]*")?)*)\\s*>(.*?)</${name}>`, 'gs'))][
    nth
  ];
  if (found === undefined) throw new Error(`no <${name}> in\n${code}`);
  const entity = { amp: '&', lt: '<', gt: '>', quot: '"' } as Record<string, string>;
  const decode = (text: string) =>
    text.replace(/&(?:#(\d+)|(\w+));/g, (_, code?: string, word?: string) =>
      code === undefined ? entity[word!]! : String.fromCodePoint(Number(code)),
    );
  const attributes = [...found[1]!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(
    ([, key, value = '']) => [key!, decode(value)] as const,
  );
  return { attributes: Object.fromEntries(attributes), inside: found[2]! };
}

/** The example that a host makes of the code, without any of the code that wrote it. */
async function madeOf(method: EmbedMethod, code: string): Promise<Example> {
  if (method === 'frame') {
    const { attributes } = tagIn(code, 'iframe');
    const embed = await readEmbed(new URL(attributes['src']!).hash);
    const all = { ...embed.attributes, ...(embed.gallery !== undefined && { example: embed.gallery }) };
    return exampleOf(embed.document, new Map(Object.entries(all)) as Map<AttributeName, string>);
  }
  const { attributes, inside } = method === 'element' ? tagIn(code, 'attention-steps') : tagIn(code, 'script');
  const named = Object.entries(attributes)
    .filter(([name]) => method === 'element' || name.startsWith('data-'))
    .map(([name, value]) => [method === 'element' ? name : name.slice('data-'.length), value] as const);
  const json =
    method === 'element' ? /<script type="application\/json">(.*?)<\/script>/s.exec(inside)?.[1] : inside.trim();
  const document = json === undefined || json === '' ? undefined : validate(JSON.parse(json));
  return exampleOf(document, new Map(named) as Map<AttributeName, string>);
}

async function expectExact(example: Example, settings: Attributes = {}): Promise<void> {
  for (const method of embedMethods) {
    const code = await codeOf(method, wantedOf(example, { settings }));
    expect(equal(await madeOf(method, code), example), `${method}\n${code}`).toBe(true);
  }
}

describe('the attributes', () => {
  test.each(gallery)('of $id are its id', async ({ id, document }) => {
    const example = validate(document);
    expect(attributesOf(example, gallery)).toEqual({ example: id });
    await expectExact(example);
  });

  test.each(Object.entries(everyKind))('hold %s exactly, or its document does', async (_, document) => {
    await expectExact(validate(document), { view: 'full', lock: 'numbers' });
  });

  test('say what a reader changed, in few words', () => {
    const cat = validate(gallery.find(({ id }) => id === 'the-cat-sat')!.document);
    expect(attributesOf(withSelection(cat, 2), gallery)).toEqual({ example: 'the-cat-sat', select: 'sat' });
    expect(attributesOf(withChanges(withMask(cat, 'causal'), cat), gallery)).toEqual({
      example: 'the-cat-sat',
      mask: 'causal',
    });
    expect(attributesOf(validate({ text: 'A bird sang' }), gallery)).toEqual({ text: 'A bird sang' });
    expect(attributesOf(validate({ text: 'the cat and the dog', display: { select: { query: 3 } } }), gallery)).toEqual(
      {
        text: 'the cat and the dog',
        select: '3',
      },
    );
    const seeded = { text: 'a b', embeddings: { from: 'seed', seed: 7, d_model: 4 }, attention: { heads: 2 } };
    expect(attributesOf(validate(seeded), gallery)).toEqual({ text: 'a b', seed: '7', heads: '2' });
  });

  test('do not hold a text that browsers split in different ways, or cannot hold', () => {
    expect(attributesOf(validate({ text: 'แมวนั่งบนเสื่อ' }), gallery)).toBeUndefined();
    expect(attributesOf(validate({ text: 'cat \uD83D' }), gallery)).toBeUndefined();
    expect(attributesOf(validate({ text: 'cat \0 sat' }), gallery)).toBeUndefined();
  });

  test('say exactly what 600 sequences of changes made, or nothing', async () => {
    const random = randomNumbers(11);
    const pick = <T>(choices: readonly T[]): T => choices[random(choices.length)]!;
    const words = ['The', 'cat', '"sat"', '<b>', 'a&b', '</script>', 'قط', '1', 'dog', "it's", 'x=y'];
    const changes: ((example: Example) => Example)[] = [
      (one) => withText(one, Array.from({ length: 1 + random(5) }, () => pick(words)).join(pick([' ', '\n']))),
      (one) => withSelection(one, random(one.tokens.length)),
      (one) => withMask(one, pick(['none', 'causal', { window: 2 }, { padding: 1 }])),
      (one) => withScale(one, pick(['sqrt', 'none', 0.5])),
      (one) => withSoftmax(one, pick(['stable', 'plain'])),
      (one) => withNumbers(one, pick(['words', { seed: random(5) }])),
      (one) => withPrecision(one, random(7)),
      (one) => withHeads(one, 1 + random(3)),
      (one) => withLayers(one, 1 + random(2)),
      (one) => withPositions(one, pick(['none', 'sinusoidal', 'alibi'])),
    ];
    let withAttributes = 0;
    for (let round = 0; round < 600; round++) {
      let example = validate(pick(gallery).document);
      for (let count = 1 + random(4); count > 0; count--) {
        try {
          example = validate(pick(changes)(example));
        } catch {
          continue; // what does not go together is refused on the page too
        }
      }
      const attributes = attributesOf(example, gallery);
      if (attributes !== undefined) {
        withAttributes++;
        expect(equal(exampleOfAttributes(attributes, gallery), example)).toBe(true);
      }
      const method = embedMethods[round % embedMethods.length]!;
      const code = await codeOf(method, wantedOf(example));
      expect(equal(await madeOf(method, code), example), code).toBe(true);
    }
    expect(withAttributes).toBeGreaterThan(150);
    expect(withAttributes).toBeLessThan(600);
  });
});

describe('the code', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(2)>',
    '<!--<script>',
    '&quot;&#34;',
  ];

  test('lets no word of the reader become markup', async () => {
    const title = hostile.join(' ');
    for (const document of [{ text: hostile.join(' ') }, { title, tokens: hostile }]) {
      const example = validate(document);
      await expectExact(example);
      for (const method of embedMethods) {
        const code = await codeOf(method, wantedOf(example, { title }));
        expect(code).not.toMatch(/<img|<!--|alert\(\d\)<\/script>/);
        expect(code.match(/<\/script>/g)?.length ?? 0).toBe(code.match(/<script/g)?.length ?? 0);
      }
    }
  });

  test('of the element loads the module and holds what is shown until it runs', async () => {
    const example = validate({ text: 'The cat sat' });
    const code = await codeOf('element', wantedOf(example, { fallback: '<table><td>1</td></table>\n' }));
    expect(tagIn(code, 'script').attributes).toEqual({ type: 'module', src: `${base}attention-steps.js` });
    expect(tagIn(code, 'attention-steps').inside).toContain('<table><td>1</td></table>');
  });

  test('of the script line is one tag', async () => {
    const code = await codeOf('script', wantedOf(validate({ text: 'The cat sat' }), { settings: { lock: 'numbers' } }));
    expect(code).toBe(
      '<script src="https://example.org/a/embed.js"\n  data-text="The cat sat" data-lock="numbers"></script>',
    );
  });

  test('of the frame is lazy, has a title, and listens to no other frame', async () => {
    const code = await codeOf('frame', wantedOf(validate({ text: 'The cat sat' }), { title: 'A "title"' }));
    const { attributes } = tagIn(code, 'iframe');
    expect(attributes).toMatchObject({ title: 'A "title"', loading: 'lazy', width: '100%', height: '560' });
    expect(attributes['src']).toBe(`${base}embed.html#text=The%20cat%20sat`);
    expect(code).toContain('event.origin !== "https://example.org"');
    expect(code).toContain('frame.contentWindow === event.source');
  });

  test('has no line much longer than a page is wide, where the example does not ask for it', async () => {
    const cat = withSelection(validate(gallery.find(({ id }) => id === 'the-cat-sat')!.document), 1);
    for (const method of embedMethods) {
      const code = await codeOf(
        method,
        wantedOf(cat, { settings: { view: 'full', theme: 'dark', hide: 'sentence lines' } }),
      );
      for (const line of code.split('\n')) expect(line.length).toBeLessThan(130);
    }
  });
});
