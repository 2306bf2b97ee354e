// What `run` writes: the formats of the exports, and the example in one HTML file.
import { extname } from 'node:path';
import { formats } from '../export/types.ts';
import type { Format } from '../export/types.ts';

export const outputFormats = [...formats, 'standalone'] as const;
export type OutputFormat = Format | 'standalone';

export const pictures = ['heatmap', 'lines'] as const;

const byEnding: Record<string, OutputFormat> = {
  '.md': 'markdown',
  '.tex': 'latex',
  '.csv': 'csv',
  '.json': 'json',
  '.html': 'html',
  '.svg': 'svg',
  '.py': 'numpy',
};

/** The format that a file's name asks for. */
export const formatOfFile = (file: string): OutputFormat | undefined => byEnding[extname(file).toLowerCase()];
