// What one query token reads, as SVG: ribbons, or bars in a list where its words do not fit into lines.
import type { Axis } from '../../core/trace.ts';
import type { Chip } from '../../design/chip-layout.ts';
import { weightColour } from '../../design/scales.ts';
import {
  drawnRow,
  FALL,
  isHidden,
  mostReadFirst,
  readsNothing,
  whyNothing,
  ribbonsOf,
  wordLines,
  type QueryRow,
  type WordLines,
} from '../../design/scenes/ribbons.ts';
import { ribbonsText as strings } from '../../strings/pictures/ribbons.ts';
import { rowOf } from '../../trace/cells.ts';
import { wordAt } from '../../trace/pieces.ts';
import { drawableWeight, percentText, smallPercentText } from '../../trace/percent.ts';
import { hatchFill, rectangle, round, text, textWidth, type Drawn, type Ink } from './draw.ts';

const MARGIN = 24;
const CHIP = 36;
const FONT = 17;
const WORD = 220;
/** How wide a line of words may get, tried in this order. */
const rooms = [536, 720, 960, 1280];
/** Of a long list the most read words are shown. */
const LONG_LIST = 24;

const wordWidth = (word: string) => Math.min(WORD, textWidth(word, FONT, 600));

function linesOf(row: QueryRow): WordLines | undefined {
  const keyWidth = (word: string) => Math.max(wordWidth(word), textWidth('100%', FONT, 600));
  for (const room of rooms) {
    const found = wordLines(row, room, wordWidth, keyWidth, 8);
    if (found) return found;
  }
  return undefined;
}

function percent(row: QueryRow, x: number, y: number, key: number, anchor: 'middle' | 'end', ink: Ink): string {
  const weight = rowOf(row.weights, row.query)[key]!;
  if (isHidden(row, key)) {
    const left = anchor === 'end' ? x - 32 : x - 16;
    return (
      rectangle({ x: left, y: y - 16, width: 32, height: 21 }, 3, `fill="${hatchFill(ink)}"`) +
      text(left + 16, y, '0', { fill: ink.of('masked'), size: FONT })
    );
  }
  const written = anchor === 'end' ? smallPercentText(weight) : percentText(weight);
  return text(x, y, written, { fill: ink.of('weights'), size: FONT, weight: 600, anchor });
}

/** The ends of a chip that are round: of a piece of a word only those that are the word's. */
interface Ends {
  left: boolean;
  right: boolean;
}

