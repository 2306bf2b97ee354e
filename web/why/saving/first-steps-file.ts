// The first steps of a run as a PyTorch program, a lazy module.
import { firstSteps } from '../../core/training/first-steps.ts';
import type { TrainingSettings } from '../../core/training/types.ts';
import { firstStepsProgram } from '../../export/program/training/program.ts';
import { saveFile } from '../../elements/save-file.ts';

/** Takes the first steps of these settings once more, and saves the program that does, too. */
export async function saveFirstSteps(settings: TrainingSettings, count: number, name: string): Promise<void> {
  const program = firstStepsProgram(await firstSteps(settings, count));
  saveFile(`${name}.py`, new Blob([program], { type: 'text/x-python;charset=utf-8' }));
}
