// The text of exported files. Words of the reader are put in by the exporters, which escape them for their format.
import type { NumberSource } from '../core/trace.ts';

export const exported = {
  /** The name of a file for which there is no better one. */
  fileName: 'attention',
  untitled: 'Attention, step by step',
  /** The heading of a picture's alternative text. */
  picture: {
    heatmap: (title: string) => `Weights: ${title}`,
    lines: (title: string, word: string) => `What ${word} reads: ${title}`,
  },
  source: 'Source',
  sentence: 'Sentence',
  asks: 'Asks',
  steps: 'Steps',
  at: (name: string, place: string) => `${name} (${place})`,
  /** The name of a gradient, from that of the step to which it belongs. */
  gradient: (name: string, term: number | undefined) =>
    term === undefined ? `Gradient: ${name}` : `Gradient: ${name}, part ${term}`,
  overridden: (row: string, column: string, value: string, computed: string) =>
    `Held: ${row}, ${column} at ${value}; the arithmetic gives ${computed}.`,
  given: {
    example: 'Given by the example.',
    words: 'From the word space, which was made by hand to be readable.',
    seed: 'Drawn from a seed: these numbers mean nothing.',
    formula: 'From a formula that needs no other step.',
  } satisfies Record<NumberSource, string>,
  seeded: (words: string) => `Not in the word space, so drawn from a seed: ${words}.`,
  masked: '0 without decimals: masked, may not be read.',
  fallback: {
    share: 'share',
    most: (shown: number, all: number) => `The ${shown} words that {word} reads most, of ${all}`,
  },
  unknownStep: (id: string, known: string) => `this example has no step "${id}"; it has ${known}`,
  unknownQuery: (query: string, rows: number) => `expected a row from 0 to ${rows - 1}, got ${query}`,
  blocks: {
    rows: (first: number, last: number, all: number) => `rows ${first}–${last} of ${all}`,
    columns: (first: number, last: number, all: number) => `columns ${first}–${last} of ${all}`,
  },
  cite: {
    authors: 'The attention-steps authors',
    program: 'attention-steps',
    plain: '{authors} ({year}). {title} [Worked example]. In {program} (version {version}) [Computer software].',
    seen: '{url} (accessed {day}).',
    note: 'Computer software, worked example, accessed {day}',
  },
  latex: {
    made: 'Made by attention-steps from the numbers of its trace.',
    engines: 'pdflatex for Latin letters, lualatex or xelatex for every script.',
    otherScript: 'words in other scripts need lualatex or xelatex',
    worked: 'The row of {word}, worked out',
    rounded: 'Numbers are rounded as in their tables; they were computed with all digits.',
    some: (shown: number, all: number) => `Shown are the ${shown} words that {word} reads most, of ${all}.`,
    first: (shown: number, all: number) => `The first ${shown} of ${all} numbers are worked out.`,
    overriddenAt: 'held at',
  },
};
