// What is measured, and what is asked of it: ratios within one run.
import { median, p10 } from '../figures.ts';
import { attentionFlops, nameOf, type AttentionShape } from './contestant.ts';
import { backends, type Backend, type Group } from './groups.ts';
import type { Timing } from './rounds.ts';

/** One number beside its aim. */
export interface Verdict {
  work: string;
  backend: Backend;
  /** What the number is: "× ORT", "of the peak". */
  measure: string;
  /** Absent where something that is compared did not run. */
  value: number | undefined;
  aim: number;
  /** Whether the value may be at most the aim; otherwise at least. */
  atMost?: boolean;
}

export interface Part {
  title: string;
  group: Group;
  judge: (timings: readonly Timing[]) => Verdict[];
}

export const meets = ({ value, aim, atMost = false }: Verdict): boolean =>
  value !== undefined && (atMost ? value <= aim : value >= aim);

const times = (timings: readonly Timing[], name: string): number | undefined => {
  const samples = timings.find((timing) => timing.name === name)?.samples ?? [];
  return samples.length === 0 ? undefined : median(samples);
};

/** How many times as long one takes as the other. */
function ratio(timings: readonly Timing[], slow: string, fast: string): number | undefined {
  const [one, other] = [times(timings, slow), times(timings, fast)];
  return one === undefined || other === undefined ? undefined : one / other;
}

/** Operations per millisecond. */
function rate(timings: readonly Timing[], name: string): number | undefined {
  const time = times(timings, name);
  return time === undefined ? undefined : timings.find((timing) => timing.name === name)!.flops / time;
}

/** The same at its fastest tenth: a peak is what is reached when nothing hinders, and is compared with the same of others. */
function fastRate(timings: readonly Timing[], name: string): number | undefined {
  const found = timings.find((timing) => timing.name === name);
  return found === undefined || found.samples.length === 0 ? undefined : found.flops / p10(found.samples);
}

const over = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a / b;

type Against = 'peak' | 'ort' | 'tf' | 'best';
type Aims = Partial<Record<Backend, Partial<Record<Against, number>>>>;
const measures: Record<Against, string> = {
  peak: 'of the peak',
  ort: '× ORT',
  tf: '× TF',
  best: '× the best that runs',
};

function against(timings: readonly Timing[], backend: Backend, what: Against): number | undefined {
  if (what === 'peak') return over(fastRate(timings, backend), fastRate(timings, `peak ${backend}`));
  if (what !== 'best') return ratio(timings, what, backend);
  const all = ['ort', 'tf', 'jax'].map((peer) => ratio(timings, peer, backend)).filter((value) => value !== undefined);
  return all.length === 0 ? undefined : Math.min(...all);
}

const judged = (work: string, aims: Aims) => (timings: readonly Timing[]) =>
  backends.flatMap((backend) =>
    Object.entries(aims[backend] ?? {}).map(([what, aim]) => ({
      work,
      backend,
      measure: measures[what as Against],
      value: against(timings, backend, what as Against),
      aim,
    })),
  );

function attention(shape: AttentionShape, aims: Aims, plain = false): Part {
  const peak = aims.simd?.peak !== undefined;
  return {
    title: nameOf(shape),
    group: { kind: 'attention', shape, peers: ['ort', 'tf', 'jax', ...(plain ? (['plain'] as const) : [])], peak },
    judge: judged(nameOf(shape), aims),
  };
}

const base: AttentionShape = { heads: 12, n: 512, d: 64 };
/** Other shapes, and how much of the rate of the first they reach. */
const others: [AttentionShape, number][] = [
  ...[32, 80, 96, 128].map((d): [AttentionShape, number] => [{ ...base, d }, 0.85]),
  [{ ...base, d: 63 }, 0.7],
  [{ ...base, n: 513 }, 0.85],
];
const rates: Part = {
  title: 'other sizes, beside (12, 512, 64)',
  group: { kind: 'rates', shapes: [base, ...others.map(([shape]) => shape)] },
  judge: (timings) =>
    backends.flatMap((backend) =>
      others.map(([shape, aim]) => ({
        work: nameOf(shape),
        backend,
        measure: 'of the rate at (12, 512, 64)',
        value: over(rate(timings, `${backend} ${nameOf(shape)}`), rate(timings, `${backend} ${nameOf(base)}`)),
        aim,
      })),
    ),
};

