// Controls for layers, and for what stands around the attention of each.
import type { Example } from '../../../core/example.ts';
import {
  canBeLayered,
  normOf,
  usualWidth,
  withFeedForward,
  withLayers,
  withNorm,
} from '../../../edit/attention-parts.ts';
import { rareControlsText as text } from '../../../strings/page/rare-controls.ts';
import { type Control, numbered, optionsOf, range, sorted } from './control.ts';

export function layerControls(example: Example): Control[] {
  if (!canBeLayered(example)) return [];
  const { layers = 1, feed_forward: block } = example;
  const norm = normOf(example);
  const group = 'around';
  const list: Control[] = [
    {
      group,
      label: text.layers,
      chosen: String(layers),
      changed: layers > 1,
      options: numbered(sorted([...range(6), layers]), text.layersOption, (count) => withLayers(example, count)),
    },
    {
      group,
      label: text.norm,
      chosen: norm.place,
      changed: norm.place !== 'none',
      options: optionsOf(text.normOptions, (place) => withNorm(example, { ...norm, place })),
    },
  ];
  if (norm.place !== 'none') {
    list.push({
      group,
      label: text.normKind,
      chosen: norm.kind,
      changed: norm.kind === 'rms',
      options: optionsOf(text.normKindOptions, (kind) => withNorm(example, { ...norm, kind })),
    });
  }
  const usual = usualWidth(example);
  const activation = block?.activation ?? 'relu';
  list.push({
    group,
    label: text.feedForward,
    chosen: block === undefined ? 'none' : activation,
    changed: block !== undefined,
    options: optionsOf(text.feedForwardOptions, (value) =>
      withFeedForward(example, value === 'none' ? undefined : { d_ff: block?.d_ff ?? usual, activation: value }),
    ),
  });
  if (block !== undefined) {
    list.push({
      group,
      label: text.hidden,
      chosen: String(block.d_ff),
      changed: block.d_ff !== usual,
      options: numbered(
        sorted([...[usual / 2, usual, 2 * usual].filter((size) => size <= 512), block.d_ff]),
        text.hiddenOption,
        (d_ff) => withFeedForward(example, { activation, d_ff }),
      ),
    });
  }
  return list;
}
