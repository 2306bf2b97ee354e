// Where the example of an <attention-steps> comes from, other than its attributes.
import { shorten } from '../core/shorten.ts';
import { ExampleError } from '../core/errors.ts';
import { element as strings } from '../strings/element.ts';

const script = ':scope > script[type="application/json"]';

/** The text of the document that stands inside an element; undefined where there is none. */
export const childText = (element: Element): string | undefined =>
  element.querySelector(script)?.textContent ?? undefined;

/** Resolves when all that stands inside an element was read, where the page is still being read. */
export function parsed(element: Element): Promise<void> {
  const { ownerDocument } = element;
  if (ownerDocument.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => ownerDocument.addEventListener('DOMContentLoaded', () => resolve(), { once: true }));
}

/** A part of the script that is being fetched. Throws, for the reader, that it could not be. */
export const fetched = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new Error(strings.cannot.noView);
  });

/** The example of an id of the gallery, which is fetched for it. */
export async function galleryDocument(id: string): Promise<unknown> {
  const { gallery } = await fetched(import('../examples/index.ts'));
  const entry = gallery.find((one) => one.id === id.trim());
  if (entry === undefined) throw new ExampleError('example', strings.expected.gallery(JSON.stringify(shorten(id, 40))));
  return entry.document;
}
