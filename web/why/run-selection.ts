import type { ReactiveControllerHost } from 'lit';
import type { Core } from '../core/load.ts';
import { defaultSettings } from '../core/training/index.ts';
import type { TrainingRun } from '../core/training/types.ts';
import { reportedHead } from './run/milestones.ts';
import { firstSentence, queryRow } from './run/sentences.ts';
import { type Head, TraceCache } from './run/trace-cache.ts';

interface Host extends ReactiveControllerHost {
  readonly core: Core | undefined;
}

/** What the reader selected of a run, which its table, film strip and pictures show: a sentence, its query token, and a head. */
export class RunSelection {
  readonly #host: Host;
  #traces: TraceCache | undefined;
  /** The held-out sentence. */
  #sentence = 0;
  #row: number | undefined;
  #head: Head | undefined;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Forgets everything, for another run. */
  reset(): void {
    this.#traces = undefined;
    this.#head = undefined;
    this.chooseSentence(0);
  }

  /** To be called when the run has changed: its sentences may be known now. */
  follow({ facts }: TrainingRun): void {
    const { core } = this.#host;
    if (facts === undefined || core === undefined || this.#traces?.facts === facts) return;
    if (this.#traces === undefined) this.#sentence = firstSentence(facts);
    this.#traces = new TraceCache(core, facts);
  }

  chooseSentence(sentence: number): void {
    this.#sentence = sentence;
    this.chooseRow(undefined);
  }

  chooseRow(row: number | undefined): void {
    this.#row = row;
    this.#host.requestUpdate();
  }

  chooseHead(head: Head): void {
    this.#head = head;
    this.#host.requestUpdate();
  }

  /** What the reader selected, or else what is most worth seeing. */
  of(run: TrainingRun | undefined): { traces: TraceCache | undefined; sentence: number; row: number; head: Head } {
    const sentence = run?.facts?.sentences[this.#sentence];
    return {
      traces: this.#traces,
      sentence: this.#sentence,
      row: this.#row ?? (sentence === undefined ? 0 : queryRow(sentence)),
      head: this.#head ?? usualHead(run),
    };
  }
}

/** When a run is done, the head that its story reports on. */
function usualHead(run: TrainingRun | undefined): Head {
  const { layers, heads } = run?.settings ?? defaultSettings('recall');
  const reported =
    run?.status === 'done' && run.facts !== undefined ? reportedHead(run.facts, run.checkpoints) : undefined;
  return { layer: layers, head: ((reported ?? 0) % heads) + 1 };
}