const lengths = [512, 1024, 2048, 4096, 8192].map((n): AttentionShape => ({ heads: 1, n, d: 64 }));
const growth: Part = {
  title: 'growth, one head',
  group: { kind: 'rates', shapes: lengths },
  judge: (timings) =>
    backends.map((backend) => {
      const all = lengths.map((shape) => over(attentionFlops(shape), rate(timings, `${backend} ${nameOf(shape)}`)));
      const perPair = all.map((time, index) => time! / lengths[index]!.n ** 2);
      const value = all.includes(undefined) ? undefined : Math.max(...perPair) / Math.min(...perPair);
      return {
        work: 'n from 512 to 8192',
        backend,
        measure: 'time per n², most to least',
        value,
        aim: 1.1,
        atMost: true,
      };
    }),
};

const layer = (tokens: number): Part => ({
  title: `layer, d_model 768, n = ${tokens}`,
  group: { kind: 'layer', shape: { tokens, d_model: 768, heads: 12 } },
  judge: judged(`layer, d_model 768, n = ${tokens}`, { simd: { ort: 1.12 }, relaxed: { ort: 1.45 } }),
});

const long: AttentionShape = { heads: 12, n: 2048, d: 64 };
const workers: Part = {
  title: `two workers, ${nameOf(long)}`,
  group: { kind: 'workers', shape: long },
  judge: (timings) =>
    backends.map((backend) => ({
      work: `two workers, ${nameOf(long)}`,
      backend,
      measure: '× one thread',
      value: ratio(timings, backend, `${backend}, 2 workers`),
      aim: 1.7,
    })),
};

const traced = (d: number, aim?: number): Part => {
  const shape: AttentionShape = { heads: 12, n: 128, d };
  const work = `traced, ${nameOf(shape)}`;
  return {
    title: work,
    group: { kind: 'traced', shape },
    judge(timings) {
      const value = ratio(timings, 'traced', 'simd');
      return aim === undefined
        ? []
        : [{ work, backend: 'simd', measure: '× the fused time', value, aim, atMost: true }];
    },
  };
};

/** From small to large, so that what a large one leaves behind falls on none. */
export const parts: Part[] = [
  attention({ heads: 1, n: 3, d: 2 }, { simd: { ort: 40 } }, true),
  attention({ heads: 1, n: 16, d: 64 }, { simd: { ort: 5 } }, true),
  attention({ heads: 12, n: 128, d: 64 }, { simd: { ort: 1.38, tf: 1.85 }, relaxed: { ort: 1.8, tf: 2.4 } }, true),
  traced(64, 3),
  traced(32),
  attention(base, { simd: { peak: 0.88, ort: 1.33, tf: 1.55 }, relaxed: { peak: 0.86, ort: 1.8, tf: 2.1 } }),
  attention({ ...base, causal: true }, { simd: { ort: 2.6, tf: 2.6 }, relaxed: { ort: 3.3, tf: 3.3 } }),
  rates,
  layer(128),
  layer(512),
  attention(long, { simd: { peak: 0.9, ort: 1.35, tf: 1.35 }, relaxed: { peak: 0.88, ort: 1.82, tf: 1.82 } }),
  attention({ ...long, causal: true }, { simd: { ort: 2.85, tf: 2.85 }, relaxed: { ort: 3.8, tf: 3.8 } }),
  attention({ heads: 1, n: 8192, d: 64 }, { simd: { best: 1.36 }, relaxed: { best: 1.85 } }),
  growth,
  workers,
];

/** Whose memory is measured, and how many bytes beyond inputs and output are allowed. */
export const memoryShape: AttentionShape = { heads: 1, n: 8192, d: 64 };

export const memoryVerdicts = (extra: Record<Backend, number>): Verdict[] =>
  backends.map((backend) => ({
    work: nameOf(memoryShape),
    backend,
    measure: 'MB beyond inputs and output',
    value: extra[backend] / 1e6,
    aim: 1,
    atMost: true,
  }));
