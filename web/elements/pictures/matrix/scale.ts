import type { Theme } from '../../../design/tokens.ts';

/** How numbers become colours: hex colours of one theme for the canvas, CSS colours of both themes for the cells of a table. */
export interface MatrixScale {
  colour: (value: number, theme: Theme) => string;
  fill: (value: number) => string;
  text: (value: number) => string;
  /** The least and the greatest number with a colour of its own. */
  range: readonly [number, number];
}
