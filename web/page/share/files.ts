// Files that the reader opens, and what downloads are made of.
import { ExampleError } from '../../core/errors.ts';
import { parseExample } from '../../core/parse-example.ts';
import type { Example } from '../../core/example.ts';
import { documentOfTrace } from '../../edit/document-of-trace.ts';
import { downloading as strings } from '../../strings/page/share.ts';

/** The largest file that is opened, in bytes: a saved page holds far more than its document. */
const LARGEST = 8_000_000;

/** An SVG as PNG, with `density` pixels for each CSS pixel. */
export async function png(svg: string, density = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * density;
  canvas.height = image.naturalHeight * density;
  const context = canvas.getContext('2d')!;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('too large a picture')) : resolve(blob)), 'image/png');
  });
}

/** Something of the page that could not be fetched. */
export class NotFetched extends Error {}

/** What is fetched, or `NotFetched`. */
export const fetched = <T>(what: Promise<T>): Promise<T> =>
  what.catch((cause: unknown) => {
    throw new NotFetched(undefined, { cause });
  });

/** The text of a file in the folder of the page; `onProgress` is called with the fraction that has arrived, if it is known. */
export async function fetchText(name: string, onProgress: (share: string) => void): Promise<string> {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok || response.body === null) throw new Error(`${name}: ${response.status}`);
  const total = Number(response.headers.get('content-length'));
  // A compressed response reports its compressed length.
  const known = total > 0 && !response.headers.has('content-encoding');
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let [text, done] = ['', 0];
  for (;;) {
    const part = await reader.read();
    if (part.done) return text + decoder.decode();
    text += decoder.decode(part.value, { stream: true });
    done += part.value.length;
    if (known) onProgress(strings.progress(done, total));
  }
}

/**
 * The JSON of an example in a saved page; it contains no "<". A parser would apply this page's policy to the styles of
 * that one, and complain.
 */
function documentIn(page: string): string {
  const json = /<script[^>]*type="application\/json"[^>]*>([^<]*)<\/script>/i.exec(page)?.[1];
  if (json === undefined) throw new ExampleError('', strings.noDocument);
  return json;
}

/**
 * The example in a file: a document, the JSON of a trace, or a page that was saved with one. Throws an `ExampleError` for
 * anything else.
 */
export async function openFile(file: File): Promise<Example> {
  if (file.size > LARGEST) throw new ExampleError('', strings.tooLarge(file.size));
  const text = (await file.text()).replace(/^\uFEFF/, '');
  if (/^\s*</.test(text)) return parseExample(documentIn(text));
  return parseExample(documentOfTrace(text));
}
