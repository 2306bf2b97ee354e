// Where the example of an <attention-steps> comes from, other than its attributes.
import { ExampleError } from '../core/errors.ts';
import type { Example } from '../core/example.ts';
import { parseExample } from '../core/validate.ts';
import { element as strings } from '../strings/element.ts';

/** The most bytes that `src` may give. */
const MOST_BYTES = 2 ** 20;

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

/** The example of an id of the gallery, which is fetched for it. */
export async function galleryDocument(id: string): Promise<unknown> {
  const { gallery } = await import('../examples/index.ts');
  const entry = gallery.find((one) => one.id === id.trim());
  if (entry === undefined) throw new ExampleError('example', strings.expected.gallery(JSON.stringify(id.slice(0, 40))));
  return entry.document;
}

async function limitedText(response: Response): Promise<string> {
  const tooLong = () => new ExampleError('src', strings.src.tooLong(MOST_BYTES));
  if (Number(response.headers.get('content-length')) > MOST_BYTES) throw tooLong();
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let bytes = 0;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    bytes += part.value.length;
    if (bytes > MOST_BYTES) {
      void reader?.cancel();
      throw tooLong();
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Fetches an example document. Throws an `ExampleError` about `src`. */
export async function fetchExample(address: string, base: string, signal: AbortSignal): Promise<Example> {
  let text;
  try {
    const response = await fetch(new URL(address, base), { signal });
    if (!response.ok) throw new ExampleError('src', strings.src.status(response.status));
    text = await limitedText(response);
  } catch (error) {
    if (error instanceof ExampleError) throw error;
    throw new ExampleError('src', strings.src.unreachable);
  }
  try {
    return parseExample(text);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    throw new ExampleError('src', strings.src.broken(error.message));
  }
}
