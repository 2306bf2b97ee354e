// Gradients as readers meet them: against closed forms and differences in double precision, and distinguished from the steps whose
// roles they have.
import { beforeAll, describe, expect, test } from 'vitest';
import { lastOutput } from '../../web/core/loss.ts';
import { shapeOf } from '../../web/core/shape.ts';
import type { Step, Trace } from '../../web/core/trace.ts';
import { validate } from '../../web/core/validate.ts';
import { cardOfStep, cardsOf } from '../../web/elements/cards/cards.ts';
import { tabsOf } from '../../web/elements/compact/tabs.ts';
import type { Panel as PanelType } from '../../web/elements/derivation/panel.ts';
import { gallery } from '../../web/examples/index.ts';
import { exportFile } from '../../web/export/index.ts';
import { fallback } from '../../web/export/fallback.ts';
import { explain } from '../../web/trace/explain.ts';
import { counterpart, firstFocus, focuses, focusShowing, sameFocus, stepById } from '../../web/trace/focus.ts';
import {
  forwardStep,
  gradientOf,
  gradientsOn,
  softmaxGradientBehind,
  softmaxGradientOf,
  termOf,
} from '../../web/trace/gradients.ts';
import { outlineOf, type OutlineNode } from '../../web/trace/outline.ts';
import { parseNumber } from '../../web/trace/parse-number.ts';
import { originText } from '../../web/trace/origin-text.ts';
import { provenance } from '../../web/trace/provenance.ts';
import { unquoted } from '../../web/strings/phrases.ts';
import { core } from './exports.ts';
import { everyKind } from './every-kind.ts';
import { textOf } from './template-text.ts';

const documentOf = (id: string) => gallery.find((entry) => entry.id === id)!.document as object;

/** A document of every kind with a gradient of its last output, as long as one can be asked for. */
function withLoss(document: object): object | undefined {
  if ('region' in document || 'loss' in document) return undefined;
  const example = validate(document);
  const { rows, columns } = lastOutput(example, shapeOf(example));
  const gradient = Array.from({ length: rows.size! }, (_, i) =>
    Array.from({ length: columns.size! }, (_, j) => ((i * 7 + j * 3) % 5) / 4 - 0.5),
  );
  return { ...document, loss: { gradient } };
}

const pairs = Object.entries(everyKind).flatMap(([name, document]) => {
  const asked = withLoss(document);
  return asked === undefined ? [] : [{ name, plain: core.run(document), trace: core.run(asked), document: asked }];
});

const at = ({ values, columns }: Step, row: number, column: number) => values[row * columns.labels.length + column]!;
const find = (trace: Trace, id: string) => stepById(trace, id)!;
const isGradient = ({ gradient_of }: Step) => gradient_of !== undefined;

/** −ln softmax(c)[answer] for c = Σ softmax(scores)·values, all in double precision. */
function lossOf(scores: readonly number[], values: readonly (readonly number[])[], answer: number) {
  const softmax = (row: readonly number[]) => {
    const exponentials = row.map(Math.exp);
    const sum = exponentials.reduce((a, b) => a + b);
    return exponentials.map((one) => one / sum);
  };
  const weights = softmax(scores);
  const context = values[0]!.map((_, k) => weights.reduce((sum, weight, j) => sum + weight * values[j]![k]!, 0));
  return { weights, context, probabilities: softmax(context), loss: -Math.log(softmax(context)[answer]!) };
}

