// What happened in a run, found in its frames by comparing their numbers with each other and with the bounds.
import type { Bound, BoundName, Frame, TrainingFacts } from '../core/training/types.ts';
import { keysRead } from './reads.ts';

/** How near to the best loss a run has to come for the text to say that it found it, in nats. */
export const NEAR = 0.05;

/**
 * By how much a loss has to lie below a bound, or beside that of another run, for the text to say so, in nats: held-out sentences are a
 * sample.
 */
export const CLEAR = 0.01;

/** How a run ended, or where it stands: at the best loss, below what all words without their order give, or neither. */
export type Outcome = 'found' | 'partly' | 'not';

export interface Moments {
  first: Frame;
  last: Frame;
  /** `toldHead` */
  head: number | undefined;
  /** How many words each asking one may read, where a right key is known. */
  count: number | undefined;
  /** The first frame that gives the right key more than twice an equal share. */
  left: Frame | undefined;
  /** The frame with the largest push on the right key. */
  pushed: Frame | undefined;
  /** The frame with the least loss. */
  lowest: Frame;
  /** The first frame clearly below the best loss without context. */
  learning: Frame | undefined;
  /** The bound between no context and full context that is hardest to pass, and the first frame clearly below it. */
  between: Bound | undefined;
  passed: Frame | undefined;
  outcome: Outcome;
  /** Whether the loss is clearly above where it began. */
  worse: boolean;
}

export const boundOf = (facts: TrainingFacts, name: BoundName): Bound | undefined =>
  facts.bounds.find((bound) => bound.name === name);

/** The place in `Frame.rightWeight` of the head of the last layer that gives the right key most. */
export function readingHead({ settings }: TrainingFacts, frame: Frame): number | undefined {
  const start = (settings.layers - 1) * settings.heads;
  let found: number | undefined;
  for (let head = start; head < start + settings.heads; head++) {
    const weight = frame.rightWeight[head] ?? NaN;
    if (!Number.isNaN(weight) && (found === undefined || weight > frame.rightWeight[found]!)) found = head;
  }
  return found;
}

/**
 * The head that a run is told by: of the last layer, the one that gives the right key most at the end, or as far as the run went. Its
 * place in `Frame.rightWeight`; undefined where no key is right, or nothing is measured yet.
 */
export function toldHead(facts: TrainingFacts, frames: readonly Frame[]): number | undefined {
  const last = frames.at(-1);
  return last && readingHead(facts, last);
}

/** What can be known about the answer without context, and with the most of it that there is a bound for. */
export function endsOf(facts: TrainingFacts): { without: Bound | undefined; full: Bound | undefined } {
  const full = boundOf(facts, 'full_context') ?? boundOf(facts, 'word_before');
  return { without: boundOf(facts, 'no_context'), full };
}

/** Whether a weight is so near to an equal share among `count` words that it can be told as one. */
export const isEven = (weight: number, count: number): boolean => Math.abs(weight * count - 1) < 0.25;

/** The other words that a row may read and that say the same answer as its right key, by what they are. */
export function alsoHolding({ settings, sentences }: TrainingFacts, sentence: number, row: number): number[] {
  const { tokens, answers } = sentences[sentence]!;
  const right = answers.find(({ position }) => position === row)?.right;
  if (right === undefined) return [];
  // The words of recall are a key and a value: "B1".
  const said = (token: string) => (settings.task === 'recall' ? token.slice(1) : token);
  const readable = settings.causal ? tokens.slice(0, row + 1) : tokens;
  return readable.flatMap((token, index) =>
    index !== right && index !== row && said(token) === said(tokens[right]!) ? [index] : [],
  );
}

/**
 * Whether a run got so far that something follows from what another one did beside it. Of a text only estimates are known: there it has
 * to end clearly below no context, and below where it began.
 */
export function gotThere(facts: TrainingFacts, frames: readonly Frame[]): boolean {
  const moments = momentsOf(facts, frames);
  if (moments === undefined) return false;
  const { first, last, outcome } = moments;
  if (facts.settings.task !== 'text') return outcome !== 'not';
  const none = boundOf(facts, 'no_context');
  return none !== undefined && last.loss < Math.min(none.nats, first.loss) - CLEAR;
}

/** Undefined before the first frame. */
export function momentsOf(facts: TrainingFacts, frames: readonly Frame[]): Moments | undefined {
  const first = frames[0];
  const last = frames.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const head = toldHead(facts, frames);
  const count = head === undefined ? undefined : keysRead(facts);
  const below = (bound: Bound | undefined) => bound && frames.find(({ loss }) => loss < bound.nats - CLEAR);
  const full = boundOf(facts, 'full_context');
  const between = facts.bounds.findLast(({ name }) => name !== 'no_context' && name !== 'full_context');
  let pushed: Frame | undefined;
  if (head !== undefined) {
    for (const frame of frames) {
      if (!(frame.rightPush[head]! <= (pushed?.rightPush[head] ?? -Infinity))) pushed = frame;
    }
  }
  const passed = below(between);
  let outcome: Outcome = 'not';
  if (full !== undefined && last.loss - full.nats <= NEAR) outcome = 'found';
  else if (between !== undefined && last.loss < between.nats - CLEAR) outcome = 'partly';
  return {
    first,
    last,
    head,
    count,
    left:
      head === undefined || count === undefined
        ? undefined
        : frames.find((frame) => frame.rightWeight[head]! * count > 2),
    pushed,
    lowest: frames.reduce((least, frame) => (frame.loss < least.loss ? frame : least)),
    learning: below(boundOf(facts, 'no_context')),
    between,
    passed,
    outcome,
    // A loss that is no number any more is no better either.
    worse: !(last.loss <= first.loss + CLEAR),
  };
}
