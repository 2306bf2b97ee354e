// Exercises: which numbers are asked for, how what was written is judged, and what is kept. The right numbers are computed here in double
// precision.
import { describe, expect, test } from 'vitest';
import { loadDiagnoser } from '../../web/core/diagnosis/load.ts';
import { ExampleError } from '../../web/core/errors.ts';
import type { ExampleDocument } from '../../web/core/example.ts';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import {
  answersOf,
  readSaved,
  savedText,
  withChecked,
  withHints,
  withKept,
  withResult,
  withTexts,
  type Answers,
} from '../../web/edit/exercise/answers.ts';
import { Judge, type JudgedStep } from '../../web/edit/exercise/judge.ts';
import { withExercise } from '../../web/edit/exercise/with-exercise.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { gallery } from '../../web/examples/index.ts';
import { emptyDraft, exerciseOf as draftedAs, hideable, isBad, seedOf } from '../../web/page/exercise/draft.ts';
import { askedSteps } from '../../web/trace/exercise/asked.ts';
import { linesOf, sourcesOf } from '../../web/trace/exercise/arithmetic.ts';
import { ancestorsOf, shownBefore } from '../../web/trace/exercise/visible.ts';
import { stepById } from '../../web/trace/focus.ts';

const core = await load();
const diagnoser = await loadDiagnoser({ core });

const X = [
  [0.2, 0.5],
  [0.8, 0.1],
  [0.3, 0.9],
];
const scores = X.map((q) => X.map((k) => q[0]! * k[0]! + q[1]! * k[1]!));
const softmax = (row: readonly number[]) => {
  const sum = row.reduce((all, s) => all + Math.exp(s), 0);
  return row.map((s) => Math.exp(s) / sum);
};
const weights = scores.map((row) => softmax(row.map((s) => s / Math.SQRT2)));
const mixed = (rows: readonly (readonly number[])[]) =>
  rows.map((row) => [0, 1].map((column) => row.reduce((sum, w, k) => sum + w * X[k]![column]!, 0)));

const base = { version: 1, tokens: ['The', 'cat', 'sat'], embeddings: X, parameters: 'identity' } as const;
const exerciseOf = (...hidden: NonNullable<ExampleDocument['exercise']>['hidden']): ExampleDocument => ({
  ...(base as unknown as ExampleDocument),
  exercise: { hidden },
});

function judgeOf(document: ExampleDocument): Judge {
  const example = validate(document);
  const judge = new Judge(example, core.run(example), (changed) => core.run(changed));
  judge.diagnoser = diagnoser;
  return judge;
}

/** Writes rows of numbers from the first cell on, and checks them. */
function written(answers: Answers, id: string, rows: readonly (readonly (number | string)[])[], digits = 3): Answers {
  const texts = Object.fromEntries(
    rows.flatMap((row, r) =>
      row.map((one, c) => [`${r},${c}`, typeof one === 'number' ? one.toFixed(digits) : one] as const),
    ),
  );
  return withChecked(withTexts(answers, id, texts), id, Object.keys(texts));
}
const verdicts = ({ cells }: JudgedStep) => [...cells.values()].map(({ verdict }) => verdict);
const stepOf = (judge: Judge, answers: Answers, id: string) => judge.judge(answers).find(({ step }) => step.id === id)!;

