// How far the exercises of the course are done, kept in this browser.

/** How many numbers of an exercise are done, and how many it asks for. */
export interface Progress {
  done: number;
  all: number;
}

const KEY = 'attention-steps-course';

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/** By the id of the exercise. Whatever else stands in the store is left out: other scripts of the same site can write to it. */
export function readProgress(): ReadonlyMap<string, Progress> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return new Map(
      Object.entries(saved as object).flatMap(([id, value]: [string, unknown]) => {
        const [done, all] = Array.isArray(value) ? (value as unknown[]) : [];
        return isCount(done) && isCount(all) && done <= all && all > 0 ? [[id, { done, all }] as const] : [];
      }),
    );
  } catch {
    return new Map(); // there is no store, or no JSON in it
  }
}

/** Keeps how far an exercise is done; new numbers that are begun take nothing away. */
export function keepProgress(id: string, { done, all }: Progress): void {
  const progress = new Map(readProgress());
  const before = progress.get(id);
  if (before !== undefined && before.done * all >= done * before.all) return;
  progress.set(id, { done, all });
  try {
    const saved = Object.fromEntries([...progress].map(([one, { done: d, all: a }]) => [one, [d, a]]));
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // The exercise itself says that nothing is kept.
  }
}
