import { SHADES, signedPalette } from '../../design/palettes.ts';
import type { Theme } from '../../design/tokens.ts';

/** Paints numbers side by side, one canvas pixel each; CSS makes it wide. `most` has the strongest colour. */
export function paintStrip(canvas: HTMLCanvasElement, numbers: Float32Array, most: number, theme: Theme): void {
  canvas.width = numbers.length;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(numbers.length, 1);
  const pixels = new Uint32Array(image.data.buffer);
  const palette = signedPalette(theme);
  numbers.forEach((value, index) => {
    // What is no number has the colour of 0, and what is infinite that of the largest.
    const part = Math.min(1, Math.max(-1, value / most)) || 0;
    pixels[index] = palette[Math.round((part + 1) * SHADES)]!;
  });
  context.putImageData(image, 0, 0);
}
