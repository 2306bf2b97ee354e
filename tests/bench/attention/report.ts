// Measures all parts in one engine, and shows what came out.
import { median, p10, p90, table } from '../figures.ts';
import type { Engine } from './engines.ts';
import { meets, memoryShape, memoryVerdicts, parts, type Verdict } from './goals.ts';
import type { Settings, Timing } from './rounds.ts';

/** The largest difference from the double-precision reference that a result may have. */
export const tolerance = 1e-5;

export interface Measured {
  engine: string;
  parts: { title: string; timings: Timing[] }[];
  verdicts: Verdict[];
}

const settings = (quick: boolean): Settings =>
  quick ? { budget: 1000, fewest: 3, most: 15 } : { budget: 12_000, fewest: 9, most: 61 };

export async function measureAttention(engine: Engine, quick: boolean): Promise<Measured> {
  const measured: Measured = { engine: engine.name, parts: [], verdicts: [] };
  for (const { title, group, judge } of parts) {
    const timings = await engine.measure(group, settings(quick));
    measured.parts.push({ title, timings });
    measured.verdicts.push(...judge(timings));
  }
  measured.verdicts.push(...memoryVerdicts(await engine.memory(memoryShape)));
  return measured;
}

/** Whether a result is not what it should be. NaN is wrong, too. */
export const isWrong = ({ error }: Timing): boolean => error !== undefined && !(error <= tolerance);

export const anyWrong = ({ parts }: Measured): boolean => parts.some(({ timings }) => timings.some(isWrong));

/** Three or four digits; microseconds where milliseconds would be small. */
export const shownTime = (time: number): string =>
  time < 0.1 ? `${(time * 1000).toPrecision(3)} µs` : `${time.toPrecision(time < 1000 ? 3 : 4)} ms`;

const timeRow = (title: string, timing: Timing): string[] => {
  const { name, flops, samples, error } = timing;
  if (samples.length === 0) return [title, name, 'fails', '', '', '', ''];
  const time = median(samples);
  return [
    title,
    name,
    shownTime(time),
    `${shownTime(p10(samples))}–${shownTime(p90(samples))}`,
    String(samples.length),
    (flops / time / 1e6).toFixed(1),
    error === undefined ? '' : isWrong(timing) ? `WRONG ${error.toExponential(1)}` : error.toExponential(0),
  ];
};

export const shownValue = (value: number | undefined): string => value?.toFixed(value < 10 ? 2 : 1) ?? 'did not run';

const verdictRow = (verdict: Verdict): string[] => [
  verdict.work,
  verdict.backend,
  verdict.measure,
  shownValue(verdict.value),
  `${verdict.atMost ? '≤' : '≥'} ${verdict.aim}`,
  meets(verdict) ? 'meets' : 'BELOW',
];

export function shownAttention({ engine, parts, verdicts }: Measured): string {
  const times = parts.flatMap(({ title, timings }) => timings.map((timing) => timeRow(title, timing)));
  return [
    `Attention in ${engine}, one thread: (heads, n, d); median of rounds, 10th to 90th percentile, GFLOP/s, largest error`,
    table(['work', '', 'median', 'p10–p90', 'rounds', 'GFLOP/s', 'error'], times),
    '',
    table(['work', 'backend', 'measure', 'is', 'aim', ''], verdicts.map(verdictRow)),
  ].join('\n');
}
