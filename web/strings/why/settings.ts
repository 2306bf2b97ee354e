// The settings of a run: those in the line below the task, and those behind "More settings". Braces are replaced by live words and numbers.
import type { Control, NormKind, Schedule } from '../../core/training/types.ts';
import { counted } from '../phrases.ts';

const kinds: Record<NormKind, string> = { layer: 'LayerNorm', rms: 'RMSNorm' };

export const settingsText = {
  label: 'Settings of the run',
  layers: 'Layers',
  heads: 'Heads',
  width: 'Numbers per word (d)',
  seed: 'seed',
  layersOption: (count: number) => counted(count, 'layer'),
  headsOption: (count: number) => counted(count, 'head'),
  widthOption: (size: number) => `d ${size}`,
  /** What is not as the task has it; each is a word in the line. */
  control: {
    none: '',
    uniform: 'uniform attention, frozen',
    frozen_query_key: 'W_Q and W_K frozen',
    shuffled: 'answers shuffled',
    feed_forward: 'no attention, a feed-forward block',
  } satisfies Record<Control, string>,
  steps: (count: number) => counted(count, 'step'),
  d_k: (size: number) => `d_k ${size}`,
  d_ff: (size: number) => (size === 0 ? 'no feed-forward block' : `feed-forward ${size}`),
  norm: (place: 'none' | 'post' | 'pre', kind: NormKind) => {
    const name = kinds[kind];
    return place === 'none' ? `no ${name}` : place === 'post' ? `${name} after` : `${name} before`;
  },
  norm_kind: kinds,
  embedding_norm: (on: boolean) => (on ? 'embeddings normalized' : 'embeddings not normalized'),
  final_norm: (on: boolean) => (on ? 'a norm at the end' : 'no norm at the end'),
  biases: (on: boolean) => (on ? 'biases' : 'no biases'),
  positions: (on: boolean) => (on ? 'learned positions' : 'no positions'),
  tied: (on: boolean) => (on ? 'output tied to embeddings' : 'output not tied'),
  causal: (on: boolean) => (on ? 'later words masked' : 'nothing masked'),
  scaled: (on: boolean) => (on ? 'scores divided by √d_k' : 'scores not scaled'),
  batch: (count: number) => `batches of ${count}`,
  rate: (rate: string) => `Adam ${rate}`,
  beta_2: (decay: string) => `β₂ ${decay}`,
  schedule: { constant: 'constant rate', linear: 'rate falling to 0' } satisfies Record<Schedule, string>,
  asUsual: 'Reset to the task’s settings',
  more: 'More settings',
  badSeed: '“{typed}” is not a seed. A seed is a whole number from 0 to 16,777,215. The run still has seed {seed}.',
};

export const moreSettings = {
  groups: { attention: 'Attention', around: 'Around attention', training: 'Training' },
  /** The label of each choice, for screen readers. */
  labels: {
    scaled: 'Scaling',
    causal: 'Mask',
    d_ff: 'Feed-forward block',
    norm: 'Norms',
    norm_kind: 'Kind of norm',
    embedding_norm: 'Norm of the embeddings',
    final_norm: 'Norm at the end',
    biases: 'Biases of the feed-forward block',
    positions: 'Positions',
    tied: 'Output',
    schedule: 'Schedule of the rate',
  },
  numbers: {
    /** The labels of the boxes. */
    labels: { d_k: 'd_k', batch: 'batches of', rate: 'Adam’s learning rate', beta_2: 'its β₂', steps: 'steps' },
    range: (least: number, most: number) => `${least} to ${most}`,
    /** For d_k, after the range. */
    ofHeads: (heads: number) => ` with ${heads} heads`,
    bad: '“{typed}” cannot be used as {name}. It is {kind} from {range}. The run still has {value}.',
    names: {
      d_k: 'd_k',
      batch: 'the size of a batch',
      rate: 'the learning rate',
      beta_2: 'β₂',
      steps: 'the number of steps',
    },
    kinds: {
      d_k: 'a whole number',
      batch: 'a whole number',
      rate: 'a number',
      beta_2: 'a number',
      steps: 'a whole number',
    },
  },
  /** Why there is no choice; after the only option. */
  fixed: {
    tied: 'the answers of this task are not its symbols',
    causal: 'otherwise what comes next would be read, not predicted',
  },
  /** Where a setting does not do what it says. */
  noAttention:
    'This run has no attention: there is nothing to scale or to mask, and d_k only sets the size of the block in its place.',
  noScores: 'All scores are 0 in this run, so d_k and √d_k change nothing.',
};
