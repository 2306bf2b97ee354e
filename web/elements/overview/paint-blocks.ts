import type { Theme } from '../../design/tokens.ts';
import { partOf, type OverviewPicture } from './overview-picture.ts';
import { palette } from '../../design/palettes.ts';
import { pixel } from './shade.ts';
import { isMasked } from './source.ts';

/** Paints one canvas pixel per block; masked ones are transparent to the hatching behind. */
export function paintBlocks(canvas: HTMLCanvasElement, picture: OverviewPicture, theme: Theme): void {
  const { size, means, source } = picture;
  const [rows, columns] = size;
  Object.assign(canvas, { width: columns, height: rows });
  const context = canvas.getContext('2d');
  if (context === null) return;
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = palette(theme);
  means.forEach((mean, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const part = partOf(picture, { down: [row, row + 1], across: [column, column + 1] });
    if (mean !== 0 || !isMasked(source, part)) pixels[index] = pixel(colours, mean, source.words.length);
  });
  context.putImageData(image, 0, 0);
}
