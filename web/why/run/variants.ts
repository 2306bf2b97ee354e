// The control runs of a run: the same settings with one thing changed.
import type { TrainingSettings } from '../../core/training/types.ts';

export type VariantName =
  | 'none'
  | 'uniform'
  | 'uniform_normed'
  | 'frozen_query_key'
  | 'shuffled'
  | 'feed_forward'
  | 'one_layer'
  | 'no_positions';

export interface Variant {
  name: VariantName;
  settings: TrainingSettings;
}

/** The controls that make sense for a run with these settings: other controls instead of its own, or of a plain run one part less. */
export function variantsOf(settings: TrainingSettings): Variant[] {
  const { control: own } = settings;
  const list: Variant[] = [];
  const add = (name: VariantName, change: Partial<TrainingSettings>) =>
    list.push({ name, settings: { ...settings, ...change } });
  if (own !== 'none') add('none', { control: 'none' });
  for (const control of ['uniform', 'frozen_query_key', 'shuffled', 'feed_forward'] as const) {
    if (control !== own) add(control, { control });
    if (control === 'uniform' && settings.norm === 'none') add('uniform_normed', { control, norm: 'pre' });
  }
  if (own === 'none' && settings.layers === 2) add('one_layer', { layers: 1 });
  if (own === 'none' && settings.positions) add('no_positions', { positions: false });
  return list;
}
