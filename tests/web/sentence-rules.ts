// What the numbers and names in a sentence must be, read back out of the text and computed here from the numbers of the trace alone.
import { expect } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import type { Core } from '../../web/core/load.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { inputAttributes } from '../../web/trace/attributes.ts';
import { headsOfLayer, inFocus, stepAt } from '../../web/trace/focus.ts';
import { withKind } from '../../web/edit/kinds.ts';
import type { View } from '../../web/elements/cards/view.ts';

export interface Context {
  view: View;
  core: Core;
}

/** A number as it is printed, with its decimals, its minus sign and its power of ten. */
export const NUMBER = '−?(?:\\d[\\d,]*(?:\\.\\d+)?(?: × 10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?|∞)';
export const SHARE = '[‹›]?\\d+(?:\\.\\d+)?%';

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Whether a printed number is this one, rounded to its last digit. */
export function isNumber(text: string, value: number): boolean {
  if (text.endsWith('∞')) return value === (text.startsWith('−') ? -Infinity : Infinity);
  const [mantissa, power = ''] = text.replaceAll(',', '').replace('−', '-').split(' × 10');
  const exponent = [...power].reduce((sum, one) => (one === '⁻' ? sum : sum * 10 + superscripts.indexOf(one)), 0);
  const unit = 10 ** (power.startsWith('⁻') ? -exponent : exponent);
  const decimals = mantissa!.split('.')[1]?.length ?? 0;
  const half = 0.5 * unit * 10 ** -decimals;
  return Math.abs(Number(mantissa) * unit - value) <= half * 1.0001 + 1e-6 * Math.abs(value);
}

/** The same of a number that is computed here in another order, from numbers of 32 bits. */
const isNear = (text: string, value: number) =>
  [-1, 0, 1].some((times) => isNumber(text, value + times * 1e-4 * Math.max(1e-3, Math.abs(value))));

/** Whether a printed share is this weight. */
export function isShare(text: string, weight: number): boolean {
  const number = Number(text.replace(/[‹›%]/g, ''));
  if (text.startsWith('‹')) return weight > 0 && weight * 100 < number;
  if (text.startsWith('›')) return weight * 100 > number && weight < 1;
  const decimals = text.replace('%', '').split('.')[1]?.length ?? 0;
  // 0% and 100% are said of no other weight.
  if (text === '0%') return weight === 0;
  if (text === '100%') return weight > 0.9999;
  return Math.abs(weight * 100 - number) <= 0.5 * 10 ** -decimals * 1.001 || isTwoDigits(text, weight);
}

/** Very small shares have two digits. */
const isTwoDigits = (text: string, weight: number) =>
  Math.abs(Number(text.slice(0, -1)) / (weight * 100) - 1) < 0.05 && weight < 0.001;

export const rowOf = (step: Step, row: number): number[] => {
  const columns = step.columns.labels.length;
  return [...step.values.slice(row * columns, (row + 1) * columns)];
};

/** The columns that a name may stand for; words that occur twice may have their place in brackets. */
export function columnsOf(view: View, { columns: { labels } }: Step, name: string): number[] {
  if (name === 'itself') return [view.selfColumn];
  const plain = name.replace(/^the memory /, '');
  const found = [...labels.keys()].filter((at) => labels[at] === plain || labels[at] === name);
  const placed = /^(.*) \((\d+)\)$/.exec(name);
  if (found.length > 0 || placed === null) return found;
  return labels[Number(placed[2]) - 1] === placed[1] ? [Number(placed[2]) - 1] : [];
}

const at = ({ view }: Context, role: Step['role']): Step => inFocus(view.trace, view.focus, role)!;
const descending = (numbers: readonly number[]) => [...numbers].sort((a, b) => b - a);

/** Names that are listed with "and" and commas. */
const namesIn = (text: string): string[] => text.split(/, | and /);

interface Rule {
  /** Where it may stand; everywhere without it. */
  place?: RegExp;
  text: RegExp;
  holds: (context: Context, ...parts: string[]) => void;
}

const rule = (text: string, holds: Rule['holds'], place?: RegExp): Rule => ({
  text: new RegExp(text.replaceAll('#', `(${NUMBER})`).replaceAll('%%', `(${SHARE})`).replaceAll('@', '(.+?)'), 'g'),
  holds,
  ...(place && { place }),
});

/** A name is what is read most, with this share; `names` in falling order where there are several. */
function reads({ view }: Context, weights: Step, row: number, read: readonly [name: string, share: string][]): void {
  const numbers = rowOf(weights, row);
  const order = descending(numbers);
  read.forEach(([name, share], place) => {
    const own = columnsOf(view, weights, name).map((column) => numbers[column]!);
    expect(own, `${name} of ${weights.columns.labels.join()}`).toContain(order[place]);
    expect(isShare(share, order[place]!), `${share} is ${order[place]}`).toBe(true);
  });
}

/** Whether names are all that is read most, as it is shown, with this share each; further ones may be counted. */
function readAlike({ view }: Context, weights: Step, names: string, share: string): number[] {
  const numbers = rowOf(weights, view.query);
  const largest = Math.max(...numbers);
  const shown = [...numbers.keys()].filter((column) => isShare(share, numbers[column]!));
  expect(isShare(share, largest)).toBe(true);
  const [, some, further] = /^(.*?)(?: and (\d+) other words)?$/.exec(names)!;
  const named = namesIn(some!);
  const columns = new Set(named.flatMap((name) => columnsOf(view, weights, name)));
  for (const name of named)
    expect(
      columnsOf(view, weights, name).some((column) => shown.includes(column)),
      name,
    ).toBe(true);
  expect(named.length + Number(further ?? 0), names).toBe(shown.length);
  expect(shown.length).toBeGreaterThan(1);
  return shown.filter((column) => columns.has(column));
}

/** These words have the same weight and the same numbers. */
function haveSameNumbers({ view }: Context, weights: Step, columns: readonly number[]): void {
  const numbers = rowOf(weights, view.query);
  expect(new Set(columns.map((column) => numbers[column])).size).toBe(1);
  const embeddings = view.trace.steps.find(
    ({ role, rows }) => role === 'embeddings' && rows.labels.includes(weights.columns.labels[columns[0]!]!),
  );
  if (embeddings) expect(new Set(columns.map((column) => rowOf(embeddings, column).join())).size).toBe(1);
}

const counts = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const numberOf = (text: string) => (counts.includes(text) ? counts.indexOf(text) : Number(text.replaceAll(',', '')));

/** What "mostly" and "only" say of the shares of a row. */
function qualified(most: string, numbers: readonly number[]): void {
  const positive = numbers.filter((one) => one > 0).length;
  if (most === 'only ') expect(positive).toBe(1);
  else expect(most === 'mostly ', `${most} of ${numbers.join()}`).toBe(Math.max(...numbers) > 0.5);
}

const ownWeights = (context: Context) => context.view.weights;
const headWeights = ({ view }: Context) =>
  headsOfLayer(view.trace, view.focus).map((focus) => stepAt(view.trace, focus, 'weights')!);
const asked = ({ view }: Context, name: string) => expect(view.weights.rows.labels[view.query]).toBe(name);

/** A row of weights in the order in which it is said: "A (5%), then B (3%) and C (1%), and 2 other words". */
function ranked(context: Context, word: string, most: string, list: string, others = '0'): void {
  asked(context, word);
  const { view } = context;
  const numbers = rowOf(ownWeights(context), view.query);
  const read = [...list.matchAll(new RegExp(`(?:^|, then | and )(.+?) \\((${SHARE})\\)`, 'g'))];
  expect(read.length, list).toBeGreaterThan(0);
  reads(
    context,
    ownWeights(context),
    view.query,
    read.map(([, name, share]) => [name!, share!]),
  );
  qualified(most, numbers);
  const further = numbers.filter((one) => one > 0).length - read.length;
  if (others !== 'cross') expect(Math.max(0, further), `others of ${numbers.join()}`).toBe(numberOf(others));
}

/** The layer or side before a reading, where there are several; checked by `placed`. */
const PLACE = '((?:the )?(?:encoder|decoder|earlier words|cross-attention|layer \\d+)(?:, layer \\d+)?)';
function placed({ view: { trace, focus } }: Context, place: string | undefined): void {
  const paths = trace.steps.filter(
    ({ role, part, gradient_of }) => role === 'context' && part === undefined && gradient_of === undefined,
  );
  const isOne = paths.every(({ stage, layer }) => stage === focus.stage && layer === focus.layer);
  expect(place === undefined, `${place}`).toBe(isOne);
  const layer = /layer (\d+)$/.exec(place ?? '')?.[1];
  if (layer !== undefined) expect(Number(layer)).toBe(focus.layer);
  else if (place !== undefined) expect(paths.every((one) => one.layer === focus.layer)).toBe(true);
  const stage = { encoder: 'encoder', decoder: 'decoder', 'earlier words': 'past', 'cross-attention': 'cross' };
  for (const [name, of] of Object.entries(stage)) if (place?.includes(name)) expect(focus.stage).toBe(of);
}

const several = `(?:(Both)|All (\\w+)) heads(?: in ${PLACE})? read the same word most: `;

