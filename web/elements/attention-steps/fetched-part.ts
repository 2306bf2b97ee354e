import { element as strings } from '../../strings/element.ts';

/** Awaits a part of the script. If it cannot be fetched, throws an error that tells the reader so. */
export const fetchedPart = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new Error(strings.cannot.noView);
  });
