// A long trace as a tree: stages, layers and heads, down to the cards that show their steps.
import type { Role, Trace } from '../core/trace.ts';
import { calculated, focuses, headsOfLayer, inFocus, packed, sourceOf, stepAt, type Focus } from './focus.ts';
import { hasFlow } from './flow.ts';
import { predictionsOf } from './predictions.ts';
import { adjustedScores } from './score-chain.ts';

/** The names of the cards that entries lead to. */
export type EntryCard =
  | 'vocabulary'
  | 'words'
  | 'roles'
  | 'scores'
  | 'scale'
  | 'weights'
  | 'mix'
  | 'heads'
  | 'layer'
  | 'next'
  | 'summary'
  | 'training'
  | 'recurrent'
  | 'flow'
  | 'meaning';

/** A branch of the tree, or an entry that leads to a card. */
export type OutlineNode =
  | { kind: 'entry'; id: string; card: EntryCard; focus: Focus; steps: number }
  | { kind: 'stage' | 'layer' | 'head' | 'own'; id: string; focus: Focus; steps: number; children: OutlineNode[] };

const nameOf = ({ stage, layer, head }: Focus) => [stage ?? '', layer ?? '', head ?? ''].join('/');

const counts = new WeakMap<Trace, Map<string, number>>();

/** How many steps each stage, layer and head has. */
function countsOf(trace: Trace): Map<string, number> {
  let found = counts.get(trace);
  if (found === undefined) {
    found = new Map();
    for (const { stage, layer, head } of calculated(trace)) {
      const places = new Set([{ stage }, { stage, layer }, { stage, layer, head }].map(nameOf));
      for (const place of places) found.set(place, (found.get(place) ?? 0) + 1);
    }
    counts.set(trace, found);
  }
  return found;
}

/** How many steps a branch has. */
const stepsOf = (trace: Trace, focus: Focus): number => countsOf(trace).get(nameOf(focus)) ?? 0;

const entry = (card: EntryCard, focus: Focus): OutlineNode => ({
  kind: 'entry',
  id: `${nameOf(focus)} ${card}`,
  card,
  focus,
  steps: 1,
});

/** The entries of one head. */
function ofHead(trace: Trace, focus: Focus): OutlineNode[] {
  const has = (role: Role) => inFocus(trace, focus, role) !== undefined;
  return [
    ...(has('value') || has('memory_value') ? [entry('roles', focus)] : []),
    ...(has('scores') ? [entry('scores', focus)] : []),
    ...(adjustedScores.some(has) ? [entry('scale', focus)] : []),
    entry('weights', focus),
    entry('mix', focus),
  ];
}

/** The entries of one layer: its heads, what becomes of their contexts, and what surrounds attention. */
function ofLayer(trace: Trace, layer: Focus): OutlineNode[] {
  const heads = headsOfLayer(trace, layer);
  const { stage } = layer;
  const several = heads.length > 1;
  const place: Focus = { ...layer };
  delete place.head;
  const inside = several
    ? heads.map((focus): OutlineNode => {
        const children = ofHead(trace, focus);
        return { kind: 'head', id: nameOf(focus), focus, steps: stepsOf(trace, focus), children };
      })
    : ofHead(trace, heads[0] ?? layer);
  const joined = packed(trace, layer, 'concatenated') ?? packed(trace, layer, 'output');
  const residual = stepAt(trace, { stage, layer: layer.layer }, 'residual');
  return [
    ...inside,
    ...(joined === undefined ? [] : [entry('heads', place)]),
    ...(residual === undefined ? [] : [entry('layer', place)]),
  ];
}

/** What a layer starts from, where that is not the result of the layer before. */
function source(trace: Trace, focus: Focus): OutlineNode[] {
  const asks = sourceOf(trace, focus, 'asks') ?? sourceOf(trace, focus, 'reads');
  return asks === undefined ? [] : [entry('words', { ...focus })];
}

function ofStage(trace: Trace, stage: Focus['stage']): OutlineNode[] {
  const layers = [
    ...new Set(
      focuses(trace)
        .filter((one) => one.stage === stage)
        .map(({ layer }) => layer),
    ),
  ];
  const at = (layer: number | undefined): Focus => ({
    ...(stage !== undefined && { stage }),
    ...(layer !== undefined && { layer }),
  });
  const start = source(trace, at(layers[0]));
  if (layers.length === 1) return [...start, ...ofLayer(trace, at(layers[0]))];
  return [
    ...start,
    ...layers.map((layer): OutlineNode => {
      const focus = at(layer);
      return {
        kind: 'layer',
        id: nameOf(focus),
        focus,
        steps: stepsOf(trace, focus),
        children: ofLayer(trace, focus),
      };
    }),
  ];
}

