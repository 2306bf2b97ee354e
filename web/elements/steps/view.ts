import type { Trace } from '../../core/trace.ts';
import type { Session } from '../../edit/session.ts';
import type { Outline, PublishedCell } from '../matrix-table.ts';

/** The cards of the page, in order. */
export const cardIds = ['vocabulary', 'words', 'roles', 'scores', 'scale', 'shares', 'mix', 'meaning'] as const;
export type CardId = (typeof cardIds)[number];

/** The steps that each card shows. */
export const stepsOfCard: Record<CardId, readonly string[]> = {
  vocabulary: [],
  words: ['embeddings'],
  roles: ['W_Q', 'W_K', 'W_V', 'query', 'key', 'value'],
  scores: ['scores'],
  scale: ['scaled_scores', 'mask', 'masked_scores'],
  shares: ['row_maximum', 'shifted_scores', 'exponentials', 'row_sums', 'weights'],
  mix: ['context', 'context_units', 'context_cosines'],
  meaning: [],
};

/** The cards that a trace has something for: one that starts at given numbers has no earlier steps. */
export function cardsOf(trace: Trace): CardId[] {
  const has = (id: string) => trace.steps.some((step) => step.id === id);
  const needs: Partial<Record<CardId, string>> = {
    vocabulary: 'embeddings',
    words: 'embeddings',
    scores: 'scores',
    scale: 'scores',
  };
  return cardIds.filter((card) => needs[card] === undefined || has(needs[card]));
}

/** The card that shows a step. */
export const cardOfStep = (stepId: string): CardId | undefined =>
  cardIds.find((card) => stepsOfCard[card].includes(stepId));

/** A cell, by the id of its step; rows and columns from 0. */
export interface Place {
  stepId: string;
  row: number;
  column: number;
}

/** All that a card needs to know: the trace, and what of it the reader looks at. */
export interface View {
  session: Session;
  trace: Trace;
  /** The row of the word that asks. */
  query: number;
  /** The most decimals shown. */
  precision: number;
  /** On a phone. */
  narrow: boolean;
  /** Whether steps with a row for each asking word are shown as a list of one row: on a phone, unless the reader wants all. */
  list: boolean;
  /** Shows all rows on a phone, or only that of the word that asks. */
  showWhole: (whole: boolean) => void;
  /** The cell whose arithmetic each card shows; a card that shows none is absent. */
  opened: ReadonlyMap<CardId, Place>;
  /** Where the numbers of the open cells stand, by step. */
  outlines: ReadonlyMap<string, readonly Outline[]>;
  /** What the source printed, by step, row by row. */
  published: ReadonlyMap<string, readonly (readonly (PublishedCell | null)[])[]>;
}
