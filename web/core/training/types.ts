// What a training run is for those who show it.
import type { BoundName, Control, NormKind, Schedule, Task } from '#build/generated/training.ts';
import type { Part } from '#build/generated/vocabulary.ts';

export type { BoundName, Control, NormKind, Schedule, Task };

/** Settings of a run. The same settings give the same run, bit for bit, on every machine: they are what a link holds. */
export interface TrainingSettings {
  task: Task;
  /** What is changed about the run to see whether it still learns. */
  control: Control;
  /** 0 … 2²⁴ − 1. */
  seed: number;
  /** How many steps of Adam. 1 … 5000. */
  steps: number;
  /** 1 or 2. */
  layers: number;
  /** 1 … 4. */
  heads: number;
  /** 4 … 64, a multiple of 4. */
  d_model: number;
  /** Of one head; 1 … 128, and heads × d_k at most 256. */
  d_k: number;
  /** 0: no feed-forward block; up to 256. */
  d_ff: number;
  norm: 'none' | 'post' | 'pre';
  /** LayerNorm with a gain and a shift, or RMSNorm without a gain. */
  norm_kind: NormKind;
  /** Whether embeddings are normalized, with their positions, before the first layer. */
  embedding_norm: boolean;
  /** With norms before the parts of a layer: whether there is one after the last layer. */
  final_norm: boolean;
  /** Whether feed-forward blocks have biases; attention has none. */
  biases: boolean;
  /** Whether learned positions are added. */
  positions: boolean;
  /** Whether the output matrix is the table of embeddings: only where answers are symbols (reverse, alone, text, names). */
  tied: boolean;
  /** Whether a word reads only those before it and itself; true with tasks that read lines. */
  causal: boolean;
  /** Whether scores are divided by √d_k. */
  scaled: boolean;
  /** Sentences in a batch, 1 … 128. */
  batch: number;
  /** Adam's, 0.0001 … 0.1. */
  rate: number;
  /** Adam's, 0.5 … 0.9999: how much of the mean squared gradient stays at each step. */
  beta_2: number;
  /** How the rate changes over the run. */
  schedule: Schedule;
  /** The reader's own lines; only with the tasks `text` and `names`, which has names of its own otherwise. */
  text?: string;
}

/**
 * A best loss: no prediction that knows only what the bound's name says can have less. Where it is estimated, it is what counting in the
 * text gives: a model may have less.
 */
export interface Bound {
  name: BoundName;
  nats: number;
  /** Estimated by counting in the lines, not derived. */
  estimated: boolean;
}

/** A held-out sentence that the page can show. */
export interface HeldOutSentence {
  /** One label for each position: "B1", "B?", "farmer". */
  tokens: string[];
  /** The positions that answer, from 0, each with what it must say and where that can be read. */
  answers: {
    position: number;
    /** The likeliest class in truth. */
    answer: string;
    /** The probability in truth of each class; undefined where the answer is certain. */
    truth?: Float32Array;
    /** Position of the key that holds the answer; undefined where there is none. */
    right?: number;
  }[];
}

/**
 * The run after some step. The same settings give the same checkpoint at the same step. Checkpoints are kept at fixed steps, and where
 * `oneStep` or `start(until)` stopped.
 */
export interface Checkpoint {
  /** How many steps were done; 0: before training. */
  step: number;
  /** Held-out cross-entropy against the exact distribution, nats. */
  loss: number;
  /** The same with the key masked that holds the answer; NaN where the task has none, or there is no attention. */
  maskedLoss: number;
  /** 0 … 1. */
  accuracy: number;
  /** Layers × heads, empty without attention: mean weight on the key that holds the answer (NaN where there is none). */
  rightWeight: Float32Array;
  /** As many: mean −∂L/∂s of that score, and of the others of its row. */
  rightNegativeGradient: Float32Array;
  wrongNegativeGradient: Float32Array;
  /** All parameters; `layout` says where each stands. */
  parameters: Float32Array;
  /** Shown sentences × tokens × d_model: the words' vectors without positions. */
  embeddings: Float32Array;
}

/** A parameter in `Checkpoint.parameters`. */
export interface ParameterPlace {
  /** Role as in the trace: W_Q, W_K, W_V, W_O (of several heads only; one head has d_v = d_model and none), W_U (output matrix), embeddings (table), positions, gain, shift, W_1, b_1, W_2, b_2. */
  role: string;
  /** Layer from 1; 0: of none. */
  layer: number;
  part: Part;
  rows: number;
  columns: number;
  start: number;
}

/** What is known before the first step. */
export interface TrainingFacts {
  settings: TrainingSettings;
  /** From most nats to fewest. */
  bounds: Bound[];
  /** Names of the rows of the embedding table, and of the answers. */
  symbols: string[];
  classes: string[];
  sentences: HeldOutSentence[];
  layout: ParameterPlace[];
  /** How many held-out sentences a checkpoint is measured on; `sentences` are the first of them. */
  heldOut: number;
  /** How many numbers are trained. */
  parameterCount: number;
}

export type RunStatus = 'loading' | 'ready' | 'running' | 'paused' | 'done' | 'failed';

/**
 * One run. It dispatches `change` (an Event) at most ten times a second while running, and at once when `status` changes.
 */
export interface TrainingRun extends EventTarget {
  readonly settings: TrainingSettings;
  readonly status: RunStatus;
  /** Why it failed; with `failed`. */
  readonly error: Error | undefined;
  /** Undefined while loading. */
  readonly facts: TrainingFacts | undefined;
  readonly checkpoints: readonly Checkpoint[];
  /** Loss of each batch so far, against the drawn answers. */
  readonly batchLosses: readonly number[];
  /** Steps done. */
  readonly step: number;
  /** Whether something that was asked for is not done yet: a run that was just paused still makes the steps that were under way. */
  readonly busy: boolean;
  /** Seconds left at the present pace; undefined while not running. */
  readonly secondsLeft: number | undefined;
  /** Where it computes: in a worker, or in short slices on the page's own thread. Undefined while loading. */
  readonly where: 'worker' | 'page' | undefined;
  /** A run goes on while its tab is in the background: how many steps it did there, the last time the tab was. */
  readonly unseenSteps: number;
  /** Seconds that the whole run shall take, at least; 0: as fast as it goes. 5 at first; may be set at any time. */
  seconds: number;
  /**
   * While loading: as soon as it is ready. Does nothing once all steps are done. With `until` it goes to that step as fast as it can, and
   * pauses there.
   */
  start(until?: number): void;
  pause(): void;
  /** One step, and a checkpoint of it. A run that goes on is paused. */
  oneStep(): void;
  /** Back to before the first step, with the first checkpoint; a failed run tries again. */
  reset(): void;
  /** Ends the worker; nothing is dispatched any more. */
  dispose(): void;
}

/** Spread of scores, entropy of weights and size of gradients at one d_k, measured by the core on drawn numbers. */
export interface ScaleMeasure {
  d_k: number;
  scaled: boolean;
  /** Standard deviation of the (scaled) scores. */
  spread: number;
  /** Mean entropy of the weights, nats; ln(keys) where they are uniform. */
  entropy: number;
  /** Mean |∂L/∂s| of the scores before softmax. */
  gradient: number;
}
