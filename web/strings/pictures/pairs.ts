// What the picture of all comparisons says.
import { counted } from '../phrases.ts';

const words = (n: number) => counted(n, 'word');

export const pairsText = {
  asks: 'asks',
  isRead: 'is read',
  comparisons: (asking: number, read: number) =>
    asking === read
      ? `${words(asking)}, ${asking} × ${read} = ${counted(asking * read, 'comparison')}`
      : `${asking} ${asking === 1 ? 'asks' : 'ask'}, ${read} ${read === 1 ? 'is' : 'are'} read: ${asking} × ${read} = ${counted(asking * read, 'comparison')}`,
  drawn: (lines: number, all: number) =>
    lines === all
      ? 'Only the lines of the chosen word are drawn.'
      : `Of the ${all} lines of the chosen word, ${lines} ${lines === 1 ? 'is' : 'are'} drawn.`,
};
