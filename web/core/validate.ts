import { checkAnalyses } from './checks/analyses.ts';
import { checkLoss } from './checks/loss.ts';
import { checkParameters } from './checks/parameters.ts';
import { checkParts, checkRegion, checkTarget, checkTrained } from './checks/parts.ts';
import {
  checkEmbeddingScale,
  checkGiven,
  checkMask,
  checkMemory,
  checkPast,
  checkPositions,
  checkSides,
  checkValueEmbeddings,
} from './checks/rows.ts';
import { attention as attentionSchema } from './document/attention.ts';
import { documentSchema } from './document/fields.ts';
import { display as displaySchema } from './document/steps.ts';
import { word, wordsOf } from './document/words.ts';
import { ExampleError } from './errors.ts';
import type { Embeddings, Example, Parameters, Parts, Side } from './example.ts';
import { pathTo } from './schema/path.ts';
import { refuse } from './schema/refuse.ts';
import { modelOf } from './models/loaded.ts';
import { isMatrix, shapeOf } from './shape.ts';
import { has, optional, own } from './has.ts';

function defaultParameters(embeddings: Embeddings): Parameters {
  if (isMatrix(embeddings)) return 'identity';
  return own(embeddings.from === 'seed' ? { from: 'seed', seed: embeddings.seed } : { from: 'words' });
}

/** Tokens beside the text, split where they are written as text. */
function splitSide<Parts extends Partial<Side>>(
  side: Parts,
  path: string,
  punctuation: 'drop' | 'keep',
): Parts & { tokens: string[] } {
  return { ...side, tokens: side.tokens ?? wordsOf(side.text!, path, punctuation) };
}

/** With what the model says that a document names. */
function completed(document: unknown, parts: Parts): Parts {
  const model = modelOf(parts);
  if (model !== undefined) return model.complete(document, parts);
  parts.tokens?.forEach((token, index) => word.read(token, pathTo('tokens', index)));
  for (const key of ['predictions', 'segments'] as const) if (parts[key] !== undefined) refuse(key, 'onlyWithModel');
  for (const key of ['embeddings', 'positions'] as const) {
    const part = parts[key];
    if (typeof part === 'object' && has(part, 'from') && part.from === 'model') refuse(key, 'onlyWithModel');
  }
  return parts;
}

function read(document: unknown): Example {
  const parts = completed(document, documentSchema.read(document, ''));
  const { text, target, past, punctuation = 'drop', embeddings = { from: 'words' } } = parts;
  if (text === undefined && parts.tokens === undefined) refuse('', 'missingEither', 'text', 'tokens');
  const example: Example = Object.assign(parts, {
    version: 1 as const,
    tokens: parts.tokens ?? wordsOf(text!, 'text', punctuation),
    punctuation,
    embeddings,
    attention: parts.attention ?? attentionSchema.read({}, 'attention'),
    parameters: parts.parameters ?? defaultParameters(embeddings),
    display: parts.display ?? displaySchema.read({}, 'display'),
    ...optional('target', target && splitSide(target, 'target.text', punctuation)),
    ...optional('past', past && splitSide(past, 'past.text', punctuation)),
  });
  checkTarget(example);
  const shape = shapeOf(example);
  checkRegion(example, shape);
  checkParts(example, shape);
  checkGiven(example, shape);
  checkSides(example, shape);
  checkValueEmbeddings(example, shape);
  checkEmbeddingScale(example, shape);
  checkMask(example, shape);
  checkPositions(example, shape);
  checkMemory(example, shape);
  checkPast(example, shape);
  checkParameters(example, shape);
  checkAnalyses(example, shape);
  checkLoss(example, shape);
  checkTrained(example);
  return example;
}

/**
 * Checks an example document and fills in its defaults. The result is a copy; numbers stay as they were written. An example
 * that was validated is a valid document. What a document says of single steps (`override`, `published`) is checked when it is
 * planned or run, since only the core knows which steps there are.
 * @throws ExampleError with the place and the reason, whatever it is given
 */
export function validate(document: unknown): Example {
  try {
    return read(document);
  } catch (error) {
    if (error instanceof ExampleError) throw error;
    return refuse('', 'unreadable');
  }
}
