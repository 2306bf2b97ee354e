// What the full view says above its cards: the ribbons and the heatmap.

export const fullText = {
  lead: 'Where do these shares come from?',
  leadRest: ' Follow them, from the words to the mix.',
  ribbons: {
    caption: 'Choose the word that asks.',
    subcaption: 'Its 100 % is split among the words it reads.',
    overridden: 'Its weights are held; they need not add up to 100 %.',
  },
  heatmap: {
    of: (path: string) => (path === '' ? 'Weights' : `Weights, ${path}`),
    note: 'Each row adds up to 1.',
    overriddenNote: 'Each row adds up to 1, except rows that are held.',
    printedOther: '≠ The source printed other numbers:',
    compare: 'compare',
  },
};
