// All weights, each in its colour: with its number while there is room for it.
import { textOn, weightColour } from '../../design/scales.ts';
import {
  cellBox,
  cellsOf,
  GAP,
  isUpright,
  rowBox,
  writer,
  type CellSize,
  type MatrixCell,
  type MatrixLayout,
} from '../../design/scenes/matrix.ts';
import type { QueryRow } from '../../design/scenes/ribbons.ts';
import { heatmapText } from '../../strings/pictures/heatmap.ts';
import { placeName } from '../../strings/places.ts';
import { fullText } from '../../strings/full.ts';
import { rowsAsk } from '../../strings/phrases.ts';
import { hatchFill, rectangle, round, text, textWidth, type Drawn, type Ink } from './draw.ts';

const MARGIN = 24;
const CAPTION = 52;
const LABEL = 160;
/** How many shades a picture of many cells has; it is one path for each shade. */
const SHADES = 96;

/** How large cells are, by how many there are: with numbers, in two sizes, or so small that only colours show. */
function sizeOf(rows: number, columns: number): CellSize {
  const most = Math.max(rows, columns);
  if (most <= 10) return { width: 84, height: 46, font: 16, places: 3 };
  if (most <= 24) return { width: 48, height: 36, font: 14, places: 2 };
  const side = Math.max(1, Math.min(20, Math.floor(1600 / most)));
  // In a long text only a few words are queries: their rows stay high enough for their names.
  return { width: side, height: rows <= 24 ? Math.max(16, side) : side, font: 0, places: 0 };
}

/** Many cells: those of one shade are one path, and the lightest shade is the background. */
function shades(
  cells: readonly MatrixCell[],
  { left, top, width, height, rows, columns }: MatrixLayout,
  ink: Ink,
): string {
  const squares = Array.from({ length: SHADES + 1 }, () => [] as string[]);
  const hidden: string[] = [];
  for (const { row, column, value, masked } of cells) {
    const square = `M${column * width} ${row * height}h${width}v${height}h-${width}z`;
    if (masked) hidden.push(square);
    else squares[Number.isNaN(value) ? 0 : Math.round(Math.min(1, Math.max(0, value)) * SHADES)]!.push(square);
  }
  const ground = { x: 0, y: 0, width: columns * width, height: rows * height };
  return [
    `<g transform="translate(${round(left)} ${round(top)})" shape-rendering="crispEdges">`,
    rectangle(ground, 0, `fill="${weightColour(0, ink.theme)}"`),
    hidden.length === 0
      ? ''
      : `<path fill="${ink.of('panel')}" d="${hidden.join('')}"/><path fill="${hatchFill(ink)}" d="${hidden.join('')}"/>`,
    ...squares.map((all, shade) =>
      all.length === 0 || shade === 0
        ? ''
        : `<path fill="${weightColour(shade / SHADES, ink.theme)}" d="${all.join('')}"/>`,
    ),
    '</g>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** A cell with its number. */
function cell(
  { row, column, value, masked, text: number }: MatrixCell,
  layout: MatrixLayout,
  font: number,
  ink: Ink,
): string {
  const box = cellBox(layout, row, column);
  const [middle, base] = [box.x + box.width / 2, box.y + box.height / 2 + font * 0.35];
  if (!masked) {
    const fill = weightColour(value, ink.theme);
    return rectangle(box, 4, `fill="${fill}"`) + text(middle, base, number, { fill: textOn(fill), size: font });
  }
  const plate = { x: middle - 8, y: box.y + box.height / 2 - 10, width: 16, height: 20 };
  return [
    rectangle(box, 4, `fill="${ink.of('panel')}"`),
    rectangle(box, 4, `fill="${hatchFill(ink)}"`),
    rectangle(plate, 4, `fill="${ink.of('panel')}"`),
    text(middle, base, number, { fill: ink.of('masked'), size: font }),
  ].join('');
}

/** The weights of a path as a heatmap; rows ask, columns are read. */
export function heatmap({ weights, mask, query }: QueryRow, precision: number, ink: Ink): Drawn {
  const [rows, columns] = [weights.rows.labels, weights.columns.labels];
  const size = sizeOf(rows.length, columns.length);
  const font = size.font || 13;
  const [labelled, named] = [size.height, size.width].map((side) => side >= 12) as [boolean, boolean];
  const room = Math.min(LABEL, Math.max(...rows.map((word) => textWidth(word, font, 600))));
  const across = Math.min(LABEL, Math.max(...columns.map((word) => textWidth(word, font))));
  const upright = named && isUpright(across, size.width);
  const head = !named ? 12 : upright ? across + 12 : 28;
  const layout: MatrixLayout = {
    left: MARGIN + room + 14,
    top: CAPTION + 14 + head,
    width: size.width,
    height: size.height,
    gap: GAP,
    rows: rows.length,
    columns: columns.length,
  };
  const { left, top } = layout;
  const cells = cellsOf(weights, mask, writer(weights, precision, size.places)).flat();
  const caption = fullText.heatmap.of(placeName(weights));
  const columnName = (word: string, column: number) => {
    const middle = left + (column + 0.5) * size.width;
    return upright
      ? text(middle + font * 0.35, top - 8, word, {
          fill: ink.of('ink'),
          size: font,
          anchor: 'start',
          room: LABEL,
          rotation: -90,
        })
      : text(middle - GAP / 2, top - 10, word, { fill: ink.of('ink'), size: font });
  };
  const rowName = (word: string, row: number) => {
    const chosen = row === query;
    if (!labelled && !chosen) return [];
    const fill = ink.of(chosen ? 'query' : 'ink');
    const y = top + (row + 0.5) * size.height + font * 0.35;
    return [text(left - 12, y, word, { fill, size: font, weight: chosen ? 600 : 400, anchor: 'end', room: LABEL })];
  };
  const body = [
    text(MARGIN, 34, caption, { fill: ink.of('ink'), size: 15, weight: 600, anchor: 'start' }),
    text(MARGIN, 54, rowsAsk, { fill: ink.of('soft'), size: 14, anchor: 'start' }),
    ...(named ? columns.map(columnName) : []),
    ...rows.flatMap(rowName),
    ...(size.font === 0 ? [shades(cells, layout, ink)] : cells.map((one) => cell(one, layout, size.font, ink))),
    rectangle(rowBox(layout, query, 2), 5, `fill="none" stroke="${ink.of('query')}" stroke-width="2"`),
  ];
  const end = left + columns.length * size.width;
  const width = Math.max(end, MARGIN + textWidth(caption, 15, 600), MARGIN + 240) + MARGIN;
  return { width, height: top + rows.length * size.height + MARGIN, body: body.join('\n') };
}

export const heatmapSummary = ({ weights }: QueryRow): string =>
  heatmapText.summary(
    fullText.heatmap.of(placeName(weights)),
    weights.rows.labels.length,
    weights.columns.labels.length,
  );
