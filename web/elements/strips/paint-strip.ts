import { signedColour } from '../../design/scales.ts';
import type { Theme } from '../../design/tokens.ts';

/** Paints numbers side by side, one canvas pixel each; CSS makes it wide. `most` has the strongest colour. */
export function paintStrip(canvas: HTMLCanvasElement, numbers: Float32Array, most: number, theme: Theme): void {
  canvas.width = numbers.length;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return;
  const image = context.createImageData(numbers.length, 1);
  const pixels = new DataView(image.data.buffer);
  numbers.forEach((value, index) => {
    const colour = signedColour(most === 0 ? 0 : value / most, theme);
    pixels.setUint32(index * 4, ((Number.parseInt(colour.slice(1), 16) << 8) | 255) >>> 0);
  });
  context.putImageData(image, 0, 0);
}
