// A trace of several heads, layers or stages is read along one path: the focus.
import { optional } from '../core/has.ts';
import { stepId } from '../core/step-id.ts';
import type { Place, Role, Step, Trace } from '../core/trace.ts';

/** One head of one layer of one stage. Where the trace has only one of these, the field is absent. */
export type Focus = Pick<Place, 'stage' | 'layer' | 'head'>;

const indices = new WeakMap<Trace, Map<string, Step>>();

function indexOf(trace: Trace): Map<string, Step> {
  let index = indices.get(trace);
  if (index === undefined) indices.set(trace, (index = new Map(trace.steps.map((step) => [step.id, step]))));
  return index;
}

/** The step with this id, if the trace has one. */
export const stepById = (trace: Trace, id: string): Step | undefined => indexOf(trace).get(id);

/** The step of a role at exactly this place. */
export const stepAt = (trace: Trace, place: Place, role: Role): Step | undefined =>
  indexOf(trace).get(stepId(place, role));

const calculations = new WeakMap<Trace, readonly Step[]>();

/** The steps of the calculation itself: without gradients, which have the roles of the steps that they belong to. */
export function calculated(trace: Trace): readonly Step[] {
  let steps = calculations.get(trace);
  if (steps === undefined) {
    steps = trace.steps.filter(({ gradient_of }) => gradient_of === undefined);
    calculations.set(trace, steps);
  }
  return steps;
}

const foci = new WeakMap<Trace, Focus[]>();

/** Every head of every layer of every stage, in the order of the trace. */
export function focuses(trace: Trace): Focus[] {
  let found = foci.get(trace);
  if (found === undefined) {
    const contexts = calculated(trace).filter(({ role, part }) => role === 'context' && part === undefined);
    foci.set(trace, (found = contexts.map(placeOf)));
  }
  return found;
}

/** The path of a step, from its place. */
export function placeOf({ stage, layer, head }: Place): Focus {
  return { ...optional('stage', stage), ...optional('layer', layer), ...optional('head', head) };
}

/** Whether two paths are the same. */
export const sameFocus = (a: Focus, b: Focus): boolean =>
  a.stage === b.stage && a.layer === b.layer && a.head === b.head;

/** Where reading starts: the first head; in an encoder–decoder, the first head of its cross-attention. */
export function firstFocus(trace: Trace): Focus {
  const all = focuses(trace);
  return all.find(({ stage }) => stage === 'cross') ?? all[0] ?? {};
}

/** The path of a trace that is nearest to the wanted one. */
export function nearestFocus(trace: Trace, wished: Focus): Focus {
  const all = focuses(trace);
  const nearness = ({ stage, layer, head }: Focus) =>
    (stage === wished.stage ? 4 : 0) + (layer === wished.layer ? 2 : 0) + (head === wished.head ? 1 : 0);
  const best = Math.max(...all.map(nearness));
  return (best < 4 ? undefined : all.find((one) => nearness(one) === best)) ?? firstFocus(trace);
}

/** The path that an example selects, or where reading starts. */
export function focusOf(trace: Trace, select: Focus | undefined): Focus {
  const { stage, layer, head } = select ?? {};
  if (stage === undefined && layer === undefined && head === undefined) return firstFocus(trace);
  return nearestFocus(trace, { stage, layer, head });
}

/** The step of a role along a path: that of its head, else of its layer, else of its stage, else of the whole. */
export function inFocus(
  trace: Trace,
  { stage, layer, head }: Focus,
  role: Role,
  part?: Step['part'],
): Step | undefined {
  return (
    stepAt(trace, { stage, layer, part, head }, role) ??
    stepAt(trace, { stage, layer, part }, role) ??
    stepAt(trace, { stage, part }, role) ??
    stepAt(trace, { part }, role)
  );
}

/** The step of a role that has the numbers of all heads of the layer side by side. */
export const packed = (trace: Trace, { stage, layer }: Focus, role: Role): Step | undefined =>
  stepAt(trace, { stage, layer }, role);

/** The heads of the same layer and stage as the one in focus, which is one of them. */
export const headsOfLayer = (trace: Trace, { stage, layer }: Focus): Focus[] =>
  focuses(trace).filter((one) => one.stage === stage && one.layer === layer);

/** How many keys of a path come from the KV cache, from its own words and from the memory; in this order. */
export interface Keys {
  kv_cache: number;
  own: number;
  memory: number;
}

/** The values that the weights mix: those of the KV cache, of the words themselves and of the memory, stacked. */
export function valuesOf(trace: Trace, focus: Focus): Step | undefined {
  const context = inFocus(trace, focus, 'context');
  return context && indexOf(trace).get(context.operands[1] ?? '');
}

/** Where the keys of a path come from. */
export function keysOf(trace: Trace, focus: Focus): Keys {
  const values = valuesOf(trace, focus);
  const keys: Keys = { kv_cache: 0, own: 0, memory: 0 };
  if (values === undefined) return keys;
  const parts = values.role === 'all_values' ? values.operands.map((id) => indexOf(trace).get(id)!) : [values];
  for (const { role, stage, rows } of parts) {
    const cached = stage === 'past' && focus.stage !== 'past';
    const kind = role === 'memory_value' ? 'memory' : cached ? 'kv_cache' : 'own';
    keys[kind] += rows.labels.length;
  }
  return keys;
}

