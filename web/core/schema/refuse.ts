import { ExampleError } from '../errors.ts';
import { exampleMessages } from '../messages/example.ts';
import type { ExampleMessage } from '../messages/example.ts';

/** Throws the `ExampleError` of a place in the document. */
export function refuse<Code extends ExampleMessage>(
  path: string,
  code: Code,
  ...values: Parameters<(typeof exampleMessages)[Code]>
): never {
  const say = exampleMessages[code] as (...values: unknown[]) => string;
  throw new ExampleError(path, say(...values), { code, values });
}
