// What a reader has written into an exercise so far. Everything else, such as what is right, is computed from it.
import type { AskedStep } from '../../trace/exercise/asked.ts';
import { cellOf } from '../../core/cell-name.ts';
import { LONGEST_ENTRY } from '../../trace/exercise/entry.ts';

/** The hints in their order: the formula, which numbers, the products; the result is one of a cell. */
export const HINTS = 3;

export interface StepAnswers {
  /** What was typed, by "row,column" from 0. */
  texts: Readonly<Record<string, string>>;
  /** The cells whose text was checked; typing something else takes a cell out. */
  checked: readonly string[];
  /** The cells whose result was shown. */
  shown: readonly string[];
  /** How many hints are open. */
  hints: number;
  /** Whether the reader goes on with these numbers, right or wrong. */
  kept: boolean;
}

export type Answers = Readonly<Record<string, StepAnswers>>;

const none: StepAnswers = { texts: {}, checked: [], shown: [], hints: 0, kept: false };

export const answersOf = (answers: Answers, id: string): StepAnswers =>
  Object.hasOwn(answers, id) ? answers[id]! : none;

const changed = (answers: Answers, id: string, change: Partial<StepAnswers>): Answers => ({
  ...answers,
  [id]: { ...answersOf(answers, id), ...change },
});

/** Writes texts into cells, which are then unchecked. Cells whose result was shown, and texts that stay as they are, are left alone. */
export function withTexts(answers: Answers, id: string, texts: Readonly<Record<string, string>>): Answers {
  const before = answersOf(answers, id);
  const all = { ...before.texts };
  const other = new Set<string>();
  for (const [cell, text] of Object.entries(texts)) {
    if (before.shown.includes(cell) || (all[cell] ?? '') === text) continue;
    other.add(cell);
    if (text === '') delete all[cell];
    else all[cell] = text.slice(0, LONGEST_ENTRY + 1);
  }
  if (other.size === 0) return answers;
  return changed(answers, id, { texts: all, checked: before.checked.filter((cell) => !other.has(cell)), kept: false });
}

/** Checks cells; those without a text stay empty. */
export function withChecked(answers: Answers, id: string, cells: readonly string[]): Answers {
  const { texts, checked } = answersOf(answers, id);
  const filled = cells.filter((cell) => (texts[cell] ?? '').trim() !== '');
  return changed(answers, id, { checked: [...new Set([...checked, ...filled])] });
}

/** Opens a hint, and those before it. */
export const withHints = (answers: Answers, id: string, hints: number): Answers =>
  changed(answers, id, { hints: Math.max(hints, answersOf(answers, id).hints) });

/** Writes the result of a cell into it, for no points. */
export function withResult(answers: Answers, id: string, cell: string, result: string): Answers {
  const { texts, checked, shown } = answersOf(answers, id);
  return changed(answers, id, {
    texts: { ...texts, [cell]: result },
    checked: [...new Set([...checked, cell])],
    shown: [...new Set([...shown, cell])],
    hints: HINTS,
  });
}

/** Goes on with the numbers of a step as they are. */
export const withKept = (answers: Answers, id: string): Answers => changed(answers, id, { kept: true });

// ── saved ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const savedText = (answers: Answers): string => JSON.stringify({ version: 1, answers });

/** An own property of plain data that came from JSON. */
const ownValue = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/**
 * What was saved, as far as it fits the exercise. Whatever else stands there is left out: other scripts of the same site can write to the same
 * store.
 */
export function readSaved(text: string | null, asked: readonly AskedStep[], widthOf: (id: string) => number): Answers {
  let saved: unknown;
  try {
    saved = JSON.parse(text ?? '');
  } catch {
    return {};
  }
  if (ownValue(saved, 'version') !== 1) return {};
  const answers: Record<string, StepAnswers> = {};
  for (const { id, asked: cells } of asked) {
    const step = ownValue(ownValue(saved, 'answers'), id);
    if (step === undefined) continue;
    const isAsked = (cell: unknown): cell is string => {
      const place = typeof cell === 'string' ? cellOf(cell) : undefined;
      if (place === undefined || place[1] >= widthOf(id)) return false;
      return cells[place[0] * widthOf(id) + place[1]] === true;
    };
    const written = ownValue(step, 'texts');
    const texts = Object.fromEntries(
      Object.entries(typeof written === 'object' && written !== null ? written : {}).filter(
        ([cell, one]) => isAsked(cell) && typeof one === 'string' && one !== '' && one.length <= LONGEST_ENTRY + 1,
      ),
    ) as Record<string, string>;
    const listed = (key: string): string[] => {
      const list = ownValue(step, key);
      return Array.isArray(list) ? [...new Set(list.filter(isAsked))].filter((cell) => Object.hasOwn(texts, cell)) : [];
    };
    const hints = ownValue(step, 'hints');
    answers[id] = {
      texts,
      checked: listed('checked'),
      shown: listed('shown'),
      hints: typeof hints === 'number' && Number.isInteger(hints) && hints >= 0 ? Math.min(hints, HINTS) : 0,
      kept: ownValue(step, 'kept') === true,
    };
  }
  return answers;
}
