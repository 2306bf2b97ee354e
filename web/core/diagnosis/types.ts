// What a diagnosis is, as JavaScript sees it.
import type { MistakeArea, MistakeName, Verdict } from '#build/generated/mistakes.ts';
import type { Printed } from '../document/steps.ts';

export type { MistakeArea, MistakeName, Verdict };

/**
 * Numbers that somebody wrote, by the id of the step: rows of its size, null where nothing was written. A string keeps its trailing zeros
 * ("0.30"). The same form as `published` of an example document; here "-Infinity" is a masked score.
 */
export type WrittenNumbers = Readonly<Record<string, readonly (readonly Printed[])[]>>;

/** A mistake of the catalogue that was made. */
export interface MadeMistake {
  name: MistakeName;
  /** Where in the calculation it is made. */
  area: MistakeArea;
  /** Of `sum_cut`: how many products the sum has. */
  terms?: number;
  /** Of `heads_joined_in_order`: the heads, counted from 1, in the order in which they are joined. */
  order?: readonly number[];
  /**
   * Of `row_above`, `row_below`, `column_before` and `column_after`: whether the explained numbers have no neighbour on that side, so that they
   * are those of the other end. Missing where all of them have one.
   */
  otherEnd?: 'all' | 'some';
}

/** One mistake, or two that were made together. */
export interface Explanation {
  mistakes: MadeMistake[];
  /** Whether all written numbers of the step are as it makes them; otherwise only wrong ones are. */
  everywhere: boolean;
  /** How many wrong numbers it explains. */
  explained: number;
  /** How many it leaves. */
  unexplained: number;
}

/** What is said of the written numbers of one step. */
export interface JudgedStep {
  id: string;
  /**
   * - `right`: all of them round to the written digits;
   * - `rounded`: they differ as far as the rounding of the numbers before them lets them, and no more;
   * - `follows`: wrong, but they follow from the numbers written before them, or from the mistakes named before;
   * - `mistaken`: the explanations give them, and chance would do so in less than 1 of 100 cases;
   * - `possible`: the explanations give them, but they are too few or too short to tell that from chance;
   * - `unexplained`: no mistake of the catalogue gives them.
   */
  verdict: Verdict;
  /** How many numbers were written. */
  cells: number;
  /** How many of them do not round to the written digits. */
  wrong: number;
  /** How many of these nothing explains. */
  unexplained: number;
  /** The cell that is farthest off, counted from 0: among the unexplained numbers, or all if there are none. */
  worst: {
    row: number;
    column: number;
    written: number;
    /** What it should be; where a step before was wrong: what follows from what was written there. */
    expected: number;
  };
  /** All that give the same numbers. */
  explanations: Explanation[];
  /** Whether pairs of mistakes were tried; `too_much`: not all of them, since that would take too long. */
  pairs: 'not_needed' | 'tried' | 'too_much';
}

export interface Diagnosis {
  /** In the order of the calculation. */
  steps: JudgedStep[];
  /** The first step with a wrong number; undefined where all are right. */
  first: JudgedStep | undefined;
}

export interface DiagnoseOptions {
  /**
   * How far a number may be from the computed one, relative to the largest written number of its step. By default half a unit of its
   * last written digit; for numbers of a program, which show no digits, 1e-5 for example.
   */
  within?: number;
}

/** Judges numbers. It keeps no state. */
export interface Diagnoser {
  /** Whether an example is small enough to be judged: it is computed again for every mistake. @throws ExampleError where it cannot be run */
  allows(document: unknown): boolean;
  /**
   * Which mistakes give the numbers that somebody wrote for steps of an example. A step is recomputed from those written before it, so that what
   * was wrong there is not held against it. The same numbers always get the same answer.
   * @param document an example document (docs/example-document.md)
   * @param written by default what the document has as `published`
   * @throws ExampleError where the document cannot be run, or a step or size does not fit: its path is that of `published`; RangeError where an
   * option is out of its range
   */
  diagnose(document: unknown, written?: WrittenNumbers, options?: DiagnoseOptions): Diagnosis;
  /**
   * The numbers of every step as somebody who makes these mistakes has them: one of the catalogue, or two. A step that is not computed then
   * is missing.
   * @param at the id of the step at which mistakes are made that concern a single one (`sum_cut`, `row_above` …)
   * @returns undefined where they cannot be made with this example
   * @throws ExampleError where the document cannot be run
   */
  mistaken(
    document: unknown,
    mistakes: readonly Pick<MadeMistake, 'name' | 'terms' | 'order'>[],
    at?: string,
  ): ReadonlyMap<string, Float32Array> | undefined;
}
