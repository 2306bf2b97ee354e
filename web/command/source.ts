// The example that a command line, or an element of a page, refers to.
import { basename } from 'node:path';
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import type { PublishedModel } from '../core/models/names.ts';
import { parseDocument } from '../core/parse-example.ts';
import { validate } from '../core/validate.ts';
import { documentOfArrays } from '../edit/arrays/document.ts';
import { documentOfTrace } from '../edit/document-of-trace.ts';
import type { AttributeName } from '../edit/attributes.ts';
import { examples } from '../examples/index.ts';
import { command as strings } from '../strings/command.ts';
import { meant } from './arguments.ts';
import { asFailure, readTensors } from './arrays.ts';
import { badInput } from './failure.ts';
import { loadModel } from './core.ts';
import { nameOf, readText, STDIN } from './files.ts';
import { savedDocument } from './page.ts';

export type Attributes = ReadonlyMap<AttributeName, string>;

/** The document of a gallery example. */
export function galleryDocument(id: string): unknown {
  const found = examples.find((entry) => entry.id === id);
  if (found !== undefined) return found.document;
  const ids = examples.map((entry) => entry.id);
  throw badInput(strings.unknownExample(id, meant(id, ids), ids));
}

/** Whether there were too many calls inside each other, as for a page that is nested very deeply. */
const isTooDeep = (error: unknown) => error instanceof RangeError && /call stack/.test(error.message);

/** Where the trained models are. */
export const modelFiles = { folder: '' };

/**
 * Runs an action for one example, once more where that needs a trained model, which is loaded then. Error messages start with the name of the example, or of the option.
 * @param options the options of the command line that are about the example
 */
export async function named<T>(
  name: string | undefined,
  work: () => T | Promise<T>,
  options?: Attributes,
  written: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ExampleError) || error.code !== 'modelNotLoaded') throw error;
      await loadModel(error.values[0] as PublishedModel, modelFiles.folder);
      return await work();
    }
  } catch (error) {
    if (isTooDeep(error)) throw badInput(name === undefined ? strings.tooDeep : `${name}: ${strings.tooDeep}`);
    if (!(error instanceof ExampleError)) throw error;
    const { path, reason, message } = error;
    if ([...(options ?? [])].some(([option]) => option === path))
      throw badInput(`--${written[path] ?? path}: ${reason}`);
    throw badInput(name === undefined ? message : `${name}: ${message}`);
  }
}

/**
 * The files that a command reads: the named ones, or standard input if the command line names nothing at all.
 * @param described whether options describe what to compute
 */
export function filesOf(words: readonly string[], described: boolean): readonly string[] {
  if (words.filter((word) => word === STDIN).length > 1) throw badInput(strings.stdinTwice);
  if (words.length > 0 || described) return words;
  if (process.stdin.isTTY) throw badInput(strings.nothingToRead);
  return [STDIN];
}

/** The example in a text: a document, the JSON of a trace, or a page that was saved with one. Throws an `ExampleError`. */
export function exampleIn(text: string, read: (document: unknown) => Example = validate): Example {
  if (!text.trimStart().startsWith('<')) return read(parseDocument(documentOfTrace(text)));
  const document = savedDocument(text);
  if (document === undefined) throw new ExampleError('', strings.noDocument);
  return read(parseDocument(document));
}

/**
 * Reads an example from a file: a document, a trace, a page, or the arrays of one call of attention.
 * @param options heads: how many heads arrays without an axis of heads are cut into, as it was written; read: what reads the document
 */
export async function readExample(
  file: string,
  { heads, read }: { heads?: string | undefined; read?: (document: unknown) => Example } = {},
): Promise<Example> {
  if (/\.(npz|safetensors)$/i.test(file)) {
    const tensors = await readTensors(file);
    const asked = heads !== undefined && /^\s*[1-9]\d?\s*$/.test(heads) ? Number(heads) : undefined;
    return named(nameOf(file), () => validate(asFailure(() => documentOfArrays(tensors, basename(file), asked))));
  }
  const text = await readText(file);
  return named(nameOf(file), () => exampleIn(text, read));
}
