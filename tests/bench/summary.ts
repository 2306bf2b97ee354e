// The section of the README on speed: a small table, one line of each measurement, beside the peer of the same run.
import { shownTime, type Measured } from './attention/report.ts';
import { median } from './figures.ts';
import type { ModelTimes } from './model.ts';
import type { PageReport } from './page.ts';
import { markdownTable } from './tables.ts';
import type { TrainingReport } from './training/report.ts';

export interface Reports {
  page: PageReport;
  attention: Measured;
  training: TrainingReport;
  model: readonly ModelTimes[];
}

const WORDS = 32;
const SHAPE = '(12, 512, 64)';
const TOKENS = 14;

const time = (samples: readonly number[]): string => shownTime(median(samples));

/** The line of the measurement whose work is named. */
function of<Line>(lines: readonly Line[], wanted: (line: Line) => boolean): Line {
  const found = lines.find(wanted);
  if (found === undefined) throw new Error('the README names what is not measured');
  return found;
}

export function summaryText({ page, attention, training, model }: Reports): string {
  const key = (name: string) => of(page.keystrokes, (one) => one.words === WORDS && one.name === name).samples;
  const { timings } = of(attention.parts, ({ title }) => title === SHAPE);
  const attend = (name: string) => time(of(timings, (one) => one.name === name).samples);
  const [pytorch, chromium] = of(training, ({ task }) => task === 'names').timings;
  const run = of(model, ({ tokens }) => tokens === TOKENS);
  const lines = markdownTable(
    ['medians, on two cores of a server', 'here', 'beside it, in the same run'],
    [
      [
        `from a keystroke to painted tables, ${WORDS} words`,
        time(key('edit, at its table')),
        `${time(key('a plain page: edit'))} in a plain page that writes its tables again`,
      ],
      [
        'attention of 12 heads, 512 words, d 64, on the CPU, one thread',
        attend('simd'),
        `${attend('ort')} onnxruntime-web, ${attend('tf')} TensorFlow.js, ${attend('jax')} jax-js`,
      ],
      [
        'a step of training of the model that writes names',
        time(chromium!.samples),
        `${time(pytorch!.samples)} PyTorch with OpenBLAS, one thread, outside a browser`,
      ],
      [
        `the Universal Sentence Encoder Lite over ${TOKENS} tokens, every step kept`,
        time(run.ours),
        `${time(run.theirs)} TensorFlow.js, which keeps none`,
      ],
    ],
  );
  const rest =
    '`scripts/bench` measures this on your machine; [docs/benchmarks.md](docs/benchmarks.md) says how, and has the rest.';
  return ['## How fast it is', lines, rest].join('\n\n');
}
