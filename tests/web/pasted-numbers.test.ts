import { describe, expect, it, test } from 'vitest';
import { fitTo, readPastedNumbers, type WrittenNumber } from '../../web/trace/pasted-numbers/index.ts';

/** The rows that were read. */
function rowsOf(text: string): WrittenNumber[][] {
  const read = readPastedNumbers(text);
  if ('problem' in read) throw new Error(`${read.problem} in ${text}`);
  return read.rows;
}
const problemOf = (text: string): string | undefined => {
  const read = readPastedNumbers(text);
  return 'problem' in read ? read.problem : undefined;
};

const weights = [
  ['0.28', '0.23', '0.49'],
  ['0.18', '0.59', '0.23'],
  ['0.23', '0.15', '0.62'],
];

describe('a table is read from', () => {
  const labelled = weights.map((row, k) => [['The', 'cat', 'sat'][k]!, ...row]);
  const printed: Record<string, string> = {
    'a PDF': 'The 0.28 0.23 0.49\ncat 0.18 0.59 0.23\nsat 0.23 0.15 0.62',
    'a PDF with a heading': '    The   cat   sat\nThe 0.28 0.23 0.49\ncat 0.18 0.59 0.23\n\nsat 0.23 0.15 0.62\n',
    'a web page': `\tThe\tcat\tsat\r\n${labelled.map((row) => row.join('\t')).join('\r\n')}\r\n`,
    Markdown: `|  | The | cat | sat |\n|---|--:|:-:|---|\n${labelled.map((row) => `| ${row.join(' | ')} |`).join('\n')}`,
    'Markdown with marks': `The | cat | sat\n--|--|--\n${weights.map((row) => row.map((one) => `**${one}**`).join(' | ')).join('\n')}`,
    CSV: `token,The,cat,sat\n${labelled.map((row) => row.join(',')).join('\n')}`,
    'CSV with quotes': `"","The, it","cat","sat"\n${labelled.map((row) => `"${row[0]}, ""x""",${row.slice(1).join(',')}`).join('\n')}`,
    'CSV with semicolons and decimal commas': weights.map((row) => row.join(';').replaceAll('.', ',')).join('\n'),
    'decimal commas between spaces': weights.map((row) => row.join(' ').replaceAll('.', ',')).join('\n'),
    'decimal commas between tabs': weights.map((row) => row.join('\t').replaceAll('.', ',')).join('\n'),
    'commas and spaces': labelled.map((row) => `${row[0]}: ${row.slice(1).join(', ')}`).join('\n'),
    'rows that end with semicolons': weights.map((row) => row.join(', ')).join('; '),
    'such rows without spaces': weights.map((row) => row.join(',')).join(';'),
    'such rows on lines, with decimal commas': `${weights.map((row) => row.join(' ').replaceAll('.', ',')).join(';\n')};`,
    MATLAB: `A = [${weights.map((row) => row.join(' ')).join('; ')}];`,
    NumPy: '[[0.28 0.23 0.49]\n [0.18 0.59 0.23]\n [0.23 0.15 0.62]]',
    'the repr of NumPy':
      'weights = array([[0.28, 0.23, 0.49],\n       [0.18, 0.59, 0.23],\n       [0.23, 0.15, 0.62]], dtype=float32)',
    'a list of NumPy’s numbers': `[[${weights.map((row) => row.map((one) => `np.float64(${one})`).join(', ')).join('], [')}]]`,
    PyTorch: `tensor([[[0.28, 0.23, 0.49],\n         [0.18, 0.59, 0.23],\n         [0.23, 0.15, 0.62]]], grad_fn=<SoftmaxBackward0>)`,
    'lists beside each other': '[0.28, 0.23, 0.49]\n[0.18, 0.59, 0.23]\n[0.23, 0.15, 0.62]',
    JSON: JSON.stringify(
      weights.map((row) => row.map(Number)),
      null,
      2,
    ),
    'JSON with strings': JSON.stringify(weights),
    tuples: '((0.28, 0.23, 0.49), (0.18, 0.59, 0.23), (0.23, 0.15, 0.62))',
    braces: '{{0.28, 0.23, 0.49}, {0.18, 0.59, 0.23}, {0.23, 0.15, 0.62}};',
    'a LaTeX matrix': `A = \\begin{pmatrix}\n${weights.map((row) => row.join(' & ')).join(' \\\\\n')}\n\\end{pmatrix}`,
    'a LaTeX array': `\\left[\\begin{array}{c|cc} ${weights.map((row) => row.join('&')).join('\\\\[2pt] ')} \\end{array}\\right]`,
    'a LaTeX table': `\\begin{tabular}{@{}l*{3}{r}@{}}\n\\toprule & \\text{The} & cat & sat \\\\ \\midrule % a comment & 5\n${labelled
      .map(
        (row) =>
          `\\textbf{${row[0]}} & ${row
            .slice(1)
            .map((one) => `$\\mathbf{${one}}$`)
            .join(' & ')}`,
      )
      .join(' \\\\\n')} \\\\ \\bottomrule\n\\end{tabular}`,
    'rows of LaTeX': weights.map((row) => row.join(' & ')).join(' \\\\ '),
    'special tokens': weights.map((row, k) => [['[CLS]', '(cat)', '[SEP]'][k]!, ...row].join(' ')).join('\n'),
  };
  it.each(Object.entries(printed))('%s', (_, text) => {
    expect(rowsOf(text)).toEqual(weights);
  });
});

