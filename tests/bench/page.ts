// Measures the page in Chromium: keystroke to painted tables, first table, transfer, scrolling.
import { serve } from '../../scripts/serve.ts';
import { launch } from './browser.ts';
import { median, p90, rounded, table, verdict } from './figures.ts';
import { pageKeystrokes, peerKeystrokes, sizes, type KeystrokeFigure } from './keystrokes.ts';
import { firstTables, transferred, type Fetched, type File } from './loading.ts';
import { scrolling, type Scrolling } from './scrolling.ts';

const aims = { firstTable: 300, brotli: 150_000, cells: 4000, frame: 50 };

/** Samples are in milliseconds. */
export interface PageReport {
  browser: string;
  samples: number;
  keystrokes: KeystrokeFigure[];
  firstTable: number[];
  files: Fetched[];
  long: Scrolling;
}

/** @param folder what scripts/build made */
export async function measurePage(folder: string, quick: boolean): Promise<PageReport> {
  const samples = quick ? 4 : 25;
  const server = await serve(folder);
  const browser = await launch();
  try {
    const keystrokes: KeystrokeFigure[] = [];
    for (const words of sizes) {
      keystrokes.push(...(await pageKeystrokes(browser, server.url, words, samples)));
      keystrokes.push(...(await peerKeystrokes(browser, words, quick ? 2 : 9)));
    }
    return {
      browser: `Chromium ${browser.version()}`,
      samples,
      keystrokes,
      firstTable: await firstTables(browser, server.url, quick ? 7 : 15),
      files: await transferred(browser, server.url, folder),
      long: await scrolling(browser, server.url, 300, quick ? 1 : 7),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The sizes of all of these files. */
export const together = (files: readonly File[]): Omit<File, 'path'> => ({
  raw: files.reduce((sum, { raw }) => sum + raw, 0),
  brotli: files.reduce((sum, { brotli }) => sum + brotli, 0),
});

const shown = (samples: readonly number[]) => median(samples).toFixed(1);

/** What the page transfers until its first table is painted. */
export const beforeFirstTable = (files: readonly Fetched[]) => together(files.filter(({ before }) => before));

export function shownPage({ browser, samples, keystrokes, firstTable, files, long }: PageReport): string {
  const before = beforeFirstTable(files);
  const row = ({ path, raw, brotli }: File) => [path, String(raw), String(brotli)];
  return [
    `The page in ${browser}, medians of ${samples}, in milliseconds`,
    'From a keystroke to painted tables. Work: the processor time of its thread meanwhile.',
    table(
      ['', 'words', 'painted', 'p90', 'work', 'p90', 'aim', ''],
      keystrokes.map(({ name, words, samples, work, aim }) => [
        name,
        String(words),
        shown(samples),
        p90(samples).toFixed(1),
        shown(work),
        p90(work).toFixed(1),
        aim === undefined ? '' : String(aim),
        verdict(median(samples), aim),
      ]),
    ),
    `\nFirst table on a cold load: ${shown(firstTable)} (p90 ${p90(firstTable).toFixed(1)}), ` +
      `aim ${aims.firstTable}: ${verdict(median(firstTable), aims.firstTable)}`,
    '\nWhat the page transfers when it is opened, in bytes',
    table(
      ['', 'raw', 'brotli'],
      [
        ...files.filter((file) => file.before).map(row),
        row({ path: 'before its first table', ...before }),
        ...files.filter((file) => !file.before).map(row),
        row({ path: 'together', ...together(files) }),
      ],
    ),
    `before its first table, aim ${aims.brotli}: ${verdict(before.brotli, aims.brotli)}`,
    `\nWith ${long.words} words`,
    table(
      ['', 'median', 'worst', 'aim', ''],
      [
        ['cells in the document', String(long.cells), '', String(aims.cells), verdict(long.cells, aims.cells)],
        ...(['page', 'scores'] as const).map((what) => [
          what === 'page' ? 'longest frame, scrolling the page' : 'longest frame, scrolling the scores',
          shown(long[what]),
          Math.max(...long[what]).toFixed(1),
          String(aims.frame),
          verdict(median(long[what]), aims.frame),
        ]),
      ],
    ),
  ].join('\n');
}

/** As it is written to a file. */
export function pageJson({ keystrokes, firstTable, files, long, ...rest }: PageReport) {
  const round = (samples: readonly number[]) => samples.map(rounded);
  return {
    ...rest,
    keystrokes: keystrokes.map(({ samples, work, ...rest }) => ({
      ...rest,
      median: rounded(median(samples)),
      workMedian: rounded(median(work)),
      samples: round(samples),
      work: round(work),
    })),
    firstTable: round(firstTable),
    transfer: { files, before: beforeFirstTable(files), ...together(files) },
    long: { ...long, page: round(long.page), scores: round(long.scores) },
    aims,
  };
}
