// What a fuzzer is, and how one is run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { randomNumbers } from '../web/mutate.ts';

/** Whole numbers from 0 to below − 1. */
export type Random = (below: number) => number;

export interface Fuzzer {
  /** Makes an input: the same one of the same numbers. */
  make(random: Random): string | Promise<string>;
  /** Throws where an input shows an error. @returns whether it was accepted, rather than refused as it may be */
  check(input: string): boolean | Promise<boolean>;
  /** The least share of inputs that must be accepted: refused ones reach little. */
  leastAccepted: number;
}

export interface Limits {
  seed: number;
  /** Infinity: until it is stopped. */
  seconds: number;
}

export interface Outcome {
  executions: number;
  accepted: number;
}

/** Memory that a fuzzer may hold: every input is forgotten. */
const MOST_BYTES = 1.5e9;
/** A share says something only of at least this many inputs. */
const ENOUGH = 200;

export const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!;

export function expect(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`does not hold: ${what}`);
}

/** Keeps an input that showed an error, so that it can be run again. */
function keep(name: string, input: string): string {
  const file = `build/fuzz/${name}-${Date.now()}.txt`;
  mkdirSync('build/fuzz', { recursive: true });
  writeFileSync(file, input);
  return file;
}

/** Checks one input. Throws with the name of the file that keeps it. */
export async function checked(name: string, fuzzer: Fuzzer, input: string): Promise<boolean> {
  try {
    return await fuzzer.check(input);
  } catch (error) {
    const again = `scripts/fuzz ${name} --input ${keep(name, input)}`;
    throw new Error(`${name}: an input shows an error; run it again with: ${again}`, { cause: error });
  }
}

/** Runs a fuzzer until its time is over. Each input has a seed of its own, one more than that before. */
export async function fuzz(name: string, fuzzer: Fuzzer, { seed, seconds }: Limits): Promise<Outcome> {
  const outcome = { executions: 0, accepted: 0 };
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const input = await fuzzer.make(randomNumbers(seed + outcome.executions));
    outcome.executions++;
    if (await checked(name, fuzzer, input)) outcome.accepted++;
    if (outcome.executions % 1000 === 0)
      expect(process.memoryUsage().rss < MOST_BYTES, `${name} holds less than 1.5 GB`);
    if (outcome.executions % 100_000 === 0) console.log(`${name}: ${outcome.executions} so far`);
  }
  const share = outcome.accepted / outcome.executions;
  expect(
    outcome.executions < ENOUGH || share >= fuzzer.leastAccepted,
    `${name}: ${Math.round(100 * share)} % of the inputs were accepted, at least ${100 * fuzzer.leastAccepted} %`,
  );
  return outcome;
}
