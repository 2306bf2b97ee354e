// The content that Markdown, HTML and LaTeX have in common, before any markup: headings, sentences and tables of texts.
import type { Example } from '../core/example.ts';
import type { Step, Trace } from '../core/trace.ts';
import type { Selection } from '../trace/selection.ts';
import { exported as strings } from '../strings/export.ts';
import { cardsText } from '../strings/cards/common.ts';
import { provenanceText } from '../strings/provenance.ts';
import { table as tableStrings } from '../strings/table.ts';
import { decimals, formatNumber, plainNumber } from '../trace/format.ts';
import { originText } from '../trace/origin-text.ts';
import { attributeOf } from '../trace/attributes.ts';
import type { Attribute } from '../trace/operations/expression.ts';
import { provenance } from '../trace/provenance.ts';
import { compareStep } from '../trace/published.ts';
import { fill, oneLine } from './fill.ts';
import { formulaText } from './formula-text.ts';
import { operationWords } from './operation-words.ts';
import { rootOf } from './root.ts';
import { nameOf } from './step-name.ts';
import { maskTest } from '../trace/mask.ts';
import { followedSteps, selectionFor, precisionOf } from './steps.ts';
import type { ExportOptions } from './types.ts';

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
export const titleOf = ({ title, tokens }: Example): string =>
  [title, tokens.slice(0, 12).join(' ')].map((text) => oneLine(text ?? '').trim()).find((text) => text !== '') ??
  strings.untitled;

/** Where the numbers of an example come from, in a few words. */
function numbersText(example: Example): string {
  const { origin, parameters } = provenance(example, example);
  return parameters === undefined
    ? fill(provenanceText.numbersAre, { origin: originText(example, origin) })
    : fill(provenanceText.wordsAndParameters, {
        origin: originText(example, origin),
        parameters: originText(example, parameters),
      });
}

/** Text with a capital at its beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number of an operation: "√2", "3" or "0.5". */
function attributeText(step: Step, name: Attribute): string {
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
    ...(step.overridden ?? []).map(({ row, column, computed }) =>
      strings.overridden(
        step.rows.labels[row]!,
        step.columns.labels[column]!,
        cells[row]![column]!.text,
        number(computed),
      ),
    ),
    ...(printed === 0
      ? []
      : differing === 0
        ? [published.agree]
        : [`${published.marks}${published.differ(differing, printed)}${formatNumber(largest, 2)}.`]),
  ];
}

/** A step as a table. */
export function tableOf(example: Example, trace: Trace, step: Step, precision: number): Table {
  const places = decimals(step.values, precision);
  const columns = step.columns.labels;
  const hides = maskTest(trace, step);
  const printed = compareStep(step, example.published?.[step.id] ?? []);
  const cells = step.rows.labels.map((_, row) =>
    columns.map((_, column): TableCell => {
      const value = step.values[row * columns.length + column]!;
      const masked = hides?.(row, column) === true;
      return { text: masked && value === 0 ? '0' : formatNumber(value, places), masked };
    }),
  );
  const differing = printed.filter(({ differs }) => differs);
  for (const cell of differing) cells[cell.row]![cell.column]!.printed = cell.printed.replace('-', '−');
  const largest = Math.max(0, ...differing.map(({ difference }) => Math.abs(difference)));
  return {
    step,
    name: nameOf(step),
    ...made(step),
    rows: step.rows.labels,
    columns,
    cells,
    notes: notesOf(step, cells, places, differing.length, printed.length, largest),
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
  const { source, target, tokens, notes = [] } = example;
  return {
    title: titleOf(example),
    ...(source && { source: { title: source.title, ...(source.url && { url: addressOf(source.url) }) } }),
    sentence: example.text ?? tokens.join(' '),
    ...(target && { asks: target.text ?? target.tokens.join(' ') }),
    selection: selectionFor(example, trace, options),
    notes,
    numbers: numbersText(example),
    tables: followedSteps(example, trace, options).map((step) => tableOf(example, trace, step, precision)),
  };
}

/** The mark of a cell for which the source printed another number. */
export const printedText = (printed: string): string => `≠ ${printed}`;

/** The same for screen readers. */
export const printedLabel = tableStrings.sourcePrinted;
