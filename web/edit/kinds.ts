// The choice of a kind of attention: each is made from the present example, and keeps its sentence.
import { ExampleError } from '../core/errors.ts';
import type { Example, Side } from '../core/example.ts';
import { isMatrix } from '../core/shape.ts';
import { checkRunnable } from '../core/plan.ts';
import { splitWords } from '../core/words.ts';
import { kindText, starts } from '../strings/kinds.ts';
import { completed, simplified } from './complete.ts';
import { hasGiven } from './has.ts';
import { startingAt } from './starting-at.ts';
import { without, withoutFindings } from './without.ts';
import { firstMemory } from './memory.ts';
import { headChoices, withHeads } from './attention-parts.ts';
import { withKvCache, withSide } from './sides.ts';
import { hasSeveralSizes } from './text.ts';
import { has } from '../core/has.ts';

/** The kinds among which a reader chooses, in the order in which they are shown. */
export const kindChoices = [
  'self',
  'heads',
  'layers',
  'past',
  'cross',
  'encoder_decoder',
  'memory',
  'scores',
  'recurrent',
] as const;
export type KindChoice = (typeof kindChoices)[number];

/** The kind of an example; of several that apply, the one that changes most. */
export function kindOf(example: Example): KindChoice {
  const { attention, past, memory, layers = 1, residual, norm, feed_forward } = example;
  if (attention.kind !== 'self') return attention.kind;
  if (past !== undefined) return 'past';
  if (memory !== undefined) return 'memory';
  if (layers > 1 || residual || norm !== undefined || feed_forward !== undefined) return 'layers';
  if (attention.score !== undefined && attention.score !== 'dot') return 'scores';
  return (attention.heads ?? 1) > 1 ? 'heads' : 'self';
}

/** The word for the kind that an example is of. */
export function kindName(example: Example): string {
  const kind = kindOf(example);
  return kind === 'layers' && (example.layers ?? 1) === 1 ? kindText.oneLayer : kindText.names[kind];
}

/** Self-attention of the whole sentence, with nothing beside it and nothing around it. */
function plainSelfAttention(example: Example, before: Example | undefined): Example {
  const joined = withKvCache(withoutFindings(example), 0);
  const rest = without(joined, 'target', 'memory', 'layers', 'residual', 'norm', 'feed_forward', 'override');
  const query = (before ?? joined).display.select?.query;
  return {
    ...rest,
    attention: { ...rest.attention, kind: 'self', ...(before && { mask: before.attention.mask }) },
    // Only the word stays selected: layers and stages are others now.
    display: { ...without(rest.display, 'select'), ...(query !== undefined && { select: { query } }) },
  };
}

/** The target: the one that there was before, or a short one; if words have numbers of their own, some of these words. */
function secondSentence(example: Example, before: Example | undefined): Pick<Side, 'text' | 'tokens'> {
  if (before?.target !== undefined) return before.target;
  if (isMatrix(example.embeddings)) {
    const tokens = example.tokens.slice(-2);
    return { text: tokens.join(' '), tokens };
  }
  return { text: starts.sentence, tokens: splitWords(starts.sentence, example.punctuation) };
}

function exampleOfKind(example: Example, kind: KindChoice, before: Example | undefined): Example {
  const { attention } = example;
  switch (kind) {
    case 'self':
      return completed(simplified(withHeads(withDotProducts(example), 1)));
    case 'heads': {
      const heads = before?.attention.heads ?? attention.heads ?? 1;
      const dot = completed(simplified(withDotProducts(example)));
      const counts = headChoices(dot).filter((count) => count > 1);
      for (const count of [...(heads > 1 ? [heads] : []), ...counts]) {
        const next = withHeads(dot, count);
        if (reasonAgainst(next) === undefined) return next;
      }
      return dot;
    }
    case 'layers': {
      const { layers = 2, norm = 'post', feed_forward } = before ?? {};
      return completed({ ...example, layers, norm, ...(feed_forward && { feed_forward }) });
    }
    case 'past': {
      const count = before?.past?.tokens.length ?? Math.ceil(example.tokens.length / 2);
      const causal = attention.mask === 'none' ? ('causal' as const) : attention.mask;
      return completed(withKvCache({ ...example, attention: { ...attention, mask: causal } }, count));
    }
    case 'cross':
    case 'encoder_decoder': {
      // A causal mask means nothing between two sentences.
      const { mask } = attention;
      const padding = typeof mask === 'object' && has(mask, 'padding');
      const asked: Example = { ...example, attention: { ...attention, kind, mask: padding ? mask : 'none' } };
      return completed(withSide(asked, 'target', secondSentence(example, before)));
    }
    case 'memory': {
      // Rows of another example's sizes are made to fit.
      return completed({ ...example, memory: before?.memory ?? firstMemory(example) });
    }
    case 'scores':
      return completed({ ...example, attention: { ...attention, score: before?.attention.score ?? 'additive' } });
    case 'recurrent':
      return completed({ ...example, attention: { ...attention, kind } });
  }
}

function withDotProducts(example: Example): Example {
  return { ...example, attention: without(example.attention, 'score') };
}

const fromWords = { embeddings: { from: 'words' }, parameters: { from: 'words' } } as const;

/**
 * The example as another kind of attention, with its sentence, and with its numbers where the kind can be made from them.
 * `before` is the example as it was when this kind was last chosen: its second sentence, memory, mask and the like come back.
 */
export function withKind(example: Example, kind: KindChoice, before?: Example): Example {
  const whole = plainSelfAttention(example, before);
  const asksAlone = hasGiven(example) && example.target !== undefined;
  if (!asksAlone && !hasSeveralSizes(example)) {
    const next = exampleOfKind(whole, kind, before);
    if (!hasGiven(example) || (kindOf(next) === kind && reasonAgainst(next) === undefined)) return next;
  }
  // Rows of several sizes and given queries, keys, values, scores or weights fit only the kind that they were given for.
  return exampleOfKind(startingAt(whole, fromWords), kind, before);
}

/** Why an example cannot be run; undefined where it can. */
export function reasonAgainst(example: Example): string | undefined {
  try {
    checkRunnable(example);
    return undefined;
  } catch (error) {
    if (error instanceof ExampleError) return error.reason;
    throw error;
  }
}
