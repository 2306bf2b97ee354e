// Which mistakes cannot be told apart by the numbers that an exercise asks for.
import { areaOf, mistakes as names, type MistakeName } from '#build/generated/mistakes.ts';
import type { Diagnoser } from '../../../core/diagnosis/types.ts';
import type { Example } from '../../../core/example.ts';
import type { Step, Trace } from '../../../core/trace.ts';
import { yieldToEvents } from '../../../core/yield-to-events.ts';
import type { AskedStep } from '../../../trace/exercise/asked.ts';
import { shownBefore } from '../../../trace/exercise/visible.ts';
import { stepById } from '../../../trace/focus.ts';
import { decimals, formatInTable } from '../../../trace/format.ts';

/** The numbers of steps as a mistake makes them. */
type Numbers = ReadonlyMap<string, Float32Array>;

/** What a reader sees in place of mistakes that change none of the printed numbers. */
const RIGHT = 'right';

/** Mistakes that concern one step alone. Those of writing are found by their digits, whatever the numbers are. */
const ofOneStep: readonly MistakeName[] = names.filter((name) => areaOf[name] === 'sums' || areaOf[name] === 'reading');
const ofAll: readonly MistakeName[] = names.filter((name) => !ofOneStep.includes(name) && areaOf[name] !== 'writing');

/** Pairs of mistakes, "one other", that give the same printed numbers; "right" stands for no mistake. */
export type Alike = ReadonlySet<string>;

/**
 * The pairs of mistakes that no cell tells apart: both are first seen in the same step, with the same numbers at the printed digits. A mistake
 * that changes a step that is shown is not made in this exercise.
 */
export async function alike(
  diagnoser: Diagnoser,
  example: Example,
  trace: Trace,
  asked: readonly AskedStep[],
): Promise<Alike> {
  const printed = (right: Step, values: Float32Array, cells?: readonly boolean[]): string => {
    const digits = decimals(right.values, example.display.precision);
    return [...values]
      .filter((_, index) => cells?.[index] ?? true)
      .map((value) => formatInTable(value, right.values, digits))
      .join(' ');
  };
  const steps = asked.map(({ id, asked: cells }) => {
    const step = stepById(trace, id)!;
    const shown = shownBefore(trace, step, asked).filter(
      (one) => one.operation !== 'input' && !asked.some((other) => other.id === one.id),
    );
    return { id, step, cells, shown, right: printed(step, step.values, cells) };
  });
  /** Where a mistake is first seen, and with which numbers; undefined where it is not made. */
  const seen = (numbers: Numbers, only?: string): string | undefined => {
    for (const { id, step, cells, shown, right } of steps) {
      if (only !== undefined && id !== only) continue;
      const values = numbers.get(id);
      const isShownRight = shown.every((one) => {
        const other = numbers.get(one.id);
        return other !== undefined && printed(one, other) === printed(one, one.values);
      });
      if (values === undefined || !isShownRight) return undefined;
      const own = printed(step, values, cells);
      if (own !== right) return `${id}: ${own}`;
    }
    return RIGHT;
  };
  const groups = new Map<string, string[]>();
  const add = (name: string, numbers: Numbers | undefined, only?: string) => {
    const key = numbers && seen(numbers, only);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), name]);
  };
  // Computing an example of some size once takes milliseconds, and there are a hundred mistakes.
  for (const name of ofAll) {
    await yieldToEvents();
    add(name, diagnoser.mistaken(example, [{ name }]));
  }
  for (const { id, step } of steps) {
    for (const name of ofOneStep) {
      const terms = name === 'sum_cut' ? termsOf(trace, step) : [undefined];
      for (const count of terms) {
        await yieldToEvents();
        const made = { name, ...(count !== undefined && { terms: count }) };
        add(`${id} ${name}${count ?? ''}`, diagnoser.mistaken(example, [made], id), id);
      }
    }
  }
  const pairs = new Set<string>();
  for (const [key, group] of groups) {
    const all = key === RIGHT ? [RIGHT, ...group] : group;
    all.forEach((one, index) => all.slice(index + 1).forEach((other) => pairs.add(`${one} · ${other}`)));
  }
  return pairs;
}

/** After how many of its products a sum may be cut. */
function termsOf(trace: Trace, { operation, operands }: Step): number[] {
  if (operation !== 'matmul' && operation !== 'matmul_transposed') return [];
  const products = stepById(trace, operands[0]!)!.columns.labels.length;
  return Array.from({ length: products - 1 }, (_, index) => index + 1);
}
