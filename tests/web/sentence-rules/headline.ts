// The rules of the headline, which is also in exports and in the card of the weights: what the word that asks reads.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { inputAttributes } from '../../../web/trace/attributes.ts';
import { inFocus } from '../../../web/trace/focus.ts';
import { asked, at, headWeights, rowOf, type Context } from './context.ts';
import { namesIn } from './names.ts';
import { isShare, numberOf, SHARE } from './numbers.ts';
import { readAlike, reads } from './readings.ts';
import { rule, type Rule } from './rule.ts';

const ownWeights = (context: Context) => context.view.weights;

/** These words have the same weight and the same numbers. */
function haveSameNumbers({ view }: Context, weights: Step, columns: readonly number[]): void {
  const numbers = rowOf(weights, view.query);
  expect(new Set(columns.map((column) => numbers[column])).size).toBe(1);
  const embeddings = view.trace.steps.find(
    ({ role, rows }) => role === 'embeddings' && rows.labels.includes(weights.columns.labels[columns[0]!]!),
  );
  if (embeddings) expect(new Set(columns.map((column) => rowOf(embeddings, column).join())).size).toBe(1);
}

/** What "mostly" and "only" say of the shares of a row. */
function qualified(most: string, numbers: readonly number[]): void {
  const positive = numbers.filter((one) => one > 0).length;
  if (most === 'only ') expect(positive).toBe(1);
  else expect(most === 'mostly ', `${most} of ${numbers.join()}`).toBe(Math.max(...numbers) >= 0.505);
}

/** A row of weights in the order in which it is said: "A (5%), then B (3%) and C (1%), and 2 others". */
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
  expect(Math.max(0, further), `others of ${numbers.join()}`).toBe(numberOf(others));
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

/** Of what is read, all but the first two. */
const OTHERS = '(?:, and (one|\\d+) others?)?';

const several = `(?:(Both)|All (\\w+)) heads(?: in ${PLACE})? read the same word most: `;

export const headline: readonly Rule[] = [
  rule(
    '^(These|Most of these) words have random numbers here, so the shares only show the arithmetic\\. ',
    ({ view }, which) => {
      const inputs = view.trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');
      const rows = inputs.reduce((sum, { rows }) => sum + rows.labels.length, 0);
      const seeded = inputs.reduce((sum, step) => {
        const { source, seeded_rows } = inputAttributes(step);
        return sum + (source === 'seed' ? step.rows.labels.length : (seeded_rows ?? []).length);
      }, 0);
      expect(2 * seeded).toBeGreaterThan(rows);
      expect(which === 'These', which).toBe(seeded === rows);
    },
  ),
  rule(`^In ${PLACE}, `, (context, place) => {
    placed(context, place);
    expect(headWeights(context)).toHaveLength(1);
  }),
  rule(
    ' The numbers of the words marked ° are random and mean nothing: they only show the arithmetic\\.$',
    ({ view }) => {
      expect(view.unknown!.size).toBeGreaterThan(4);
    },
  ),
  rule(
    ' The numbers of (\\S+(?:(?:, | and )\\S+)*) are random and mean nothing: they only show the arithmetic\\.$',
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
    expect(numbers.every((one) => isShare(share!, one))).toBe(true);
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
    '^@ has shares that are not numbers: an exponential, or a number before it, is larger than this arithmetic can hold\\.',
    (context, word) => {
      asked(context, word!);
      expect(rowOf(ownWeights(context), context.view.query).some((one) => !Number.isFinite(one))).toBe(true);
    },
  ),
  rule(
    `^(?:One sentence, (\\w+) readings|(\\w+) readings(?: in ${PLACE})?): (.+?) reads (.+)\\.$`,
    (context, plain, named, place, word, list) => {
      const all = headWeights(context);
      expect(numberOf((plain ?? named!).toLowerCase())).toBe(all.length);
      if (place === undefined) expect(plain !== undefined).toBe(context.view.selfColumn >= 0);
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
  rule(`^@ asks the other sentence: it reads (mostly |)(.+?)${OTHERS}\\.$`, (context, word, most, list, others) =>
    ranked(context, word!, most!, list!, others),
  ),
  rule(`^@ asks only the memory, and reads (mostly |)(.+?)${OTHERS}\\.$`, (context, word, most, list, others) =>
    ranked(context, word!, most!, list!, others),
  ),
  rule(
    '^@ reads (only |mostly |)(.+?)(?:, and (one|\\d+) others?)?(: it has nothing else to read)?\\.$',
    (context, word, most, list, others, alone) => {
      ranked(context, word!, most!, list!, others ?? '0');
      if (alone !== undefined) {
        const mask = inFocus(context.view.trace, context.view.focus, 'masked_scores')!;
        expect(rowOf(mask, context.view.query).filter((one) => one !== -Infinity)).toHaveLength(1);
      }
    },
  ),
].map((one) => ({ ...one, place: /^(headline|export|weights)$/ }));
