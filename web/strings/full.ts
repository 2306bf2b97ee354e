// What the full view says above its cards: the ribbons and the heatmap.
import { counted, theSource } from './phrases.ts';

export const fullText = {
  /** The way from the reading to the steps. */
  lead: (most: string | undefined) =>
    most === undefined ? 'See where these weights come from' : `See where the ${most} comes from`,
  leadRest: (steps: number, words: number) =>
    [...(steps > 0 ? [counted(steps, 'short step')] : []), ...(words > 1 ? ['or choose another word above'] : [])].join(
      ' · ',
    ),
  ribbons: {
    caption: 'Choose the word that asks.',
    subcaption: 'Its 100% is split among the words it reads.',
    overridden: 'Its weights are held; they need not add up to 100%.',
  },
  heatmap: {
    of: (path: string) => (path === '' ? 'Weights' : `Weights, ${path}`),
    note: 'Each row adds up to 1.',
    overriddenNote: 'Each row adds up to 1, except rows that are held.',
    printedOther: (source: string) => `${theSource(source)} printed different numbers:`,
    compare: 'compare',
  },
};