describe('what is asked for', () => {
  const run = (document: unknown) => {
    const example = validate(document);
    return askedSteps(example, core.run(example).steps);
  };

  test('a step by its id or its role, rows of it, or single cells, in the order of the calculation', () => {
    const asked = run(
      exerciseOf({ step: 'weights', rows: [1], points: 5 }, 'scores', { step: 'context', cells: ['2,1'] }),
    );
    expect(asked.map(({ id, points }) => [id, points])).toEqual([
      ['scores', undefined],
      ['weights', 5],
      ['context', undefined],
    ]);
    expect(asked[0]!.asked).toEqual(Array(9).fill(true));
    expect(asked[1]!.asked).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 0].map(Boolean));
    expect(asked[2]!.asked).toEqual([0, 0, 0, 0, 0, 1].map(Boolean));
  });

  test('a role asks for that step of every head', () => {
    const document = {
      version: 1,
      text: 'The cat sat',
      attention: { heads: 2 },
      embeddings: { from: 'seed', seed: 1, d_model: 4 },
      exercise: { hidden: ['weights'] },
    };
    expect(run(document).map(({ id }) => id)).toEqual(['head1.weights', 'head2.weights']);
  });

  test.each([
    [exerciseOf('hidden'), 'exercise.hidden.0: this example has no step hidden that is computed by hand'],
    [exerciseOf('embeddings'), 'exercise.hidden.0: embeddings is given, or only copied: there is nothing to compute'],
    [exerciseOf('weights', { step: 'scores', rows: [3] }), /exercise\.hidden\.1: scores has 3 rows and 3 columns/],
    [exerciseOf({ step: 'scores', cells: ['0,3'] }), /got the cell 0,3/],
    [exerciseOf(), 'exercise.hidden: expected at least one number'],
    [{ ...exerciseOf('weights'), published: { scores: scores } }, 'published: gives away answers of the exercise'],
    [{ ...exerciseOf('weights'), claims: ['weights[cat][cat] > 0.6'] }, 'claims: gives away answers of the exercise'],
    [
      { ...exerciseOf('weights'), override: { weights: { cells: { '0,0': 0.5 } } } },
      'override.weights: gives away answers of the exercise',
    ],
  ] as [unknown, string | RegExp][])('%j is refused', (document, message) => {
    expect(() => run(document)).toThrow(ExampleError);
    expect(() => run(document)).toThrow(message);
  });

  test.each([
    [{ hidden: ['no step'] }, 'exercise.hidden.0'],
    [{ hidden: [{ rows: [1] }] }, 'exercise.hidden.0'],
    [{ hidden: [{ step: 'scores', cells: ['a'] }] }, 'exercise.hidden.0.cells.0'],
    [{ hidden: [{ step: 'scores', points: 0 }] }, 'exercise.hidden.0.points'],
    [{ hidden: 'scores' }, 'exercise.hidden'],
    [{ hide: ['scores'] }, 'exercise.hide'],
    [{}, 'exercise'],
  ])('%j names the place of what is wrong', (exercise, path) => {
    expect(() => validate({ ...base, exercise })).toThrow(expect.objectContaining({ path }));
  });

  test('the answers do not stand in its document, whatever example it is made of', () => {
    for (const { document } of gallery) {
      const example = withExercise(validate(document), { hidden: ['weights'] });
      expect(toDocument(example)).not.toHaveProperty('published');
      expect(toDocument(example)).not.toHaveProperty('claims');
      expect(toDocument(example).exercise).toEqual({ hidden: ['weights'] });
    }
  });
});

