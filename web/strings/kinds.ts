// The kinds of attention: their names, and the text that a new example of a kind starts with.
import type { Kind } from '../core/example.ts';

export const kindNames: Record<Kind, string> = {
  self: 'self-attention',
  cross: 'cross-attention',
  encoder_decoder: 'encoder–decoder',
  recurrent: 'self-attention and an RNN',
};

export const starts = {
  sentence: 'it slept',
  memoryName: (row: number) => `memory ${row}`,
  memory: ['an animal is tired', 'a person is happy'],
};

/** The choice of attention. */
export const kindText = {
  label: 'Kind of attention',
  groups: {
    one: 'One sentence reads itself',
    others: 'Something else is read too',
    before: 'Where it came from',
  },
  names: {
    ...kindNames,
    heads: 'multi-head self-attention',
    layers: 'layers of self-attention',
    past: 'decoding with a cache',
    memory: 'attention with a memory',
    scores: 'an older score function',
  },
  /** The kind `layers` with a single layer: it has a residual sum, a norm or a feed-forward block. */
  oneLayer: 'a layer of self-attention',
  options: {
    self: ['Self-attention', 'Each word reads the words of its own sentence.'],
    heads: ['Several heads', 'The same several times in parallel, each asking something different (multi-head).'],
    layers: ['Layers', 'What one layer found is what the next one reads.'],
    past: [
      'Earlier words, cached',
      'The keys and values of earlier words are kept in a cache; only the newer words ask.',
    ],
    cross: ['Two sentences', 'One sentence asks, the other is read (cross-attention).'],
    encoder_decoder: [
      'Encoder and decoder',
      'One sentence reads itself, then a second one reads it, as in translation.',
    ],
    memory: ['With a memory', 'Rows that belong to no word are read too; you name and fill them.'],
    scores: [
      'Older score functions',
      'Queries and keys are compared by a small network or a matrix (Bahdanau, Luong).',
    ],
    recurrent: ['Next to an RNN', 'The same sentence read word by word, for comparison.'],
  } satisfies Record<string, [name: string, about: string]>,
  reasons: {
    heads: 'Its words have too few numbers to split among heads.',
    past: 'A single word has nothing before it; type at least two.',
    other: (reason: string) => `Not possible here: ${reason}.`,
  },
};
