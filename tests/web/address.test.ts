import { execFileSync } from 'node:child_process';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ExampleError, validate, type Example } from '../../web/core/index.ts';
import { splitWords } from '../../web/core/words.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { embedFragment, readEmbed, type Embed } from '../../web/edit/embed-address.ts';
import { equal } from '../../web/core/equal.ts';
import { withSelection } from '../../web/edit/selection.ts';
import { jsonText, toDocument } from '../../web/edit/to-document.ts';
import { attributes } from '../../web/edit/attributes.ts';
import { gallery } from '../../web/examples/index.ts';
import { everyKind } from './every-kind.ts';
import { randomNumbers } from './mutate.ts';

const errorOf = async (reading: Promise<unknown>): Promise<ExampleError> => {
  try {
    await reading;
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
  throw new Error('it was read');
};
const reasonOf = async (fragment: string) => (await errorOf(readAddress(fragment))).reason;

/** A document as another program would deflate it. */
const packed = (text: string | Uint8Array) => `#z=${deflateRawSync(text, { level: 9 }).toString('base64url')}`;

const long = (count: number) => Array.from({ length: count }, (_, index) => `word${index * 7919}`).join(' ');

/** A sentence of every kind: long, of other scripts, of words that objects have, of signs that an address gives a meaning. */
const texts = {
  'a few words': 'The cat sat',
  'signs that an address gives a meaning': '# 100 % & + = ? / "quoted" <script> \\ `x` é',
  'many scripts': 'قط 😀 👩‍👩‍👧 🇩🇪 猫が座った แมวนั่ง',
  'half a character': 'cat \uD83D broken',
  'names that objects have': 'constructor __proto__ toString',
  'control characters': 'a\tb\nc\u0000d',
  'thirty words': long(30),
  'nine hundred words': long(900),
  'a word 4096 times': 'the '.repeat(4096).trim(),
};

describe('an address', () => {
  test.each(gallery)('of $id is its id, and its example in full leads back to it', async ({ id, document }) => {
    const example = validate(document);
    expect(await writeAddress(example, gallery)).toBe(`#${id}`);
    expect(await readAddress(`#${id}`)).toEqual({ gallery: id });
    expect(validate(toDocument(example))).toEqual(example);
    const written = await writeAddress(example, []);
    expect(written).toMatch(/^#(example|z)=[\x21-\x22\x24-\x7e]+$/);
    expect(equal(await readAddress(written), { document: example })).toBe(true);
  });

  test.each(Object.entries(everyKind))('holds %s exactly', async (_, document) => {
    const example = validate(document);
    const written = await writeAddress(example, gallery);
    expect(equal(await readAddress(written), { document: example })).toBe(true);
  });

  test.each(Object.entries(texts))('holds %s exactly, unless it is too long', async (_, text) => {
    const example = validate({ text, tokens: splitWords(text) });
    const written = await writeAddress(example, gallery);
    const json = encodeURI(JSON.stringify(toDocument(example)));
    if (written === '') expect(packed(JSON.stringify(toDocument(example))).length).toBeGreaterThan(8000);
    else {
      expect(written.length).toBeLessThanOrEqual(8000);
      expect(written.startsWith('#example=')).toBe(json.length < 480);
      expect(equal(await readAddress(written), { document: example })).toBe(true);
    }
  });

  test('leaves defaults out, but writes the tokens', () => {
    expect(toDocument(validate({ text: 'The cat sat' }))).toEqual({
      version: 1,
      text: 'The cat sat',
      tokens: ['The', 'cat', 'sat'],
    });
    const seeded = {
      version: 1,
      tokens: ['cat'],
      punctuation: 'keep',
      embeddings: { from: 'seed', seed: 3, d_model: 2 },
      attention: { scale: 'none' },
      display: { precision: 2 },
    };
    expect(toDocument(validate(seeded))).toEqual(seeded);
  });

  test('keeps the words of the engine that wrote it, where another one would split the text elsewhere', async () => {
    const text = 'แมวนั่งบนเสื่อ 猫が座った';
    const byLetters = splitWords(text, 'drop', null);
    expect(byLetters).not.toEqual(splitWords(text));
    const example = validate({ text, tokens: byLetters });
    expect(await readAddress(await writeAddress(example, gallery))).toEqual({ document: example });
    expect(await readAddress(packed(JSON.stringify(toDocument(example))))).toEqual({ document: example });
  });

  test('keeps the sign of −0, and every digit', async () => {
    const embeddings = [
      [-0, 0.1 + 0.2],
      [1e-300, -3.4e38],
    ];
    const example = validate({ tokens: ['a', 'b'], embeddings });
    const read = await readAddress(await writeAddress(example, gallery));
    expect(equal(read, { document: example })).toBe(true);
    expect(JSON.parse(jsonText(toDocument(example), '\n'))).toEqual(toDocument(example));
  });

  test('says which word is chosen', async () => {
    const example = withSelection(validate(gallery.find(({ id }) => id === 'the-cat-sat')!.document), 2);
    expect(await writeAddress(example, gallery)).toMatch(/^#(example|z)=/);
  });

  test('of a long example holds its document deflated, as any program inflates it', async () => {
    const example = validate({ text: long(100) });
    const written = await writeAddress(example, gallery);
    expect(written).toMatch(/^#z=[\w-]+$/);
    const text = inflateRawSync(Buffer.from(written.slice(3), 'base64url')).toString();
    expect(JSON.parse(text)).toEqual(toDocument(example));
  });

  test('is empty where it would be longer than 8 kB', async () => {
    expect(await writeAddress(validate({ text: long(300) }), gallery)).not.toBe('');
    expect(await writeAddress(validate({ text: long(3000) }), gallery)).toBe('');
  });

  test('without an example asks for nothing', async () => {
    for (const fragment of ['', '#', '#The cat', '?x', '#Z=abc', '#text=cat', '#=']) {
      expect(await readAddress(fragment)).toBeNull();
    }
    expect(await readAddress('#example')).toEqual({ gallery: 'example' });
    expect(await readAddress('#constructor')).toEqual({ gallery: 'constructor' });
  });

  test('that is broken is refused with the reason', async () => {
    expect(await reasonOf('#example=%7B%')).toMatch(/not an address/);
    expect(await reasonOf('#example=%FF')).toMatch(/not an address/);
    expect(await reasonOf('#example={"text"')).toMatch(/ends too soon/);
    expect(await reasonOf('#example=')).toMatch(/ends too soon/);
    expect(await reasonOf('#example={"text":"cat","attention":{"scale":"root"}}')).toMatch(/expected "sqrt"/);
    expect(await reasonOf(`#example=${'x'.repeat(70_000)}`)).toMatch(/at most 65536 characters/);
    expect(await reasonOf(`#z=${'x'.repeat(70_000)}`)).toMatch(/at most 65536 characters/);
    expect(await reasonOf('#z=')).toMatch(/cut off/);
    expect(await reasonOf('#z=a')).toMatch(/cut off/);
    expect(await reasonOf('#z=a+b/')).toMatch(/“\+” is not base64url/);
    expect(await reasonOf('#z=%20')).toMatch(/“%” is not base64url/);
    const whole = packed('{"version":1,"text":"The cat sat"}');
    expect(await reasonOf(whole.slice(0, -8))).toMatch(/cut off/);
    expect(await reasonOf(packed('{"text"'))).toMatch(/ends too soon/);
    expect(await reasonOf(packed(new Uint8Array([0xff, 0xfe])))).toMatch(/cut off or changed/);
    expect((await errorOf(readAddress(packed('{"version":1,"text":"a","colour":"red"}')))).path).toBe('colour');
    expect((await errorOf(readAddress(packed('{"version":2,"text":"a"}')))).path).toBe('version');
    expect((await errorOf(readAddress(packed('{"text":"a","__proto__":{"x":1}}')))).path).toBe('__proto__');
  });

  test('that inflates to far more than an example is refused while it inflates', async () => {
    const bomb = packed(new Uint8Array(48_000_000).fill(0x20));
    expect(bomb.length).toBeLessThan(65_536);
    const before = process.memoryUsage().arrayBuffers;
    expect(await reasonOf(bomb)).toMatch(/at most 262144 bytes/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16_000_000);
  });

  test('of deeply nested lists is refused', async () => {
    const nested = '['.repeat(100_000) + ']'.repeat(100_000);
    expect(await errorOf(readAddress(packed(nested)))).toBeInstanceOf(ExampleError);
    expect(await errorOf(readAddress(packed(`{"version":1,"text":"a","notes":${nested}}`)))).toBeInstanceOf(
      ExampleError,
    );
  });
});

const embeds: Embed[] = [
  { attributes: {} },
  { gallery: 'layers', attributes: {} },
  { gallery: 'the-cat-sat', attributes: { select: 'cat', steps: 'scores weights', lock: '' } },
  { attributes: { text: 'a & b = c # 100 % + "d"\n<e>', heads: '2', 'd-model': '4', theme: 'dark' } },
  { attributes: { lock: '', hide: 'lines' } },
  { document: validate(everyKind['pre-norm, feed-forward']), attributes: { view: 'heatmap', page: 'none' } },
  { document: validate({ text: 'R&D = #1 & more' }), attributes: { view: 'lines' } },
];

describe('an address of embed.html', () => {
  test.each(embeds.map((embed, index) => [index, embed] as const))(
    'is read as it was written (%i)',
    async (_, embed) => {
      const fragment = await embedFragment(embed);
      expect(fragment).toMatch(/^#[\x21\x24-\x7e]*$/);
      expect(await readEmbed(fragment)).toEqual(embed);
    },
  );

  test('takes every attribute of the element but src and models', async () => {
    for (const name of Object.keys(attributes)) {
      if (name === 'src' || name === 'models') {
        const error = await errorOf(readEmbed(`#${name}=https://example.org/a.json`));
        expect(error.path).toBe(name);
      } else if (name === 'example') expect((await readEmbed(`#${name}=words-it`)).gallery).toBe('words-it');
      else expect((await readEmbed(`#${name}=none`)).attributes).toEqual({ [name]: 'none' });
    }
  });

  test('takes what the page writes, and what a person writes', async () => {
    expect(await readEmbed('#the-cat-sat')).toEqual({ gallery: 'the-cat-sat', attributes: {} });
    expect(await readEmbed('#layers')).toEqual({ gallery: 'layers', attributes: {} });
    expect(await readEmbed('#the-cat-sat&lock&view=lines')).toEqual({
      gallery: 'the-cat-sat',
      attributes: { lock: '', view: 'lines' },
    });
    expect(await readEmbed('#lock')).toEqual({ attributes: { lock: '' } });
    expect(await readEmbed('#text=the cat')).toEqual({ attributes: { text: 'the cat' } });
    for (const { document } of gallery) {
      const example = validate(document);
      expect(equal(await readEmbed(await writeAddress(example, [])), { document: example, attributes: {} })).toBe(true);
    }
  });

  test('names what it does not know, what stands twice and what is broken', async () => {
    expect(await errorOf(readEmbed('#colour=red'))).toMatchObject({
      path: 'colour',
      reason: expect.stringMatching(/not a known parameter.*text.*loading/),
    });
    for (const name of ['__proto__', 'constructor', 'onclick', 'style', 'dModel', '']) {
      expect((await errorOf(readEmbed(`#view=lines&${name}=1`))).path).toBe(name);
    }
    expect((await errorOf(readEmbed('#text=a&text=b'))).path).toBe('text');
    expect((await errorOf(readEmbed('#example=words-it&z=abc'))).message).toMatch(/example: is given twice/);
    expect((await errorOf(readEmbed('#text=%FF'))).reason).toMatch(/not an address/);
    expect((await errorOf(readEmbed('#text=a%00b'))).message).toMatch(/text: contains a control character/);
    expect((await errorOf(readEmbed('#page=https://evil.example/'))).message).toMatch(/page: expected "none"/);
    expect((await errorOf(readEmbed('#example=%7B'))).reason).toMatch(/ends too soon/);
    expect((await errorOf(readEmbed(`#text=${'a'.repeat(70_000)}`))).reason).toMatch(/at most 65536 characters/);
  });
});

test('whatever stands behind the #, an address is read or refused with a reason', async () => {
  const random = randomNumbers(5);
  const good: string[] = [];
  const examples: Example[] = [...gallery.map(({ document }) => document), ...Object.values(everyKind)].map(validate);
  for (const example of examples) good.push(await writeAddress(example, []), await writeAddress(example, gallery));
  for (const embed of embeds) good.push(await embedFragment(embed));
  const signs = '#&=%{}[]":,\\-_+/ az09é\u0000\uD83D😀';
  let refused = 0;
  for (let round = 0; round < 4000; round++) {
    const letters = [...good[random(good.length)]!];
    for (let count = 1 + random(4); count > 0; count--) {
      const at = random(letters.length + 1);
      const sign = signs[random(signs.length)]!;
      if (random(3) === 0) letters.splice(at, 1 + random(20));
      else if (random(2) === 0) letters.splice(at, 0, sign);
      else letters[at] = sign;
    }
    const fragment = letters.join('');
    for (const read of [readAddress, readEmbed]) {
      try {
        await read(fragment);
      } catch (error) {
        if (!(error instanceof ExampleError)) throw new Error(fragment, { cause: error });
        refused++;
      }
    }
  }
  expect(refused).toBeGreaterThan(1000);
});

test('python inflates an address and deflates one that is read', async () => {
  const example = validate({ text: long(100) });
  const script = `
import base64, json, sys, zlib
text = sys.stdin.read()
data = zlib.decompress(base64.urlsafe_b64decode(text + '=' * (-len(text) % 4)), -15)
deflater = zlib.compressobj(6, zlib.DEFLATED, -15)
again = json.dumps(json.loads(data), indent=1).encode()
print(base64.urlsafe_b64encode(deflater.compress(again) + deflater.flush()).decode().rstrip('='))
`;
  const written = (await writeAddress(example, gallery)).slice('#z='.length);
  const again = execFileSync('python3', ['-c', script], { input: written, encoding: 'utf8' }).trim();
  expect(await readAddress(`#z=${again}`)).toEqual({ document: example });
});
