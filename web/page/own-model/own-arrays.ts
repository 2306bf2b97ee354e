// The arrays of one call of attention, as an engineer saves them, instead of a model: what files have them, and the example that they make.
import { documentOfArrays } from '../../edit/arrays/document.ts';
import { ArraysError } from '../../edit/arrays/error.ts';
import { arrayName } from '../../edit/arrays/names.ts';
import { joined, tensorsOf } from '../../edit/arrays/read.ts';
import type { Tensors } from '../../edit/arrays/tensor.ts';
import type { ReadableFile } from '../../core/models/model-folder.ts';
import { ownArraysText as text } from '../../strings/page/own-arrays.ts';

/** More than the longest text that the page shows takes. */
const MOST_BYTES = 2 ** 26;

const stemOf = (name: string) => name.replace(/\.\w+$/, '');

async function read(file: ReadableFile): Promise<Tensors> {
  if (file.size > MOST_BYTES) throw new ArraysError(text.tooLarge(file.name, MOST_BYTES));
  return tensorsOf(file.name, stemOf(file.name), await file.read(0, file.size));
}

/** Whether a file without a config.json beside it has arrays with the names of a call of attention, and none of a model's. */
async function hasArrays(file: ReadableFile): Promise<boolean> {
  if (/\.np[yz]$/i.test(file.name)) return true;
  if (!/\.safetensors$/i.test(file.name) || file.size > MOST_BYTES) return false;
  const tensors = await read(file).catch(() => undefined);
  return tensors !== undefined && [...tensors.keys()].every((name) => arrayName(name) !== undefined);
}

/** Whether the files are arrays of one call, and no model. */
export async function areArrays(files: readonly ReadableFile[]): Promise<boolean> {
  if (files.length === 0 || files.some(({ name }) => name === 'config.json')) return false;
  return (await Promise.all(files.map(hasArrays))).every(Boolean);
}

/** The example that the arrays of some files make. @throws ArraysError */
export async function exampleOfArrays(files: readonly ReadableFile[]): Promise<object> {
  const all = await Promise.all(files.map(async (file) => [file.name, await read(file)] as const));
  return documentOfArrays(joined(all), files.map(({ name }) => name).join(', '));
}