const headline: Rule[] = [
  rule('^These words have no numbers of meaning here: the shares below only show the arithmetic\\. ', ({ view }) => {
    const inputs = view.trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');
    const rows = inputs.reduce((sum, { rows }) => sum + rows.labels.length, 0);
    const seeded = inputs.reduce((sum, step) => {
      const { source, seeded_rows } = inputAttributes(step);
      return sum + (source === 'seed' ? step.rows.labels.length : (seeded_rows ?? []).length);
    }, 0);
    expect(2 * seeded).toBeGreaterThan(rows);
  }),
  rule(`^In ${PLACE}, `, (context, place) => {
    placed(context, place);
    expect(headWeights(context)).toHaveLength(1);
  }),
  rule(' The numbers of the words marked ° mean nothing here: they only show the arithmetic\\.$', ({ view }) => {
    expect(view.unknown!.size).toBeGreaterThan(4);
  }),
  rule(
    ' The numbers of (\\S+(?:(?:, | and )\\S+)*) mean nothing here: they only show the arithmetic\\.$',
    (context, words) => {
      const { view } = context;
      const seeded = new Set(
        view.trace.steps.flatMap((step) => {
          if (step.role !== 'embeddings' || step.operation !== 'input') return [];
          const { source, seeded_rows = [] } = inputAttributes(step);
          return source === 'seed' ? step.rows.labels : seeded_rows.map((row) => step.rows.labels[row]!);
        }),
      );
      const named = namesIn(words!);
      const heads = headWeights(context);
      const read = heads.flatMap((weights) => {
        const numbers = [...rowOf(weights, view.query)];
        // One head's sentence names the first three, those of several heads the first of each.
        const least = numbers.toSorted((a, b) => b - a)[heads.length === 1 ? Math.min(2, numbers.length - 1) : 0]!;
        return weights.columns.labels.filter((_, column) => numbers[column]! >= least && numbers[column]! > 0);
      });
      // All of them are named, once one that is named before is.
      for (const one of named) expect(seeded.has(one), one).toBe(true);
      expect(new Set(named)).toEqual(view.unknown);
      const said = [view.weights.rows.labels[view.query]!, ...read];
      expect(named.some((one) => said.includes(one))).toBe(true);
    },
  ),
  rule('^@ reads every word equally, %% each: no score stands out\\.$', (context, word, share) => {
    asked(context, word!);
    const numbers = rowOf(ownWeights(context), context.view.query);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(0.005);
    expect(isShare(share!, Math.max(...numbers))).toBe(true);
  }),
  rule('^@ reads @ alike, %% each(: their numbers are the same here)?\\.$', (context, word, names, share, same) => {
    asked(context, word!);
    const columns = readAlike(context, ownWeights(context), names!, share!);
    if (same !== undefined) haveSameNumbers(context, ownWeights(context), columns);
  }),
  rule('^@ spreads its reading over # words; it reads @ most, with %%\\.$', (context, word, count, name, share) => {
    asked(context, word!);
    expect(numberOf(count!)).toBe(ownWeights(context).columns.labels.length);
    reads(context, ownWeights(context), context.view.query, [[name!, share!]]);
    expect(Math.max(...rowOf(ownWeights(context), context.view.query))).toBeLessThan(0.03);
  }),
  rule(
    '^@ gives its largest share to @ \\(%%\\)\\. Its row is held, so its weights need not add up to 1\\.$',
    (context, word, name, share) => {
      asked(context, word!);
      reads(context, ownWeights(context), context.view.query, [[name!, share!]]);
      expect(ownWeights(context).overridden?.some(({ row }) => row === context.view.query)).toBe(true);
    },
  ),
  rule('^@ is the only word, so it reads itself: %%\\.$', (context, word, share) => {
    asked(context, word!);
    expect(rowOf(ownWeights(context), context.view.query)).toHaveLength(1);
    reads(context, ownWeights(context), context.view.query, [['itself', share!]]);
  }),
  rule('^@ reads nothing: all its weights are 0, and so is its context vector\\.$', (context, word) => {
    asked(context, word!);
    const { view } = context;
    const context_ = at(context, 'context');
    expect([...rowOf(view.weights, view.query), ...rowOf(context_, view.query)].every((one) => one === 0)).toBe(true);
  }),
  rule('^@ has no shares: 0 ÷ 0, because every exponential underflowed, that is, came out as 0\\.', (context, word) => {
    asked(context, word!);
    expect(rowOf(at(context, 'exponentials'), context.view.query).every((one) => one === 0)).toBe(true);
  }),
  rule(
    '^@ has shares that are not numbers: an exponential is larger than this arithmetic can hold\\.',
    (context, word) => {
      asked(context, word!);
      expect(rowOf(ownWeights(context), context.view.query).some((one) => !Number.isFinite(one))).toBe(true);
    },
  ),
  rule(
    `^(?:One sentence, (\\w+) readings|(\\w+) readings in ${PLACE}): (.+?) reads (.+)\\.$`,
    (context, plain, named, place, word, list) => {
      const all = headWeights(context);
      expect(numberOf((plain ?? named!).toLowerCase())).toBe(all.length);
      placed(context, place);
      asked(context, word!);
      const mostly = list!.startsWith('mostly ');
      const parts = [
        ...list!
          .replace(/^mostly /, '')
          .matchAll(
            new RegExp(
              `(?:^|, | and )(?:mostly )?(?:(every word equally|nothing|many words, each a little,)|((?:(?! in head ).)+?)( alike)? \\((${SHARE})(?: each)?\\)) in head (\\d+)`,
              'g',
            ),
          ),
      ];
      const rest = /, and there (?:is|are) (\w+) more heads?$/.exec(list!);
      expect(parts.length + (rest === null ? 0 : numberOf(rest[1]!)), list).toBe(all.length);
      for (const [, none, name, alike, share, head] of parts) {
        const weights = all.find((one) => one.head === Number(head))!;
        const numbers = rowOf(weights, context.view.query);
        if (alike !== undefined) readAlike(context, weights, name!, share!);
        else if (name !== undefined) reads(context, weights, context.view.query, [[name, share!]]);
        else if (none === 'nothing') expect(numbers.every((one) => one === 0)).toBe(true);
        else if (none!.startsWith('many')) expect(Math.max(...numbers)).toBeLessThan(0.03);
        else expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(0.005);
        if (mostly && name !== undefined) expect(Math.max(...numbers)).toBeGreaterThan(0.5);
      }
    },
  ),
  rule(
    `^${several}@ reads (only |mostly |)(.+?) \\((.+?)\\)\\.$`,
    (context, both, count, place, word, most, name, shares) => {
      placed(context, place);
      const all = headWeights(context);
      expect(both === undefined ? numberOf(count!) : 2).toBe(all.length);
      asked(context, word!);
      const listed = shares!.split(/, | and /).filter((one) => one !== '…');
      all.forEach((weights, index) => {
        const share = listed.length === 1 ? listed[0]! : listed[index];
        if (share !== undefined) reads(context, weights, context.view.query, [[name!, share]]);
        const numbers = rowOf(weights, context.view.query);
        if (most === 'only ') expect(numbers.filter((one) => one > 0)).toHaveLength(1);
        if (most === 'mostly ') expect(Math.max(...numbers)).toBeGreaterThan(0.5);
      });
    },
  ),
  rule('^@ asks the other sentence: it reads (mostly |)(.+)\\.$', (context, word, most, list) =>
    ranked(context, word!, most!, list!, 'cross'),
  ),
  rule('^@ asks only the memory, and reads (mostly |)(.+)\\.$', (context, word, most, list) =>
    ranked(context, word!, most!, list!, 'cross'),
  ),
  rule(
    '^@ reads (only |mostly |)(.+?)(?:, and (one|\\d+) other words?)?(: it has nothing else to read)?\\.$',
    (context, word, most, list, others, alone) => {
      ranked(context, word!, most!, list!, others ?? '0');
      if (alone !== undefined) {
        const mask = inFocus(context.view.trace, context.view.focus, 'masked_scores')!;
        expect(rowOf(mask, context.view.query).filter((one) => one !== -Infinity)).toHaveLength(1);
      }
    },
  ),
].map((one) => ({ ...one, place: /^(headline|export|weights)$/ }));

/** Which names have the largest number of a row, as it is shown. */
function best(context: Context, step: Step, word: string, names: string, isShown: (value: number) => boolean): number {
  asked(context, word);
  const { view } = context;
  const numbers = rowOf(step, view.query);
  const largest = Math.max(...numbers.filter((one) => !Number.isNaN(one)));
  const all = [...numbers.keys()].filter((column) => numbers[column] === largest || isShown(numbers[column]!));
  const several = /^all (\w+) words$/.exec(names);
  if (several !== null) {
    expect(all.length).toBe(numberOf(several[1]!));
    return largest;
  }
  const counted = /^(\w+) words$/.exec(names);
  if (counted !== null && numberOf(counted[1]!) > 1) {
    expect(all.length).toBe(numberOf(counted[1]!));
    return largest;
  }
  const named = all.length === 1 ? [names] : namesIn(names);
  for (const name of named)
    expect(
      columnsOf(view, step, name).some((column) => all.includes(column)),
      `${name}: ${numbers.join()}`,
    ).toBe(true);
  // Every one of several that are as large is said.
  expect(named.length, `${names}: ${numbers.join()}`).toBe(all.length);
  return largest;
}

