// The keys of an example document, each defined once: the types of example.ts, the checks of validate.ts and docs/example.schema.json
// come from here. What one key asks of another is checked in validate.ts; a key that the core computes with is written in request.ts.
import { found } from '../messages/example.ts';
import { listOf, object } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { schema, unless } from '../schema/schema.ts';
import { boolean, choice, integer, text } from '../schema/values.ts';
import { attention, given, region } from './attention.ts';
import { embeddings } from './embeddings.ts';
import { feedForward, memory, norm, positions } from './layers.ts';
import { line, source } from './lines.ts';
import { loss, trained } from './loss.ts';
import { parameters } from './parameters.ts';
import { analyses, claims, display, overrides, published } from './steps.ts';
import { sentence, side, tokens } from './words.ts';

const version = schema<1>((value, path) => (value === 1 ? value : refuse(path, 'version', found(value))), { const: 1 });

export const documentFields = {
  /** The version of this format. */
  version,
  /** The title of the example. */
  title: line,
  /** Where the example was printed. */
  source,
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
  /** How the position of a word enters: added to its embedding, or applied to queries, keys or scores. The default is "none". */
  positions,
  /** How attention is computed. */
  attention,
  /** The only words that ask; every word can still be read. By default all words ask, but not in a long text. */
  region,
  /** Rows of keys and values that belong to no word. */
  memory,
  /** Earlier tokens, whose keys and values are kept. */
  past: side,
  /** How many layers there are. */
  layers: unless(1, integer(1, 8)),
  /** Whether the result of attention is added to its input. With several layers, a norm or a feed-forward block it always is. */
  residual: unless(false, boolean),
  /** Where the norms of a layer are. A place alone means layer norm; an object can choose RMS norm. */
  norm,
  /** The feed-forward block after the attention of each layer. */
  feed_forward: feedForward,
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
