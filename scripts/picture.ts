// Writes the picture of the README: what "cat" reads in "The cat sat", next to a heatmap of all weights, as the SVG export draws both.
// Usage: node scripts/picture.ts docs/the-cat-sat.svg
import { writeFileSync } from 'node:fs';
import { load } from '../web/core/load.ts';
import { validate } from '../web/core/validate.ts';
import { gallery } from '../web/examples/index.ts';
import { readingText } from '../web/export/reading-text.ts';
import { titleOf } from '../web/export/report.ts';
import { selectionFor } from '../web/export/steps.ts';
import { framed, inkOf, moved } from '../web/export/svg/draw.ts';
import { heatmap } from '../web/export/svg/heatmap.ts';
import { lines } from '../web/export/svg/lines.ts';

const example = validate(gallery.find(({ id }) => id === 'the-cat-sat')!.document);
const at = selectionFor(example, (await load()).run(example), {});
const ink = inkOf('light');
const [left, right] = [lines(at, ink), heatmap(at, 3, ink)];
const height = Math.max(left.height, right.height);
const centred = (x: number, part: typeof left) => moved(x, (height - part.height) / 2, part.body);
const body = [centred(0, left), centred(left.width, right)].join('\n');
const picture = { width: left.width + right.width, height, body };
writeFileSync(process.argv[2]!, framed(picture, ink, titleOf(example), readingText(at)));