describe.each([
  { id: 'river-bank', asks: 2, answer: 1 },
  { id: 'what-pays', asks: 4, answer: 0 },
])('$id', ({ id, asks, answer }) => {
  const trace = core.run(documentOf(id));
  const gradients = softmaxGradientOf(trace, firstFocus(trace))!;
  const before = find(trace, gradients.scores.gradient_of!);
  const value = find(trace, 'value');
  const words = before.columns.labels.length;
  const scores = Array.from({ length: words }, (_, j) => at(before, asks, j));
  const values = Array.from({ length: words }, (_, j) => value.columns.labels.map((_, k) => at(value, j, k)));
  const now = lossOf(scores, values, answer);

  test('the loss is that of double precision', () => {
    expect(find(trace, 'loss').values[0]).toBeCloseTo(now.loss, 6);
  });

  test('the gradient of a score is weight × (g·v − g·c), with each factor in the trace', () => {
    const g = now.probabilities.map((p, k) => p - Number(k === answer));
    const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, k) => sum + x * b[k]!, 0);
    for (let j = 0; j < words; j++) {
      const worth = dot(g, values[j]!);
      const blend = dot(g, now.context);
      expect(at(gradients.worth, asks, j)).toBeCloseTo(worth, 6);
      expect(at(gradients.blend, asks, 0)).toBeCloseTo(blend, 6);
      expect(at(gradients.difference, asks, j)).toBeCloseTo(worth - blend, 6);
      expect(at(gradients.scores, asks, j)).toBeCloseTo(now.weights[j]! * (worth - blend), 6);
    }
  });

  test('it is how the loss changes with the score, by central differences', () => {
    const h = 1e-6;
    for (let j = 0; j < words; j++) {
      const moved = (by: number) => lossOf(scores.with(j, scores[j]! + by), values, answer).loss;
      expect(at(gradients.scores, asks, j)).toBeCloseTo((moved(h) - moved(-h)) / (2 * h), 6);
    }
  });

  test('no other word’s scores move', () => {
    const others = [...gradients.scores.values].filter((_, index) => Math.floor(index / words) !== asks);
    expect(others.every((one) => one === 0)).toBe(true);
  });
});

describe.each(pairs)('$name with a loss', ({ plain, trace, document }) => {
  const gradients = trace.steps.filter(isGradient);

  test('has gradients, each as large as its step and with its role, place and labels', () => {
    expect(gradients.length).toBeGreaterThan(0);
    for (const step of gradients.filter((one) => termOf(one) === undefined)) {
      const of = forwardStep(trace, step);
      expect(of).not.toBe(step);
      expect(gradientOf(trace, of)).toBe(step);
      expect([step.role, step.head, step.layer, step.stage, step.part]).toEqual([
        of.role,
        of.head,
        of.layer,
        of.stage,
        of.part,
      ]);
      expect([step.rows.labels, step.columns.labels]).toEqual([of.rows.labels, of.columns.labels]);
    }
    for (const { rows, columns, values } of gradients) {
      expect(values.length).toBe(rows.labels.length * columns.labels.length);
    }
  });

  test('shows the same paths, cards and tabs as without, but for the card of gradients', () => {
    expect(focuses(trace)).toEqual(focuses(plain));
    for (const focus of focuses(trace)) {
      expect(cardsOf(trace, focus).filter((card) => card !== 'training')).toEqual(cardsOf(plain, focus));
      const ids = (of: Trace) =>
        [...tabsOf(of, focus, undefined)].map(([tab, steps]) => [tab, steps.map(({ id }) => id)]);
      expect(ids(trace)).toEqual(ids(plain));
    }
    const entries = (nodes: readonly OutlineNode[]): unknown[] =>
      nodes.flatMap((node) =>
        node.kind !== 'entry'
          ? [[node.id, node.steps, entries(node.children)]]
          : node.card === 'training'
            ? []
            : [[node.id, node.steps]],
      );
    expect(entries(outlineOf(trace))).toEqual(entries(outlineOf(plain)));
    expect(JSON.stringify(outlineOf(trace))).toContain('"card":"training"');
  });

  test('every gradient is seen on a path, in the card of gradients', () => {
    const seen = new Set(focuses(trace).flatMap((focus) => gradientsOn(trace, focus)));
    for (const step of gradients) {
      const focus = focusShowing(trace, firstFocus(trace), step);
      expect(focuses(trace).some((one) => sameFocus(one, focus))).toBe(true);
      expect(cardOfStep(trace, focus, step), step.id).toBe('training');
      expect(seen.has(step), step.id).toBe(true);
    }
  });

  test('on another path stands the gradient of the step that stands there', () => {
    for (const focus of focuses(trace)) {
      for (const step of gradients) {
        const other = counterpart(trace, focus, step);
        if (other === undefined) continue;
        expect(isGradient(other)).toBe(true);
        expect(other.gradient_of).toBe(counterpart(trace, focus, forwardStep(trace, step))?.id);
      }
    }
  });

  test('the example’s own tables are the same without its gradients', () => {
    const own = (of: object) => ({ ...of, display: { steps: ['weights', 'context'] } });
    const example = validate(own(document));
    expect(fallback(example, trace)).toBe(fallback(validate({ ...own(document), loss: undefined }), plain));
  });
});

