// The content that Markdown, HTML and LaTeX have in common, before any markup: headings, sentences and tables of texts.
import type { Example } from '../core/example.ts';
import { own } from '../core/has.ts';
import type { Step, Trace } from '../core/trace.ts';
import type { Selection } from '../trace/selection.ts';
import { exported as strings } from '../strings/export.ts';
import { cardsText } from '../strings/cards/common.ts';
import { table as tableStrings } from '../strings/table.ts';
import { decimals, differenceText, formatInTable, formatNumber, plainNumber } from '../trace/format.ts';
import { changedText, incomparableText, numbersText, sourceText } from '../trace/origin-text.ts';
import { attributeOf, type NumberAttribute } from '../trace/attributes.ts';
import { isPrinted } from '../trace/printed.ts';
import { provenance } from '../trace/provenance.ts';
import { compareStep } from '../trace/published.ts';
import { fill, oneLine } from './fill.ts';
import { formulaText } from '../trace/formula-text.ts';
import { operationWords } from './operation-words.ts';
import { rootOf } from './root.ts';
import { nameOf } from './step-name.ts';
import { placeOf } from '../trace/focus.ts';
import { meaningOf } from '../trace/meaning.ts';
import { maskOf, maskTest } from '../trace/mask.ts';
import { underflows } from '../trace/reading.ts';
import { followedSteps, selectionFor, precisionOf } from './steps.ts';
import type { ExportOptions } from './types.ts';
import { modelName } from '../core/models/loaded.ts';
import { modelNote } from './of-model.ts';
import { textOf } from '../core/text-of.ts';

/** A cell as it is printed. */
export interface TableCell {
  text: string;
  masked: boolean;
  /** What a source printed, where this number does not round to it. */
  printed?: string;
}

/** A step as a table of unescaped texts. */
export interface Table {
  step: Step;
  /** "Scores", "Scores (layer 1, head 2)" */
  name: string;
  /** How the step was made: a formula of ids in braces, "{scores} ÷ {row_sums}", and words. */
  formula: string;
  words: string;
  rows: readonly string[];
  columns: readonly string[];
  cells: TableCell[][];
  /** Notes below the table: about masked, overridden and printed numbers. */
  notes: string[];
}

export interface Report {
  title: string;
  /** Its address is percent-encoded: it contains no spaces, brackets or backslashes. */
  source?: { title: string; url?: string };
  /** The sentence that is read, and the one with the queries, where that is another. */
  sentence: string;
  asks?: string;
  /** What is selected, for the sentence about it. */
  selection: Selection;
  notes: readonly string[];
  /** Where the numbers come from. */
  numbers: string;
  tables: Table[];
}

/** The title of an example, or else its words. */
export const titleOf = (example: Example): string =>
  [example.title, textOf({ ...example, text: undefined, tokens: example.tokens.slice(0, 12) })]
    .map((text) => oneLine(text ?? '').trim())
    .find((text) => text !== '') ?? strings.untitled;

/** Where the numbers of an example come from, in a few words. */
function numbersOf(example: Example, trace: Trace): string {
  const { text, parts } = numbersText(example, meaningOf(example, trace).lacking);
  const from = provenance(example);
  // The source has a line of its own.
  return [fill(text, parts), isPrinted(example) ? '' : sourceText(example), changedText(from)]
    .filter(Boolean)
    .join(' · ');
}

/** A number of an operation: "√2", "3" or "0.5". */
function attributeText(step: Step, name: NumberAttribute): string {
  const square = name === 'divisor' ? rootOf(step) : undefined;
  return square === undefined ? plainNumber(attributeOf(step, name)) : `√${square}`;
}

function made(step: Step): Pick<Table, 'formula' | 'words'> {
  const { operands, operation, attributes } = step;
  if (operation === 'input') {
    const { source = 'example', seeded_rows: seeded = [] } = attributes;
    const words = seeded.map((row) => step.rows.labels[row]!).join(', ');
    return { formula: '', words: strings.given[source] + (words === '' ? '' : ` ${strings.seeded(words)}`) };
  }
  const names = operands.map((id) => `{${id}}`);
  return { formula: formulaText(step, names, (name) => attributeText(step, name)), words: operationWords(step) };
}

/** A note for each row of weights whose exponentials all underflowed. */
function underflowNotes(trace: Trace, step: Step): string[] {
  if (step.role !== 'weights' || step.gradient_of !== undefined) return [];
  const mask = maskOf(trace, placeOf(step));
  return step.rows.labels.flatMap((label, row) => (underflows(step, mask, row) ? [strings.underflow(label)] : []));
}

