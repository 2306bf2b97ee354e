import type { Analysis, Example } from '../example.ts';
import { refuse } from '../schema/refuse.ts';
import type { Shape } from '../shape.ts';

/** The most words between which gradients are computed. */
const MOST_WITH_GRADIENTS = 64;
/** The most heads of all layers, times the cube of their numbers, for which the plane of most difference is found. */
const MOST_COMPONENT_WORK = 4e6;

/** What is read off the contexts of all words. */
const ofAllWords: readonly Analysis[] = ['rollout', 'components', 'gradients'];

/** What is read off a trace can take far longer than the trace: this says no before it takes minutes. */
export function checkAnalyses(example: Example, shape: Shape): void {
  if (shape.region !== undefined) {
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
  const plane = example.analyses?.indexOf('components') ?? -1;
  if (plane >= 0 && shape.blocks.length * shape.heads * shape.d_v ** 3 > MOST_COMPONENT_WORK) {
    refuse(`analyses.${plane}`, 'fewerForComponents');
  }
  const path = gradientsPath(example);
  const words = longestSentence(example);
  if (path !== undefined && words > MOST_WITH_GRADIENTS) {
    refuse(path, 'fewerWordsForGradients', MOST_WITH_GRADIENTS, words);
  }
}

/** What of an example asks for gradients between words; undefined where nothing does. */
export function gradientsPath({ analyses = [], attention }: Example): string | undefined {
  const index = analyses.indexOf('gradients');
  if (index >= 0) return `analyses.${index}`;
  return attention.kind === 'recurrent' ? 'attention.kind' : undefined;
}

/** How many words the longer of the two sentences has. */
export function longestSentence({ tokens, target }: Example): number {
  return Math.max(tokens.length, target?.tokens.length ?? 0);
}
