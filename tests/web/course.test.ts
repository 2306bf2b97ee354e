// The course of exercises: every answer is computed and typed, and every mistake that an exercise is there to catch is named when it is made.
import { describe, expect, test } from 'vitest';
import { loadDiagnoser } from '../../web/core/diagnosis/load.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { withChecked, withTexts, type Answers } from '../../web/edit/exercise/answers.ts';
import { Judge } from '../../web/edit/exercise/judge.ts';
import { newNumbers } from '../../web/edit/exercise/numbers/new-numbers.ts';
import { course } from '../../web/examples/course/index.ts';
import { courseText } from '../../web/strings/page/course.ts';
import { stepById } from '../../web/trace/focus.ts';
import { courseEntry } from '../../web/page/course/entry.ts';

const core = await load();
const diagnoser = await loadDiagnoser({ core });

test('there are twelve exercises in three levels, each with its aim and at least two mistakes', () => {
  expect(course).toHaveLength(12);
  expect(course.map(({ group }) => group)).toEqual(
    [1, 2, 3].flatMap((level) => Array<string>(4).fill(`exercises-${level}`)),
  );
  expect(Object.keys(courseText.aims)).toEqual(course.map(({ id }) => id));
  expect(new Set(course.map(({ title }) => title)).size).toBe(12);
  for (const { id, catches } of course) expect(catches.length, id).toBeGreaterThanOrEqual(2);
});

describe.each(course.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  const example = validate(entry.document);
  const judge = new Judge(example, core.run(example), (changed) => core.run(changed));
  judge.diagnoser = diagnoser;
  /** Writes numbers of steps, by its id, into all cells that are asked for, and checks them. */
  const typed = (numbers: ReadonlyMap<string, ArrayLike<number>>): Answers => {
    let answers: Answers = {};
    for (const { step, cells, digits } of judge.judge({})) {
      const texts = Object.fromEntries(
        [...cells].map(([name, { row, column }]) => [
          name,
          numbers.get(step.id)![row * step.columns.labels.length + column]!.toFixed(digits),
        ]),
      );
      answers = withChecked(withTexts(answers, step.id, texts), step.id, Object.keys(texts));
    }
    return answers;
  };

  test('has the numbers of its seed, and is found again with others', async () => {
    const { seed } = example.exercise!;
    const again = await newNumbers(core, diagnoser, example, seed!);
    expect(again).toEqual({ example, alike: 0 });
    expect(example.exercise!.new_numbers).toBe(true);
    const other = (await newNumbers(core, diagnoser, example, seed! + 1))!;
    expect(other.example).not.toEqual(example);
    expect(courseEntry(validate(other.example))).toBe(entry);
  });

  test('is done when the computed answers are typed', () => {
    const right = new Map(core.run(judge.plain).steps.map(({ id, values }) => [id, values]));
    for (const step of judge.judge(typed(right))) {
      expect([...step.cells.values()].map(({ verdict }) => verdict)).toEqual(Array(step.cells.size).fill('right'));
      expect(step.complete).toBe(true);
      expect(step.earned).toBe(step.points);
    }
  });

  test.each(entry.catches)('names %s where it is made', (name) => {
    const steps = judge.judge({}).map(({ step }) => step);
    // The other sign is no other calculation: it is written into the last step.
    for (const step of name === 'sign' ? steps.slice(-1) : steps) {
      const numbers =
        name === 'sign'
          ? new Map([[step.id, step.values.map((one) => -one)]])
          : diagnoser.mistaken(judge.plain, [{ name, ...(name === 'sum_cut' && { terms: 1 }) }], step.id);
      if (numbers === undefined) continue;
      const right = new Map(core.run(judge.plain).steps.map(({ id, values }) => [id, values]));
      // Steps before are right, as they are where the mistake is made in this one.
      const made = new Map([...right].map(([id, values]) => [id, id === step.id ? numbers.get(id)! : values]));
      const judged = judge.judge(typed(made)).find((one) => one.step.id === step.id)!;
      const wrong = [...judged.cells.values()].filter(({ verdict }) => verdict === 'wrong');
      if (wrong.length === 0) continue;
      const named = wrong.map(({ explanations = [] }) =>
        explanations.some(({ mistakes }) => mistakes.length === 1 && mistakes[0]!.name === name),
      );
      expect(named).toEqual(Array(wrong.length).fill(true));
      return;
    }
    expect.fail('changes no number that is asked for');
  });
});

test('the numbers of the exercises are checked by what is known of them, computed here in double precision', () => {
  const values = (id: string, step: string) => [
    ...stepById(
      core.run({ ...validate(course.find((one) => one.id === id)!.document), exercise: undefined } as never),
      step,
    )!.values,
  ];
  const given = (id: string) =>
    (course.find((one) => one.id === id)!.document as { given: Record<string, number[][]> }).given;
  const scores = given('exercise-shares')['scores']!;
  const sum = scores[1]!.reduce((all, one) => all + Math.exp(one), 0);
  values('exercise-shares', 'weights')
    .slice(3, 6)
    .forEach((share, k) => expect(share).toBeCloseTo(Math.exp(scores[1]![k]!) / sum, 6));
  const { weights, value } = given('exercise-mix') as { weights: number[][]; value: number[][] };
  values('exercise-mix', 'context')
    .slice(2, 4)
    .forEach((one, k) =>
      expect(one).toBeCloseTo(
        weights[1]!.reduce((all, share, j) => all + share * value[j]![k]!, 0),
        6,
      ),
    );
  // dL/dw = g·v, and dL/ds = w (dL/dw − Σ w dL/dw).
  const { document } = course.find((one) => one.id === 'exercise-gradient')!;
  const { given: from, loss } = document as unknown as {
    given: { scores: number[][]; value: number[][] };
    loss: { gradient: number[][] };
  };
  const powers = from.scores[2]!.map(Math.exp);
  const shares = powers.map((one) => one / powers.reduce((a, b) => a + b, 0));
  const ofShares = from.value.map((row) => row.reduce((all, one, k) => all + one * loss.gradient[2]![k]!, 0));
  const mean = shares.reduce((all, share, k) => all + share * ofShares[k]!, 0);
  values('exercise-gradient', 'gradient.weights')
    .slice(6, 9)
    .forEach((one, k) => expect(one).toBeCloseTo(ofShares[k]!, 5));
  values('exercise-gradient', 'gradient.scores')
    .slice(6, 9)
    .forEach((one, k) => expect(one).toBeCloseTo(shares[k]! * (ofShares[k]! - mean), 5));
});
