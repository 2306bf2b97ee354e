// What happened in a run, found in its checkpoints by comparing their numbers with each other and with the bounds.
import { readsLines } from '../../core/training/reads-lines.ts';
import type { Bound, BoundName, Checkpoint, TrainingFacts } from '../../core/training/types.ts';
import { strongestPush } from './pushes.ts';
import { keysRead } from './sentences.ts';

/** How close to the best loss a run has to come to count as successful, in nats. */
export const NEAR = 0.05;

/**
 * How far a loss has to be below a bound, or from that of another run, to count as clearly different, in nats: held-out sentences are a
 * sample.
 */
export const CLEAR = 0.01;

/** The outcome of a run so far: at the best loss, below the bound of all words without their order, or neither. */
export type Outcome = 'found' | 'partly' | 'not';

export interface Milestones {
  first: Checkpoint;
  last: Checkpoint;
  /** See `reportedHead`. */
  head: number | undefined;
  /** How many words each query token may read, if a right key is known. */
  count: number | undefined;
  /** The first checkpoint that gives the right key more than twice an equal share. */
  attending: Checkpoint | undefined;
  /** The checkpoint with the largest negative gradient of the score of the right key. */
  strongest: Checkpoint | undefined;
  /** The checkpoint with the least loss. */
  lowest: Checkpoint;
  /** The first checkpoint clearly below the best loss without context. */
  learning: Checkpoint | undefined;
  /** The bound between no context and full context that is hardest to pass, and the first checkpoint clearly below it. */
  between: Bound | undefined;
  passed: Checkpoint | undefined;
  outcome: Outcome;
  /** Whether the loss is clearly above where it began. */
  worse: boolean;
}

/** The checkpoint with the least loss; undefined before the first one. */
export const lowestOf = (checkpoints: readonly Checkpoint[]): Checkpoint | undefined =>
  checkpoints.reduce<Checkpoint | undefined>(
    (least, checkpoint) => (least === undefined || checkpoint.loss < least.loss ? checkpoint : least),
    undefined,
  );

/**
 * The same where the loss has clearly risen since. As long as the run goes on it has to rise further, so that nothing is said, and withdrawn at
 * the next checkpoint, of a loss that only wavers on its way down.
 */
export function lowestBeforeRise(checkpoints: readonly Checkpoint[], ended: boolean): Checkpoint | undefined {
  const lowest = lowestOf(checkpoints);
  const rise = lowest === undefined ? 0 : checkpoints.at(-1)!.loss - lowest.loss;
  return rise > (ended ? CLEAR : NEAR) ? lowest : undefined;
}

export const boundOf = (facts: TrainingFacts, name: BoundName): Bound | undefined =>
  facts.bounds.find((bound) => bound.name === name);

/** The place in `Checkpoint.rightWeight` of the head of the last layer that gives the right key most. */
export function readingHead({ settings }: TrainingFacts, checkpoint: Checkpoint): number | undefined {
  const start = (settings.layers - 1) * settings.heads;
  let found: number | undefined;
  for (let head = start; head < start + settings.heads; head++) {
    const weight = checkpoint.rightWeight[head] ?? NaN;
    if (!Number.isNaN(weight) && (found === undefined || weight > checkpoint.rightWeight[found]!)) found = head;
  }
  return found;
}

/**
 * The head that a run is reported by: of the last layer, the one that gives the right key most at the last checkpoint. Its index in
 * `Checkpoint.rightWeight`; undefined where no key is right, or nothing is measured yet.
 */
export function reportedHead(facts: TrainingFacts, checkpoints: readonly Checkpoint[]): number | undefined {
  const last = checkpoints.at(-1);
  return last && readingHead(facts, last);
}

/** The bound without context, and the one with the most context. */
export function endsOf(facts: TrainingFacts): { without: Bound | undefined; full: Bound | undefined } {
  const most = ['full_context', 'three_before', 'two_before', 'word_before'] as const;
  const full = most.map((name) => boundOf(facts, name)).find((bound) => bound !== undefined);
  return { without: boundOf(facts, 'no_context'), full };
}

/** Whether a weight is close enough to an equal share among `count` words to be reported as one. */
export const isEven = (weight: number, count: number): boolean => Math.abs(weight * count - 1) < 0.25;

/** The indices of other words that a row may read and that hold the same answer as its right key. */
export function otherKeysWithAnswer({ settings, sentences }: TrainingFacts, sentence: number, row: number): number[] {
  const { tokens, answers } = sentences[sentence]!;
  const right = answers.find(({ position }) => position === row)?.right;
  if (right === undefined) return [];
  // The words of recall are a key and a value: "B1".
  const answerIn = (token: string) => (settings.task === 'recall' ? token.slice(1) : token);
  const readable = settings.causal ? tokens.slice(0, row + 1) : tokens;
  return readable.flatMap((token, index) =>
    index !== right && index !== row && answerIn(token) === answerIn(tokens[right]!) ? [index] : [],
  );
}

/**
 * Whether a run succeeded well enough for a comparison with another run to mean anything. For lines only estimates are known: there its
 * lowest loss has to be clearly below no context, and below where it began.
 */
export function isConclusive(facts: TrainingFacts, checkpoints: readonly Checkpoint[]): boolean {
  const milestones = milestonesOf(facts, checkpoints);
  if (milestones === undefined) return false;
  const { first, lowest, outcome } = milestones;
  if (!readsLines(facts.settings.task)) return outcome !== 'not';
  const none = boundOf(facts, 'no_context');
  return none !== undefined && lowest.loss < Math.min(none.nats, first.loss) - CLEAR;
}

/** Undefined before the first checkpoint. */
export function milestonesOf(facts: TrainingFacts, checkpoints: readonly Checkpoint[]): Milestones | undefined {
  const first = checkpoints[0];
  const last = checkpoints.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const head = reportedHead(facts, checkpoints);
  const count = head === undefined ? undefined : keysRead(facts);
  const below = (bound: Bound | undefined) => bound && checkpoints.find(({ loss }) => loss < bound.nats - CLEAR);
  const full = boundOf(facts, 'full_context');
  const between = facts.bounds.findLast(({ name }) => name !== 'no_context' && name !== 'full_context');
  const passed = below(between);
  let outcome: Outcome = 'not';
  if (full !== undefined && last.loss - full.nats <= NEAR) outcome = 'found';
  else if (between !== undefined && last.loss < between.nats - CLEAR) outcome = 'partly';
  return {
    first,
    last,
    head,
    count,
    attending:
      head === undefined || count === undefined
        ? undefined
        : checkpoints.find((checkpoint) => checkpoint.rightWeight[head]! * count > 2),
    strongest: head === undefined ? undefined : strongestPush(checkpoints, head),
    lowest: lowestOf(checkpoints)!,
    learning: below(boundOf(facts, 'no_context')),
    between,
    passed,
    outcome,
    // A loss of NaN is not better.
    worse: !(last.loss <= first.loss + CLEAR),
  };
}
