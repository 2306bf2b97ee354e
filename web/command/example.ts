// The example of a document, of attributes, or of both, as the element reads them.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { validate } from '../core/validate.ts';
import { withSelection } from '../edit/selection.ts';
import { withAttributes } from '../edit/with-attributes.ts';
import { withAttributePath, documentOf, partsOf, selected } from '../edit/attribute-parts.ts';
import { settingsOf } from '../edit/attribute-values.ts';
import type { Written } from '../edit/attribute-values.ts';
import { galleryDocument } from './source.ts';
import type { Attributes } from './source.ts';

/** What an element without an example shows. */
const STANDARD = 'the-cat-sat';

/** The example that attributes alone describe. */
function ofText(text: string, written: Written): Example {
  const document = documentOf(text, partsOf(written), written.target);
  try {
    return validate(document);
  } catch (error) {
    throw error instanceof ExampleError ? withAttributePath(error, written) : error;
  }
}

/** @throws ExampleError whose path is a place in the document, or the name of an attribute */
export function exampleOf(document: Example | undefined, attributes: Attributes): Example {
  const written: Written = Object.fromEntries(attributes);
  const { text, example: id, select } = written;
  const start = document ?? (id == null ? undefined : validate(galleryDocument(id)));
  const example =
    start === undefined && text != null
      ? ofText(text, written)
      : withAttributes(start ?? validate(galleryDocument(STANDARD)), written);
  return select == null ? example : withSelection(example, selected(example, select));
}

/** The example of a tag; its attributes about the element itself are checked too. */
export function exampleOfTag(document: Example | undefined, attributes: Attributes): Example {
  settingsOf(Object.fromEntries(attributes));
  return exampleOf(document, attributes);
}
