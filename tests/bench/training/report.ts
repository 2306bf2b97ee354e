// Steps of training, ours beside PyTorch's: each contestant once in every round, in turn first and last, so that whatever else the
// machine does falls on all of them.
import { mkdirSync } from 'node:fs';
import type { Task } from '../../../web/core/training/types.ts';
import { median, table } from '../figures.ts';
import { chromium, native, node, peer, type Contestant, type Peer } from './contestants.ts';

/** The target for our module in wasm: this many times the steps of PyTorch. */
const aim = 2.3;
/** The most that a loss may be from PyTorch's, of the same parameters and sentences, in f32. */
const tolerance = 1e-4;
/** Milliseconds of one sample, about. */
const sampleTime = 250;

const tasks = ['recall', 'induction', 'blank', 'reverse', 'names'] as const satisfies readonly Task[];

export interface TrainingTiming {
  name: string;
  /** Milliseconds of a step, one for each round. */
  samples: number[];
}

export interface TrainingPart {
  task: Task;
  timings: TrainingTiming[];
  /** What PyTorch multiplies matrices with, its fastest form, and how far its first losses are from ours. */
  blas: string;
  form: string;
  difference: number;
}

export type TrainingReport = TrainingPart[];

/** Steps that last about as long as a sample shall, from those that warm it up. */
async function countFor({ steps }: Contestant): Promise<number> {
  await steps(20);
  return Math.max(5, Math.round((20 * sampleTime) / (await steps(20))));
}

async function measureTask(task: Task, rounds: number): Promise<TrainingPart> {
  const contestants: Contestant[] = [];
  try {
    const torch: Peer = await peer(task);
    contestants.push(torch);
    for (const start of [chromium, node, native]) contestants.push(await start(task));
    const counts: number[] = [];
    for (const contestant of contestants) counts.push(await countFor(contestant));
    const timings = contestants.map(({ name }): TrainingTiming => ({ name, samples: [] }));
    const turns = [...contestants.entries()];
    for (let round = 0; round < rounds; round++) {
      for (const [index, { steps }] of round % 2 === 0 ? turns : turns.toReversed()) {
        const count = counts[index]!;
        timings[index]!.samples.push((await steps(count)) / count);
      }
    }
    const { blas, form, difference } = torch;
    return { task, timings, blas, form, difference };
  } finally {
    for (const contestant of contestants) await contestant.close();
  }
}

export async function measureTraining(quick: boolean): Promise<TrainingReport> {
  mkdirSync('build/bench', { recursive: true });
  const parts: TrainingReport = [];
  for (const task of quick ? tasks.slice(0, 2) : tasks) parts.push(await measureTask(task, quick ? 5 : 15));
  return parts;
}

/** How many of our steps there are to one of PyTorch: the median of the rounds. */
const ratio = ({ timings: [torch] }: TrainingPart, { samples }: TrainingTiming): number =>
  median(samples.map((time, round) => torch!.samples[round]! / time));

const milliseconds = ({ samples }: TrainingTiming): string => median(samples).toFixed(2);
const names = (report: TrainingReport): string[] => report[0]!.timings.map(({ name }) => name);
const isWrong = ({ difference }: TrainingPart): boolean => !(difference <= tolerance);

/** Whether PyTorch and we do not train the same model. */
export const anyWrongTraining = (report: TrainingReport): boolean => report.some(isWrong);

/** Each contestant's milliseconds a step, with how many of its steps there are to one of PyTorch. */
const cells = (part: TrainingPart): string[] =>
  part.timings.map((timing, index) =>
    index === 0 ? milliseconds(timing) : `${milliseconds(timing)} (${ratio(part, timing).toFixed(1)}×)`,
  );
const inWasm = (part: TrainingPart): TrainingTiming[] => part.timings.slice(1, 3);
const meets = (part: TrainingPart): boolean => inWasm(part).every((timing) => ratio(part, timing) >= aim);

export const shownTraining = (report: TrainingReport): string =>
  [
    `A step of training in milliseconds, one thread; in brackets our steps to one of PyTorch, in wasm at least ${aim}`,
    table(
      ['', ...names(report), ''],
      report.map((part) => [part.task, ...cells(part), isWrong(part) ? 'WRONG' : meets(part) ? 'meets' : 'BELOW']),
    ),
    `PyTorch multiplies matrices with ${report[0]!.blas}`,
    ...report.map(
      ({ task, form, difference }) =>
        `${task}: PyTorch's fastest form is ${form}; its first losses are within ${difference.toExponential(1)} of ours`,
    ),
  ].join('\n');

export const trainingRows = (
  report: TrainingReport,
): { head: string[]; rows: string[][]; aim: number; blas: string } => ({
  head: ['', ...names(report)],
  rows: report.map((part) =>
    [part.task, ...cells(part)].map((cell, index) => (index === 0 && !meets(part) ? `${cell}, missed` : cell)),
  ),
  aim,
  blas: report[0]!.blas,
});
