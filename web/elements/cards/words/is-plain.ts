import type { Role, Trace } from '../../../core/trace.ts';
import { scoreChain, type ScoreStage } from '../../../trace/score-chain.ts';

const plainStages: Record<ScoreStage, boolean> = {
  comparison: true,
  scale: true,
  softcap: false,
  distance: false,
  mask: true,
  softmax: true,
};

/** The roles of single-head self-attention from words to contexts: what every card can show without more. */
const plainRoles: readonly Role[] = [
  ...(['embeddings', 'W_Q', 'W_K', 'W_V', 'query', 'key', 'value'] as const),
  ...scoreChain.filter(({ stage }) => plainStages[stage]).map(({ role }) => role),
  ...(['context', 'context_units', 'context_cosines'] as const),
];

/** Whether a trace is single-head self-attention and nothing else. */
export const isPlain = ({ steps }: Trace): boolean =>
  steps.every(
    ({ role, stage, layer, head }) =>
      plainRoles.includes(role) && stage === undefined && layer === undefined && head === undefined,
  );
