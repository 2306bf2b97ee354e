// The text of the HTML files, inserted by scripts/vite/html-text.ts. It may contain <em>, <code> and symbols such as a_ij.

import { siteName } from './name.ts';

/** The language of this folder, as HTML names it. */
const language = 'en';

/** The text above and below every page of the site. */
const shared = {
  language,
  site: siteName,
  navigation: 'Page',
  theme: 'Light or dark',
  /** Shown where the script of a page is missing or blocked. */
  notRunning:
    'This page needs JavaScript, and its script is not running. Allow scripts for this page and load it again, or open it in another browser. What follows can be read without it.',
};

export const htmlPages: Record<string, Record<string, string>> = {
  'index.html': {
    ...shared,
    title: siteName,
    description:
      'Type a sentence and see every number of attention, from words to context vectors, with the arithmetic behind each cell.',
    skip: 'To the steps',
    gallery: 'Gallery',
    why: 'Why',
    whyRest: ' it learns',
    share: 'Share',
    heading: 'How a word reads the words around it',
    lead: 'In attention each word gathers what it needs from its sentence.',
    leadLive: 'Here is one word that asks, and its answer.',
    footer: 'All arithmetic on this page is done in your browser. Nothing is sent anywhere.',
  },
  'why.html': {
    ...shared,
    title: 'Why does training make attention learn context?',
    description:
      'Train a small transformer in your browser and see attention learn where to look: the loss and its bounds, the weights, and the push on every score.',
    steps: 'The steps',
    why: 'Why it learns',
    heading: 'Why does training make attention learn context?',
    lead: 'Nothing in the loss says “attend”. It says how improbable the right answer was, and nothing else. Yet a model that is trained on it can come to read the words that hold the answer.',
    context: 'What context is',
    contextAbout:
      'Let X be a word, C the words around it, and Y the answer. The best prediction from X alone has the loss <em>H</em>(Y|X), the best from X and C has the loss <em>H</em>(Y|X,C). The difference is what the context is worth. Where it is 0, no model gains anything by reading other words.',
    training: 'How training finds it',
    trainingAbout:
      'Query <em>i</em> reads each word <em>j</em> with the weight a_ij, and gets the context c_i, the mean of the values v_j with these weights. Let g_i be the gradient of the loss <em>L</em> with respect to that context. The gradient with respect to a score is then',
    trainingResult:
      'A training step goes against the gradient. It pushes a score up where reading a little more of that word would lower the loss, and down where it would raise it. The values can learn to say something while no word is picked out yet. Once they do, the scores of the words that hold the answer are pushed up. The more such a word is read, the larger its weight in the formula and the larger the push, until there is little left to gain.',
    footer:
      'The model is trained in your browser, in 32-bit arithmetic; the same settings give the same run. Nothing is sent anywhere.',
  },
  'embed.html': {
    language,
    title: siteName,
    waiting:
      'An example of attention, step by step, appears here, computed in your browser. It needs JavaScript; a frame with <code>sandbox</code> needs <code>allow-scripts</code> and <code>allow-same-origin</code>.',
    open: 'Open the page',
  },
};
