// Reads tokens one by one with an opened model. The keys and values of all that it has read are kept, so that each further token is
// computed alone: what follows is the same, bit for bit, as if all were read at once.
import { kinds, roles, stepColumns } from '#build/generated/vocabulary.ts';
import type { Role } from '#build/generated/vocabulary.ts';
import type { CoreResult } from '#build/wasm/simd.mjs';
import { runInPlace } from '../aside/in-place.ts';
import type { Example, Matrix } from '../example.ts';
import type { Instance } from '../instance.ts';
import { request } from '../request.ts';
import { RequestWriter } from '../request-writer.ts';
import { indexIn, rowsIn } from '../rows.ts';
import { refuse } from '../schema/refuse.ts';
import { validate } from '../validate.ts';
import type { ModelName } from './names.ts';

/** What may follow the tokens that were read: a number for each token of the vocabulary. */
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
export const MOST_DRAWN_FROM = 4096;

/** Gives the numbers of the first step with a role, of a layer as a whole. */
function stepsOf(result: CoreResult): (role: Role, layer?: number) => Float32Array {
  const found = new Map<string, Float32Array>();
  let start = 0;
  for (const step of rowsIn(stepColumns, result.steps)) {
    if (step.borrowed >= 0) continue;
    const end = start + step.rows * step.columns;
    const name = `${step.role} ${step.layer}`;
    const here = step.stage === 0 && step.part === 0 && step.head === 0;
    if (here && !found.has(name)) found.set(name, result.values.subarray(start, end));
    start = end;
  }
  return (role, layer = 0) => {
    const numbers = found.get(`${indexIn(roles, role)} ${layer}`);
    if (numbers === undefined) throw new TypeError(`The core gave no ${role} of layer ${layer}.`);
    return numbers;
  };
}

/** A copy as a row of a matrix: numbers as the core gave them are written into a request all at once. */
const rowOf = (numbers: Float32Array): number[] => numbers.slice() as ArrayLike<number> as number[];

/** Nothing but memory can be missing: the requests are ours. */
function expectOk(result: CoreResult): CoreResult {
  return result.status === 0 ? result : refuse('', 'noMemory');
}

/** The indices of the largest numbers, the largest first; of equal ones the first. */
function largest(numbers: Float32Array, count: number): number[] {
  if (count === 1) {
    const most = numbers.reduce((a, b) => Math.max(a, b));
    return [numbers.findIndex((one) => !(one < most))]; // the first, also of what is no number
  }
  // Numbers alone are sorted much faster than by what compares them: few indices are left to be.
  const least = numbers.toSorted().at(-count) ?? -Infinity;
  return Array.from(numbers.keys())
    .filter((index) => !(numbers[index]! < least)) // what is no number is kept, too
    .sort((a, b) => numbers[b]! - numbers[a]! || a - b)
    .slice(0, count);
}

export class Reader {
  readonly #instance: Instance;
  readonly #model: ModelName;
  readonly #tokens: string[] = [];
  /** Of each layer, a row for each token. */
  readonly #keys: Matrix[] = [];
  readonly #values: Matrix[] = [];

  /** @param instance the one that has the numbers of the model */
  constructor(instance: Instance, model: ModelName) {
    this.#instance = instance;
    this.#model = model;
  }

  /** Reads one more token, with pauses in which the page has its turn. */
  async read(token: string, signal: AbortSignal | undefined): Promise<Prediction> {
    const one: Example = validate({ tokens: [token], parameters: { from: 'model', model: this.#model } });
    const [key, value] = [this.#keys, this.#values];
    const past = this.#tokens.length === 0 ? {} : { past: { tokens: this.#tokens, key, value } };
    const asked = request({ ...one, ...past });
    const take = (result: CoreResult): Prediction => {
      const numbersOf = stepsOf(expectOk(result));
      for (let layer = 0; layer < (one.layers ?? 1); layer++) {
        (key[layer] ??= []).push(rowOf(numbersOf('key', layer + 1)));
        (value[layer] ??= []).push(rowOf(numbersOf('value', layer + 1)));
      }
      return { logits: numbersOf('logits').slice(), probabilities: numbersOf('probabilities').slice() };
    };
    const predicted = await runInPlace(this.#instance, asked, () => true, { signal, onDone: () => {}, take });
    this.#tokens.push(token);
    return predicted;
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
