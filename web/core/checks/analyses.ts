import type { Analysis, Example } from '../example.ts';
import { refuse } from '../schema/refuse.ts';
import type { Shape } from '../shape.ts';

/** What is read off the contexts of all words. */
const ofAllWords: readonly Analysis[] = ['rollout', 'components', 'gradients'];

/** Where only some words ask, not all analyses are there. */
export function checkAnalyses(example: Example, shape: Shape): void {
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
