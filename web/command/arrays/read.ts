// Reads arrays from a file of any of the formats, which its first bytes tell apart.
import { basename, extname } from 'node:path';
import { isSafetensors } from '../../core/models/safetensors.ts';
import { arrays as strings } from '../../strings/arrays.ts';
import { badInput } from '../failure.ts';
import { nameOf, readBytes } from '../files.ts';
import { readJson } from './json.ts';
import { isNpy, isZip, readNpy, readNpz } from './npy.ts';
import { readSafetensors } from './safetensors.ts';
import type { Tensors } from './tensor.ts';

/** All arrays of a file. One of an .npy has the name of its file. @throws Failure */
export async function readTensors(file: string): Promise<Tensors> {
  const bytes = await readBytes(file);
  const name = nameOf(file);
  if (isNpy(bytes)) return new Map([[basename(file, extname(file)), readNpy(name, bytes)]]);
  if (isZip(bytes)) return readNpz(name, bytes);
  if (isSafetensors(bytes)) return readSafetensors(name, bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badInput(strings.unknownFormat(name));
  }
  if (!text.trimStart().startsWith('{')) throw badInput(strings.unknownFormat(name));
  return readJson(name, text);
}
