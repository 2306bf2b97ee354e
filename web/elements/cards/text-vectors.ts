// The one vector that a model gives a text, and how alike such vectors are. Only the core computes.
import { equal } from '../../core/equal.ts';
import type { Example, Mask, MaskPart, Override } from '../../core/example.ts';
import type { Core } from '../../core/load.ts';
import { mapMask } from '../../core/mask.ts';
import { modelName, modelOf } from '../../core/models/loaded.ts';
import { isLargeModel } from '../../core/models/size.ts';
import type { Step, Trace } from '../../core/trace.ts';
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

function bare({ analyses: _, loss: __, published: ___, claims: ____, ...plain }: Example): object {
  return plain;
}

export function isOfLargeModel(example: Pick<Example, 'parameters'>): boolean {
  const about = modelOf(example)?.about;
  return about !== undefined && 'numbers' in about && isLargeModel(about.numbers);
}

/**
 * The trace of an example without what is only analysed. The page stays free meanwhile: the steps of a large model are computed one after
 * another. Throws an `ExampleError` where the example cannot be run.
 */
export const resultTrace = async (core: Core, example: Example): Promise<Trace> =>
  isOfLargeModel(example) ? core.runAside(bare(example)) : core.run(bare(example));

/** The vector of the text of an example. Throws an `ExampleError` where the example cannot be run. */
export const textVector = async (core: Core, example: Example): Promise<TextVector> =>
  vectorIn(await resultTrace(core, example))!;

/** The most numbers that an example may give for a token. */
const MOST_GIVEN = 512;

/** The products of each vector with each: the scores of an attention whose queries and keys are the vectors. */
function productsOf(core: Core, names: readonly string[], vectors: readonly TextVector[]): Step[] {
  const { steps } = core.run({
    tokens: [...names],
    embeddings: vectors.map((vector) => [...vector]),
    parameters: 'identity',
    attention: { scale: 'none' },
  });
  return (['embeddings', 'scores'] as const).map((id) => steps.find((one) => one.id === id)!);
}

const numbered = (list: readonly unknown[]): string[] => list.map((_, index) => String(index + 1));

/** The cosine of each vector of length 1 with each. Of vectors with more numbers than may be given, the core adds the products of parts. */
export function cosinesOf(core: Core, vectors: readonly TextVector[]): number[][] {
  const names = numbered(vectors);
  const parts: Step[] = [];
  for (let first = 0; first < vectors[0]!.length; first += MOST_GIVEN)
    parts.push(
      productsOf(
        core,
        names,
        vectors.map((vector) => vector.slice(first, first + MOST_GIVEN)),
      )[1]!,
    );
  return vectors.map((_, row) => {
    const products = parts.map((part) => rowNumbers(part, row));
    return products.length === 1 ? products[0]! : sumsOf(core, products);
  });
}

/** Lists added number by number: the products of what stands in each place with ones. */
function sumsOf(core: Core, lists: readonly TextVector[]): number[] {
  const places = lists[0]!.map((_, place) => lists.map((list) => list[place]!));
  const all = [lists.map(() => 1), ...places];
  return rowNumbers(productsOf(core, numbered(all), all)[1]!, 0).slice(1);
}

/**
 * How the cosine of two vectors of length 1 comes about: the cell in row 0 and column 1 of the step `scores`, with the vectors as
 * `embeddings`.
 */
export function cosineTrace(core: Core, texts: readonly { name: string; vector: TextVector }[]): Trace {
  const vectors = texts.map(({ vector }) => vector);
  const names = texts.map(({ name }) => name);
  const [embeddings, scores] = productsOf(
    core,
    names,
    vectors.map((vector) => vector.slice(0, MOST_GIVEN)),
  );
  const labels = numbered(vectors[0]!);
  const all = { columns: { ...embeddings!.columns, labels }, values: Float32Array.from(vectors.flat()) };
  const values = Float32Array.from(cosinesOf(core, vectors).flat());
  // Queries and keys are copies of the vectors.
  return {
    steps: [
      { ...embeddings!, ...all },
      { ...scores!, values, operands: [embeddings!.id, embeddings!.id] },
    ],
  };
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
