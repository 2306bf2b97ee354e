let last: Promise<void> = Promise.resolve();

/** Resolves when those who asked before have had their turn, each in a task of its own. */
export function nextTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setTimeout(resolve)));
  return last;
}