describe('a number keeps its digits', () => {
  it.each([
    ['0.30 −0.50 -.5 +1', ['0.30', '-0.50', '-.5', '1']],
    ['28% 5 % 0.5%', ['0.28', '0.05', '0.005']],
    ['1.20e-5 3E+2 1.2 × 10⁻³ 4·10^2', ['1.20e-5', '3e2', '1.2e-3', '4e2']],
    ['-inf −∞ -Infinity 0.5', ['-Infinity', '-Infinity', '-Infinity', '0.5']],
    ['0.5 - – n/a None', ['0.5', null, null, null, null]],
    ['0.5\u00a00.25\u20090.1\u200b', ['0.5', '0.25', '0.1']],
  ])('%s', (text, row) => {
    expect(rowsOf(text)).toEqual([row]);
  });

  test('rows for which nothing was written stay', () => {
    expect(rowsOf('–\t–\n0.1\t–\n\t0.2')).toEqual([
      [null, null],
      ['0.1', null],
      [null, '0.2'],
    ]);
  });

  test('semicolons between single numbers begin no rows', () => {
    expect(rowsOf('0,32; 0,29;0,39')).toEqual([['0.32', '0.29', '0.39']]);
    expect(rowsOf('1,2;3,4')).toEqual([['1.2', '3.4']]);
    expect(rowsOf('[1; 2; 3]')).toEqual([['1.00', '2.00', '3.00']]);
    expect(rowsOf('street 1 2;0,3\ncat;0,4')).toEqual([['0.3'], ['0.4']]);
  });

  test('in LaTeX, too', () => {
    const row = '$-\\infty$ & 1.2 \\times 10^{-3} & 5\\% & 0{,}5 \\\\';
    expect(rowsOf(row)).toEqual([['-Infinity', '1.2e-3', '0.05', '0.5']]);
  });

  test('a program leaves zeros out, and all its numbers have the same decimals', () => {
    expect(readPastedNumbers('[[0.3  0.25]\n [1.   0.5 ]]')).toEqual({
      rows: [
        ['0.30', '0.25'],
        ['1.00', '0.50'],
      ],
      zerosAdded: true,
    });
    expect(rowsOf('[["0.3", "0.25"]]')).toEqual([['0.3', '0.25']]);
    expect(rowsOf('0.3 0.25')).toEqual([['0.3', '0.25']]);
  });

  // What these print was made with NumPy 2 and PyTorch 2, from numbers that are given here in full.
  test('as NumPy and PyTorch print it', () => {
    const small = `array([[ 1.78862847e-06,  4.36509851e-07,  9.64974681e-08,
        -1.86349270e-06],
       [-2.77388203e-07, -3.54758979e-07, -8.27414815e-08,
        -6.27000677e-07]])`;
    expect(rowsOf(small)).toEqual([
      ['1.78862847e-6', '4.36509851e-7', '9.64974681e-8', '-1.86349270e-6'],
      ['-2.77388203e-7', '-3.54758979e-7', '-8.27414815e-8', '-6.27000677e-7'],
    ]);
    const masked = `tensor([[ 1.7886,    -inf,  0.0965, -1.8635],
        [-0.2774, -0.3548, -0.0827, -0.6270]], dtype=torch.float64,
       grad_fn=<MulBackward0>)`;
    expect(rowsOf(masked)).toEqual([
      ['1.7886', '-Infinity', '0.0965', '-1.8635'],
      ['-0.2774', '-0.3548', '-0.0827', '-0.6270'],
    ]);
    const wide = `[[ 0.881  1.71   0.05  -0.405 -0.545 -1.546  0.982 -1.101 -1.185 -0.206
   1.486  0.237 -1.024]
 [-0.356 -1.743 -0.597 -0.589 -0.874  0.03  -2.248 -0.268  1.013  0.853
   1.108  1.119  1.488]]`;
    expect(rowsOf(wide).map((row) => [row.length, row[1]])).toEqual([
      [13, '1.710'],
      [13, '-1.743'],
    ]);
  });
});

