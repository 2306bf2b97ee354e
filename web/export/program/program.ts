// A Python program that contains the given numbers of an example, recomputes every step from them and compares it with the trace.
//
// Every number counts. Expected ones are compared with the recomputed ones, to 1e-5. A change of a given one shows in the steps made
// from it or, where it does not (behind a mask, times 0), in the sum of its bits. Settings of steps (a divisor, where a slice starts)
// and the last digits of expected numbers are guarded by one such sum.
import type { Example } from '../../core/example.ts';
import { gradientId } from '../../core/step-id.ts';
import { modelName } from '../../core/models/loaded.ts';
import { textOf } from '../../core/text-of.ts';
import type { Step, Trace } from '../../core/trace.ts';
import { modelNote, tensorOf } from '../of-model.ts';
import { comments, hasLabels } from './comments.ts';
import type { Dialect } from './dialect.ts';
import { pythonExpression } from './expression.ts';
import { knownCall } from './known-calls.ts';
import { bitSum, commentText, matrixLiteral, numberLiteral } from './literals.ts';
import { modelCall, modelImports, readingOf } from './model-files.ts';
import { pythonNames } from './names.ts';
import { settingsOf } from './settings.ts';
import { checking, ending, taken } from './skeleton.ts';
import { computedValues, leavesRange, sumNeedsRounding } from './rounding.ts';

const TOLERANCE = 1e-5;
/** Titles and sentences in comments. */
const LONGEST_TEXT = 400;

/** The given steps that have gradients; none where a gradient is not finite, since libraries get there in other ways. */
function gradedInputs({ steps }: Trace): Step[] {
  const gradients = new Map(
    steps.filter(({ gradient_of }) => gradient_of !== undefined).map((step) => [step.id, step]),
  );
  if ([...gradients.values()].some(({ values }) => !values.every(Number.isFinite))) return [];
  return steps.filter(({ id, operation, role }) => {
    return operation === 'input' && role !== 'loss_slope' && gradients.has(gradientId(id));
  });
}

class Program {
  readonly #example: Example;
  readonly #trace: Trace;
  readonly #dialect: Dialect;
  readonly #steps: Map<string, Step>;
  readonly #names: Map<string, string>;
  readonly #helpers: Record<string, string>;
  /** The steps of which derivatives are taken, and the step with respect to which. */
  readonly #derived: Set<string>;
  readonly #by: string | undefined;
  /** The given steps whose gradients the library computes, too. */
  readonly #graded: readonly Step[];

  constructor(example: Example, trace: Trace, dialect: Dialect) {
    this.#example = example;
    this.#trace = trace;
    this.#dialect = dialect;
    this.#steps = new Map(trace.steps.map((step) => [step.id, step]));
    const gradients = trace.steps.filter(({ operation }) => operation === 'jacobian_norms');
    this.#derived = new Set(gradients.map(({ operands }) => operands[0]!));
    this.#by = gradients[0]?.operands[1];
    this.#graded = dialect.autograd ? gradedInputs(trace) : [];
    this.#helpers = dialect.helpers(this.#derives);
    this.#names = pythonNames([...this.#steps.keys()], [...taken, ...Object.keys(this.#helpers)]);
  }

