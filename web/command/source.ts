// Which example a command line, or an element of a page, is about.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { parseExample } from '../core/validate.ts';
import { documentOfTrace } from '../edit/document-of-trace.ts';
import type { AttributeName } from '../edit/attributes.ts';
import { gallery } from '../examples/index.ts';
import { command as strings } from '../strings/command.ts';
import { meant } from './arguments.ts';
import { badInput } from './failure.ts';
import { nameOf, readText, STDIN } from './files.ts';
import { savedDocument } from './page.ts';

export type Attributes = ReadonlyMap<AttributeName, string>;

/** The document of a gallery example. */
export function galleryDocument(id: string): unknown {
  const found = gallery.find((entry) => entry.id === id);
  if (found !== undefined) return found.document;
  const ids = gallery.map((entry) => entry.id);
  throw badInput(strings.unknownExample(id, meant(id, ids), ids));
}

/**
 * Does something for one example. What is wrong is said with the name of the example before it, or with that of the option.
 * @param options those of the command line that say something of the example
 */
export async function named<T>(
  name: string | undefined,
  work: () => T | Promise<T>,
  options?: Attributes,
  written: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    const { path, reason, message } = error;
    if ([...(options ?? [])].some(([option]) => option === path))
      throw badInput(`--${written[path] ?? path}: ${reason}`);
    throw badInput(name === undefined ? message : `${name}: ${message}`);
  }
}

/**
 * The files that a command reads: those that were named; standard input where the command line says nothing else.
 * @param said whether options say what to compute
 */
export function filesOf(words: readonly string[], said: boolean): readonly string[] {
  if (words.filter((word) => word === STDIN).length > 1) throw badInput(strings.stdinTwice);
  if (words.length > 0 || said) return words;
  if (process.stdin.isTTY) throw badInput(strings.nothingToRead);
  return [STDIN];
}

/** The example in a text: a document, the JSON of a trace, or a page that was saved with one. Throws an `ExampleError`. */
export function exampleIn(text: string): Example {
  if (!text.trimStart().startsWith('<')) return parseExample(documentOfTrace(text));
  const document = savedDocument(text);
  if (document === undefined) throw new ExampleError('', strings.noDocument);
  return parseExample(document);
}

/** Reads an example from a file. */
export async function readExample(file: string): Promise<Example> {
  const text = await readText(file);
  return named(nameOf(file), () => exampleIn(text));
}