describe('what is no table is refused with its place', () => {
  it.each([
    ['', 'There is no number in this text.'],
    ['attention is all you need', 'There is no number in this text.'],
    ['<script>alert(1)</script>', 'There is no number in this text.'],
    ['0.1 0.2\n0.3 0.4x', '“0.4x” in row 2, column 2 is not a number.'],
    ['| a | b |\n|---|---|\n| 1 | two |\n| 3 | 4 |', '“two” in row 2, column 2 is not a number.'],
    ['The 0.1 0.2\ncat 0.3 zero', '“zero” in row 2, column 3 is not a number.'],
    ['[[0.1 nan]\n [0.2 0.3]]', '“nan” in row 1, column 2 is not a number.'],
    ['0.5 (0.1)\n0.4 (0.2)', '“(0.1)” in row 1, column 2 is not a number.'],
    ['0.1 0.2\n0.3', 'Row 2 has 1 number, others have 2.'],
    ['0.1, 0.2; 0.3', 'Row 2 has 1 number, others have 2.'],
    ['[[0.1, 0.2], [0.3, 0.4], [0.5]]', 'Row 3 has 1 number, others have 2.'],
    ['[[0.1 0.2 ... 0.3]\n [0.1 0.2 ... 0.3]]', 'Row 1 has “…”'],
    ['[[0.1 0.2]\n ...\n [0.3 0.4]]', 'brackets'],
    ['0.1 & \\dots \\\\ 0.2 & 0.3', 'Row 1 has “…”'],
    ['[[0.1, 0.2], [0.3, 0.4]', 'A bracket is not closed.'],
    ['[0.1, 0.2]]', 'There is a “]” without its opening bracket.'],
    ['[[[1 2] [3 4]] [[5 6] [7 8]]]', 'These are 2 tables'],
    ['\\begin{pmatrix}1\\end{pmatrix} \\begin{pmatrix}2\\end{pmatrix}', 'These are 2 tables'],
    ['1e39 1', '1e39 in row 1, column 1 is too large'],
    ['0.' + '1'.repeat(40), 'has too many digits'],
  ])('%s', (text, problem) => {
    expect(problemOf(text)).toContain(problem);
  });

  test('a text of a million characters', () => {
    expect(problemOf('1 '.repeat(500_000))).toContain('This text is too long: up to 500,000 characters');
  });

  test('any text ends in numbers or in a reason', () => {
    const parts = [
      '[',
      ']',
      '{',
      '}',
      '(',
      ')',
      '0.5',
      '-1',
      ',',
      ' ',
      '\n',
      '\t',
      '|',
      '&',
      '\\\\',
      '\\begin{pmatrix}',
      '"',
      'cat',
      '…',
      '%',
      ';',
      '<b>',
      '\\text{',
    ];
    const next = random(11);
    for (let k = 0; k < 3000; k++) {
      const text = Array.from({ length: Math.floor(next() * 24) }, () => parts[Math.floor(next() * parts.length)]).join(
        '',
      );
      const read = readPastedNumbers(text);
      if ('problem' in read) expect(read.problem).not.toBe('');
      else for (const one of read.rows.flat()) expect(one === null || !Number.isNaN(Number(one)), text).toBe(true);
    }
  });
});

/** Numbers from 0 to below 1. */
function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

