// What a control of a run bounds, and what it does not: text that depends on how the model is made.
import { readsLines } from '../../core/training/reads-lines.ts';
import type { Task, TrainingFacts, TrainingSettings } from '../../core/training/types.ts';
import { controlRunsText as text } from '../../strings/why/control-runs.ts';
import { settingsText } from '../../strings/why/settings.ts';
import { someHaveNoKey } from '../run/sentences.ts';
import type { VariantName } from '../run/variants.ts';

/** Whether the plot has a line for the bag of words. */
const hasBag = (task: Task) => task !== 'alone' && !readsLines(task);

/** The kinds of vectors that are added up in what a layer blends, in words; undefined if there is only one. */
function summed({ task, positions, layers }: TrainingSettings): string | undefined {
  const { letter, digit, word, position, read } = text.summed;
  const parts = task === 'recall' ? [letter, digit] : [word];
  if (positions) parts.push(position);
  if (layers > 1) parts.push(read);
  return parts.length < 2 ? undefined : parts.join(' + ');
}

/** What a blend with equal weights knows of the words, if that can be derived. */
function blended(settings: TrainingSettings): string | undefined {
  const { task, norm, norm_kind, embedding_norm, layers, causal, d_ff } = settings;
  const { sums, sumsNormed, couples, layered } = text.variants.uniform;
  if (task === 'alone') return undefined;
  const everyLayer = norm === 'pre' || (norm === 'post' && layers > 1);
  const parts = everyLayer ? summed(settings) : embedding_norm ? summed({ ...settings, layers: 1 }) : undefined;
  if (everyLayer || embedding_norm) return parts && couples(parts, settingsText.norm_kind[norm_kind]);
  if (layers > 1 && causal) return layered;
  if (d_ff > 0 || !hasBag(task)) return undefined;
  return norm === 'post' ? sumsNormed : sums;
}

/** What a control shows, including what holds only for a model of this structure. */
export function says(name: VariantName, settings: TrainingSettings): string {
  const { task, d_ff, norm } = settings;
  if (name === 'one_layer') {
    const { says, line } = text.variants.one_layer;
    return task === 'induction' && norm === 'none' && d_ff === 0 ? `${says} ${line}` : says;
  }
  if (name === 'feed_forward') {
    const { says, alone, text: own, names: letters } = text.variants.feed_forward;
    return task === 'alone' ? alone : task === 'text' ? own : task === 'names' ? letters(settings.positions) : says;
  }
  if (name === 'shuffled') {
    const { says, leak } = text.variants.shuffled;
    return task === 'alone' || readsLines(task) ? says : `${says} ${leak}`;
  }
  if (name === 'uniform_normed') {
    const parts = summed(settings);
    const { says, couples, unbound } = text.variants.uniform_normed;
    return [says, parts && couples(parts), parts && hasBag(task) && unbound].filter(Boolean).join(' ');
  }
  if (name !== 'uniform') return text.variants[name].says;
  const { says, feeds } = text.variants.uniform;
  return [says, blended(settings), d_ff > 0 && hasBag(task) && feeds].filter(Boolean).join(' ');
}

/** What the run with its right key masked shows. */
export function saysMasked(facts: TrainingFacts): string {
  const { says, saysLast, trained, someHaveNone } = text.variants.masked;
  return [facts.settings.layers > 1 ? saysLast : says, trained, someHaveNoKey(facts) && someHaveNone]
    .filter(Boolean)
    .join(' ');
}
