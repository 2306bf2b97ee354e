// The settings of an example in one line.
import type { Example, Mask } from '../../core/example.ts';
import { modelName } from '../../core/models/loaded.ts';
import { controlsText as text } from '../../strings/page/controls.ts';
import { has } from '../../core/has.ts';

const specialParts = ['target', 'past', 'memory', 'layers', 'residual', 'norm', 'feed_forward', 'positions'] as const;
const specialAttention = ['score', 'softcap', 'heads', 'kv_heads', 'values'] as const;

/** Whether an example is more than one sentence that reads itself once; such examples have more words in the line. */
export function isSpecial(example: Example): boolean {
  const { attention, parameters } = example;
  // What a model is made of cannot be changed.
  if (modelName(example) !== undefined) return false;
  return (
    attention.kind !== 'self' ||
    specialParts.some((key) => example[key] !== undefined) ||
    specialAttention.some((key) => attention[key] !== undefined) ||
    (typeof parameters === 'object' && has(parameters, 'bias'))
  );
}

/** The name of a mask among the choices. */
export function maskName(mask: Mask): keyof typeof text.maskOptions {
  if (typeof mask === 'string') return mask;
  if (Array.isArray(mask)) return 'several';
  if (has(mask, 'heads')) return 'heads';
  return has(mask, 'window') ? 'window' : has(mask, 'padding') ? 'padding' : 'own';
}

/** What is computed, of an example that is not special. */
export const kindOf = ({ attention: { heads = 1 }, layers = 1 }: Example): string =>
  layers === 1 && heads === 1 ? text.self : text.ofModel(layers, heads);

/** The settings in one line: the kind, and what differs most between examples. */
export function settingsSummary(example: Example, kind = kindOf(example)): string {
  const { scale, mask, softmax } = example.attention;
  // Of other examples this goes without saying.
  const taken = example.positions === 'none' && modelName(example) !== undefined;
  return [
    kind,
    ...(taken ? [text.withoutPositions] : []),
    typeof scale === 'number' ? text.scaleOther(scale) : text.scaleOptions[scale],
    ...(mask === 'none' ? [] : [text.maskOptions[maskName(mask)]]),
    ...(softmax === 'stable' ? [] : [text.softmaxOptions[softmax]]),
  ].join(', ');
}
