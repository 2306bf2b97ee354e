// The engine of a run: what it asks of the training module, and what the answers mean.
import { boundNames, controls, tasks, trainingFields } from '#build/generated/training.ts';
import type { TrainingField } from '#build/generated/training.ts';
import { parts, roles } from '#build/generated/vocabulary.ts';
import type { Engine } from './engine.ts';
import type { Call, Caller, Result } from './instance.ts';
import { norms, SettingsError } from './settings.ts';
import { readText } from './own-text.ts';
import type { OwnText } from './own-text.ts';
import type { Checkpoint, HeldOutSentence, ParameterPlace, TrainingFacts, TrainingSettings } from './types.ts';

/** What `make` is called with. */
export function makeCalls(settings: TrainingSettings, text?: OwnText): Call[] {
  const { task, control, norm, rate, positions, tied, causal, scaled, ...numbers } = settings;
  const fields: Record<TrainingField, number> = {
    ...numbers,
    task: tasks.indexOf(task),
    control: controls.indexOf(control),
    norm: norms.indexOf(norm),
    ...{ positions: Number(positions), tied: Number(tied), causal: Number(causal), scaled: Number(scaled) },
  };
  const { words = [], lines = [] } = text ?? {};
  const rooms: Call[] = [
    { name: 'settings_room', put: Int32Array.from(trainingFields, (field) => fields[field]) },
    { name: 'words_room', put: Int32Array.from(lines.flat()) },
    { name: 'lengths_room', put: Int32Array.from(lines, (line) => line.length) },
  ];
  return [...rooms, { name: 'make', args: [rate, words.length] }];
}

const factNames = ['shape', 'layout', 'bounds', 'symbol_names', 'class_names', 'symbols', 'truth', 'right'] as const;
export const factCalls: Call[] = factNames.map((name) => ({ name, takes: true }));

const namesOf = (bytes: ArrayBuffer): string[] => new TextDecoder().decode(bytes).split('\n').slice(0, -1);

/** Some numbers at a time. */
function* groups<T extends Int32Array | Float64Array>(numbers: T, size: number): Generator<T> {
  for (let i = 0; i < numbers.length; i += size) yield numbers.subarray(i, i + size) as T;
}

const largest = (numbers: Float32Array): number =>
  numbers.reduce((best, number, index) => (number > numbers[best]! ? index : best), 0);

/** The words of a sentence and what its positions must say. Positions behind its end hold nothing. */
function sentenceOf(
  index: number,
  { tokens, first, classCount }: { tokens: number; first: number; classCount: number },
  numbers: { symbols: Int32Array; truth: Float32Array; right: Int32Array },
  names: { symbols: readonly string[]; classes: readonly string[] },
): HeldOutSentence {
  const words: string[] = [];
  const answers: HeldOutSentence['answers'] = [];
  for (let position = 0; position < tokens; position++) {
    const at = 2 * (index * tokens + position);
    const both = [...numbers.symbols.subarray(at, at + 2)].filter((symbol) => symbol >= 0);
    if (both.length === 0) break;
    words.push(both.map((symbol) => names.symbols[symbol]).join(''));
    if (position < first) continue;
    const row = index * (tokens - first) + position - first;
    const truth = numbers.truth.subarray(row * classCount, (row + 1) * classCount);
    const likeliest = largest(truth);
    const right = numbers.right[row]!;
    if (truth[likeliest]! > 0)
      answers.push({
        position,
        answer: names.classes[likeliest]!,
        ...(truth[likeliest]! < 1 && { truth }),
        ...(right >= 0 && { right }),
      });
  }
  return { tokens: words, answers };
}

/** What is known before the first step, and in how many parts the held-out sentences are evaluated. */
export function factsOf(
  settings: TrainingSettings,
  results: Result[],
  text?: OwnText,
): TrainingFacts & { parts: number } {
  const [shape, layout, bounds, symbolNames, classNames, symbols, truth, right] = results as ArrayBuffer[];
  const [tokens, , classCount, first, evaluationParts, heldOut, shown] = new Int32Array(shape!) as unknown as number[];
  const names = text
    ? { symbols: text.words, classes: text.words }
    : { symbols: namesOf(symbolNames!), classes: namesOf(classNames!) };
  const numbers = { symbols: new Int32Array(symbols!), truth: new Float32Array(truth!), right: new Int32Array(right!) };
  const sizes = { tokens: tokens!, first: first!, classCount: classCount! };
  const places = [...groups(new Int32Array(layout!), 6)].map(
    ([role, layer, part, rows, columns, start]): ParameterPlace => ({
      role: roles[role!]!,
      part: parts[part!]!,
      ...{ layer: layer!, rows: rows!, columns: columns!, start: start! },
    }),
  );
  const last = places.at(-1)!;
  return {
    settings,
    bounds: [...groups(new Float64Array(bounds!), 3)].map(([name, nats, estimated]) => ({
      name: boundNames[name!]!,
      nats: nats!,
      estimated: estimated === 1,
    })),
    ...names,
    sentences: Array.from({ length: shown! }, (_, index) => sentenceOf(index, sizes, numbers, names)),
    layout: places,
    heldOut: heldOut!,
    parameterCount: last.start + last.rows * last.columns,
    parts: evaluationParts!,
  };
}

const resultNames = ['evaluation', 'parameters', 'embeddings'] as const;

/** What a checkpoint is made from. */
export const frameCalls = (evaluationParts: number): Call[] => [
  ...Array.from({ length: evaluationParts }, (_, part): Call => ({ name: 'evaluate', args: [part] })),
  ...resultNames.map((name): Call => ({ name, takes: true })),
];

function checkpointOf(step: number, results: Result[]): Checkpoint {
  const [evaluation, parameters, embeddings] = results.slice(-resultNames.length) as ArrayBuffer[];
  const [loss, maskedLoss, accuracy, ...heads] = new Float64Array(evaluation!);
  const third = (index: number) =>
    Float32Array.from(heads.slice((index * heads.length) / 3, ((index + 1) * heads.length) / 3));
  return {
    ...{ step, loss: loss!, maskedLoss: maskedLoss!, accuracy: accuracy! },
    ...{ rightWeight: third(0), rightNegativeGradient: third(1), wrongNegativeGradient: third(2) },
    parameters: new Float32Array(parameters!),
    embeddings: new Float32Array(embeddings!),
  };
}

export class ModelEngine implements Engine {
  readonly #caller: Caller;
  #parts = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  get where(): 'worker' | 'page' {
    return this.#caller.where;
  }

  set onerror(listener: (reason: Error) => void) {
    this.#caller.onerror = listener;
  }

  async make(settings: TrainingSettings): Promise<TrainingFacts> {
    const text = settings.task === 'text' ? readText(settings.text ?? '') : undefined;
    const made = await this.#caller.run(makeCalls(settings, text));
    if (made.at(-1) !== 1) throw new SettingsError('', 'a model of this size needs more memory than there is');
    const { parts: evaluationParts, ...facts } = factsOf(settings, await this.#caller.run(factCalls), text);
    this.#parts = evaluationParts;
    return facts;
  }

  async steps(count: number): Promise<number[]> {
    return (await this.#caller.run(Array.from({ length: count }, () => ({ name: 'step' })))) as number[];
  }

  async checkpoint(step: number): Promise<Checkpoint> {
    return checkpointOf(step, await this.#caller.run(frameCalls(this.#parts)));
  }

  end(): void {
    this.#caller.end();
  }
}
