// What the first two pictures say, in English.
import type { HeatmapLabels } from '../elements/pictures/heatmap.ts';
import type { RibbonsLabels } from '../elements/pictures/ribbons.ts';
import { numbers } from './numbers.ts';

export const pictures: { ribbons: RibbonsLabels; heatmap: HeatmapLabels } = {
  ribbons: {
    asks: 'asks',
    isRead: 'is read',
    masked: 'masked',
    nothingLeft: (word) => `${word} has no word left to read.`,
    longestFirst: 'Longest first',
    sentenceOrder: 'In the order of the sentence',
    most: (shown, all) => `the ${shown} words it reads most, of ${all.toLocaleString('en')}`,
    magnified: (times) => `; bars ${times.toLocaleString('en')} times as long`,
    showAll: (all) => `Show all ${all.toLocaleString('en')}`,
    showFewer: 'Show only the most read',
    part: (from, to, all) => `${from} to ${to} of ${all.toLocaleString('en')}`,
    earlier: 'Earlier',
    later: 'More',
    place: (position) => `, word ${position}`,
  },
  heatmap: {
    cell: (row, column, number) => `${row} reads ${column}: ${number}`,
    masked: 'masked',
    notANumber: numbers.notANumber,
    keys: 'Arrows move, Enter chooses the word that asks.',
    summary: (caption, rows, columns) => `${caption}, ${rows} × ${columns}, as colours`,
  },
};
