// The example of a document, of attributes, or of both, as the element reads them.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { modelName } from '../core/models/loaded.ts';
import { refuse } from '../core/schema/refuse.ts';
import { validate } from '../core/validate.ts';
import { withSelection } from '../edit/selection.ts';
import { withAttributes } from '../edit/with-attributes.ts';
import { withAttributePath, documentOf, partsOf, selected } from '../edit/attribute-parts.ts';
import { pageAddress, settingsOf } from '../edit/attribute-values.ts';
import type { Written } from '../edit/attribute-values.ts';
import { galleryDocument } from './source.ts';
import type { Attributes } from './source.ts';

/** Where the page that a tag is for may be: it only completes a relative address. */
const ANY_PAGE = 'https://localhost/';

/** What an element without an example shows. */
const STANDARD = 'the-cat-sat';

/** The example that attributes alone describe. */
function ofText(text: string, written: Written): Example {
  if (written.model != null && written.seed != null) refuse('seed', 'ofModel');
  const document = documentOf(text, partsOf(written), written.target);
  try {
    return validate(document);
  } catch (error) {
    throw error instanceof ExampleError ? withAttributePath(error, written) : error;
  }
}

/** An example with what attributes say. What would replace the numbers of its model, or be left out for these, is refused. */
function ofExample(start: Example, written: Written): Example {
  const { model, seed, heads } = written;
  if (seed != null && (model != null || modelName(start) !== undefined)) refuse('seed', 'ofModel');
  const example = withAttributes(start, written);
  if (heads != null && modelName(example) !== undefined && Number(heads) !== example.attention.heads)
    refuse('heads', 'ofModel');
  return example;
}

/** @throws ExampleError whose path is a place in the document, or the name of an attribute */
export function exampleOf(document: Example | undefined, attributes: Attributes): Example {
  const written: Written = Object.fromEntries(attributes);
  const { text, example: id, select } = written;
  const start = document ?? (id == null ? undefined : validate(galleryDocument(id)));
  const example =
    start === undefined && text != null
      ? ofText(text, written)
      : ofExample(start ?? validate(galleryDocument(STANDARD)), written);
  return select == null ? example : withSelection(example, selected(example, select));
}

/** The example of a tag; its attributes about the element itself are checked too. */
export function exampleOfTag(document: Example | undefined, attributes: Attributes): Example {
  const { page } = settingsOf(Object.fromEntries(attributes));
  pageAddress(page, undefined, ANY_PAGE);
  return exampleOf(document, attributes);
}
