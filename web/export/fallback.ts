// What <attention-steps> contains until it runs, and where it cannot run: a sentence and real tables, as HTML without scripts.
import type { Example } from '../core/example.ts';
import type { Role, Trace } from '../core/trace.ts';
import type { Selection } from '../trace/selection.ts';
import { smallPercentText } from '../trace/percent.ts';
import { exported as strings } from '../strings/export.ts';
import { inFocus } from '../trace/focus.ts';
import { reading } from '../trace/reading.ts';
import { escaped, fill } from './fill.ts';
import { tableHtml, word, writing } from './html.ts';
import { readingText } from './reading-text.ts';
import { tableOf } from './report.ts';
import { selectionFor, precisionOf } from './steps.ts';
import type { ExportOptions } from './types.ts';

const shown: readonly Role[] = ['scores', 'weights', 'context'];
/** Tables of more words than this are too large for a page, which then has only the words that are read most. */
const MOST_IN_TABLES = 16;
const MOST_READ = 12;

/** The words that are read most, with their weights. */
function mostRead({ weights, query, selfColumn }: Selection): string {
  const { asks, words } = reading(weights, query, selfColumn);
  const most = words.slice(0, MOST_READ);
  const { share } = strings.fallback;
  return tableHtml(
    {
      rows: most.map(({ label }) => label),
      columns: [share],
      cells: most.map(({ weight }) => [{ text: escaped(smallPercentText(weight)), masked: false }]),
    },
    fill(strings.fallback.most(most.length, words.length), { word: word(asks) }),
  );
}

/**
 * What is read, then the scores, weights and context vectors of the selected path: those that the example shows, or all where it
 * shows none of them.
 */
export function fallback(example: Example, trace: Trace, options: ExportOptions = {}): string {
  // The answers of an exercise stand in no file that is made of it.
  if (example.exercise !== undefined) return `<p>${escaped(strings.fallback.exercise)}</p>\n`;
  const selection = selectionFor(example, trace, options);
  const { rows, columns } = selection.weights;
  const sentence = `<p>${readingText(selection, writing)}</p>`;
  if (Math.max(rows.labels.length, columns.labels.length) > MOST_IN_TABLES)
    return `${sentence}\n${mostRead(selection)}\n`;
  const all = shown.map((role) => inFocus(trace, selection.focus, role)).filter((step) => step !== undefined);
  const wanted = options.steps ?? example.display.steps ?? [];
  const some = all.filter(({ id, role }) => wanted.includes(id) || wanted.includes(role));
  const tables = (some.length > 0 ? some : all).map((step) => {
    const table = tableOf(example, trace, step, precisionOf(example, options));
    return tableHtml(table, escaped(table.name));
  });
  return `${[sentence, ...tables].join('\n')}\n`;
}
