import { expect } from 'vitest';
import { ExampleError } from '../../web/core/errors.ts';
import { load } from '../../web/core/load.ts';
import { pathExists } from './document-path.ts';

const core = await load();

/** The `ExampleError` that is thrown; undefined where nothing is. */
function refusal(call: () => unknown): ExampleError | undefined {
  try {
    call();
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
  return undefined;
}

/** The error that a document gives, whether it is planned or run. */
export function errorOf(document: unknown): ExampleError {
  const error = refusal(() => core.plan(document));
  if (error === undefined) throw new Error('the document is valid');
  expect(pathExists(document, error.path), `${error.path} exists`).toBe(true);
  expect(refusal(() => core.run(document))).toEqual(error);
  return error;
}
