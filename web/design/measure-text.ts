let context: CanvasRenderingContext2D | null | undefined;
let known = new Map<string, number>();
const mostKnown = 4000;
// Reading a computed style forces the browser to compute the styles of the whole page.
let families = new WeakMap<Element, string>();

// A webfont that arrives changes every width measured with its fallback.
globalThis.document?.fonts?.addEventListener('loadingdone', () => {
  known.clear();
  families = new WeakMap();
});

function familyOf(element: Element): string {
  let family = families.get(element);
  if (family === undefined) families.set(element, (family = getComputedStyle(element).fontFamily));
  return family;
}

/** How wide a text is, in CSS pixels. */
export type Measure = (text: string, size: number, weight?: number) => number;

/** Measures text in the font family of `element`. */
export function measurer(element: Element): Measure {
  const family = familyOf(element);
  context ??= document.createElement('canvas').getContext('2d');
  return (text, size, weight = 400) => {
    if (!context) return text.length * size * 0.6;
    const font = `${weight} ${size}px ${family}`;
    const key = `${font} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    context.font = font;
    const { width } = context.measureText(text);
    if (known.size >= mostKnown) known = new Map();
    known.set(key, width);
    return width;
  };
}

/** `word`, or its beginning and "…" when it is wider than `room`. */
export function clip(word: string, room: number, measure: (text: string) => number): string {
  if (measure(word) <= room) return word;
  let letters = [...word];
  while (letters.length > 1 && measure(`${letters.join('')}…`) > room) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}
