// What `run` writes: the formats of the exports, and the example in one HTML file.
import { formatNames, type Format } from '../export/index.ts';

export type OutputFormat = Format | 'standalone';
export const outputFormats: readonly OutputFormat[] = [...formatNames, 'standalone'];
