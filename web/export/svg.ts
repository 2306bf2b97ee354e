// A picture of the weights as SVG without scripts, styles and fonts; where there is a canvas, a PNG is made from it.
import { exported as strings } from '../strings/export.ts';
import { readingText } from './reading-text.ts';
import { titleOf } from './report.ts';
import { selectionFor, precisionOf } from './steps.ts';
import { framed, inkOf } from './svg/draw.ts';
import { heatmap, heatmapSummary } from './svg/heatmap.ts';
import { lines } from './svg/lines.ts';
import type { Exporter } from './types.ts';

/** The heatmap of the selected path, or the lines of its query token. */
export const svg: Exporter = (example, trace, options) => {
  const { picture = 'heatmap', theme = 'light' } = options;
  const selection = selectionFor(example, trace, options);
  const ink = inkOf(theme);
  const reading = readingText(selection);
  const title = titleOf(example);
  if (picture === 'lines') {
    const asks = selection.weights.rows.labels[selection.query]!;
    return framed(lines(selection, ink), ink, strings.picture.lines(title, asks), reading);
  }
  const description = `${heatmapSummary(selection)}. ${reading}`;
  return framed(
    heatmap(selection, precisionOf(example, options), ink),
    ink,
    strings.picture.heatmap(title),
    description,
  );
};
