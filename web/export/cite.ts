// How an example is cited: as a sentence, and for BibTeX.
import type { Example } from '../core/example.ts';
import { modelOf } from '../core/models/loaded.ts';
import { exported as strings } from '../strings/export.ts';
import { fileName } from './file-name.ts';
import { fill, oneLine } from './fill.ts';
import { inBibtex } from './latex/text.ts';
import { titleOf } from './report.ts';

/** What a citation needs besides the example. */
export interface CitedAt {
  /** The version of attention-steps: "0.1.0". */
  version: string;
  /** The address of the example; left out where it has none. */
  url?: string | undefined;
  /** When it was accessed, in the reader's time zone. */
  accessed: Date;
}

export interface Citation {
  plain: string;
  bibtex: string;
}

const two = (number: number) => String(number).padStart(2, '0');

/** The reader's own date: 2026-11-21. */
const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** An address that can stand between braces and in running text. */
const addressOf = (url: string): string =>
  oneLine(url).replaceAll(/[\s{}\\<>"^`|]/g, (sign) => encodeURIComponent(sign));

/** The citation of an example, as software. Titles of others are escaped, in braces that keep their capitals. */
export function citationOf(example: Example, { version, url, accessed }: CitedAt): Citation {
  const title = titleOf(example);
  const day = dayOf(accessed);
  const address = url === undefined ? undefined : addressOf(url);
  const { authors, program, plain, seen, note, ofModel } = strings.cite;
  const model = modelOf(example);
  const numbers = model && ofModel(model.about);
  const parts = { title, version, year: day.slice(0, 4), day, program, authors };
  const fields = {
    title: `{${inBibtex(title)}: ${program}}`,
    author: `{${authors}}`,
    year: parts.year,
    version,
    ...(address !== undefined && { url: address, urldate: day }),
    note: fill(note, parts) + (numbers === undefined ? '' : `. ${inBibtex(numbers)}`),
  };
  const width = Math.max(...Object.keys(fields).map((key) => key.length));
  const lines = Object.entries(fields).map(([key, value]) => `  ${key.padEnd(width)} = {${value}},`);
  return {
    plain: [fill(plain, parts), numbers, address === undefined ? undefined : fill(seen, { url: address, day })]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
    bibtex: `@software{attention-steps-${fileName(example)},\n${lines.join('\n')}\n}\n`,
  };
}
