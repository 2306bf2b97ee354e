// The input and the output of an export. Exports read a trace; none of them computes attention.
import type { Example } from '../core/example.ts';
import type { Trace } from '../core/trace.ts';

export const pictures = ['heatmap', 'lines'] as const;
export type Picture = (typeof pictures)[number];

export interface ExportOptions {
  /** The row whose equations LaTeX works out and whose lines a picture shows, counted from 0; the example's choice, or 0. */
  query?: number;
  /** Ids of the steps that become tables; by default all steps that a reader follows. */
  steps?: readonly string[];
  /** The most decimals in tables; the example's, or 3. Programs, CSV and JSON always have every digit. */
  precision?: number;
  /** svg: which picture. */
  picture?: Picture;
  /** svg: its colours. */
  theme?: 'light' | 'dark';
}

/** Makes the text of a file. `example` is validated, and `trace` is what the core made of it. */
export type Exporter = (example: Example, trace: Trace, options: ExportOptions) => string;

/** The same for a file that is no text. */
export type BinaryExporter = (example: Example, trace: Trace, options: ExportOptions) => Promise<Blob>;

/** A file to be saved. */
export interface ExportedFile<Content extends string | Blob = string | Blob> {
  /** From the example's title or words: "the-cat-sat.md". */
  name: string;
  /** Its media type, with the character set of a text. */
  type: string;
  content: Content;
}
