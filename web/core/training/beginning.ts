// A beginning as a reader types it, in the letters or words that a model knows.
import { BOUNDARY, SPACE } from './letters.ts';
import { linesOf } from './own-text.ts';
import type { TrainingFacts } from './types.ts';

export interface Beginning {
  /** What the model reads: of letters, the boundary comes first. Empty: there is nothing to go on from. */
  symbols: string[];
  /** Those that the model has no vector for, each once. */
  unknown: string[];
}

/** A beginning is spelled as lines are, but what no line can have stays, so that it can be named. */
function letters(typed: string, known: readonly string[]): string[] {
  const small = typed.normalize('NFC').toLowerCase().replaceAll('’', "'").trimStart();
  const kept = known.includes(SPACE) ? small : small.trimEnd();
  return [BOUNDARY, ...kept.replace(/\s+/g, SPACE)];
}

export function readBeginning({ settings, symbols: known }: TrainingFacts, typed: string): Beginning {
  const symbols = settings.task === 'names' ? letters(typed, known) : linesOf(typed).flat();
  const isUnknown = (symbol: string, at: number) => !known.includes(symbol) || (symbol === BOUNDARY && at > 0);
  const unknown = [...new Set(symbols.filter(isUnknown))];
  return { symbols, unknown };
}

/** Symbols as a reader reads them: words with spaces between them, letters without what stands before and after them. */
export function spokenOf({ settings }: Pick<TrainingFacts, 'settings'>, symbols: readonly string[]): string {
  if (settings.task !== 'names') return symbols.join(' ');
  return symbols
    .filter((symbol) => symbol !== BOUNDARY)
    .join('')
    .replaceAll(SPACE, ' ');
}

/** Whether a symbol is a vowel: a, e, i, o or u, with or without an accent. */
export const isVowel = (symbol: string): boolean => /^[aeiou]\p{M}*$/u.test(symbol.normalize('NFD'));
