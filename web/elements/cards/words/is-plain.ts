import { scoreChain } from '#build/generated/vocabulary.ts';
import type { Role, Trace } from '../../../core/trace.ts';
import type { ScoreStage } from '../../../trace/score-chain.ts';

const plainStages: readonly ScoreStage[] = ['comparison', 'scale', 'mask', 'softmax'];

/** The roles of single-head self-attention from words to contexts: what every card can show without more. */
const plainRoles: readonly Role[] = [
  ...(['embeddings', 'W_Q', 'W_K', 'W_V', 'query', 'key', 'value'] as const),
  ...scoreChain.filter(({ stage }) => plainStages.includes(stage)).map(({ role }) => role),
  ...(['context', 'context_units', 'context_cosines'] as const),
];

/** Whether a trace is single-head self-attention and nothing else. */
export const isPlain = ({ steps }: Trace): boolean =>
  steps.every(
    ({ role, stage, layer, head }) =>
      plainRoles.includes(role) && stage === undefined && layer === undefined && head === undefined,
  );