describe('what is printed is read again', () => {
  type Print = (rows: string[][], labels: string[], heads: string[]) => string;
  const lines = (rows: string[][], between: string, end = '\n') => rows.map((row) => row.join(between)).join(end);
  const beside: Print = (rows, labels) =>
    lines(
      rows.map((row, k) => [labels[k]!, ...row]),
      '  ',
    );
  const prints: Record<string, Print> = {
    spaces: (rows) => lines(rows, ' '),
    'spaces with labels': beside,
    tabs: (rows, labels, heads) => lines([['', ...heads], ...rows.map((row, k) => [labels[k]!, ...row])], '\t'),
    CSV: (rows, labels, heads) => lines([['', ...heads], ...rows.map((row, k) => [`"${labels[k]}"`, ...row])], ','),
    'CSV without labels': (rows) => lines(rows, ','),
    Markdown: (rows, labels, heads) =>
      `| | ${heads.join(' | ')} |\n|-|${heads.map(() => '-:|').join('')}\n${rows.map((row, k) => `| ${labels[k]} | ${row.join(' | ')} |`).join('\n')}`,
    brackets: (rows) => `[[${lines(rows, ' ', ']\n [')}]]`,
    lists: (rows) => `[[${lines(rows, ', ', '], [')}]]`,
    LaTeX: (rows) => `\\begin{bmatrix} ${lines(rows, ' & ', ' \\\\ ')} \\end{bmatrix}`,
    'a LaTeX table': (rows, labels, heads) =>
      `\\begin{tabular}{l|${'r'.repeat(heads.length)}} & ${heads.join(' & ')} \\\\ \\hline ${rows.map((row, k) => `${labels[k]} & ${row.join(' & ')}`).join(' \\\\ ')} \\end{tabular}`,
    'typographic minus': (rows) => lines(rows, '\t').replaceAll('-', '−'),
  };
  it.each(Object.entries(prints))('with %s', (_, print) => {
    const next = random(5);
    const words = ['The', 'cat', "didn't", 'über', 'sat.', 'x_1', '[CLS]'];
    for (let k = 0; k < 200; k++) {
      const [rowCount, columns] = [1 + Math.floor(next() * 6), 2 + Math.floor(next() * 6)];
      const decimals = 1 + Math.floor(next() * 6);
      const scale = 10 ** Math.floor(next() * 4 - 1);
      const label = () => words[Math.floor(next() * words.length)]!;
      const rows = Array.from({ length: rowCount }, () =>
        Array.from({ length: columns }, () => ((next() - 0.5) * scale).toFixed(decimals)),
      );
      const text = print(rows, rows.map(label), rows[0]!.map(label));
      expect(rowsOf(text), text).toEqual(rows);
    }
  });
});

describe('numbers are fitted to a step', () => {
  const size = { rows: 2, columns: 3 };
  const rows = [
    ['0.1', '0.2', '0.3'],
    ['0.4', '0.5', '0.6'],
  ];
  test('as they are, without counted rows and columns, and as one line', () => {
    expect(fitTo(rows, size)).toEqual(rows);
    expect(
      fitTo([['', '0', '1', '2'].map((one) => one || null), ...rows.map((row, k) => [String(k), ...row])], size),
    ).toEqual(rows);
    expect(fitTo([['1', '2', '3'], ...rows], size)).toEqual(rows);
    expect(fitTo([rows.flat()], size)).toEqual(rows);
    expect(
      fitTo(
        rows.flat().map((one) => [one]),
        size,
      ),
    ).toEqual(rows);
  });
  test('and refused where they do not fit', () => {
    expect(fitTo(rows, { rows: 3, columns: 2 })).toBeUndefined();
    expect(fitTo([...rows, ['0.7', '0.8', '0.9']], size)).toBeUndefined();
    expect(fitTo([rows.flat().slice(1)], size)).toBeUndefined();
    expect(fitTo([rows.flat()], { rows: 1, columns: 3 })).toBeUndefined();
  });
  test('pandas has nothing above the numbers of its rows', () => {
    expect(rowsOf('      0     1     2\n0  0.10  0.20  0.30\n1  0.40  0.50  0.60')).toEqual([
      ['0', '0.10', '0.20', '0.30'],
      ['1', '0.40', '0.50', '0.60'],
    ]);
  });
});

test('any number of brackets is read in one pass', () => {
  const many = 240_000;
  expect(problemOf('['.repeat(2 * many))).toBeDefined();
  expect(problemOf('[ '.repeat(many))).toBeDefined();
  expect(rowsOf(`${'['.repeat(many)}0.25, 0.75${']'.repeat(many)}`)).toEqual([['0.25', '0.75']]);
});
