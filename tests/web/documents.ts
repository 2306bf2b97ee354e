import { expect } from 'vitest';
import { ExampleError } from '../../web/core/errors.ts';
import { load } from '../../web/core/load.ts';

const core = await load();

/** Whether a path of an `ExampleError` leads to a place in the document. Keys may hold dots themselves. */
export function pathExists(document: unknown, path: string): boolean {
  if (path === '') return true;
  if (typeof document !== 'object' || document === null) return false;
  return Object.keys(document).some((key) => {
    if (path !== key && !path.startsWith(`${key}.`)) return false;
    if (path === key) return true;
    const value: unknown = Object.getOwnPropertyDescriptor(document, key)?.value;
    return pathExists(value, path.slice(key.length + 1));
  });
}

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
