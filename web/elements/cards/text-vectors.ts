// The one vector that a model gives a text, and how alike such vectors are. Only the core computes.
import { equal } from '../../core/equal.ts';
import type { Example, Mask, MaskPart, Override } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import { mapMask } from '../../core/mask.ts';
import { modelName } from '../../core/models/loaded.ts';
import type { Trace } from '../../core/trace.ts';
import { rowNumbers } from '../../trace/contribution.ts';
import { stepAt } from '../../trace/focus.ts';
import { provenance } from '../../trace/provenance.ts';
import { without } from '../../edit/without.ts';
import { has } from '../../core/has.ts';

/** Of length 1. */
export type TextVector = readonly number[];

/** The vector of the text of a trace; undefined where the trace has none of length 1. */
export function vectorIn(trace: Trace): TextVector | undefined {
  const step = stepAt(trace, {}, 'summary_unit');
  return step && rowNumbers(step, 0);
}

/** @throws ExampleError where the example cannot be run */
export function vectorOf(core: Core, example: Example): TextVector {
  const { analyses: _, loss: __, published: ___, claims: ____, ...plain } = example;
  return vectorIn(core.run(plain))!;
}

/** The cosine of each vector with each: the scores of an attention whose queries and keys are the vectors, which have length 1. */
export function cosinesOf(core: Core, vectors: readonly TextVector[]): number[][] {
  const { steps } = core.run({
    tokens: vectors.map((_, index) => String(index + 1)),
    embeddings: vectors.map((vector) => [...vector]),
    parameters: 'identity',
    attention: { scale: 'none' },
  });
  const scores = steps.find(({ role }) => role === 'scores')!;
  return vectors.map((_, row) => rowNumbers(scores, row));
}

/**
 * How the cosine of two vectors of length 1 comes about: the cell in row 0 and column 1 of the step `scores`, with the vectors as
 * `embeddings`.
 */
export function cosineTrace(core: Core, texts: readonly { name: string; vector: TextVector }[]): Trace {
  const { steps } = core.run({
    tokens: texts.map(({ name }) => name),
    embeddings: texts.map(({ vector }) => [...vector]),
    parameters: 'identity',
    attention: { scale: 'none' },
  });
  const [embeddings, scores] = (['embeddings', 'scores'] as const).map((id) => steps.find((one) => one.id === id)!);
  // Queries and keys are copies of the vectors.
  return { steps: [embeddings!, { ...scores!, operands: [embeddings!.id, embeddings!.id] }] };
}

/** Whether an example of a model is not computed as the model was trained. */
export function isExperiment(example: Example): boolean {
  const { changed, unlike } = provenance(example);
  return changed > 0 || unlike !== undefined;
}

/** A text in the numbers of the model of an example, as it was trained. */
export const asTrained = ({ parameters }: Example, text: { text: string } | { tokens: string[] }): Example => {
  return { ...text, parameters: { from: 'model', model: modelName({ parameters })! } } as unknown as Example;
};

/** Numbers that are held by row or cell belong to this text; what holds for a whole step is held in another one, too. */
function wholeSteps(override: Example['override'] = {}): Record<string, Override> {
  const whole = Object.entries(override).filter(([, { all }]) => all !== undefined);
  return Object.fromEntries(whole.map(([id, { all }]) => [id, { all: all! }]));
}

const isOwn = (part: MaskPart): boolean => typeof part === 'object' && (has(part, 'allow') || has(part, 'add'));

/** Whether single cells are held or masked, which belong to this text. */
export const hasOwnCells = ({ override, attention }: Example): boolean =>
  Object.values(override ?? {}).some(({ rows, cells }) => rows !== undefined || cells !== undefined) ||
  !equal(attention.mask, ofAnyText(attention.mask));

const ofAnyText = (mask: Mask): Mask => mapMask(mask, (part) => (isOwn(part) ? 'none' : part));

/** What an example computes, for another text: a document. Single cells that are held or masked are left out. */
export function withOtherText(example: Example, text: { text: string } | { tokens: string[] }): Example {
  const rest = without(example, 'text', 'tokens', 'display', 'title', 'notes', 'changed', 'override');
  // Its tokens are filled in when it is run.
  const attention = { ...example.attention, mask: ofAnyText(example.attention.mask) };
  return { ...rest, ...text, attention, override: wholeSteps(example.override) } as unknown as Example;
}
