let last: Promise<void> = Promise.resolve();

/** Resolves in a task of its own, after the tasks of all earlier callers. */
export function nextTask(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)));
  return last;
}
