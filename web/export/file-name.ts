import type { Example } from '../core/example.ts';
import { exported as strings } from '../strings/export.ts';

const LONGEST = 60;
/** Names that Windows reserves for devices, whatever their extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/;

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');

/** A file name without its extension, from an example's title or else its words: lower-case ASCII letters, digits and hyphens. */
export function fileName({ title = '', tokens }: Example): string {
  const name = slug(title) || slug(tokens.join(' ').slice(0, 4 * LONGEST)) || strings.fileName;
  return reserved.test(name) ? `${strings.fileName}-${name}` : name;
}
