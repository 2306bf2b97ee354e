import type { Example } from '../core/example.ts';
import { exported as strings } from '../strings/export.ts';

const LONGEST = 60;
/** Names that Windows keeps for devices, whatever stands behind a dot. */
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

/** A file name without its ending, of an example's title, else of its words: small ASCII letters, digits and hyphens. */
export function fileName({ title = '', tokens }: Example): string {
  const name = slug(title) || slug(tokens.join(' ').slice(0, 4 * LONGEST)) || strings.fileName;
  return reserved.test(name) ? `${strings.fileName}-${name}` : name;
}
