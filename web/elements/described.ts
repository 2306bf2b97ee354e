// What stands in the documentation of <attention-steps> beside its attributes: custom-elements.json, the types of the package and
// the README are written from it. The element itself needs none of it.
import type { PartName } from './part-names.ts';
import type { AttentionStepsEventMap } from './public-events.ts';
import type { ColourToken } from '../design/tokens.ts';

export const about =
  'An example of attention, step by step: every number from words to context vectors, with the arithmetic behind each cell.';

type EventName = Exclude<
  keyof AttentionStepsEventMap,
  Exclude<keyof HTMLElementEventMap, 'change' | 'select' | 'error'>
>;

/** Events by their name, with the type and the fields of their `detail`. None of them bubbles. */
export const events: Record<EventName, { detail: string; fields: string; about: string }> = {
  ready: { detail: 'Present', fields: '{ document, trace }', about: 'The example is shown. Fired once.' },
  change: {
    detail: 'Present',
    fields: '{ document, trace }',
    about: 'There is another example, or the reader changed something of it, other than where to look.',
  },
  select: {
    detail: 'Selected',
    fields: '{ query, word, cell?: { step, row, column } }',
    about: 'Another word asks, or a cell was opened.',
  },
  error: {
    detail: 'Refused',
    fields: '{ path, reason, message }',
    about: 'Something could not be shown; the last good example stays.',
  },
};

/** Properties that are no attributes. Types are those of TypeScript. */
export const properties: Record<string, { type: string; readonly?: true; about: string }> = {
  document: {
    type: 'ExampleDocument',
    about:
      'The present example as the smallest document that says it. Set: any example document, as an object; undefined: what the attributes say.',
  },
  trace: {
    type: 'Trace | undefined',
    readonly: true,
    about: 'Every step of the present example with its numbers; undefined until the element is ready.',
  },
  ready: {
    type: 'Promise<void>',
    readonly: true,
    about: 'Resolves when the example is shown; rejects where it cannot be.',
  },
};

/** Methods without parameters. */
export const methods: Record<string, { type: string; about: string }> = {
  undo: { type: 'boolean', about: 'Takes the last change of the example back. Returns whether there was one.' },
  redo: { type: 'boolean', about: 'Does again what was taken back. Returns whether there was something.' },
  reset: {
    type: 'boolean',
    about: 'Goes back to the example as it was loaded; this too can be taken back. Returns whether it could be run.',
  },
};

export const slots: Record<string, string> = {
  '': 'A fallback: shown until the element is ready, and where it cannot run. A <script type="application/json"> in it holds a whole example document.',
};

export const parts: Record<PartName, string> = {
  card: 'The whole of the compact view, and of a single picture.',
  frame: 'The whole of the full view.',
  sentence: 'The line with the box for the sentence.',
  'sentence-box': 'The box for the sentence.',
  reading: 'What the word that asks reads, in words.',
  lines: 'The ribbons from the word that asks to those that it reads.',
  heatmap: 'All weights, each in its colour.',
  tabs: 'The tabs of the compact view.',
  table: 'The table below the tabs.',
  arithmetic: 'How the opened cell came about, beside or below the table.',
  bar: 'The line of controls of the full view.',
  steps: 'The steps of the full view.',
  footer: 'The last line of the compact view: what is shown, and the link to the page.',
};

/** Colours by their token, `--attention-paper` and so on; each is one for light and one for dark. */
export const colours: Record<ColourToken, string> = {
  paper: 'The ground.',
  panel: 'The ground of the arithmetic.',
  field: 'The ground of what can be changed.',
  rule: 'Thin lines in tables and around parts.',
  line: 'Edges of controls.',
  'line-tint': 'The ground under a pointer.',
  ink: 'Text.',
  soft: 'Text of second rank.',
  query: 'Queries; what is chosen, and the focus.',
  'query-tint': 'The ground of the chosen row.',
  'on-query': 'Text on the colour of queries.',
  key: 'Keys.',
  'key-tint': 'The ground of keys.',
  value: 'Values.',
  'value-tint': 'The ground of values.',
  weights: 'Weights.',
  'weights-tint': 'The ground of weights.',
  context: 'Context vectors.',
  'context-tint': 'The ground of context vectors.',
  masked: 'Cells that a mask hides.',
  held: 'Numbers that are held.',
  'held-tint': 'The ground of numbers that are held.',
  error: 'What is wrong, and what a source printed otherwise.',
  'error-tint': 'The ground of what is wrong.',
};

export const otherStyles: Record<string, { about: string; standard: string }> = {
  font: { about: 'The font of all text; give one with figures of one width.', standard: 'system-ui, sans-serif' },
  radius: { about: 'How round the corners of the compact view are.', standard: '10px' },
};
