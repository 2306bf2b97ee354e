// The documents that the fuzzers start from: the gallery, every kind of attention, and those in corpus/, each of which once showed an error.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gallery } from '../../web/examples/index.ts';
import { everyKind } from '../web/every-kind.ts';

const folder = join(import.meta.dirname, 'corpus');

/** The texts of a folder of corpus/. */
export const textsIn = (name: string): string[] =>
  readdirSync(join(folder, name))
    .toSorted()
    .map((file) => readFileSync(join(folder, name, file), 'utf8'));

export const corpus = (): object[] => [
  ...gallery.map(({ document }) => document as object),
  ...Object.values(everyKind),
  ...textsIn('documents').map((text) => JSON.parse(text) as object),
];
