import type { Step } from '../../../../core/trace.ts';
import { weightColour } from '../../../../design/scales.ts';
import type { Theme } from '../../../../design/tokens.ts';

const SHADES = 255;
const palettes = new Map<Theme, Uint32Array>();

/** The colours of weights 0..1 as ABGR pixels: those of every heatmap. */
function palette(theme: Theme): Uint32Array {
  let found = palettes.get(theme);
  if (found === undefined) {
    found = Uint32Array.from({ length: SHADES + 1 }, (_, index) => {
      const rgb = Number.parseInt(weightColour(index / SHADES, theme).slice(1), 16);
      return ((255 << 24) | ((rgb & 255) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
    });
    palettes.set(theme, found);
  }
  return found;
}

/**
 * Paints the weights of heads side by side, each in a square.
 * @param side of a square, in pixels of the canvas, with the gap behind it
 * @param scratch where the weights of one head are drawn first, one pixel each
 */
export function paintHeads(
  canvas: HTMLCanvasElement,
  heads: readonly Step[],
  side: number,
  scratch: HTMLCanvasElement,
  theme: Theme,
): void {
  Object.assign(canvas, { width: side * heads.length, height: side });
  const [context, drawing] = [canvas.getContext('2d'), scratch.getContext('2d')];
  if (context === null || drawing === null) return;
  const colours = palette(theme);
  const gap = side >= 16 ? 2 : 1;
  heads.forEach(({ rows, columns, values }, index) => {
    const [down, across] = [rows.labels.length, columns.labels.length];
    Object.assign(scratch, { width: across, height: down });
    const image = drawing.createImageData(across, down);
    const pixels = new Uint32Array(image.data.buffer);
    // What is no weight takes the nearest end of the scale.
    values.forEach(
      (weight, place) => (pixels[place] = colours[Math.round(SHADES * Math.min(1, Math.max(0, weight || 0)))]!),
    );
    drawing.putImageData(image, 0, 0);
    context.imageSmoothingEnabled = Math.max(down, across) > side;
    context.imageSmoothingQuality = 'high';
    context.drawImage(scratch, index * side, 0, side - gap, side - gap);
  });
}
