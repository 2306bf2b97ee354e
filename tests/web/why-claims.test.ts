// What the page "Why it learns" claims of a run holds for that run: its task, its control, its digits.
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../web/core/training/settings.ts';
import type { Task, TrainingSettings } from '../../web/core/training/types.ts';
import { storyText } from '../../web/strings/why/story.ts';
import { plotsText } from '../../web/strings/why/plots.ts';
import { runText } from '../../web/strings/why/run.ts';
import { says } from '../../web/why/control-runs/control-text.ts';
import {
  fixed,
  negativeGradientDigits,
  type NegativeGradientLine,
} from '../../web/why/negative-gradients/negative-gradient-digits.ts';

describe('the digits of the table of negative gradients', () => {
  const line = (weight: number, gain: number): NegativeGradientLine => ({
    weight,
    gain,
    negativeGradient: Math.fround(weight * gain),
  });
  const printed = (lines: NegativeGradientLine[]) => {
    const { power, decimals } = negativeGradientDigits(lines);
    return lines.map(({ weight, gain, negativeGradient }) => [
      fixed(weight, decimals.weight),
      fixed(gain / 10 ** power, decimals.gain),
      fixed(negativeGradient / 10 ** power, decimals.negativeGradient),
    ]);
  };
  const number = (text: string) => Number(text.replace('−', '-'));

  const decimals = (text: string) => text.length - text.indexOf('.') - 1;

  /** As a reader does it, with whole numbers. */
  function multiplied(weight: string, gain: string, places: number): string {
    const digits = (text: string) => BigInt(text.replace(/[−.]/g, ''));
    const power = 10n ** BigInt(decimals(weight) + decimals(gain) - places);
    return String((digits(weight) * digits(gain) + power / 2n) / power);
  }

  test.each([
    [
      'at the end of a run',
      [line(0.96004, 0.01293), line(0.00228, -0.4633), line(1.1e-5, -0.4533), line(0.0009, -0.3935)],
    ],
    ['of equal weights', [line(1 / 7, 0.5288443), line(1 / 7, -0.2290761), line(1 / 7, 1.4606895)]],
    ['where all negative gradients are small', [line(0.957, 2.86e-6), line(0.017, -0.0001), line(5e-6, -3.6e-5)]],
    ['where a word that is hardly read has most to gain', [line(0.9999, 5.2e-6), line(3.215e-6, 0.0184145942)]],
    ['where none is pushed', [line(0.5, 0), line(0.5, 0)]],
  ])('are those with which weight times gain gives the negativeGradient: %s', (_, lines) => {
    for (const [weight, gain, negativeGradient] of printed(lines)) {
      const places = decimals(negativeGradient!);
      expect(multiplied(weight!, gain!, places)).toBe(
        String(Math.abs(Math.round(number(negativeGradient!) * 10 ** places))),
      );
    }
    const columns = [0, 1, 2].map((column) => printed(lines).map((row) => row[column]!.split('.')[1]!.length));
    // No column mixes decimals, and none has a power of ten in its cells.
    for (const column of columns) expect(new Set(column).size).toBe(1);
    expect(
      Math.max(...printed(lines).map(([, , negativeGradient]) => Math.abs(number(negativeGradient!)))),
    ).toBeLessThan(10);
  });
});

test('small negative gradients have no more digits than are read with ease', () => {
  const { power, decimals } = negativeGradientDigits([
    { weight: 0.9999, gain: 5.2e-6, negativeGradient: 5.2e-6 * 0.9999 },
    { weight: 3.215e-6, gain: 0.0184145942, negativeGradient: 3.215e-6 * 0.0184145942 },
  ]);
  expect(power).toBe(-6);
  expect(decimals.weight).toBeLessThanOrEqual(6);
  expect(decimals.gain).toBeLessThanOrEqual(3);
});

describe('a control', () => {
  const settings = (task: Task, changes: Partial<TrainingSettings> = {}) => ({ ...defaultSettings(task), ...changes });

  test.each(['alone', 'text'] as const)('of %s speaks of no line of a bag of words, which is not there', (task) => {
    for (const changes of [{}, { norm: 'pre' }, { norm: 'none', d_ff: 0 }, { layers: 2 }] as const) {
      for (const name of ['uniform', 'uniform_normed'] as const) {
        expect(says(name, settings(task, changes))).not.toMatch(/line of a bag|no bound|read-out of a bag/);
      }
    }
  });

  test('with LayerNorm names what is added up in this run, and nothing else', () => {
    expect(says('uniform_normed', settings('recall'))).toContain('is coupled: letter + digit.');
    expect(says('uniform_normed', settings('recall', { positions: true }))).toContain('letter + digit + position.');
    expect(says('uniform_normed', settings('agreement'))).toContain('is coupled: word + position.');
    expect(says('uniform_normed', settings('agreement', { positions: false }))).not.toContain('coupled');
    expect(says('uniform', settings('induction', { norm: 'pre' }))).toContain(
      'word + position + what the first layer read',
    );
    expect(says('uniform', settings('recall', { norm: 'pre' }))).not.toContain('position');
  });

  test('of one layer speaks of the line of counts only where that is drawn, and does not call it a wall', () => {
    expect(says('one_layer', settings('induction'))).toContain('It is not a hard bound');
    for (const other of [settings('recall', { layers: 2 }), settings('induction', { norm: 'pre' })])
      expect(says('one_layer', other)).not.toContain('line');
  });
});

test('only sentences that training cannot have drawn are called unseen', () => {
  const { lossOn } = plotsText;
  // 16! ÷ 10! · 8⁶ · 6 and 10¹⁶ sentences; pairs of nouns of agreement are kept apart.
  for (const task of ['recall', 'reverse', 'agreement'] as const) expect(lossOn(task)).toContain('never seen');
  // 8⁸ of alone, 8 · 7 · 6 · 5 · 4 · 8⁵ · 5 of induction; 256 + 256 + 128 of blank.
  for (const task of ['alone', 'induction', 'blank', 'text'] as const) expect(lossOn(task)).not.toContain('never seen');
  expect(plotsText.knowsSeen('blank')).toContain(String(8 * 8 * 4 + 8 * 4 * 8 + 8 * 4 * 4));
});

test('what is said of a task without a right key elsewhere is said of the word itself', () => {
  for (const said of [plotsText.weight('alone'), runText.announcedWeight('65 %', 'alone')])
    expect(said).toContain('the word itself');
  expect([plotsText.right('alone'), plotsText.right('recall')]).toEqual(['itself', 'right pair']);
});

test('no question takes for granted what a run may not show', () => {
  for (const { question } of Object.values(storyText.tasks)) expect(question).not.toMatch(/^Why do(es)? /);
});
