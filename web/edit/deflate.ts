// Text, deflated (raw) and written in the 64 characters that an address may hold as they are.
import { ExampleError } from '../core/errors.ts';
import { addressText } from '../strings/address.ts';

/** The longest text that is read, in bytes after inflating. */
const LONGEST_TEXT = 256 * 1024;
/** Deflated bytes that are inflated at a time: they cannot become more than 1032 times as many. */
const SLICE = 256;

/** The bytes that a stream gives. Throws an `ExampleError` as soon as there are more than `most`. */
async function collect(stream: ReadableStream<Uint8Array>, most = Infinity): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    length += value.length;
    if (length > most) {
      void reader.cancel().catch(() => undefined);
      throw new ExampleError('', addressText.tooLarge(most));
    }
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** The text, deflated, in base64url without padding. */
export async function deflated(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of await collect(stream)) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text of at most 256 kB that `deflated` wrote. Throws an `ExampleError` for anything else. */
export async function inflated(written: string): Promise<string> {
  const stray = /[^\w-]/.exec(written)?.[0];
  if (stray !== undefined) throw new ExampleError('', addressText.base64(stray));
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(written.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    throw new ExampleError('', addressText.cutOff);
  }
  let at = 0;
  const slices = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += SLICE)));
    },
  });
  try {
    const text = await collect(slices.pipeThrough(new DecompressionStream('deflate-raw')), LONGEST_TEXT);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch (error) {
    if (error instanceof ExampleError) throw error;
    throw new ExampleError('', addressText.changed);
  }
}
