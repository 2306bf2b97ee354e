// Controls for heads, for where queries, keys and values come from, and for what is read besides the words.
import type { Example } from '../../../core/example.ts';
import { areMade } from '../../../core/parameters.ts';
import { shapeOf } from '../../../core/shape.ts';
import {
  hasBiases,
  hasScores,
  headChoices,
  withBiases,
  withEqualRoles,
  withHeads,
  withSharedKeys,
  withValues,
} from '../../../edit/attention-parts.ts';
import { withMemoryAlone } from '../../../edit/memory.ts';
import { kvCacheCount, withKvCache } from '../../../edit/sides.ts';
import { rareControlsText as text } from '../../../strings/page/rare-controls.ts';
import { type Control, numbered, optionsOf, range } from './control.ts';

export function headControls(example: Example): Control[] {
  const { heads = 1, kv_heads = heads, values = 'own' } = example.attention;
  const { parameters } = example;
  const { made, kv_cache } = shapeOf(example);
  const group = 'heads';
  const list: Control[] = [
    {
      group,
      label: text.heads,
      chosen: String(heads),
      changed: heads > 1,
      options: numbered(headChoices(example), text.headsOption, (count) => withHeads(example, count)),
      quiet: true,
    },
  ];
  if (heads > 1) {
    list.push({
      group,
      label: text.shared,
      chosen: String(kv_heads),
      changed: kv_heads !== heads,
      options: numbered(
        range(heads).filter((count) => heads % count === 0),
        (count) => text.sharedOption(count, heads),
        (count) => withSharedKeys(example, count),
      ),
      quiet: true,
    });
  }
  if (made.query) {
    const own = parameters !== 'identity';
    list.push({
      group,
      label: text.roles,
      chosen: own ? 'own' : 'identity',
      changed: false,
      options: optionsOf(text.rolesOptions, (value) => withEqualRoles(example, value === 'identity')),
    });
  }
  if (made.value && hasScores(example) && parameters !== 'identity') {
    list.push({
      group,
      label: text.values,
      chosen: values,
      changed: values === 'keys',
      options: optionsOf(text.valuesOptions, (value) => withValues(example, value)),
    });
  }
  if (areMade(parameters)) {
    list.push({
      group: 'around',
      label: text.bias,
      chosen: hasBiases(example) ? 'on' : 'off',
      changed: hasBiases(example),
      options: optionsOf(text.biasOptions, (value) => withBiases(example, value === 'on')),
    });
  }
  const all = example.tokens.length + kv_cache;
  if (kv_cache > 0) {
    list.push({
      group: 'order',
      label: text.past,
      chosen: String(kvCacheCount(example)),
      changed: true,
      options: numbered(range(Math.min(all - 1, Math.max(kv_cache, 40))), text.pastOption, (count) =>
        withKvCache(example, count),
      ),
      quiet: true,
    });
  }
  if (example.memory !== undefined) {
    list.push({
      group: 'around',
      label: text.alone,
      chosen: example.memory.alone ? 'alone' : 'together',
      changed: true,
      options: optionsOf(text.aloneOptions, (value) => withMemoryAlone(example, value === 'alone')),
    });
  }
  return list;
}
