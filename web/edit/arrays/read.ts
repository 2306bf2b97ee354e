// Reads arrays from the bytes of a file of any of the formats, which its first bytes tell apart.
import { isSafetensors } from '../../core/models/safetensors.ts';
import { arrays as strings } from '../../strings/arrays.ts';
import { ArraysError } from './error.ts';
import { readJson } from './json.ts';
import { isNpy, isZip, readNpy, readNpz } from './npy.ts';
import { readSafetensors } from './safetensors.ts';
import type { Tensors } from './tensor.ts';

/**
 * All arrays of a file.
 * @param name what messages call it
 * @param stem the name of the one array of an .npy
 * @throws ArraysError
 */
export function tensorsOf(name: string, stem: string, bytes: Uint8Array): Tensors {
  if (isNpy(bytes)) return new Map([[stem, readNpy(name, bytes)]]);
  if (isZip(bytes)) return readNpz(name, bytes);
  if (isSafetensors(bytes)) return readSafetensors(name, bytes);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ArraysError(strings.unknownFormat(name));
  }
  if (!text.trimStart().startsWith('{')) throw new ArraysError(strings.unknownFormat(name));
  return readJson(name, text);
}
