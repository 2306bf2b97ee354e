// Files of the command: pages for `render`, and examples in documents, traces and saved pages.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExampleError } from '../../web/core/errors.ts';
import { load } from '../../web/core/load.ts';
import { Failure } from '../../web/command/failure.ts';
import { filledPage } from '../../web/command/fill-page.ts';
import { elementsOf, spliced } from '../../web/command/page.ts';
import { render } from '../../web/command/render.ts';
import { exampleIn } from '../../web/command/source.ts';
import { jsonText, scriptJson } from '../../web/edit/to-document.ts';
import { mutate } from '../web/mutate.ts';
import { corpus, textsIn } from './corpus.ts';
import { expect, type Fuzzer, pick, type Random } from './fuzzer.ts';
import { randomDocument } from './grammar.ts';

const core = await load({ backend: 'simd' });
const documents = corpus();
/** Some mutated documents have a hundred million letters: what is after this many is cut off. */
const LONGEST = 2e6;
const pages = textsIn('pages');
const folder = mkdtempSync(join(tmpdir(), 'fuzz-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const texts = [
  'The cat sat',
  'a &amp; b',
  'x &lt; y',
  '',
  '日本語',
  '🙂',
  '<!-- c -->',
  '&',
  '\u0000',
  '\r\n',
  '<br>',
  'a<b',
];
const around: [string, string][] = [
  ['<p>', '</p>'],
  ['<p>text ', ' text</p>'],
  ['<div>', '</div>'],
  ['<table>', '</table>'],
  ['<table><tr><td>', '</td></tr></table>'],
  ['<svg><g>', '</g></svg>'],
  ['<svg><foreignObject>', '</foreignObject></svg>'],
  ['<math>', '</math>'],
  ['<template>', '</template>'],
  ['<ul><li>', '</ul>'],
  ['<select><option>', '</select>'],
  ['<a href=x>', '</a>'],
  ['<b><i>', '</b></i>'],
  ['<button>', '</button>'],
  ['<pre>\n', '</pre>'],
  ['<!--', '-->'],
  ['<script>', '</script>'],
  ['<textarea>', '</textarea>'],
  ['<title>', '</title>'],
  ['<noscript>', '</noscript>'],
  ['<h1>', ''],
  ['', '</div>'],
  ['<attention-steps>', '</attention-steps>'],
];
const attributes = [
  'text="The cat sat"',
  "text='a dog'",
  'text=cat',
  'heads=1',
  'mask="causal"',
  'TEXT="A B"',
  'text="&amp; b"',
  'view=full',
  'class=x',
  'hidden',
  'mask=window',
  'src="https://example.org/x.json"',
  'steps="scores"',
  'text=""',
];

function randomElement(random: Random): string {
  const chosen = attributes.filter(() => random(6) === 0);
  const document = random(2) === 0 ? randomDocument(random) : pick(random, documents);
  const inside = pick(random, [
    () => '',
    () => pick(random, texts),
    () => `<script type="application/json">${scriptJson(document)}</script>`,
    () => `\n<script type="application/json">${jsonText(document)}</script>\nold`,
    () => '<table><tr><td>old</table>',
  ])();
  return `<attention-steps ${chosen.join(' ')}>${inside}${random(20) === 0 ? '' : '</attention-steps>'}`;
}

function randomContent(random: Random, depth: number): string {
  const parts: string[] = [];
  for (let count = 1 + random(3); count > 0; count--) {
    const kind = random(4);
    if (kind === 0) parts.push(pick(random, texts));
    else if (kind === 1 || depth === 0) parts.push(randomElement(random));
    else {
      const [start, end] = pick(random, around);
      parts.push(start + randomContent(random, depth - 1) + end);
    }
  }
  return parts.join(pick(random, ['', ' ', '\n', '\r\n']));
}

function randomPage(random: Random): string {
  const content = random(8) === 0 ? pick(random, pages) : randomContent(random, 3);
  const whole = pick(random, [
    content,
    `<!doctype html>\n<title>x</title>\n${content}`,
    `<html><head></head><body class=a>${content}</body></html>\n`,
    `\ufeff<!DOCTYPE html><body>${content}`,
  ]);
  if (random(4) !== 0) return whole;
  const at = random(whole.length);
  return (
    whole.slice(0, at) +
    pick(random, ['', '<', '>', '"', '</p>', '<table>', '<!--', '</attention-steps>', '&#0;']) +
    whole.slice(at + random(9))
  );
}

/** A document, or the page that would be saved with it, with some letters changed. */
function randomExample(random: Random): string {
  const document = random(2) === 0 ? randomDocument(random) : pick(random, documents);
  const made = random(3) === 0 ? JSON.stringify(mutate(document, random)) : jsonText(document);
  const text = made.slice(0, LONGEST);
  const whole = pick(random, [
    text,
    `{"attention_steps": 1, "document": ${text}, "steps": []}`,
    `<!doctype html><script type="application/json">${text.replaceAll('<', '\\u003c')}</script>`,
  ]);
  if (random(3) !== 0) return whole;
  const at = random(whole.length);
  return whole.slice(0, at) + pick(random, ['', ',', '[', '\ufeff', '\\u0000', '"']) + whole.slice(at + random(5));
}

/** Does something without what it says on standard error. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stderr;
  process.stderr.write = () => true;
  try {
    return await work();
  } finally {
    process.stderr.write = write;
  }
}

const refusedBy = (error: unknown): boolean => error instanceof Failure || error instanceof ExampleError;

/** A page without what is in its elements, with `div` for every `p`: paragraphs become divs. */
function outside(marked: string): string {
  const page = marked.replace(/^\ufeff/, '');
  const parts = elementsOf(page).flatMap(({ content }) => (content === undefined ? [] : [{ ...content, by: '' }]));
  return spliced(page, parts).replaceAll(/(<\/?)p(?=[\s>])/gi, '$1div');
}

const filled = (page: string): Promise<string> => quietly(() => filledPage('page.html', page, folder, core));

/** The same through the command: what is refused is left as it was, and nothing is left beside it. */
async function expectWritten(page: string, expected: string | undefined): Promise<void> {
  const file = join(folder, 'page.html');
  writeFileSync(file, page);
  const work = () => render({ words: [file], options: new Map([['write', '']]) });
  const refused = await quietly(work).then(
    () => false,
    (error: unknown) => {
      if (refusedBy(error)) return true;
      throw error;
    },
  );
  expect(refused === (expected === undefined), 'the command refuses what cannot be filled');
  expect(readFileSync(file, 'utf8') === (expected ?? page), 'a page that is refused stays as it was');
  expect(readdirSync(folder).join() === 'page.html', 'nothing is left beside the page');
}

async function checkPage(page: string): Promise<boolean> {
  let made: string | undefined;
  try {
    made = await filled(page);
  } catch (error) {
    if (!refusedBy(error)) throw error;
  }
  if (page.length % 16 === 0) await expectWritten(page, made);
  if (made === undefined) return false;
  expect(outside(made) === outside(page), 'the rest of a page stays as it is');
  expect((await filled(made)) === made, 'a second run changes nothing');
  return true;
}

export const fileFuzzer: Fuzzer = {
  leastAccepted: 0.25,
  make: (random) => JSON.stringify(random(3) === 0 ? { example: randomExample(random) } : { page: randomPage(random) }),
  async check(input) {
    const { page, example } = JSON.parse(input) as { page?: string; example?: string };
    if (page !== undefined) return checkPage(page);
    try {
      exampleIn(example!);
      return true;
    } catch (error) {
      if (refusedBy(error)) return false;
      throw error;
    }
  },
};
