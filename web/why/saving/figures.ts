// Plots as files of their own, with their current colours and background.
import { saveFile } from '../../elements/save-file.ts';

/** A plot, with its heading. */
export interface Figure {
  name: string;
  about: string;
  drawn: SVGSVGElement;
}

const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 24;
const LINE = 20;
/** The CSS properties to copy, because a file has no style sheets. */
const looks = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'paint-order'] as const;
const fontLooks = ['font-size', 'font-weight'] as const;
/** The ratio between the widest font in which a text may be shown elsewhere (DejaVu Sans) and the page's own. */
const WIDER = 1.4;

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** All figures of an element that hold a plot: a caption whose first words are its name, and what is drawn. */
export function figuresOf(element: Element | null | undefined): Figure[] {
  const figures = [...(element?.shadowRoot?.querySelectorAll('figure') ?? [])];
  return figures.flatMap((figure) => {
    const drawn = figure.querySelector('svg') ?? drawnBy(figure.querySelector('why-curves'));
    const caption = figure.querySelector('figcaption');
    const name = textOf(caption?.firstElementChild);
    const about = textOf(caption)
      .slice(name.length)
      .replace(/^[\s,]+/, '');
    return drawn ? [{ name, about, drawn }] : [];
  });
}

/** What an element draws. */
export const drawnBy = (element: Element | null | undefined, selector = 'svg'): SVGSVGElement | null | undefined =>
  element?.shadowRoot?.querySelector<SVGSVGElement>(selector);

/** Copies the look of an element; invisible parts are not painted. */
function paintAs(copy: Element, original: Element): void {
  const style = getComputedStyle(original);
  for (const look of copy.localName === 'text' || copy.localName === 'tspan' ? [...looks, ...fontLooks] : looks) {
    const value = style.getPropertyValue(look);
    copy.setAttribute(look, value === 'rgba(0, 0, 0, 0)' ? 'none' : value);
  }
  copy.removeAttribute('class');
}

/** Writes lines of text, none wider than `room`, and returns their height. */
function write(into: Element, words: string, y: number, room: number, look: Record<string, string>): number {
  const measure = document.createElement('canvas').getContext('2d')!;
  measure.font = `${look['font-weight']} ${look['font-size']} ${getComputedStyle(document.documentElement).fontFamily}`;
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure.measureText(longer).width * WIDER <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  for (const [index, line] of lines.entries()) {
    const text = document.createElementNS(SVG, 'text');
    text.textContent = line;
    for (const [name, value] of Object.entries({ ...look, y: String(y + (index + 1) * LINE - 5) }))
      text.setAttribute(name, value);
    into.append(text);
  }
  return lines.length * LINE;
}

/** How far to the right a plot reaches. */
function reach(drawn: SVGSVGElement): number {
  const texts = [...drawn.querySelectorAll('text')].map((text) => {
    const { x, width } = text.getBBox();
    return x + width * WIDER;
  });
  return Math.max(Number(drawn.getAttribute('width')), ...texts);
}

/** Saves plots, if there are any, stacked below a title as one self-contained SVG. */
export function savePicture(file: string, title: string, figures: readonly Figure[]): void {
  if (figures.length > 0)
    saveFile(file, new Blob([pictureOf(title, figures)], { type: 'image/svg+xml;charset=utf-8' }));
}

function pictureOf(title: string, figures: readonly Figure[]): string {
  const { color, backgroundColor, fontFamily } = getComputedStyle(document.documentElement);
  const room = Math.ceil(Math.max(...figures.map(({ drawn }) => reach(drawn))));
  const root = document.createElementNS(SVG, 'svg');
  const ground = document.createElementNS(SVG, 'rect');
  const all = document.createElementNS(SVG, 'g');
  all.setAttribute('transform', `translate(${MARGIN} ${MARGIN})`);
  all.setAttribute('font-family', fontFamily);
  root.append(ground, all);
  const ink = { fill: color, 'font-weight': '600', 'font-size': '15px' };
  const plain = { ...ink, 'font-weight': '400', 'font-size': '14px' };
  let y = write(all, title, 0, room, { ...ink, 'font-size': '16px' }) + 8;
  for (const { name, about, drawn } of figures) {
    if (name !== '') y += write(all, name, y + 8, room, ink) + 8;
    if (about !== '') y += write(all, about, y, room, plain);
    const copy = drawn.cloneNode(true) as SVGSVGElement;
    const originals = drawn.querySelectorAll('*');
    for (const [index, element] of copy.querySelectorAll('*').entries()) paintAs(element, originals[index]!);
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('transform', `translate(0 ${y + 8})`);
    group.append(...copy.childNodes);
    all.append(group);
    y += Number(drawn.getAttribute('height')) + 16;
  }
  const [width, height] = [room + 2 * MARGIN, Math.ceil(y) + 2 * MARGIN];
  for (const element of [root, ground]) {
    element.setAttribute('width', String(width));
    element.setAttribute('height', String(height));
  }
  root.setAttribute('viewBox', `0 0 ${width} ${height}`);
  ground.setAttribute('fill', backgroundColor);
  return new XMLSerializer().serializeToString(root).replaceAll(/<!--.*?-->/gs, '');
}
