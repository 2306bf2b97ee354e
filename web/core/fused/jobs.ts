// Work cut into jobs. A row of a result depends on its own query only, so that cutting anywhere does not change a bit.
import type { Call } from './instance.ts';

/** Queries of one head: `first` is the first of them, from 0. */
export interface Job {
  /** Jobs of one group read the same keys and values: kv heads, counted over the whole batch. */
  group: number;
  batch: number;
  head: number;
  first: number;
  count: number;
}

/** What workers or slices do. */
export interface Task {
  readonly jobs: Jobs;
  /**
   * One job as a call. It may point into the inputs.
   * @param resident whether the keys and values of its group stand in memory already, from a call before
   */
  call(job: Job, resident: boolean): Call;
  /** Keeps the results of a job: those that its call takes. */
  store(job: Job, results: readonly Float32Array[]): void;
}

/** Rows that the kernel takes at once, or a multiple of them: fewer cost as much. */
export const tile = 48;

/** Hands out the rows of all heads, as many at a time as is asked for. */
export class Jobs {
  /** Rows of all heads. */
  readonly rows: number;
  /** Rows that are not handed out. */
  left: number;
  readonly #queries: number;
  readonly #kvHeads: number;
  /** Heads of one group. */
  readonly #share: number;
  readonly #unit: number;
  readonly #groups: number;
  /** Groups before this one were begun. */
  #next = 0;
  /** Groups that were begun and have rows left, with the number of those that were handed out. */
  readonly #begun = new Map<number, number>();
  readonly #returned: Job[] = [];

  /** @param unit rows are cut at multiples of this, counted within a head */
  constructor(batch: number, heads: number, kv_heads: number, queries: number, unit = 1) {
    this.rows = this.left = batch * heads * queries;
    this.#queries = queries;
    this.#kvHeads = kv_heads;
    this.#share = heads / kv_heads;
    this.#unit = unit;
    this.#groups = batch * kv_heads;
  }

  /**
   * The next jobs, of about this many rows together: one, or some where heads are short. None: there are none.
   * @param resident the group that comes first, where it has rows left
   */
  take(rows: number, resident?: number): Job[] {
    const taken: Job[] = [];
    for (let left = rows; taken.length === 0 || left >= tile;) {
      const job = this.#one(left, resident);
      if (job === undefined) break;
      taken.push(job);
      left -= job.count;
      resident = job.group;
    }
    return taken;
  }

  #one(rows: number, resident: number | undefined): Job | undefined {
    const job = this.#returned.pop() ?? (this.left > 0 ? this.#cut(rows, resident) : undefined);
    if (job !== undefined) this.left -= job.count;
    return job;
  }

  /** Takes a job back that was not done. */
  giveBack(job: Job): void {
    this.#returned.push(job);
    this.left += job.count;
  }

  #cut(rows: number, resident: number | undefined): Job {
    const group = this.#group(resident);
    const used = this.#begun.get(group) ?? 0;
    const first = used % this.#queries;
    const step = this.#unit * Math.ceil((rows < tile ? 1 : tile) / this.#unit);
    const count = Math.min(this.#queries - first, Math.max(1, Math.floor(rows / step)) * step);
    if (used + count === this.#share * this.#queries) this.#begun.delete(group);
    else this.#begun.set(group, used + count);
    const head = (group % this.#kvHeads) * this.#share + Math.floor(used / this.#queries);
    return { group, batch: Math.floor(group / this.#kvHeads), head, first, count };
  }

  #group(resident: number | undefined): number {
    if (resident !== undefined && this.#begun.has(resident)) return resident;
    if (this.#next < this.#groups) return this.#next++;
    // All are begun: help with the one that has most left.
    let most: number | undefined;
    for (const [group, used] of this.#begun) if (most === undefined || used < this.#begun.get(most)!) most = group;
    return most!;
  }
}

/**
 * How many rows the next job should have.
 * @param rows how many were wanted this time, of which `count` took `took` milliseconds
 */
export function adapted(rows: number, count: number, took: number, wanted: number): number {
  const fits = (count * wanted) / Math.max(took, 0.1);
  return Math.max(1, Math.min(2 * rows, fits));
}
