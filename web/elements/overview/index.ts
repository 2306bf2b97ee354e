// The overview of a long text, and how its words get into the tables. Fetched when a text is long.
import { html, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import { mostShown, regionAround, withRegion } from '../../edit/region.ts';
import type { View } from '../cards/view.ts';
import './attention-overview.ts';
import type { Opening } from './earlier-later.ts';

export { earlierLater } from './earlier-later.ts';

/** The example with the words of an opening in its tables. */
export function opening(example: Example, { rows, word }: Opening): Example {
  return withRegion(example, regionAround(rows, example.tokens.length, mostShown(example)), word);
}

/** Shown in place of the pictures. */
export const board = (view: View, open: (opening: Opening) => void): TemplateResult =>
  html`<attention-overview
    .view=${view}
    .open=${open}
    .mostShown=${mostShown(view.snapshot.example)}
  ></attention-overview>`;
