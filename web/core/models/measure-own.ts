// What the heads of a reader's own model do, measured over texts: each behaviour is the mean weight on the token that it is about.
import type { AsideOptions, Core } from '../load.ts';
import { uniform } from '../random.ts';
import { stepId } from '../step-id.ts';
import type { Step } from '../trace.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import type { LoadedModel } from './loaded.ts';
import { isLargeModel } from './size.ts';

/** Of sentences: the token itself, the one before and behind it, the first one. Of random tokens that come twice: what is below. */
export const ownBehaviours = ['itself', 'previous', 'next', 'first', 'same', 'induction'] as const;
export type OwnBehaviour = (typeof ownBehaviours)[number];

/** So many random tokens come twice. The lengths differ, so that a head that reads at a fixed distance is not taken for one that looks. */
const LENGTHS = [6, 7, 9, 10, 12, 13, 15, 16];
/** A behaviour counts where it gets at least so much more than with equal weights. */
const CLEARLY_MORE = 0.07;

export interface OwnHead {
  /** From 1 on. */
  layer: number;
  head: number;
  weights: Record<OwnBehaviour, number>;
}

export interface MeasuredOwnHeads {
  /** How many sentences were read: 0 where the model has no tokenizer, so that all is measured over the random tokens. */
  sentences: number;
  /** How many texts of random tokens. */
  repeats: number;
  /** The same means where each token reads all that it may read equally. */
  equal: Record<OwnBehaviour, number>;
  heads: OwnHead[];
}

type Targets = Partial<Record<OwnBehaviour, (query: number, n: number) => number>>;

const ofSentences: Targets = {
  itself: (query) => query,
  previous: (query) => query - 1,
  next: (query, n) => (query + 1 < n ? query + 1 : -1),
  // Only from where it is neither the token itself nor the previous one.
  first: (query) => (query < 2 ? -1 : 0),
};

/**
 * Of a text in which `half` tokens come twice: `same` is the earlier occurrence, `induction` the token behind that: prefix matching, as
 * Olsson et al., In-context Learning and Induction Heads (2022), measure it.
 */
const ofRepeated = (half: number): Targets => ({
  same: (query) => query - half,
  induction: (query) => (query < half ? -1 : query - half + 1),
});

/** Random tokens, none of which comes twice; the same every time. */
function randomTokens(model: LoadedModel, count: number, random: () => number): string[] {
  const { rows } = model.tensors.get('embeddings')!;
  const found = new Set<string>();
  for (let tries = 0; found.size < count && tries < 100 * count; tries++) {
    const token = model.tokenOf(Math.floor(random() * rows));
    if (token !== undefined) found.add(token);
  }
  return [...found];
}

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
  const random = uniform(1);
  const repeats = LENGTHS.map((length) => randomTokens(model, Math.min(length, Math.floor(most / 2)), random)).filter(
    (half) => half.length > 1,
  );
  const repeated = repeats.map((half) => {
    const targets = isIds ? { ...ofSentences, ...ofRepeated(half.length) } : ofRepeated(half.length);
    return { tokens: [...half, ...half], targets };
  });
  const read = isIds
    ? []
    : sentences.map((text) => ({ tokens: model.pieces(text).slice(0, most), targets: ofSentences }));
  const texts = [...read.filter(({ tokens }) => tokens.length > 1), ...repeated];
  const means = new Means();
  const isLarge = 'numbers' in about && isLargeModel(about.numbers);
  for (const [index, { tokens, targets }] of texts.entries()) {
    signal?.throwIfAborted();
    const document = { tokens, parameters: { from: 'model', model: model.name } };
    const { steps } = isLarge ? await core.runAside(document, signal ? { signal } : {}) : core.run(document);
    const byId = new Map<string, Step>(steps.map((step) => [step.id, step]));
    const n = tokens.length;
    for (const [behaviour, keyOf] of Object.entries(targets)) {
      for (let query = 0; query < n; query++) {
        const key = keyOf(query, n);
        if (key < 0) continue;
        means.add(`equal ${behaviour}`, mask !== 'causal' ? 1 / n : key > query ? 0 : 1 / (query + 1));
        for (let layer = 1; layer <= layers; layer++) {
          for (let head = 1; head <= heads; head++) {
            const place = heads === 1 ? { layer } : { layer, head };
            means.add(`${layer}.${head} ${behaviour}`, byId.get(stepId(place, 'weights'))!.values[query * n + key]!);
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
