// What the page shows of a model that writes: asked of a worker, one thing after another, the letter that is looked at first.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import {
  Cancelled,
  CheckpointWriter,
  type HeadPlace,
  type Sample,
  type WriteRequest,
  type Written,
} from '../../core/training/checkpoint-writer.ts';
import type { WritingSettings } from '../../core/training/writing-settings.ts';
import type { Checkpoint, TrainingFacts } from '../../core/training/types.ts';

/** How many are written at a time. */
export const SAMPLES = 10;
/** The most lists that are kept. */
const KEPT = 60;

/** What is to be seen. */
export interface Wish {
  facts: TrainingFacts;
  checkpoint: Checkpoint;
  /** Whose samples stand beside each other, `checkpoint` among them. */
  columns: readonly Checkpoint[];
  writing: WritingSettings;
  /** In symbols of the run. */
  beginning: readonly string[];
  /** Which sample is looked at, from 0. */
  sample: number;
  off: HeadPlace | undefined;
}

/** A sample with what it was made of. */
export interface Made {
  key: string;
  checkpoint: Checkpoint;
  index: number;
  sample: Sample;
}

const keyOf = (wish: Wish, { step }: Checkpoint, off: HeadPlace | undefined): string => {
  const { temperature, topK, draws } = wish.writing;
  return JSON.stringify([step, temperature, topK, draws, wish.beginning, off?.layer, off?.head]);
};

const keyOfSample = (wish: Wish): string => `${keyOf(wish, wish.checkpoint, wish.off)} ${wish.sample}`;

export class Results implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #wish: Wish | undefined;
  #writer: CheckpointWriter | undefined;
  #facts: TrainingFacts | undefined;
  #working = false;
  #made: Made | undefined;
  /** Ordered by use. */
  readonly #lists = new Map<string, Written[]>();
  #problem: Error | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#end);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#end);
    this.#end();
  }

  readonly #end = (): void => {
    this.#wish = undefined;
    this.#facts = undefined;
    this.#writer?.end();
    this.#writer = undefined;
  };

  /** To be called whenever something else is to be seen. */
  want(wish: Wish): void {
    if (this.#facts !== wish.facts) {
      this.#end();
      this.#facts = wish.facts;
      this.#writer = new CheckpointWriter(wish.facts.settings);
      this.#made = undefined;
      this.#lists.clear();
      this.#problem = undefined;
    }
    this.#wish = wish;
    if (!this.#working && this.#problem === undefined) void this.#work();
  }

  /** The sample that is looked at, or the last one that was, until it comes. */
  get made(): Made | undefined {
    return this.#made;
  }

  /** Whether that is the one that is looked at. */
  get isCurrent(): boolean {
    return this.#wish !== undefined && this.#made?.key === keyOfSample(this.#wish);
  }

  /** What a checkpoint writes at the present settings; undefined until it comes. */
  list(checkpoint: Checkpoint, off?: HeadPlace): Written[] | undefined {
    return this.#wish && this.#lists.get(keyOf(this.#wish, checkpoint, off));
  }

  /** Why nothing more comes. */
  get problem(): Error | undefined {
    return this.#problem;
  }

  retry(): void {
    this.#problem = undefined;
    void this.#work();
  }

  async #work(): Promise<void> {
    this.#working = true;
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        await next();
        this.#host.requestUpdate();
      }
    } catch (reason) {
      if (!(reason instanceof Cancelled)) this.#problem = reason instanceof Error ? reason : new Error(String(reason));
      this.#host.requestUpdate();
    } finally {
      this.#working = false;
    }
    // Another run may be wanted since the last one was ended.
    if (this.#problem === undefined && this.#next() !== undefined) void this.#work();
  }

  /** What is missing most. */
  #next(): (() => Promise<void>) | undefined {
    const wish = this.#wish;
    const writer = this.#writer;
    if (wish === undefined || writer === undefined) return undefined;
    const { checkpoint, sample, off } = wish;
    const key = keyOfSample(wish);
    if (this.#made?.key !== key) {
      return async () => {
        const made = await writer.sample(requestOf(wish, checkpoint, sample, off));
        if (writer === this.#writer) this.#made = { key, checkpoint, index: sample, sample: made };
      };
    }
    const lists: [Checkpoint, HeadPlace | undefined][] = [
      [checkpoint, off],
      ...wish.columns.map((column): [Checkpoint, undefined] => [column, undefined]),
    ];
    const missing = lists.find(([of, without]) => !this.#lists.has(keyOf(wish, of, without)));
    if (missing === undefined) return undefined;
    return async () => {
      const [of, without] = missing;
      const requests = Array.from({ length: SAMPLES }, (_, index) => requestOf(wish, of, index, without));
      const written = await writer.write(requests);
      if (writer !== this.#writer) return;
      this.#lists.set(keyOf(wish, of, without), written);
      if (this.#lists.size > KEPT) this.#lists.delete(this.#lists.keys().next().value!);
    };
  }
}

const requestOf = (
  { writing, beginning }: Wish,
  checkpoint: Checkpoint,
  sample: number,
  off: HeadPlace | undefined,
): WriteRequest => {
  const { temperature, topK, draws } = writing;
  return { checkpoint, beginning, temperature, topK, draws, sample, off };
};
