/**
 * A sentence of web/strings with its `{name}`s replaced and the tags of its roles left out. Parts are put in as they are, whatever
 * braces they hold.
 */
export const fill = (sentence: string, parts: Readonly<Record<string, string>> = {}): string =>
  sentence.replaceAll(/<\/?\w+>|\{(\w+)\}/g, (found: string, name: string | undefined) =>
    name === undefined ? '' : (parts[name] ?? found),
  );

/** Text on one line, without characters that are never shown: what no format holds in a cell or a title. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\ufffe\uffff\ufeff]/g, '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The same as text of HTML or XML, that is neither a tag nor the end of an attribute. */
export const escaped = (text: string): string => oneLine(text).replaceAll(/[&<>"']/g, (sign) => entities[sign]!);
