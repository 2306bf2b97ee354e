// What is typed into a field of an exercise, and what is pasted.
import { describe, expect, test } from 'vitest';
import { blockOf } from '../../web/trace/exercise/block.ts';
import { LONGEST_ENTRY, readEntry } from '../../web/trace/exercise/entry.ts';

const valueOf = (text: string) => {
  const entry = readEntry(text);
  return entry !== undefined && 'value' in entry ? entry.value : undefined;
};

describe('a number', () => {
  test.each([
    ['0.33', 0.33],
    ['0,33', 0.33],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['−0.2', -0.2],
    ['–0.2', -0.2],
    ['+7', 7],
    ['1e-3', 0.001],
    ['1.5E2', 150],
    ['42 %', 0.42],
    ['1/3', 1 / 3],
    ['2 : 4', 0.5],
    ['3 ÷ 4', 0.75],
    ['1 - 2 - 3', -4],
    ['8/2/2', 2],
    ['2 + 3·4', 14],
    ['2 × 3', 6],
    ['(1 + 2) * 3', 9],
    ['2^3^2', 512],
    ['2**3', 8],
    ['-2^2', -4],
    ['2^-1', 0.5],
    ['e^0.33', Math.exp(0.33)],
    ['e^0,33', Math.exp(0.33)],
    ['e^(0.21-0.65)', Math.exp(-0.44)],
    ['2e^0', 2],
    ['exp(0.21)/(exp(0.21) + exp(0.65))', Math.exp(0.21) / (Math.exp(0.21) + Math.exp(0.65))],
    ['sqrt(2)', Math.SQRT2],
    ['√2', Math.SQRT2],
    ['0.33/√2', 0.33 / Math.SQRT2],
    ['2√2', 2 * Math.SQRT2],
    ['SQRT(4)', 2],
    ['ln(e)', 1],
    ['tanh(0)', 0],
    ['π', Math.PI],
  ])('%s is read', (text, value) => {
    expect(valueOf(text)).toBeCloseTo(value, 12);
  });

  test('digits alone say how many of them are decimals; arithmetic does not', () => {
    expect(readEntry('0.330')).toEqual({ value: 0.33, decimals: 3 });
    expect(readEntry('2')).toEqual({ value: 2, decimals: 0 });
    expect(readEntry('1/3')).toEqual({ value: 1 / 3 });
  });

  test('nothing is no number', () => {
    expect(readEntry('')).toBeUndefined();
    expect(readEntry('  ')).toBeUndefined();
  });

  test.each([
    ...['abc', '1 2', '1,2,3', '1..2', '(1', '1)', '()', '1/', '*2', 'e^', 'sqrt', '--', '0x10', '1_000', '½'],
    ...['alert(1)', 'constructor', '__proto__', 'toString()', 'this', '[].at', '`1`', '1;2', 'process.exit()', '{}'],
  ])('%s is refused, and why is said', (text) => {
    const entry = readEntry(text);
    expect(entry).toEqual({ problem: expect.stringMatching(/^Not a number/) });
  });

  test.each(['1/0', '0/0', 'ln(0)', 'sqrt(-1)', 'e^1000'])('%s has no value', (text) => {
    expect(readEntry(text)).toEqual({ problem: 'This has no value.' });
  });

  test.each(['1e39', '−1e39', '1e400', '9e99', '10^39'])('%s is more than 32 bits hold', (text) => {
    const problem = `${text} is too large. The arithmetic here holds numbers up to 3.4e38.`;
    expect(readEntry(text)).toEqual({ problem });
  });

  test('a text that is too long is not read, however it goes on', () => {
    expect(readEntry('('.repeat(LONGEST_ENTRY) + '1')).toEqual({ problem: expect.stringContaining('Longer than') });
    expect(readEntry('('.repeat(31) + '1' + ')'.repeat(31))).toEqual({ value: 1 });
  });
});

describe('a block', () => {
  test('cells of a spreadsheet come with tabs, and may be anything that a field reads', () => {
    expect(blockOf('1/3\te^0.33\n0,5\t\n')).toEqual([
      ['1/3', 'e^0.33'],
      ['0,5', ''],
    ]);
  });

  test('a column has a cell on each line', () => {
    expect(blockOf('0.1\r\n0.2\r\n')).toEqual([['0.1'], ['0.2']]);
  });

  test('semicolons separate numbers with decimal commas, commas those with points', () => {
    expect(blockOf('0,5; 0,3')).toEqual([['0,5', '0,3']]);
    expect(blockOf('0.5, 0.3\n0.1, 0.2')).toEqual([
      ['0.5', '0.3'],
      ['0.1', '0.2'],
    ]);
  });

  test('what NumPy prints is read', () => {
    expect(blockOf('[[0.1 0.2]\n [0.3 0.4]]')).toEqual([
      ['0.1', '0.2'],
      ['0.3', '0.4'],
    ]);
  });

  test.each(['0.5', '0,27', '1/3', 'e^0.33', 'some words', ''])('“%s” is a text for one cell', (text) => {
    expect(blockOf(text)).toBeUndefined();
  });
});
