// The input of an overview: queries and keys of all words along a path, and how they are compared.
import { scoreChain } from '#build/generated/vocabulary.ts';
import { maskOfHead, partsOf } from '../../core/mask.ts';
import type { Example } from '../../core/example.ts';
import type { AttendOptions } from '../../core/fused/types.ts';
import type { Role, Trace } from '../../core/trace.ts';
import type { overview as strings } from '../../strings/overview.ts';
import { inFocus, stepById, type Focus } from '../../trace/focus.ts';
import { softmaxRoles } from '../../trace/score-chain.ts';
import type { Part } from './part.ts';
import { inputAttributes, numberAttributes } from '../../trace/attributes.ts';
import { has } from '../../core/has.ts';

/** Queries and keys of one head, with the options of `core.attend`. */
export interface Source {
  words: readonly string[];
  query: Float32Array;
  key: Float32Array;
  options: AttendOptions & { d_k: number };
}

/** What the fused path cannot compute: score functions other than the dot product, a softcap, a mask given cell by cell. */
export type Beyond = keyof typeof strings.beyond;

/** What is done to scores that the fused path can do, too; softmax it does in its own way. */
const fusedRoles: readonly Role[] = [
  ...(['scores', 'scaled_scores', 'position_bias', 'biased_scores', 'mask', 'masked_scores'] as const),
  ...softmaxRoles,
];

/** The input of the overview of a path, or why there is none. */
export function sourceOf(trace: Trace, focus: Focus, example: Example): Source | Beyond {
  const scores = inFocus(trace, focus, 'scores');
  const asking = stepById(trace, scores?.operands[0] ?? '');
  const query = stepById(trace, asking?.operands[0] ?? '');
  const key = stepById(trace, scores?.operands[1] ?? '');
  const compared = scores?.operation === 'matmul_transposed' && asking?.role === 'asking_query';
  if (!compared || query === undefined || key === undefined) return 'score';
  const missing = scoreChain.find(({ role }) => !fusedRoles.includes(role) && inFocus(trace, focus, role));
  if (missing !== undefined) return missing.stage === 'softcap' ? 'softcap' : 'score';
  const words = key.rows.labels;
  const masks = partsOf(maskOfHead(example.attention.mask, focus.head ?? 1));
  const masked: Pick<Source['options'], 'causal' | 'window' | 'lengths'> = {};
  for (const mask of masks) {
    if (mask === 'causal') masked.causal = true;
    else if (has(mask, 'window')) masked.window = Math.min(mask.window, masked.window ?? Infinity);
    else if (has(mask, 'padding')) masked.lengths = [Math.min(mask.padding, masked.lengths?.[0] ?? words.length)];
    else return 'mask';
  }
  const { divisor, factor } = numberAttributes(inFocus(trace, focus, 'scaled_scores'));
  const { slope } = inputAttributes(inFocus(trace, focus, 'position_bias'));
  return {
    words,
    query: query.values,
    key: key.values,
    options: {
      queries: words.length,
      keys: words.length,
      d_k: key.columns.labels.length,
      scale: divisor === undefined ? (factor ?? 'none') : 1 / divisor,
      ...masked,
      ...(slope !== undefined && { slopes: [slope] }),
    },
  };
}

const sameNumbers = (a: Float32Array, b: Float32Array): boolean =>
  a === b || (a.length === b.length && a.every((value, index) => Object.is(value, b[index])));

/** Whether two overviews would show the same numbers. */
export const sameSource = (a: Source, b: Source): boolean =>
  JSON.stringify(a.options) === JSON.stringify(b.options) && sameNumbers(a.query, b.query) && sameNumbers(a.key, b.key);

/** Whether the mask hides all keys of a part from all its queries. */
export function isMasked({ options }: Source, { rows, columns }: Part): boolean {
  const [firstRow, lastRow] = [rows[0], rows[1] - 1];
  const [firstColumn, lastColumn] = [columns[0], columns[1] - 1];
  const { causal, window, lengths } = options;
  if (causal === true && firstColumn > lastRow) return true;
  if (lengths !== undefined && firstColumn >= lengths[0]!) return true;
  return window !== undefined && Math.max(firstColumn - lastRow, firstRow - lastColumn) >= window;
}
