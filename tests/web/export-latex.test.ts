// LaTeX as a source: its tables have the trace's numbers, its equations come out. tests/latex compiles it.
import { describe, expect, test } from 'vitest';
import { escaped, scriptsOf } from '../../web/export/latex/text.ts';
import { latex } from '../../web/export/latex.ts';
import { caseOf, cases, cat, differing, followed, isRounded } from './exports.ts';
import { hostileWords } from './hostile.ts';

/** A number in math as tables print it elsewhere. */
const printed = (math: string): string =>
  math
    .replaceAll(/\\text\{([^}]*)\}/g, '$1')
    .replace(/\\times10\^\{(-?)(\d+)\}/, (_, minus: string, digits: string) => {
      const raised = [...digits].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)]).join('');
      return `\u00a0×\u00a010${minus === '' ? '' : '⁻'}${raised}`;
    })
    .replace('\\infty', '∞')
    .replace('-', '−')
    .trim();

/** The numbers of every table, by the id of its step, block for block. */
function numbersOf(source: string): Map<string, { numbers: string[]; blocks: number }> {
  const found = new Map<string, { numbers: string[]; blocks: number }>();
  let id = '';
  const tables = source.slice(0, source.indexOf('worked out}')).replaceAll('\\allowbreak{}', '');
  for (const line of tables.split('\n')) {
    id = /\\texttt\{((?:\\_|[\w.])+)\}/.exec(line)?.[1]?.replaceAll('\\_', '_') ?? id;
    const of = found.get(id) ?? { numbers: [], blocks: 0 };
    found.set(id, of);
    if (line.includes('\\begin{tabular}')) of.blocks++;
    if (!/\\\\$/.test(line) || line.startsWith('&')) continue;
    // The label stands in braces, and may hold anything.
    const numbers = [...line.matchAll(/& \$([^$]*)\$(?= |$)/g)].map(([, math]) => printed(math!));
    of.numbers.push(...numbers);
  }
  return found;
}

describe.each(cases.filter(({ name }) => !name.includes('hostile')))('$name', (of) => {
  const source = latex(of.example, of.trace, {});

  test('has every number of every step in a table', () => {
    const tables = numbersOf(source);
    for (const step of followed(of)) {
      const { numbers, blocks } = tables.get(step.id)!;
      expect(numbers.length, step.id).toBe(step.values.length);
      if (blocks === 1) {
        const off = numbers.filter((text, index) => !isRounded(text, step.values[index]!));
        expect(off, step.id).toEqual([]);
        continue;
      }
      // Tables of several blocks are read block by block, so that their numbers are compared as a set.
      const left = [...step.values].sort((a, b) => a - b);
      const right = numbers.toSorted((a, b) => number(a) - number(b));
      const wrong = right.filter(
        (text, index) => !isRounded(text, left[index]!) && !left.some((x) => isRounded(text, x)),
      );
      expect(wrong, step.id).toEqual([]);
    }
  });

  test('marks what a source printed otherwise', () => {
    const marked = [...source.matchAll(/\\neq ([^$]*)\$/g)].map(([, math]) => printed(math!));
    const expected = of.trace.steps.flatMap((step) =>
      [...step.values].flatMap((_, index) => {
        const columns = step.columns.labels.length;
        return differing(of, step, Math.floor(index / columns), index % columns) ?? [];
      }),
    );
    const raised = expected.map((text) => text.replace('1e−3', '1\u00a0×\u00a010⁻³'));
    expect(marked.toSorted()).toEqual(raised.toSorted());
  });

  test('has equations that come out', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const equation of equationsOf(source)) {
      const values = equation.map(evaluate);
      if (values.some((value) => value === undefined)) continue;
      const [first, ...others] = values as { value: number; error: number }[];
      for (const { value, error } of others) {
        compared++;
        if (!(Math.abs(value - first!.value) <= error + first!.error)) wrong.push(equation.join(' = '));
      }
    }
    expect(wrong).toEqual([]);
    const computes = of.trace.steps.some(({ role, operation }) => role === 'weights' && operation !== 'input');
    expect(compared).toBeGreaterThan(computes && of.name !== 'numbers of every size' ? 5 : -1);
  });

  test('is balanced', () => {
    for (const [open, close] of [
      ['\\begin{tabular}', '\\end{tabular}'],
      ['\\begin{aligned}', '\\end{aligned}'],
      ['\\begin{attentionblock}', '\\end{attentionblock}'],
    ] as const) {
      expect(source.split(open).length).toBe(source.split(close).length);
    }
  });
});

