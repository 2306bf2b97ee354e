// What a head of a trained model reads, in a few words.
import type { HeadBehaviour } from '../core/models/heads.ts';

export const headBehaviourText = {
  names: {
    itself: 'itself',
    previous: 'the previous piece',
    next: 'the next piece',
    before: 'what comes before',
    after: 'what comes after',
    first: 'the first piece',
    punctuation: 'punctuation',
    noun: 'the nearest noun',
    verb: 'the nearest verb',
    adjective: 'the nearest adjective',
  } satisfies Record<HeadBehaviour, string>,
  /** "the next piece 46%, itself 44%" */
  named: (behaviours: readonly { name: string; weight: string }[]) =>
    behaviours.map(({ name, weight }) => `${name} ${weight}`).join(', '),
  none: (points: number) =>
    `no kind stands out, since none gets ${points} percentage points more than it would by chance`,
};
