import type { Step } from '../../../../core/trace.ts';
import type { Theme } from '../../../../design/tokens.ts';
import type { MatrixScale } from '../scale.ts';

/** The number of colours between the least and the greatest number. */
const shades = 511;

/** Paints a matrix, one canvas pixel per cell; CSS makes it a square. */
export function paintCells(
  canvas: HTMLCanvasElement,
  step: Step,
  { colour, range: [least, greatest] }: MatrixScale,
  theme: Theme,
): void {
  canvas.width = step.columns.labels.length;
  canvas.height = step.rows.labels.length;
  const context = canvas.getContext('2d');
  if (!context) return;
  const palette = Array.from({ length: shades + 1 }, (_, shade) =>
    Number.parseInt(colour(least + ((greatest - least) * shade) / shades, theme).slice(1), 16),
  );
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new DataView(image.data.buffer);
  step.values.forEach((value, index) => {
    const number = Number.isNaN(value) ? Math.max(0, least) : value;
    const part = Math.min(1, Math.max(0, (number - least) / (greatest - least)));
    const rgb = palette[Math.round(part * shades)] ?? 0;
    pixels.setUint32(index * 4, ((rgb << 8) | 255) >>> 0);
  });
  context.putImageData(image, 0, 0);
}
