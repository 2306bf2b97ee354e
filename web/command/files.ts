// Reading and writing, with messages that name the file.
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { LONGEST_JSON } from '../core/words.ts';
import { command as strings } from '../strings/command.ts';
import { badInput, exitCodes, Failure } from './failure.ts';
import { replaceFiles } from './replace-files.ts';
import type { Replacement } from './replace-files.ts';

/** Standard input, where a file is named. */
export const STDIN = '-';

/** What messages call a file. */
export const nameOf = (file: string) => (file === STDIN ? strings.standardInput : file);

async function failing<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Failure(exitCodes.failed, `${nameOf(file)}: ${strings.fileErrors[code ?? ''] ?? message}`);
  }
}

const MARK = '\ufeff';

/** A text without its byte order mark. */
export const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(MARK.length) : text);

/** The most bytes that UTF-8 has for a UTF-16 code unit. */
const MOST_BYTES_OF_UNIT = 3;
/** The most bytes that are read of anything, such as of the JSON of a large trace. */
const MOST_BYTES = 2 ** 28;

/** The endings of HTML pages. */
export const pageEndings: readonly string[] = ['.html', '.htm', '.xhtml'];

/** Whether a file that begins so may be longer than a document: a page, or the JSON of a trace. */
const mayBeLong = (file: string, start: Buffer) =>
  pageEndings.includes(extname(file).toLowerCase()) ||
  /^\s*</.test(withoutMark(start.toString('utf8', 0, 1024))) ||
  start.includes('"attention_steps"');

/** What a stream holds. It is read no further than an example, a page or a trace may go on. */
async function read(file: string, allowed = LONGEST_JSON * MOST_BYTES_OF_UNIT): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let most = allowed;
  for await (const chunk of file === STDIN ? process.stdin : createReadStream(file)) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > most && most < MOST_BYTES && mayBeLong(file, Buffer.concat(chunks))) most = MOST_BYTES;
    if (length > most) throw badInput(`${nameOf(file)}: ${strings.tooLong(most)}`);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a file of numbers, or of standard input for `-`. */
export async function readBytes(file: string): Promise<Uint8Array> {
  return failing(file, read(file, MOST_BYTES));
}

/** The text of a file, or of standard input for `-`, with its byte order mark if it has one. */
export async function readMarkedText(file: string): Promise<string> {
  const bytes = await failing(file, read(file));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? badInput(`${nameOf(file)}: ${strings.notText}`) : error;
  }
}

/** The text of a file, or of standard input for `-`, without a byte order mark. */
export const readText = async (file: string): Promise<string> => withoutMark(await readMarkedText(file));

/** Writes files of which each is replaced as a whole: all of them, or none if one fails. */
export const writeFiles = (files: readonly Replacement[]): Promise<void> => replaceFiles(files, failing);

/** Writes a file, or standard output where none is named. What is no plain file (a device, a pipe) is written in place. */
export async function writeOutput(content: string | Uint8Array, file: string = STDIN): Promise<void> {
  if (file === STDIN) return void process.stdout.write(content);
  const plain = await stat(file).then(
    (found) => found.isFile(),
    () => true,
  );
  await (plain ? writeFiles([{ file, content }]) : failing(file, writeFile(file, content)));
}
