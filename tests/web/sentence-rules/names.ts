// The names in a sentence, and the columns that they stand for.
import type { Step } from '../../../web/core/trace.ts';
import type { View } from '../../../web/elements/cards/view.ts';

/** The columns that a name may stand for; words that occur twice have their number among those alike. */
export function columnsOf(view: View, { columns: { labels } }: Step, name: string): number[] {
  if (name === 'itself') return [view.selfColumn];
  const plain = name.replace(/^the memory /, '');
  const nth = /^the (\d+)(?:st|nd|rd|th) (.*)$/s.exec(plain);
  if (nth !== null) {
    const alike = [...labels.keys()].filter((at) => labels[at] === nth[2] && at < view.keys.kv_cache + view.keys.own);
    return alike.length > 1 ? alike.slice(Number(nth[1]) - 1, Number(nth[1])) : [];
  }
  const found = [...labels.keys()].filter((at) => labels[at] === plain || labels[at] === name);
  if (found.length > 0) return found;
  const [, all, count] = /^(.*) in (?:both|all (\d+)) places$/s.exec(name) ?? [];
  if (all !== undefined) {
    const places = [...labels.keys()].filter((at) => labels[at] === all && at < view.keys.kv_cache + view.keys.own);
    return places.length === Number(count ?? 2) ? places : [];
  }
  const [, label, numbered] = /^(.*) \((\d+)(?:st|nd|rd|th)\)$/s.exec(name) ?? [];
  const at = [...labels.keys()].filter((one) => labels[one] === label)[Number(numbered) - 1];
  return at === undefined ? [] : [at];
}

/** The word that a name has, without its number among several alike. */
export const wordIn = (name: string): string =>
  name.replace(/^the \d+(st|nd|rd|th) /, '').replace(/ in (both|all \d+) places$/, '');

/** How many words a list of names stands for: "cat in all 3 places", or "the, cat and 4 others". */
export function countIn(names: string): { named: string[]; count: number } {
  const [, some, further] = /^(.*?)(?: and (\d+) others)?$/s.exec(names)!;
  const named = namesIn(some!);
  const places = named.map((name) =>
    Number(/ in all (\d+) places$/.exec(name)?.[1] ?? (/ in both places$/.test(name) ? 2 : 1)),
  );
  return { named, count: places.reduce((sum, one) => sum + one, Number(further ?? 0)) };
}

/** Names that are listed with "and" and commas. */
export const namesIn = (text: string): string[] => text.split(/, | and /);

/** A column in a sentence, where it may have no name. */
export const inWords = (label: string): string => (/^\d+$/.test(label) ? `number ${label}` : label);

/** A name in the line of a head, where the word that asks is said to be itself. */
export const inRow = (names: string): string =>
  names.replace(/(^|, | and )(?:(?!, | and ).)+ itself(?=$|, | and )/g, '$1itself');
