// What is said of a trained model: before it is loaded, while it is, and of whom its numbers are.
import type { AboutModel } from '../core/models/about.ts';
import { megabytes } from './bytes.ts';

export const modelText = {
  /** @param bytes of its parts */
  offer: (bytes: number) => `Load the model (${megabytes(bytes)})`,
  /** Whose it is, and how large. */
  about: ({ title, authors, year, licence }: AboutModel, numbers: number, bytes: number) =>
    `${title} (${authors}, ${year}; ${licence}): ${numbers.toLocaleString('en')} numbers, ${megabytes(bytes)}.`,
  fetchedOnce: 'They are fetched once and kept by your browser.',
  noAddress: (written: string) => `the attribute models is not an address: ${written}`,
  notInside: 'They are not in this file, so it cannot show this example. The page from which it was saved can.',
  /** After its title, which links to where it was described. */
  line: ({ authors, year, licence, trainedOn, biases }: AboutModel, numbers: number, bytes: number) =>
    `(${authors}, ${year}; ${licence}) · ${numbers.toLocaleString('en')} numbers, ${megabytes(bytes)} · trained on ${trainedOn}. ${biases}`,
  loading: 'Loading the model',
  loaded: (bytes: number, all: number) => `${megabytes(bytes)} of ${megabytes(all)}`,
  cancel: 'Cancel',
  cancelled: 'Cancelled.',
  failed: (reason: string) => `The model could not be loaded: ${reason}.`,
};
