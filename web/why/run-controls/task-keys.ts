/**
 * Tells tasks that the reader passes with arrow keys from those that the reader chooses. Arrow keys choose each radio button on their way,
 * so what they pass is one visit, and the focus stays on it.
 */
export class TaskKeys {
  #isArrow = false;
  #isPassing = false;

  readonly onKey = ({ key }: KeyboardEvent): void => {
    this.#isArrow = key.startsWith('Arrow');
  };

  readonly onPointer = (): void => {
    this.#isArrow = false;
  };

  readonly onLeave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(currentTarget as Element).contains(relatedTarget as Node | null)) this.#isPassing = false;
  };

  /** To be called when a task is chosen: whether an arrow key did it, and whether it did so for the task before, too. */
  take(): { byArrow: boolean; passing: boolean } {
    const [byArrow, passing] = [this.#isArrow, this.#isArrow && this.#isPassing];
    this.#isPassing = byArrow;
    return { byArrow, passing };
  }
}
