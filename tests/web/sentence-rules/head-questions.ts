// The rules of the line of a head: what it looks for, or why it has no question.
import { expect } from 'vitest';
import { headsOfLayer, stepAt } from '../../../web/trace/focus.ts';
import { asked, headWeights, rowOf, type Context } from './context.ts';
import { questionOf, rowIn, traceOfHeads, weightsOfHead } from './head-steps.ts';
import { inRow, inWords, namesIn } from './names.ts';
import { isShare, numberOf } from './numbers.ts';
import { readAlike, reads } from './readings.ts';
import { rule, type Rule } from './rule.ts';

/** In how many heads each word has a query that is not 0. */
function questionsOfWords(context: Context): number[] {
  const queries = headWeights(context).map((weights) => stepAt(context.view.trace, weights, 'query')!);
  return context.view.weights.rows.labels.map(
    (_, row) => queries.filter((step) => rowOf(step, row).some((one) => one !== 0)).length,
  );
}

export const headQuestions: readonly Rule[] = [
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
  rule(
    '^Head (\\d+) (?:has nothing to read|has no shares) for @(?: that could be read)?\\.$',
    (context, head, word) => {
      asked(context, word!);
      const numbers = rowOf(weightsOfHead(context, head!), context.view.query);
      expect(numbers.every((one) => one === 0) || numbers.some((one) => !Number.isFinite(one))).toBe(true);
    },
  ),
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
];
