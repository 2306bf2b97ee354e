// What checkpoints write, what their heads read, and what they are without one of them: asked of an instance of the training module of
// its own, so that a run that goes on is not held up.
import {
  choiceColumns,
  evaluationColumns,
  habitsColumns,
  readingColumns,
  writtenColumns,
} from '#build/generated/training.ts';
import type { HabitsColumn, ReadingColumn } from '#build/generated/training.ts';
import { rowAt, rowsIn } from '../rows.ts';
import { isVowel } from './beginning.ts';
import type { Call, Caller, Result } from './instance.ts';
import { linesFor } from './lines.ts';
import { startCaller } from './load.ts';
import type { TrainingOptions } from './load.ts';
import { factCalls, factsOf, makeCalls } from './model-engine.ts';
import { refuseSetting } from './settings-error.ts';
import type { Checkpoint, TrainingSettings } from './types.ts';

/** A head, or none of a model: its layer and its number, from 1. */
export interface HeadPlace {
  layer: number;
  head: number;
}

export interface WriteRequest {
  checkpoint: Checkpoint;
  /** Symbols of the run, one at least (beginning.ts). */
  beginning: readonly string[];
  /** As in WritingSettings. */
  temperature: number;
  topK: number;
  draws: number;
  /** Which sample of these draws, from 0. */
  sample: number;
  /** A head that is switched off. */
  off?: HeadPlace | undefined;
}

/** What was written. */
export interface Written {
  /** Those of the beginning, then those that were drawn. */
  symbols: string[];
  /** How many of them the beginning has. */
  begun: number;
  /** Whether it has come to an end; otherwise the model can read no more. Only letters have an end. */
  ended: boolean;
  /** Where all of it stands one after another in a line. */
  stands: 'nowhere' | 'training' | 'held_out';
}

/** What may come next. */
export interface Choice {
  symbol: string;
  probability: number;
  /** The probabilities of all that are less likely, together. */
  after: number;
}

/** One symbol that was read: what may come next, and what reading it took (src/train/writer.h). */
export interface Reading extends Omit<Record<ReadingColumn, number>, 'draw'> {
  /** The likeliest first. */
  choices: Choice[];
  /** From 0 to below 1; undefined where the next one was given. */
  draw: number | undefined;
  /** Of each head, layer 1's first, the weights over the symbols up to this one. */
  weights: Float32Array[];
}

/** What was written, with every number of it. */
export interface Sample extends Written {
  /** Of each symbol but the last. */
  readings: Reading[];
  /** Of each layer with attention: the rows of keys and values of the symbols that were read. */
  cache: { keys: Float32Array; values: Float32Array }[];
}

/** What a head reads, on average over the held-out lines: src/train/habits.h. */
export type Habits = Record<HabitsColumn, number>;

const standsNames = ['nowhere', 'training', 'held_out'] as const;
const take = (name: string): Call => ({ name, takes: true });
const shortCalls = ['written', 'written_symbols'].map(take);
const longCalls = ['written_choices', 'written_readings', 'written_weights', 'written_keys', 'written_values'].map(
  take,
);

/** An instance with the model of the run. Once it has ended, what it is asked for never comes. */
interface Made {
  run: Caller['run'];
  end(): void;
  /** Calls the listener when the instance stops working. */
  fails: (listener: (reason: Error) => void) => void;
  symbols: string[];
  classes: string[];
  parts: number;
}

/** Ends what is under way. */
export class Cancelled extends Error {}

export class CheckpointWriter {
  readonly #settings: TrainingSettings;
  readonly #options: TrainingOptions;
  #made: Promise<Made> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** What the instance has been handed. */
  #parameters: Float32Array | undefined;
  /** Rejects what is under way. */
  #stop: (reason: Error) => void = () => undefined;
  /** How many times it was ended: what was asked before the last time is not started. */
  #ended = 0;

  /** @param settings of a run that reads lines */
  constructor(settings: TrainingSettings, options: TrainingOptions = {}) {
    this.#settings = settings;
    this.#options = options;
  }

  /** Writes several, in short. Asked in turn, not at once: what others ask meanwhile may come between. */
  async write(requests: readonly WriteRequest[]): Promise<Written[]> {
    return this.#ask(async (made) => {
      const written: Written[] = [];
      for (const request of requests) written.push(writtenOf(made, await this.#written(made, request)));
      return written;
    });
  }

  /** Writes one, with every number of it. */
  async sample(request: WriteRequest): Promise<Sample> {
    return this.#ask(async (made) => {
      const results = await this.#written(made, request, longCalls);
      return { ...writtenOf(made, results), ...numbersOf(made, this.#settings, results.slice(shortCalls.length)) };
    });
  }

  /** What each head reads, on average; empty without attention. `progress` is called with a part from 0 to 1. */
  async habits(checkpoint: Checkpoint, progress: (part: number) => void = () => undefined): Promise<Habits[]> {
    return this.#ask(async (made) => {
      const marked = Int32Array.from(made.symbols, (symbol) => Number(isVowel(symbol)));
      await made.run([...this.#handOver(checkpoint), { name: 'marked_room', put: marked }]);
      for (let part = 0; part < made.parts; part++) {
        const [measured] = await made.run([{ name: 'measure_habits', args: [part] }]);
        if (!measured) refuseSetting('', 'noMemory');
        progress((part + 1) / made.parts);
      }
      const [rows] = await made.run([take('habits')]);
      return rowsIn(habitsColumns, new Float64Array(rows as ArrayBuffer));
    });
  }

