// The tables of docs/benchmarks.md, which stand between comments <!-- bench:NAME --> and <!-- /bench:NAME -->.
import { meets } from './attention/goals.ts';
import { isWrong, shownTime, shownValue, type Measured } from './attention/report.ts';
import { entryTimes, type EntriesReport } from './entries.ts';
import { median, p90 } from './figures.ts';
import type { File } from './loading.ts';
import { modelHead, modelRows, type ModelTimes } from './model.ts';
import { keystrokesText } from './model-keystrokes.ts';
import { loadingText } from './model-loading.ts';
import { beforeFirstTable, together, type PageReport } from './page.ts';
import { plainName } from './sizes.ts';
import { trainingRows, type TrainingReport } from './training/report.ts';

/** @throws Error where the comments are missing */
export function replaceBetween(text: string, name: string, content: string): string {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`the document has no ${start} … ${end}`);
  return `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

const contestants = {
  simd: 'simd128',
  relaxed: 'relaxed',
  ort: 'onnxruntime-web',
  tf: 'tfjs wasm',
  jax: 'jax-js wasm',
  plain: 'plain JavaScript',
};

/** Times beside those of the peers, then ratios beside their targets. */
export function attentionText({ engine, parts, verdicts }: Measured): string {
  const beside = parts.filter(({ timings }) => timings.some(({ name }) => name === 'ort'));
  const times = beside.map(({ title, timings }) => [
    title,
    ...Object.keys(contestants).map((name) => {
      const timing = timings.find((each) => each.name === name);
      if (timing === undefined) return '';
      return timing.samples.length === 0 ? 'fails' : isWrong(timing) ? 'wrong' : shownTime(median(timing.samples));
    }),
  ]);
  const lines = [...new Set(verdicts.map(({ work, measure }) => `${work}\n${measure}`))];
  const cell = (line: string, backend: string) => {
    const found = verdicts.find((each) => each.backend === backend && `${each.work}\n${each.measure}` === line);
    if (found === undefined) return '';
    return `${shownValue(found.value)} (${found.atMost ? '≤' : '≥'} ${found.aim})${meets(found) ? '' : ' missed'}`;
  };
  const aims = lines.map((line) => [...line.split('\n'), cell(line, 'simd'), cell(line, 'relaxed')]);
  return [
    `One thread in ${engine}; the work is (heads, n, d). Medians of interleaved rounds; every result is checked.`,
    markdownTable(['', ...Object.values(contestants)], times),
    'Ratios from the same run, with the target in brackets. × ORT, × TF: their time over ours.',
    markdownTable(['', '', 'simd128', 'relaxed'], aims),
  ].join('\n\n');
}

/** Our steps beside PyTorch's. */
export function trainingText(report: TrainingReport): string {
  const { head, rows, aim, blas } = trainingRows(report);
  return [
    `Milliseconds for one training step on one thread, with the default settings of each task. PyTorch multiplies matrices with ${blas.replace(/, .*/, '')}. In brackets: how many of our steps fit into one of PyTorch, median of the rounds (target in wasm: at least ${aim}).`,
    markdownTable(head, rows),
  ].join('\n\n');
}

/** Runs of a trained model beside TensorFlow.js. */
export const modelText = (
  measured: readonly ModelTimes[],
  loading: readonly number[],
  keystrokes: readonly number[],
): string =>
  [
    'Milliseconds for one run of the Universal Sentence Encoder Lite in wasm with SIMD, in Node, in turns with TensorFlow.js on the same tokens. In brackets: the target.',
    markdownTable(modelHead, modelRows(measured)),
    `${loadingText(loading)}. ${keystrokesText(keystrokes)}.`,
  ].join('\n\n');

export function pageText({ browser, keystrokes, firstTable, files, long }: PageReport): string {
  const lengths = [...new Set(keystrokes.map(({ words }) => words))];
  const names = [...new Set(keystrokes.map(({ name }) => name))];
  const time = (name: string, words: number) => {
    const found = keystrokes.find((figure) => figure.name === name && figure.words === words);
    return found === undefined ? '' : median(found.samples).toFixed(0);
  };
  const kilobytes = ({ brotli }: { brotli: number }) => Math.round(brotli / 1000);
  return [
    `In ${browser}, medians in ms:`,
    markdownTable(
      ['from a keystroke to painted tables', ...lengths.map((words) => `${words} words`)],
      names.map((name) => [name, ...lengths.map((words) => time(name, words))]),
    ),
    `Opening the page transfers ${kilobytes(beforeFirstTable(files))} kB (brotli) before its first table, ` +
      `and ${kilobytes(together(files))} kB in all. ` +
      `The first table is painted after ${median(firstTable).toFixed(0)} ms on a cold load. ` +
      `With ${long.words} words there are at most ${long.cells} cells in the document, ` +
      `and the longest frame while scrolling took ${Math.max(...long.page, ...long.scores).toFixed(0)} ms.`,
  ].join('\n\n');
}

export function entriesText(report: EntriesReport): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const aimed = (shown: string, value: number, aim: number | undefined, unit: string) =>
    aim === undefined ? shown : `${shown} (≤ ${unit})${value <= aim ? '' : ' missed'}`;
  return [
    markdownTable(
      ['for pages of others, in kB', 'raw', 'brotli'],
      report.files.map(({ path, aim, as, ...sizes }) => [
        `\`${path}\``,
        ...(['raw', 'brotli'] as const).map((one) =>
          aimed(kilobytes(sizes[one]), sizes[one], one === as ? aim : undefined, String((aim ?? 0) / 1000)),
        ),
      ]),
    ),
    `Scripts contain their wasm, and \`standalone.html\` contains everything. In ${report.browser}, medians in ms:`,
    markdownTable(
      ['', 'median', 'p90'],
      entryTimes(report).map(({ name, samples, aim }) => [
        name,
        aimed(median(samples).toFixed(0), median(samples), aim, String(aim)),
        p90(samples).toFixed(0),
      ]),
    ),
  ].join('\n\n');
}

export function sizesText(files: readonly File[]): string {
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
  const wasm = files.filter(({ path }) => path.endsWith('.wasm'));
  const pages = files.filter(
    ({ path }) => /^(index|why)\.html$/.test(path) || (path.startsWith('assets/') && !path.endsWith('.wasm')),
  );
  const row = ({ path, raw, brotli }: File) => [path, kilobytes(raw), kilobytes(brotli)];
  return markdownTable(
    ['shipped, in kB', 'raw', 'brotli'],
    [
      ...wasm.map((file) => row({ ...file, path: `\`${plainName(file.path)}\`` })),
      row({ path: 'scripts, styles and fonts of both pages', ...together(pages) }),
    ],
  );
}
