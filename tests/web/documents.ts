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

/** The error that a document gives. */
export function errorOf(document: unknown): ExampleError {
  try {
    core.plan(document);
  } catch (error) {
    if (!(error instanceof ExampleError)) throw error;
    expect(pathExists(document, error.path), `${error.path} exists`).toBe(true);
    return error;
  }
  throw new Error('the document is valid');
}
