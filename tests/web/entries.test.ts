// What other pages load: how large it is, and what is written into it.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../scripts/vite/wasm-text.ts';
import { bytesOf } from '../../web/entries/wasm-text.ts';
import { embedding } from '../../web/strings/page/share.ts';
import { standaloneFile } from '../../web/export/standalone.ts';

const dist = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const brotli = (file: string) => brotliCompressSync(readFileSync(`dist/${file}`)).length;

// Brotli at its best takes seconds.
describe('sizes', () => {
  test('the element is under 75 kB (brotli) with the SIMD core inside', () => {
    expect(brotli('attention-steps.js')).toBeLessThan(75_000);
    const [, text] = /`([^`]{50000,})`/.exec(dist('attention-steps.js'))!;
    expect(Buffer.from(bytesOf(text!)).equals(readFileSync('build/wasm/simd.wasm'))).toBe(true);
  });

  test('with its compact view beside it, the element is under 120 kB (brotli), as the share dialog says', () => {
    const [compact] = readdirSync('dist/attention-steps').filter((file) => /^compact-.*\.js$/.test(file));
    expect(brotli('attention-steps.js') + brotli(`attention-steps/${compact}`)).toBeLessThan(120_000);
    expect(embedding.notes.element).toContain('120 kB');
  });

  test('the standalone file is under 180 kB (brotli), and the classic script under 2 kB', () => {
    expect(brotli('standalone.html')).toBeLessThan(180_000);
    expect(readFileSync('dist/embed.js').length).toBeLessThan(2000);
  });

  test('what Emscripten puts around the core is the same for both builds, so that one is shipped', () => {
    const glue = (name: string) => readFileSync(`build/wasm/${name}.mjs`, 'utf8').replace(`${name}.wasm`, '');
    expect(glue('scalar')).toBe(glue('simd'));
  });
});

describe('wasm as text', () => {
  test.each(['simd', 'scalar', 'fused-relaxed', 'fused-simd', 'fused-scalar'])(
    '%s comes back byte for byte',
    (name) => {
      const bytes = readFileSync(`build/wasm/${name}.wasm`);
      expect(Buffer.from(bytesOf(textOf(bytes))).equals(bytes)).toBe(true);
    },
  );

  test('every byte has a letter that templates and pages hold as it is', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const text = textOf(bytes);
    expect(new Uint8Array(bytesOf(text))).toEqual(bytes);
    expect(new Set(text.slice(0, 256)).size).toBe(256);
    expect(text).not.toMatch(/[\0\r$<\\`\u2028\u2029\ud800-\udfff\ufeff]/);
    expect(eval(`\`${text}\``)).toBe(text);
  });
});

describe('the standalone file', () => {
  const template = '<title>{{title}}</title>{{about}}<script>{{document}}</script>{{fallback}}';

  test('holds what a reader wrote as text, never as a tag, and no mark is filled twice', () => {
    const document = {
      version: 1,
      text: '</script><!--<script>{{fallback}}',
      notes: ['{{title}} <b>'],
      source: { title: '<i>', url: 'https://example.org/"><script>' },
    };
    const page = standaloneFile(template, document, '</title>{{document}} $& $1', '<table></table>');
    const [, title, json] = /^<title>(.*?)<\/title>.*<script>(.*)<\/script><table><\/table>$/s.exec(page)!;
    expect(title).toBe('&lt;/title&gt;{{document}} $&amp; $1');
    expect(json).not.toContain('<');
    expect(JSON.parse(json!)).toEqual(document);
    expect(page.match(/<(?!\/?(?:title|script|table|p|a)\b)/g)).toBeNull();
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  test('is refused where the example cannot be run or the page is another one', () => {
    expect(() => standaloneFile(template, { version: 1 }, 'x', '')).toThrow(/text/);
    expect(() => standaloneFile('<title></title>', { version: 1, text: 'a b' }, 'x', '')).toThrow(/title/);
  });
});
