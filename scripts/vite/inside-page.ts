import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { classicScriptOf } from './classic-script.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

interface InsidePage {
  /** The page, with places for the parts below. */
  template: string;
  /** What unpacks the script and runs it (web/entries/unpack.ts). */
  unpack: string;
  fileName: string;
}

/**
 * Puts the only script of a build into a page, deflated: `{{packed}}`, with the script that unpacks it, `{{unpack}}`. `{{hashes}}` are
 * those of both, so that the page's policy lets no other script run.
 */
export const insidePage = ({ template, unpack, fileName }: InsidePage): Plugin => ({
  name: 'inside-page',
  async generateBundle(_options, bundle) {
    const [chunk] = Object.values(bundle).filter((output) => output.type === 'chunk');
    if (chunk === undefined) return;
    delete bundle[chunk.fileName];
    const unpacking = (await classicScriptOf(unpack)).trim();
    if (/<\/script|<!--/.test(unpacking)) this.error(`${unpack}: has a text that ends a script`);
    const parts: Record<string, string> = {
      packed: deflateSync(chunk.code, { level: 9 }).toString('base64'),
      unpack: unpacking,
      hashes: `${hashOf(unpacking)} ${hashOf(chunk.code)}`,
    };
    const text = readFileSync(template, 'utf8')
      .replace(/<!--.*?-->|\/\*.*?\*\//gs, '')
      .replace(/\n\s+/g, '\n');
    for (const name in parts) if (!text.includes(`{{${name}}}`)) this.error(`${template}: has no {{${name}}}`);
    const page = text.replace(/\{\{(packed|unpack|hashes)\}\}/g, (_mark, name: string) => parts[name]!);
    this.emitFile({ type: 'asset', fileName, source: page });
  },
});
