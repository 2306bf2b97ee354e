// A block of cells that was copied from a table or a spreadsheet.
import { readPastedNumbers } from '../pasted-numbers/index.ts';
import { readEntry } from './entry.ts';

/** The most rows and columns of a block. */
const MOST = 512;

/** What a field can read, if it is only that. */
const isEntry = (text: string): boolean => {
  const entry = readEntry(text);
  return entry === undefined || 'value' in entry;
};

/**
 * A block as rows of texts; undefined where a text is a single cell. Between tabs or semicolons, and on lines of their own, cells may be
 * anything that a field can read, such as 1/3; in any other notation they are numbers.
 */
export function blockOf(text: string): string[][] | undefined {
  const whole = text.replaceAll(/\r\n?/g, '\n').replaceAll(/^\n+|\n+$/g, '');
  const separator = ['\t', ';'].find((one) => whole.includes(one));
  const lines = whole.split('\n').slice(0, MOST);
  if (separator !== undefined || lines.length > 1) {
    const cells = lines.map((line) =>
      (separator === undefined ? [line] : line.split(separator)).map((cell) => cell.trim()),
    );
    if (cells.flat().every(isEntry)) return cells.map((row) => row.slice(0, MOST));
  } else if (isEntry(whole)) return undefined;
  const read = readPastedNumbers(text);
  if ('problem' in read || read.rows.flat().length < 2) return undefined;
  return read.rows.map((row) => row.map((one) => one ?? ''));
}
