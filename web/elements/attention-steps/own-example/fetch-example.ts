// Fetches an example document from an address.
import { ExampleError } from '../../../core/errors.ts';
import type { Example } from '../../../core/example.ts';
import { parseExample } from '../../../core/parse-example.ts';
import { element as strings } from '../../../strings/element.ts';

/** The largest document that `src` may give, in bytes. */
const MOST_BYTES = 2 ** 20;

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

/** Throws an `ExampleError` about `src`. */
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
