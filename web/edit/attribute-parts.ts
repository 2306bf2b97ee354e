// What the attributes of <attention-steps> say of the example, read into parts of a document.
import { documentFields } from '../core/document/fields.ts';
import { ExampleError } from '../core/errors.ts';
import type { Example, Exercise } from '../core/example.ts';
import { quote } from '../core/messages/example.ts';
import { parseStepId } from '../core/step-id.ts';
import { shownTokens } from '../core/models/loaded.ts';
import { isFolder, OWN_MODEL, publishedModels } from '../core/models/names.ts';
import type { ModelName } from '../core/models/names.ts';
import type { Trace } from '../core/trace.ts';
import { element as strings } from '../strings/element.ts';
import { attributeNames, exampleAttributes, fail, oneOf, wordsIn, type Written } from './attribute-values.ts';
import { attributes, type AttributeEntry, type AttributeName } from './attributes.ts';
import { own } from '../core/has.ts';

const { expected } = strings;

/** The attributes of the example: a part of a document, without the words. */
export interface Parts {
  attention?: Record<string, unknown>;
  layers?: unknown;
  positions?: unknown;
  embeddings?: { from: 'seed'; seed: number; d_model: number };
  parameters?: { from: 'model'; model: ModelName };
  display?: { steps?: string[]; precision?: number };
  exercise?: Exercise;
}

function whole(name: AttributeName, text: string): number {
  return /^\s*[-+]?\d{1,15}\s*$/.test(text) ? Number(text) : fail(name, expected.whole(quote(text)));
}

/** One mask, or several with commas between them. */
function mask(text: string): unknown {
  const parts = text.split(',').map(singleMask);
  return parts.length === 1 ? parts[0] : parts;
}

function singleMask(text: string): unknown {
  const [, simple, sized, size] = /^\s*(?:(none|causal)|(window|padding)\s+(\d{1,6}))\s*$/.exec(text) ?? [];
  if (simple !== undefined) return simple;
  return sized === undefined ? fail('mask', expected.mask(quote(text))) : { [sized]: Number(size) };
}

function scale(text: string): unknown {
  const written = text.trim();
  if (written === 'sqrt' || written === 'none') return written;
  const number = written === '' ? NaN : Number(written.replace('−', '-'));
  return Number.isFinite(number) ? number : fail('scale', expected.scale(quote(text)));
}

function steps(name: AttributeName, text: string): string[] {
  return wordsIn(text).map((word) => {
    const known = parseStepId(word) !== undefined;
    return known ? word : fail(name, expected.step(quote(word)));
  });
}

/** A value by the type that the table gives the attribute. */
function valueOf(name: AttributeName, text: string): unknown {
  if (name === 'mask') return mask(text);
  if (name === 'scale') return scale(text);
  if (name === 'model') return isFolder(text) ? OWN_MODEL : oneOf(name, publishedModels, text);
  if (name === 'steps' || name === 'exercise') return steps(name, text);
  const { type } = attributes[name] as AttributeEntry;
  if (type === 'number') return whole(name, text);
  return Array.isArray(type) ? oneOf(name, type as string[], text) : text;
}

/** What the parts may be, with their ranges. */
const partSchemas = {
  attention: documentFields.attention,
  layers: documentFields.layers,
  positions: documentFields.positions,
  embeddings: documentFields.embeddings,
  parameters: documentFields.parameters,
  display: documentFields.display,
  exercise: documentFields.exercise,
};

/** The attribute that an error in the document comes from; otherwise the place in the document. */
export function withAttributePath(error: ExampleError, written: Written): ExampleError {
  const found = attributeNames.find((name) => {
    const { key } = attributes[name] as AttributeEntry;
    return key !== undefined && written[name] != null && (error.path === key || error.path.startsWith(`${key}.`));
  });
  return found === undefined ? error : new ExampleError(found, error.reason, error);
}

/**
 * What the attributes say of the example, but for its words and the word that asks.
 * Throws an `ExampleError` whose path is the attribute.
 */
export function partsOf(written: Written): Parts {
  const parts: Record<string, unknown> = own({});
  for (const name of exampleAttributes) {
    const text = written[name];
    const { key } = attributes[name] as AttributeEntry;
    if (text == null || key === undefined || ['text', 'target', 'select'].includes(name)) continue;
    const [outer, inner] = key.split('.') as [string, string?];
    const value = valueOf(name, text);
    parts[outer] = inner === undefined ? value : own({ ...(parts[outer] as object | undefined), [inner]: value });
  }
  const { embeddings } = parts as { embeddings?: { seed?: number; d_model?: number } };
  if (embeddings !== undefined) {
    if (embeddings.seed === undefined) fail('d-model', expected.seeded);
    parts['embeddings'] = { from: 'seed', d_model: 4, ...embeddings };
  }
  if (parts['parameters'] !== undefined) parts['parameters'] = { from: 'model', ...parts['parameters'] };
  try {
    for (const [key, schema] of Object.entries(partSchemas)) if (key in parts) schema.read(parts[key], key);
  } catch (error) {
    throw error instanceof ExampleError ? withAttributePath(error, written) : error;
  }
  return parts;
}

/** The document of a text and the attributes. */
export function documentOf(text: string, parts: Parts, target?: string | null): Record<string, unknown> {
  const kind = parts.attention?.['kind'];
  if (target != null && kind !== 'cross' && kind !== 'encoder_decoder') fail('target', expected.target);
  return { version: 1, text, ...(target != null && { target: { text: target } }), ...parts };
}

/** The position of the query token, from 0. Throws an `ExampleError` where the sentence has no such word. */
export function selected(example: Example, select: string): number {
  const words = example.target?.tokens ?? shownTokens(example);
  const written = select.trim();
  const wished = written.toLowerCase();
  let place = words.indexOf(written);
  if (place < 0) place = words.findIndex((word) => word.toLowerCase() === wished);
  if (/^\d{1,6}$/.test(written)) place = Number(written);
  return place >= 0 && place < words.length ? place : fail('select', expected.word(words, quote(select)));
}

/** Why a word cannot be the query token. */
export function missingWord(example: Example, select: string): ExampleError | undefined {
  try {
    selected(example, select);
    return undefined;
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
}

/** Why the requested steps, named by role or id, cannot be shown: the example may not have one of them. */
export function missingStep({ steps }: Trace, wanted: string): ExampleError | undefined {
  const known = new Set<string>(steps.flatMap(({ id, role }) => [id, role]));
  const missing = wordsIn(wanted).find((name) => !known.has(name));
  const roles = [...new Set(steps.map(({ role }) => role))];
  return missing === undefined ? undefined : new ExampleError('steps', expected.noStep(quote(missing), roles));
}
