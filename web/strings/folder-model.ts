// Offering a model whose files are in a folder of the site.
import type { AboutOwnModel } from '../core/models/about.ts';
import { megabytes } from './bytes.ts';

export const folderModelText = {
  about: (folder: string) => `A model in the folder ${folder} of this site. Nothing of it has been fetched yet.`,
  look: 'See what it is',
  looking: 'Reading what it is',
  /** @param bytes of the files with its numbers */
  found: ({ architecture, numbers }: AboutOwnModel, bytes: number) =>
    `${architecture}: ${numbers.toLocaleString('en')} numbers. ${megabytes(bytes)} are fetched, which take ${megabytes(4 * numbers)} of memory.`,
  load: (bytes: number) => `Load the model (${megabytes(bytes)})`,
  loading: 'Loading the model',
  loaded: (numbers: number, all: number) => `${megabytes(4 * numbers)} of ${megabytes(4 * all)}`,
  cancel: 'Cancel',
  cancelled: 'Cancelled.',
  failed: (reason: string) => `The model could not be opened: ${reason}.`,
  again: 'Try again',
};
