// Reads arrays from the bytes of a file of any of the formats, which its first bytes tell apart.
import { isSafetensors } from '../../core/models/safetensors.ts';
import { arrays as strings } from '../../strings/arrays.ts';
import { ArraysError } from './error.ts';
import { readJson } from './json.ts';
import { isNpy, isZip, readNpy, readNpz } from './npy.ts';
import { readSafetensors } from './safetensors.ts';
import type { Tensor, Tensors } from './tensor.ts';

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

/** The arrays of several files, by name. @throws ArraysError where two files have the same one */
export function joined(files: Iterable<readonly [file: string, tensors: Tensors]>): Tensors {
  const all = new Map<string, Tensor>();
  for (const [file, tensors] of files)
    for (const [name, tensor] of tensors) {
      if (all.has(name)) throw new ArraysError(strings.inAnother(name, file));
      all.set(name, tensor);
    }
  return all;
}
