// How far runs came when they were left: whoever goes back to one finds it there. Settings are those that a link holds.

export interface Left {
  /** How many steps were done. */
  step: number;
  /** The moment that the reader chose; undefined: the newest one. */
  chosen?: number | undefined;
}

const KEY = 'attention-steps-run';

const here = new Map<string, Left>();

/** The tab keeps the one that was left last, for when the page is come back to. */
export function keepLeft(settings: string, left: Left): void {
  here.set(settings, left);
  try {
    sessionStorage.setItem(KEY, JSON.stringify([settings, left]));
  } catch {
    // It then starts anew.
  }
}

/** Undefined where there is no step to go back to. */
export function leftOf(settings: string): Left | undefined {
  let left = here.get(settings);
  try {
    const [of, kept] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, Left?];
    if (of === settings) left ??= kept;
  } catch {
    // It then starts anew.
  }
  return left !== undefined && left.step > 0 ? left : undefined;
}