function outline(left: number, width: number, ends: Ends): string {
  const [radius, right, bottom] = [CHIP / 2, left + width, MARGIN + CHIP];
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 1 ${round(x)} ${y}`;
  const rightEnd = ends.right
    ? `H${round(right - radius)}${arc(right - radius, bottom)}`
    : `H${round(right)}V${bottom}`;
  const leftEnd = ends.left ? `H${round(left + radius)}${arc(left + radius, MARGIN)}` : `H${round(left)}V${MARGIN}`;
  return `M${round(left + (ends.left ? radius : 0))} ${MARGIN}${rightEnd}${leftEnd}Z`;
}

function chip(x: number, width: number, word: string, chosen: boolean, ink: Ink, ends?: Ends): string {
  const look = chosen ? `fill="${ink.of('query')}"` : `fill="${ink.of('paper')}" stroke="${ink.of('line')}"`;
  return (
    (ends === undefined
      ? rectangle({ x: x - width / 2, y: MARGIN, width, height: CHIP }, CHIP / 2, look)
      : `<path d="${outline(x - width / 2, width, ends)}" ${look}/>`) +
    text(x, MARGIN + 24, word, {
      fill: ink.of(chosen ? 'on-query' : 'ink'),
      size: FONT,
      weight: chosen ? 600 : 400,
      room: width - 12,
    })
  );
}

function endsOf(axis: Axis, index: number): Ends | undefined {
  const whole = wordAt(axis, index);
  return whole && { left: index === whole.first, right: index === whole.end - 1 };
}

function inLines(row: QueryRow, words: WordLines, ink: Ink): Drawn {
  const { weights, query } = row;
  const left = MARGIN + Math.ceil(Math.max(textWidth(strings.asks, 15), textWidth(strings.isRead, 15))) + 16;
  const bottom = MARGIN + CHIP + FALL;
  const soft = { fill: ink.of('soft'), size: 15, anchor: 'start' } as const;
  const ribbons = ribbonsOf(drawnRow(row), words, { left, top: MARGIN, height: CHIP });
  const body = [
    text(MARGIN, MARGIN + 23, strings.asks, soft),
    text(MARGIN, bottom + 24, strings.isRead, soft),
    // Clipped at their end: below it, the inner edge of a wide, strongly curved ribbon would fold over.
    `<svg width="100%" height="${bottom}">`,
    ...ribbons.map(
      ({ weight, width, d }) =>
        `<path d="${d}" fill="none" stroke="${weightColour(weight, ink.theme)}" stroke-width="${round(width)}"/>`,
    ),
    '</svg>',
    ...words.queries.map(({ centre, width }, at) =>
      chip(left + centre, width, weights.rows.labels[at]!, at === query, ink, endsOf(weights.rows, at)),
    ),
    ...words.keys.map(({ centre, width }, key) => {
      const word = weights.columns.labels[key]!;
      const x = left + centre;
      return (
        text(x, bottom + 24, word, { fill: ink.of('ink'), size: FONT, room: width + 6 }) +
        percent(row, x, bottom + 50, key, 'middle', ink)
      );
    }),
    readsNothing(row)
      ? text(left, MARGIN + CHIP + 60, strings[whyNothing(row)](weights.rows.labels[query]!), soft)
      : '',
  ];
  const end = ({ centre, width }: Chip) => centre + width / 2;
  const width = left + Math.max(...[...words.queries, ...words.keys].map(end)) + MARGIN;
  return { width, height: bottom + 50 + MARGIN, body: body.filter((part) => part !== '').join('\n') };
}

function inList(row: QueryRow, ink: Ink): Drawn {
  const { query } = row;
  const weights = rowOf(row.weights, query);
  const words = row.weights.columns.labels;
  const most = mostReadFirst(weights);
  const shown = most.slice(0, LONG_LIST).toSorted((a, b) => a - b);
  const queryLabel = row.weights.rows.labels[query]!;
  const chipWidth = wordWidth(queryLabel) + 28;
  const room = Math.min(WORD, Math.max(...shown.map((key) => textWidth(words[key]!, FONT))));
  const [track, width] = [MARGIN + room + 16, 360];
  const unit = width / Math.max(0.05, drawableWeight(weights[most[0]!]!));
  const top = MARGIN + CHIP + 28;
  const soft = { fill: ink.of('soft'), size: 15, anchor: 'start' } as const;
  const body = [
    chip(MARGIN + chipWidth / 2, chipWidth, queryLabel, true, ink),
    text(MARGIN + chipWidth + 12, MARGIN + 24, strings.asks, soft),
    text(MARGIN, top, shown.length < words.length ? strings.most(shown.length, words.length) : strings.isRead, soft),
    ...shown.map((key, line) => {
      const y = top + 20 + line * 30;
      const bar = Math.min(width, drawableWeight(weights[key]!) * unit);
      const along = (length: number) => ({ x: track, y: y + 2, width: length, height: 18 });
      return [
        text(MARGIN, y + 16, words[key]!, { fill: ink.of('ink'), size: FONT, anchor: 'start', room: WORD }),
        isHidden(row, key) ? rectangle(along(width), 3, `fill="${hatchFill(ink)}"`) : '',
        bar < 0.05 ? '' : rectangle(along(bar), 3, `fill="${weightColour(0.75, ink.theme)}"`),
        percent(row, track + width + 76, y + 17, key, 'end', ink),
      ].join('');
    }),
  ];
  const height = top + 20 + shown.length * 30 + MARGIN;
  return { width: track + width + 76 + MARGIN, height, body: body.join('\n') };
}

/** What the query token reads. */
export function lines(row: QueryRow, ink: Ink): Drawn {
  const words = linesOf(row);
  return words === undefined ? inList(row, ink) : inLines(row, words, ink);
}
