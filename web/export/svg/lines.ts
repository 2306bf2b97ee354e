// What one word reads: its 100 % leave its chip as one bundle and divide. Where the words do not fit in a line, bars in a list.
import type { Selection } from '../../trace/selection.ts';
import { bundle, chipLayout, type Chip } from '../../design/chip-layout.ts';
import { drawableWeight, percentText, smallPercentText } from '../../trace/percent.ts';
import { weightColour } from '../../design/scales.ts';
import { pictures } from '../../strings/pictures.ts';
import { hatchFill, rectangle, round, text, textWidth, type Drawn, type Ink } from './draw.ts';

const labels = pictures.ribbons;
const MARGIN = 24;
const CHIP = 36;
const FONT = 17;
const WORD = 220;
/** How wide a line of words may get, tried in this order. */
const rooms = [536, 720, 960, 1280];
/** More words than this stand in a list, and of more than this the most read ones. */
const LONG_LINE = 24;
const LONG_LIST = 24;

const rowOf = ({ weights, query }: Selection): Float32Array => {
  const columns = weights.columns.labels.length;
  return weights.values.subarray(query * columns, (query + 1) * columns);
};

const isMasked = ({ mask, weights, query }: Selection, column: number): boolean =>
  mask?.values[query * weights.columns.labels.length + column] === -Infinity;

/** The words of both lines, side by side. */
function placesOf({ weights }: Selection): { asks: Chip[]; reads: Chip[] } | undefined {
  const [asking, read] = [weights.rows.labels, weights.columns.labels];
  if (Math.max(asking.length, read.length) > LONG_LINE) return undefined;
  const width = (word: string) => Math.min(WORD, textWidth(word, FONT, 600));
  for (const room of rooms) {
    const asks = chipLayout(asking.map(width), room, 14);
    const reads = chipLayout(
      read.map((word) => Math.max(width(word), textWidth('100 %', FONT, 600))),
      room,
      8,
    );
    if (asks === undefined || reads === undefined) continue;
    return asking.length === read.length && asking.every((word, index) => word === read[index])
      ? { asks, reads: asks }
      : { asks, reads };
  }
  return undefined;
}

function share(looked: Selection, x: number, y: number, column: number, anchor: 'middle' | 'end', ink: Ink): string {
  const weight = rowOf(looked)[column]!;
  if (isMasked(looked, column) && weight === 0) {
    const left = anchor === 'end' ? x - 32 : x - 16;
    return (
      rectangle(left, y - 16, 32, 21, 3, `fill="${hatchFill(ink)}"`) +
      text(left + 16, y, '0', { fill: ink.of('masked'), size: FONT })
    );
  }
  const written = anchor === 'end' ? smallPercentText(weight) : percentText(weight);
  return text(x, y, written, { fill: ink.of('weights'), size: FONT, weight: 600, anchor });
}

function ribbons(
  looked: Selection,
  left: number,
  { asks, reads }: { asks: Chip[]; reads: Chip[] },
  ink: Ink,
): string[] {
  const parts = Array.from(rowOf(looked), drawableWeight);
  const sum = parts.reduce((all, part) => all + part, 0);
  const chip = asks[looked.query]!;
  const full = bundle(chip.width, CHIP);
  const unit = full.width / Math.max(1, sum);
  const [top, end] = [MARGIN + CHIP, MARGIN + CHIP + 112];
  const [shoulder, middle] = [round(top - full.rise), (top + end) / 2];
  let edge = left + chip.centre - (sum * unit) / 2;
  return parts.map((part, column) => {
    const width = part * unit;
    const start = round(edge + width / 2);
    edge += width;
    if (width < 0.05) return '';
    const goal = round(left + reads[column]!.centre);
    return `<path d="M${start} ${shoulder}V${top}C${start} ${middle} ${goal} ${middle} ${goal} ${end}" fill="none" stroke="${weightColour(part, ink.theme)}" stroke-width="${round(width)}"/>`;
  });
}

function chip(x: number, width: number, word: string, chosen: boolean, ink: Ink): string {
  const look = chosen ? `fill="${ink.of('query')}"` : `fill="${ink.of('paper')}" stroke="${ink.of('line')}"`;
  return (
    rectangle(x - width / 2, MARGIN, width, CHIP, CHIP / 2, look) +
    text(x, MARGIN + 24, word, {
      fill: ink.of(chosen ? 'on-query' : 'ink'),
      size: FONT,
      weight: chosen ? 600 : 400,
      room: width - 12,
    })
  );
}

