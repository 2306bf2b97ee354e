// `scorm`: an exercise for a course system.
import { extname } from 'node:path';
import { without } from '../edit/without.ts';
import { scormPackage } from '../export/scorm/index.ts';
import { askedSteps } from '../trace/exercise/asked.ts';
import { command as strings } from '../strings/command.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { badInput } from './failure.ts';
import { writeExercise } from './exercise-file.ts';
import { standaloneTemplate } from './standalone.ts';

export async function scorm(args: Arguments, dist: string): Promise<void> {
  const ending = extname(args.options.get('output') ?? '');
  if (ending !== '' && ending.toLowerCase() !== '.zip') throw badInput(strings.packageEnding(ending));
  const core = await loadCore();
  const template = await standaloneTemplate(dist);
  await writeExercise(args, (example) => {
    const trace = core.run(without(example, 'exercise'));
    askedSteps(example, trace.steps);
    return scormPackage(template, example, trace);
  });
}
