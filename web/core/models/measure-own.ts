// What the heads of a reader's own model do, measured over texts: each behaviour is the mean weight on the token that it is about.
import type { AsideOptions, Core } from '../load.ts';
import { stepId } from '../step-id.ts';
import type { Place } from '../step-id.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import type { LoadedModel } from './loaded.ts';
import { repeatedHalves, stepsReader } from './repeated-tokens.ts';

/** Of sentences: the token itself, the one before and after it, the first one, punctuation. Of random tokens that come twice: what is below. */
export const ownBehaviours = ['itself', 'previous', 'next', 'first', 'punctuation', 'same', 'induction'] as const;
export type OwnBehaviour = (typeof ownBehaviours)[number];

/** A behaviour counts where it gets at least this much more than with equal weights. */
const CLEARLY_MORE = 0.07;

export interface OwnHead {
  /** From 1 on. */
  layer: number;
  head: number;
  weights: Record<OwnBehaviour, number>;
}

/** Where the steps of a head are. */
export const placeOf = ({ configuration }: LoadedModel, { layer, head }: Pick<OwnHead, 'layer' | 'head'>): Place =>
  (configuration.attention?.heads ?? 1) === 1 ? { layer } : { layer, head };

export interface MeasuredOwnHeads {
  /** How many sentences were read: 0 where the model has no tokenizer, so that all is measured over the random tokens. */
  sentences: number;
  /** How many texts of random tokens. */
  repeats: number;
  /** The same means where each token reads all that it may read equally. */
  equal: Record<OwnBehaviour, number>;
  heads: OwnHead[];
}

/** Of each behaviour, the places that are about it; those outside of the text, or not read, do not count. */
type Targets = Partial<Record<OwnBehaviour, (query: number) => readonly number[]>>;

const ofSentences: Targets = {
  itself: (query) => [query],
  previous: (query) => [query - 1],
  next: (query) => [query + 1],
  // Only from where it is neither the token itself nor the previous one.
  first: (query) => (query < 2 ? [] : [0]),
};

/** The other punctuation marks of a sentence. */
function ofMarks(labels: readonly string[]): Targets {
  const marks = labels.flatMap((label, place) => (/^\p{P}+$/u.test(label) ? [place] : []));
  return { punctuation: (query) => marks.filter((mark) => mark !== query) };
}

/**
 * Of a text in which `half` tokens come twice: `same` is the earlier occurrence, `induction` the token after that: prefix matching, as
 * Olsson et al., In-context Learning and Induction Heads (2022), measure it.
 */
const ofRepeated = (half: number): Targets => ({
  same: (query) => [query - half],
  induction: (query) => (query < half ? [] : [query - half + 1]),
});

class Means {
  readonly #sums = new Map<string, { sum: number; count: number }>();
  add(key: string, value: number): void {
    const one = this.#sums.get(key) ?? { sum: 0, count: 0 };
    this.#sums.set(key, { sum: one.sum + value, count: one.count + 1 });
  }
  of = (key: string): Record<OwnBehaviour, number> =>
    Object.fromEntries(
      ownBehaviours.map((behaviour) => {
        const { sum, count } = this.#sums.get(`${key} ${behaviour}`) ?? { sum: 0, count: 0 };
        return [behaviour, count === 0 ? 0 : sum / count];
      }),
    ) as Record<OwnBehaviour, number>;
}

/**
 * @param model the one that is open
 * @param sentences read as far as the model can: without a tokenizer none
 * @throws the reason of `signal`
 */
export async function measureOwn(
  core: Pick<Core, 'run' | 'runAside'>,
  model: LoadedModel,
  sentences: readonly string[],
  { signal, onProgress }: AsideOptions = {},
): Promise<MeasuredOwnHeads> {
  const { about, configuration, tokens: most } = model;
  const { heads = 1, mask } = configuration.attention!;
  const layers = configuration.layers!;
  const isIds = 'ids' in about && about.ids !== undefined;
  const repeated = repeatedHalves(model).map((half) => {
    const targets = isIds ? { ...ofSentences, ...ofRepeated(half.length) } : ofRepeated(half.length);
    return { tokens: [...half, ...half], targets };
  });
  const read = isIds
    ? []
    : sentences.map((text) => {
        const tokens = model.pieces(text).slice(0, most);
        return { tokens, targets: { ...ofSentences, ...ofMarks(model.shown(tokens).labels) } };
      });
  const texts = [...read.filter(({ tokens }) => tokens.length > 1), ...repeated];
  const means = new Means();
  const stepsOf = stepsReader(core, model, signal);
  for (const [index, { tokens, targets }] of texts.entries()) {
    const steps = await stepsOf(tokens);
    const n = tokens.length;
    for (const [behaviour, keysOf] of Object.entries(targets)) {
      for (let query = 0; query < n; query++) {
        const read = mask === 'causal' ? query + 1 : n;
        const keys = keysOf(query).filter((key) => key >= 0 && key < read);
        if (keys.length === 0) continue;
        means.add(`equal ${behaviour}`, keys.length / read);
        for (let layer = 1; layer <= layers; layer++) {
          for (let head = 1; head <= heads; head++) {
            const { values } = steps.get(stepId(placeOf(model, { layer, head }), 'weights'))!;
            const weight = keys.reduce((sum, key) => sum + values[query * n + key]!, 0);
            means.add(`${layer}.${head} ${behaviour}`, weight);
          }
        }
      }
    }
    onProgress?.((index + 1) / texts.length);
    await yieldToEvents();
  }
  return {
    sentences: texts.length - repeated.length,
    repeats: repeated.length,
    equal: means.of('equal'),
    heads: Array.from({ length: layers * heads }, (_, index) => {
      const [layer, head] = [Math.floor(index / heads) + 1, (index % heads) + 1];
      return { layer, head, weights: means.of(`${layer}.${head}`) };
    }),
  };
}

/** What a head clearly does most, with the mean weight of it; undefined where there is nothing with a name. */
export function largestBehaviour(
  { equal }: MeasuredOwnHeads,
  { weights }: OwnHead,
): { behaviour: OwnBehaviour; weight: number } | undefined {
  return ownBehaviours
    .filter((behaviour) => weights[behaviour] - equal[behaviour] >= CLEARLY_MORE)
    .map((behaviour) => ({ behaviour, weight: weights[behaviour] }))
    .sort((a, b) => b.weight - a.weight)[0];
}

/** Where no head is named after induction, though it was measured: the head that comes nearest to it. */
export function mostInduction(measured: MeasuredOwnHeads): { of: OwnHead; weight: number; equal: number } | undefined {
  const { heads, equal } = measured;
  if (equal.induction === 0 || heads.some((head) => largestBehaviour(measured, head)?.behaviour === 'induction'))
    return undefined;
  const of = heads.reduce((most, head) => (head.weights.induction > most.weights.induction ? head : most));
  return { of, weight: of.weights.induction, equal: equal.induction };
}