  /** The held-out loss of a checkpoint without a head, or as it is. */
  async loss(checkpoint: Checkpoint, off?: HeadPlace): Promise<number> {
    return this.#ask(async (made) => {
      const { layer, head } = off ?? { layer: 0, head: 0 };
      await made.run(this.#handOver(checkpoint));
      for (let part = 0; part < made.parts; part++)
        await made.run([{ name: 'evaluate_without', args: [part, layer, head] }]);
      const [row] = await made.run([take('evaluation')]);
      return rowAt(evaluationColumns, new Float64Array(row as ArrayBuffer), 0).loss;
    });
  }

  /** Ends its instance, and all that was asked: that is rejected as `Cancelled`. It may be asked again. */
  end(): void {
    this.#ended++;
    this.#stop(new Cancelled());
    if (this.#made !== undefined) this.#forget(this.#made);
  }

  /** Ends an instance; the next work has another one. */
  #forget(made: Promise<Made>): void {
    if (this.#made === made) this.#made = this.#parameters = undefined;
    void made.then(
      (one) => one.end(),
      () => undefined,
    );
  }

  /** Does something after all that was asked before. */
  async #ask<T>(work: (made: Made) => Promise<T>): Promise<T> {
    const before = this.#queue;
    const ended = this.#ended;
    const mine = (async () => {
      await before.catch(() => undefined);
      if (ended !== this.#ended) throw new Cancelled();
      const stopped = new Promise<never>((_, reject) => (this.#stop = reject));
      const made = (this.#made ??= this.#make());
      try {
        return await Promise.race([
          stopped,
          made.then((one) => {
            if (ended !== this.#ended) throw new Cancelled();
            one.fails((reason) => {
              this.#stop(reason);
              this.#forget(made); // it may have failed while nothing was under way
            });
            return work(one);
          }),
        ]);
      } catch (reason) {
        this.#forget(made);
        throw reason;
      }
    })();
    this.#queue = mine;
    return mine;
  }

  async #make(): Promise<Made> {
    const [caller, text] = await Promise.all([startCaller(this.#options), linesFor(this.#settings)]);
    const results = await caller.run(makeCalls(this.#settings, text));
    if (!results.at(-1)) refuseSetting('', 'noMemory');
    const { symbols, classes, parts } = factsOf(this.#settings, await caller.run(factCalls), text);
    let ended = false;
    return {
      ...{ symbols, classes, parts },
      async run(calls) {
        const results = ended ? [] : await caller.run(calls);
        return ended ? new Promise(() => undefined) : results;
      },
      end() {
        ended = true;
        caller.end();
      },
      fails: (listener) => (caller.onerror = listener),
    };
  }

  #handOver({ parameters }: Checkpoint): Call[] {
    if (this.#parameters === parameters) return [];
    this.#parameters = parameters;
    // Copied: what is sent may not be the checkpoint's own memory.
    return [{ name: 'parameters_room', put: new Int32Array(parameters.slice().buffer) }];
  }

  async #written(made: Made, request: WriteRequest, more: readonly Call[] = []): Promise<Result[]> {
    const { checkpoint, beginning, draws, sample, temperature, topK, off } = request;
    const { layer, head } = off ?? { layer: 0, head: 0 };
    const calls: Call[] = [
      ...this.#handOver(checkpoint),
      { name: 'beginning_room', put: Int32Array.from(beginning, (symbol) => made.symbols.indexOf(symbol)) },
      { name: 'write', args: [draws, sample, temperature, topK, layer, head] },
    ];
    const written = (await made.run(calls)).at(-1);
    if (!written) refuseSetting('', 'noMemory');
    return made.run([...shortCalls, ...more]);
  }
}

function writtenOf({ symbols: names }: Made, [row, symbols]: Result[]): Written {
  const { begun, ended, stands } = rowAt(writtenColumns, new Float64Array(row as ArrayBuffer), 0);
  return {
    symbols: Array.from(new Int32Array(symbols as ArrayBuffer), (symbol) => names[symbol]!),
    begun,
    ended: ended === 1,
    stands: standsNames[stands]!,
  };
}

function numbersOf(
  { classes }: Made,
  { layers, heads }: TrainingSettings,
  results: Result[],
): Pick<Sample, 'readings' | 'cache'> {
  const [choices, readings, weights, keys, values] = results as ArrayBuffer[];
  const allChoices = rowsIn(choiceColumns, new Float64Array(choices!)).map(({ symbol, ...rest }): Choice => ({
    symbol: classes[symbol]!,
    ...rest,
  }));
  const allWeights = new Float32Array(weights!);
  const withAttention = allWeights.length > 0;
  let start = 0;
  const rows = rowsIn(readingColumns, new Float64Array(readings!)).map(({ draw, ...row }, at): Reading => {
    const of = Array.from({ length: withAttention ? layers * heads : 0 }, () =>
      allWeights.subarray(start, (start += at + 1)),
    );
    return {
      ...row,
      choices: allChoices.slice(at * classes.length, (at + 1) * classes.length),
      draw: draw < 0 ? undefined : draw,
      weights: of,
    };
  });
  const ofLayer = (bytes: ArrayBuffer, layer: number): Float32Array => {
    const all = new Float32Array(bytes);
    const size = all.length / layers;
    return all.subarray(layer * size, (layer + 1) * size);
  };
  const cache = Array.from({ length: withAttention ? layers : 0 }, (_, layer) => ({
    keys: ofLayer(keys!, layer),
    values: ofLayer(values!, layer),
  }));
  return { readings: rows, cache };
}
