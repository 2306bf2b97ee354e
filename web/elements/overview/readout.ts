import { overview as strings } from '../../strings/overview.ts';
import { blocksOf, meanOf, type OverviewPicture } from './overview-picture.ts';
import type { Part } from './part.ts';
import { isMasked } from './source.ts';

/** A block in words: who reads whom, and how much. */
export function readout(picture: OverviewPicture, part: Part): string {
  const { source } = picture;
  const who = strings.block(part.rows, part.columns, source.words);
  if (isMasked(source, part)) return `${who}${strings.masked}`;
  const mean = meanOf(picture, blocksOf(picture, part));
  const single = part.rows[1] - part.rows[0] === 1 && part.columns[1] - part.columns[0] === 1;
  return `${who}${strings.mean(mean, single)}${strings.times(mean * source.words.length)}`;
}