const cards: Rule[] = [
  rule(
    'For @ the best match is @, with #\\.',
    (context, word, name, score) => {
      const step = at(context, 'scores');
      const isShown = (value: number) => isNumber(score!, value);
      expect(isShown(best(context, step, word!, name!, isShown)), score).toBe(true);
    },
    /^scores$/,
  ),
  rule(
    'For @ no match is better than another: all its scores are #\\.',
    (context, word, score) => {
      asked(context, word!);
      const row = rowOf(at(context, 'scores'), context.view.query).filter((one) => one !== -Infinity);
      expect(new Set(row).size).toBe(1);
      expect(isNumber(score!, row[0]!)).toBe(true);
    },
    /^scores$/,
  ),
  rule(
    'For @ the best matches are @, with # each\\.',
    (context, word, names, score) => {
      const step = at(context, 'scores');
      const isShown = (value: number) => isNumber(score!, value);
      expect(isShown(best(context, step, word!, names!, isShown)), score).toBe(true);
    },
    /^scores$/,
  ),
  rule(
    '(?:takes? the largest shares?: |given\\. |than another: )@ gives (?:the largest shares?, )?%%(?: each)?,? to @\\.',
    (context, word, share, names) => {
      const isShown = (weight: number) => isShare(share!, weight);
      expect(isShown(best(context, at(context, 'weights'), word!, names!, isShown)), share).toBe(true);
    },
    /^weights$/,
  ),
  rule(
    'need not follow from its scores\\. @ gives its largest share, %%, to @\\.',
    (context, word, share, name) => {
      asked(context, word!);
      reads(context, at(context, 'weights'), context.view.query, [[name!, share!]]);
    },
    /^weights$/,
  ),
  rule(
    '^(?:Here|In head (\\d+),) @ takes %% of its context (each )?from @\\.$',
    (context, head, word, share, each, name) => {
      if (head !== undefined) expect(Number(head)).toBe(context.view.focus.head);
      else expect(headWeights(context)).toHaveLength(1);
      asked(context, word!);
      if (each !== undefined) readAlike(context, at(context, 'weights'), name!, share!);
      else reads(context, at(context, 'weights'), context.view.query, [[name!, share!]]);
    },
    /^meaning$/,
  ),
  rule(
    'Each key has d_?k = (\\d+) numbers\\. Every score is divided by √#, so that more numbers do not make larger scores\\. # becomes #\\.',
    (context, numbers, size, from, to) => {
      expect(numbers).toBe(size);
      const [scores, scaled] = [at(context, 'scores'), at(context, 'scaled_scores')];
      const row = rowOf(scores, context.view.query);
      const column = columnOfMost(context, row);
      const query = inFocus(context.view.trace, context.view.focus, 'query');
      const key = inFocus(context.view.trace, context.view.focus, 'key');
      for (const one of [query, key]) if (one) expect(Number(size)).toBe(one.columns.labels.length);
      expect(isNumber(from!, row[column]!)).toBe(true);
      const value = row[column]! / Math.sqrt(Number(size));
      expect(isNumber(to!, rowOf(scaled, context.view.query)[column]!)).toBe(true);
      const held = scaled.overridden?.some((cell) => cell.row === context.view.query && cell.column === column);
      if (!held) expect(isNumber(to!, value), `${to} is ${value}`).toBe(true);
    },
    /^scale$/,
  ),
  rule(
    'Each key has d_?k = 1 number\\. Every score is divided by √1, so it stays as it is\\.',
    (context) => {
      expect(at(context, 'key').columns.labels).toHaveLength(1);
      const [scores, scaled] = [at(context, 'scores'), at(context, 'scaled_scores')];
      if (!scaled.overridden) expect(scaled.values).toEqual(scores.values);
    },
    /^scale$/,
  ),
  rule(
    '^Each number is multiplied by #, the root of the # numbers that each word has, as in the first Transformer\\.$',
    (context, factor, size) => {
      const scaled = context.view.trace.steps.find(({ role }) => role === 'scaled_embeddings')!;
      const given = context.view.trace.steps.find(({ id }) => id === scaled.operands[0])!;
      expect(scaled.columns.labels).toHaveLength(Number(size));
      expect(isNumber(factor!, Math.sqrt(Number(size)))).toBe(true);
      given.values.forEach((value, index) =>
        expect(scaled.values[index]!).toBeCloseTo(value * Math.sqrt(Number(size)), 4),
      );
    },
    /^words$/,
  ),
  rule(
    '^Each number is multiplied by #, a factor that this example sets\\.$',
    (context, factor) => {
      expect(isNumber(factor!, context.view.snapshot.example.embedding_scale as number)).toBe(true);
    },
    /^words$/,
  ),
  rule(
    'Every score is multiplied by #, which this example sets in place of 1 ÷ √d_?k\\. # becomes #\\.',
    (context, factor, from, to) => {
      const scale = context.view.snapshot.example.attention.scale as number;
      const row = rowOf(at(context, 'scores'), context.view.query);
      expect(isNumber(factor!, scale)).toBe(true);
      const column = columnOfMost(context, row);
      expect(isNumber(from!, row[column]!)).toBe(true);
      expect(isNumber(to!, rowOf(at(context, 'scaled_scores'), context.view.query)[column]!)).toBe(true);
      if (!at(context, 'scaled_scores').overridden) expect(isNumber(to!, row[column]! * scale)).toBe(true);
    },
    /^scale$/,
  ),
  rule(
    'Then scores that may not be used become −∞: @ may read # of # words\\.',
    (context, word, count, all) => {
      asked(context, word!);
      const mask = at(context, 'masked_scores') ?? at(context, 'mask');
      const row = rowOf(mask, context.view.query);
      expect([Number(count), Number(all)]).toEqual([row.filter((one) => one !== -Infinity).length, row.length]);
    },
    /^scale$/,
  ),
  rule(
    'large ones level off at # and #\\.',
    (context, low, high) => {
      const cap = context.view.snapshot.example.attention.softcap!;
      expect(isNumber(low!, -cap) && isNumber(high!, cap)).toBe(true);
      for (const one of at(context, 'capped_scores').values) expect(Math.abs(one)).toBeLessThanOrEqual(cap);
    },
    /^scale$/,
  ),
  rule(
    'For every step of distance, # is subtracted from the score',
    (context, slope) => {
      const biases = rowOf(at(context, 'position_bias'), 0);
      if (biases.length > 1 && Number.isFinite(biases[1]!))
        expect(isNumber(slope!, Math.abs(biases[1]! - biases[0]!)), slope).toBe(true);
    },
    /^scale$/,
  ),
  rule(
    'The query of @ starts with #\\.',
    (context, word, start) => {
      const query = at(context, 'query');
      const row =
        query.rows.labels.length === context.view.weights.rows.labels.length ? context.view.query : context.view.word;
      expect(query.rows.labels[row]).toBe(word);
      expect(isNumber(start!, rowOf(query, row)[0]!), start).toBe(true);
    },
    /^roles$/,
  ),
  rule(
    'Of the # query numbers of all heads, head # takes numbers? #(?: to #)?\\.',
    ({ view }, all, head, from, to = from) => {
      const size = inFocus(view.trace, view.focus, 'query')!.columns.labels.length;
      expect([Number(head), Number(from), Number(to)]).toEqual([
        view.focus.head,
        (Number(head) - 1) * size + 1,
        Number(head) * size,
      ]);
      expect(Number(all)).toBe(headWeights({ view } as Context).length * size);
    },
    /^roles$/,
  ),
  rule(
    'Heads ([\\d, and]+) share the same keys and values',
    ({ view }, list) => {
      const { heads = 1, kv_heads = heads } = view.snapshot.example.attention;
      const group = Math.floor((view.focus.head! - 1) / (heads / kv_heads));
      const own = Array.from({ length: heads / kv_heads }, (_, index) => group * (heads / kv_heads) + index + 1);
      expect(namesIn(list!).map(Number)).toEqual(own);
    },
    /^roles$/,
  ),
  rule(
    '^# × # numbers per word$',
    ({ view }, heads, size) => {
      const all = view.trace.steps.filter(
        ({ columns, head }) => head === undefined && columns.labels.length === Number(heads) * Number(size),
      );
      expect(all.length).toBeGreaterThan(0);
    },
    /^roles$/,
  ),
  rule(
    'The sum is the context vector of @\\. Its number furthest from 0 is #, in the column “@”\\.$',
    (context, word, value, name) => {
      asked(context, word!);
      const step = at(context, 'context');
      const row = rowOf(step, context.view.query);
      const largest = Math.max(...row.map(Math.abs));
      const labels = step.columns.labels;
      const columns = [...labels.keys()].filter((column) => labels[column] === name);
      expect(
        columns.some((column) => Math.abs(row[column]!) === largest && isNumber(value!, row[column]!)),
        name,
      ).toBe(true);
    },
    /^mix$/,
  ),
  rule(
    'The sum is the context vector of @: alone, @ was at (.+?); now it is at (.+?), pulled towards what it read\\.$',
    (context, word, again, before, after) => {
      asked(context, word!);
      asked(context, again!);
      const step = at(context, 'context');
      const value = context.view.trace.steps.find(({ id }) => id === step.operands[1])!;
      const check = (text: string, row: number[]) => {
        const numbers = text.split(/, | and /);
        expect(numbers.length).toBe(row.length);
        numbers.forEach((one, index) => expect(isNumber(one, row[index]!), `${one} is ${row[index]}`).toBe(true));
      };
      const [own, now] = [rowOf(value, context.view.selfColumn), rowOf(step, context.view.query)];
      check(before!, own);
      check(after!, now);
      expect(own, 'pulled').not.toEqual(now);
    },
    /^mix$/,
  ),
  rule(
    'The sum is the context vector of @: alone, @ was at (.+?), and there it stays\\.$',
    (context, word, again, before) => {
      asked(context, word!);
      asked(context, again!);
      const now = rowOf(at(context, 'context'), context.view.query);
      before!.split(/, | and /).forEach((one, index) => expect(isNumber(one, now[index]!), one).toBe(true));
    },
    /^mix$/,
  ),
  rule(
    '^Written out: context\\((.+?)\\) = (.+?)(; the masked words give nothing)?\\.$',
    (context, word, terms, masked) => {
      asked(context, word!);
      const step = at(context, 'context');
      const weights = context.view.trace.steps.find(({ id }) => id === step.operands[0])!;
      const row = rowOf(weights, context.view.query);
      const found = [...terms!.matchAll(new RegExp(`(${NUMBER})·v\\((.+?)\\)(?= \\+ |$)`, 'g'))];
      if (masked === undefined) expect(found.length).toBe(row.length);
      let from = 0;
      for (const [, weight, label] of found) {
        const column = row.findIndex(
          (one, index) => index >= from && weights.columns.labels[index] === label && isNumber(weight!, one),
        );
        expect(column, `${weight}·v(${label}) of ${row.join()}`).toBeGreaterThanOrEqual(0);
        from = column + 1;
      }
      // What is not written out gives nothing.
      const written = found.reduce((sum, [, weight]) => sum + (Number.isNaN(Number(weight)) ? 0 : Number(weight)), 0);
      if (masked !== undefined && row.every(Number.isFinite))
        expect(Math.abs(written - row.reduce((sum, one) => sum + one, 0))).toBeLessThan(0.02);
    },
    /^mix$/,
  ),
  rule(
    'Each head works with (\\d+) numbers? per word\\.',
    ({ view }, size) => {
      expect(Number(size)).toBe(inFocus(view.trace, view.focus, 'context')!.columns.labels.length);
    },
    /^heads$/,
  ),
  rule(
    'Side by side, (\\d+) heads × (\\d+) make (\\d+)(?:, which is dmodel again: dmodel = h · dv\\.|: that is what is passed on, since there is no WO\\.|; because that is not dmodel = (\\d+), the matrix WO \\((\\d+) × (\\d+)\\) turns them into (\\d+) numbers\\.)',
    (context, heads, size, all, model, rows, columns, back) => {
      const { view } = context;
      const count = headWeights(context).length;
      expect([Number(heads), Number(size)]).toEqual([count, at(context, 'context').columns.labels.length]);
      expect(Number(all)).toBe(Number(heads) * Number(size));
      if (model === undefined) return;
      const W_O = view.trace.steps.find(
        (one) =>
          one.role === 'W_O' &&
          one.layer === view.focus.layer &&
          (one.stage === undefined || one.stage === view.focus.stage),
      );
      expect(model).not.toBe(all);
      expect([Number(rows), Number(columns), Number(model)]).toEqual([
        W_O!.rows.labels.length,
        W_O!.columns.labels.length,
        W_O!.columns.labels.length,
      ]);
      expect(back).toBe(model);
    },
    /^heads$/,
  ),
  rule(
    'The matrix WO \\((\\d+) × (\\d+)\\) then mixes what the heads found\\.',
    ({ view }, rows, columns) => {
      expect(
        view.trace.steps.some(
          (one) =>
            one.role === 'W_O' &&
            one.rows.labels.length === Number(rows) &&
            one.columns.labels.length === Number(columns),
        ),
      ).toBe(true);
    },
    /^heads$/,
  ),
  rule(
    'A context vector has (\\d+) numbers; the matrix WO \\((\\d+) × (\\d+)\\) makes (\\d+) of them\\.',
    (context, size, rows, columns, made) => {
      expect([rows, columns]).toEqual([size, made]);
      expect(Number(size)).toBe(at(context, 'context').columns.labels.length);
    },
    /^heads$/,
  ),
  rule(
    'Heads that read the same keys and values: ([\\d, and;]+)\\.',
    ({ view }, groups) => {
      const { heads = 1, kv_heads = heads } = view.snapshot.example.attention;
      const all = groups!.split('; ').map((one) => namesIn(one).map(Number));
      expect(all).toHaveLength(kv_heads);
      for (const [index, group] of all.entries())
        for (const head of group) expect(Math.floor((head - 1) / (heads / kv_heads))).toBe(index);
    },
    /^heads$/,
  ),
  rule(
    '^@ reads @ alike, %% each$',
    (context, word, names, share) => {
      asked(context, word!);
      const isHeld = (weights: Step) => {
        try {
          return readAlike(context, weights, names!, share!).length > 0;
        } catch {
          return false;
        }
      };
      // One for each head, in no order here.
      expect(headWeights(context).some(isHeld)).toBe(true);
    },
    /^heads$/,
  ),
  rule(
    '^@ reads (only |mostly |)@ %%$',
    (context, word, most, name, share) => {
      asked(context, word!);
      // One for each head, in no order here.
      const found = headWeights(context).filter((weights) => {
        const numbers = rowOf(weights, context.view.query);
        const largest = Math.max(...numbers);
        return (
          isShare(share!, largest) &&
          columnsOf(context.view, weights, name!).some((column) => numbers[column] === largest) &&
          (most === 'only ' ? numbers.filter((one) => one > 0).length === 1 : (most === 'mostly ') === largest > 0.5)
        );
      });
      expect(found.length).toBeGreaterThan(0);
    },
    /^heads$/,
  ),
  rule(
    '^(?:Weights of head|Head) (\\d+)(?: −(?: head (\\d+))?)?(?: in focus| open)?$',
    (context, ...heads) => {
      const known = headWeights(context).map(({ head }) => head);
      for (const head of heads) if (/^\d+$/.test(head ?? '')) expect(known).toContain(Number(head));
    },
    /^heads$/,
  ),
  rule(
    'head (\\d+) reads more',
    (context, head) => expect(headWeights(context).map((one) => one.head)).toContain(Number(head)),
    /^heads$/,
  ),
  rule(
    '(?:^Layer (\\d+) starts from )?[Tt]he words as layer (\\d+) left them',
    ({ view }, layer, before) => {
      expect(Number(before)).toBe(view.focus.layer! - 1);
      if (layer !== undefined) expect(Number(layer)).toBe(view.focus.layer);
    },
    /^words$/,
  ),
  rule(
    'Layer (\\d+) starts from these rows\\.',
    ({ view }, next) => {
      expect([Number(next), view.trace.steps.some(({ layer }) => layer === Number(next))]).toEqual([
        view.focus.layer! + 1,
        true,
      ]);
    },
    /^layer$/,
  ),
  rule(
    'Each row is widened (?:twice )?to (\\d+) numbers(.+?) and W2 brings them back to (\\d+)\\.',
    ({ view }, size, _, model) => {
      const step =
        inFocus(view.trace, { ...view.focus }, 'W_2') ?? view.trace.steps.find(({ role }) => role === 'W_2')!;
      expect([Number(size), Number(model)]).toEqual([step.rows.labels.length, step.columns.labels.length]);
    },
    /^layer$/,
  ),
  rule(
    'A vector of (\\d+) numbers is a point in a space of (\\d+) dimensions\\.',
    (context, size, dimensions) => {
      expect([Number(size), Number(dimensions)]).toEqual(Array(2).fill(at(context, 'context').columns.labels.length));
    },
    /^(latent|meaning)$/,
  ),
  rule(
    'By weight and by the norm of what it adds, @ counts most: # × # = #\\.',
    (context, word, weight, value, length) => {
      const { weights, lengths, columns } = contributions(context, word!);
      const column = columns.find(
        (one) => isNumber(weight!, weights[one]!) && isNumber(length!, weights[one]! * lengths[one]!),
      )!;
      expect(column, word).toBeDefined();
      expect(isNumber(value!, lengths[column]!)).toBe(true);
      const added = weights.map((one, index) => Math.abs(one) * lengths[index]!);
      expect(weights[column]!).toBeGreaterThanOrEqual(Math.max(...weights) * (1 - 1e-4));
      expect(added[column]!).toBeGreaterThanOrEqual(Math.max(...added) * (1 - 1e-4));
    },
    /^meaning$/,
  ),
  // Words whose numbers are shown with the same digits count alike, by weight, by what they add, or by both.
  rule(
    '^By weight, @ counts? (?:most|alike), with #( each)?; (?:by the norm of what (?:it adds|they add), @ counts? (?:most|alike)|so do @ by the norm of what they add), with #( each)?\\.$',
    (context, weighed, weight, alike, longest, also, length, alsoAlike) => {
      const { weights, lengths } = contributions(context, '');
      const added = weights.map((one, index) => Math.abs(one) * lengths[index]!);
      const hold = (names: string, numbers: number[], shown: string, several: boolean) => {
        const columns = [...numbers.keys()].filter((column) => isNumber(shown, numbers[column]!));
        expect(columns.length > 1).toBe(several);
        expect(isNumber(shown, Math.max(...numbers))).toBe(true);
        const [, some, further] = /^(.*?)(?: and (\d+) other words)?$/.exec(names)!;
        const own = namesIn(some!);
        for (const name of own)
          expect(columnsOf(context.view, at(context, 'weights'), name).some((one) => columns.includes(one))).toBe(true);
        expect(own.length + Number(further ?? 0)).toBe(columns.length);
      };
      hold(weighed!, weights, weight!, alike !== undefined);
      hold((longest ?? also)!, added, length!, alsoAlike !== undefined);
    },
    /^meaning$/,
  ),
  rule(
    'The two measures disagree\\. By weight @ counts most, with #\\. By the norm of what it adds it is @, with #: the value of @ is short \\(#\\), that of @ is long \\(#\\)\\.',
    (context, weighed, weight, longest, length, weighedAgain, short, longestAgain, long) => {
      const first = contributions(context, weighed!);
      const second = contributions(context, longest!);
      const added = first.weights.map((one, index) => Math.abs(one) * first.lengths[index]!);
      expect([weighedAgain, longestAgain]).toEqual([weighed, longest]);
      expect(
        first.columns.some(
          (one) =>
            first.weights[one]! >= Math.max(...first.weights) * (1 - 1e-4) &&
            isNumber(weight!, first.weights[one]!) &&
            isNumber(short!, first.lengths[one]!),
        ),
      ).toBe(true);
      expect(
        second.columns.some(
          (one) =>
            added[one]! >= Math.max(...added) * (1 - 1e-4) &&
            isNumber(length!, added[one]!) &&
            isNumber(long!, second.lengths[one]!),
        ),
      ).toBe(true);
      expect(Math.max(...first.columns.map((one) => first.lengths[one]!)), 'short').toBeLessThanOrEqual(
        Math.max(...second.columns.map((one) => first.lengths[one]!)),
      );
    },
    /^meaning$/,
  ),
  rule(
    '^@ pulls? the other way: (?:its fraction|their fractions) along the context (?:is|are) below 0\\.$',
    (context, words) => {
      const { values, row } = contributions(context, '');
      const weights = rowOf(context.view.weights, context.view.query);
      const dot = values.map((value) => value.reduce((sum, one, index) => sum + one * row[index]!, 0));
      const square = row.reduce((sum, one) => sum + one * one, 0);
      const against = dot.map((one, index) => (weights[index]! * one) / square <= -0.0049);
      const named = words!.replace(/, …$/, '').split(', ');
      for (const name of named)
        expect(
          columnsOf(context.view, context.view.weights, name).some((column) => against[column]),
          name,
        ).toBe(true);
      const all = dot.filter((one, index) => (weights[index]! * one) / square <= -0.0051).length;
      if (!words!.endsWith('…')) expect(named.length).toBeGreaterThanOrEqual(all);
    },
    /^meaning$/,
  ),
  rule(
    'The context of @ has moved by # from the value of @ itself; the cosine between the two is #, where 1 is the same direction\\.',
    (context, word, distance, again, cosine) => {
      asked(context, word!);
      asked(context, again!);
      const { values, row } = contributions(context, '');
      const own = values[context.view.selfColumn]!;
      const norm = (numbers: readonly number[]) => Math.sqrt(numbers.reduce((sum, one) => sum + one * one, 0));
      expect(isNumber(distance!, norm(row.map((one, index) => one - own[index]!))), distance).toBe(true);
      const product = row.reduce((sum, one, index) => sum + one * own[index]!, 0);
      const bottom = norm(row) * norm(own);
      expect(cosine).not.toContain('×');
      if (bottom > 0) expect(isNear(cosine!, product / bottom), `${cosine} is ${product / bottom}`).toBe(true);
    },
    /^meaning$/,
  ),
  rule(
    'The context of @ is exactly the value of @ itself: nothing of another word was mixed in\\.',
    (context, word) => {
      asked(context, word!);
      const { values, row } = contributions(context, '');
      values[context.view.selfColumn]!.forEach((one, index) =>
        expect(Math.abs(one - row[index]!)).toBeLessThanOrEqual(2e-6 * Math.max(1, ...row.map(Math.abs))),
      );
    },
    /^meaning$/,
  ),
  rule(
    'The context of @ differs by up to #, because (.+?)\\.$',
    (context, word, most) => {
      asked(context, word!);
      const [before, after] = inBothOrders(context);
      expect(isNumber(most!, Math.max(...before.map((one, index) => Math.abs(one - after[index]!)))), most).toBe(true);
    },
    /^meaning$/,
  ),
  rule(
    '^The context of @ is (?:still )?the same',
    (context, word) => {
      asked(context, word!);
      const [before, after] = inBothOrders(context);
      const largest = Math.max(...before.map(Math.abs));
      before.forEach((one, index) =>
        expect(Math.abs(one - after[index]!)).toBeLessThanOrEqual(1e-4 * Math.max(1e-6, largest)),
      );
    },
    /^meaning$/,
  ),
  rule(
    '^By cosine, the values? of @ (?:is|are) (?:the nearest|among the (\\w+) nearest) to the context, but not (?:among the \\w+ nearest )?to the value of @ itself\\.$',
    (context, words, said, word) => {
      asked(context, word!);
      const { values, row } = contributions(context, '');
      const cosine = (a: readonly number[], b: readonly number[]) => {
        const bottom = Math.hypot(...a) * Math.hypot(...b);
        return bottom === 0 ? 0 : a.reduce((sum, one, index) => sum + one * b[index]!, 0) / bottom;
      };
      const count = values.length > 4 ? 3 : Math.max(1, Math.ceil(values.length / 2));
      const nearness = (to: readonly number[]) => values.map((one) => cosine(one, to));
      const [near, own] = [nearness(row), nearness(values[context.view.selfColumn]!)];
      expect(said === undefined ? 1 : numberOf(said)).toBe(count);
      for (const name of namesIn(words!)) {
        const columns = columnsOf(context.view, context.view.weights, name);
        expect(
          columns.some((one) => near[one]! >= descending(near)[count - 1]! - 1e-5),
          name,
        ).toBe(true);
        expect(
          columns.some((one) => own[one]! <= descending(own)[count - 1]! + 1e-5),
          name,
        ).toBe(true);
        // It is not as near to its own value as all that are, if these are nearer than others.
        expect(columns.some((one) => near[one]! > -1 && own[one]! <= Math.max(...own))).toBe(true);
      }
    },
    /^meaning$/,
  ),
  rule(
    '^Here the order of the words is reversed, and @ asks again:$',
    (context, word) => asked(context, word!),
    /^meaning$/,
  ),
  rule(
    'is cut into (\\d+) pieces?, called tokens\\.(.*) The id of @ is (\\d+)\\. A one-hot vector has a 1 at the id and 0 everywhere else,',
    ({ view }, count, _, word, id) => {
      const sides = view.trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');
      const own = sides.find(({ rows }) => rows.labels.length === Number(count) && rows.labels.includes(word!))!;
      expect(own, word).toBeDefined();
      const seen: string[] = [];
      const fits = ({ columns }: Step) => columns.labels.length === own.columns.labels.length;
      for (const label of sides.filter(fits).flatMap(({ rows }) => rows.labels)) {
        if (!seen.includes(label)) seen.push(label);
      }
      expect(seen.indexOf(word!) + 1).toBe(Number(id));
    },
    /^vocabulary$/,
  ),
  rule(
    'each word’s row of X is its row of E\\. It is number (\\d+) of the sentence: the id says',
    ({ view }, place) => {
      const number = Number(place);
      const sides = view.trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');
      expect(number).toBe(view.word + 1);
      expect(sides.some(({ rows }) => rows.labels.length >= number)).toBe(true);
    },
    /^vocabulary$/,
  ),
  rule(
    '^The first (\\d+) of the (\\d+) numbers of each row are shown\\.$',
    ({ view }, shown, all) => {
      expect(Number(shown)).toBeLessThan(Number(all));
      expect(view.trace.steps.find(({ role }) => role === 'embeddings')!.columns.labels.length).toBe(Number(all));
    },
    /^vocabulary$/,
  ),
  rule(
    'here it is #\\. A gradient',
    ({ view }, loss) => {
      expect(
        isNumber(
          loss!,
          view.trace.steps.find(({ role, gradient_of }) => role === 'loss' && gradient_of === undefined)!.values[0]!,
        ),
      ).toBe(true);
    },
    /^training$/,
  ),
  rule(
    'For @ the score of @ is pushed up most, that of @ is pushed down most\\.',
    (context, word, up, down) => {
      asked(context, word!);
      const { step, row } = scoreGradient(context);
      expect(columnsOf(context.view, step, up!).map((one) => row[one])).toContain(Math.min(...row));
      expect(columnsOf(context.view, step, down!).map((one) => row[one])).toContain(Math.max(...row));
      expect([Math.min(...row) < 0, Math.max(...row) > 0]).toEqual([true, true]);
    },
    /^training$/,
  ),
  rule(
    'g·c = # is what its current blend is worth',
    (context, worth) => {
      const { row } = contributions(context, '');
      const contextStep = at(context, 'context');
      const gradient =
        context.view.trace.steps.find(
          ({ gradient_of, role }) => gradient_of === contextStep.id && role === 'context',
        ) ?? context.view.trace.steps.find(({ gradient_of }) => gradient_of === contextStep.id)!;
      const g = rowOf(gradient, context.view.query);
      const value = row.reduce((sum, one, index) => sum + one * g[index]!, 0);
      expect(isNear(worth!, value), `${worth} is ${value}`).toBe(true);
    },
    /^training$/,
  ),
  rule(
    '^Every other step of the backward pass \\((\\d+)\\)$',
    ({ view }, count) => {
      expect(Number(count)).toBeLessThanOrEqual(
        view.trace.steps.filter(({ gradient_of }) => gradient_of !== undefined).length,
      );
    },
    /^training$/,
  ),
  rule(
    '(?:Through attention alone|Counting each word itself as one half), @ ends up with %% from @(?:, then %% from @)?(?:, then %% from @)?\\.',
    (context, word, ...list) => {
      const trace = context.view.snapshot.analysis('rollout');
      const shares = list.filter((one) => /%$/.test(one ?? ''));
      const final = trace.steps.filter(({ role }) => role === 'residual_rollout' || role === 'rollout');
      const rows = final.map((step) => rowOf(step, Math.min(context.view.query, step.rows.labels.length - 1)));
      const held = rows.some((row) => shares.every((share, place) => isShare(share!, descending(row)[place]!)));
      expect(held, `${word}: ${list.join()}`).toBe(true);
    },
    /^flow$/,
  ),
  rule(
    '(?:^|\\. )(?:All )?(\\w+)(?: of (\\w+))? differs? from what follows from .*?, by up to #\\.',
    ({ view }, differing, all, largest) => {
      const published = Object.values(view.snapshot.example.published ?? {});
      expect(published.length).toBeGreaterThan(0);
      const ids = Object.keys(view.snapshot.example.published!);
      const found = ids.map((id) => {
        const step = view.trace.steps.find((one) => one.id === id)!;
        const printed = view.snapshot.example.published![id]!.flat();
        const off = printed.flatMap((one, index) =>
          one === null || isNumber(String(one).replace('-', '−'), step.values[index]!)
            ? []
            : [Math.abs(Number(one) - step.values[index]!)],
        );
        return { differing: off.length, all: printed.filter((one) => one !== null).length, largest: Math.max(...off) };
      });
      const count = (text: string) => numberOf(text.toLowerCase());
      expect(
        found.some(
          (one) =>
            one.differing === count(differing!) &&
            one.all === count(all ?? differing!) &&
            isNumber(largest!, one.largest),
        ),
        JSON.stringify(found),
      ).toBe(true);
    },
  ),
  rule(
    '^Every number is rounded to about 7 digits, and here that adds up: computed exactly, @ · @ would be #, not #\\.$',
    ({ view }, row, column, exact, shown) => {
      expect(exact).not.toBe(shown);
      const found = view.trace.steps.some((step) =>
        [...step.values].some(
          (value, index) =>
            isNumber(shown!, value) &&
            step.columns.labels[index % step.columns.labels.length] === column &&
            step.rows.labels[Math.floor(index / step.columns.labels.length)] === row,
        ),
      );
      expect(found).toBe(true);
    },
  ),
  rule(`^(.+?) largest weight (${SHARE}|–)$`, (context, name, share) => {
    const row = inAnotherWay(context, name!);
    if (share === '–') expect(row?.every(Number.isFinite)).toBe(false);
    else if (row !== undefined)
      expect(isShare(share!, Math.max(...row)), `${name}: ${share} is ${Math.max(...row)}`).toBe(true);
  }),
  rule(
    `^With positions, @ gives @ (${SHARE}) in this order and (${SHARE}) in the reverse one\\.$`,
    (context, word, name, before, after) => {
      asked(context, word!);
      const rows = inReverse(context);
      if (rows === undefined) return;
      const [forward, turned] = rows;
      const moves = forward.map((weight, column) => Math.abs(weight - turned[column]!));
      const found = columnsOf(context.view, context.view.weights, name!).some(
        (column) =>
          moves[column]! >= Math.max(...moves) - 1e-6 &&
          isShare(before!, forward[column]!) &&
          isShare(after!, turned[column]!),
      );
      expect(found, `${name}: ${before}, ${after} in ${forward.join()} and ${turned.join()}`).toBe(true);
      expect(Math.max(...moves)).toBeGreaterThan(0.0099);
    },
    /^words$/,
  ),
  rule(
    '^Here the order counts for little: even with positions it changes no weight of @ by 1%\\.$',
    (context, word) => {
      asked(context, word!);
      const [forward, turned] = inReverse(context) ?? [[], []];
      forward.forEach((weight, column) => expect(Math.abs(weight - turned[column]!)).toBeLessThan(0.0101));
    },
    /^words$/,
  ),
  rule(
    '^(\\S.*?\\d+ others?)$',
    ({ view }, text) => {
      const labels = view.weights.columns.labels.toSorted((a, b) => b.length - a.length);
      let rest = text!;
      for (let label; (label = labels.find((one) => rest.startsWith(one))) !== undefined;)
        rest = rest.slice(label.length);
      expect(parseInt(rest, 10), text).toBeLessThan(labels.length);
    },
    /^(scale|words)$/,
  ),
  rule(
    'You changed (\\w+) of these numbers\\.$',
    ({ view: { snapshot } }, count) => {
      const changed = (snapshot.example.changed ?? []).filter((path) => path.startsWith('word.'));
      expect(numberOf(count!)).toBeLessThanOrEqual(changed.length);
      expect(numberOf(count!)).toBeGreaterThan(0);
    },
    /^words$/,
  ),
  rule('With your (?:(\\d+) changes|change) this is no longer', ({ view }, count = '1') => {
    expect(Number(count)).toBe((view.snapshot.example.changed ?? []).length);
  }),
  rule('(?<=^(?:In h|H)ead (\\d+).*) ?Its queries are computed from (.+?) alone$', (context, head, names) => {
    expect(namesIn(names!)).toEqual(madeFrom(context, head!));
  }),
  rule(
    '(?<=^Head (\\d+).*) Its queries are computed from the kind of word alone: (.+?)\\.$',
    (context, head, names) => {
      expect(askerOf(context, head!).role).toBe('embeddings');
      expect(namesIn(names!)).toEqual(madeFrom(context, head!));
      for (const name of namesIn(names!))
        expect(['animal', 'person', 'thing', 'place', 'action', 'describes']).toContain(name);
    },
  ),
  rule(
    '(?<=^Head (\\d+).*) Its queries are computed from (.+?) alone: what a word could stand for\\.$',
    (context, head, names) => {
      expect(askerOf(context, head!).role).toBe('embeddings');
      expect(namesIn(names!)).toEqual(madeFrom(context, head!));
      expect(namesIn(names!)).toContain('refers');
      for (const name of namesIn(names!)) expect(['refers', 'number', 'gender']).toContain(name);
    },
  ),
  rule(
    '(?<=Head (\\d+) looks .*\\. First comes (.+?) \\([^)]*\\), ahead of (.+?) \\([^)]*\\)): (.+?) adds (.+?); in all, a score of # against #\\.$',
    (context, head, best, next, column, rest, score, nextScore) => {
      const { compared } = questionOf(context, head!);
      const weights = weightsOfHead(context, head!);
      const numbers = rowOf(weights, context.view.query);
      const scores = rowOf(stepAt(traceOfHeads(context), weights, 'scores')!, context.view.query);
      const [first, second] = descending(numbers);
      const all = namesIn(`${column} ${rest}`).map((term) => /^(.+) (\S+) (more|less)$/.exec(term)!.slice(1));
      const together = all.find(([name]) => name === 'the others together');
      const terms = all.filter((one) => one !== together);
      const pairs = columnsOf(context.view, weights, inRow(best!)).flatMap((one) =>
        columnsOf(context.view, weights, inRow(next!)).map((other) => [one, other] as const),
      );
      const holds = pairs.some(([one, other]) => {
        if (numbers[one] !== first || numbers[other] !== second || !(scores[one]! > scores[other]!)) return false;
        const [ahead, behind] = [productsOf(context, head!, one), productsOf(context, head!, other)];
        const differences = ahead.products.map((product, at) => product - behind.products[at]!);
        const sizes = differences.map(Math.abs).toSorted((a, b) => b - a);
        // The largest are named, and no other is larger than those.
        const found = terms.map(([name, size, more], at) =>
          differences.find(
            (difference, index) =>
              inWords(compared.columns.labels[index]!) === name &&
              difference > 0 === (more === 'more') &&
              isNear(size!, Math.abs(difference)) &&
              Math.abs(Math.abs(difference) - sizes[at]!) < 1e-5,
          ),
        );
        if (found.includes(undefined) || (terms.length < 3 && sizes[terms.length]! > 0.1 * sizes[0]! + 1e-5))
          return false;
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        const others = sum(differences) - sum(found.map((one) => one!));
        return (
          isNumber(score!, scores[one]!) &&
          isNumber(nextScore!, scores[other]!) &&
          isNear(together?.[1] ?? '0', Math.abs(others)) &&
          (together === undefined || (together[2] === 'more') === others > 0)
        );
      });
      expect(holds, `${best} before ${next}: ${column} adds ${rest}; ${score} against ${nextScore}`).toBe(true);
    },
  ),
  rule(
    '(?<=Head (\\d+) looks .*, ahead of (.+?) \\([^)]*\\)), whose numbers mean nothing here\\.$',
    (context, _, next) => {
      expect(meaningless(context).has(inRow(next!)), next).toBe(true);
    },
  ),
  rule(
    '(?<=Head (\\d+) looks .*\\. First comes (.+?) \\([^)]*\\)), ahead of @ \\(%%\\)\\.?$',
    (context, head, best, next, share) => {
      const weights = weightsOfHead(context, head!);
      const numbers = rowOf(weights, context.view.query);
      const second = descending(numbers)[1]!;
      const columns = columnsOf(context.view, weights, inRow(next!));
      expect(columns.map((at) => numbers[at])).toContain(second);
      expect(isShare(share!, second)).toBe(true);
      expect(best).not.toBe(next);
    },
  ),
  // Of a word that is read most and has no meaning it is said; then the best of those that have some is named.
  rule(
    '(?<=Head (\\d+) looks .*\\. First comes? (.+?)(?: alike)? \\([^)]*\\)), whose numbers mean nothing here; among the other words, @( alike)? \\(%%(?: each)?\\)\\.$',
    (context, head, best, known, alike, share) => {
      const unknown = meaningless(context);
      for (const name of namesIn(inRow(best!)).filter((one) => !/^\d+ other words$/.test(one)))
        expect(unknown.has(name), name).toBe(true);
      const weights = weightsOfHead(context, head!);
      const numbers = rowOf(weights, context.view.query).map((one, at) =>
        unknown.has(weights.columns.labels[at]!) ? 0 : one,
      );
      const largest = Math.max(...numbers);
      expect(isShare(share!, largest)).toBe(true);
      const shown = numbers.filter((one) => isShare(share!, one)).length;
      const columns = columnsOf(context.view, weights, namesIn(inRow(known!))[0]!);
      expect(columns.map((at) => numbers[at])).toContain(largest);
      if (alike !== undefined) expect(shown).toBeGreaterThan(1);
    },
  ),
  rule('(?<=Head (\\d+) looks .*)\\. First comes @ \\(%%\\)\\.?$', (context, head, best, share) => {
    const weights = weightsOfHead(context, head!);
    const numbers = rowOf(weights, context.view.query);
    reads(context, weights, context.view.query, [[inRow(best!), share!]]);
    // It is ahead of the next, also as it is shown.
    expect(isShare(share!, descending(numbers)[1]!) && !isSameWord(weights, numbers), share).toBe(false);
  }),
  rule('(?<=Head (\\d+) looks .*)\\. First come @ alike \\(%% each\\)\\.?$', (context, head, names, share) => {
    readAlike(context, weightsOfHead(context, head!), inRow(names!), share!);
  }),
  rule('(?<=Head (\\d+) looks .*)\\. Only @ is read\\.$', (context, head, best) => {
    const weights = weightsOfHead(context, head!);
    expect(rowOf(weights, context.view.query).filter((one) => one > 0)).toHaveLength(1);
    expect(columnsOfMost(context, weights, inRow(best!))).not.toEqual([]);
  }),
  rule('(?<=Head (\\d+) looks .*)\\. No word answers that better than another\\.$', (context, head) => {
    const numbers = rowOf(weightsOfHead(context, head!), context.view.query);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(0.005);
  }),
  rule(
    '^Head (\\d+) hardly prefers any word: (?:its weights go from %% to %%, for @|all its weights are %%, rounded)\\.',
    (context, head, least, most, best, all) => {
      const weights = weightsOfHead(context, head!);
      const read = rowOf(weights, context.view.query).filter((one) => one > 0);
      expect(read.length).toBeGreaterThanOrEqual(4);
      expect(Math.max(...read)).toBeLessThanOrEqual(1.75 * Math.min(...read));
      expect(isShare(least ?? all!, Math.min(...read))).toBe(true);
      expect(isShare(most ?? all!, Math.max(...read))).toBe(true);
      if (best === undefined) return;
      if (/, | and /.test(best)) readAlike(context, weights, inRow(best), most!);
      else reads(context, weights, context.view.query, [[inRow(best), most!]]);
    },
  ),
  rule(
    '^Head (\\d+) looks (most for|mostly for|for) (what is below 0 in )?(.+?)( alike)?(?:, because of (.+?)( below 0)? in (.+?))?(?:; the head most avoids (.+?))?\\.?$',
    (context, head, most, under, names, alike, property, below, word, least) => {
      const { compared, asks } = questionOf(context, head!);
      // What is asked for most; where no number is above 0, what is furthest below it.
      const extreme = under === undefined ? Math.max(...asks) : Math.min(...asks);
      expect(under === undefined).toBe(Math.max(...asks) > 0);
      expect(extreme).not.toBe(0);
      const labels = (columns: number[]) => columns.map((column) => inWords(compared.columns.labels[column]!));
      const largest = [...asks.keys()].filter((column) => asks[column]! / extreme >= 0.75);
      const many = /^(\w+) things$/.exec(names!);
      if (many === null) expect(namesIn(names!)).toEqual(labels(largest));
      else expect(numberOf(many[1]!)).toBe(largest.length);
      if (most === 'most for') expect(largest).toHaveLength(1);
      const sizes = new Set(largest.map((column) => asks[column])).size;
      if (alike !== undefined) expect(largest.length > 1 && sizes === 1).toBe(true);
      if (most === 'mostly for') expect(sizes).toBeGreaterThan(1);
      // What counts at least half as much against a word is named.
      const lowest = [...asks.keys()].filter((column) => asks[column] === Math.min(...asks));
      const isAgainst = under === undefined && -Math.min(...asks) >= 0.5 * extreme && lowest.length <= 4;
      expect(least === undefined ? [] : namesIn(least)).toEqual(isAgainst ? labels(lowest) : []);
      if (property === undefined) return;
      asked(context, word!);
      // The products that made these numbers of the query: of the word and W_Q, in the columns of this head.
      const { stage, layer } = weightsOfHead(context, head!);
      const trace = traceOfHeads(context);
      const [source, W_Q] = stepAt(trace, { stage, layer }, 'query')!.operands.map((id) =>
        trace.steps.find((one) => one.id === id)!,
      );
      const numbers = rowOf(source!, rowIn(context, source!));
      for (const column of largest) {
        const products = numbers.map((one, at) => one * rowOf(W_Q!, at)[(Number(head) - 1) * asks.length + column]!);
        const made = products.indexOf(under === undefined ? Math.max(...products) : Math.min(...products));
        expect(source!.columns.labels[made]).toBe(property);
        expect(numbers[made]! < 0).toBe(below !== undefined);
      }
    },
  ),
  rule('Head (\\d+) has no question for @: its query is 0, and so is every score\\.$', (context, head, word) => {
    asked(context, word!);
    expect(questionOf(context, head!).asks.every((one) => one === 0)).toBe(true);
    const scores = stepAt(traceOfHeads(context), weightsOfHead(context, head!), 'scores')!;
    expect(rowOf(scores, context.view.query).every((one) => one === 0)).toBe(true);
  }),
  rule(
    '^Heads ([\\d, and]+) have no question for @: their queries are 0, and so is every score\\.$',
    (context, list, word) => {
      asked(context, word!);
      for (const head of namesIn(list!)) {
        expect(questionOf(context, head).asks.every((one) => one === 0)).toBe(true);
        const scores = stepAt(traceOfHeads(context), weightsOfHead(context, head), 'scores')!;
        expect(rowOf(scores, context.view.query).every((one) => one === 0)).toBe(true);
      }
    },
  ),
  rule('Head (\\d+) is held at other numbers, which do not follow from what it compares\\.$', (context, head) => {
    const { stage, layer, head: own } = weightsOfHead(context, head!);
    const held = traceOfHeads(context).steps.filter(
      (step) =>
        step.gradient_of === undefined &&
        step.overridden?.some(({ row }) => row === context.view.query) &&
        [step.stage, step.layer, step.head].join() === [stage, layer, own].join(),
    );
    expect(held.length).toBeGreaterThan(0);
  }),
  rule('^Head (\\d+) (?:may read nothing|has no shares) for @(?: that could be read)?\\.$', (context, head, word) => {
    asked(context, word!);
    const numbers = rowOf(weightsOfHead(context, head!), context.view.query);
    expect(numbers.every((one) => one === 0) || numbers.some((one) => !Number.isFinite(one))).toBe(true);
  }),
  // Which head is drawn, among the others that can be drawn instead.
  rule('^Drawn below: (Head \\d+(?: · Head \\d+)*)$', ({ view }, heads) => {
    const all = headsOfLayer(view.trace, view.focus).map(({ head }) => `Head ${head}`);
    expect(heads!.split(' · ')).toEqual(all);
  }),
  rule('^Let @ ask$', (context, word) => {
    const questions = questionsOfWords(context);
    const rows = [...questions.keys()].filter((at) => context.view.weights.rows.labels[at] === word);
    expect(Math.max(...rows.map((at) => questions[at]!))).toBeGreaterThan(questions[context.view.query]!);
  }),
  rule('^: it has a question in (both heads|every head|one head|(\\w+) heads)\\.$', (context, which, count) => {
    const all = headWeights(context).length;
    const number = which === 'one head' ? 1 : count === undefined ? all : numberOf(count);
    expect(questionsOfWords(context)).toContain(number);
    expect(which === 'both heads').toBe(number === 2 && all === 2);
  }),
  rule(
    '^In head (\\d+), @ reads (?:@ (most|alike) \\(%%(?: each)?\\)|(all words alike|nothing))$',
    (context, head, word, name, how, share, none) => {
      asked(context, word!);
      const weights = weightsOfHead(context, head!);
      const numbers = rowOf(weights, context.view.query);
      if (how === 'alike') readAlike(context, weights, name!, share!);
      else if (name !== undefined) reads(context, weights, context.view.query, [[name, share!]]);
      else if (none === 'nothing') expect(numbers.every((one) => one === 0)).toBe(true);
      else expect(Math.max(...numbers) - Math.min(...numbers)).toBeLessThan(0.005);
    },
  ),
  rule('^With (\\d+) heads in this sentence:$|^Give it (\\d+) heads$', (context, heads, given) => {
    expect(Number(heads ?? given)).toBe(headsTried(context).length);
  }),
  rule('^Here they hold ([\\d,]+) numbers: .*\\.$', ({ view }, count) => {
    const own = (['W_Q', 'W_K', 'W_V'] as const).map((role) => inFocus(view.trace, view.focus, role));
    const sizes = own.map((step) => (step === undefined ? 0 : step.rows.labels.length * step.columns.labels.length));
    expect(numberOf(count!)).toBe(sizes.reduce((sum, one) => sum + one, 0));
  }),
  rule(
    '^In head (\\d+), @ has (no shares, since every exponential underflowed|shares that are not numbers)$',
    (context, head, word, what) => {
      asked(context, word!);
      const all = headWeights(context).length > 1 ? headWeights(context) : headsTried(context);
      const numbers = rowOf(
        all.find((one) => one.head === Number(head))!,
        context.view.query,
      );
      if (what!.startsWith('no')) expect(numbers.every((one) => one === 0)).toBe(true);
      else expect(numbers.some((one) => !Number.isFinite(one))).toBe(true);
    },
  ),
  rule(
    'The sum is the context vector of @, which is not all numbers here\\.$',
    (context, word) => {
      asked(context, word!);
      expect(rowOf(at(context, 'context'), context.view.query).every(Number.isFinite)).toBe(false);
    },
    /^mix$/,
  ),
  rule(
    '^The (\\d+) words that add most are shown, of (\\d+)\\.$',
    ({ view }, shown, all) => {
      expect(Number(all)).toBe(view.weights.columns.labels.length);
      expect(Number(shown)).toBeLessThan(Number(all));
    },
    /^meaning$/,
  ),
  rule(
    '^The shares of @ would be 0 ÷ 0: every exponential underflowed',
    (context, word) => {
      asked(context, word!);
      expect(rowOf(at(context, 'exponentials'), context.view.query).every((one) => one === 0)).toBe(true);
    },
    /^weights$/,
  ),
  rule(
    '^(.+): not in the word space, so the numbers of the row are seeded \\(random\\) and mean nothing\\.$',
    ({ view }, words) => {
      const seeded = view.trace.steps.flatMap((step) =>
        (inputAttributes(step).seeded_rows ?? []).map((row) => step.rows.labels[row]!),
      );
      for (const word of words!.split(', ')) expect(seeded).toContain(word);
    },
  ),
  rule('^Scores of @$|^Weights of @$|^What went into the context of @$|^@ asks; each line is read$', () => {}),
];