test('tables of the steps that an example names are of no gradient, and a gradient is named by its id', async () => {
  const example = validate({ ...documentOf('river-bank'), display: { steps: ['weights'] } });
  const trace = core.run(example);
  const { content: text } = await exportFile('markdown', example, trace);
  expect(text).toContain('### Weights');
  expect(text).not.toContain('Gradient');
  const csv = await exportFile('csv', example, trace, { steps: ['weights', 'gradient.weights'] });
  expect(
    new Set(
      csv.content
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ),
  ).toEqual(new Set(['weights', 'gradient.weights']));
});

describe('exports', () => {
  const example = validate(documentOf('river-bank'));
  const trace = core.run(example);
  const text = async (format: 'markdown' | 'html' | 'latex' | 'json' | 'numpy' | 'pytorch') =>
    (await exportFile(format, example, trace)).content;

  test('name gradients in words and by their symbol', async () => {
    expect(await text('markdown')).toContain('### Gradient: Scaled scores');
    expect(await text('html')).toContain('<b>Gradient: Shifted scores, part 2</b>');
    const latex = await text('latex');
    expect(latex).toContain('$\\frac{\\partial L}{\\partial A} = \\frac{\\partial L}{\\partial C}\\,V^{\\top}$');
    expect(latex).toContain('\\frac{\\partial L}{\\partial W_{Q}} = X^{\\top}\\,\\frac{\\partial L}{\\partial Q}');
    // The row of bank, worked out: weight × (g·v − g·c).
    expect(latex).toMatch(
      /\\left\(\\frac\{\\partial L\}\{\\partial S\^\{\\mathrm\{shifted\}\}\}\\right\)_\{\\text\{bank\},\\text\{river\}\} &= 0\.17\d \\cdot \(-0\.\d+\)/,
    );
  });

  test('JSON says what a gradient belongs to, and its document asks for it again', async () => {
    const { document, steps } = JSON.parse(await text('json')) as { document: object; steps: Step[] };
    expect(steps.find(({ id }) => id === 'gradient.scores')?.gradient_of).toBe('scores');
    expect(core.run(document).steps.map(({ id }) => id)).toEqual(trace.steps.map(({ id }) => id));
  });

  test('programs recompute every gradient, and PyTorch finds those of what was given by itself', async () => {
    const [numpy, pytorch] = [await text('numpy'), await text('pytorch')];
    for (const id of trace.steps.filter(isGradient).map((step) => step.id)) {
      expect(numpy).toContain(`check("${id}", `);
      expect(pytorch).toContain(`check("${id}", `);
    }
    expect(numpy).not.toContain('autograd');
    expect(pytorch).toContain('for leaf in [embeddings, W_Q, W_K, W_V]:');
    expect(pytorch).toContain('"gradient.W_Q": (W_Q, gradient_W_Q),');
    expect(
      (await exportFile('pytorch', example, core.run({ ...documentOf('river-bank'), loss: undefined }))).content,
    ).not.toContain('autograd');
  });
});

