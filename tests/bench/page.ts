// Measures dist/ in Chromium. Usage: node tests/bench/page.ts [--quick] [--json FILE] [--folder FOLDER]
import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { serve } from '../../scripts/serve.ts';
import { median, p90, rounded, table, verdict } from './figures.ts';
import { pageKeystrokes, peerKeystrokes, sizes, type KeystrokeFigure } from './keystrokes.ts';
import { firstTables, transferred } from './loading.ts';
import { scrolling } from './scrolling.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    folder: { type: 'string', default: 'dist' },
  },
});
const count = options.quick ? 4 : 25;
const aims = { firstTable: 300, brotli: 120_000, cells: 4000, frame: 50 };

const server = await serve(options.folder);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const machine = {
    date: new Date().toISOString().slice(0, 10),
    processor: `${cpus()[0]!.model}, ${cpus().length} cores`,
    browser: `Chromium ${browser.version()}`,
    samples: count,
  };
  console.log(`${machine.processor}; ${machine.browser}; ${machine.date}; medians of ${count}, in milliseconds\n`);

  const keystrokes: KeystrokeFigure[] = [];
  for (const words of sizes) {
    keystrokes.push(...(await pageKeystrokes(browser, server.url, words, count)));
    keystrokes.push(...(await peerKeystrokes(browser, words, options.quick ? 2 : 9)));
  }
  console.log('From a keystroke to painted tables. Work: the processor time of its thread meanwhile.');
  const shown = (samples: number[]) => median(samples).toFixed(1);
  console.log(
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
  );

  const first = await firstTables(browser, server.url, options.quick ? 7 : 15);
  console.log(
    `\nFirst table on a cold load: ${shown(first)} (p90 ${p90(first).toFixed(1)}), aim ${aims.firstTable}: ${verdict(median(first), aims.firstTable)}`,
  );

  const files = await transferred(browser, server.url, options.folder);
  const sum = files.reduce((all, { raw, brotli }) => ({ raw: all.raw + raw, brotli: all.brotli + brotli }), {
    raw: 0,
    brotli: 0,
  });
  console.log('\nWhat the page transfers when it is opened, in bytes');
  console.log(
    table(
      ['', 'raw', 'brotli'],
      [...files, { path: 'together', ...sum }].map(({ path, raw, brotli }) => [path, String(raw), String(brotli)]),
    ),
  );
  console.log(`aim ${aims.brotli}: ${verdict(sum.brotli, aims.brotli)}`);

  const long = await scrolling(browser, server.url, 300, options.quick ? 1 : 7);
  console.log(`\nWith ${long.words} words`);
  console.log(
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
  );

  if (options.json !== undefined) {
    const round = (samples: number[]) => samples.map(rounded);
    const report = {
      machine,
      keystrokes: keystrokes.map(({ samples, work, ...rest }) => ({
        ...rest,
        median: rounded(median(samples)),
        workMedian: rounded(median(work)),
        samples: round(samples),
        work: round(work),
      })),
      firstTable: round(first),
      transfer: { files, ...sum },
      long: { ...long, page: round(long.page), scores: round(long.scores) },
      aims,
    };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await browser.close();
  await server.close();
}
