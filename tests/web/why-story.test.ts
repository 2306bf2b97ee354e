// What the text below a run says happened: found in made-up checkpoints whose story is known.
import { parse } from 'csv-parse/sync';
import { describe, expect, test, vi } from 'vitest';
import { defaultSettings, readSettings, writeSettings } from '../../web/core/training/settings.ts';
import type { Checkpoint, TrainingFacts, TrainingRun, TrainingSettings } from '../../web/core/training/types.ts';
import { readTrained, trainedFragment } from '../../web/site/trained/trained-example.ts';
import { storyText } from '../../web/strings/why/story.ts';
import { ownText } from '../../web/strings/why/own-text.ts';
import { tasksText } from '../../web/strings/why/tasks.ts';
import { controlRunsText } from '../../web/strings/why/control-runs.ts';
import { curvesCsv } from '../../web/why/saving/curves-csv.ts';
import { WhyControlRuns } from '../../web/why/control-runs/control-runs.ts';
import { WhyStory } from '../../web/why/story/story.ts';
import { splitWords } from '../../web/core/words.ts';
import { selfWeightText } from '../../web/why/run/self-weight.ts';
import {
  otherKeysWithAnswer,
  endsOf,
  isEven,
  lowestBeforeRise,
  milestonesOf,
  reportedHead,
} from '../../web/why/run/milestones.ts';
import { difference } from '../../web/why/run/numbers.ts';
import type { RunQueue } from '../../web/why/queue/run-queue.ts';
import { variantsOf, type VariantName } from '../../web/why/run/variants.ts';
import { textOf } from './template-text.ts';

// It needs a document; nothing is asked of it here.
vi.mock('../../web/why/negative-gradients/negative-gradient-table.ts', () => ({}));

function facts(settings: Partial<TrainingSettings> = {}): TrainingFacts {
  return {
    settings: { ...defaultSettings('recall'), ...settings },
    bounds: [
      { name: 'no_context', nats: 2.0794, estimated: false },
      { name: 'bag_of_words', nats: 1.5865, estimated: false },
      { name: 'full_context', nats: 0.467, estimated: false },
    ],
    symbols: [],
    classes: [],
    sentences: [{ tokens: [...'abcdefg'], answers: [{ position: 6, answer: '1', right: 2 }] }],
    layout: [],
    heldOut: 512,
    parameterCount: 0,
  };
}

/** A checkpoint of one head for each weight. */
function checkpoint(step: number, loss: number, weights: number[], negativeGradient = 0, maskedLoss = NaN): Checkpoint {
  return {
    ...{ step, loss, maskedLoss, accuracy: 0.5, parameters: new Float32Array(), embeddings: new Float32Array() },
    rightWeight: Float32Array.from(weights),
    rightNegativeGradient: Float32Array.from(weights, () => negativeGradient),
    wrongNegativeGradient: Float32Array.from(weights, () => -negativeGradient / 6),
  };
}

const found = [
  checkpoint(0, 2.2, [0.14], 0.001),
  checkpoint(2, 2.075, [0.15], 0.01), // below 2.0794, but not clearly: 512 sentences are a sample
  checkpoint(5, 2.06, [0.2], 0.03),
  checkpoint(10, 1.9, [0.29], 0.09),
  checkpoint(15, 1.57, [0.5], 0.12),
  checkpoint(20, 0.5, [0.97], 0.01),
];

/** A run that is done. */
const done = (facts: TrainingFacts, checkpoints: Checkpoint[]) =>
  ({ facts, checkpoints, settings: facts.settings, status: 'done', batchLosses: [] }) as unknown as TrainingRun;

class ShownStory extends WhyStory {
  read(run: TrainingRun): string {
    this.run = run;
    return textOf(this.render());
  }
}

class ShownBeside extends WhyControlRuns {
  /** @param beside with what loss controls ended that ran */
  read(run: TrainingRun, beside: Partial<Record<VariantName, number>> = {}): string {
    const losses = new Map(
      variantsOf(run.settings).map(({ name, settings }) => [writeSettings(settings), beside[name]]),
    );
    const of = (settings: TrainingSettings) => {
      const loss = losses.get(writeSettings(settings));
      return loss === undefined ? undefined : done({ ...run.facts!, settings }, [checkpoint(20, loss, [0.2])]);
    };
    this.run = run;
    this.queue = { of } as unknown as RunQueue;
    return textOf(this.render());
  }
}

