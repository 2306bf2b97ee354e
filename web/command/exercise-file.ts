// What makes a file of an exercise: the example that a command line names, by a file or by attributes.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { exampleOf } from './example.ts';
import { badInput } from './failure.ts';
import { nameOf, writeOutput } from './files.ts';
import { attributesAmong } from './options.ts';
import { filesOf, named, readExample } from './source.ts';

/**
 * Writes what is made of the exercise.
 * @throws Failure where the command line names none, or nothing can be made of it
 */
export async function writeExercise(
  { words, options }: Arguments,
  make: (example: Example) => string | Uint8Array<ArrayBuffer> | Promise<string>,
): Promise<void> {
  const attributes = attributesAmong(options);
  const [file, ...more] = filesOf(words, attributes.has('text') || attributes.has('example'));
  if (more.length > 0) throw badInput(strings.oneExample(words.length));
  if (file !== undefined && attributes.has('example')) throw badInput(strings.fileAndExample);
  const base = file === undefined ? undefined : await readExample(file, { heads: attributes.get('heads') });
  const work = async () => {
    const example = exampleOf(base, attributes);
    if (example.exercise === undefined) throw new ExampleError('exercise', strings.noExercise);
    return await make(example);
  };
  await writeOutput(
    await named(file === undefined ? undefined : nameOf(file), work, attributes),
    options.get('output'),
  );
}
