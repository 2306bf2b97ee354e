import { controls, normKinds, schedules, taskDefaults, tasks } from '#build/generated/training.ts';
import { describe, expect, test } from 'vitest';
import {
  checkSettings,
  defaultSettings,
  LONGEST_TRAINING_TEXT,
  ranges,
  readSettings,
  writeSettings,
} from '../../web/core/training/settings.ts';
import { readsLines } from '../../web/core/training/reads-lines.ts';
import { SettingsError } from '../../web/core/training/settings-error.ts';
import type { TrainingSettings } from '../../web/core/training/types.ts';
import { randomNumbers } from './mutate.ts';

const texts = ['', 'a b', 'the cat\nsat & ran = 100 %', '#?+&=%25', 'naïve 猫 🐈\u2028x', '\0\t', ' '.repeat(40)];

/** Any settings that may be run. */
function anySettings(below: (count: number) => number): TrainingSettings {
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const within = ([least, most, multiple = 1]: readonly [number, number, number?]) =>
    least + multiple * below((most - least) / multiple + 1);
  const task = pick(tasks);
  const heads = within(ranges.heads);
  const norm = pick(['none', 'post', 'pre'] as const);
  return {
    ...{ task, heads, control: pick(controls), norm, norm_kind: pick(normKinds), schedule: pick(schedules) },
    ...{ embedding_norm: norm !== 'none' && below(2) === 0, final_norm: below(2) === 0, biases: below(2) === 0 },
    beta_2: pick([0.5, 0.9999, 0.99, 0.999]),
    ...{ seed: within(ranges.seed), steps: within(ranges.steps), layers: within(ranges.layers) },
    ...{ d_model: within(ranges.d_model), d_ff: within(ranges.d_ff), batch: within(ranges.batch) },
    d_k: 1 + below(Math.min(ranges.d_k[1], Math.floor(256 / heads))),
    ...{ positions: below(2) === 0, scaled: below(2) === 0, causal: readsLines(task) || below(2) === 0 },
    tied: ['reverse', 'alone', 'text', 'names'].includes(task) && below(2) === 0,
    rate: pick([0.0001, 0.1, 0.003, 0.0123456789, (1 + below(1000)) / 10000]),
    ...(readsLines(task) && below(3) > 0 && { text: pick(texts) }),
  };
}

const refusal = (fragment: string): SettingsError => {
  try {
    readSettings(fragment);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return error as SettingsError;
  }
  throw new Error(`was read: ${fragment}`);
};

describe('what a task starts with', () => {
  test.each(tasks)('is right, and what src/train/tasks.def says: %s', (task) => {
    const settings = defaultSettings(task);
    expect(checkSettings(settings)).toEqual(settings);
    expect(settings).toMatchObject(taskDefaults[task]);
  });
});