describe('the milestones of a run', () => {
  test('that finds the key stand where its numbers first pass what they are compared with', () => {
    const { first, last, head, count, learning, attending, strongest, between, passed, outcome } = milestonesOf(
      facts(),
      found,
    )!;
    expect([first.step, last.step, head, count]).toEqual([0, 20, 0, 7]);
    expect(learning!.step).toBe(5);
    expect(attending!.step).toBe(10); // 0.29 · 7 = 2.03 is more than twice an equal share
    expect(strongest!.step).toBe(15);
    expect(between!.name).toBe('bag_of_words');
    expect(passed!.step).toBe(15);
    expect(outcome).toBe('found');
  });

  test('that ends early are only those that it had', () => {
    const { learning, attending, passed, outcome } = milestonesOf(facts(), found.slice(0, 3))!;
    expect([learning!.step, attending, passed, outcome]).toEqual([5, undefined, undefined, 'not']);
  });

  test('that ends between the bounds is on its way', () => {
    expect(milestonesOf(facts(), found.slice(0, 5))!.outcome).toBe('partly');
  });

  test('without attention have no head, no weight and no gradient', () => {
    const { head, count, attending, strongest, outcome } = milestonesOf(facts({ control: 'feed_forward' }), [
      checkpoint(0, 2.1, []),
    ])!;
    expect([head, count, attending, strongest, outcome]).toEqual([undefined, undefined, undefined, undefined, 'not']);
  });

  test('of several heads follow the one of the last layer that reads the key most at the end', () => {
    const two = facts({ layers: 2, heads: 2 });
    const checkpoints = [checkpoint(0, 2.1, [0.9, 0.9, 0.5, 0.1]), checkpoint(5, 1.2, [0.9, 0.9, 0.1, 0.4])];
    expect(milestonesOf(two, checkpoints)!.head).toBe(3);
  });

  test('that end clearly above where they began got worse, and no others', () => {
    const ends = (loss: number) =>
      milestonesOf(facts(), [checkpoint(0, 2.1, [0.14]), checkpoint(5, loss, [0.14])])!.worse;
    expect([ends(2.2), ends(NaN), ends(2.105), ends(1.9)]).toEqual([true, true, false, false]);
  });

  test('are none before the first checkpoint', () => {
    expect(milestonesOf(facts(), [])).toBeUndefined();
    expect(reportedHead(facts(), [])).toBeUndefined();
  });
});

describe('what the text says of the numbers', () => {
  const bounds = (...list: [TrainingFacts['bounds'][number]['name'], number][]): TrainingFacts => ({
    ...facts(),
    bounds: list.map(([name, nats]) => ({ name, nats, estimated: true })),
  });

  test('is of bounds by their names, in whatever order counting puts them', () => {
    const { without, full } = endsOf(bounds(['word_before', 2.3], ['no_context', 2.1]));
    expect([without!.nats, full!.nats]).toEqual([2.1, 2.3]);
    expect(endsOf(bounds(['no_context', 2], ['bag_of_words', 1.5], ['full_context', 1])).full!.nats).toBe(1);
    expect(endsOf(bounds(['full_context', 1])).without).toBeUndefined();
  });

  test('calls a share equal only near one of the words', () => {
    expect([isEven(0.142, 7), isEven(0.16, 7), isEven(0.29, 7), isEven(0.06, 7)]).toEqual([true, true, false, false]);
  });

  test('says that a word came to read itself only where its weight did', () => {
    const { came, left, stays } = storyText.alone.itself;
    expect([selfWeightText(0.126, 0.647), selfWeightText(0.125, 0.125), selfWeightText(0.6, 0.2)]).toEqual([
      came,
      stays,
      left,
    ]);
  });

  test('names the other words that hold the same value, of those that may be read', () => {
    const of = (settings: TrainingSettings, tokens: string[], position: number, right: number) =>
      otherKeysWithAnswer(
        { ...facts(), settings, sentences: [{ tokens, answers: [{ position, answer: '', right }] }] },
        0,
        position,
      );
    expect(of(defaultSettings('recall'), ['F1', 'H2', 'C1', 'D3', 'P6', 'K2', 'F?'], 6, 0)).toEqual([2]);
    expect(of(defaultSettings('recall'), ['F1', 'H2', 'C2', 'D3', 'P6', 'K2', 'F?'], 6, 0)).toEqual([]);
    // Later words are masked.
    expect(of({ ...defaultSettings('recall'), causal: true }, ['F1', 'F?', 'C1'], 1, 0)).toEqual([]);
    expect(of(defaultSettings('reverse'), ['a', 'b', 'a', 'a'], 0, 3)).toEqual([2]);
  });

  test('counts one step as one', () => {
    expect(storyText.steps.end.titleNot(1)).toBe('Not found in 1 step');
    expect(storyText.steps.end.titleNot(15)).toBe('Not found in 15 steps');
    expect(controlRunsText.at(1)).toBe('after 1 step');
  });

  test('splits the text that shows how text is split as it says', () => {
    expect(splitWords('<b>No</b>'.toLowerCase(), 'drop', null)).toEqual(['b', 'no', 'b']);
    expect(ownText.split).toContain('“<b>No</b>” is b, no, b');
    expect(splitWords("don't 3.5 猫が 🐈 —", 'drop', null)).toEqual(["don't", '3.5', '猫', 'が', '🐈']);
  });
});

