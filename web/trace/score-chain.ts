// The steps from scores to weights, in their order. What concerns some of them finds these here by what they are.
import { scoreChain } from '#build/generated/vocabulary.ts';
import type { Role } from '../core/trace.ts';

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
