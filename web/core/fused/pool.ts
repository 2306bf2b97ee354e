// Workers that share tasks. They are started when a task needs them and ended when none has come for a while.
import { memoryError } from '../messages/fused.ts';
import { connector } from './connect.ts';
import type { Connection, WorkerKind } from './connect.ts';
import type { Call } from './instance.ts';
import { adapted, tile } from './jobs.ts';
import type { Job, Task } from './jobs.ts';
import { workerFile } from './worker-file.ts';

const connect = connector({ file: workerFile, source: () => import('./worker.js?raw') });

/** How long the jobs of one message should take, in milliseconds. */
const wanted = 15;
/** Messages that a worker has at a time, so that it need not wait for the next one. */
const ahead = 2;
/** Milliseconds without a task after which workers are ended. */
const idleTime = 10_000;
/** A worker with more memory than this is ended when its task is. */
const keptBytes = 64e6;
/** How often workers may stop working before a task is given up. */
const patience = 3;

/** One task that is under way. */
interface Run {
  task: Task;
  /** The most workers that do it. */
  workers: number;
  /** About how many rows the next job has. */
  rows: number;
  done: number;
  failures: number;
  onProgress: ((done: number) => void) | undefined;
  /** Ends it, once. */
  end(outcome: WorkerKind | 'no workers' | { reason: unknown }): void;
  kind: WorkerKind | undefined;
}

interface Member {
  connection: Connection;
  /** What it was sent and has not answered. */
  pending: Map<number, { run: Run; jobs: Job[] }>;
  /** Whose keys and values are in its memory. */
  resident: { run: Run; group: number } | undefined;
  bytes: number;
}

/** What a worker answers: the results of each call, or why there are none: because its memory does not reach so far, or another. */
type Answer = { id: number } & ({ results: Float32Array[][]; took: number } | { needed?: number; failed: string });

export interface PoolOptions {
  workers: number;
  /** Milliseconds for one row, roughly. */
  rowCost: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number) => void) | undefined;
}

