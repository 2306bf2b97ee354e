// Stands in for web/elements/fetch-example.ts in a file whose policy lets nothing be fetched.
import { ExampleError } from '../core/errors.ts';
import { element as strings } from '../strings/element.ts';

export const fetchExample = (): Promise<never> => Promise.reject(new ExampleError('src', strings.src.unreachable));
