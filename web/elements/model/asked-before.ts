// Which models the reader asked for in this window: on the way back to one, it is not asked for again.

const key = (model: string) => `attention-steps-model-${model}`;

export function wasAskedFor(model: string): boolean {
  try {
    return sessionStorage.getItem(key(model)) !== null;
  } catch {
    return false;
  }
}

/** Storage that is denied remembers nothing: the model is offered again. */
export function rememberAsked(model: string, asked: boolean): void {
  try {
    if (asked) sessionStorage.setItem(key(model), 'asked');
    else sessionStorage.removeItem(key(model));
  } catch {
    // It is offered again.
  }
}
