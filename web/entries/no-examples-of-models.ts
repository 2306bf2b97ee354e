import type { GalleryEntry } from '../examples/entry.ts';

/** A file that is all of a page cannot fetch the model that these need. */
export const examplesOfModels: readonly GalleryEntry[] = [];
