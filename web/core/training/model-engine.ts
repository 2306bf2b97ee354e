// The engine of a run: what it asks of the training module, and what the answers mean.
import {
  boundColumns,
  boundNames,
  controls,
  evaluationColumns,
  normKinds,
  parameterColumns,
  schedules,
  shapeColumns,
  tasks,
  trainingFields,
} from '#build/generated/training.ts';
import type { TrainingField } from '#build/generated/training.ts';
import { normPlaces, parts, roles } from '#build/generated/vocabulary.ts';
import { indexIn, nameAt, rowAt, rowsIn } from '../rows.ts';
import type { Engine } from './engine.ts';
import type { Call, Caller, Result } from './instance.ts';
import { refuseSetting } from './settings-error.ts';
import { linesFor } from './lines.ts';
import type { Lines } from './reads-lines.ts';
import type { Checkpoint, HeldOutSentence, ParameterPlace, TrainingFacts, TrainingSettings } from './types.ts';

/** What `make` is called with. */
export function makeCalls(settings: TrainingSettings, text?: Lines): Call[] {
  const { task, control, norm, norm_kind, schedule, rate, beta_2, text: _own, ...plain } = settings;
  const fields: Record<TrainingField, number> = {
    ...plain,
    ...{ embedding_norm: Number(plain.embedding_norm), final_norm: Number(plain.final_norm) },
    ...{ biases: Number(plain.biases), positions: Number(plain.positions), tied: Number(plain.tied) },
    ...{ causal: Number(plain.causal), scaled: Number(plain.scaled) },
    task: indexIn(tasks, task),
    control: indexIn(controls, control),
    norm: indexIn(normPlaces, norm),
    norm_kind: indexIn(normKinds, norm_kind),
    schedule: indexIn(schedules, schedule),
  };
  const { words = [], lines = [] } = text ?? {};
  const rooms: Call[] = [
    { name: 'settings_room', put: Int32Array.from(trainingFields, (field) => fields[field]) },
    { name: 'words_room', put: Int32Array.from(lines.flat()) },
    { name: 'lengths_room', put: Int32Array.from(lines, (line) => line.length) },
  ];
  return [...rooms, { name: 'make', args: [rate, beta_2, words.length] }];
}

const factNames = ['shape', 'layout', 'bounds', 'symbol_names', 'class_names', 'symbols', 'truth', 'right'] as const;
export const factCalls: Call[] = factNames.map((name) => ({ name, takes: true }));

const namesOf = (bytes: ArrayBuffer): string[] => new TextDecoder().decode(bytes).split('\n').slice(0, -1);

const largest = (numbers: Float32Array): number =>
  numbers.reduce((best, number, index) => (number > numbers[best]! ? index : best), 0);

/** The words of a sentence and what its positions must say. Positions behind its end hold nothing. */
function sentenceOf(
  index: number,
  { tokens, first, classes }: { tokens: number; first: number; classes: number },
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
    const truth = numbers.truth.subarray(row * classes, (row + 1) * classes);
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
  text?: Lines,
): TrainingFacts & { parts: number } {
  const [shape, layout, bounds, symbolNames, classNames, symbols, truth, right] = results as ArrayBuffer[];
  const sizes = rowAt(shapeColumns, new Int32Array(shape!), 0);
  const names = text
    ? { symbols: text.words, classes: text.words }
    : { symbols: namesOf(symbolNames!), classes: namesOf(classNames!) };
  const numbers = { symbols: new Int32Array(symbols!), truth: new Float32Array(truth!), right: new Int32Array(right!) };
  const places = rowsIn(parameterColumns, new Int32Array(layout!)).map(({ role, part, ...place }): ParameterPlace => ({
    role: nameAt(roles, role),
    part: nameAt(parts, part),
    ...place,
  }));
  const last = places.at(-1)!;
  return {
    settings,
    bounds: rowsIn(boundColumns, new Float64Array(bounds!)).map(({ bound, nats, estimated }) => ({
      name: nameAt(boundNames, bound),
      nats,
      estimated: Boolean(estimated),
    })),
    ...names,
    sentences: Array.from({ length: sizes.shown }, (_, index) => sentenceOf(index, sizes, numbers, names)),
    layout: places,
    heldOut: sizes.held_out,
    parameterCount: last.start + last.rows * last.columns,
    parts: sizes.parts,
  };
}

/** What is measured of each head. */
export const headMeasures = ['right_weight', 'right_negative_gradient', 'wrong_negative_gradient'] as const;
const resultNames = ['evaluation', ...headMeasures, 'parameters', 'embeddings'] as const;

/** What a checkpoint is made from. */
export const frameCalls = (evaluationParts: number): Call[] => [
  ...Array.from({ length: evaluationParts }, (_, part): Call => ({ name: 'evaluate', args: [part] })),
  ...resultNames.map((name): Call => ({ name, takes: true })),
];

function checkpointOf(step: number, results: Result[]): Checkpoint {
  const [evaluation, ...arrays] = results.slice(-resultNames.length) as ArrayBuffer[];
  const { loss, masked_loss, accuracy } = rowAt(evaluationColumns, new Float64Array(evaluation!), 0);
  const [rightWeight, rightNegativeGradient, wrongNegativeGradient, parameters, embeddings] = arrays.map(
    (bytes) => new Float32Array(bytes),
  );
  return {
    ...{ step, loss, maskedLoss: masked_loss, accuracy },
    ...{ rightWeight: rightWeight!, rightNegativeGradient: rightNegativeGradient! },
    wrongNegativeGradient: wrongNegativeGradient!,
    ...{ parameters: parameters!, embeddings: embeddings! },
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
    const text = await linesFor(settings);
    const made = await this.#caller.run(makeCalls(settings, text));
    if (!made.at(-1)) refuseSetting('', 'noMemory');
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
