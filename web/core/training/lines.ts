// What the tasks that read lines are given: words or letters as numbers.
import { readLetters } from './letters.ts';
import { readNames } from './names.ts';
import { readText } from './own-text.ts';
import type { Lines } from './reads-lines.ts';
import type { TrainingSettings } from './types.ts';

/**
 * Throws what is wrong with lines of the reader's own.
 * @throws SettingsError
 */
export function checkLines({ task, text }: TrainingSettings): void {
  if (task === 'text') readText(text ?? '');
  else if (text !== undefined) readLetters(text);
}

/**
 * The lines that a run trains on and is measured on; undefined for a task that draws its sentences. Names are fetched where the reader
 * gives none.
 * @throws SettingsError
 */
export async function linesFor({ task, text }: TrainingSettings): Promise<Lines | undefined> {
  if (task === 'text') return readText(text ?? '');
  return task === 'names' ? readLetters(text ?? (await readNames())) : undefined;
}