/** An example without what belongs to its own numbers only. */
function bare({
  override: _,
  claims: __,
  published: ___,
  loss: ____,
  analyses: _____,
  text: ______,
  ...plain
}: Example): Example {
  return { ...plain, analyses: [] } as unknown as Example;
}

/** The weights of the query token in the way of computing that an aside names; undefined where that cannot be run. */
function inAnotherWay({ view, core }: Context, name: string): number[] | undefined {
  const { example } = view.snapshot;
  const reversed = name.endsWith(', words from last to first');
  if (name.includes(', as now') && !reversed) return rowOf(view.weights, view.query);
  const way = name.replace(/, as now|, words from last to first/g, '');
  const plain = bare(example);
  const { attention } = plain;
  const changed: Record<string, Partial<Example>> = {
    'not divided': { attention: { ...attention, scale: 'none' } },
    'every word may be read': { attention: { ...attention, mask: 'none' } },
    'later words masked': { attention: { ...attention, mask: 'causal' } },
    'with sinusoidal positions': { positions: 'sinusoidal' },
    'without positions': { positions: 'none' },
    'with positions': {},
  };
  const change = way.startsWith('divided by') ? { attention: { ...attention, scale: 'sqrt' as const } } : changed[way];
  expect(change, name).toBeDefined();
  const { tokens, embeddings } = plain;
  const turned = reversed && {
    tokens: [...tokens].reverse(),
    ...(Array.isArray(embeddings) && { embeddings: [...embeddings].reverse() }),
  };
  try {
    const trace = core.run({ ...plain, ...change, ...turned });
    const weights = inFocus(trace, view.focus, 'weights')!;
    return rowOf(weights, reversed ? tokens.length - 1 - view.query : view.query);
  } catch {
    return undefined;
  }
}

