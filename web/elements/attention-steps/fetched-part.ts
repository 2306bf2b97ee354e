import { element as strings } from '../../strings/element.ts';

/** Awaits a part of the script; where it cannot be fetched, the error says so to the reader. */
export const fetchedPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new Error(strings.cannot.noView);
  });
