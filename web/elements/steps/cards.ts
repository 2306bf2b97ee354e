// What each card shows below its heading, and the cell that it opens first.
import type { TemplateResult } from 'lit';
import { findStep } from '../../trace/explain.ts';
import { reading } from '../../trace/reading.ts';
import { meaning } from './meaning.ts';
import { mix } from './mix.ts';
import { largestMagnitude, lastOf } from './parts.ts';
import { roles } from './roles.ts';
import { scale } from './scale.ts';
import { scores } from './scores.ts';
import { shares } from './shares.ts';
import type { CardId, Place, View } from './view.ts';
import { vocabulary } from './vocabulary.ts';
import { words } from './words.ts';

/** The content of each card. */
export const cards: Record<CardId, (view: View) => TemplateResult> = {
  vocabulary,
  words,
  roles,
  scores,
  scale,
  shares,
  mix,
  meaning,
};

/** The cell that a card shows first: of the word that asks, towards the other word that it reads most. */
export function firstPlace(card: CardId, view: Pick<View, 'trace' | 'query'>): Place | undefined {
  const { trace, query } = view;
  const of = {
    vocabulary: undefined,
    words: undefined,
    roles: lastOf(trace, 'query'),
    scores: findStep(trace, 'scores'),
    scale: lastOf(trace, 'scaled_scores', 'masked_scores'),
    shares: findStep(trace, 'weights'),
    mix: findStep(trace, 'context'),
    meaning: undefined,
  }[card];
  if (of === undefined || of.operation === 'input') return undefined;
  if (card === 'mix' && of.columns.labels.length > 3) {
    return { stepId: of.id, row: query, column: largestMagnitude(of, query) };
  }
  if (of.columns.name !== 'key') return { stepId: of.id, row: query, column: 0 };
  const weights = findStep(trace, 'weights')!;
  const [first, second] = reading(weights, query, true).words;
  const other = first!.self ? (second ?? first!) : first!;
  return { stepId: of.id, row: query, column: other.column };
}
