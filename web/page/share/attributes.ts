// An example as attributes of <attention-steps>, if attributes can express it.
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { modelName, shownTokens } from '../../core/models/loaded.ts';
import { validate } from '../../core/validate.ts';
import { splitWords } from '../../core/words.ts';
import { galleryExample } from '../../edit/address.ts';
import { equal } from '../../core/equal.ts';
import { withSelection } from '../../edit/selection.ts';
import type { AttributeName } from '../../edit/attributes.ts';
import { withAttributes } from '../../edit/with-attributes.ts';
import { documentOf, partsOf, selected } from '../../edit/attribute-parts.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import { has } from '../../core/has.ts';

/** Attributes by name, in the order in which they are written. */
export type Attributes = Partial<Record<AttributeName, string>>;

/** The example that attributes mean, as the element reads them. `gallery` has the entry that `example` names. */
export function exampleOfAttributes(attributes: Attributes, gallery: readonly GalleryEntry[]): Example {
  const { text, target, select } = attributes;
  const entry = gallery.find(({ id }) => id === attributes.example);
  const base = entry && galleryExample(entry);
  const example =
    base === undefined
      ? validate(documentOf(text ?? '', partsOf(attributes), target))
      : withAttributes(base, attributes);
  return select === undefined ? example : withSelection(example, selected(example, select));
}

function maskText({ attention: { mask } }: Example): string | undefined {
  if (typeof mask === 'string') return mask;
  if (has(mask, 'window')) return `window ${mask.window}`;
  return has(mask, 'padding') ? `padding ${mask.padding}` : undefined;
}

/** The steps that an exercise hides as a whole. */
function exerciseText({ exercise }: Example): string | undefined {
  const hidden = exercise?.hidden ?? [];
  return hidden.every((one) => typeof one === 'string') ? hidden.join(' ') || undefined : undefined;
}

/** The query token, or its position if that word occurs twice. */
function selectText(example: Example): string | undefined {
  const query = example.display.select?.query;
  if (query === undefined) return undefined;
  const word = (example.target?.tokens ?? shownTokens(example))[query];
  try {
    return word !== undefined && selected(example, word) === query ? word : String(query);
  } catch {
    return String(query);
  }
}

/** Characters that neither markup nor an address can contain. */
const unwritable = /[\0-\x08\v\f\x0e-\x1f\x7f\p{Cs}]/u;

/** A text in which every browser finds the same words. */
function sayable(text: string | undefined, punctuation: Example['punctuation']): string | undefined {
  if (text === undefined || unwritable.test(text)) return undefined;
  return equal(splitWords(text, punctuation), splitWords(text, punctuation, null)) ? text : undefined;
}

const seedOf = ({ embeddings }: Example) =>
  has(embeddings, 'from') && embeddings.from === 'seed' ? embeddings : undefined;

/** The value of an attribute for an example; undefined if it cannot express it, or need not. */
const writers: Partial<Record<AttributeName, (example: Example) => string | number | undefined>> = {
  text: ({ text, punctuation }) => sayable(text, punctuation),
  target: ({ target, punctuation }) => sayable(target?.text, punctuation),
  attention: ({ attention }) => attention.kind,
  heads: ({ attention }) => attention.heads ?? 1,
  layers: ({ layers }) => layers ?? 1,
  mask: maskText,
  scale: ({ attention }) => attention.scale,
  softmax: ({ attention }) => attention.softmax,
  positions: ({ positions = 'none' }) => (typeof positions === 'string' ? positions : undefined),
  seed: (example) => seedOf(example)?.seed,
  'd-model': (example) => seedOf(example)?.d_model,
  model: modelName,
  select: selectText,
  steps: ({ display }) => display.steps?.join(' '),
  precision: ({ display }) => display.precision,
  exercise: exerciseText,
};

/** What a model says itself. */
const ofModel: readonly string[] = ['attention', 'heads', 'layers', 'positions'] satisfies AttributeName[];

/** All attributes of an example. */
const allAttributes = (example: Example): Attributes =>
  Object.fromEntries(
    Object.entries(writers).flatMap(([name, write]) => {
      if (modelName(example) !== undefined && ofModel.includes(name)) return [];
      const written = write(example);
      return written === undefined ? [] : [[name, String(written)]];
    }),
  );

const usual = validate({ tokens: ['word'] });
const lengthOf = (attributes: Attributes) =>
  Object.entries(attributes).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);

/**
 * The fewest attributes that the element makes exactly this example of: over an example of the gallery, or of a text alone.
 * Undefined where none do.
 */
export function attributesOf(example: Example, gallery: readonly GalleryEntry[]): Attributes | undefined {
  const wished = allAttributes(example);
  let best: Attributes | undefined;
  for (const entry of [undefined, ...gallery]) {
    const from = entry === undefined ? usual : galleryExample(entry);
    if (from === undefined) continue;
    // No attribute gives a title.
    if (example.title !== undefined && example.title !== from.title) continue;
    if (entry === undefined && example.text === undefined) continue;
    const usually = entry === undefined ? { ...allAttributes(from), 'd-model': '4' } : allAttributes(from);
    const attributes: Attributes = entry === undefined ? {} : { example: entry.id };
    for (const [name, value] of Object.entries(wished) as [AttributeName, string][]) {
      if (value !== usually[name]) attributes[name] = value;
    }
    // A text of many words is longer than most documents; one that is no shorter need not be tried.
    if (best !== undefined && lengthOf(attributes) >= lengthOf(best)) continue;
    try {
      if (equal(exampleOfAttributes(attributes, gallery), example)) best = attributes;
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
    }
  }
  return best;
}
