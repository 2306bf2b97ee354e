// Reads a text with an opened model, a few tokens at a time. The keys and values of all that it has read are kept, so that each further
// token is computed alone: what follows is the same, bit for bit, as if all were read at once.
import { kinds, roles, stepColumns } from '#build/generated/vocabulary.ts';
import type { Role, StepColumn } from '#build/generated/vocabulary.ts';
import type { CoreResult } from '#build/wasm/simd.mjs';
import { runInPlace } from '../aside/in-place.ts';
import type { Example } from '../example.ts';
import type { Instance } from '../instance.ts';
import { request } from '../request.ts';
import { RequestWriter } from '../request-writer.ts';
import { indexIn } from '../rows.ts';
import { refuse } from '../schema/refuse.ts';
import { validate } from '../validate.ts';
import { MOST_KEYS } from './kv-cache.ts';
import type { KvCache } from './kv-cache.ts';
import { loadedModels, notLoaded } from './loaded.ts';
import type { LoadedModel } from './loaded.ts';

/** What may follow the tokens that were read: a number for each token of the vocabulary. Overwritten when more is read. */
export interface Prediction {
  logits: Float32Array;
  probabilities: Float32Array;
}

/** How the next token is drawn: from the likeliest `topK`, by softmax(logits ÷ temperature). */
export interface Sampling {
  temperature: number;
  topK: number;
}

/** The most tokens that one is drawn from: as many as attention may have keys. */
export const MOST_DRAWN_FROM = MOST_KEYS;

/** Where each number of a step stands in its row. A token has hundreds of steps, so their rows are not made objects. */
const columnOf = Object.fromEntries(stepColumns.map((name, index) => [name, index])) as Record<StepColumn, number>;

/** Gives the numbers of the last step with a role. */
function stepsOf({ steps, values }: CoreResult): (role: Role) => Float32Array {
  return (role) => {
    const wanted = indexIn(roles, role);
    let end = values.length;
    for (let row = steps.length - stepColumns.length; row >= 0; row -= stepColumns.length) {
      const its = (name: StepColumn) => steps[row + columnOf[name]]!;
      if (its('borrowed') >= 0) continue;
      const start = end - its('rows') * its('columns');
      if (its('role') === wanted) return values.subarray(start, end);
      end = start;
    }
    throw new TypeError(`The core gave no ${role}.`);
  };
}

/** Nothing but memory can be missing: the requests are ours. */
function expectOk(result: CoreResult): CoreResult {
  return result.status === 0 ? result : refuse('', 'noMemory');
}

/** The indices of the largest numbers, the largest first; of equal ones the first. */
function largest(numbers: Float32Array, count: number): number[] {
  if (count === 1) {
    let most = 0;
    let greatest = numbers[0]!;
    for (let index = 1; index < numbers.length; index++) {
      const number = numbers[index]!;
      if (number > greatest) [most, greatest] = [index, number];
    }
    return [most];
  }
  // Numbers alone are sorted much faster than by what compares them: few indices are left to be.
  const least = numbers.toSorted().at(-count) ?? -Infinity;
  return Array.from(numbers.keys())
    .filter((index) => !(numbers[index]! < least)) // what is no number is kept, too
    .sort((a, b) => numbers[b]! - numbers[a]! || a - b)
    .slice(0, count);
}

/** How many tokens of a text are computed at once: more take more memory, and no less time. */
const AT_ONCE = 16;

export class Reader {
  readonly #instance: Instance;
  readonly #cache: KvCache;
  readonly #model: LoadedModel;
  /** An example of the model, validated once: only the tokens change from one request to the next. */
  #example: Example | undefined;
  /** What it has read, of which the keys and values are in the cache while it is the owner. */
  #tokens: readonly string[] = [];
  /** Used again for each token: new ones for a large vocabulary would keep the garbage collector busy. */
  #predicted: Prediction | undefined;

  /** @param instance the one that has the numbers of the model */
  constructor(instance: Instance, cache: KvCache, model: LoadedModel) {
    this.#instance = instance;
    this.#cache = cache;
    this.#model = model;
  }

  /** Reads on, with pauses in which the page has its turn. @param tokens at least one */
  read(tokens: readonly string[], signal: AbortSignal | undefined): Promise<Prediction> {
    return this.#cache.inTurn(async () => {
      const all = [...this.#tokens, ...tokens];
      // What another text has overwritten is read again.
      if (this.#cache.owner !== this) this.#tokens = [];
      this.#cache.owner = this;
      for (;;) {
        const start = this.#tokens.length;
        const few = all.slice(start, start + AT_ONCE);
        const { module } = this.#instance;
        const predicted = await this.#readFew(few, signal);
        // If the core moved to new memory meanwhile, some of what was just written is missing there.
        if (this.#instance.module !== module) continue;
        this.#tokens = [...this.#tokens, ...few];
        if (this.#tokens.length === all.length) return predicted;
      }
    });
  }

  async #readFew(tokens: string[], signal: AbortSignal | undefined): Promise<Prediction> {
    // Another model may have taken its place in the core.
    const { name } = this.#model;
    if (loadedModels.get(name) !== this.#model) notLoaded(name);
    const past = this.#tokens;
    this.#example ??= validate({ tokens, parameters: { from: 'model', model: name } });
    const few: Example = { ...this.#example, tokens };
    const cache = this.#cache.rooms.map(({ role, layer, columns, offset }) => ({
      ...{ place: { stage: 'past' as const, layer }, role },
      tensor: { rows: past.length + tokens.length, columns, offset },
    }));
    const withPast = past.length === 0 ? few : { ...few, past: { tokens: [...past], key: [], value: [] } };
    const asked = request(withPast, cache);
    const take = (result: CoreResult): Prediction => {
      const numbersOf = stepsOf(expectOk(result));
      const [logits, probabilities] = [numbersOf('logits'), numbersOf('probabilities')];
      this.#predicted ??= { logits: new Float32Array(logits.length), probabilities: new Float32Array(logits.length) };
      this.#predicted.logits.set(logits);
      this.#predicted.probabilities.set(probabilities);
      return this.#predicted;
    };
    return runInPlace(this.#instance, asked, () => true, { signal, onDone: () => {}, take });
  }

  /** The tokens that may be drawn, the likeliest first, with their probabilities: the weights of an attention whose scores are logits. */
  choices(logits: Float32Array, { temperature, topK }: Sampling): { ids: number[]; probabilities: Float32Array } {
    const ids = largest(logits, temperature === 0 ? 1 : topK);
    if (ids.length === 1) return { ids: ids.slice(0, 1), probabilities: new Float32Array([1]) };
    const writer = new RequestWriter();
    writer.choice('kind', kinds, 'cross');
    for (const name of ['queries', 'heads', 'd_v'] as const) writer.option(name, 1);
    writer.option('keys', ids.length);
    writer.option('multiply_by', 1 / temperature);
    writer.numbers({}, 'scores', [ids.map((id) => logits[id]!)]);
    writer.numbers(
      {},
      'value',
      ids.map(() => [0]),
    );
    const { words, entries, numbers } = writer.finish([]);
    const result = expectOk(this.#instance.module.run(words, entries, numbers, () => true, false));
    return { ids, probabilities: stepsOf(result)('weights') };
  }
}
