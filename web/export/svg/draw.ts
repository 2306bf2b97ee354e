// The elements of pictures: text of approximately known width, rectangles, the frame. Strings only: there is no document here.
import type { Rectangle } from '../../design/scenes/matrix.ts';
import { colour, type ColourToken, type Theme } from '../../design/tokens.ts';
import { escaped, oneLine } from '../fill.ts';

/** A picture without its frame: a part of an SVG, with the room it takes. */
export interface Drawn {
  width: number;
  height: number;
  body: string;
}

/** Widths in parts of the font size, of a font a little wider than most, so that what fits here fits there too. */
const widths: [RegExp, number][] = [
  [/^[\p{M}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f]$/u, 0],
  [/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60\u3000-\u303f]$/u, 1.05],
  [/^\p{Extended_Pictographic}$/u, 1.3],
  [/^[ijl.,:;!|'’`·\u202f\u2009]$/u, 0.3],
  [/^[ftrI()[\]{} \u00a0/\\"“”-]$/u, 0.4],
  [/^[mwMW@%—]$/u, 0.92],
  [/^\p{Lu}$/u, 0.69],
  [/^[\p{Ll}\p{Nd}]$/u, 0.6],
];
const known = new Map<string, number>();

function widthOf(letter: string): number {
  const found = known.get(letter) ?? widths.find(([test]) => test.test(letter))?.[1] ?? 0.75;
  known.set(letter, found);
  return found;
}

/** About how wide a text is, in pixels. */
export function textWidth(text: string, size: number, weight = 400): number {
  let sum = 0;
  for (const letter of text) sum += widthOf(letter);
  return sum * size * (weight > 400 ? 1.1 : 1);
}

const segmenter = new Intl.Segmenter();

/** A text, or its beginning and "…" where it is wider than `room`. Never cuts a grapheme. */
export function clipped(text: string, room: number, size: number, weight = 400): string {
  const line = oneLine(text);
  if (textWidth(line, size, weight) <= room) return line;
  let left = room - textWidth('…', size, weight);
  let shown = '';
  for (const { segment } of segmenter.segment(line)) {
    left -= textWidth(segment, size, weight);
    if (left < 0) break;
    shown += segment;
  }
  return `${shown}…`;
}

/** Two decimals are more than a screen shows. */
export const round = (x: number): string => String(Math.round(x * 100) / 100);

export interface TextOptions {
  fill: string;
  size?: number;
  weight?: 400 | 600;
  anchor?: 'start' | 'middle' | 'end';
  /** Longer texts are clipped; the whole text is then shown on hovering. */
  room?: number;
  /** In degrees, around the point. */
  rotation?: number;
}

/** A text whose baseline starts, is centred or ends at a point. */
export function text(x: number, y: number, content: string, options: TextOptions): string {
  const { fill, size = 16, weight = 400, anchor = 'middle', room = Infinity, rotation = 0 } = options;
  const shown = clipped(content, room, size, weight);
  const rest = [
    anchor === 'start' ? '' : ` text-anchor="${anchor}"`,
    size === 16 ? '' : ` font-size="${size}"`,
    weight === 400 ? '' : ` font-weight="${weight}"`,
    rotation === 0 ? '' : ` transform="rotate(${rotation} ${round(x)} ${round(y)})"`,
  ].join('');
  const whole = shown === oneLine(content) ? '' : `<title>${escaped(content)}</title>`;
  return `<text x="${round(x)}" y="${round(y)}" fill="${fill}"${rest} unicode-bidi="plaintext">${whole}${escaped(shown)}</text>`;
}

export const rectangle = ({ x, y, width, height }: Rectangle, rx: number, rest: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(rx)}" ${rest}/>`;

/** The drawing context of a picture. */
export interface Ink {
  theme: Theme;
  of: (token: ColourToken) => string;
}
export const inkOf = (theme: Theme): Ink => ({ theme, of: (token) => colour(token, theme) });

/** The fill of masked cells. The name contains the theme, since a page may have pictures of both. */
export const hatchFill = ({ theme }: Ink): string => `url(#attention-hatch-${theme})`;
const hatch = (ink: Ink): string =>
  `<defs><pattern id="attention-hatch-${ink.theme}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V6" stroke="${ink.of('rule')}" stroke-width="2"/></pattern></defs>`;

/** A picture made of parts, with a background and a text alternative. */
export function framed({ width, height, body }: Drawn, ink: Ink, title: string, description: string): string {
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" font-family="'Source Sans 3', 'Source Sans 3 Variable', system-ui, sans-serif" font-size="16" role="img">
<title>${escaped(title)}</title>
<desc>${escaped(description)}</desc>
${body.includes('attention-hatch') ? `${hatch(ink)}\n` : ''}<rect width="${w}" height="${h}" rx="10" fill="${ink.of('paper')}"/>
${body}
</svg>
`;
}

/** A part moved to its place. */
export const moved = (x: number, y: number, body: string): string =>
  x === 0 && y === 0 ? body : `<g transform="translate(${round(x)} ${round(y)})">\n${body}\n</g>`;
