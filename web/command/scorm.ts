// `scorm`: an exercise for a course system.
import { without } from '../edit/without.ts';
import { scormPackage } from '../export/scorm/index.ts';
import { askedSteps } from '../trace/exercise/asked.ts';
import type { Arguments } from './arguments.ts';
import { loadCore } from './core.ts';
import { writeExercise } from './exercise-file.ts';
import { standaloneTemplate } from './standalone.ts';

export async function scorm(args: Arguments, dist: string): Promise<void> {
  const core = await loadCore();
  const template = await standaloneTemplate(dist);
  await writeExercise(args, (example) => {
    const trace = core.run(without(example, 'exercise'));
    askedSteps(example, trace.steps);
    return scormPackage(template, example, trace);
  });
}