describe('links', () => {
  test('hold 2000 drawn settings so that they are read back as they were', () => {
    const below = randomNumbers(6);
    for (let i = 0; i < 2000; i++) {
      const settings = anySettings(below);
      const link = writeSettings(settings);
      expect(link).toMatch(/^[\w.!~*'()%=&-]*$/);
      expect(readSettings(`#${link}`)).toEqual(settings);
      expect(writeSettings(readSettings(link))).toBe(link);
    }
  });

  test('name the task, and only what differs from what it starts with', () => {
    expect(writeSettings(defaultSettings('induction'))).toBe('task=induction');
    expect(writeSettings({ ...defaultSettings('recall'), seed: 3, scaled: false, rate: 0.01 })).toBe(
      'task=recall&seed=3&scaled=false&rate=0.01',
    );
  });

  test('that are empty are recall', () => {
    expect(readSettings('')).toEqual(defaultSettings('recall'));
    expect(readSettings('#')).toEqual(defaultSettings('recall'));
  });

  const wrong: [link: string, setting: string, ...said: string[]][] = [
    ['seed=x', 'seed', 'a whole number from 0 to 16777215', '"x"'],
    ['seed=-1', 'seed', '"-1"'],
    ['seed=16777216', 'seed', '"16777216"'],
    ['seed=1e3', 'seed', '"1e3"'],
    ['seed=', 'seed', '""'],
    ['seed=%201', 'seed', '" 1"'],
    ['seed=01', 'seed', '"01"'],
    ['steps=0', 'steps', '1 to 5000'],
    ['steps=NaN', 'steps', '"NaN"'],
    ['d_model=30', 'd_model', 'a multiple of 4 from 4 to 64'],
    ['rate=0', 'rate', '0.0001 to 0.1'],
    ['rate=Infinity', 'rate', '"Infinity"'],
    ['rate=.01', 'rate', '".01"'],
    ['layers=3', 'layers', '1 to 2'],
    ['norm=rms', 'norm', 'one of none, post, pre'],
    ['task=toString', 'task', 'one of recall'],
    ['control=__proto__', 'control', 'one of none'],
    ['causal=yes', 'causal', 'true or false'],
    ['heads=4&d_k=65', 'd_k', 'at most 256'],
    ['task=recall&tied=true', 'tied', 'recall'],
    ['text=a', 'text', 'only with the task text'],
    ['task=text&causal=false', 'causal', 'true'],
    ['seed=1&seed=2', 'seed', 'twice'],
    ['task=text&text=%ud83d', '', 'damaged'],
    ['%=1', '', 'damaged'],
    ['colour=red', '', '"colour"'],
    ['__proto__=1', '', '"__proto__"'],
    ['constructor=1', '', '"constructor"'],
    ['seed', '', '"seed"'],
    ['seed=1&', '', '""'],
    [`seed=${'9'.repeat(100)}`, 'seed', '…'],
    [`task=text&text=${'a'.repeat(LONGEST_TRAINING_TEXT + 1)}`, 'text', String(LONGEST_TRAINING_TEXT)],
    ['a'.repeat(300_000), '', 'longer'],
  ];
  test.each(wrong.map((row) => [row[0].slice(0, 40), ...row]))(
    'that are wrong are refused by a name and a reason: %s',
    (_, link, setting, ...said) => {
      const error = refusal(link!);
      expect(error.setting).toBe(setting);
      for (const part of said) expect(error.message).toContain(part);
      expect(error.message.length).toBeLessThan(200);
    },
  );

  test('changed at random are read, or refused with a SettingsError', () => {
    const below = randomNumbers(7);
    const signs = '&=%#0123456789abcdefghijklmnopqrstuvwxyz_.-+ \u0000é\ud800';
    for (let i = 0; i < 5000; i++) {
      const link = [...writeSettings(anySettings(below))];
      for (let n = below(4); n >= 0; n--) link.splice(below(link.length + 1), below(3), signs[below(signs.length)]!);
      let read: TrainingSettings;
      try {
        read = readSettings(link.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(SettingsError);
        continue;
      }
      expect(readSettings(writeSettings(read))).toEqual(read);
    }
  });
});

describe('settings that are no link', () => {
  const good = defaultSettings('recall');

  test.each([
    [{ seed: '1' }, 'seed'],
    [{ seed: 1.5 }, 'seed'],
    [{ rate: NaN }, 'rate'],
    [{ causal: 1 }, 'causal'],
    [{ task: ['recall'] }, 'task'],
    [{ steps: undefined }, 'steps'],
    [{ colour: 'red' }, ''],
  ])('are refused where they are wrong: %j', (wrong, setting) => {
    const settings = { ...good, ...wrong } as unknown as TrainingSettings;
    expect(() => checkSettings(settings)).toThrowError(expect.objectContaining({ name: 'SettingsError', setting }));
  });

  test('are copied', () => {
    const checked = checkSettings(good);
    expect(checked).toEqual(good);
    expect(checked).not.toBe(good);
  });
});
