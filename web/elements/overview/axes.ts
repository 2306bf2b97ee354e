// The words along an overview, and the frames over it. Decoration: a grid says the same to screen readers.
import { nothing, svg, type TemplateResult } from 'lit';
import { clip } from '../../design/measure-text.ts';
import { overview as strings } from '../../strings/overview.ts';
import type { OverviewPicture } from './overview-picture.ts';
import { ticks, type Part, type Range } from './part.ts';
import type { Plot } from './plot.ts';

export interface Framed {
  picture: OverviewPicture;
  plot: Plot;
  /** The query token. */
  word: number;
  /** The part that is open in the tables. */
  open: Part;
  chosen: Part;
  hovered: Part | undefined;
}

type Measure = (text: string, size: number, weight?: number) => number;

/** The distance between two names, in pixels. */
const BESIDE = 78;
const BELOW = 21;

/** The rectangle of a part, as far as it is visible. */
export function rectangle({ part, block }: OverviewPicture, { left, top, cell }: Plot, { rows, columns }: Part) {
  const at = (shown: Range, size: number, pixels: number, [first, end]: Range) => {
    const from = ((Math.max(shown[0], first) - shown[0]) / size) * pixels;
    const to = ((Math.min(shown[1], end) - shown[0]) / size) * pixels;
    return { from, length: Math.max(3, to - from), seen: end > shown[0] && first < shown[1] };
  };
  const y = at(part.rows, block[0], cell[0], rows);
  const x = at(part.columns, block[1], cell[1], columns);
  return { x: left + x.from, y: top + y.from, width: x.length, height: y.length, seen: x.seen && y.seen };
}

/** Everything that is drawn over and along the squares. */
export function axes(framed: Framed, measure: Measure): TemplateResult {
  const { picture, plot } = framed;
  const { left, top, across, down } = plot;
  return svg`
    <rect class="frame" x=${left - 0.5} y=${top - 0.5} width=${across + 1} height=${down + 1} />
    ${columnNames(framed, measure)} ${rowNames(framed, measure)}
    ${outline('open', picture, plot, framed.open, 2)}
    ${outline('chosen', picture, plot, framed.chosen, 1)}
    ${framed.hovered === undefined ? nothing : outline('hovered', picture, plot, framed.hovered, 1)}`;
}

function outline(
  name: string,
  picture: OverviewPicture,
  plot: Plot,
  part: Part,
  out: number,
): TemplateResult | typeof nothing {
  const { x, y, width, height, seen } = rectangle(picture, plot, part);
  if (!seen) return nothing;
  return svg`<rect class=${name} x=${x - out} y=${y - out} width=${width + 2 * out} height=${height + 2 * out} rx="3" />`;
}

function columnNames({ picture, plot }: Framed, measure: Measure): TemplateResult[] {
  const { part, block, source } = picture;
  const pitch = plot.cell[1] / block[1];
  // Names that are close together need no more room than they have.
  const room = Math.max(BESIDE, pitch) - 10;
  return ticks(part.columns, BESIDE / pitch).map((word) => {
    const x = plot.left + (word - part.columns[0] + 0.5) * pitch;
    const name = clip(source.words[word]!, room, (text) => measure(text, 14));
    const half = Math.max(measure(name, 14), measure(strings.count(word + 1), 13)) / 2;
    const middle = Math.max(plot.left + half - 2, Math.min(plot.left + plot.across - half + 2, x));
    return svg`<path class="tick" d="M${x.toFixed(1)} ${plot.top - 5}v4" />
      <text class="soft" x=${middle} y=${plot.top - 26} text-anchor="middle">${strings.count(word + 1)}</text>
      <text x=${middle} y=${plot.top - 10} text-anchor="middle">${name}</text>`;
  });
}

function rowNames({ picture, plot, word: asking }: Framed, measure: Measure): TemplateResult[] {
  const { part, block, source } = picture;
  const pitch = plot.cell[0] / block[0];
  const [first, end] = part.rows;
  const y = (word: number) => plot.top + (word - first + 0.5) * pitch;
  const isVisible = asking >= first && asking < end;
  const named = ticks(part.rows, BELOW / pitch).filter(
    (word) => !isVisible || word === asking || Math.abs(y(word) - y(asking)) >= BELOW - 4,
  );
  if (isVisible && !named.includes(asking)) named.push(asking);
  return named.map((word) => {
    const number = strings.count(word + 1);
    const own = word === asking;
    const room = plot.left - 16 - measure(number, 13) - 6;
    const name = clip(source.words[word]!, room, (text) => measure(text, 14, own ? 600 : 400));
    return svg`<path class="tick" d="M${plot.left - 5} ${y(word).toFixed(1)}h4" />
      <text class=${own ? 'asking' : ''} x=${plot.left - 10} y=${y(word) + 5} text-anchor="end"
        ><tspan class="soft">${number}</tspan> ${name}</text>`;
  });
}
