// The rules of the line of a head, after its question: which words answer it best, and what its queries are computed from.
import { expect } from 'vitest';
import type { Step } from '../../../web/core/trace.ts';
import { inputAttributes } from '../../../web/trace/attributes.ts';
import { stepAt } from '../../../web/trace/focus.ts';
import { descending, rowOf, type Context } from './context.ts';
import { askerOf, madeFrom, questionOf, traceOfHeads, weightsOfHead } from './head-steps.ts';
import { columnsOf, inRow, inWords, namesIn, wordIn } from './names.ts';
import { isNear, isNumber, isShare } from './numbers.ts';
import { readAlike, reads } from './readings.ts';
import { rule, type Rule } from './rule.ts';

/** The words that the word space lacks. */
const meaningless = (context: Context): Set<string> =>
  new Set(
    traceOfHeads(context).steps.flatMap((step) =>
      step.role !== 'embeddings' || step.operation !== 'input'
        ? []
        : (inputAttributes(step).seeded_rows ?? []).map((row) => step.rows.labels[row]!),
    ),
  );

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

/** The weights of the query token in a head, with 0 for the words that mean nothing. */
function weightsOfKnown(context: Context, head: string): number[] {
  const weights = weightsOfHead(context, head);
  const unknown = meaningless(context);
  return rowOf(weights, context.view.query).map((one, at) => (unknown.has(weights.columns.labels[at]!) ? 0 : one));
}

/** The terms of a comparison: what is gained, and what is lost. */
function termsIn(gains: string, losses: string | undefined) {
  const terms = [gains, losses].flatMap((text, lost) =>
    (text === undefined ? [] : namesIn(text)).map((term) => {
      const [, size, name] = /^(.+?) by (.+)$/.exec(term)!;
      return { name: name!, size: size!, isMore: lost === 0 };
    }),
  );
  const together = terms.find(({ name }) => name === 'the others together');
  return { named: terms.filter((one) => one !== together), together };
}

/** Whether a weight is the largest but for those that may be shown with the same digits as the first. */
const isNext = (numbers: readonly number[], at: number): boolean =>
  numbers.every((number) => number <= numbers[at]! || Math.max(...numbers) - number < 0.0101);

/** The first of these weights, from the largest on, that is not shown as a share that several have. */
const afterTie = (numbers: readonly number[], share: string): number =>
  descending(numbers).find((one, place) => place > 0 && !isShare(share, one))!;

/** The columns that a name may stand for and that are read most. */
function columnsOfMost(context: Context, weights: Step, name: string): number[] {
  const numbers = rowOf(weights, context.view.query);
  return columnsOf(context.view, weights, name).filter((column) => numbers[column] === Math.max(...numbers));
}

export const headAnswers: readonly Rule[] = [
  rule('(?<=^(?:In h|H)ead (\\d+).*) ?Its queries are computed from (.+?) alone\\.$', (context, head, names) => {
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
    '(?<=Head (\\d+) looks .*)\\. Compared with (.+?), @ gains (.+?)(?:, and loses (.+?))?: a score of # against #\\.$',
    (context, head, next, best, gains, losses, score, nextScore) => {
      const { compared } = questionOf(context, head!);
      const weights = weightsOfHead(context, head!);
      const numbers = weightsOfKnown(context, head!);
      const scores = rowOf(stepAt(traceOfHeads(context), weights, 'scores')!, context.view.query);
      const [first] = descending(numbers);
      const { named, together } = termsIn(gains!, losses);
      const pairs = columnsOf(context.view, weights, inRow(best!)).flatMap((one) =>
        numbers[one] === first
          ? columnsOf(context.view, weights, inRow(next!)).map((other) => [one, other] as const)
          : [],
      );
      const holds = pairs.some(([one, other]) => {
        if (one === other || !isNext(numbers, other) || !(scores[one]! > scores[other]!)) return false;
        const [ahead, behind] = [productsOf(context, head!, one), productsOf(context, head!, other)];
        const differences = ahead.products.map((product, at) => product - behind.products[at]!);
        const sizes = differences.map(Math.abs).toSorted((a, b) => b - a);
        // The largest are named, and no other is larger than those.
        const found = named.map(({ name, size, isMore }) =>
          differences.find(
            (difference, index) =>
              inWords(compared.columns.labels[index]!) === name &&
              difference > 0 === isMore &&
              isNear(size, Math.abs(difference)),
          ),
        );
        const largest = found.map((one) => Math.abs(one ?? 0)).toSorted((a, b) => b - a);
        if (largest.some((one, at) => Math.abs(one - sizes[at]!) > 1e-5)) return false;
        if (found.includes(undefined) || (named.length < 3 && sizes[named.length]! > 0.1 * sizes[0]! + 1e-5))
          return false;
        const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
        const others = sum(differences) - sum(found.map((one) => one!));
        return (
          isNumber(score!, scores[one]!) &&
          isNumber(nextScore!, scores[other]!) &&
          isNear(together?.size ?? '0', Math.abs(others)) &&
          (together === undefined || together.isMore === others > 0)
        );
      });
      expect(holds, `compared with ${next}: ${gains}; ${losses}; ${score} against ${nextScore}`).toBe(true);
    },
  ),
  rule(
    '(?<=Head (\\d+) looks .*(?:, whose numbers mean nothing here, and|; among the other words, .+? \\([^)]*\\), ahead)) of @ \\(%%\\)\\.?$',
    (context, head, next, share) => {
      const numbers = weightsOfKnown(context, head!);
      const columns = columnsOf(context.view, weightsOfHead(context, head!), inRow(next!));
      const found = columns.find((at) => isNext(numbers, at));
      expect(found, next).toBeDefined();
      expect(isShare(share!, numbers[found!]!)).toBe(true);
    },
  ),
  rule(
    '(?<=Head (\\d+) looks .*, ahead of (.+?) \\([^)]*\\)), whose numbers mean nothing here(?:\\.|, and)?$',
    (context, _, next) => {
      expect(meaningless(context).has(wordIn(inRow(next!))), next).toBe(true);
    },
  ),
  rule(
    '(?<=Head (\\d+) looks .*\\. First comes? (.+?)( alike)? \\((\\S+)(?: each)?\\)), ahead of @ \\(%%\\)\\.?$',
    (context, head, best, alike, most, next, share) => {
      const weights = weightsOfHead(context, head!);
      const numbers = rowOf(weights, context.view.query);
      const second = alike === undefined ? descending(numbers)[1]! : afterTie(numbers, most!);
      const columns = columnsOf(context.view, weights, inRow(next!));
      expect(columns.map((at) => numbers[at])).toContain(second);
      expect(isShare(share!, second)).toBe(true);
      expect(best).not.toBe(next);
    },
  ),
  // Of a word that is read most and has no meaning it is said; then the best of those that have some is named.
  rule(
    '(?<=Head (\\d+) looks .*\\. First comes? (.+?)(?: alike)? \\([^)]*\\)), whose numbers mean nothing here; among the other words, @( alike)? \\(%%(?: each)?\\)(?:\\.|, ahead)?$',
    (context, head, best, known, alike, share) => {
      const unknown = meaningless(context);
      for (const name of namesIn(inRow(best!)).filter((one) => !/^\d+ others$/.test(one)))
        expect(unknown.has(wordIn(name)), name).toBe(true);
      const weights = weightsOfHead(context, head!);
      const numbers = weightsOfKnown(context, head!);
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
];
