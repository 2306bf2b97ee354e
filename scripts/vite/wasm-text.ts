// WebAssembly as text inside a script, for pages whose policy forbids fetching. Each byte is one character, so that brotli finds the same
// patterns as in the bytes; base64 hides them, and is a third longer.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Characters that are not allowed in a template string inside a page: NUL, CR, $, <, \ and ` */
const barred = new Set([0, 13, 36, 60, 92, 96]);

/**
 * The character for each byte, 256 in all. The most frequent bytes get ASCII characters, which take one byte in UTF-8; most of them stand
 * for themselves.
 */
function alphabetOf(bytes: Uint8Array): string {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte]!++;
  const free = Array.from({ length: 128 }, (_, code) => code).filter((code) => !barred.has(code));
  const frequent = [...counts.keys()].sort((a, b) => counts[b]! - counts[a]!).slice(0, free.length);
  const codes: number[] = [];
  for (const byte of frequent) if (free.includes(byte)) codes[byte] = byte;
  const left = free.filter((code) => codes[code] === undefined);
  for (const byte of frequent) codes[byte] ??= left.shift()!;
  // The others take two bytes each.
  for (let byte = 0, next = 0xa1; byte < 256; byte++) codes[byte] ??= next++;
  return String.fromCharCode(...codes);
}

/**
 * The alphabet, followed by the character of each byte; web/entries/wasm-text.ts decodes it.
 * @param like bytes that the alphabet is made for
 */
export function textOf(bytes: Uint8Array, like = bytes): string {
  const alphabet = alphabetOf(like);
  return alphabet + Array.from(bytes, (byte) => alphabet[byte]).join('');
}

/**
 * `import text from 'wasm:simd'` gives build/wasm/simd.wasm as text. It is inserted after minification, because minifiers would escape many
 * of its characters.
 */
export function wasmText(folder: string): Plugin {
  const prefix = 'wasm:';
  const read = (name: string) => readFileSync(join(folder, `${name}.wasm`));
  // One alphabet for all modules, so that brotli can use one module to compress another in the same page.
  const all = () =>
    Buffer.concat(
      readdirSync(folder)
        .filter((file) => file.endsWith('.wasm'))
        .map((file) => readFileSync(join(folder, file))),
    );
  return {
    name: 'wasm-text',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const name = id.slice(prefix.length + 1);
      this.addWatchFile(join(folder, `${name}.wasm`));
      // With the hash, the name of the script changes when the bytes do.
      const hash = createHash('sha256').update(read(name)).digest('hex').slice(0, 8);
      return `export default "${prefix}${name}:${hash}"`;
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(
          /(["'`])wasm:([\w-]+):\w{8}\1/g,
          (_found, _quote, name: string) => `\`${textOf(read(name), all())}\``,
        );
      }
    },
  };
}