/** The weights with positions, and those with the words in reverse order, both by the present order of the words. */
function inReverse(context: Context): [number[], number[]] | undefined {
  const has = (context.view.snapshot.example.positions ?? 'none') !== 'none';
  const name = has ? 'with positions' : 'with sinusoidal positions';
  const [forward, turned] = ['', ', words from last to first'].map((order) => inAnotherWay(context, name + order));
  return forward && turned && [forward, turned.toReversed()];
}

/** The weights of several heads, given to a sentence that has one. */
const traceTried = ({ view, core }: Context): Trace => core.run(bare(withKind(view.snapshot.example, 'heads')));

/** A column in a sentence, where it may have no name. */
const inWords = (label: string): string => (/^\d+$/.test(label) ? `number ${label}` : label);

/** The trace with several heads: of the example, or of what an aside tries. */
const traceOfHeads = (context: Context): Trace =>
  headWeights(context).length > 1 ? context.view.trace : traceTried(context);

function weightsOfHead(context: Context, head: string): Step {
  const all = headWeights(context).length > 1 ? headWeights(context) : headsTried(context);
  return all.find((one) => one.head === Number(head))!;
}

/** The row of the query token in a step. */
const rowIn = ({ view }: Context, { rows }: Step): number =>
  rows.labels.length === view.weights.rows.labels.length ? view.query : view.word;

