// All weights, each in its colour: with its number while there is room for it.
import type { Selection } from '../../trace/selection.ts';
import { textOn, weightColour } from '../../design/scales.ts';
import { pictures } from '../../strings/pictures.ts';
import { steps as strings } from '../../strings/steps.ts';
import { derivationMore } from '../../strings/derivation-more.ts';
import { decimals, formatBrief } from '../../trace/format.ts';
import { hatchFill, rectangle, round, text, textWidth, type Drawn, type Ink } from './draw.ts';

const MARGIN = 24;
const CAPTION = 52;
const GAP = 1.5;
const LABEL = 160;
/** Shades of a picture of many cells, which is one path for each of them. */
const SHADES = 96;

/** How large cells are, by how many there are: with numbers, in two sizes, or so small that only colours show. */
function sizeOf(rows: number, columns: number): { width: number; height: number; font: number; precision: number } {
  const most = Math.max(rows, columns);
  if (most <= 10) return { width: 84, height: 46, font: 16, precision: 3 };
  if (most <= 24) return { width: 48, height: 36, font: 14, precision: 2 };
  const side = Math.max(1, Math.min(20, Math.floor(1600 / most)));
  // Of a long text a few words ask: their rows stay high enough for their names.
  return { width: side, height: rows <= 24 ? Math.max(16, side) : side, font: 0, precision: 0 };
}

/** Many cells: those of one shade are one path, the lightest are the ground on which they lie. */
function shades(
  { weights, mask }: Selection,
  left: number,
  top: number,
  across: number,
  down: number,
  ink: Ink,
): string {
  const columns = weights.columns.labels.length;
  const cells = Array.from({ length: SHADES + 1 }, () => [] as string[]);
  const hidden: string[] = [];
  weights.values.forEach((weight, index) => {
    const [x, y] = [(index % columns) * across, Math.floor(index / columns) * down];
    const square = `M${x} ${y}h${across}v${down}h-${across}z`;
    if (mask?.values[index] === -Infinity) hidden.push(square);
    else cells[Number.isNaN(weight) ? 0 : Math.round(Math.min(1, Math.max(0, weight)) * SHADES)]!.push(square);
  });
  const paths = cells.map((squares, shade) =>
    squares.length === 0 || shade === 0
      ? ''
      : `<path fill="${weightColour(shade / SHADES, ink.theme)}" d="${squares.join('')}"/>`,
  );
  const [width, height] = [columns * across, weights.rows.labels.length * down];
  return [
    `<g transform="translate(${round(left)} ${round(top)})" shape-rendering="crispEdges">`,
    rectangle(0, 0, width, height, 0, `fill="${weightColour(0, ink.theme)}"`),
    hidden.length === 0
      ? ''
      : `<path fill="${ink.of('panel')}" d="${hidden.join('')}"/><path fill="${hatchFill(ink)}" d="${hidden.join('')}"/>`,
    ...paths,
    '</g>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The weights of a path as a heatmap; rows ask, columns are read. */
export function heatmap(looked: Selection, precision: number, ink: Ink): Drawn {
  const { weights, mask, query } = looked;
  const [rows, columns] = [weights.rows.labels, weights.columns.labels];
  const size = sizeOf(rows.length, columns.length);
  const places = Math.min(size.precision, precision);
  const digits = decimals(weights.values, places);
  const written = (weight: number) => (Number.isNaN(weight) ? '–' : formatBrief(weight, digits, places));
  const font = size.font || 13;
  const [labelled, named] = [size.height, size.width].map((side) => side >= 12) as [boolean, boolean];
  const room = Math.min(LABEL, Math.max(...rows.map((word) => textWidth(word, font, 600))));
  const across = Math.min(LABEL, Math.max(...columns.map((word) => textWidth(word, font))));
  const turned = named && across + 4 > size.width;
  const head = !named ? 12 : turned ? across + 12 : 28;
  const left = MARGIN + room + 14;
  const top = CAPTION + 14 + head;
  const place = (row: number, column: number) => [left + column * size.width, top + row * size.height] as const;
  const parts: string[] = [];

  const caption = strings.heatmap.of(derivationMore.place(weights));
  parts.push(
    text(MARGIN, 34, caption, { fill: ink.of('ink'), size: 15, weight: 600, anchor: 'start' }),
    text(MARGIN, 54, strings.rowsAsk, { fill: ink.of('soft'), size: 14, anchor: 'start' }),
  );
  columns.forEach((word, column) => {
    if (!named) return;
    const middle = left + (column + 0.5) * size.width;
    parts.push(
      turned
        ? text(middle + font * 0.35, top - 8, word, {
            fill: ink.of('ink'),
            size: font,
            anchor: 'start',
            room: LABEL,
            turned: -90,
          })
        : text(middle - GAP / 2, top - 10, word, { fill: ink.of('ink'), size: font }),
    );
  });
  rows.forEach((word, row) => {
    const chosen = row === query;
    if (!labelled && !chosen) return;
    const fill = ink.of(chosen ? 'query' : 'ink');
    const y = top + (row + 0.5) * size.height + font * 0.35;
    parts.push(text(left - 12, y, word, { fill, size: font, weight: chosen ? 600 : 400, anchor: 'end', room: LABEL }));
  });
  if (size.font === 0) parts.push(shades(looked, left, top, size.width, size.height, ink));
  else {
    weights.values.forEach((weight, index) => {
      const [x, y] = place(Math.floor(index / columns.length), index % columns.length);
      const [width, height] = [size.width - GAP, size.height - GAP];
      const [middle, base] = [x + width / 2, y + height / 2 + size.font * 0.35];
      if (mask?.values[index] === -Infinity && weight === 0) {
        const sign = text(middle, base, '0', { fill: ink.of('masked'), size: size.font });
        parts.push(
          rectangle(x, y, width, height, 4, `fill="${ink.of('panel')}"`) +
            rectangle(x, y, width, height, 4, `fill="${hatchFill(ink)}"`) +
            rectangle(middle - 8, y + height / 2 - 10, 16, 20, 4, `fill="${ink.of('panel')}"`) +
            sign,
        );
        return;
      }
      const fill = weightColour(weight, ink.theme);
      parts.push(
        rectangle(x, y, width, height, 4, `fill="${fill}"`) +
          text(middle, base, written(weight), { fill: textOn(fill), size: size.font }),
      );
    });
  }
  const [x, y] = place(query, 0);
  const edge = `fill="none" stroke="${ink.of('query')}" stroke-width="2"`;
  parts.push(rectangle(x - 2, y - 2, columns.length * size.width + 2.5, size.height + 2.5, 5, edge));
  const width =
    Math.max(left + columns.length * size.width, MARGIN + textWidth(caption, 15, 600), MARGIN + 240) + MARGIN;
  return { width, height: top + rows.length * size.height + MARGIN, body: parts.join('\n') };
}

export const heatmapSummary = ({ weights }: Selection): string =>
  pictures.heatmap.summary(
    strings.heatmap.of(derivationMore.place(weights)),
    weights.rows.labels.length,
    weights.columns.labels.length,
  );
