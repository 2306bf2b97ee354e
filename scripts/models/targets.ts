// Which pieces of a sentence each behaviour of a head is about.
import { wordKinds } from '../../web/core/models/heads.ts';
import type { HeadBehaviour } from '../../web/core/models/heads.ts';
import type { PlacedToken } from '../../web/core/models/unigram.ts';
import type { TaggedSentence } from './tagged.ts';

const isPunctuation = ({ piece }: PlacedToken): boolean => !/[\p{L}\p{N}]/u.test(piece) && piece !== '▁';

/** What may be read of a sentence: by behaviour and reading piece the places of the pieces; none where there is no such piece or word. */
export type Targets = Record<HeadBehaviour, number[][]>;

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

export function targetsOf(tokens: readonly PlacedToken[], { words }: TaggedSentence): Targets {
  const n = tokens.length;
  /** The word of each piece; −1 where it is in none. */
  const wordOf = tokens.map(({ start, end }) => words.findIndex((word) => word.start < end && start < word.end));
  const marks = range(0, n).filter((place) => isPunctuation(tokens[place]!));

  /** The pieces of the nearest other word of a kind; of two equally near ones, of the earlier. */
  function nearest(kind: string, place: number): number[] {
    // Punctuation stands between the word before it and the next.
    const before = words.findLastIndex(({ start }) => start < tokens[place]!.end);
    const own = wordOf[place]! >= 0 ? wordOf[place]! : before + 0.5;
    const found = words
      .map((word, index) => ({ word, index, distance: Math.abs(index - own) }))
      .filter(({ word, distance }) => word.kind === kind && distance > 0)
      .sort((a, b) => a.distance - b.distance || a.index - b.index)[0];
    return found === undefined ? [] : range(0, n).filter((other) => wordOf[other] === found.index);
  }

  const ofEach = (find: (place: number) => number[]) => range(0, n).map(find);
  const [punctuation, ...named] = wordKinds;
  return {
    itself: ofEach((place) => [place]),
    previous: ofEach((place) => range(Math.max(place - 1, 0), place)),
    next: ofEach((place) => range(place + 1, Math.min(place + 2, n))),
    before: ofEach((place) => range(0, place)),
    after: ofEach((place) => range(place + 1, n)),
    // Only from where it is neither the piece itself nor the previous one.
    first: ofEach((place) => (place < 2 ? [] : [0])),
    [punctuation]: ofEach((place) => marks.filter((mark) => mark !== place)),
    ...(Object.fromEntries(named.map((kind) => [kind, ofEach((place) => nearest(kind, place))])) as Record<
      (typeof named)[number],
      number[][]
    >),
  };
}
