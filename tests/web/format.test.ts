import { describe, expect, it } from 'vitest';
import { decimals, exactText, formatBrief, formatNumber, formatPercent, tableFormat } from '../../web/trace/format.ts';
import { parseNumber } from '../../web/trace/parse-number.ts';
import { widestText } from '../../web/trace/widest-text.ts';

const single = (...values: number[]) => Float32Array.from(values);

describe('decimals', () => {
  it('keeps given numbers short and stops at the precision', () => {
    expect(decimals(single(0.2, 0.5, 0.8), 3)).toBe(1);
    expect(decimals(single(0.29, 0.21, 0.9), 3)).toBe(2);
    expect(decimals(single(1, 2, 0), 3)).toBe(0);
    expect(decimals(single(0.3155, 0.2913), 3)).toBe(3);
    expect(decimals(single(0.3155, 0.2913), 6)).toBe(4);
    expect(decimals(single(1 / 3), 6)).toBe(6);
  });

  it('is not driven by what is not written plainly', () => {
    expect(decimals(single(-Infinity, 0, Number.NaN, 1e30, 1e-7, 0.5), 3)).toBe(1);
    expect(decimals([], 3)).toBe(0);
  });

  it('loses nothing that f32 holds, for numbers of any size', () => {
    for (const x of [9999.5, 1234.25, -77.125, 0.001]) {
      const shown = decimals(single(x), 6);
      expect(Number(formatNumber(Math.fround(x), shown).replace('−', '-'))).toBeCloseTo(x, 6);
    }
  });
});

describe('formatNumber', () => {
  it('writes U+2212 and never −0', () => {
    expect(formatNumber(-0.253, 3)).toBe('−0.253');
    expect(formatNumber(-0, 3)).toBe('0.000');
    expect(formatNumber(-0.04, 1)).toBe('0.0');
    expect(formatNumber(Math.fround(0.2), 1)).toBe('0.2');
  });

  it('names what is not finite', () => {
    expect(formatNumber(-Infinity, 3)).toBe('−∞');
    expect(formatNumber(Infinity, 3)).toBe('∞');
    expect(formatNumber(Number.NaN, 3)).toBe('not a number');
  });

  it('writes very large and very small numbers with a power of ten', () => {
    expect(formatNumber(12_000, 3)).toBe('1.2\u00a0×\u00a010⁴');
    expect(formatNumber(-10_000, 0)).toBe('−1\u00a0×\u00a010⁴');
    expect(formatNumber(0.000294, 3)).toBe('2.9\u00a0×\u00a010⁻⁴');
    expect(formatNumber(1e30, 3)).toBe('1\u00a0×\u00a010³⁰');
    expect(formatNumber(0.0005, 3)).toBe('0.001');
    expect(formatNumber(9999, 1)).toBe('9999.0');
  });

  it('writes small numbers plainly where the decimals reach them', () => {
    expect(formatNumber(0.000295, 6)).toBe('0.000295');
    expect(formatNumber(0.0000004, 6)).toBe('4\u00a0×\u00a010⁻⁷');
  });
});

describe('formatInTable', () => {
  const at = (values: Float32Array, precision = 3) => [...values].map(tableFormat(values, precision));
  it('writes 0 where the decimals of the table do not reach a number, but reach another', () => {
    expect(at(single(0.472, 5.7e-15, -0.0004))).toEqual(['0.472', '0.000', '0.000']);
    expect(at(single(1, 3e-4, 0))).toEqual(['1.000', '0.000', '0.000']);
    expect(at(single(1, 3e-9, 0))).toEqual(['1', '0', '0']);
    expect(at(single(12_000, 0.0001), 2)).toEqual(['1.2\u00a0×\u00a010⁴', '0']);
  });
  it('keeps powers of ten where the decimals reach no number, and calls noise 0', () => {
    expect(at(single(2e-5, -3e-6, 1e-14))).toEqual(['2\u00a0×\u00a010⁻⁵', '−3\u00a0×\u00a010⁻⁶', '0']);
  });
  it('leaves room for what is written, not for what reads 0', () => {
    expect(widestText(single(0.472, 5.7e-15), 3)).toBe(widestText(single(0.472, 0), 3));
  });
});

describe('formatBrief', () => {
  it('rounds in little room instead of writing a power of ten', () => {
    expect([4.8e-6, 0.0004, 0.0005, 0, 1, -2e-5].map((x) => formatBrief(x, 3, 3))).toEqual([
      '0.000',
      '0.000',
      '0.001',
      '0.000',
      '1.000',
      '0.000',
    ]);
    expect([0.004, 0.006, 0.25].map((x) => formatBrief(x, 3, 2))).toEqual(['0.00', '0.01', '0.25']);
    expect([1, 2e-8].map((x) => formatBrief(x, 0, 3))).toEqual(['1', '0']);
  });
});

