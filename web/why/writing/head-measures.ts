// What the heads of a checkpoint do, measured in a worker of its own, so that writing goes on meanwhile.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Cancelled, CheckpointWriter, type Habits } from '../../core/training/checkpoint-writer.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { headAt } from '../run/trace-cache.ts';

export interface MeasuredHeads {
  checkpoint: Checkpoint;
  /** Of each head, layer 1's first. */
  habits: Habits[];
  /** The held-out loss without each head. */
  losses: number[];
}

export class HeadMeasures implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #facts: TrainingFacts | undefined;
  #writer: CheckpointWriter | undefined;
  #progress: number | undefined;
  #found: MeasuredHeads | undefined;
  #problem: Error | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.cancel);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.cancel);
    this.cancel();
  }

  /** To be called when another run is shown: what was measured is of the last one. */
  follow(facts: TrainingFacts): void {
    if (facts === this.#facts) return;
    this.cancel();
    this.#facts = facts;
    this.#found = undefined;
    this.#problem = undefined;
  }

  get found(): MeasuredHeads | undefined {
    return this.#found;
  }

  /** How much is done, 0 … 1; undefined where nothing is under way. */
  get progress(): number | undefined {
    return this.#progress;
  }

  get problem(): Error | undefined {
    return this.#problem;
  }

  readonly cancel = (): void => {
    this.#writer?.end();
    this.#writer = undefined;
    this.#progress = undefined;
    this.#host.requestUpdate();
  };

  async measure(checkpoint: Checkpoint): Promise<void> {
    this.cancel();
    const facts = this.#facts!;
    const { settings } = facts;
    const writer = (this.#writer = new CheckpointWriter(settings));
    const heads = settings.layers * settings.heads;
    const done = (parts: number) => {
      if (writer !== this.#writer) return;
      this.#progress = parts / (heads + 1);
      this.#host.requestUpdate();
    };
    this.#problem = undefined;
    done(0);
    try {
      const habits = await writer.habits(checkpoint, done);
      const losses: number[] = [];
      for (let index = 0; index < heads; index++) {
        losses.push(await writer.loss(checkpoint, headAt(index, settings)));
        done(losses.length + 1);
      }
      if (writer === this.#writer) this.#found = { checkpoint, habits, losses };
    } catch (reason) {
      if (!(reason instanceof Cancelled)) this.#problem = reason instanceof Error ? reason : new Error(String(reason));
    } finally {
      if (writer === this.#writer) this.cancel();
      else writer.end();
    }
  }
}
