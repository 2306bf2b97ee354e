import type { Role, Trace } from '../../core/trace.ts';
import type { Session } from '../../edit/session.ts';
import { calculated, inFocus, packed, stepAt, type Focus, type Keys } from '../../trace/focus.ts';
import type { QueryTokens } from '../../trace/query-tokens.ts';
import type { CellAddress } from '../events.ts';
import type { Outline, PublishedCell } from '../table/index.ts';

/** The cards of the page, in order. */
export const cardIds = [
  'vocabulary',
  'words',
  'roles',
  'scores',
  'scale',
  'shares',
  'mix',
  'heads',
  'layer',
  'training',
  'recurrent',
  'flow',
  'latent',
  'meaning',
] as const;
export type CardId = (typeof cardIds)[number];

/** The cards that a path has something for: one that starts at given numbers has no earlier steps. */
export function cardsOf(trace: Trace, focus: Focus): CardId[] {
  const has = (role: Role) => inFocus(trace, focus, role) !== undefined;
  const anywhere = (role: Role) => calculated(trace).some((step) => step.role === role);
  const needs: Partial<Record<CardId, () => boolean>> = {
    vocabulary: () => anywhere('embeddings'),
    words: () => anywhere('embeddings'),
    scores: () => has('scores'),
    scale: () => has('scores'),
    heads: () => ['concatenated', 'output'].some((role) => packed(trace, focus, role as Role) !== undefined),
    layer: () => stepAt(trace, { stage: focus.stage, layer: focus.layer }, 'residual') !== undefined,
    training: () => trace.steps.some(({ gradient_of }) => gradient_of !== undefined),
    recurrent: () => anywhere('hidden_states'),
    flow: () => anywhere('rollout') || trace.steps.some(({ layer = 1 }) => layer > 1),
    latent: () => has('latent_positions'),
  };
  return cardIds.filter((card) => needs[card]?.() !== false);
}

/** The first cards keep their numbers, also where some of them are not needed; what follows is counted on from there. */
export function cardNumber(cards: readonly CardId[], card: CardId): number {
  const fixed = cardIds.indexOf('heads');
  const place = cardIds.indexOf(card);
  return place < fixed ? place : fixed + cards.filter((one) => cardIds.indexOf(one) >= fixed).indexOf(card);
}

/** The roles of one head of self-attention from words to contexts: what every card can show by itself. */
const plainRoles: readonly Role[] = [
  ...(['embeddings', 'W_Q', 'W_K', 'W_V', 'query', 'key', 'value', 'scores', 'scaled_scores', 'mask'] as const),
  ...(['masked_scores', 'row_maximum', 'shifted_scores', 'exponentials', 'row_sums', 'weights', 'context'] as const),
  ...(['context_units', 'context_cosines'] as const),
];

/** Whether a trace is one head of self-attention without anything beside it. */
export const isPlain = ({ steps }: Trace): boolean =>
  steps.every(
    ({ role, stage, layer, head }) =>
      plainRoles.includes(role) && stage === undefined && layer === undefined && head === undefined,
  );

/** All that a card needs to know: the trace, and what of it the reader looks at. */
export interface View {
  session: Session;
  trace: Trace;
  /** The head, layer and stage whose steps are shown. */
  focus: Focus;
  /** Shows another one, and goes to a card of it. */
  show: (focus: Focus, card?: CardId) => void;
  /** What only traces need that are more than one head of attention, once it is fetched. */
  more: typeof import('../steps/more') | undefined;
  /** The cards that the path has. */
  cards: readonly CardId[];
  /** The row of the word that asks, in steps with a row for each word that does. */
  query: number;
  /** Its row in steps with a row for every word: another one where only some words of a text ask. */
  word: number;
  /** Which words ask, where not all do. */
  region: QueryTokens | undefined;
  /** Of a region the columns that the reader chose. */
  columns: readonly [first: number, end: number] | undefined;
  /** The column of the word that asks among those that are read; −1 where it is not one of them. */
  selfColumn: number;
  /** What the columns of scores and weights are. */
  keys: Keys;
  /** The most decimals shown. */
  precision: number;
  /** On a phone, or in as narrow a column. */
  narrow: boolean;
  /** Whether the map of a long trace stands beside the column. */
  wide: boolean;
  /** Whether the reader may change no numbers. */
  locked: boolean;
  /** Whether the arithmetic is as short as it can be: without its second line, and no wider than an embedded view. */
  brief?: boolean;
  /** Whether steps with a row for each asking word are shown as a list of one row: on a phone, unless the reader wants all. */
  list: boolean;
  /** Shows all rows on a phone, or only that of the word that asks. */
  showWhole: (whole: boolean) => void;
  /** The cell whose arithmetic each card shows; a card that shows none is absent. */
  opened: ReadonlyMap<CardId, CellAddress>;
  /** Where the numbers of the open cells stand, by step. */
  outlines: ReadonlyMap<string, readonly Outline[]>;
  /** What the source printed, by step, row by row. */
  published: ReadonlyMap<string, readonly (readonly (PublishedCell | null)[])[]>;
}