/** What each overridden cell was computed as; one note where all cells are overridden with the same number. */
function overriddenNotes(step: Step, cells: TableCell[][], number: (value: number) => string): string[] {
  const { overridden = [], values, rows, columns } = step;
  if (overridden.length > 1 && overridden.length === values.length && values.every((value) => value === values[0])) {
    return [strings.allOverridden(cells[0]![0]!.text)];
  }
  const shown = overridden.filter(({ column }) => column < cells[0]!.length);
  return shown.map(({ row, column, computed }) =>
    strings.overridden(rows.labels[row]!, columns.labels[column]!, cells[row]![column]!.text, number(computed)),
  );
}

/** The notes below a table. */
function notesOf(
  step: Step,
  cells: TableCell[][],
  places: number,
  differing: number,
  printed: number,
  largest: number,
) {
  const { published } = cardsText;
  const number = (value: number) => formatNumber(value, places);
  return [
    ...(cells.some((row) => row.some(({ masked, text }) => masked && text === '0')) ? [strings.masked] : []),
    ...overriddenNotes(step, cells, number),
    ...(printed === 0
      ? []
      : differing === 0
        ? [published.agree]
        : [`${published.marks}${published.differ(differing, printed, differenceText(largest))}`]),
  ];
}

/** Tables of a trained model with more columns are cut: no reader follows them. */
const MOST_COLUMNS = 32;
const SHOWN_COLUMNS = 8;

/** A step as a table. */
export function tableOf(example: Example, trace: Trace, step: Step, precision: number): Table {
  const places = decimals(step.values, precision);
  const wide = modelName(example) !== undefined && step.columns.labels.length > MOST_COLUMNS;
  const columns = wide ? step.columns.labels.slice(0, SHOWN_COLUMNS) : step.columns.labels;
  const hides = maskTest(trace, step);
  const incomparable = incomparableText(example);
  const published = example.published?.[step.id];
  const printed = published === undefined || incomparable !== '' ? [] : compareStep(step, published);
  const cells = step.rows.labels.map((_, row) =>
    columns.map((_, column): TableCell => {
      const value = step.values[row * step.columns.labels.length + column]!;
      const masked = hides?.(row, column) === true;
      return { text: masked && value === 0 ? '0' : formatInTable(value, step.values, places), masked };
    }),
  );
  const differing = printed.filter(({ differs, column }) => differs && column < columns.length);
  for (const cell of differing) cells[cell.row]![cell.column]!.printed = cell.printed.replace('-', '−');
  const largest = Math.max(0, ...differing.map(({ difference }) => Math.abs(difference)));
  return {
    step,
    name: nameOf(step),
    ...made(step),
    rows: step.rows.labels,
    columns,
    cells,
    notes: [
      ...(wide ? [strings.columnsOf(SHOWN_COLUMNS, step.columns.labels.length)] : []),
      ...underflowNotes(trace, step),
      ...notesOf(step, cells, places, differing.length, printed.length, largest),
      ...(published === undefined || incomparable === '' ? [] : [incomparable]),
    ],
  };
}

/** An address that is safe in every format. */
const addressOf = (url: string): string =>
  new URL(url).href.replaceAll(/[^!#$%&+,\-./0-9:;=?@A-Z_a-z~]/g, (sign) =>
    encodeURIComponent(sign).replaceAll(/[()'*]/g, hexadecimal),
  );
const hexadecimal = (sign: string): string => `%${sign.charCodeAt(0).toString(16)}`;

/** The whole content of a document about an example. */
export function reportOf(example: Example, trace: Trace, options: ExportOptions): Report {
  const precision = precisionOf(example, options);
  const { source, target, notes = [] } = example;
  const about = modelNote(example);
  return own({
    title: titleOf(example),
    ...(source && { source: own({ title: source.title, ...(source.url && { url: addressOf(source.url) }) }) }),
    sentence: textOf(example),
    ...(target && { asks: target.text ?? target.tokens.join(' ') }),
    selection: selectionFor(example, trace, options),
    notes: [...notes, ...(about === undefined ? [] : [about])],
    numbers: numbersOf(example, trace),
    tables: followedSteps(example, trace, options).map((step) => tableOf(example, trace, step, precision)),
  });
}

/** The mark of a cell for which the source printed another number. */
export const printedText = (printed: string): string => `≠ ${printed}`;

/** The same for screen readers. */
export const printedLabel = tableStrings.sourcePrinted;
