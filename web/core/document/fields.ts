// The keys of an example document, each said once: the types of example.ts, the checks of validate.ts and docs/example.schema.json
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
  /** What the example is called. */
  title: line,
  /** Where the example was printed. */
  source,
  /** What a reader should know of it, a paragraph each. */
  notes: listOf(text(2000), 32),
  /** What the reader typed, as typed. */
  text: sentence,
  /** The words that are read, one by one; split from the text where they are left out. */
  tokens,
  /** Whether marks without a letter, a digit or an emoji are words. */
  punctuation: choice('drop', 'keep'),
  /** The tokens that ask, where they are not those that are read. */
  target: side,
  /** Numbers for each token: given, from the hand-made word space (where it is left out), or seeded. */
  embeddings,
  /** What is added to the words for where they stand, or done to queries, keys or scores for it. "none" where it is left out. */
  positions,
  /** How attention is computed. */
  attention,
  /** Only these words ask. Every word is read. Left out: all, but in a long text. */
  region,
  /** Rows of keys and values that belong to no word. */
  memory,
  /** Tokens that came before, whose keys and values are kept. */
  past: side,
  /** How many layers there are. */
  layers: unless(1, integer(1, 8)),
  /** What attention computes is added to what it read, as it is anyway with more layers, a norm or a feed-forward block. */
  residual: unless(false, boolean),
  /** Where a norm stands in a layer: a layer norm by its place alone, an RMS norm as an object. */
  norm,
  /** The block behind the attention of each layer. */
  feed_forward: feedForward,
  /** The matrices that queries, keys, values and outputs are made with. "identity": Q = K = V = X. */
  parameters,
  /** Steps that are given instead of computed; what comes before them is then not computed. */
  given,
  /** Cells of computed steps held at other values, by the ids of steps. */
  override: overrides,
  /** What the source printed, by the ids of steps. */
  published,
  /** What the example is there to show, such as weights[it][cat] > 0.6. */
  claims,
  /** What asks for a backward pass: a number L made from the last output, and how it changes with every given number. */
  loss,
  /** The run that made trained numbers. */
  trained,
  /** What is read off the trace besides. */
  analyses,
  /** How the example is shown. */
  display,
};

/** An example document. It has a `text` or `tokens`. */
export const documentSchema = object(documentFields);
