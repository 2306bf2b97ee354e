// The input of an overview: queries and keys of all words along a path, and how they are compared.
import type { Example } from '../../core/example.ts';
import type { AttendOptions } from '../../core/fused/types.ts';
import type { Trace } from '../../core/trace.ts';
import type { overview as strings } from '../../strings/overview.ts';
import { inFocus, stepById, type Focus } from '../../trace/focus.ts';
import { scoreChain, type ScoreStage } from '../../trace/score-chain.ts';
import type { Part } from './part.ts';

/** Queries and keys of one head, with the options of `core.attend`. */
export interface Source {
  words: readonly string[];
  query: Float32Array;
  key: Float32Array;
  options: AttendOptions & { d_k: number };
}

/** What the fused path cannot compute: score functions other than the dot product, a softcap, a mask given cell by cell. */
export type Beyond = keyof typeof strings.beyond;

/** What the fused path lacks of the way from scores to weights, whatever its numbers. */
const beyond: Record<ScoreStage, Beyond | undefined> = {
  comparison: undefined,
  scale: undefined,
  softcap: 'softcap',
  distance: undefined,
  mask: undefined,
  softmax: undefined,
};

/** The input of the overview of a path, or why there is none. */
export function sourceOf(trace: Trace, focus: Focus, example: Example): Source | Beyond {
  const scores = inFocus(trace, focus, 'scores');
  const asking = stepById(trace, scores?.operands[0] ?? '');
  const query = stepById(trace, asking?.operands[0] ?? '');
  const key = stepById(trace, scores?.operands[1] ?? '');
  const compared = scores?.operation === 'matmul_transposed' && asking?.role === 'asking_query';
  if (!compared || query === undefined || key === undefined) return 'score';
  const missing = scoreChain.find(({ role, stage }) => beyond[stage] && inFocus(trace, focus, role));
  if (missing !== undefined) return beyond[missing.stage]!;
  const { mask } = example.attention;
  if (typeof mask === 'object' && ('allow' in mask || 'add' in mask)) return 'mask';
  const { divisor, factor } = inFocus(trace, focus, 'scaled_scores')?.attributes ?? {};
  const slope = inFocus(trace, focus, 'position_bias')?.attributes.slope;
  const words = key.rows.labels;
  return {
    words,
    query: query.values,
    key: key.values,
    options: {
      queries: words.length,
      keys: words.length,
      d_k: key.columns.labels.length,
      scale: divisor === undefined ? (factor ?? 'none') : 1 / divisor,
      ...(mask === 'causal' && { causal: true }),
      ...(typeof mask === 'object' && 'window' in mask && { window: mask.window }),
      ...(typeof mask === 'object' && 'padding' in mask && { lengths: [Math.min(mask.padding, words.length)] }),
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