export class Pool {
  readonly #module: WebAssembly.Module;
  #members: Member[] = [];
  #runs: Run[] = [];
  #starting = 0;
  /** A worker could not be started; the next task tries again. */
  #refused = false;
  #calls = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(module: WebAssembly.Module) {
    this.#module = module;
  }

  /**
   * Does a task in workers, all of it.
   * @returns where the workers came from; 'no workers': none could be started, and what is left of the task is not done
   * @throws the reason of the signal; RangeError where a worker has too little memory; Error where workers stop working again
   *   and again
   */
  run(task: Task, { workers, rowCost, signal, onProgress }: PoolOptions): Promise<WorkerKind | 'no workers'> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const abort = () => run.end({ reason: signal!.reason });
      const run: Run = {
        task,
        workers,
        rows: wanted / rowCost,
        done: 0,
        failures: 0,
        onProgress,
        kind: undefined,
        end: (outcome) => {
          signal?.removeEventListener('abort', abort);
          this.#runs = this.#runs.filter((other) => other !== run);
          this.#rest();
          if (typeof outcome === 'object') reject(outcome.reason);
          else resolve(outcome);
        },
      };
      signal?.addEventListener('abort', abort);
      clearTimeout(this.#idle);
      this.#refused = false;
      this.#runs.push(run);
      for (const { connection } of this.#members) connection.keep(true);
      this.#startWorkers();
      this.#handOut();
    });
  }

  /** Starts as many workers as are missing. */
  #startWorkers(): void {
    const needed = Math.max(0, ...this.#runs.map(({ workers }) => workers));
    while (!this.#refused && this.#members.length + this.#starting < needed) {
      this.#starting++;
      void connect(this.#module).then((connection) => {
        this.#starting--;
        if (connection === undefined) this.#refused = true;
        else this.#addWorker(connection);
        if (this.#refused && this.#starting === 0 && this.#members.length === 0)
          for (const run of this.#runs) run.end('no workers');
        this.#handOut();
      });
    }
  }

  #addWorker(connection: Connection): void {
    const member: Member = { connection, pending: new Map(), resident: undefined, bytes: 0 };
    this.#members.push(member);
    connection.onmessage = (answer) => this.#answered(member, answer as Answer);
    connection.onerror = (reason) => this.#lost(member, reason);
    if (this.#runs.length === 0) this.#rest();
  }

  /** Gives every worker that has too little to do a job of the next task that has one. */
  #handOut(): void {
    for (let depth = 1; depth <= ahead; depth++) {
      this.#members.forEach((member, index) => {
        for (const run of this.#runs) {
          if (member.pending.size >= depth) return;
          if (index < run.workers && this.#give(member, run)) {
            // The others come first the next time.
            if (this.#runs.length > 1) this.#runs = [...this.#runs.filter((other) => other !== run), run];
            return;
          }
        }
      });
    }
  }

  /** Sends a worker a job of a task, or some where heads are short; false where there was none to send. */
  #give(member: Member, run: Run): boolean {
    const { task } = run;
    const { jobs } = task;
    // Towards the end there is less in each message, so that all workers end at about the same time.
    const rows = Math.min(run.rows, Math.max(tile, jobs.left / (3 * run.workers)));
    let resident = member.resident?.run === run ? member.resident.group : undefined;
    const taken = jobs.take(rows, resident);
    if (taken.length === 0) return false;
    try {
      const calls = taken.map((job) => {
        const call = copied(task.call(job, job.group === resident));
        resident = job.group;
        return call;
      });
      const id = this.#calls++;
      const buffers = calls.flatMap(({ put }) => put.map(([, { buffer }]) => buffer as ArrayBuffer));
      member.connection.post({ id, calls }, buffers);
      member.pending.set(id, { run, jobs: taken });
      member.resident = { run, group: resident! };
      member.bytes = Math.max(member.bytes, ...calls.map(({ end }) => end));
      run.kind = member.connection.kind;
    } catch (reason) {
      run.end({ reason });
    }
    return true;
  }

  #answered(member: Member, answer: Answer): void {
    const pending = member.pending.get(answer.id);
    if (pending === undefined) return;
    member.pending.delete(answer.id);
    if (this.#runs.includes(pending.run)) this.#keep(pending.run, pending.jobs, answer);
    this.#handOut();
    this.#rest();
  }

  #keep(run: Run, jobs: Job[], answer: Answer): void {
    if (!('results' in answer)) {
      const { needed, failed } = answer;
      return run.end({ reason: needed === undefined ? new Error(`a worker failed: ${failed}`) : memoryError(needed) });
    }
    jobs.forEach((job, index) => run.task.store(job, answer.results[index]!));
    const count = jobs.reduce((all, job) => all + job.count, 0);
    const { rows } = run.task.jobs;
    run.rows = adapted(run.rows, count, answer.took, wanted);
    run.done += count;
    try {
      run.onProgress?.(run.done / rows);
    } catch (reason) {
      return run.end({ reason });
    }
    if (run.done === rows) run.end(run.kind!);
  }

  /** A worker stopped working: others do what it had. */
  #lost(member: Member, reason: Error): void {
    member.connection.end();
    this.#members = this.#members.filter((other) => other !== member);
    const pending = [...member.pending.values()];
    member.pending.clear();
    for (const { run, jobs } of pending) for (const job of jobs) run.task.jobs.giveBack(job);
    for (const run of new Set(pending.map((one) => one.run))) {
      if (++run.failures > patience) run.end({ reason: new Error(`workers stopped working: ${reason.message}`) });
    }
    this.#refused = false;
    this.#startWorkers();
    this.#handOut();
  }

  /** Where nothing is to be done: Node need not wait for the workers, and after a while they are ended. */
  #rest(): void {
    if (this.#runs.length > 0) return;
    for (const member of this.#members) member.resident = undefined;
    const busy = this.#members.some(({ pending }) => pending.size > 0);
    for (const { connection } of this.#members) connection.keep(false);
    if (!busy) this.#dismiss(({ bytes }) => bytes > keptBytes);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#dismiss(() => true), idleTime);
    if (typeof this.#idle === 'object') this.#idle.unref();
  }

  #dismiss(which: (member: Member) => boolean): void {
    for (const member of this.#members.filter(which)) member.connection.end();
    this.#members = this.#members.filter((member) => !which(member));
  }
}

/** A call that owns what it puts: that is transferred, and would be gone here. */
function copied(call: Call): Call {
  return { ...call, put: call.put.map(([address, numbers]) => [address, numbers.slice()]) };
}