describe('what the panel of an open cell says', () => {
  let write: (trace: Trace, id: string, row: number, column: number) => { title: string; text: string };
  beforeAll(async () => {
    const [{ Panel }, { gradientArithmetic }] = await Promise.all([
      import('../../web/elements/derivation/panel.ts'),
      import('../../web/elements/derivation/gradient.ts'),
    ]);
    write = (trace, id, row, column) => {
      const host = Object.assign(new EventTarget(), { trace, precision: 3, all: false });
      const panel: PanelType = new Panel(host, trace);
      const found = explain(trace, find(trace, id), row, column);
      return { title: unquoted(panel.title(found.cell)), text: textOf(gradientArithmetic(panel, found)) };
    };
  });

  const trace = core.run(documentOf('river-bank'));

  test('a score’s gradient is written as weight × (g·v − g·c), with which way training pushes it', () => {
    const river = write(trace, 'gradient.shifted_scores', 2, 1);
    expect(river.title).toBe('bank asks river: how the loss changes with the score');
    expect(river.text).toMatch(
      /^0\.170 × \(−0\.4912 − 0\.1003\) = 0\.170 × \(−0\.592\) = −0\.100 weight × \(g·v − g·c\)/,
    );
    expect(river.text).toContain('−0.4912 is less than 0.1003 . Training pushes this score up.');
    expect(write(trace, 'gradient.shifted_scores', 2, 4).text).toContain('Training pushes this score down.');
    expect(write(trace, 'gradient.shifted_scores', 0, 1).text).toContain('training leaves this score as it is.');
  });

  test('worth minus blend comes out as it is printed, and is more or less as is said, however near they are', () => {
    const read = (text: string) => (parseNumber(text.replace(/^\((.*)\)$/, '$1')) as { value: number }).value;
    const near = core.run({
      tokens: ['a', 'b', 'c'],
      embeddings: [
        [0.13, 0.27],
        [0.130004, 0.27],
        [0.13, 0.270002],
      ],
      loss: { gradient: [0.05, 1e-4, 3].map((slope) => [slope, -slope]) },
    });
    let compared = 0;
    for (const trace of [near, ...pairs.map((pair) => pair.trace)]) {
      for (const step of trace.steps.filter((one) => softmaxGradientBehind(trace, one)?.scores === one)) {
        for (let row = 0; row < step.rows.labels.length; row++) {
          for (let column = 0; column < step.columns.labels.length; column++) {
            const { text } = write(trace, step.id, row, column);
            const [, , worth, blend, difference] = /^(.+?) × \((.+?) − (\(.*?\)|[^()]*)\) = \1 × (.*?) = /.exec(text)!;
            const printed = read(difference!);
            // In units of what the difference is printed with.
            const unit = 10 ** -(/\.(\d+)/.exec(difference!)?.[1]?.length ?? 0);
            const power = /× 10/.test(difference!) ? 10 ** Math.floor(Math.log10(Math.abs(printed))) : 1;
            expect(Math.abs(read(worth!) - read(blend!) - printed) / (unit * power), text).toBeLessThan(0.501);
            const said = / is (less|more) than /.exec(text)?.[1];
            if (said === undefined) continue;
            expect(read(worth!) < read(blend!), text).toBe(said === 'less');
            expect(read(worth!) > read(blend!), text).toBe(said === 'more');
            expect(text).toContain(`${worth} is ${said} than ${blend!.replace(/[()]/g, '')} .`);
            compared++;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('a gradient that is only passed on says the same, and by what it is divided', () => {
    expect(write(trace, 'gradient.scaled_scores', 2, 1).text).toMatch(
      /^0\.170 × \(−0\.4912 − 0\.1003\).*pushes this score up\.$/,
    );
    expect(write(trace, 'gradient.scores', 2, 1).text).toMatch(/pushes this score up\. −0\.100 ÷ 1\.414214 = −0\.071$/);
  });

  test('the gradient of a capped score is passed on from the masked one', () => {
    const { loss } = documentOf('river-bank') as { loss: object };
    const capped = core.run({ ...documentOf('river-bank'), loss, attention: { mask: 'causal', softcap: 2 } });
    expect(find(capped, 'gradient.capped_scores').operation).toBe('copy');
    for (const id of ['gradient.masked_scores', 'gradient.capped_scores']) {
      expect(softmaxGradientBehind(capped, find(capped, id))?.scores.id, id).toBe('gradient.shifted_scores');
      expect(write(capped, id, 2, 1).text, id).toContain('weight × (g·v − g·c)');
    }
    expect(softmaxGradientBehind(capped, find(capped, 'gradient.scores'))).toBeUndefined();
  });

  test('a masked word has no share, so its score stays', () => {
    const masked = core.run({ ...documentOf('river-bank'), attention: { mask: 'causal' } });
    expect(write(masked, 'gradient.shifted_scores', 2, 4).text).toContain('bank gives money no share');
  });

  test('parts of a score’s gradient say what they are', () => {
    expect(write(trace, 'gradient.shifted_scores.term2', 2, 0).title).toBe('What the current blend of bank is worth');
    expect(write(trace, 'gradient.shifted_scores.term3', 2, 1).title).toBe(
      'How much more river is worth to bank than the blend',
    );
  });

  test('the gradient of a row maximum, which counts where an exponential is overridden, goes to the first word that has it', () => {
    // The bank is the first of two words that fit best.
    const document = {
      tokens: ['the', 'bank', 'bank'],
      embeddings: [
        [0, 1],
        [2, 1],
        [2, 1],
      ],
      loss: { cross_entropy: [null, 1, null] },
    };
    const way = ({ operation }: Step) => operation === 'row_maximum_backward';
    expect(core.run(document).steps.some(way)).toBe(false);
    const overridden = core.run({ ...document, override: { exponentials: { cells: { '1,0': 0.5 } } } });
    const step = overridden.steps.find(way)!;
    expect(step.gradient_of).toBe('scaled_scores');
    expect([...step.values].flatMap((x, index) => (x === 0 ? [] : [index]))).toEqual([4]);
    expect(at(step, 1, 1)).toBe(find(overridden, 'gradient.row_maximum').values[1]);
    expect(write(overridden, step.id, 1, 1).text).toBe(
      'The gradient of the row goes to the first of its largest numbers; the others get 0.',
    );
  });

  test('products of columns are named by their rows, and parameters say where training goes', () => {
    const { title, text } = write(trace, 'gradient.W_Q', 0, 1);
    expect(title).toBe('From number 1 of the input to number 2 of a query: how the loss changes with it');
    expect(text).toContain('embedding of each row, number 1');
    expect(text).toContain('∂L/∂ query of each row, number 2');
    for (const word of ['the', 'river', 'bank', 'has', 'money']) expect(text).toContain(` ${word} `);
    expect(text).toContain('training makes it larger');
  });

  test('every gradient of every kind of attention has a title and arithmetic without a gap', () => {
    for (const { trace: one, name } of pairs) {
      for (const step of one.steps.filter(isGradient)) {
        const { title, text } = write(one, step.id, step.rows.labels.length - 1, step.columns.labels.length - 1);
        expect(`${title} ${text}`, `${name}: ${step.id}`).not.toMatch(/undefined|\[object|NaN/);
        expect(text.length, `${name}: ${step.id}`).toBeGreaterThan(0);
      }
    }
  });

  test('which way training pushes follows from the sign, for every score of every kind of attention', () => {
    let counted = 0;
    for (const { trace: one } of pairs) {
      for (const step of one.steps.filter((each) => softmaxGradientBehind(one, each)?.scores === each)) {
        step.rows.labels.forEach((_, row) => {
          step.columns.labels.forEach((_, column) => {
            const gradient = at(step, row, column);
            const { text } = write(one, step.id, row, column);
            expect(text.includes('would lower the loss'), step.id).toBe(gradient < 0);
            expect(text.includes('would raise the loss'), step.id).toBe(gradient > 0);
            expect(text.includes('pushes this score up'), step.id).toBe(gradient < 0);
            expect(text.includes('pushes this score down'), step.id).toBe(gradient > 0);
            counted++;
          });
        });
      }
    }
    expect(counted).toBeGreaterThan(200);
  });
});

describe('where trained numbers come from', () => {
  const trained = { task: 'recall', steps: 500, loss: 0.47123, seed: 1 };
  const example = validate({ ...documentOf('what-pays'), trained });

  test('is said with the run', () => {
    expect(provenance(example)).toMatchObject({ origin: 'trained', changed: 0 });
    expect(originText(example, 'trained')).toBe('trained (recall, 500 steps, mean loss 0.471, seed 1)');
    const control = validate({
      ...documentOf('what-pays'),
      trained: { ...trained, control: 'shuffled_labels', steps: 1 },
    });
    expect(originText(control, 'trained')).toBe('trained (recall, shuffled labels, 1 step, mean loss 0.471, seed 1)');
  });

  test('stands in exports, where what it says does nothing', async () => {
    const hostile = validate({ ...documentOf('what-pays'), trained: { ...trained, task: '<img src=x>\\input{x}' } });
    const trace = core.run(hostile);
    expect((await exportFile('html', hostile, trace)).content).not.toContain('<img');
    expect((await exportFile('latex', hostile, trace)).content).not.toContain('\\input{x}');
    expect((await exportFile('markdown', example, core.run(example))).content).toContain(
      'Numbers trained (recall, 500 steps, mean loss 0.471, seed 1).',
    );
  });
});
