// Reading and writing, with messages that name the file.
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { command as strings } from '../strings/command.ts';
import { badInput, exitCodes, Failure } from './failure.ts';

/** Standard input, where a file is named. */
export const STDIN = '-';

/** What messages call a file. */
export const nameOf = (file: string) => (file === STDIN ? strings.standardInput : file);

async function failing<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Failure(exitCodes.failed, `${nameOf(file)}: ${strings.fileErrors[code ?? ''] ?? message}`);
  }
}

/** The text of a file, or of standard input for `-`, without a byte order mark. */
export async function readText(file: string): Promise<string> {
  const bytes = await failing(file, file === STDIN ? buffer(process.stdin) : readFile(file));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badInput(`${nameOf(file)}: ${strings.notText}`);
  }
}

/** Writes a file, or standard output where none is named. */
export async function writeText(text: string, file: string = STDIN): Promise<void> {
  if (file === STDIN) process.stdout.write(text);
  else await failing(file, writeFile(file, text));
}