/** The matrix that makes the queries of a head. */
function queryMatrix(context: Context, head: string): Step {
  const { stage, layer } = weightsOfHead(context, head);
  return stepAt(traceOfHeads(context), { stage, layer }, 'W_Q')!;
}

/** What that matrix multiplies. */
function askerOf(context: Context, head: string): Step {
  const { steps } = traceOfHeads(context);
  const { id } = queryMatrix(context, head);
  const [asker] = steps.find(({ operands }) => operands[1] === id)!.operands;
  return steps.find((step) => step.id === asker)!;
}

/** The numbers of a word that W_Q takes for a head. */
function madeFrom(context: Context, head: string): string[] {
  const W_Q = queryMatrix(context, head);
  const size = stepAt(traceOfHeads(context), weightsOfHead(context, head), 'query')!.columns.labels.length;
  return W_Q.rows.labels.filter((_, row) =>
    rowOf(W_Q, row).some((one, at) => one !== 0 && Math.floor(at / size) === Number(head) - 1),
  );
}

/** The words that the word space lacks. */
const meaningless = (context: Context): Set<string> =>
  new Set(
    traceOfHeads(context).steps.flatMap((step) =>
      step.role !== 'embeddings' || step.operation !== 'input'
        ? []
        : (inputAttributes(step).seeded_rows ?? []).map((row) => step.rows.labels[row]!),
    ),
  );

