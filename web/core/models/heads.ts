// What the heads of a trained model read, measured over many sentences (scripts/models/heads.ts).

/** Places counted in pieces, and kinds of words. */
export const headBehaviours = [
  'itself',
  'previous',
  'next',
  'before',
  'after',
  'first',
  'punctuation',
  'noun',
  'verb',
  'adjective',
] as const;
export type HeadBehaviour = (typeof headBehaviours)[number];

/** What a piece reads by what it is, not by where it stands. */
export const wordKinds = ['punctuation', 'noun', 'verb', 'adjective'] as const satisfies HeadBehaviour[];
export type WordKind = (typeof wordKinds)[number];

export const isWordKind = (behaviour: HeadBehaviour): behaviour is WordKind =>
  (wordKinds as readonly HeadBehaviour[]).includes(behaviour);

export interface MeasuredHead {
  /** From 1 on. */
  layer: number;
  head: number;
  /** Means over all pieces that have such a piece or word to read. */
  weights: Record<HeadBehaviour, number>;
  /** What would go to words of a kind if only the distance counted: each piece as much as the head gives, on average, to one as far away. */
  byDistance: Record<WordKind, number>;
  /** How many pieces back what stands before is read, on average by weight. */
  back: number;
}

export interface MeasuredHeads {
  sentences: number;
  /** Pieces in all sentences. */
  tokens: number;
  /** The same means where each piece reads all pieces equally. */
  equal: { weights: Record<HeadBehaviour, number>; back: number };
  heads: MeasuredHead[];
}