describe('verdicts', () => {
  test('every right number is right, also as arithmetic and with more digits', () => {
    const judge = judgeOf(exerciseOf('scores', 'weights', 'context'));
    const all = written(written(written({}, 'scores', scores, 2), 'weights', weights), 'context', mixed(weights));
    for (const step of judge.judge(all)) {
      expect(verdicts(step)).toEqual(Array(step.cells.size).fill('right'));
      expect(step.complete).toBe(true);
      expect(step.earned).toBe(step.points);
    }
    const one = written({}, 'scores', [['0.2*0.2 + 0.5*0.5']]);
    expect(verdicts(stepOf(judge, one, 'scores'))[0]).toBe('right');
    const long = judgeOf(exerciseOf('weights'));
    expect(verdicts(stepOf(long, written({}, 'weights', weights, 6), 'weights'))).toEqual(Array(9).fill('right'));
  });

  test('fewer digits than asked for are right only so far, and earn nothing yet', () => {
    const judge = judgeOf(exerciseOf('weights'));
    const step = stepOf(judge, written({}, 'weights', weights, 1), 'weights');
    expect(new Set(verdicts(step))).toEqual(new Set(['short']));
    expect(step.earned).toBe(0);
    expect(step.complete).toBe(false);
  });

  test('a wrong number is named: multiplied instead of divided', () => {
    const judge = judgeOf(exerciseOf('scaled_scores'));
    const step = stepOf(
      judge,
      written(
        {},
        'scaled_scores',
        scores.map((row) => row.map((s) => s * Math.SQRT2)),
      ),
      'scaled_scores',
    );
    expect(new Set(verdicts(step))).toEqual(new Set(['wrong']));
    for (const { explanations, certain } of step.cells.values()) {
      expect(explanations!.some(({ mistakes }) => mistakes.some(({ name }) => name === 'multiplied_by_root'))).toBe(
        true,
      );
      expect(certain).toBe(true);
    }
  });

  test('no mistake is made up for a number that none gives', () => {
    const judge = judgeOf(exerciseOf('scores'));
    const step = stepOf(judge, written({}, 'scores', [['7.7731']]), 'scores');
    expect(step.cells.get('0,0')).toMatchObject({ verdict: 'wrong', explanations: [] });
  });

  test('what is not checked, and what is no number, is not judged', () => {
    const judge = judgeOf(exerciseOf('scores'));
    const unchecked = withTexts({}, 'scores', { '0,0': '0.29' });
    expect(verdicts(stepOf(judge, unchecked, 'scores'))[0]).toBe('written');
    const unreadable = written({}, 'scores', [['abc']]);
    expect(stepOf(judge, unreadable, 'scores').cells.get('0,0')).toMatchObject({ verdict: 'unreadable' });
  });

  test('numbers computed from the printed digits of what is given are right', () => {
    const document = {
      ...exerciseOf('weights'),
      embeddings: { from: 'seed', seed: 5, d_model: 4 },
      parameters: { from: 'seed', seed: 5 },
    };
    const judge = judgeOf(document as ExampleDocument);
    const trace = core.run(validate({ ...document, exercise: undefined }));
    const from = stepById(trace, 'scaled_scores')!;
    const rounded = [0, 1, 2].map((row) =>
      softmax([0, 1, 2].map((column) => Number(from.values[row * 3 + column]!.toFixed(3)))),
    );
    expect(new Set(verdicts(stepOf(judge, written({}, 'weights', rounded), 'weights')))).toEqual(new Set(['right']));
  });

  test('where all digits of the numbers before are shown, no other number is right for being near', () => {
    const words = { tokens: ['Grüße', 'an', 'Zoë', 'heute'], exercise: { hidden: ['scores'] } } as unknown;
    const judge = judgeOf({ ...(words as ExampleDocument), version: 1, text: 'Grüße an Zoë heute' });
    const judged = (text: string) => stepOf(judge, written({}, 'scores', [[text]]), 'scores').cells.get('0,0')!;
    // 15.829997, from queries and keys with one digit after the point.
    expect(judged('15.830').verdict).toBe('right');
    for (const text of ['12.28', '13', '14', '15.5', '15.831', '18.72', '20'])
      expect(['wrong', 'short'], text).toContain(judged(text).verdict);
    // K · Kᵀ would give 3.94, the row below 2.48, the column before 2.33.
    for (const text of ['0.12', '0.5', '5', '20'])
      expect(judged(text), text).toMatchObject({ verdict: 'wrong', explanations: [] });
    const large = judgeOf({
      ...exerciseOf('scores'),
      tokens: ['a', 'b'],
      embeddings: [
        [12.5, 40.25],
        [3, 0.5],
      ],
    });
    expect(verdicts(stepOf(large, written({}, 'scores', [['1776.313']]), 'scores'))[0]).toBe('right');
    expect(verdicts(stepOf(large, written({}, 'scores', [['1775']]), 'scores'))[0]).toBe('wrong');
  });

  test('−∞ is not asked for, and a masked 0 earns only beside another number', () => {
    const judge = judgeOf({ ...exerciseOf('weights'), attention: { mask: 'causal' } });
    const zeros = written({}, 'weights', [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    const step = stepOf(judge, zeros, 'weights');
    expect(verdicts(step).filter((one) => one === 'right')).toHaveLength(3);
    expect(step.earned).toBe(0);
    expect(step.unpaid).toBe('zeros');
    const masked = judgeOf({ ...exerciseOf('masked_scores'), attention: { mask: 'causal' } });
    expect([...masked.judge({})[0]!.cells.keys()]).toEqual(['0,0', '1,0', '1,1', '2,0', '2,1', '2,2']);
  });
});

describe('following the reader’s own numbers', () => {
  const judge = judgeOf(exerciseOf('weights', 'context'));
  // Not scaled: a mistake that the catalogue has.
  const own = scores.map((row) => softmax(row));
  const wrong = written({}, 'weights', own);

  test('a later step waits until the numbers before it are right or kept', () => {
    expect(stepOf(judge, {}, 'context').first?.id).toBe('weights');
    expect(stepOf(judge, wrong, 'context').first?.id).toBe('weights');
    expect(stepOf(judge, wrong, 'weights')).toMatchObject({ mayKeep: true, complete: false });
    expect(stepOf(judge, withKept(wrong, 'weights'), 'context').first).toBeUndefined();
  });

  test('what follows from kept numbers is right from these, and earns its points', () => {
    const kept = withKept(wrong, 'weights');
    const rounded = own.map((row) => row.map((one) => Number(one.toFixed(3))));
    const step = stepOf(judge, written(kept, 'context', mixed(rounded)), 'context');
    expect(new Set(verdicts(step))).toEqual(new Set(['follows']));
    expect(step.own).toBe(true);
    expect(step.complete).toBe(true);
    expect(step.earned).toBe(6);
    expect(stepOf(judge, kept, 'weights').earned).toBe(0);
  });

  test('the numbers of the example itself are right, too', () => {
    const step = stepOf(judge, written(withKept(wrong, 'weights'), 'context', mixed(weights)), 'context');
    expect(new Set(verdicts(step))).toEqual(new Set(['right']));
  });

  test('typing another number takes the step back', () => {
    const other = withTexts(withKept(wrong, 'weights'), 'weights', { '0,0': '0.3' });
    expect(stepOf(judge, other, 'context').first?.id).toBe('weights');
  });

  test('zeros everywhere earn nothing', () => {
    const three = judgeOf(exerciseOf('scores', 'weights', 'context'));
    const zeros = (count: number) => [0, 1, 2].map(() => Array<number>(count).fill(0));
    let answers: Answers = {};
    for (const [id, count] of [
      ['scores', 3],
      ['weights', 3],
      ['context', 2],
    ] as const)
      answers = withKept(written(answers, id, zeros(count)), id);
    const judged = three.judge(answers);
    expect(judged.map(({ complete }) => complete)).toEqual([true, true, true]);
    expect(judged.map(({ earned }) => earned)).toEqual([0, 0, 0]);
    // What would follow from made-up numbers earns nothing either.
    const thirds = written(withKept(written({}, 'scores', zeros(3)), 'scores'), 'weights', [[1 / 3, 1 / 3, 1 / 3]]);
    const step = stepOf(three, thirds, 'weights');
    expect(verdicts(step).slice(0, 3)).toEqual(['follows', 'follows', 'follows']);
    expect(step.earned).toBe(0);
    expect(step.unpaid).toBe('not_meant');
    expect(stepOf(three, written({}, 'scores', [[0.33]]), 'scores').unpaid).toBeUndefined();
  });

  test('one number everywhere earns nothing for what follows from it, whatever mistakes give it by chance', () => {
    const two = judgeOf(exerciseOf('scores', 'weights'));
    const thirds = [0, 1, 2].map(() => Array<number>(3).fill(1 / 3));
    for (const made of [1, 0.5, -4, ...scores[0]!, ...scores[1]!]) {
      const rows = [0, 1, 2].map(() => Array<number>(3).fill(made));
      const right = verdicts(stepOf(two, written({}, 'scores', rows), 'scores')).filter((one) => one === 'right');
      const answers = written(withKept(written({}, 'scores', rows), 'scores'), 'weights', thirds);
      expect(stepOf(two, answers, 'scores').earned, String(made)).toBe(right.length);
      expect(stepOf(two, answers, 'weights').earned, String(made)).toBe(0);
    }
  });

  test('what follows from a row counts where at least half of that was right', () => {
    const two = judgeOf(exerciseOf('scores', 'weights'));
    const earnedBy = (row: number[]) => {
      const kept = withKept(written({}, 'scores', [row, ...scores.slice(1)]), 'scores');
      return stepOf(two, written(kept, 'weights', [softmax(row.map((s) => s / Math.SQRT2))]), 'weights').earned;
    };
    const [a, b] = scores[0]!;
    expect(earnedBy([a!, b!, 1.777])).toBe(3);
    expect(earnedBy([a!, 1.432, 1.777])).toBe(0);
  });
});

describe('what may be seen', () => {
  test('of every example: no shown step is one that is asked for, or computed from one that is not done', () => {
    for (const { id, document } of gallery) {
      const example = withExercise(validate(document), { hidden: ['weights'] });
      if (example.tokens.length > 12) continue;
      const trace = core.run(example);
      let asked;
      try {
        asked = askedSteps(example, trace.steps);
      } catch {
        continue; // its weights are given
      }
      for (const one of asked) {
        const shown = shownBefore(trace, stepById(trace, one.id)!, asked);
        expect(shown.length, id).toBeGreaterThan(0);
        expect(
          shown.map((step) => step.id).filter((other) => other === one.id),
          id,
        ).toEqual([]);
        for (const step of shown) expect(ancestorsOf(trace, step.id).has(one.id), `${id} ${step.id}`).toBe(false);
      }
    }
  });

  test('the hints of a weight name the row of scores, and its exponentials without their quotient', () => {
    const example = validate({ ...exerciseOf('weights'), attention: { scale: 'none', softmax: 'plain' } });
    const trace = core.run(example);
    const step = stepById(trace, 'weights')!;
    const shown = shownBefore(trace, step, askedSteps(example, trace.steps));
    expect(shown.map(({ id }) => id)).toEqual(['scores']);
    expect([...sourcesOf(trace, step, 1, 0, shown).get('scores')!].toSorted()).toEqual(['1,0', '1,1', '1,2']);
    const lines = linesOf(trace, step, 1, 0, shown, { precision: 3 });
    expect(lines).toEqual([
      'exp(0.21) = 1.234',
      'exp(0.65) = 1.916',
      'exp(0.33) = 1.391',
      '1.234 ÷ (1.234 + 1.916 + 1.391)',
    ]);
  });

  test('the hints of a score are its products, without their sum', () => {
    const example = validate(exerciseOf('scores'));
    const trace = core.run(example);
    const step = stepById(trace, 'scores')!;
    const shown = shownBefore(trace, step, askedSteps(example, trace.steps));
    expect(linesOf(trace, step, 1, 2, shown, { precision: 3 })).toEqual(['0.8 × 0.3 = 0.24', '0.1 × 0.9 = 0.09']);
  });
});

describe('what is kept', () => {
  const example = validate(exerciseOf('weights', 'context'));
  const asked = askedSteps(example, core.run(example).steps);
  const width = (id: string) => (id === 'context' ? 2 : 3);

  test('everything that was written, checked, shown and kept comes back', () => {
    let answers = written({}, 'weights', weights);
    answers = withTexts(answers, 'context', { '0,0': '1/3', '0,1': 'no number' });
    answers = withHints(answers, 'context', 2);
    answers = withResult(answers, 'weights', '0,0', '0.321');
    answers = withKept(answers, 'weights');
    expect(readSaved(savedText(answers), asked, width)).toEqual(answers);
  });

  test('a result that was shown cannot be typed over', () => {
    const answers = withTexts(withResult({}, 'weights', '0,0', '0.321'), 'weights', { '0,0': '9' });
    expect(answersOf(answers, 'weights').texts['0,0']).toBe('0.321');
  });

  test.each([
    null,
    '',
    'null',
    '[]',
    '{"version":2,"answers":{}}',
    '{"version":1,"answers":null}',
    '{"version":1,"answers":{"weights":7,"other":{}}}',
    '{"version":1,"answers":{"__proto__":{"texts":{"0,0":"1"}}}}',
    '{'.repeat(100_000),
  ])('%s gives no answers', (text) => {
    const answers = readSaved(text, asked, width);
    expect(answersOf(answers, 'weights').texts).toEqual({});
    expect(answersOf(answers, 'context').texts).toEqual({});
  });

  test('of a hostile store only what fits the exercise is taken', () => {
    const texts = {
      '0,0': '0.3',
      '0,9': '1',
      '9,0': '1',
      x: '1',
      '0,1': 7,
      '0,2': 'x'.repeat(1000),
      '1,1': '<img onerror=1>',
    };
    const step = { texts, checked: ['0,0', '0,0', '0,1', 5, null], shown: 'all', hints: 1e9, kept: 'yes' };
    const saved = readSaved(JSON.stringify({ version: 1, answers: { weights: step } }), asked, width);
    expect(saved).toEqual({
      weights: {
        texts: { '0,0': '0.3', '1,1': '<img onerror=1>' },
        checked: ['0,0'],
        shown: [],
        hints: 3,
        kept: false,
      },
    });
  });
});

describe('a draft of an exercise', () => {
  const example = validate(base);
  const trace = core.run(example);
  const steps = hideable(trace, example);

  test('offers what is computed by hand, and neither what is given nor the inside of a softmax', () => {
    expect(steps.map(({ id }) => id)).toEqual(['scores', 'scaled_scores', 'weights', 'context']);
  });

  test('is the shortest exercise that says it, and runs as one', () => {
    const chosen = { ...emptyDraft, hidden: new Set(['context', 'scores']) };
    expect(draftedAs(emptyDraft, steps)).toBeUndefined();
    expect(draftedAs(chosen, steps)).toEqual({ hidden: ['scores', 'context'] });
    const rows = { ...chosen, row: 1, points: new Map([['context', '4']]) };
    const exercise = draftedAs(rows, steps)!;
    expect(exercise).toEqual({
      hidden: [
        { step: 'scores', rows: [1] },
        { step: 'context', rows: [1], points: 4 },
      ],
    });
    expect(askedSteps(withExercise(example, exercise), trace.steps)).toHaveLength(2);
  });

  test.each(['2.5', '-5', '0', '1001', '1e3', 'x'])('has no points where %s is typed as such', (typed) => {
    const chosen = { ...emptyDraft, hidden: new Set(['context']), points: new Map([['context', typed]]) };
    expect(draftedAs(chosen, steps)).toEqual({ hidden: ['context'] });
  });

  test('has a seed where a whole number in its range is typed, and nothing else is taken for one', () => {
    const seeds = ['', ' ', ' 7 ', '0', '16777215', '16777216', '20261130', '1.5', '1e39', '-1'];
    const read = seeds.map((seed) => seedOf({ ...emptyDraft, seed }));
    expect(read).toEqual([undefined, undefined, 7, 0, 16_777_215, ...Array<undefined>(5).fill(undefined)]);
    expect(seeds.filter((seed, k) => isBad(seed, read[k]))).toEqual(seeds.slice(5));
  });

  test('of every example of the gallery, each step that it offers makes an exercise', () => {
    for (const { id, document } of gallery) {
      const one = withExercise(validate(document), { hidden: [] });
      if (one.tokens.length > 12) continue;
      const run = core.run(one);
      for (const step of hideable(run, one))
        expect(askedSteps(withExercise(one, { hidden: [step.id] }), run.steps).length, `${id} ${step.id}`).toBe(1);
    }
  });
});