/** The query that a head compares with keys. */
function questionOf(context: Context, head: string): { compared: Step; asks: number[] } {
  const trace = traceOfHeads(context);
  const scores = stepAt(trace, weightsOfHead(context, head), 'scores')!;
  const compared = trace.steps.find(({ id }) => id === scores.operands[0])!;
  return { compared, asks: rowOf(compared, rowIn(context, compared)) };
}

/** A name in the line of a head, where the word that asks is said to be itself. */
const inRow = (names: string): string =>
  names.replace(/(^|, | and )(?:(?!, | and ).)+ itself(?=$|, | and )/g, '$1itself');

/** Whether what is read most and next is one word in two places. */
function isSameWord({ columns }: Step, numbers: readonly number[]): boolean {
  const order = [...numbers.keys()].sort((a, b) => numbers[b]! - numbers[a]!);
  return columns.labels[order[0]!]!.toLowerCase() === columns.labels[order[1]!]!.toLowerCase();
}

/** The products of the score of the query token and a key. */
function productsOf(context: Context, head: string, key: number): { keys: number[]; products: number[] } {
  const trace = traceOfHeads(context);
  const scores = stepAt(trace, weightsOfHead(context, head), 'scores')!;
  const { asks } = questionOf(context, head);
  const keys = rowOf(
    trace.steps.find(({ id }) => id === scores.operands[1])!,
    key,
  );
  return { keys, products: keys.map((number, index) => number * asks[index]!) };
}

