import type { CSSResultGroup } from 'lit';
import { messageStyles } from './messages.ts';
import { frameStyles } from './frame.ts';
import { gridStyles } from './grid.ts';
import { listStyles } from './list.ts';
import { markStyles } from './marks.ts';
import { mediaStyles } from './media.ts';
import { numberStyles } from './numbers.ts';
import { wrappedStyles } from './wrapped.ts';

/** Styles of a table of numbers, the general ones first; its colours are the tokens of an element around it. */
export const tableStyles: CSSResultGroup = [
  frameStyles,
  gridStyles,
  numberStyles,
  markStyles,
  messageStyles,
  listStyles,
  wrappedStyles,
  mediaStyles,
];
