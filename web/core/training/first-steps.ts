// The first steps of a run with all that goes into them, so that another program can take them again.
import { shapeColumns } from '#build/generated/training.ts';
import { rowAt } from '../rows.ts';
import type { Call, Caller } from './instance.ts';
import { linesFor } from './lines.ts';
import { startCaller } from './load.ts';
import type { TrainingOptions } from './load.ts';
import { factCalls, factsOf, makeCalls } from './model-engine.ts';
import { checkSettings } from './settings.ts';
import { refuseSetting } from './settings-error.ts';
import type { TrainingFacts, TrainingSettings } from './types.ts';

/** One step of training. */
export interface TrainingStep {
  /** sentences × tokens × 2: the symbols whose embeddings are added at a position, as rows of the table; −1: none. */
  symbols: Int32Array;
  /** sentences × asked: the class that a position must say; −1: it says nothing. */
  answers: Int32Array;
  /** Mean cross-entropy of the batch before the step, in nats. */
  loss: number;
}

export interface FirstSteps {
  facts: TrainingFacts;
  /** Positions of a sentence; the last `asked` of them may answer. */
  tokens: number;
  asked: number;
  /** All parameters before the first step; `facts.layout` says where each stands. */
  parameters: Float32Array;
  steps: TrainingStep[];
}

async function taken(caller: Caller, settings: TrainingSettings, count: number): Promise<FirstSteps> {
  const text = await linesFor(settings);
  const made = await caller.run(makeCalls(settings, text));
  if (!made.at(-1)) refuseSetting('', 'noMemory');
  const { parts: _parts, ...facts } = factsOf(settings, await caller.run(factCalls), text);
  const batch: Call[] = [
    { name: 'step' },
    { name: 'batch_symbols', takes: true },
    { name: 'batch_answers', takes: true },
  ];
  const [shape, parameters, ...results] = await caller.run([
    { name: 'shape', takes: true },
    { name: 'parameters', takes: true },
    ...Array.from({ length: Math.min(count, settings.steps) }, () => batch).flat(),
  ]);
  const { tokens, first } = rowAt(shapeColumns, new Int32Array(shape as ArrayBuffer), 0);
  const steps: TrainingStep[] = [];
  for (let at = 0; at < results.length; at += batch.length) {
    const [loss, symbols, answers] = results.slice(at) as [number, ArrayBuffer, ArrayBuffer];
    steps.push({ symbols: new Int32Array(symbols), answers: new Int32Array(answers), loss });
  }
  return { facts, tokens, asked: tokens - first, parameters: new Float32Array(parameters as ArrayBuffer), steps };
}

/**
 * The first steps of the run that these settings give: its sentences, parameters and losses are those that `startRun` has.
 * @param count how many; a run of fewer steps has all of its own
 * @throws SettingsError
 */
export async function firstSteps(
  settings: TrainingSettings,
  count: number,
  options: TrainingOptions = {},
): Promise<FirstSteps> {
  const checked = checkSettings(settings);
  const caller = await startCaller(options);
  try {
    return await taken(caller, checked, count);
  } finally {
    caller.end();
  }
}
