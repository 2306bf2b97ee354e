// What the overview of a long text says. Loaded with it.
import type { Backend } from '../core/backend.ts';
import { capital } from './phrases.ts';

const count = (n: number): string => n.toLocaleString('en');

/** A small share in percent, with two digits: 0.024 %. */
export function smallShare(share: number): string {
  const percent = share * 100;
  const digits = percent >= 10 || percent === 0 ? percent.toFixed(0) : percent.toPrecision(2);
  const plain = percent > 0 && percent < 1e-6 ? '<0.000001' : Number.isNaN(percent) ? '–' : String(Number(digits));
  return `${plain.includes('e') ? Number(digits).toFixed(8).replace(/0+$/, '') : plain}%`;
}

/** How many times an even share, with two digits. */
const multiple = (times: number): string =>
  times >= 10 ? count(Math.round(times)) : String(Number(times.toPrecision(2)));

/** "word 12" or "words 12–24", counted from 1; both numbers are from 0, the second one past the last. */
const numbered = ([first, end]: readonly [number, number]): string =>
  end - first === 1 ? `word ${count(first + 1)}` : `words ${count(first + 1)}–${count(end)}`;

/** The same with the words at both ends. */
function ends([first, end]: readonly [number, number], words: readonly string[]): string {
  const names = end - first === 1 ? words[first] : `${words[first]} … ${words[end - 1]}`;
  return `${numbered([first, end])} (${names})`;
}

type Words = readonly [first: number, end: number];

export const overview = {
  count,
  caption: (words: number, path: string) =>
    `All ${count(words)} × ${count(words)} weights${path === '' ? '' : `, ${path}`}`,
  subcaption: (down: number, across: number) =>
    `rows: words that ask, columns: words they read; each square is ${down * across === 1 ? 'one weight' : `the mean of ${down} × ${across} weights`}`,
  grid: (words: number) => `Weights of ${count(words)} words, in blocks`,
  /** A block in words, and how its weights compare with equal ones. */
  block: (rows: Words, columns: Words, words: readonly string[]) =>
    `${capital(ends(rows, words))} ${rows[1] - rows[0] === 1 ? 'reads' : 'read'} ${ends(columns, words)}: `,
  mean: (share: number, single: boolean) => `${single ? '' : 'mean '}${smallShare(share)}`,
  times: (times: number) => `, ${multiple(times)} × an even share`,
  masked: 'masked',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Whole text',
  zoom: 'Zoom',
  open: (rows: Words) => `Open ${numbered(rows)} in the tables`,
  opened: (rows: Words) =>
    `${capital(numbered(rows))} ${rows[1] - rows[0] === 1 ? 'is' : 'are'} open in the tables below.`,
  keys: [
    [['←', '↑', '↓', '→'], 'move'],
    [['Shift'], 'with them: more'],
    [['Enter'], 'open'],
    [['+', '−', '0'], 'zoom'],
  ] as [string[], string][],
  legend: {
    label: 'What the colours mean',
    even: (words: number) => `An even share of ${count(words)} words is`,
    more: 'and more',
  },
  region: {
    caption: (rows: Words) => `${capital(numbered(rows))} ask in the tables`,
    subcaption: (words: number) => `of ${count(words)}; each of them reads every word`,
    all: 'All words',
  },
  find: {
    label: 'Find a word, or its number',
    placeholder: 'word or number',
    button: 'Find',
    found: (word: string, number: number, place: number, all: number) =>
      all === 1
        ? `${word} is word ${count(number)}.`
        : `${word} is word ${count(number)}: number ${count(place)} of ${count(all)}.`,
    none: (typed: string) => `There is no word “${typed}” here.`,
    beyond: (typed: string, words: number) => `There is no word ${typed}: they are numbered 1 to ${count(words)}.`,
  },
  computing: 'Computing all weights',
  percent: (done: number) => `${Math.floor(done * 100)}%`,
  cancel: 'Cancel',
  stopped: 'Stopped.',
  stale: 'The picture shows the text before your last change.',
  again: 'Compute it',
  failed: (reason: string) => `The overview could not be computed: ${reason.replace(/\.$/, '')}.`,
  unaffected: 'The tables below do not need it.',
  retry: 'Try again',
  /** Why there is none. */
  beyond: {
    score: 'There is an overview only where scores are dot products of queries and keys.',
    softcap: 'There is no overview of capped scores.',
    mask: 'There is no overview of a mask that is written cell by cell.',
  },
  beyondRest: 'Choose the words that ask here; their tables are exact.',
  withoutOverrides: 'Numbers that you hold in the scores or later are not part of this picture; the tables have them.',
  took: (words: number, milliseconds: number, backend: Backend) =>
    `${count(words * words)} weights in ${milliseconds < 950 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`}, ${
      { relaxed: 'relaxed SIMD', simd: '128-bit SIMD', scalar: 'without SIMD' }[backend as 'simd']
    }`,
};
