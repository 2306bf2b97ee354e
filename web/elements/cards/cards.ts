// What each card shows below its heading, and the cell that it opens first.
import type { CellAddress } from '../events.ts';
import type { TemplateResult } from 'lit';
import type { Role } from '../../core/trace.ts';
import { inFocus, packed, stepAt } from '../../trace/focus.ts';
import { gradientOf, softmaxGradientOf } from '../../trace/gradients.ts';
import { reading } from '../../trace/reading.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { LazyModule } from '../lazy.ts';
import { mix } from './mix/index.ts';
import { largestMagnitude, lastOf } from './step-table.ts';
import { roles } from './roles/index.ts';
import { scale } from './scale/index.ts';
import { scores } from './scores/index.ts';
import { shares } from './shares/index.ts';
import type { CardId, View } from './view.ts';
import { vocabulary } from './vocabulary/index.ts';
import { words } from './words/index.ts';

export type Content = (view: View) => TemplateResult;

/** The content of each card, or the module that will bring it. */
export const cards: Record<CardId, Content | LazyModule<Content>> = {
  vocabulary,
  words,
  roles,
  scores,
  scale,
  shares,
  mix,
  heads: new LazyModule(async () => (await import('../steps/more')).heads),
  layer: new LazyModule(async () => (await import('../steps/more')).layer),
  training: new LazyModule(async () => (await import('./training/index')).training),
  recurrent: new LazyModule(async () => (await import('./recurrent/index')).recurrent),
  flow: new LazyModule(async () => (await import('./flow/index')).flow),
  latent: new LazyModule(async () => (await import('./latent/index')).latent),
  meaning: new LazyModule(async () => (await import('./meaning/index')).meaning),
};

/** The cell that a card shows first: of the word that asks, towards the other word that it reads most. */
export function firstPlace(
  card: CardId,
  view: Pick<View, 'trace' | 'focus' | 'query' | 'word' | 'region' | 'selfColumn'>,
): CellAddress | undefined {
  const { trace, focus, query } = view;
  const find = (role: Role) => inFocus(trace, focus, role);
  const { stage, layer } = focus;
  const of = {
    vocabulary: undefined,
    words: undefined,
    roles: find('query'),
    scores: find('scores'),
    scale: lastOf(view, 'scaled_scores', 'capped_scores', 'biased_scores', 'masked_scores'),
    shares: find('weights'),
    mix: find('context'),
    heads: packed(trace, focus, 'output') ?? packed(trace, focus, 'concatenated'),
    layer: stepAt(trace, { stage, layer }, 'residual'),
    training: softmaxGradientOf(trace, focus)?.scores ?? gradientOf(trace, find('context')),
    recurrent: undefined,
    flow: undefined,
    latent: undefined,
    meaning: undefined,
  }[card];
  if (of === undefined || of.operation === 'input') return undefined;
  if (card === 'training' || (card === 'mix' && of.columns.labels.length > 3)) {
    return { stepId: of.id, row: query, column: largestMagnitude(of, query) };
  }
  if (of.columns.name !== 'key') return { stepId: of.id, row: queryRow(view, of), column: 0 };
  const [first, second] = reading(find('weights')!, query, view.selfColumn).words;
  const other = first!.self ? (second ?? first!) : first!;
  return { stepId: of.id, row: query, column: other.column };
}
