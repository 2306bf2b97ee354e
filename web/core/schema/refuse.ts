import { ExampleError } from '../errors.ts';
import { exampleMessages } from '../messages/example.ts';
import type { ExampleMessage } from '../messages/example.ts';

/** Throws the `ExampleError` of a place in the document. */
export function refuse<Code extends ExampleMessage>(
  path: string,
  code: Code,
  ...values: (typeof exampleMessages)[Code] extends (...values: infer Values) => string ? Values : []
): never {
  const message = exampleMessages[code] as string | ((...values: unknown[]) => string);
  throw new ExampleError(path, typeof message === 'string' ? message : message(...values), { code, values });
}