/** The columns that a name may stand for and that are read most. */
function columnsOfMost(context: Context, weights: Step, name: string): number[] {
  const numbers = rowOf(weights, context.view.query);
  return columnsOf(context.view, weights, name).filter((column) => numbers[column] === Math.max(...numbers));
}

/** The column of the largest score that may be read; where none may, of the largest. */
function columnOfMost({ view: { mask, query } }: Context, row: number[]): number {
  const open =
    mask === undefined ? row : row.map((one, column) => (rowOf(mask, query)[column] === -Infinity ? -Infinity : one));
  return Math.max(0, open.indexOf(Math.max(...open)));
}

/** In how many heads each word has a query that is not 0. */
function questionsOfWords(context: Context): number[] {
  const queries = headWeights(context).map((weights) => stepAt(context.view.trace, weights, 'query')!);
  return context.view.weights.rows.labels.map(
    (_, row) => queries.filter((step) => rowOf(step, row).some((one) => one !== 0)).length,
  );
}

function headsTried(context: Context): Step[] {
  return traceTried(context).steps.filter(({ role, gradient_of }) => role === 'weights' && gradient_of === undefined);
}

function contributions(context: Context, name: string) {
  const { view } = context;
  const step = at(context, 'context');
  const [weightStep, value] = step.operands.map((id) => view.trace.steps.find((one) => one.id === id)!) as [Step, Step];
  const values = value.rows.labels.map((_, row) => rowOf(value, row));
  const lengths = values.map((one) => Math.sqrt(one.reduce((sum, x) => sum + x * x, 0)));
  return {
    weights: rowOf(weightStep, view.query),
    lengths,
    values,
    row: rowOf(step, view.query),
    columns: name === '' ? [] : columnsOf(view, weightStep, name),
  };
}

function scoreGradient(context: Context): { step: Step; row: number[] } {
  const { trace, focus, query } = context.view;
  const chain = ['masked_scores', 'biased_scores', 'capped_scores', 'scaled_scores', 'scores'] as const;
  const last = chain.map((role) => inFocus(trace, focus, role)).find((one) => one !== undefined)!;
  const step =
    trace.steps.find(({ gradient_of, role }) => gradient_of === last.id && role === last.role) ??
    trace.steps.find(({ gradient_of }) => gradient_of === last.id)!;
  return { step, row: rowOf(step, query) };
}

/** The context of the query token as written and with the words from last to first, run here. */
function inBothOrders({ view, core }: Context): [number[], number[]] {
  const { example } = view.snapshot;
  const reversed = <T>(all: readonly T[]): T[] => [...all].reverse();
  const { override: _, claims: __, published: ___, loss: ____, text: _____, ...plain } = example;
  const { embeddings, given, past, target } = plain;
  const own = Array.isArray(embeddings) ? { embeddings: reversed(embeddings) } : {};
  const turned: Example = { ...plain, ...own, tokens: reversed(plain.tokens) };
  if (
    given !== undefined ||
    past !== undefined ||
    plain.value_embeddings !== undefined ||
    view.focus.stage !== undefined
  )
    return [[], []];
  const { mask } = plain.attention;
  if (typeof mask === 'object') return [[], []];
  const of = (trace: View['trace'], row: number) => rowOf(inFocus(trace, view.focus, 'context')!, row);
  const last = plain.tokens.length - 1;
  return [
    of(core.run({ ...plain, analyses: [] } as Example), view.query),
    of(core.run({ ...turned, analyses: [] } as Example), target === undefined ? last - view.query : view.query),
  ];
}

/** Texts that have digits and are the same of every example. */
const fixed = [
  /So e \(about 2\.718\) is raised to each score/g,
  /but shares must add up to 1\./g,
  /each row (?:now )?adds up to [01]|they add up to 1/g,
  /\b1 is the same direction, 0 nothing in common/g,
  /1 at the id, 0 everywhere else/g,
  /(?:added to the scores: )?0 may be read, −∞ may not/g,
  /levels? off at −1 and 1/g,
  /h\(i − 1\)/g,
  /position ÷ 10000\^/g,
  /number: −1 one, \+1 many\. gender: −1 male, \+1 female\./g,
  /below 0 (?:how something is done|the loss falls)/g,
  /0\.2 yours to change0\.21/g,
  /negative ones (?:become|are brought close to) 0/g,
  /part \d+ of the gradient/g,
  /Divide by √\d+/g,
  /1 where row and column are the same word/g,
  /by W1(?: and by W)?/g,
  /has one 100% to give|gives a 100% of its own/g,
  /become −∞, and their weights 0/g,
  /while one weight is almost 1/g,
  /They are shown as 0, and so is the context vector/g,
  /(?:Log|Shifted).*?$/g,
];

export const rules: readonly Rule[] = [...headline, ...cards];

/** Holds one text to its trace: every rule that it has, and that no number is left that no rule holds. Returns the rules that applied. */
export function hold(context: Context, place: string, text: string): number[] {
  const used: number[] = [];
  let rest = text;
  for (const [index, { place: where, text: pattern, holds }] of rules.entries()) {
    if (where !== undefined && !where.test(place)) continue;
    rest = rest.trim().replace(pattern, (...match: unknown[]) => {
      const parts = match.slice(1, -2) as string[];
      holds(context, ...parts);
      used.push(index);
      return ' ';
    });
  }
  for (const one of fixed) rest = rest.replace(one, ' ');
  const labels = new Set(context.view.trace.steps.flatMap(({ rows, columns }) => [...rows.labels, ...columns.labels]));
  for (const label of [...labels].filter((one) => /\d/.test(one) && /\D/.test(one)).sort((a, b) => b.length - a.length))
    rest = rest.replaceAll(label, ' ');
  expect(rest, `not held to its trace (${place}): ${text}`).not.toMatch(/\d/);
  return used;
}
