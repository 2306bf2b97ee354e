// What the dialog "Take this example with you" says.
import type { ExampleError } from '../../core/errors.ts';
import { kilobytes } from '../bytes.ts';

export const share = {
  heading: 'Take this example with you',
  close: 'Close',
  tabs: { link: 'Link', embed: 'Embed', download: 'Download', cite: 'Cite' },
  copy: 'Copy',
  copied: 'Copied',
  selected: 'Selected: copy it with Ctrl+C',
  refused: 'Not copied: save it',
  problem: (error: ExampleError) => (error.path === '' ? `The example ${error.reason}` : error.message),
};

export const linking = {
  label: 'The address of this example',
  about: (characters: number) =>
    `The address holds the whole example: ${characters} characters. Whoever opens it sees what you see.`,
  /** Where the example names a model of the project. */
  aboutModel: (characters: number) =>
    `The address names the model and holds the rest of the example: ${characters} characters. Whoever opens it loads the model, and then sees what you see.`,
  /** Where it names a model of the reader's own. */
  aboutOwnModel: (characters: number) =>
    `The address holds the example, but no number of your model: ${characters} characters. Whoever opens it is asked for the files of the model, and with the same files sees what you see.`,
  /** Where the address holds only a name from the gallery. */
  aboutNamed: () => 'The address names this example of the gallery. Whoever opens it sees what you see.',
  aboutTrained: (characters: number) =>
    `The address holds the settings of the run, the seed among them: ${characters} characters. Opening it repeats the training and gives the same numbers, which takes a moment.`,
  private: 'Everything after the # stays in the browser. Nothing is sent anywhere.',
  tooLong: (characters: number, most: number) =>
    `This example needs an address of ${kilobytes(characters)}. Mail and chat programs cut off long addresses, so none above ${kilobytes(most)} is offered here.`,
  instead: 'Save it as a file instead',
  local:
    'This page comes from your own machine, so the address works only here. From a web host it works for everyone.',
};

export const embedding = {
  method: 'How will you embed it?',
  methods: {
    element: { name: 'Element', about: 'your own site, React, Vue, a notebook' },
    script: { name: 'One script line', about: 'a Markdown or WordPress post' },
    frame: { name: 'Iframe', about: 'a course system, where nothing else is allowed' },
  },
  see: 'What do readers see?',
  parts: {
    sentence: 'sentence',
    lines: 'lines',
    words: 'words',
    scores: 'scores',
    weights: 'weights',
    mix: 'context',
  },
  lock: 'lock the numbers',
  fallback: 'a table for readers without scripts',
  theme: 'Theme',
  themes: { auto: 'the reader’s', light: 'light', dark: 'dark' },
  view: 'View',
  views: { compact: 'compact', full: 'full' },
  code: 'The code to paste',
  untilItRuns: 'shown until it runs',
  notes: {
    element:
      'Less than 130 kB, compressed with brotli, up to its first table. It starts when it is about to come into view, and makes no request to any other site.',
    script: 'The example appears where you put the line. It makes no request to any other site.',
    frame: 'The frame reports its height to your page and nothing else. You can leave out the script below it.',
  },
  ownModel:
    'It holds no number of your model. Put the folder of its files on your site and name it in the element: model="models/my-gpt/" instead of what names the model here.',
  local:
    'This page comes from your own machine: put its folder on a web host, and put that address in place of this one in the code.',
  tooLong: (characters: number, most: number) =>
    `The frame’s address would be ${kilobytes(characters)}, and hosts cut off anything above ${kilobytes(most)}. Use the element or the one-file page instead.`,
  preview: 'Preview',
  previewTooLong: 'The example is too long for the preview. The code contains all of it.',
  title: (title: string) => `Attention, step by step: ${title}`,
};

export const downloading = {
  file: 'This example as one file',
  standalone: {
    name: 'Page that works offline',
    about: 'One HTML file with everything inside: open it from disk, send it by mail, or put it into a course system.',
    aboutModel: 'One HTML file with a few of the tables. The model is not inside, so it cannot show more than these.',
  },
  document: { name: 'Example document', about: 'JSON, a few kB. This page opens it again.' },
  scorm: {
    name: 'For a course system',
    about: 'SCORM 1.2, a zip: it keeps score, time and every checked number, and students resume where they left off.',
  },
  progress: (done: number, total: number) => `${Math.round((100 * done) / total)}%`,
  working: 'Fetching…',
  offline: 'The file could not be fetched. Are you offline? The example document needs no network.',
  save: 'Save',
  open: 'Open a file',
  openAbout: 'or drop it here: a document, a trace or a page that was saved here.',
  opened: (name: string) => `${name} cannot be opened.`,
  tooLarge: (bytes: number) => `It is ${kilobytes(bytes)}; a file may be up to 8 MB.`,
  noDocument: 'It contains no example.',
  unreadable: 'It cannot be read.',
  numbers: 'Its numbers in other formats',
  hidden: 'Not for an exercise: they would give its answers away.',
  formats: {
    markdown: { name: 'Markdown', about: 'tables for a post' },
    latex: { name: 'LaTeX', about: 'tables and the chosen row, worked out' },
    csv: { name: 'CSV', about: 'every number, one per line' },
    xlsx: { name: 'Spreadsheet', about: 'an .xlsx file that computes: every computed cell is a formula' },
    json: { name: 'Trace', about: 'every step and number, as JSON' },
    html: { name: 'HTML tables', about: 'without scripts' },
    heatmapSvg: { name: 'Heatmap, SVG', about: 'the weights' },
    heatmapPng: { name: 'Heatmap, PNG', about: 'for slides' },
    linesSvg: { name: 'Lines, SVG', about: 'what the chosen word reads' },
    linesPng: { name: 'Lines, PNG', about: 'for slides' },
    numpy: { name: 'NumPy', about: 'a program that recomputes every step' },
    pytorch: { name: 'PyTorch', about: 'the same, with its own functions' },
  },
  failed: (name: string) => `${name} could not be made.`,
};

/** An exercise on paper. */
export const worksheets = {
  heading: 'Worksheet and key',
  about: 'Empty cells to fill in and, on its own page, the key, with the arithmetic of each cell.',
  which: 'Which numbers',
  one: 'These numbers',
  several: (count: number, first: number, last: number) => `${count} sheets with new numbers, ${first} to ${last}`,
  paper: 'Paper',
  html: 'Save as a page to print',
  tex: 'Save as LaTeX',
  working: 'Drawing numbers …',
  failed: 'The worksheet could not be made.',
};

export const citing = {
  forms: { plain: 'Plain text', bibtex: 'BibTeX' },
  noAddress:
    'The example is too long for an address, so the citation has none. Save the page and put it on a web host.',
};