describe('before training', () => {
  const before = (settings: Partial<TrainingSettings>, weight = 0.14) =>
    new ShownStory().read(done(facts(settings), [checkpoint(0, 2.2, [weight])]));

  test('an equal share is said of the mean on the right key alone: other words have others', () => {
    expect(before({})).toContain('Before training the right pair has about an equal share on average');
    expect(before({}, 0.3)).not.toContain('about an equal share');
  });

  test('no parameters are said to be drawn that are 0', () => {
    expect(before({ control: 'uniform' })).toContain(
      'The parameters are drawn at random, except for W Q and W K, which are 0.',
    );
    expect(before({ control: 'frozen_query_key' })).toContain('The parameters are drawn at random.');
  });
});

test('the answer says when the push was largest, and that it has faded only where it has', () => {
  const rest = (push: number) =>
    [16, 17, 18, 19, 20].map((step, index) => checkpoint(step, 0.5, [0.97], index % 2 === 0 ? push : -push));
  const answer = (push: number) => {
    const said = new ShownStory().read(done(facts({ steps: 20 }), [...found.slice(0, -1), ...rest(push)]));
    return said.slice(said.lastIndexOf('The answer'));
  };
  expect(answer(0.001)).toContain('did so in sentence after sentence, most at step 15, and its score was pushed up.');
  expect(answer(0.001)).toContain('the blend is mostly its value');
  expect(answer(0.05)).toContain('most at step 15');
  expect(answer(0.05)).not.toContain('faded');
});

describe('of a run with several layers or heads', () => {
  const checkpoints = (places: number) => [
    checkpoint(0, 2.2, Array(places).fill(0.14)),
    { ...checkpoint(20, 0.5, Array(places).fill(0.2)), maskedLoss: 0.6 },
  ];

  test.each(['recall', 'blank'] as const)(
    'the masked word is said to be masked in the last layer only (%s)',
    (task) => {
      const of = (layers: number) => done(facts({ task, layers }), checkpoints(layers));
      expect(new ShownStory().read(of(2))).toContain('In the last layer, mask that one word');
      expect(new ShownStory().read(of(1))).toContain('Mask that one word');
      expect(new ShownBeside().read(of(2))).toContain('masked in the last layer only');
      expect(new ShownBeside().read(of(1))).not.toContain('last layer');
    },
  );

  test('a weight that stayed small is said to be that of the reported head', () => {
    const read = (layers: number, heads: number) =>
      new ShownStory().read(done(facts({ layers, heads }), checkpoints(layers * heads)));
    const parts = (of: string) => [
      `the weight${of} on the right pair never passed 29`,
      `though the weight${of} on the right pair never passed twice`,
    ];
    const cases = [
      [1, 1, ''],
      [1, 2, ' of head 1'],
      [2, 1, ' of layer 2'],
      [2, 2, ' of layer 2, head 1'],
    ] as const;
    for (const [layers, heads, reported] of cases)
      for (const part of parts(reported)) expect(read(layers, heads)).toContain(part);
  });
});

