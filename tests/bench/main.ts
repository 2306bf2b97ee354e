// The benchmark's command line; scripts/bench builds first.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium, node } from './attention/engines.ts';
import { anyWrong, measureAttention, shownAttention, type Measured } from './attention/report.ts';
import { machine } from './browser.ts';
import { entriesJson, measureEntries, shownEntries } from './entries.ts';
import { rounded } from './figures.ts';
import { generationHead, generationRows, measureGeneration, shownGeneration } from './generation.ts';
import { anyWrongVector, measureModel, shownModel } from './model.ts';
import { keystrokesText, measureModelKeystrokes } from './model-keystrokes.ts';
import { loadingText, measureModelLoading } from './model-loading.ts';
import { measurePage, pageJson, shownPage } from './page.ts';
import { rawSamples } from './raw-samples.ts';
import { summaryText, type Reports } from './summary.ts';
import {
  attentionText,
  entriesText,
  markdownTable,
  modelText,
  pageText,
  replaceBetween,
  sizesText,
  trainingText,
} from './tables.ts';
import { measureSizes, shownSizes } from './sizes.ts';
import { anyWrongTraining, measureTraining, shownTraining } from './training/report.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    node: { type: 'boolean', default: false },
    docs: { type: 'boolean', default: false },
    json: { type: 'string' },
    folder: { type: 'string', default: 'dist' },
  },
});
const { quick, folder } = options;

const { processor, date, load } = machine();
const report: Record<string, unknown> = { processor, date, load, quick };
const texts: Record<string, string> = {};
/** What the README's table is made of. */
const reports: Partial<Reports> = {};
console.log(`${processor}; ${date}`);
if (load > 1) console.log(`Other programs run (load ${load}): figures are worth little.`);

async function attention(): Promise<Measured> {
  const engine = await (options.node ? node : chromium)(folder);
  try {
    return await measureAttention(engine, quick);
  } finally {
    await engine.close();
  }
}

const measures: Record<string, () => Promise<void> | void> = {
  async page() {
    const measured = await measurePage(folder, quick);
    console.log(`\n${shownPage(measured)}`);
    report['page'] = pageJson(measured);
    texts['page'] = pageText(measured);
    reports.page = measured;
  },
  async entries() {
    const measured = await measureEntries(folder, quick);
    console.log(`\n${shownEntries(measured)}`);
    report['entries'] = entriesJson(measured);
    texts['entries'] = entriesText(measured);
  },
  async attention() {
    const measured = await attention();
    console.log(`\n${shownAttention(measured)}`);
    report['attention'] = measured;
    texts['attention'] = attentionText(measured);
    reports.attention = measured;
    if (!anyWrong(measured)) return;
    console.error('A result is wrong.');
    process.exitCode = 1;
  },
  async training() {
    const measured = await measureTraining(quick);
    console.log(`\n${shownTraining(measured)}`);
    report['training'] = measured;
    texts['training'] = trainingText(measured);
    reports.training = measured;
    if (!anyWrongTraining(measured)) return;
    console.error('PyTorch does not come to the same losses.');
    process.exitCode = 1;
  },
  async model() {
    const measured = await measureModel(folder, quick);
    console.log(`\n${shownModel(measured)}`);
    const loading = await measureModelLoading(folder, quick);
    console.log(loadingText(loading));
    const keystrokes = await measureModelKeystrokes(folder, quick);
    console.log(keystrokesText(keystrokes));
    report['model'] = { runs: measured, loading: loading.map(rounded), keystrokes: keystrokes.map(rounded) };
    texts['model'] = modelText(measured, loading, keystrokes);
    reports.model = measured;
    if (!anyWrongVector(measured)) return;
    console.error('TensorFlow.js does not come to the same vector.');
    process.exitCode = 1;
  },
  async generation() {
    const measured = await measureGeneration('tests/bench/peers/node_modules', quick);
    console.log(`\n${shownGeneration(measured)}`);
    report['generation'] = measured;
    texts['generation'] = markdownTable(generationHead, generationRows(measured));
    if (measured.same) return;
    console.error('onnxruntime-web does not write the same tokens.');
    process.exitCode = 1;
  },
  sizes() {
    const files = measureSizes(folder);
    console.log(`\n${shownSizes(files)}`);
    report['sizes'] = files;
    texts['sizes'] = sizesText(files);
  },
  native() {
    const arguments_ = quick ? ['--benchmark_min_time=0.1'] : [];
    execFileSync('build/native-clang/attention-bench', arguments_, { stdio: 'inherit' });
  },
};

const usual = quick
  ? ['attention', 'sizes']
  : ['page', 'entries', 'attention', 'training', 'model', 'generation', 'sizes'];
for (const what of positionals.length > 0 ? positionals : usual) await measures[what]!();

mkdirSync('build/bench', { recursive: true });
writeFileSync(options.json ?? 'build/bench/samples.json', `${JSON.stringify(report, null, 2)}\n`);
// A wrong result is no figure.
if (options.docs && process.exitCode !== 1) {
  const peers = JSON.parse(readFileSync('tests/bench/peers/package.json', 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const versions = Object.entries(peers.devDependencies).map((named) => named.join(' '));
  texts['machine'] = `Measured on ${processor}; ${date}${quick ? ' (`--quick`)' : ''}. Peers: ${versions.join(', ')}.`;
  for (const name of Object.keys(texts).filter((one) => one in report && one !== 'sizes'))
    texts[name] += `\n\n${rawSamples(report[name])}`;
  const write = (file: string, texts: Record<string, string>) =>
    writeFileSync(
      file,
      Object.entries(texts).reduce(
        (text, [name, content]) => replaceBetween(text, name, content),
        readFileSync(file, 'utf8'),
      ),
    );
  write('docs/benchmarks.md', texts);
  const { page, attention, training, model } = reports;
  if (page && attention && training && model && !quick) {
    write('README.md', { summary: summaryText({ page, attention, training, model }) });
  }
}
