// The rarer controls. Those that differ from their default are words in the line; all of them are behind "More".
import { scorings as scoringNames } from '#build/generated/vocabulary.ts';
import { html, nothing, type TemplateResult } from 'lit';
import type { Example, FeedForward } from '../../core/example.ts';
import { areMade } from '../../core/parameters.ts';
import { shapeOf } from '../../core/shape.ts';
import { reasonAgainst } from '../../edit/kinds.ts';
import { withMemoryAlone } from '../../edit/memory.ts';
import {
  canBeLayered,
  hasBiases,
  hasScores,
  headChoices,
  normOf,
  positionsName,
  type PositionsName,
  usualWidth,
  withBiases,
  withEqualRoles,
  withFeedForward,
  withHeads,
  withLayers,
  withNorm,
  withPositions,
  withScore,
  withSharedKeys,
  withSlope,
  withSoftcap,
  withValues,
} from '../../edit/attention-parts.ts';
import type { Session } from '../../edit/session.ts';
import { kvCacheCount, withKvCache } from '../../edit/sides.ts';
import { scorings as scoringTexts } from '../../strings/scorings.ts';
import { rareControlsText as text } from '../../strings/page/rare-controls.ts';
import { choice } from '../../site/word-choice.ts';

type Group = keyof typeof text.groups;

interface Control {
  group: Group;
  label: string;
  chosen: string;
  /** Whether it differs from its default. */
  changed: boolean;
  options: { value: string; label: string; next: () => Example }[];
  /** Options that are not possible are left out without an explanation. */
  quiet?: boolean;
}

type Named<T extends string> = Record<T, string>;

function optionsOf<T extends string>(names: Named<T>, next: (value: T) => Example): Control['options'] {
  return (Object.keys(names) as T[]).map((value) => ({ value, label: names[value], next: () => next(value) }));
}

function numbered(values: number[], label: (value: number) => string, next: (value: number) => Example) {
  return values.map((value) => ({ value: String(value), label: label(value), next: () => next(value) }));
}

const range = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const sorted = (values: number[]) => [...new Set(values)].toSorted((a, b) => a - b);

function headControls(example: Example): Control[] {
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

function scoreControls(example: Example): Control[] {
  const { score = 'dot', softcap = null } = example.attention;
  const { positions, given } = example;
  const list: Control[] = [];
  if (hasScores(example)) {
    list.push({
      group: 'scores',
      label: text.score,
      chosen: score,
      changed: score !== 'dot',
      options: scoringNames.map((value) => ({
        value,
        label: scoringTexts[value].option,
        next: () => withScore(example, value),
      })),
    });
  }
  if (given?.weights === undefined) {
    const caps = [null, ...sorted([5, 10, 50, ...(softcap === null ? [] : [softcap])])];
    list.push({
      group: 'scores',
      label: text.softcap,
      chosen: String(softcap),
      changed: softcap !== null,
      options: caps.map((cap) => ({
        value: String(cap),
        label: text.softcapOption(cap),
        next: () => withSoftcap(example, cap),
      })),
    });
  }
  const name = positionsName(example);
  list.push({
    group: 'order',
    label: text.positions,
    chosen: name,
    changed: name !== 'none',
    options: optionsOf<PositionsName>(text.positionsOptions, (value) => withPositions(example, value)),
  });
  if (name === 'alibi') {
    const slope = typeof positions === 'object' && 'alibi' in positions ? positions.alibi : null;
    const slopes = [null, ...sorted([0.25, 0.5, 1, ...(slope === null ? [] : [slope])])];
    list.push({
      group: 'order',
      label: text.slope,
      chosen: String(slope),
      changed: slope !== null,
      options: slopes.map((one) => ({
        value: String(one),
        label: text.slopeOption(one),
        next: () => withSlope(example, one),
      })),
    });
  }
  return list;
}

function layerControls(example: Example): Control[] {
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
      withFeedForward(
        example,
        value === 'none'
          ? undefined
          : { d_ff: block?.d_ff ?? usual, activation: value as NonNullable<FeedForward['activation']> },
      ),
    ),
  });
  if (block !== undefined) {
    list.push({
      group,
      label: text.hidden,
      chosen: String(block.d_ff),
      changed: block.d_ff !== usual,
      options: numbered(
        sorted([usual / 2, usual, 2 * usual, block.d_ff].filter((size) => size <= 512)),
        text.hiddenOption,
        (d_ff) => withFeedForward(example, { activation, d_ff }),
      ),
    });
  }
  return list;
}

function controlsOf(example: Example): Control[] {
  return [...headControls(example), ...scoreControls(example), ...layerControls(example)];
}

function template(session: Session, control: Control, refused: Map<string, string>): TemplateResult | typeof nothing {
  const { label, chosen, options, quiet = false } = control;
  const choices = options.map(({ value, label: name, next }) => {
    const reason = value === chosen ? undefined : reasonAgainst(next());
    if (reason !== undefined && !quiet) refused.set(name, reason);
    return { value, label: name, disabled: reason !== undefined };
  });
  const left = quiet ? choices.filter(({ disabled }) => !disabled) : choices;
  if (left.length < 2) return nothing;
  // The example as it is when the reader chooses: options were made for the one that is shown.
  return choice(label, chosen, left, (value) => session.change(options.find((one) => one.value === value)!.next()));
}

/** Settings that differ from their defaults, as words in the line. */
export function changedControls(session: Session): unknown {
  return controlsOf(session.example)
    .filter(({ changed }) => changed)
    .map((control) => {
      const shown = template(session, control, new Map());
      return shown === nothing ? nothing : html`<span class="changed">${shown}</span>`;
    });
}

/** All rarer controls, in their groups. */
export function rareControls(session: Session): TemplateResult {
  const { example } = session;
  const all = controlsOf(example);
  const refused = new Map<string, string>();
  const rows = (Object.keys(text.groups) as Group[]).map((group) => {
    const own = all.filter((control) => control.group === group);
    if (own.length === 0) return nothing;
    return html`<div class="row" role="group" aria-label=${text.groups[group]}>
      <span class="soft" aria-hidden="true">${text.groups[group]}</span>
      <span class="words">${own.map((control) => template(session, control, refused))}</span>
    </div>`;
  });
  return html`<div class="rare">
    ${rows} ${canBeLayered(example) ? nothing : html`<p class="small soft">${text.noLayers}</p>`}
    ${[...refused].map(([name, reason]) => html`<p class="small soft">${text.refused(name, reason)}</p>`)}
  </div>`;
}
