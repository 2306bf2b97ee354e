// The example that an address names after `compare=`, and what names an example there.
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { validate } from '../../core/validate.ts';
import { fragmentOf, readAddress } from '../../edit/address.ts';
import type { Session } from '../../edit/session.ts';
import type { GalleryEntry } from '../../examples/index.ts';
import { trainedAddress, TRAINED } from '../../site/trained/saved-trained.ts';
import { comparing as text } from '../../strings/page/comparison.ts';

/**
 * Reads what stands after `compare=`. Throws an `ExampleError` where it is no example.
 * @param loadGallery fetches the gallery, which is needed for a name
 */
export async function otherExample(
  compared: string,
  loadGallery: () => Promise<readonly GalleryEntry[]>,
): Promise<Example> {
  const fragment = `#${compared}`;
  if (fragment.startsWith(TRAINED)) {
    const { trainedDocument } = await import('../../site/trained/trained-example.ts');
    return validate(await trainedDocument(fragment));
  }
  const address = await readAddress(fragment);
  if (address === null) throw new ExampleError('', text.unreadable);
  if ('document' in address) return address.document;
  const entry = (await loadGallery()).find(({ id }) => id === address.gallery);
  if (entry === undefined) throw new ExampleError('', text.unknown(address.gallery));
  return validate(entry.document);
}

/** What stands after `compare=` for the example as it was loaded. */
export async function startOf({ start }: Session, gallery: readonly GalleryEntry[]): Promise<string> {
  return (trainedAddress({ example: start, start }) ?? (await fragmentOf(start, gallery))).slice(1);
}
