// The rules of the card of queries, keys and values.
import { expect } from 'vitest';
import { inFocus } from '../../../web/trace/focus.ts';
import { at, headWeights, rowOf, type Context } from './context.ts';
import { namesIn } from './names.ts';
import { isNumber } from './numbers.ts';
import { rule, type Rule } from './rule.ts';

export const roles: readonly Rule[] = [
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
];
