// Addresses of the page, of embed.html, and attributes: most of them are accepted.
import { ExampleError } from '../../web/core/errors.ts';
import { load } from '../../web/core/load.ts';
import { parseExample } from '../../web/core/parse-example.ts';
import { validate } from '../../web/core/validate.ts';
import { documentParameter, fragmentOf, readAddress } from '../../web/edit/address.ts';
import { attributes as known, hideable, lockable, views } from '../../web/edit/attributes.ts';
import type { AttributeName } from '../../web/edit/attributes.ts';
import { readEmbed } from '../../web/edit/embed-address.ts';
import { equal } from '../../web/core/equal.ts';
import { jsonText, toDocument } from '../../web/edit/to-document.ts';
import { gallery } from '../../web/examples/index.ts';
import { exampleOfTag } from '../../web/command/example.ts';
import { Failure } from '../../web/command/failure.ts';
import { corpus, textsIn } from './corpus.ts';
import { expect, type Fuzzer, pick, type Random } from './fuzzer.ts';
import { randomDocument } from './grammar.ts';

const core = await load({ backend: 'simd' });
const documents = corpus();
const written = textsIn('fragments').map((text) => text.trimEnd());

const values: Partial<Record<AttributeName, (random: Random) => string>> = {
  text: (random) =>
    pick(random, ['The cat sat', 'a dog', 'Привет, мир', '日本語', 'one two three four five', ' it  is ']),
  heads: (random) => `${1 + random(4)}`,
  layers: (random) => `${1 + random(3)}`,
  mask: (random) => pick(random, ['none', 'causal', 'window 2', 'padding 2', 'causal, window 2', ' causal ']),
  scale: (random) => pick(random, ['sqrt', 'none', '0.5', '−2', '1e-3']),
  seed: (random) => `${random(1000)}`,
  steps: (random) => pick(random, ['scores', 'scores, weights', 'weights context', 'output']),
  select: (random) => `${random(3)}`,
  precision: (random) => `${random(7)}`,
  lock: (random) => pick(random, ['', ...lockable]),
  hide: (random) => pick(random, [...hideable, hideable.join(' ')]),
  page: () => 'none',
};

function valueOf(random: Random, name: AttributeName): string {
  if (random(40) === 0) return pick(random, ['', '0', '-1', 'x', '\u0000', '😀', 'NaN', '1e9', '__proto__', '{}']);
  const { type } = known[name] as { type: unknown };
  return values[name]?.(random) ?? pick(random, Array.isArray(type) ? (type as string[]) : views);
}

/** Attributes that fit each other, mostly: the number of vectors needs a seed, a target needs two sentences. */
function randomAttributes(random: Random): Map<AttributeName, string> {
  const found = new Map<AttributeName, string>();
  const usual = (Object.keys(known) as AttributeName[]).filter(
    (name) => !['src', 'example', 'target', 'd-model'].includes(name),
  );
  for (let count = random(5); count > 0; count--) {
    const name = pick(random, usual);
    found.set(name, valueOf(random, name));
  }
  if (['cross', 'encoder_decoder'].includes(found.get('attention') ?? '')) found.set('target', 'le chat');
  if (found.has('seed') && random(2) === 0) found.set('d-model', `${12 * (1 + random(2))}`);
  if (found.has('heads') && !found.has('seed')) found.set('text', valueOf(random, 'text'));
  return found;
}

/** A part cut off, left out, or written twice; a letter changed. */
function damaged(random: Random, text: string): string {
  const at = random(text.length + 1);
  const rest = text.slice(at);
  const letter = String.fromCharCode(33 + random(94));
  return (
    text.slice(0, at) +
    pick(random, [
      '',
      rest.slice(1),
      rest.slice(random(20)),
      rest + rest.slice(0, 30),
      letter + rest.slice(1),
      `%${rest}`,
    ])
  );
}

async function randomAddress(random: Random): Promise<string> {
  const document = random(3) === 0 ? pick(random, documents) : randomDocument(random);
  const text = jsonText(document);
  const forms = [
    () => `#${pick(random, gallery).id}`,
    () => `#example=${encodeURIComponent(text)}`,
    () => `#example=${encodeURI(text).replace(/[#&]/g, encodeURIComponent)}`,
    () => pick(random, written),
    async () => {
      try {
        return `#${await documentParameter(parseExample(text))}`;
      } catch {
        return `#${pick(random, gallery).id}`; // the grammar made a document that is refused
      }
    },
  ];
  return forms[random(forms.length)]!();
}

const wrap = (door: string, value: unknown): string => JSON.stringify({ door, value });

async function readPage(fragment: string): Promise<boolean> {
  const address = await readAddress(fragment);
  if (address === null || 'gallery' in address) return address !== null;
  const again = await readAddress(await fragmentOf(address.document, []));
  expect(
    again !== null && 'document' in again && equal(again.document, address.document),
    'the same, written and read again',
  );
  return true;
}

async function readFrame(fragment: string): Promise<boolean> {
  const { document, attributes } = await readEmbed(fragment);
  exampleOfTag(document, new Map(Object.entries(attributes) as [AttributeName, string][]));
  return true;
}

function readAttributes(entries: [AttributeName, string][]): boolean {
  const map = new Map(entries);
  if (map.size === 0) map.set('text', 'The cat sat');
  const example = exampleOfTag(undefined, map);
  expect(equal(validate(example), example), 'what attributes describe is a valid document');
  expect(equal(parseExample(jsonText(toDocument(example))), example), 'the same, written and read again');
  core.run(example);
  return true;
}

export const fragmentFuzzer: Fuzzer = {
  leastAccepted: 0.6,
  async make(random) {
    if (random(3) === 0) return wrap('attributes', [...randomAttributes(random)]);
    const fragment = await randomAddress(random);
    if (random(10) === 0) return wrap(pick(random, ['page', 'frame']), damaged(random, fragment));
    if (random(2) === 0) return wrap('page', fragment);
    const beside = [...randomAttributes(random)].map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
    return wrap('frame', fragment + (random(4) === 0 ? beside.join('') : ''));
  },
  async check(input) {
    const { door, value } = JSON.parse(input) as { door: string; value: unknown };
    try {
      if (door === 'attributes') return readAttributes(value as [AttributeName, string][]);
      return await (door === 'page' ? readPage : readFrame)(value as string);
    } catch (error) {
      if (error instanceof ExampleError || error instanceof Failure) return false;
      throw error;
    }
  },
};
