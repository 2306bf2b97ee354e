import type { Step } from '../../../../core/trace.ts';
import type { Theme } from '../../../../design/tokens.ts';
import { palette, SHADES } from '../../../../design/palettes.ts';

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