function inLine(looked: Selection, places: { asks: Chip[]; reads: Chip[] }, ink: Ink): Drawn {
  const { weights, query } = looked;
  const { asks, reads } = places;
  const left = MARGIN + Math.ceil(Math.max(textWidth(labels.asks, 15), textWidth(labels.isRead, 15))) + 16;
  const readTop = MARGIN + CHIP + 112;
  const side = (y: number, word: string) => text(MARGIN, y, word, { fill: ink.of('soft'), size: 15, anchor: 'start' });
  const nothing = rowOf(looked).every((weight) => weight === 0);
  const body = [
    side(MARGIN + 23, labels.asks),
    side(readTop + 24, labels.isRead),
    // Cut off at their end: below it the inner edge of a wide ribbon that bends far would turn over.
    `<svg width="100%" height="${readTop}">`,
    ...ribbons(looked, left, places, ink),
    '</svg>',
    ...asks.map((place, row) => chip(left + place.centre, place.width, weights.rows.labels[row]!, row === query, ink)),
    ...reads.map(({ centre, width }, column) => {
      const word = weights.columns.labels[column]!;
      const x = left + centre;
      return (
        text(x, readTop + 24, word, { fill: ink.of('ink'), size: FONT, room: width + 6 }) +
        share(looked, x, readTop + 50, column, 'middle', ink)
      );
    }),
    nothing
      ? text(left, MARGIN + CHIP + 60, labels.nothingLeft(weights.rows.labels[query]!), {
          fill: ink.of('soft'),
          size: 15,
          anchor: 'start',
        })
      : '',
  ];
  const width = left + Math.max(...[...asks, ...reads].map(({ centre, width }) => centre + width / 2)) + MARGIN;
  return { width, height: readTop + 50 + MARGIN, body: body.filter((part) => part !== '').join('\n') };
}

function inList(looked: Selection, ink: Ink): Drawn {
  const { weights, query } = looked;
  const weightsOfRow = rowOf(looked);
  const all = [...weights.columns.labels.keys()];
  const most = all.toSorted((a, b) => drawableWeight(weightsOfRow[b]!) - drawableWeight(weightsOfRow[a]!) || a - b);
  const shown = most.slice(0, LONG_LIST).toSorted((a, b) => a - b);
  const word = weights.rows.labels[query]!;
  const chipWidth = Math.min(WORD, textWidth(word, FONT, 600)) + 28;
  const room = Math.min(WORD, Math.max(...shown.map((column) => textWidth(weights.columns.labels[column]!, FONT))));
  const [track, width] = [MARGIN + room + 16, 360];
  const unit = width / Math.max(0.05, drawableWeight(weightsOfRow[most[0]!]!));
  const top = MARGIN + CHIP + 28;
  const note = shown.length < all.length ? labels.most(shown.length, all.length) : labels.isRead;
  const body = [
    chip(MARGIN + chipWidth / 2, chipWidth, word, true, ink),
    text(MARGIN + chipWidth + 12, MARGIN + 24, labels.asks, { fill: ink.of('soft'), size: 15, anchor: 'start' }),
    text(MARGIN, top, note, { fill: ink.of('soft'), size: 15, anchor: 'start' }),
    ...shown.map((column, line) => {
      const y = top + 20 + line * 30;
      const bar = Math.min(width, drawableWeight(weightsOfRow[column]!) * unit);
      return (
        text(MARGIN, y + 16, weights.columns.labels[column]!, {
          fill: ink.of('ink'),
          size: FONT,
          anchor: 'start',
          room: WORD,
        }) +
        (isMasked(looked, column) ? rectangle(track, y + 2, width, 18, 3, `fill="${hatchFill(ink)}"`) : '') +
        (bar < 0.05 ? '' : rectangle(track, y + 2, bar, 18, 3, `fill="${weightColour(0.75, ink.theme)}"`)) +
        share(looked, track + width + 76, y + 17, column, 'end', ink)
      );
    }),
  ];
  const height = top + 20 + shown.length * 30 + MARGIN;
  return { width: track + width + 76 + MARGIN, height, body: body.join('\n') };
}

/** What the word that asks reads. */
export function lines(looked: Selection, ink: Ink): Drawn {
  const places = placesOf(looked);
  return places === undefined ? inList(looked, ink) : inLine(looked, places, ink);
}