const number = (text: string) =>
  Number(
    text
      .replace('−∞', '-Infinity')
      .replace('−', '-')
      .replace(/\u00a0.*/, ''),
  ) || 0;

/** The equations of the worked row: for each the sums that are said to be equal, on one line. */
function equationsOf(source: string): string[][] {
  const boxes = [...source.matchAll(/\\begin\{aligned\}\n([\s\S]*?)\n\\end\{aligned\}/g)].map(([, lines]) => lines!);
  const joined = boxes.flatMap((box) =>
    box
      .replaceAll(/ *\\\\\[\dpt\]\n &\\quad /g, ' ')
      .replaceAll(/ *\\\\\[\dpt\]\n &= /g, ' = ')
      .split(/ *\\\\\[\dpt\]\n/),
  );
  return joined.map((line) =>
    line
      .split(' &= ')[1]!
      .split(' = ')
      .map((part) => part.trim()),
  );
}

/** A sum of numbers with what its rounded digits leave open; undefined where it is more than +, −, ·, ÷, √ and e^. */
function evaluate(formula: string): { value: number; error: number } | undefined {
  let text = formula
    .replaceAll(/\\frac\{([^{}]*)\}\{\\sqrt\{([\d.]+)\}\}/g, '($1)/Math.sqrt($2)')
    .replaceAll(/\\frac\{([^{}]*)\}\{([^{}]*)\}/g, '($1)/($2)')
    .replaceAll(/e\^\{([^{}]*)\}/g, 'Math.exp($1)')
    .replaceAll('\\tanh', 'Math.tanh')
    .replaceAll('\\cdot', '*')
    .replaceAll('\\infty', 'Infinity');
  if (/[\\{}_^]|Infinity|NaN/.test(text.replaceAll(/Math\.\w+/g, ''))) return undefined;
  if (!/^[\d\s.+*/()-]*$/.test(text.replaceAll(/Math\.(sqrt|exp|tanh)/g, ''))) return undefined;
  text = text.replaceAll('--', '- -');
  const compute = (source: string) => Function(`return (${source})`)() as number;
  const value = compute(text);
  // Each number is rounded: what half a unit of its last digit does to the result, added up.
  let error = 1e-6 * Math.max(1, Math.abs(value));
  for (const match of text.matchAll(/\d+(\.\d+)?/g)) {
    const half = 0.5 * 10 ** -(match[1]?.length ?? 1) * (match[1] === undefined ? 0 : 10);
    if (half === 0) continue;
    const moved = text.slice(0, match.index) + `(${match[0]}+${half})` + text.slice(match.index + match[0].length);
    error += Math.abs(compute(moved) - value) * 1.05;
  }
  return Number.isFinite(value) ? { value, error } : undefined;
}

test('the row of cat in “The cat sat” is worked out', () => {
  const { example, trace } = cat;
  const source = latex(example, trace, { query: 1 });
  expect(source).toContain('The row of cat, worked out');
  for (const line of [
    'Q_{\\text{cat},\\cdot} &= (0.8,\\; 0.1)',
    'S_{\\text{cat},\\text{sat}} &= 0.8 \\cdot 0.3 + 0.1 \\cdot 0.9 = 0.24 + 0.09 = 0.33',
    'E_{\\text{cat},\\text{sat}} &= e^{0.33} = 1.391',
    'z_{\\text{cat}} &= 1.234 + 1.916 + 1.391 = 4.540',
    'A_{\\text{cat},\\text{sat}} &= \\frac{1.391}{4.540} = 0.306',
    'C_{\\text{cat},1} &= 0.272 \\cdot 0.2 + 0.422 \\cdot 0.8 + 0.306 \\cdot 0.3',
    '0.272\\,V_{\\text{The}} + 0.422\\,V_{\\text{cat}} + 0.306\\,V_{\\text{sat}}',
  ]) {
    expect(source.replaceAll(/ +/g, ' ')).toContain(line);
  }
});

