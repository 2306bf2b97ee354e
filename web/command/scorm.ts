// `scorm`: an exercise for a course system.
import { ExampleError } from '../core/errors.ts';
import { without } from '../edit/without.ts';
import { scormPackage } from '../export/scorm/index.ts';
import { command as strings } from '../strings/command.ts';
import { askedSteps } from '../trace/exercise/asked.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { exampleOf } from './example.ts';
import { badInput } from './failure.ts';
import { nameOf, writeOutput } from './files.ts';
import { attributesAmong } from './options.ts';
import { filesOf, named, readExample } from './source.ts';
import { standaloneTemplate } from './standalone.ts';

export async function scorm({ words, options }: Arguments, dist: string): Promise<void> {
  const attributes = attributesAmong(options);
  const [file, ...more] = filesOf(words, attributes.has('text') || attributes.has('example'));
  if (more.length > 0) throw badInput(strings.oneExample(words.length));
  if (file !== undefined && attributes.has('example')) throw badInput(strings.fileAndExample);
  const base = file === undefined ? undefined : await readExample(file);
  const core = await loadCore();
  const template = await standaloneTemplate(dist);
  const work = () => {
    const example = exampleOf(base, attributes);
    if (example.exercise === undefined) throw new ExampleError('exercise', strings.noExercise);
    const trace = core.run(without(example, 'exercise'));
    askedSteps(example, trace.steps);
    return scormPackage(template, example, trace);
  };
  await writeOutput(
    await named(file === undefined ? undefined : nameOf(file), work, attributes),
    options.get('output'),
  );
}