  /** Whether lengths of derivatives are recomputed, so that the numbers of steps carry derivatives. */
  get #derives(): boolean {
    return this.#by !== undefined;
  }

  #find = (id: string): Step => this.#steps.get(id)!;
  #name = (id: string): string => this.#names.get(id)!;

  #labels = ({ rows }: Step): readonly string[] | undefined => (hasLabels(rows) ? rows.labels : undefined);

  #given(step: Step): string {
    const tensor = tensorOf(this.#example, step);
    if (tensor !== undefined) {
      const call = modelCall(this.#name(step.id), step.id, tensor, bitSum(step.values));
      return [...comments(step, this.#name), call].join('\n');
    }
    const numbers = matrixLiteral(step.values, step.columns.labels.length, this.#labels(step), '');
    return [
      ...comments(step, this.#name),
      `${this.#name(step.id)} = given("${step.id}", ${numbers}, ${bitSum(step.values)})`,
    ].join('\n');
  }

  #expression(step: Step): string {
    const operands = step.operands.map(this.#find);
    const expression = pythonExpression(this.#dialect, {
      step,
      names: step.operands.map(this.#name),
      operands,
      derived: this.#derives,
      rounded: sumNeedsRounding(step, operands),
    });
    return leavesRange(step, operands) ? `float32(${expression})` : expression;
  }

  #computed(step: Step): { lines: string[]; bits: bigint } {
    const name = this.#name(step.id);
    const settings = settingsOf(step);
    const columns = step.columns.labels.length;
    const shown = computedValues(step);
    const overrides = (step.overridden ?? []).map(({ row, column }): [number, number, number] => [
      row,
      column,
      step.values[row * columns + column]!,
    ]);
    const cells = overrides.map(([row, column, value]) => `(${row}, ${column}, ${numberLiteral(value)})`);
    const call = knownCall(this.#dialect, this.#find, step, ({ id }) => this.#name(id));
    const after = [...(settings?.names ?? []), ...(overrides.length === 0 ? [] : [`overridden=[${cells.join(', ')}]`])];
    return {
      lines: [
        ...comments(step, this.#name),
        ...(settings === undefined ? [] : [`${settings.names.join(', ')} = ${settings.literals.join(', ')}`]),
        `${name} = check("${step.id}", ${[this.#expression(step), matrixLiteral(shown, columns, this.#labels(step), '    '), ...after].join(', ')})`,
        ...(call === undefined
          ? []
          : [`check.same("${step.id} by ${call.name}", ${call.ours ?? name}, ${call.expression})`]),
      ],
      bits: bitSum(shown) + bitSum(settings?.values ?? []) + bitSum(overrides.flat()),
    };
  }

  /** The function that makes every step, and the sum of the bits of its numbers. */
  #body(): { text: string; bits: bigint } {
    const blocks: string[][] = [];
    const derived = new Set(this.#derived);
    let bits = bitSum([TOLERANCE]);
    const graded = this.#graded.map(({ id }) => this.#name(id));
    if (graded.length > 0) {
      blocks.push([
        '# The loss is derived by these.',
        `for leaf in [${graded.join(', ')}]:`,
        '    leaf.requires_grad_()',
      ]);
    }
    for (const step of this.#trace.steps) {
      if (step.operation !== 'input') {
        const { lines, bits: more } = this.#computed(step);
        blocks.push(lines);
        bits += more;
      }
      if (derived.delete(step.id) && derived.size === 0) {
        const names = [...this.#derived].map((id) => `"${this.#name(id)}": ${this.#name(id)}`);
        blocks.push(['if not check.asserts:  # its derivatives are asked for', `    return {${names.join(', ')}}`]);
      }
    }
    if (graded.length > 0) {
      const loss = this.#trace.steps.find(({ role, gradient_of }) => role === 'loss' && gradient_of === undefined)!;
      blocks.push([
        `autograd(check, ${this.#name(loss.id)}, {`,
        ...this.#graded.map(({ id }) => `    "${gradientId(id)}": (${this.#name(id)}, ${this.#name(gradientId(id))}),`),
        '})',
      ]);
    }
    const parameter = this.#by === undefined ? '' : `, ${this.#name(this.#by)}=${this.#name(this.#by)}`;
    const heading = `def attention(check${parameter}):\n    """Every step, in the order of the calculation."""`;
    const text = blocks.map((lines) => lines.map((line) => `    ${line}`).join('\n')).join('\n\n');
    return { text: `${heading}\n${text || '    pass'}\n`, bits };
  }

  text(): string {
    const { title, target, source } = this.#example;
    const { library } = this.#dialect;
    const { text, bits } = this.#body();
    const helpers = this.#needed(text);
    const inputs = this.#trace.steps.filter(({ operation }) => operation === 'input');
    const reads = inputs.some((step) => tensorOf(this.#example, step) !== undefined);
    const note = modelNote(this.#example);
    const about = [
      title,
      textOf({ ...this.#example, text: undefined }),
      target?.tokens.join(' '),
      source && `${source.title} ${source.url ?? ''}`,
      note,
    ];
    const base = this.#dialect.base(this.#derives);
    return [
      '#!/usr/bin/env python3',
      // Python reads an encoding from the first two lines: no text of a reader may be there.
      `# Attention, step by step, recomputed with ${library} and compared with the numbers that attention-steps showed.`,
      '#',
      ...[...new Set(about)]
        .filter((line) => line !== undefined)
        .map((line) => `# ${commentText(line, LONGEST_TEXT)}`.trimEnd()),
      '#',
      '# Every step is recomputed in float64 from the given numbers. The program ends with an error that names the step and the',
      '# cell (row, column, from 0) where a number differs by more than 1e-5, absolute and relative.',
      ...(this.#by === undefined
        ? []
        : ['# The lengths of derivatives may also differ by the error that jacobian_norms works out for them.']),
      `${helpers.some((name) => this.#helpers[name]!.includes('math.')) ? 'import math\n\n' : ''}${reads ? modelImports : ''}${base}`,
      '',
      'TOLERANCE = 1e-5',
      '',
      '',
      checking(this.#derives),
      ...helpers.flatMap((name) => ['', `${this.#helpers[name]!}`, '']),
      ...(reads ? ['', readingOf(modelName(this.#example)!)] : []),
      '',
      '# Given numbers',
      '',
      ...inputs.flatMap((step) => [this.#given(step), '']),
      '',
      text,
      ending(bits, this.#derives),
    ]
      .join('\n')
      .trimEnd()
      .concat('\n');
  }

  /** The helpers that a text calls, directly or through one another. */
  #needed(text: string): string[] {
    const calls = (name: string, body: string) => new RegExp(`(?<![\\w.])${name}\\b(?=[(),])`).test(body);
    const names = Object.keys(this.#helpers);
    const found = new Set(names.filter((name) => calls(name, text)));
    for (const one of found) {
      for (const name of names) if (name !== one && calls(name, this.#helpers[one]!)) found.add(name);
    }
    return names.filter((name) => found.has(name));
  }
}

/**
 * The text of a program.
 * @param example validated
 * @param trace what the core made of it
 */
export const program = (example: Example, trace: Trace, dialect: Dialect): string =>
  new Program(example, trace, dialect).text();