describe('the verdict on a control', () => {
  const verdict = (run: TrainingRun, name: VariantName, loss: number) => new ShownBeside().read(run, { [name]: loss });
  const run = done(facts(), found);

  test('that came as far without what it lacks says that this was not needed', () => {
    expect(verdict(run, 'frozen_query_key', 0.505)).toContain('As low as the run: what was taken away was not needed');
    expect(verdict(run, 'frozen_query_key', 0.4)).toContain('0.100 nats below the run: what was taken away was not');
    expect(verdict(run, 'uniform', 1.6)).toContain('1.100 nats above the run.');
  });

  test('of a run that is a control itself compares the losses only: the other run does not lack what it has', () => {
    const control = done(facts({ control: 'frozen_query_key' }), found);
    expect(verdict(control, 'none', 0.48)).toContain('0.020 nats below the run.');
    expect(verdict(control, 'none', 0.5)).toContain('As low as the run.');
  });

  test('to which a norm was added too names it, since equal weights alone may not come as far', () => {
    for (const [loss, far] of [
      [0.505, 'As low as'],
      [0.4, '0.100 nats below'],
    ] as const) {
      const said = verdict(run, 'uniform_normed', loss);
      expect(said).toContain(`${far} the run: with a norm before the values, choosing was not needed here.`);
      expect(said).not.toContain('taken away was');
    }
    expect(controlRunsText.lead).toContain('unless it has another way to the answer');
  });
});

test('of own text nothing follows from a control where the run itself did not get below no context', () => {
  const text = {
    ...facts({ task: 'text', text: 'a b c' }),
    bounds: [{ name: 'no_context', nats: 3.47, estimated: true }],
  };
  const said = (before: number, after: number, name: VariantName, gap: number) =>
    new ShownBeside().read(done(text as TrainingFacts, [checkpoint(0, before, [0.2]), checkpoint(20, after, [0.2])]), {
      [name]: after + gap,
    });
  for (const [before, after] of [
    [2.798, 5.507],
    [2.798, 2.797],
    [3.9, 3.5],
  ] as const)
    for (const name of ['shuffled', 'uniform'] as const)
      expect(said(before, after, name, -0.145)).toContain('0.145 nats from the run, which has not got there itself');
  expect(said(3.9, 2.5, 'uniform', -0.145)).toContain('0.145 nats below the run: what was taken away was not needed');
  expect(said(3.9, 2.5, 'shuffled', -0.145)).toContain('0.145 nats below the run.');
  expect(said(3.9, 2.5, 'shuffled', 0)).toContain('As low as the run.');
});

test('what is subtracted is what is printed', () => {
  // 2.07944 − 1.58646 is 0.49298, but a reader sees 2.079 and 1.586.
  expect(difference(2.07944, 1.58646, 3)).toBe(0.493);
  expect(difference(0.4704, 0.4696, 3)).toBe(0); // 0.470 − 0.470
});

test('a loss a little below the best without context is not said to be nothing', () => {
  const said = new ShownStory().read(done(facts(), [checkpoint(0, 2.2, [0.14]), checkpoint(7, 2.072, [0.14])]));
  expect(said).toContain('has not clearly taken any of the 1.612 nats');
  expect(said).toContain('Nothing clearly gained from the other words so far');
});

test('the name of a control is printed as formulas print it', () => {
  const said = new ShownStory().read(done(facts({ control: 'frozen_query_key' }), found));
  expect(said).toContain('This run is a control: W Q and W K frozen.');
});

test('what context is worth is the same number above the parts and in the answer', () => {
  const blank = { ...facts({ task: 'blank' }) };
  blank.bounds = [
    { name: 'no_context', nats: 2.07944, estimated: false },
    { name: 'full_context', nats: 1.55964, estimated: false },
  ];
  const said = new ShownStory().read(done(blank, [checkpoint(0, 2.2, [0.14]), checkpoint(20, 1.57, [0.9])]));
  expect(said).toContain('up to 2.0794 − 1.5596 = 0.5198 nats');
  expect(said).toContain('up to 0.520 nats');
});

