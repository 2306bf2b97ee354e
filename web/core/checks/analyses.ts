import type { Analysis, Example } from '../example.ts';
import { refuse } from '../schema/refuse.ts';
import type { Shape } from '../shape.ts';

/** What is read off the contexts of all words. */
const ofAllWords: readonly Analysis[] = ['rollout', 'components', 'gradients'];

/** What is read besides the words, so that weights of one layer do not go on into the next. */
export const besideWords = ['past', 'memory'] as const satisfies readonly (keyof Example)[];

/** Where only some words ask, or not only words are read, not all analyses are there. */
export function checkAnalyses(example: Example, shape: Shape): void {
  const beside = besideWords.find((key) => example[key] !== undefined);
  const rollout = example.analyses?.indexOf('rollout') ?? -1;
  if (beside !== undefined && rollout >= 0) refuse(`analyses.${rollout}`, 'onlyOfWords', beside);
  const lens = example.analyses?.indexOf('logit_lens') ?? -1;
  if (lens >= 0 && example.predictions === undefined) refuse(`analyses.${lens}`, 'onlyBeside', 'predictions');
  if (shape.region === undefined) return;
  for (const [index, name] of (example.analyses ?? []).entries()) {
    // Contributions compare all values with each other.
    if (shape.long && name !== 'cosine') {
      refuse(`analyses.${index}`, 'shorterTextFor', name, shape.keys);
    }
    if (ofAllWords.includes(name)) {
      refuse(`analyses.${index}`, 'notWithRegion', name);
    }
  }
}
