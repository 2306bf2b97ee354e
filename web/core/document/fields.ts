// The keys of an example document, each defined once: the types of example.ts, the checks of validate.ts and docs/example.schema.json
// come from here. What one key asks of another is checked in validate.ts; a key that the core computes with is written in request.ts.
import { found } from '../messages/example.ts';
import { listOf, matrix, object } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { schema, unless } from '../schema/schema.ts';
import { boolean, choice, text } from '../schema/values.ts';
import { attention, given, handPart, region } from './attention.ts';
import { embeddings, embeddingScale } from './embeddings.ts';
import { exercise } from './exercise.ts';
import { feedForward, memory, norm, positions, predictions, segments, summary, widths } from './layers.ts';
import { line, source } from './lines.ts';
import { loss, trained } from './loss.ts';
import { parameters } from './parameters.ts';
import { layers } from './sizes.ts';
import { analyses, claims, display, overrides, published } from './steps.ts';
import { sentence, side, tokens, past } from './words.ts';

const version = schema<1>((value, path) => (value === 1 ? value : refuse(path, 'version', found(value))), { const: 1 });

export const documentFields = {
  /** The version of this format. */
  version,
  /** The title of the example. */
  title: line,
  /** Where the example was printed. */
  source,
  /** The parts whose numbers were made by hand for this example. Others that the document gives, but for `by_seed`, were printed by its `source`. */
  by_hand: listOf(handPart, 8),
  /** The parts whose numbers the program of the `source` draws from a seed, and does not print. */
  by_seed: listOf(handPart, 8),
  /** What a reader has changed since the example was loaded: numbers and settings, each by a path. The page keeps this list. */
  changed: listOf(line, 4096),
  /** What a reader should know about the example, one paragraph each. */
  notes: listOf(text(2000), 32),
  /** The text as it was typed. */
  text: sentence,
  /** The words, one by one. By default they are split from the text. */
  tokens,
  /** Whether to keep punctuation (pieces without a letter, a digit or an emoji) as words. */
  punctuation: choice('drop', 'keep'),
  /** The tokens that ask, where those are not the tokens that are read. */
  target: side,
  /** Numbers for each token: given, from the hand-made word space (the default), or seeded. */
  embeddings,
  /**
   * By what every embedding is multiplied before positions are added: a number, or "sqrt" for √d_model (Vaswani et al., 2017, section 3.4).
   * The default is 1.
   */
  embedding_scale: embeddingScale,
  /**
   * Cross-attention: other numbers for each token that is read, from which its values are made. `embeddings` is then a matrix, from which
   * the keys are made. Positions are not added to them.
   */
  value_embeddings: matrix,
  /** How the position of a word enters: added to its embedding, or applied to queries, keys or scores. The default is "none". */
  positions,
  /** How attention is computed. */
  attention,
  /** The only words that ask; every word can still be read. By default all words ask, but not in a long text. */
  region,
  /** Rows of keys and values that belong to no word. */
  memory,
  /** Earlier tokens, whose keys and values are kept. */
  past,
  /** How many layers there are. */
  layers: unless(1, layers),
  /**
   * How many numbers a token has after each layer, where they change: one entry for each layer. Each layer then has d_k = d_v = numbers that
   * come in ÷ heads, and where the number changes, what came in is projected by `parameters.residual` before it is added.
   */
  widths,
  /** Whether the result of attention is added to its input. With several layers, a norm or a feed-forward block it always is. */
  residual: unless(false, boolean),
  /** Where the norms of a layer are. A place alone means layer norm; an object can choose RMS norm. */
  norm,
  /** The feed-forward block after the attention of each layer. */
  feed_forward: feedForward,
  /** One vector for the whole text, from the last outputs: their mean or the first of them, then what is asked for. */
  summary,
  /**
   * Of an opened model that has them: for which tokens the last output becomes logits, and a probability of each token of the vocabulary:
   * "last", the default, or "all".
   */
  predictions,
  /** Of a model that tells segments apart: the segment of each token, from 0. The default is the first one for all. */
  segments,
  /** The matrices that make queries, keys, values and outputs. "identity": Q = K = V = X. */
  parameters,
  /** Steps that are given instead of computed; what comes before them is then not computed. */
  given,
  /** Cells of computed steps that are set to other values, by the id of the step. */
  override: overrides,
  /** The numbers that the source printed, by the id of the step. */
  published,
  /** What the example shows, such as weights[it][cat] > 0.6. */
  claims,
  /** Makes an exercise of the example: which numbers are hidden, for the reader to compute. */
  exercise,
  /** Asks for a backward pass: a number L is computed from the last output, and how it changes with every given number. */
  loss,
  /** The training run that the numbers come from. */
  trained,
  /** What else to compute from the trace. */
  analyses,
  /** How the example is shown. */
  display,
};

/** An example document. It has a `text` or `tokens`. */
export const documentSchema = object(documentFields);
