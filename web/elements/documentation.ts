// The documentation of <attention-steps>, apart from its attributes: custom-elements.json, the types of the package and
// docs/embedding.md are written from it. The element itself needs none of it.
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
  ready: { detail: 'Present', fields: '{ document, trace }', about: 'The example is shown for the first time.' },
  change: {
    detail: 'Present',
    fields: '{ document, trace }',
    about: 'The example changed, or another one was loaded. Selecting a word or a cell does not count.',
  },
  select: {
    detail: 'Selected',
    fields: '{ query, word, cell?: { step, row, column } }',
    about: 'The reader chose another word that asks, or opened a cell.',
  },
  error: {
    detail: 'Refused',
    fields: '{ path, reason, message }',
    about: 'Something could not be shown. The last good example stays on screen.',
  },
};

/** Properties without an attribute, with their TypeScript types. */
export const properties: Record<string, { type: string; readonly?: true; about: string }> = {
  document: {
    type: 'unknown',
    about:
      'The current example, as the smallest document that describes it. Set it to any example document, as an object, or to undefined to go back to what the attributes say.',
  },
  trace: {
    type: 'Trace | undefined',
    readonly: true,
    about: 'Every step of the current example with its numbers; undefined until the element is ready.',
  },
  ready: {
    type: 'Promise<void>',
    readonly: true,
    about: 'A promise that resolves when the example is shown, and rejects if it cannot be shown.',
  },
};

/** Methods without parameters. */
export const methods: Record<string, { type: string; about: string }> = {
  undo: { type: 'boolean', about: 'Undoes the last change. Returns whether there was one.' },
  redo: { type: 'boolean', about: 'Redoes the last change that was undone. Returns whether there was one.' },
  reset: {
    type: 'boolean',
    about: 'Returns to the example as it was loaded, which can be undone too. Returns whether it could be run.',
  },
};

export const slots: Record<string, string> = {
  '': 'A fallback, shown until the element is ready and wherever it cannot run. A <script type="application/json"> inside it holds an example document.',
};

export const parts: Record<PartName, string> = {
  card: 'The compact view or a single picture, as a whole.',
  frame: 'The full view, as a whole.',
  sentence: 'The line with the text box for the sentence.',
  'sentence-box': 'The text box for the sentence.',
  reading: 'The sentence that says what the chosen word reads.',
  lines: 'The ribbons from the chosen word to the words it reads.',
  heatmap: 'All weights, as coloured cells.',
  tabs: 'The tabs of the compact view.',
  table: 'The table below the tabs.',
  arithmetic: 'The arithmetic of the open cell, beside or below the table.',
  bar: 'The bar of controls in the full view.',
  steps: 'The steps in the full view.',
  footer: 'The last line of the compact view: where the numbers come from, and a link to the page.',
};

/** Colours by their token, `--attention-paper` and so on. Each has a light and a dark value. */
export const colours: Record<ColourToken, string> = {
  paper: 'Background.',
  panel: 'Background of the arithmetic.',
  field: 'Background of numbers and text that can be changed.',
  rule: 'Thin lines in tables and around parts.',
  line: 'Borders of controls.',
  'line-tint': 'Background under the pointer.',
  ink: 'Text.',
  soft: 'Secondary text.',
  query: 'Queries; also the selection and the focus.',
  'query-tint': 'Background of the chosen row.',
  'on-query': 'Text on top of the query colour.',
  key: 'Keys.',
  'key-tint': 'Background of keys.',
  value: 'Values.',
  'value-tint': 'Background of values.',
  weights: 'Weights.',
  'weights-tint': 'Background of weights.',
  context: 'Context vectors.',
  'context-tint': 'Background of context vectors.',
  masked: 'Masked cells.',
  held: 'Overridden numbers.',
  'held-tint': 'Background of overridden numbers.',
  error: 'Errors, and printed numbers that differ from the computed ones.',
  'error-tint': 'Background of errors.',
};

export const otherStyles: Record<string, { about: string; standard: string }> = {
  font: { about: 'Font of all text. Choose one whose digits have the same width.', standard: 'system-ui, sans-serif' },
  radius: { about: 'Corner radius of the compact view.', standard: '10px' },
};
