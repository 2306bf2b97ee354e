// The small files of a model: text, of which nothing is believed.
import { modelError } from './error.ts';
import type { ReadableFile } from './model-folder.ts';

/** The longest config.json or index that is read. */
export const LONGEST_JSON = 2 ** 24;

async function parsed(files: readonly ReadableFile[], name: string, most: number): Promise<unknown> {
  const file = files.find((one) => one.name === name);
  if (file === undefined) throw modelError('missingFile', name);
  if (file.size > most) throw modelError('longFile', name, most, file.size);
  const bytes = await file.read(0, file.size);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw modelError('wrongFile', name, error instanceof SyntaxError ? 'it is not JSON' : 'it is not UTF-8 text');
  }
}

/**
 * @param most how many bytes it may have
 * @throws ModelError where the file is not there, is too long, or holds no JSON object
 */
export async function readJson(
  files: readonly ReadableFile[],
  name: string,
  most = LONGEST_JSON,
): Promise<Readonly<Record<string, unknown>>> {
  const read = await parsed(files, name, most);
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Record<string, unknown>;
  throw modelError('wrongFile', name, 'it is not an object');
}

/** The same of a file that holds a list. */
export async function readJsonList(files: readonly ReadableFile[], name: string): Promise<readonly unknown[]> {
  const read = await parsed(files, name, LONGEST_JSON);
  if (Array.isArray(read)) return read;
  throw modelError('wrongFile', name, 'it is not a list');
}
