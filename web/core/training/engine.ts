// What computes a run, wherever it does: run.ts says when.
import type { Checkpoint, TrainingFacts, TrainingSettings } from './types.ts';

export interface Engine {
  readonly where: 'worker' | 'page';
  /** It does not work any more. */
  onerror: (reason: Error) => void;
  /** A new model, before its first step. */
  make(settings: TrainingSettings): Promise<TrainingFacts>;
  /** Takes steps of Adam, and returns the loss of each batch. */
  steps(count: number): Promise<ArrayLike<number>>;
  /** What the model is now, and how well it does. */
  checkpoint(step: number): Promise<Checkpoint>;
  /** Ends it. What is under way may never settle. */
  end(): void;
}
