// Where what is written into exercises is kept: in the browser, or by the course system that a page runs in.
import type { JudgedStep } from '../../edit/exercise/judge.ts';

export interface AnswerStore {
  /** Where it was kept last: `waiting` in the browser alone, until the course system answers again. */
  readonly where: 'browser' | 'course' | 'waiting';
  read(key: string): string | null;
  /** @returns whether it is kept */
  write(key: string, text: string | undefined): boolean;
  /** Told after every change how an exercise stands. */
  report(key: string, steps: readonly JudgedStep[]): void;
}

/** The store of the page's origin in the browser, which may be full or denied. */
export const browserStore: AnswerStore = {
  where: 'browser',
  read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      if (text === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
  report() {},
};

let current = browserStore;

export const answerStore = (): AnswerStore => current;

/** To be called before any exercise is shown. */
export function useStore(store: AnswerStore): void {
  current = store;
}