describe('what reading is worth in lines, where only counts are known', () => {
  const worth = (settings: Partial<TrainingSettings>, ...nats: number[]) => {
    const names = ['no_context', 'word_before', 'two_before', 'three_before'] as const;
    const bounds = nats
      .map((one, known) => ({ name: names[known]!, nats: one, estimated: true }))
      .sort((a, b) => b.nats - a.nats);
    const said = new ShownStory().read(done({ ...facts(settings), bounds }, [checkpoint(0, 3.3, [])]));
    return said.replace(/ ([,.;])/g, '$1');
  };
  const claims = /at best|worth up to|can reach|information theory/;

  test('is no bound: each count is said to be one, and the lowest is subtracted, which need not know most', () => {
    const said = worth({ task: 'names', text: 'alberich' }, 2.8352, 2.5417, 2.4313, 2.5091);
    expect(said).toContain(
      'on held-out names, counts that know none of them have a loss of 2.8352 nats; with one known it is 2.5417, with two known it is 2.4313 and with three known it is 2.5091.',
    );
    expect(said).toContain('The lowest of these is 2.8352 − 2.4313 = 0.4039 nats below the first.');
    expect(said).toContain('not bounds: a model may do better');
    expect(said).not.toMatch(claims);
    expect(worth({ task: 'names' }, 2.8518, 2.4181, 2.1792, 2.0739)).not.toMatch(claims);
  });

  test('has the decimals with which the plot prints it, and each count its own words', () => {
    const said = worth({ task: 'text', text: 'a b' }, 3.4712, 2.8123, 2.7912);
    expect(said).toContain('What reading the words before can be worth at most is not known here.');
    expect(said).toContain('a loss of 3.47 nats; with one known it is 2.81 and with two known it is 2.79.');
    expect(said).toContain('3.47 − 2.79 = 0.68 nats');
    expect(said).not.toMatch(claims);
  });

  test('is nothing where no count is lower than the one that knows nothing', () => {
    const said = worth({ task: 'text', text: 'a b' }, 2, 2.1, 2.3);
    expect(said).toContain('None of these is lower than the first');
    expect(said).not.toMatch(claims);
    expect(said).not.toContain('2.00 −');
  });

  test('stays a bound where it is one', () => {
    const said = new ShownStory().read(done(facts(), found));
    expect(said).toContain('can reach a loss of 2.0794 nats at best');
    expect(said).toContain('So reading them is worth up to 2.0794 − 0.4670 = 1.6124 nats');
    expect(said).not.toContain(storyText.counted.noBounds);
  });
});

test('the intro to names is true of any number of them', () => {
  expect(tasksText.names.lede).not.toMatch(/thousands of|hundreds of/);
});

test('beside the controls no count is called a best loss', () => {
  expect(controlRunsText.plotSub('names')).not.toContain('best losses');
  expect(controlRunsText.plotSub('recall')).toContain('best losses');
});

test('a loss that has risen has its lowest named, one that has not or only wavered has none', () => {
  const after = (ended: boolean, ...losses: number[]) =>
    lowestBeforeRise(
      losses.map((loss, index) => checkpoint(index * 10, loss, [])),
      ended,
    )?.step;
  for (const ended of [true, false]) {
    expect(after(ended, 3, 2.4, 2.5, 2.9)).toBe(10);
    for (const losses of [[3, 2.4, 2.405], [3, 2.5, 2.4], [2], []]) expect(after(ended, ...losses)).toBeUndefined();
  }
  expect([after(true, 3, 2.4, 2.43), after(false, 3, 2.4, 2.43)]).toEqual([10, undefined]);
});

