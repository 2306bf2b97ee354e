import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../build/generated/vocabulary.ts';
import { load, validate } from '../../web/core/index.ts';
import { gallery } from '../../web/examples/index.ts';
import { numpy } from '../../web/export/numpy.ts';
import { pythonExpression } from '../../web/export/program/expression.ts';
import { bitSum, commentText, matrixLiteral, numberLiteral } from '../../web/export/program/literals.ts';
import { pythonNames } from '../../web/export/program/names.ts';
import { numpyDialect } from '../../web/export/program/numpy-dialect.ts';
import { pytorchDialect } from '../../web/export/program/pytorch-dialect.ts';
import { taken } from '../../web/export/program/skeleton.ts';
import { leavesRange, sumNeedsRounding } from '../../web/export/program/rounding.ts';
import { pytorch } from '../../web/export/pytorch.ts';
import type { Exporter } from '../../web/export/types.ts';
import { madeStep } from './made-step.ts';
import { randomNumbers } from './mutate.ts';

const core = await load();
const exporters: Record<string, Exporter> = { numpy, pytorch };
const made = (exporter: Exporter, document: object): string => exporter(validate(document), core.run(document), {});
const find = (id: string) => gallery.find((entry) => entry.id === id)!.document as object;

test('ids become Python names', () => {
  const names = pythonNames(['scores', 'layer1.head2.scores', 'layer1.feed_forward.hidden'], []);
  expect([...names.values()]).toEqual(['scores', 'layer1_head2_scores', 'layer1_feed_forward_hidden']);
});

test('names collide neither with keywords, nor with one another, nor with names of the program', () => {
  const ids = ['lambda', 'sum', 'check', 'a.b', 'a_b', 'a-b', '1', 'é', '', '__class__'];
  const names = [...pythonNames(ids, ['check']).values()];
  expect(new Set(names).size).toBe(ids.length);
  for (const name of names) expect(name).toMatch(/^[A-Za-z]\w*$/);
  for (const name of ['lambda', 'sum', 'check']) expect(names).not.toContain(name);
});

test('no helper is called as another part of the program', () => {
  for (const { helpers } of [numpyDialect, pytorchDialect])
    for (const derived of [false, true])
      for (const [name, text] of Object.entries(helpers(derived))) {
        expect(text).toMatch(new RegExp(`^def ${name}\\(`));
        expect(taken).not.toContain(name);
      }
});

