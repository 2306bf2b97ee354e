// What stands behind "more settings" of a run.

export const moreSettings = {
  groups: { attention: 'Attention', around: 'Around it', training: 'Training' },
  /** What a choice is of, for those who hear it. */
  labels: {
    scaled: 'Scaling',
    causal: 'Mask',
    d_ff: 'Feed-forward block',
    norm: 'LayerNorm',
    positions: 'Positions',
    tied: 'Output',
  },
  numbers: {
    /** What stands before a box. */
    labels: { d_k: 'd_k', batch: 'batches of', rate: 'Adam’s learning rate', steps: 'steps' },
    range: (least: number, most: number) => `${least} to ${most}`,
    /** Of d_k, behind the range. */
    ofHeads: (heads: number) => ` with ${heads} heads`,
    bad: '“{typed}” cannot be {name}. It is {kind} from {range}. The run still has {value}.',
    names: { d_k: 'd_k', batch: 'the size of a batch', rate: 'the learning rate', steps: 'the number of steps' },
    kinds: { d_k: 'a whole number', batch: 'a whole number', rate: 'a number', steps: 'a whole number' },
  },
  /** Why there is no choice; behind the word that there is. */
  fixed: {
    tied: 'the answers of this task are not its symbols',
    causal: 'else the next word would be read, not predicted',
  },
  /** Where a setting does not do what it says. */
  noAttention:
    'This run has no attention: there is nothing to scale or to mask, and d_k only counts for the size of the block in its place.',
  noScores: 'All scores are 0 in this run, so d_k and √d_k change nothing.',
};