describe('the controls of a run', () => {
  const names = (settings: TrainingSettings) => variantsOf(settings).map(({ name }) => name);

  test.each(['none', 'uniform'] as const)('of %s change one thing each, and all have words', (control) => {
    const settings = { ...defaultSettings('induction'), control, seed: 7, steps: 40 };
    for (const { name, settings: changed } of variantsOf(settings)) {
      expect(controlRunsText.variants[name].says, name).not.toBe('');
      const different = (Object.keys(changed) as (keyof TrainingSettings)[]).filter(
        (key) => changed[key] !== settings[key],
      );
      expect(different, name).toHaveLength(name === 'uniform_normed' && control === 'none' ? 2 : 1);
      expect(readSettings(writeSettings(changed)), name).toEqual(changed);
    }
  });

  test('have one layer instead of two only where there are two, and no positions only where there are some', () => {
    expect(names(defaultSettings('induction'))).toContain('one_layer');
    expect(names(defaultSettings('recall'))).not.toContain('one_layer');
    expect(names(defaultSettings('reverse'))).toContain('no_positions');
    expect(names(defaultSettings('recall'))).not.toContain('no_positions');
  });

  test('of a control begin with the plain run and do not repeat it', () => {
    const list = variantsOf({ ...defaultSettings('recall'), control: 'uniform' });
    expect(list[0]).toMatchObject({ name: 'none', settings: { control: 'none' } });
    expect(list.map(({ name }) => name)).not.toContain('uniform');
  });
});

test('the curves as CSV have every number, and NaN where a run has none', () => {
  const other = facts({ control: 'feed_forward' });
  const text = curvesCsv([
    { name: 'run', facts: facts(), checkpoints: found },
    { name: 'feed_forward', facts: other, checkpoints: [checkpoint(0, 2.1, [])] },
  ]);
  const rows = parse(text, { columns: true }) as Record<string, string>[];
  expect(rows).toHaveLength(7);
  for (const [index, { step, loss, rightWeight, rightNegativeGradient }] of found.entries()) {
    const row = rows[index]!;
    expect([row['run'], Number(row['step']), Number(row['loss'])]).toEqual(['run', step, loss]);
    expect(Math.fround(Number(row['layer1_head1_right_weight']))).toBe(rightWeight[0]);
    expect(Math.fround(Number(row['layer1_head1_right_push']))).toBe(rightNegativeGradient[0]);
    expect(row['masked_loss']).toBe('NaN');
  }
  expect(rows[6]).toMatchObject({ run: 'feed_forward', layer1_head1_right_weight: 'NaN' });
});

describe('the address of a trained example', () => {
  test('is read back as it was written, whatever the text', () => {
    const settings = { ...defaultSettings('text'), steps: 12, text: 'a & b = #c %\n<i>é</i> “x”' };
    expect(readTrained(trainedFragment(settings, 3))).toEqual({ settings, sentence: 3, step: settings.steps });
    const beginning = ['·', 'j', '␣', '&', '%'];
    expect(readTrained(trainedFragment(settings, beginning))).toMatchObject({ settings, beginning });
    const recall = { ...defaultSettings('recall'), seed: 5 };
    expect(readTrained('#trained=task%3Drecall%26seed%3D5')).toEqual({
      settings: recall,
      sentence: 0,
      step: recall.steps,
    });
  });

  test('names a step beside the whole run where the rate falls over its steps', () => {
    const settings = defaultSettings('names');
    const fragment = trainedFragment(settings, 0, 500);
    expect(fragment).toBe('#trained=task%3Dnames&sentence=1&step=500');
    expect(readTrained(fragment)).toEqual({ settings, sentence: 0, step: 500 });
    expect(trainedFragment(defaultSettings('recall'), 0, 120)).toBe('#trained=task%3Drecall%26steps%3D120&sentence=1');
    expect(readTrained(trainedFragment(defaultSettings('recall'), 0, 0)).step).toBe(0);
  });

  test.each([
    ['#trained=task%3Drecall&sentence=1&step=501', /step/],
    ['#trained=task%3Dnames&beginning=', /beginning/],
    ['#trained=task%3Dnone', /task/],
    ['#trained=%E0%A4', /%/],
    ['#trained=task%3Drecall&sentence=0', /sentence/],
    ['#trained=task%3Drecall%26steps%3D999999', /steps/],
    ['#trained=task%3Drecall&other=1', /sentence/],
  ])('that cannot be read says why: %s', (fragment, reason) => {
    expect(() => readTrained(fragment)).toThrow(reason);
  });
});

test('every task with a right key has words for all five parts', () => {
  const told = Object.entries(storyText.tasks).filter(([, { between }]) => between !== undefined);
  expect(told.map(([task]) => task)).toEqual(['recall', 'agreement', 'blank', 'reverse', 'induction']);
});