/** The steps of a norm, in their order. */
const normRoles: readonly Role[] = ['mean', 'centred', 'variance', 'deviation', 'normalized', 'gained', 'layer_norm'];

/** The step whose rows become the queries, or the keys and values, of a path. */
export function rowsRead(trace: Trace, focus: Focus, side: 'asks' | 'reads'): Step | undefined {
  const roles: Role[] = side === 'asks' ? ['query'] : ['key', 'value'];
  const made = roles.map((role) => packed(trace, focus, role)).find((step) => step && step.operation !== 'input');
  const step = before(trace, made);
  return step?.role.endsWith('_product') ? before(trace, step) : step;
}

const before = (trace: Trace, step: Step | undefined) => step && indexOf(trace).get(step.operands[0] ?? '');

/** The step that the queries, or the keys and values, of a path are made from; before its norm, if there is one. */
export function sourceOf(trace: Trace, focus: Focus, side: 'asks' | 'reads'): Step | undefined {
  const { stage, layer } = focus;
  let step = rowsRead(trace, focus, side);
  while (step && step.stage === stage && step.layer === layer && layer !== undefined && normRoles.includes(step.role)) {
    step = before(trace, step);
  }
  return step;
}

const rolesOfWords: readonly Role[] = ['embeddings', 'scaled_embeddings', 'positioned'];

/** Whether a step is the words as a calculation starts from them, before any layer. */
export const areWords = ({ role, part }: Step): boolean => rolesOfWords.includes(role) || part === 'embeddings';

/** The embeddings that a step goes back to; undefined where it starts from other given numbers. */
export function embeddingsOf(trace: Trace, step: Step | undefined): Step | undefined {
  let found = step;
  while (found !== undefined && found.operands.length > 0) found = indexOf(trace).get(found.operands[0]!);
  return found?.role === 'embeddings' ? found : undefined;
}

const stagesOfWords: readonly Step['stage'][] = ['target', 'past', 'recurrent'];

/** Whether a stage only provides words, without an attention of its own. Cached words have one in front of several layers. */
const onlyProvidesWords = (trace: Trace, stage: Step['stage']): boolean =>
  stagesOfWords.includes(stage) && !focuses(trace).some((one) => one.stage === stage);

/** The path that shows a step of cached words: that of the words that read it, if it is already there, or their own. */
function focusOfCached(trace: Trace, focus: Focus, { role, layer, head }: Step): Focus {
  const own = focuses(trace).filter(({ stage }) => stage === 'past');
  const at = layer ?? own[0]!.layer;
  const isRead = role === 'key' || role === 'value' || role === 'rotated_key';
  if (isRead && focus.stage === undefined && focus.layer === at) return focus;
  const stage = own.some((one) => one.layer === at) ? 'past' : undefined;
  return nearestFocus(trace, { stage, layer: at, head: head ?? focus.head ?? own[0]!.head });
}

/** The path on which a step is shown: the current one where the step is on it, else the nearest one. */
export function focusShowing(trace: Trace, focus: Focus, step: Step): Focus {
  const { role, part } = step;
  const graded = indexOf(trace).get(step.gradient_of ?? '');
  if (graded !== undefined) return focusShowing(trace, focus, graded);
  if (onlyProvidesWords(trace, step.stage) || inFocus(trace, focus, role, part) === step) return focus;
  if (packed(trace, focus, role) === step) return focus;
  if (sourceOf(trace, focus, 'asks') === step || sourceOf(trace, focus, 'reads') === step) return focus;
  if (step.stage === 'past') return focusOfCached(trace, focus, step);
  // What follows the decoder's attention comes after it has read the encoder.
  const stage = step.stage === 'decoder' && part !== undefined ? 'cross' : step.stage;
  const layers = focuses(trace).filter((one) => one.stage === stage);
  const layer = step.layer ?? (part === 'final' ? layers.at(-1)?.layer : layers[0]?.layer);
  return nearestFocus(trace, { stage, layer, head: step.head ?? focus.head ?? layers[0]?.head });
}

/** The step of this path that corresponds to another one: the same role and part. */
export function counterpart(trace: Trace, focus: Focus, step: Step): Step | undefined {
  const { role, part, stage, head, layer } = step;
  const graded = indexOf(trace).get(step.gradient_of ?? '');
  if (graded !== undefined) {
    const other = counterpart(trace, focus, graded);
    return other && indexOf(trace).get(`gradient.${other.id}${step.id.slice(`gradient.${graded.id}`.length)}`);
  }
  if (onlyProvidesWords(trace, stage)) return indexOf(trace).get(step.id);
  const packs = head === undefined && focus.head !== undefined;
  const [own, ofStage] = [stepAt(trace, { stage: focus.stage, layer: focus.layer, part }, role), { stage, part }];
  if (packs && own !== undefined) return own;
  if (layer === undefined && stepAt(trace, ofStage, role) && stage === focus.stage) return stepAt(trace, ofStage, role);
  return inFocus(trace, focus, role, part);
}