/** What cached words compute on their way through the layers, where there are several. */
function ofPast(trace: Trace): OutlineNode[] {
  const focus: Focus = { stage: 'past' };
  if (!focuses(trace).some(({ stage }) => stage === 'past')) return [];
  return [{ kind: 'stage', id: 'past', focus, steps: stepsOf(trace, focus), children: ofStage(trace, 'past') }];
}

/** The decoder, layer by layer: each reads its own words, then those of the encoder. */
function ofDecoder(trace: Trace): OutlineNode[] {
  const layers = [
    ...new Set(
      focuses(trace)
        .filter(({ stage }) => stage === 'decoder')
        .map(({ layer }) => layer),
    ),
  ];
  const both = (layer: number | undefined): OutlineNode[] =>
    (['decoder', 'cross'] as const).map((stage) => {
      const focus: Focus = { stage, ...(layer !== undefined && { layer }) };
      const kind = stage === 'cross' ? 'stage' : layers.length > 1 ? 'own' : 'stage';
      return {
        kind,
        id: `${nameOf(focus)} ${kind}`,
        focus,
        steps: stepsOf(trace, focus),
        children: [...source(trace, focus), ...ofLayer(trace, focus)],
      };
    });
  if (layers.length < 2) return both(layers[0]);
  const children = layers.map((layer): OutlineNode => {
    const inside = both(layer);
    const steps = inside.reduce((sum, node) => sum + node.steps, 0);
    return { kind: 'layer', id: `decoder layer ${layer}`, focus: inside[0]!.focus, steps, children: inside };
  });
  const steps = children.reduce((sum, node) => sum + node.steps, 0);
  return [{ kind: 'stage', id: 'decoder', focus: { stage: 'decoder' }, steps, children }];
}

/** The whole calculation. */
export function outlineOf(trace: Trace): OutlineNode[] {
  const all = focuses(trace);
  const anywhere = (role: Role) => calculated(trace).some((step) => step.role === role);
  const first = all[0] ?? {};
  const encoder: Focus = { stage: 'encoder' };
  const body: OutlineNode[] = all.some(({ stage }) => stage === 'encoder')
    ? [
        {
          kind: 'stage',
          id: 'encoder',
          focus: encoder,
          steps: stepsOf(trace, encoder),
          children: ofStage(trace, 'encoder'),
        },
        ...ofDecoder(trace),
      ]
    : [...ofPast(trace), ...ofStage(trace, first.stage)];
  const last: Focus = { ...all.at(-1) };
  delete last.head;
  return [
    ...(anywhere('embeddings') ? [entry('vocabulary', first)] : []),
    ...body,
    ...(anywhere('pooled') || anywhere('first_output') ? [entry('summary', last)] : []),
    ...(predictionsOf(trace) === undefined ? [] : [entry('next', last)]),
    ...(trace.steps.some(({ gradient_of }) => gradient_of !== undefined) ? [entry('training', last)] : []),
    ...(anywhere('hidden_states') ? [entry('recurrent', last)] : []),
    ...(hasFlow(trace) ? [entry('flow', last)] : []),
    entry('meaning', last),
  ];
}

/** The cards that every path has, with one entry. */
const ofWholeTrace: readonly EntryCard[] = [
  ...(['vocabulary', 'summary', 'next', 'training', 'recurrent', 'flow', 'meaning'] as const),
];

/** Whether an entry leads to the card of a path. */
export const leadsTo = (node: OutlineNode, focus: Focus, card: string | undefined): boolean =>
  node.kind === 'entry' && node.card === card && (ofWholeTrace.includes(node.card) || isOnPath(node, focus));

/** Whether a path runs through a node. */
export function isOnPath(node: OutlineNode, focus: Focus): boolean {
  if (node.kind !== 'entry') return node.children.some((child) => isOnPath(child, focus));
  const { stage, layer, head } = node.focus;
  return stage === focus.stage && (layer ?? focus.layer) === focus.layer && (head ?? focus.head) === focus.head;
}

/** How many layers and heads a trace has at most, and how many steps. */
export function extentOf(trace: Trace): { layers: number; heads: number; steps: number } {
  const all = focuses(trace);
  return {
    layers: Math.max(1, ...all.map(({ layer }) => layer ?? 1)),
    heads: Math.max(1, ...all.map(({ head }) => head ?? 1)),
    steps: trace.steps.length,
  };
}