/** How many operands each operation has; of those that take any number, three. */
const operandCounts = new Map(
  [...readFileSync('src/trace/operations.def', 'utf8').matchAll(/^(?:OPERATION|CONSTANT)\((\w+), (\w+)/gm)].map(
    ([, name, count]) => [name!, count === 'ANY' ? 3 : Number(count)],
  ),
);

test.each(operations.filter((operation) => operation !== 'input'))(
  'both libraries write %s of its operands',
  (operation) => {
    const names = ['first', 'second', 'third'].slice(0, operandCounts.get(operation)!);
    const step = madeStep('out', [[1, 2]], { operation, operands: names });
    const operands = names.map((name) => madeStep(name, [[1, 2]]));
    for (const dialect of [numpyDialect, pytorchDialect]) {
      for (const rounded of [false, true]) {
        const text = pythonExpression(dialect, { step, operands, names, derived: false, rounded });
        expect(text).not.toMatch(/undefined|[{}]|\[object/);
        for (const name of names) expect(text).toContain(name);
      }
    }
  },
);

test('numbers have the fewest digits that are the same f32, and are floats', () => {
  const texts = [0, -0, 1, -2.5, 0.1, 1 / 3, 16777216, 3.4028234663852886e38, 1e-45, Infinity, -Infinity, NaN].map(
    (x) => numberLiteral(Math.fround(x)),
  );
  expect(texts.slice(0, 7)).toEqual(['0.0', '-0.0', '1.0', '-2.5', '0.1', '0.33333334', '16777216.0']);
  expect(texts.slice(7)).toEqual(['3.4028235e+38', '1e-45', 'inf', '-inf', 'nan']);
});

test('every f32 is read back from its digits', () => {
  const random = randomNumbers(3);
  const number = new Float32Array(1);
  for (let i = 0; i < 2000; i++) {
    new Uint32Array(number.buffer)[0] = random(2 ** 32);
    if (!Number.isFinite(number[0])) continue;
    expect(Object.is(Math.fround(Number(numberLiteral(number[0]!))), number[0])).toBe(true);
  }
});

test('what bits add up to changes with every digit of every number', () => {
  const numbers = Float32Array.of(1e30, -Infinity, 0, 0.1, NaN, 3);
  const whole = bitSum(numbers);
  for (let i = 0; i < numbers.length; i++) {
    const changed = numbers.slice();
    new Int32Array(changed.buffer)[i]! += 1;
    if (!Number.isNaN(changed[i])) expect(bitSum(changed)).not.toBe(whole);
  }
  expect(bitSum([1])).toBe(0x3f800000n);
  expect(bitSum([-0])).toBe(-(2n ** 31n));
  expect(bitSum([NaN])).toBe(0x7fc00000n);
});

test('words in comments are printable ASCII on one line', () => {
  expect(commentText('a\nb\r\\"\u2028\u202e😀é')).toBe('a\\x0ab\\x0d\\x5c"\\u2028\\u202e\\U0001f600\\xe9');
  expect(commentText('x'.repeat(100))).toBe(`${'x'.repeat(37)}...`);
});

test('a row of numbers is a line, and a long one several of eight numbers', () => {
  expect(matrixLiteral([1, 2, 3, 4], 2, ['The', 'cat'], '')).toBe(
    '[\n    [1.0, 2.0],  # The\n    [3.0, 4.0],  # cat\n]',
  );
  const lines = matrixLiteral(Array(10).fill(0.5), 10, undefined, '  ').split('\n');
  expect(lines.map((line) => line.split('0.5').length - 1)).toEqual([0, 0, 8, 2, 0, 0]);
});

test.each(Object.entries(exporters))('a %s program has hostile words nowhere but in comments', (_, exporter) => {
  const words = [
    'import os',
    '"""',
    "'''",
    '\u2028exec',
    '\u202eabc',
    '{0}',
    '${x}',
    '\\',
    '# coding: utf-7',
    '<script>',
  ];
  const text = made(exporter, {
    title: 'coding: utf-7\nimport os\r\u0085\u2029import sys',
    tokens: words,
    embeddings: words.map((_, index) => [index, 1]),
  });
  const plain = made(exporter, {
    tokens: words.map((_, index) => `w${index}`),
    embeddings: words.map((_, index) => [index, 1]),
  });
  const code = (program: string) => program.split('\n').map((line) => line.replace(/(^|[^"'])#.*/, '$1').trimEnd());
  expect(code(text).filter((line) => line !== '')).toEqual(code(plain).filter((line) => line !== ''));
  // Where Python looks for the encoding of a file.
  for (const line of text.split('\n').slice(0, 2)) expect(line).not.toMatch(/coding[:=]/);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e]/);
});

test.each(Object.entries(exporters))(
  'a %s program imports nothing but its library and what Python has',
  (name, exporter) => {
    const imported = new Set<string>();
    for (const { document } of gallery)
      for (const [, what] of made(exporter, document as object).matchAll(/^\s*(?:import|from) +(\w+)/gm))
        imported.add(what!);
    expect([...imported].filter((what) => what !== 'math')).toEqual([name === 'numpy' ? 'numpy' : 'torch']);
  },
);

test.each(Object.entries(exporters))('a %s program has every step with all its digits', (_, exporter) => {
  const document = find('two-heads');
  const trace = core.run(document);
  const text = exporter(validate(document), trace, {});
  for (const { id, operation, values, columns } of trace.steps) {
    const rows = matrixLiteral(values, columns.labels.length, undefined, '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => /\d/.test(line));
    expect(text).toContain(`${operation === 'input' ? 'given' : 'check'}("${id}", `);
    for (const row of rows) expect(text).toContain(row);
  }
});

test('an overridden cell is expected as it was computed, and set to its number afterwards', () => {
  const text = made(numpy, {
    tokens: ['a', 'b'],
    embeddings: [[1], [2]],
    attention: { scale: 'none' },
    override: { scores: { cells: { '1,0': 7.5 } } },
  });
  expect(text).toContain('[2.0, 4.0],  # b\n    ], overridden=[(1, 0, 7.5)])');
});

test('library functions are named where a group of steps is one', () => {
  const text = made(pytorch, find('layers'));
  expect(text).toContain(' by torch.softmax", ');
  expect(text).toContain(' by torch.nn.functional.layer_norm", ');
  // Where a row may read nothing, torch.softmax gives NaN.
  expect(made(pytorch, find('nothing-to-read'))).not.toContain('torch.softmax');
});

test('sums are rounded one by one only where it shows', () => {
  const of = (numbers: number[], sum: number) =>
    sumNeedsRounding(madeStep('s', [[sum]], { operation: 'row_sums', operands: ['a'] }), [madeStep('a', [numbers])]);
  expect(of([0.1, 0.2, 0.3], Math.fround(0.6))).toBe(false);
  expect(of([1e8, 1, -1e8], 0)).toBe(true);
  expect(of([3e38, 3e38], Infinity)).toBe(true);
  expect(of([Infinity, -Infinity], NaN)).toBe(false);
});

test('what leaves the range of float32 is rounded', () => {
  const exp = (from: number, to: number) =>
    leavesRange(madeStep('e', [[to]], { operation: 'exp', operands: ['a'] }), [madeStep('a', [[from]])]);
  expect(exp(1, Math.fround(Math.E))).toBe(false);
  expect(exp(100, Infinity)).toBe(true);
  expect(exp(-200, 0)).toBe(true);
  expect(exp(-Infinity, 0)).toBe(false);
});
