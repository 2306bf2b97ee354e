// The registry of formats that an example can be saved in: one entry for each. The page's dialog and the command take theirs from here.
import type { Example } from '../core/example.ts';
import type { Trace } from '../core/trace.ts';
import { own } from '../core/has.ts';
import { fileName } from './file-name.ts';
import type { BinaryExporter, ExportedFile, Exporter, ExportOptions } from './types.ts';

interface FormatEntry {
  /** The ending of the file name, after the name of the example. */
  ending: (options: ExportOptions) => string;
  type: string;
  /** It is no text. */
  binary?: true;
  /** Fetches the writer of the format. */
  load: () => Promise<Exporter | BinaryExporter>;
}

/** The formats of files, for the page and for the command line. */
export const formats = {
  markdown: {
    ending: () => '.md',
    type: 'text/markdown;charset=utf-8',
    load: async () => (await import('./markdown.ts')).markdown,
  },
  latex: {
    ending: () => '.tex',
    type: 'application/x-tex;charset=utf-8',
    load: async () => (await import('./latex.ts')).latex,
  },
  csv: {
    ending: () => '.csv',
    type: 'text/csv;charset=utf-8',
    load: async () => (await import('./csv.ts')).csv,
  },
  json: {
    ending: () => '-trace.json',
    type: 'application/json;charset=utf-8',
    load: async () => (await import('./json.ts')).json,
  },
  html: {
    ending: () => '-tables.html',
    type: 'text/html;charset=utf-8',
    load: async () => (await import('./html.ts')).html,
  },
  svg: {
    ending: ({ picture = 'heatmap' }) => `-${picture}.svg`,
    type: 'image/svg+xml;charset=utf-8',
    load: async () => (await import('./svg.ts')).svg,
  },
  numpy: {
    ending: () => '-numpy.py',
    type: 'text/x-python;charset=utf-8',
    load: async () => (await import('./numpy.ts')).numpy,
  },
  pytorch: {
    ending: () => '-pytorch.py',
    type: 'text/x-python;charset=utf-8',
    load: async () => (await import('./pytorch.ts')).pytorch,
  },
  xlsx: {
    ending: () => '.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    binary: true,
    load: async () => (await import('./xlsx.ts')).xlsx,
  },
} satisfies Record<string, FormatEntry>;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as Format[];
/** What a file of a format holds: a text, or bytes. */
type ContentOf<F extends Format> = Awaited<ReturnType<Awaited<ReturnType<(typeof formats)[F]['load']>>>>;

/** The format of a file name: the one whose ending it has as a whole, after whatever sign, or the first with the same letters after the last dot. */
export function formatOfFile(name: string): Format | undefined {
  const lower = name.toLowerCase().replace(/\.htm$/, '.html');
  const whole = formatNames.find((format) => lower.endsWith(formats[format].ending({}).replace(/^-/, '')));
  const [ending] = /\.[^./\\]+$/.exec(lower) ?? [];
  return whole ?? formatNames.find((format) => ending !== undefined && formats[format].ending({}).endsWith(ending));
}

/**
 * An example as a file, made from its trace alone.
 * @param example validated
 * @param trace what the core made of it
 * @throws ExampleError for steps and rows in the options that the trace does not have, and for what the format cannot hold
 */
export async function exportFile<F extends Format>(
  format: F,
  example: Example,
  trace: Trace,
  options: ExportOptions = {},
): Promise<ExportedFile<ContentOf<F>>> {
  const { ending, type, load } = formats[format];
  const make = await load();
  return {
    name: fileName(example) + ending(options),
    type,
    content: (await make(example, trace, own(options))) as ContentOf<F>,
  };
}