test('scaling, masks and heads stand in the equations', () => {
  const { example, trace } = caseOf('heads', {
    text: 'The cat sat',
    embeddings: { from: 'seed', seed: 3, d_model: 8 },
    attention: { mask: 'causal', heads: 2 },
    display: { select: { head: 2 } },
  });
  const source = latex(example, trace, { query: 0 });
  expect(source).toContain('$S^{\\mathrm{scaled}} = \\frac{S}{\\sqrt{4}}$');
  expect(source).toMatch(
    /S\^\{\\mathrm\{masked\}\}_\{\\text\{The\},\\text\{cat\}\}|S_\{\\text\{The\},\\text\{cat\}\}\^\{\\mathrm\{masked\}\}/,
  );
  expect(source).toMatch(/ \+ \(-\\infty ?\) +(\\\\\[\dpt\]\n &)?= -\\infty/);
  expect(source).toContain('\\textbf{Scores (head 2)}');
  expect(source).not.toContain('\\textbf{Scores (head 1)}\\quad');
});

describe('text', () => {
  test('has no command of its own, and no sign that is one', () => {
    for (const word of hostileWords) {
      const source = escaped(word)
        .replaceAll(
          /\\(textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar|textquotedbl|textasciigrave|allowbreak)\{\}/g,
          '',
        )
        .replaceAll(/\\attention[a-z]+\{([^{}]*)\}/g, '$1')
        .replaceAll(/\\[{}$&#_%]/g, '')
        .replaceAll('{}', '');
      expect(source, word).not.toMatch(/[\\{}$&#^_%~<>|"`]/);
    }
  });

  test('keeps signs from melting into others', () => {
    expect(escaped('a--b')).toBe('a-{}-b');
    expect(escaped("''")).toBe("'{}'");
    expect(escaped('<<')).toBe('\\textless{}{}\\textless{}');
  });

  test('marks letters that pdfLaTeX has not', () => {
    expect(escaped('naïve “cat” – Übergröße')).toBe('naïve “cat” – Übergröße');
    expect(escaped('שלום עולם!')).toBe('\\attentionhebrew{שלום עולם}!');
    expect([...scriptsOf('Привет 日本語 한국어 ế 🙂 नमस्ते مرحبا')]).toEqual([
      ...['other', 'cjk', 'hangul', 'latin', 'symbols', 'indic', 'arabic'],
    ]);
  });

  test('lets a long word be broken', () => {
    expect(escaped('x'.repeat(64)).split('\\allowbreak{}')).toHaveLength(8);
  });
});

test('only the scripts that are used take a font', () => {
  const latin = cat;
  expect(latex(latin.example, latin.trace, {})).not.toMatch(/^\\attentionfonts/m);
  const russian = caseOf('', { tokens: ['Привет'] });
  expect(latex(russian.example, russian.trace, {}).match(/^\\attentionfonts\\\w+/gm)).toEqual([
    '\\attentionfonts\\attentionother',
  ]);
  const source = { title: 'A paper', short: 'Иванов 2015' };
  const cited = caseOf('', { tokens: ['cat'], source });
  expect(latex(cited.example, cited.trace, {})).toContain('\\attentionfonts\\attentionother');
});

test('long tables are cut into rows, wide ones into columns, and none is left out', () => {
  const tokens = Array.from({ length: 70 }, (_, index) => `word${index}`);
  const { example, trace } = caseOf('long', { tokens, embeddings: { from: 'seed', seed: 1, d_model: 40 } });
  const source = latex(example, trace, { steps: ['weights'] });
  expect(source).toContain('rows 1–35 of 70, columns 1–');
  const blocks = source.split('\\begin{tabular}').slice(1);
  for (const block of blocks) {
    const rows = block
      .slice(0, block.indexOf('\\end{tabular}'))
      .split('\n')
      .filter((line) => /\\\\$/.test(line));
    expect(rows.length).toBeLessThan(40);
  }
  expect(source).toContain('The 16 words that word0 reads most are shown, of 70.');
});
