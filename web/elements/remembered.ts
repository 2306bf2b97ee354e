// What a reader did that is remembered: what was opened stays open on the next visit; a model that was asked for is not asked for again in
// the same window. Storage that is denied remembers nothing.

const key = (name: string) => `attention-steps ${name}`;

/** @param storage may throw, where it is denied */
const marks = (storage: () => Storage, mark: string) => ({
  has(name: string): boolean {
    try {
      return storage().getItem(key(name)) === mark;
    } catch {
      return false;
    }
  },
  set(name: string, on: boolean): void {
    try {
      if (on) storage().setItem(key(name), mark);
      else storage().removeItem(key(name));
    } catch {
      // It is remembered by the part itself until the page is left.
    }
  },
});

/** Whether the part of this name was open when it was last seen. */
export const { has: wasOpen, set: rememberOpen } = marks(() => localStorage, 'open');
/** Whether the reader asked for the model of this name in this window. */
export const { has: wasAskedFor, set: rememberAsked } = marks(() => sessionStorage, 'asked');
