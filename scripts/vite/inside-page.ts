import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts the only script of a build into a page, in place of `{{script}}`. `{{hash}}` becomes its hash, so that the page's policy lets no
 * other script run.
 */
export const insidePage = (template: string, fileName: string): Plugin => ({
  name: 'inside-page',
  generateBundle(_options, bundle) {
    const [chunk] = Object.values(bundle).filter((output) => output.type === 'chunk');
    if (chunk === undefined) return;
    delete bundle[chunk.fileName];
    // These would end the script element, or hide its end. Both occur in strings only.
    const script = chunk.code.trim().replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
    const parts: Record<string, string> = { script, hash: createHash('sha256').update(script).digest('base64') };
    const text = readFileSync(template, 'utf8')
      .replace(/<!--.*?-->|\/\*.*?\*\//gs, '')
      .replace(/\n\s+/g, '\n');
    for (const name in parts) if (!text.includes(`{{${name}}}`)) this.error(`${template}: has no {{${name}}}`);
    const page = text.replace(/\{\{(script|hash)\}\}/g, (_mark, name: string) => parts[name]!);
    this.emitFile({ type: 'asset', fileName, source: page });
  },
});
