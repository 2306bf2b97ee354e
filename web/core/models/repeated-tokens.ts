// Texts in which random tokens come twice, and how a reader's own model reads a text.
import type { AsideOptions, Core } from '../load.ts';
import { uniform } from '../random.ts';
import type { Step } from '../trace.ts';
import type { LoadedModel } from './loaded.ts';
import { isLargeModel } from './size.ts';

/** How many random tokens come twice. The lengths differ, so that a head that reads at a fixed distance is not taken for one that looks. */
const LENGTHS = [6, 7, 9, 10, 12, 13, 15, 16];

/** The first halves of these texts, in each of which no token comes twice; the same every time. */
export function repeatedHalves(model: LoadedModel): string[][] {
  const random = uniform(1);
  return LENGTHS.map((length) => randomTokens(model, Math.min(length, Math.floor(model.tokens / 2)), random)).filter(
    (half) => half.length > 1,
  );
}

function randomTokens(model: LoadedModel, count: number, random: () => number): string[] {
  const { rows } = model.tensors.get('embeddings')!;
  const found = new Set<string>();
  for (let tries = 0; found.size < count && tries < 100 * count; tries++) {
    const token = model.tokenOf(Math.floor(random() * rows));
    if (token) found.add(token);
  }
  return [...found];
}

/** What computes a model's steps for some tokens, by their ids. `more`: other keys of the document. */
export type StepsReader = (tokens: readonly string[], more?: object) => Promise<ReadonlyMap<string, Step>>;

/** A large model is computed with pauses. The reader throws the reason of `signal`. */
export function stepsReader(
  core: Pick<Core, 'run' | 'runAside'>,
  { name, about }: LoadedModel,
  signal?: AbortSignal,
): StepsReader {
  const isLarge = 'numbers' in about && isLargeModel(about.numbers);
  const options: AsideOptions = signal ? { signal } : {};
  return async (tokens, more = {}) => {
    signal?.throwIfAborted();
    const document = { tokens, parameters: { from: 'model', model: name }, ...more };
    const { steps } = isLarge ? await core.runAside(document, options) : core.run(document);
    return new Map(steps.map((step) => [step.id, step]));
  };
}
