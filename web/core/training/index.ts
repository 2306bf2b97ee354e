// Training, for the pages: `const run = startRun(defaultSettings('recall')); run.start()`.
import { startCaller } from './load.ts';
import type { TrainingOptions } from './load.ts';
import { ModelEngine } from './model-engine.ts';
import { Run } from './run.ts';
import type { TrainingRun, TrainingSettings } from './types.ts';

export { exampleOf } from './example-of.ts';
export type { ExampleDocument } from './example-of.ts';
export type { TrainingOptions } from './load.ts';
export { checkLines } from './lines.ts';
export type { Lines } from './reads-lines.ts';
export { FEWEST_WORDS, MOST_WORDS } from './own-text.ts';
export { readsLines } from './reads-lines.ts';
export { defaultSettings, LONGEST_TRAINING_TEXT, ranges, readSettings, writeSettings } from './settings.ts';
export { SettingsError } from './settings-error.ts';
export { measureScale } from './scale.ts';
export type * from './types.ts';

/**
 * A run that loads at once and waits for `start()`.
 * @throws SettingsError where the settings are not right; that a text cannot be trained on, the run itself says by failing
 */
export const startRun = (settings: TrainingSettings, options: TrainingOptions = {}): TrainingRun =>
  new Run(settings, async () => new ModelEngine(await startCaller(options)));
