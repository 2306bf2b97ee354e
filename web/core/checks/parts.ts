// Which parts of an example go together at all.
import type { Example } from '../example.ts';
import { MOST_TRACED, mostQueryTokens, needsAllWords } from '../region.ts';
import { refuse } from '../schema/refuse.ts';
import { compares, crossesFromWords, givesNumbers } from '../shape.ts';
import type { Shape } from '../shape.ts';

/** The side that asks stands in `target`, where it is not the text. */
export function checkTarget({ attention: { kind }, target }: Example): void {
  const asks = kind === 'cross' || kind === 'encoder_decoder';
  if (asks && target === undefined) refuse('attention.kind', 'targetBeside');
  if (!asks && target !== undefined) {
    refuse('target', 'onlyWithKinds', ['cross', 'encoder_decoder']);
  }
}

/** The most heads of all layers together, each of which has steps of its own. */
const MOST_HEADS = 1536;

/** Which parts go together at all. */
export function checkParts(example: Example, shape: Shape): void {
  const { attention, given, memory, past } = example;
  const { heads, blocks } = shape;
  if (heads * blocks.length > MOST_HEADS) refuse('attention.heads', 'fewerHeads', MOST_HEADS, heads, blocks.length);
  const { kind } = attention;
  const layered = (['layers', 'residual', 'norm', 'feed_forward'] as const).find((key) => example[key] !== undefined);
  if (layered !== undefined && (kind === 'cross' || kind === 'recurrent')) {
    refuse(layered, 'notWithKind', kind);
  }
  if (typeof example.norm === 'object' && example.norm.embeddings && kind !== 'self')
    refuse('norm.embeddings', 'onlyWithKinds', ['self']);
  if (example.summary !== undefined && kind !== 'self') refuse('summary', 'onlyWithKinds', ['self']);
  const remembers = kind === 'self' || (kind === 'cross' && !crossesFromWords(example, shape));
  if (memory !== undefined && !remembers) refuse('memory', 'notWithKind', kind);
  if (past !== undefined) {
    if (kind !== 'self') refuse('past', 'notWithKind', kind);
    if (past.key !== undefined && past.embeddings !== undefined) refuse('past.embeddings', 'notTogether', 'past.key');
    if (given !== undefined && past.key === undefined) refuse('past', 'pastWithGiven');
    if (!compares(example))
      refuse('past', 'notTogether', given?.weights === undefined ? 'given.scores' : 'given.weights');
    if (memory?.alone) refuse('past', 'notUsedAlone');
  }
  if (given !== undefined) {
    if (layered !== undefined) refuse('given', 'notTogether', layered);
    if (kind === 'encoder_decoder' || kind === 'recurrent') refuse('given', 'notWithKind', kind);
  }
}

/** What a region, or a text so long that it has one, goes with. */
export function checkRegion(example: Example, shape: Shape): void {
  const { region, tokens, text, target, past } = example;
  const all = needsAllWords(example);
  if (region !== undefined) {
    if (all !== undefined) refuse('region', 'needsAllWords', all);
    const [first, end] = region.queries;
    if (end > tokens.length) {
      refuse('region.queries', 'endWithin', tokens.length, end);
    }
    const most = mostQueryTokens(example, { words: tokens.length, heads: shape.heads, d_k: shape.d_k });
    if (end - first > most) refuse('region.queries', 'atMostOfMany', most, end - first);
  }
  const sides = [
    ['', { text, tokens }],
    ['target.', target],
    ['past.', past],
  ] as const;
  for (const [path, side] of sides) {
    if (all === undefined || side === undefined || side.tokens.length <= MOST_TRACED) continue;
    const key = side.text === undefined ? 'tokens' : 'text';
    refuse(`${path}${key}`, 'fewerWordsWith', MOST_TRACED, all, side.tokens.length);
  }
}

/** A run can be named only beside the numbers that it made. */
export function checkTrained(example: Example): void {
  if (example.trained === undefined || givesNumbers(example)) return;
  refuse('trained', 'nothingTrained');
}
