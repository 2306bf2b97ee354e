import type { CSSResultGroup } from 'lit';
import { belowStyles } from './styles/below.ts';
import { frameStyles } from './styles/frame.ts';
import { gridStyles } from './styles/grid.ts';
import { listStyles } from './styles/list.ts';
import { markStyles } from './styles/marks.ts';
import { mediaStyles } from './styles/media.ts';
import { numberStyles } from './styles/numbers.ts';

/** How a table of numbers looks, the general first; its colours are the tokens of an element around it. */
export const tableStyles: CSSResultGroup = [
  frameStyles,
  gridStyles,
  numberStyles,
  markStyles,
  belowStyles,
  listStyles,
  mediaStyles,
];
