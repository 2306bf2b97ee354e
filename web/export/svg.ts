// A picture of the weights as SVG: no script, no style, no font; PNG is made of it where there is a canvas.
import { exported as strings } from '../strings/export.ts';
import { readingText } from './reading-text.ts';
import { titleOf } from './report.ts';
import { looked as look, precisionOf } from './steps.ts';
import { framed, inkOf } from './svg/draw.ts';
import { heatmap, heatmapSummary } from './svg/heatmap.ts';
import { lines } from './svg/lines.ts';
import type { Exporter } from './types.ts';

/** The heatmap, or the lines of the word that asks, of the path that the example looks at. */
export const svg: Exporter = (example, trace, options) => {
  const { picture = 'heatmap', theme = 'light' } = options;
  const looked = look(example, trace, options);
  const ink = inkOf(theme);
  const reading = readingText(looked);
  const title = titleOf(example);
  if (picture === 'lines') {
    const asks = looked.weights.rows.labels[looked.query]!;
    return framed(lines(looked, ink), ink, strings.picture.lines(title, asks), reading);
  }
  const description = `${heatmapSummary(looked)}. ${reading}`;
  return framed(heatmap(looked, precisionOf(example, options), ink), ink, strings.picture.heatmap(title), description);
};
