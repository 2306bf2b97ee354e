// The steps from scores to weights, in their order. What concerns some of them finds these here by what they are.
import type { Role } from '../core/trace.ts';

interface ChainStep {
  role: Role;
  /** What of attention it belongs to. */
  stage: 'comparison' | 'scale' | 'softcap' | 'distance' | 'mask' | 'softmax';
  /**
   * `scores`: one score for each query and key. `part`: a part of the next scores. `row`: one number for each query.
   * `positive`: one positive number for each query and key.
   */
  kind: 'scores' | 'part' | 'row' | 'positive';
}

export const scoreChain = [
  { role: 'scores', stage: 'comparison', kind: 'scores' },
  { role: 'scaled_scores', stage: 'scale', kind: 'scores' },
  { role: 'softcap_ratio', stage: 'softcap', kind: 'part' },
  { role: 'softcap_tanh', stage: 'softcap', kind: 'part' },
  { role: 'capped_scores', stage: 'softcap', kind: 'scores' },
  { role: 'position_bias', stage: 'distance', kind: 'part' },
  { role: 'biased_scores', stage: 'distance', kind: 'scores' },
  { role: 'mask', stage: 'mask', kind: 'part' },
  { role: 'masked_scores', stage: 'mask', kind: 'scores' },
  { role: 'row_maximum', stage: 'softmax', kind: 'row' },
  { role: 'shifted_scores', stage: 'softmax', kind: 'scores' },
  { role: 'exponentials', stage: 'softmax', kind: 'positive' },
  { role: 'row_sums', stage: 'softmax', kind: 'row' },
  { role: 'weights', stage: 'softmax', kind: 'positive' },
] as const satisfies readonly ChainStep[];

type Link = (typeof scoreChain)[number];
type Adjustment = Exclude<Link, { stage: 'comparison' | 'softmax' }>;

export type ScoreStage = Link['stage'];
/** Scores after something was done to them, before softmax. */
export type AdjustedScores = Extract<Adjustment, { kind: 'scores' }>['role'];

const isAdjustment = (link: Link): link is Adjustment => link.stage !== 'comparison' && link.stage !== 'softmax';
const isScores = <L extends Link>(link: L): link is Extract<L, { kind: 'scores' }> => link.kind === 'scores';

/** All roles from scores to weights. */
export const chainRoles: readonly Role[] = scoreChain.map(({ role }) => role);

/** The roles of scores: softmax may be taken of any of them. */
export const scoreRoles: readonly Role[] = scoreChain.filter(isScores).map(({ role }) => role);

/** What is done to scores before softmax, with its parts. */
export const adjustmentRoles: readonly Role[] = scoreChain.filter(isAdjustment).map(({ role }) => role);

export const adjustedScores: readonly AdjustedScores[] = scoreChain
  .filter(isAdjustment)
  .filter(isScores)
  .map(({ role }) => role);

/** What softmax computes. */
export const softmaxRoles: readonly Role[] = scoreChain
  .filter(({ stage }) => stage === 'softmax')
  .map(({ role }) => role);

/** The steps that have a cell for each cell of the mask: the mask itself, and all after it but those of whole rows. */
export const rolesWithMask: readonly Role[] = scoreChain
  .slice(scoreChain.findIndex(({ role }) => role === 'mask'))
  .filter(({ kind }) => kind !== 'row')
  .map(({ role }) => role);
