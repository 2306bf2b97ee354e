// Writes the picture of the README: what "cat" reads in "The cat sat", with the core's numbers and the page's colours.
// Usage: node scripts/picture.ts OUTPUT.svg
import { writeFileSync } from 'node:fs';
import { load } from '../web/core/load.ts';
import { textOn, weightColour } from '../web/elements/scales.ts';
import { colour } from '../web/elements/tokens.ts';
import { gallery } from '../web/examples/index.ts';
import { stepOf } from '../web/trace/explain.ts';
import { formatNumber, formatShare } from '../web/trace/format.ts';

const QUERY = 1;
const weights = stepOf((await load()).run(gallery[0]!.document), 'weights');
const words = weights.rows.labels;
const row = (query: number) => weights.values.subarray(query * words.length, (query + 1) * words.length);

const ink = colour('ink', 'light');
const query = colour('query', 'light');
const text = (x: number, y: number, content: string, fill = ink, rest = '') =>
  `<text x="${x}" y="${y}" fill="${fill}" text-anchor="middle" ${rest}>${content}</text>`;

/** Chips in a line, and from the chosen one ribbons as wide as the shares it gives. */
function ribbons(): string[] {
  const [chip, pitch, top, bottom] = [88, 130, 64, 176];
  const centre = (word: number) => 60 + word * pitch;
  const parts: string[] = [];
  let from = centre(QUERY) - chip / 2;
  row(QUERY).forEach((weight, word) => {
    const width = weight * chip;
    const [x, to, middle] = [from + width / 2, centre(word), (top + bottom) / 2];
    parts.push(
      `<path d="M${x} ${top}C${x} ${middle} ${to} ${middle} ${to} ${bottom}" fill="none" stroke="${weightColour(weight, 'light')}" stroke-width="${width}"/>`,
    );
    parts.push(
      text(to, 198, words[word]!),
      text(to, 220, formatShare(weight), colour('weights', 'light'), 'font-weight="600"'),
    );
    from += width;
  });
  words.forEach((word, index) => {
    const chosen = index === QUERY;
    const look = chosen ? `fill="${query}"` : `fill="none" stroke="${colour('line', 'light')}"`;
    parts.push(`<rect x="${centre(index) - chip / 2}" y="28" width="${chip}" height="36" rx="18" ${look}/>`);
    parts.push(text(centre(index), 51, word, chosen ? '#fff' : ink, chosen ? 'font-weight="600"' : ''));
  });
  return parts;
}

/** All weights, each in its colour. */
function heatmap(): string[] {
  const [left, top, width, height] = [470, 52, 76, 42];
  const parts: string[] = [];
  words.forEach((word, index) => {
    parts.push(text(left + (index + 0.5) * width, top - 12, word));
    parts.push(text(left - 28, top + (index + 0.5) * height + 5, word, index === QUERY ? query : ink));
    row(index).forEach((weight, column) => {
      const fill = weightColour(weight, 'light');
      const [x, y] = [left + column * width, top + index * height];
      parts.push(`<rect x="${x}" y="${y}" width="${width - 2}" height="${height - 2}" rx="4" fill="${fill}"/>`);
      parts.push(text(x + width / 2 - 1, y + height / 2 + 4, formatNumber(weight, 3), textOn(fill)));
    });
  });
  parts.push(
    `<rect x="${left - 2}" y="${top + QUERY * height - 2}" width="${3 * width + 2}" height="${height + 2}" rx="5" fill="none" stroke="${query}" stroke-width="2"/>`,
  );
  return parts;
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 244" width="720" height="244" font-family="Source Sans 3, system-ui, sans-serif" font-size="16" role="img" aria-label="cat reads mostly itself, then sat and The">
<rect width="720" height="244" rx="10" fill="${colour('paper', 'light')}"/>
${[...ribbons(), ...heatmap()].join('\n')}
</svg>
`;
writeFileSync(process.argv[2]!, svg);
