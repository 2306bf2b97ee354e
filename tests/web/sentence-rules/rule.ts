// A rule: a text in which # is a number, %% a share and @ a name, and what must hold of these.
import type { Context } from './context.ts';
import { NUMBER, SHARE } from './numbers.ts';

export interface Rule {
  /** Where it may stand; everywhere without it. */
  place?: RegExp;
  text: RegExp;
  holds: (context: Context, ...parts: string[]) => void;
}

export const rule = (text: string, holds: Rule['holds'], place?: RegExp): Rule => ({
  text: new RegExp(text.replaceAll('#', `(${NUMBER})`).replaceAll('%%', `(${SHARE})`).replaceAll('@', '(.+?)'), 'g'),
  holds,
  ...(place && { place }),
});
