import type { TemplateResult } from 'lit';

/** The text of a template, as a reader sees it, without the attributes. */
export function textOf(shown: unknown): string {
  const raw = (part: unknown): string => {
    if (Array.isArray(part)) return part.map(raw).join('');
    if (typeof part === 'string' || typeof part === 'number') return String(part);
    if (typeof part !== 'object' || part === null || !('strings' in part)) return '';
    const { strings, values } = part as TemplateResult;
    return strings.reduce((text, piece, index) => {
      const inTag = text.lastIndexOf('<') > text.lastIndexOf('>');
      return text + (inTag ? '_' : raw(values[index - 1])) + piece;
    });
  };
  return raw(shown)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/([(√]) /g, '$1')
    .replace(/ ([),²])/g, '$1')
    .trim();
}
