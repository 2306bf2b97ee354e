// The text of the map of a long trace.
import { counted } from './phrases.ts';
import { selectionText } from './selection.ts';

/** Every step of the calculation is one. */
const tables = (count: number): string => counted(count, 'table');

export const mapText = {
  title: 'The whole calculation',
  summary: (layers: number, heads: number, steps: number) =>
    [layers > 1 ? counted(layers, 'layer') : '', heads > 1 ? counted(heads, 'head') : '', `${tables(steps)} of numbers`]
      .filter((part) => part !== '')
      .join(', '),
  ...selectionText.path,
  tables,
  ownAttention: 'reads itself',
  entries: {
    tokens: 'tokens',
    words: 'words',
    embeddings: 'embeddings',
    roles: 'queries, keys, values',
    scores: 'scores',
    scale: 'scale, mask',
    weights: 'weights',
    mix: 'context',
    heads: 'concatenated heads',
    output: 'output',
    layer: 'residual, layer norm',
    residual: 'residual',
    feed_forward: 'feed-forward',
    next: 'prediction',
    training: 'gradients',
    recurrent: 'compared with an RNN',
    flow: 'flow through the layers',
    summary: 'one vector for the text',
    meaning: 'what it is for',
  },
  keys: 'Keys',
  stepByStep: 'step by step',
  otherHead: 'same step, another head',
};
