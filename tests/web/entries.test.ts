// What other pages load: how large it is, and what is written into it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../scripts/vite/wasm-text.ts';
import { bytesOf } from '../../web/entries/wasm-text.ts';
import { embedding } from '../../web/strings/page/share.ts';
import { standaloneFile } from '../../web/export/standalone.ts';

const dist = (file: string) => readFileSync(`dist/${file}`, 'utf8');
const compressed = new Map<string, number>();
function brotli(file: string): number {
  const known = compressed.get(file) ?? brotliCompressSync(readFileSync(`dist/${file}`)).length;
  compressed.set(file, known);
  return known;
}

/** Some scripts with all that they import from the start, as paths in dist/. */
function withImports(...files: string[]): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, path] of dist(file).matchAll(/\b(?:import|export)\b(?:[^"'`;()]*?\bfrom)?\s*["'](\.[^"']+\.js)["']/g))
      visit(join(dirname(file), path!));
  };
  files.forEach(visit);
  return found;
}

const together = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + brotli(file), 0);

describe('sizes', () => {
  test('the element with its compact view and the SIMD core is one script, under 130 kB (brotli), as the share dialog says', () => {
    const all = withImports('attention-steps.js');
    expect(together(all)).toBeLessThan(130_000);
    expect([...all]).toEqual(['attention-steps.js']);
    expect(embedding.notes.element).toContain('130 kB');
    const [, text] = /`([^`]{50000,})`/.exec(dist('attention-steps.js'))!;
    expect(Buffer.from(bytesOf(text!)).equals(readFileSync('build/wasm/simd.wasm'))).toBe(true);
  });

  test('the page is under 150 kB (brotli) before its first table, fonts and core included', () => {
    const named = [...dist('index.html').matchAll(/(?:href|src)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file!);
    const styles = named.filter((file) => file.endsWith('.css'));
    // A font with a range of letters is fetched where such a letter is shown; first-screen.spec.ts holds that none is at first.
    const faces = styles.flatMap((file) => dist(file).match(/@font-face\{[^}]*\}/g) ?? []);
    const fonts = faces
      .filter((face) => !face.includes('unicode-range'))
      .flatMap((face) => [...face.matchAll(/url\(\.\/([^)]+\.woff2)\)/g)].map(([, font]) => `assets/${font}`));
    const scripts = withImports(...named.filter((file) => file.endsWith('.js')));
    expect(fonts).not.toHaveLength(0);
    expect(named.some((file) => file.endsWith('.wasm'))).toBe(true);
    expect(together(new Set(['index.html', ...named, ...fonts, ...scripts]))).toBeLessThan(150_000);
  });

  test('the standalone file is under 1 MB as it stands, and the classic script under 2 kB', () => {
    expect(readFileSync('dist/standalone.html').length).toBeLessThan(1_000_000);
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
