// The example computed in another way, as an aside tries it.
import { expect } from 'vitest';
import type { Example } from '../../../web/core/example.ts';
import type { Step, Trace } from '../../../web/core/trace.ts';
import { inFocus } from '../../../web/trace/focus.ts';
import { withKind } from '../../../web/edit/kinds.ts';
import { rowOf, type Context } from './context.ts';

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
export function inAnotherWay({ view, core }: Context, name: string): number[] | undefined {
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
export function inReverse(context: Context): [number[], number[]] | undefined {
  const has = (context.view.snapshot.example.positions ?? 'none') !== 'none';
  const name = has ? 'with positions' : 'with sinusoidal positions';
  const [forward, turned] = ['', ', words from last to first'].map((order) => inAnotherWay(context, name + order));
  return forward && turned && [forward, turned.toReversed()];
}

/** The trace of a sentence that has one head, with several. */
export const traceTried = ({ view, core }: Context): Trace => core.run(bare(withKind(view.snapshot.example, 'heads')));

/** The weights of these heads. */
export function headsTried(context: Context): Step[] {
  return traceTried(context).steps.filter(({ role, gradient_of }) => role === 'weights' && gradient_of === undefined);
}