describe('formatPercent', () => {
  it('gives whole percent with a thin no-break space', () => {
    expect(formatPercent(0.422)).toBe('42%');
    expect(formatPercent(0)).toBe('0%');
    expect(formatPercent(1)).toBe('100%');
  });
  it('does not say nothing or all of what is nearly so', () => {
    expect(formatPercent(0.001)).toBe('<1%');
    expect(formatPercent(0.999)).toBe('>99%');
    expect(formatPercent(1 - 2 ** -24)).toBe('>99%');
  });
});

describe('exactText', () => {
  it('is the shortest text that gives the same f32 again', () => {
    for (const [x, text] of [
      [0.8, '0.8'],
      [-0.1, '−0.1'],
      [1 / 3, '0.33333334'],
      [1e30, '1e30'],
      [-1e-7, '−1e−7'],
      [0, '0'],
      [16777216, '16777216'],
    ] as const) {
      expect(exactText(Math.fround(x))).toBe(text);
      expect(parseNumber(text)).toSatisfy((parsed: { value: number }) => Math.fround(parsed.value) === Math.fround(x));
    }
  });
});

describe('widestText', () => {
  it('has room for −0.000, so that edits move nothing', () => {
    expect(widestText(single(0.2, 0.5), 1)).toBe(widestText(single(-0.123, 0.5), 3));
    expect(widestText(single(0.2), 1)).toBeGreaterThan(5);
  });
  it('grows with what must be printed, whatever its sign', () => {
    expect(widestText(single(1234.5), 3)).toBe(widestText(single(-9876.5), 3));
    expect(widestText(single(1234.5), 3)).toBeGreaterThan(widestText(single(1), 3));
    expect(widestText(single(1e-20), 3)).toBeGreaterThan(widestText(single(1e-4), 3));
    expect(widestText(single(2e30), 6)).toBeGreaterThan(widestText(single(2e30), 3));
    expect(widestText(single(Number.NaN), 0)).toBeGreaterThan(10);
    expect(widestText(single(-Infinity, 0), 0)).toBe(widestText(single(0), 0));
  });
});

describe('parseNumber', () => {
  it.each([
    ['0.8', 0.8],
    ['-0.8', -0.8],
    ['−0.8', -0.8],
    [' 0,8 ', 0.8],
    ['.5', 0.5],
    ['5.', 5],
    ['+2', 2],
    ['1e-3', 0.001],
    ['2E4', 20_000],
    ['−1e−7', -1e-7],
    ['1.2 × 10⁴', 12_000],
    ['−1.2\u00a0×\u00a010⁻⁴', -0.00012],
    ['1e30', 1e30],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toEqual({ value });
  });

  it('reads −0 as 0', () => {
    expect(Object.is((parseNumber('-0') as { value: number }).value, 0)).toBe(true);
  });

  it.each(['0,8x', 'cat', '1,234.5', '1.2.3', '--1', '0x10', 'Infinity', '−∞', 'NaN', '1e', '.', '٣', '1 2'])(
    'refuses %s and says how to write it',
    (text) => {
      expect(parseNumber(text)).toEqual({
        problem: `“${text}” is not a number.`,
        help: 'Write it like 0.8 or −0.8.',
      });
    },
  );

  it.each([
    ['1,000', '1', '1.0', '1000'],
    ['12,345', '12.345', '12.345', '12345'],
    ['−1,250', '−1.25', '−1.25', '−1250'],
  ])('refuses %s, which could have a comma of thousands', (text, decimal, written, thousands) => {
    expect(parseNumber(text)).toEqual({
      problem: `${text} could mean ${decimal} or ${thousands}.`,
      help: `Write ${written} or ${thousands}.`,
    });
  });

  it.each([
    ['0,125', 0.125],
    ['1,5', 1.5],
    ['1,0000', 1],
    ['1234,567', 1234.567],
    ['1.000', 1],
  ])('reads %s', (text, value) => {
    expect(parseNumber(text)).toEqual({ value });
  });

  it('refuses what f32 cannot hold, and nothing at all', () => {
    const help = 'The arithmetic here holds numbers up to 3.4e38.';
    expect(parseNumber('1e39')).toEqual({ problem: '1e39 is too large.', help });
    expect(parseNumber('-1e999')).toEqual({ problem: '-1e999 is too large.', help });
    expect(parseNumber('  ')).toHaveProperty('problem');
    expect(parseNumber('x'.repeat(500))).toEqual({
      problem: `“${'x'.repeat(23)}…” is not a number.`,
      help: 'Write it like 0.8 or −0.8.',
    });
  });
});
