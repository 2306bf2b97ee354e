// The equations of one row with its real numbers, from the query of a token to its context vector.
import { shorten } from '../../core/shorten.ts';
import type { Role, Step, Trace } from '../../core/trace.ts';
import { exported as strings } from '../../strings/export.ts';
import { rowNumbers, shownColumns } from '../../trace/contribution.ts';
import {
  cellAt,
  explain,
  rowOf,
  stepOf,
  type Cell,
  type Derivation,
  type Filled,
  type FunctionName,
} from '../../trace/explain.ts';
import { inFocus, type Focus } from '../../trace/focus.ts';
import { decimals, formatNumber, plainNumber } from '../../trace/format.ts';
import { gradientsOn } from '../../trace/gradients.ts';
import { attributeOf } from '../../trace/attributes.ts';
import { functions } from '../../trace/operations/functions.ts';
import { queryRow } from '../../trace/query-tokens.ts';
import { maskTest } from '../../trace/mask.ts';
import { chainRoles } from '../../trace/score-chain.ts';
import { scoringSteps } from '../../trace/scoring.ts';
import type { Selection } from '../../trace/selection.ts';
import { oneLine } from '../fill.ts';
import { nameOf } from '../step-name.ts';
import { aligned, type Equation, type Sum } from './equations.ts';
import { attributeTex, formulaTex } from './formula.ts';
import { inMath } from './numbers.ts';
import { symbol } from './symbols.ts';
import { escaped } from './text.ts';

/** The steps of a row, in their order. */
const chainOf = (trace: Trace, focus: Focus): readonly Role[] => [
  ...(['query', 'rotated_query', 'asking_query'] as const),
  ...scoringSteps(trace, focus)
    .filter(({ rows }) => rows.name === 'query' || rows.name === 'pair')
    .map(({ role }) => role),
  ...chainRoles,
  'context',
];

/** The most words whose equations are shown: those that are read most. */
const MOST_EQUATIONS = 16;
/** The most numbers of a vector that are worked out. */
const MOST_NUMBERS = 4;
/** Longer sums show their first terms and the last. */
const MOST_TERMS = 24;
const FIRST_TERMS = 4;
const LONGEST_LABEL = 20;

/** What the equations of one row have in common. */
class Row {
  readonly trace: Trace;
  readonly selection: Selection;
  readonly precision: number;

  constructor(trace: Trace, selection: Selection, precision: number) {
    this.trace = trace;
    this.selection = selection;
    this.precision = precision;
  }

  number(value: number, step: Step): string {
    return inMath(formatNumber(value, decimals(step.values, this.precision)));
  }

  /** The number of a cell as its table prints it. */
  value({ step, row, column, value }: Cell): string {
    return value === 0 && maskTest(this.trace, step)?.(row, column) ? '0' : this.number(value, step);
  }

  /** A number that follows a sign: in brackets where it is negative. */
  operand(cell: Cell): string {
    const text = this.value(cell);
    return text.startsWith('-') ? `(${text})` : text;
  }

  /** A label as a subscript: shortened, and numbered where another one is the same. */
  label(labels: readonly string[], index: number): string {
    const short = shorten(oneLine(labels[index]!), LONGEST_LABEL);
    const several = labels.indexOf(labels[index]!) !== labels.lastIndexOf(labels[index]!);
    if (/^\d+$/.test(short) && !several) return short;
    return `\\text{${escaped(short)}${several ? ` (${index + 1})` : ''}}`;
  }

  /** The symbol of a cell. */
  cell({ step, row, column }: Cell, here: Step): string {
    const subscripts = [
      ...(step.rows.name === 'one' ? [] : [this.label(step.rows.labels, row)]),
      ...(step.columns.name === 'one' ? [] : [this.label(step.columns.labels, column)]),
    ];
    return symbol(step, here, subscripts);
  }
}

/** a + b − c: terms with their signs. Of many, only the first ones and the last. */
function sum(terms: readonly string[]): Sum {
  const signed = terms.map((term, index) => (index === 0 || term.startsWith('-') ? term : `+ ${term}`));
  if (signed.length <= MOST_TERMS) return signed;
  return [...signed.slice(0, FIRST_TERMS), '+ \\cdots', signed.at(-1)!];
}

/** A function of a number, without brackets that grow with it. */
const functionTex = (name: FunctionName, x: string): string =>
  functions[name].latex.join(x).replaceAll(/\\(?:left|right)(?=[()])/g, '');

/** Any formula with its numbers, in brackets if it comes `behind` a sign. */
function filledTex(row: Row, formula: Filled, behind = false): string {
  switch (formula.kind) {
    case 'cell':
      return behind ? row.operand(formula.cell) : row.value(formula.cell);
    case 'number':
      return inMath(plainNumber(formula.value));
    case 'binary': {
      const { sign, left, right } = formula;
      if (sign === '÷') return `\\frac{${filledTex(row, left)}}{${filledTex(row, right)}}`;
      const all = `${filledTex(row, left, left.kind === 'binary')} ${signTex[sign]} ${filledTex(row, right, true)}`;
      return behind ? `(${all})` : all;
    }
    case 'square':
      return `${filledTex(row, formula.of, true)}^2`;
    case 'function':
      return functionTex(formula.name, filledTex(row, formula.of));
    case 'call':
      return `${formula.called.latex}(${formula.of.map((one) => filledTex(row, one)).join(', ')})`;
    case 'reduction': {
      const { name } = formula;
      const terms = formula.terms.map((term) => filledTex(row, term, name === 'length'));
      const whole = sum(name === 'length' ? terms.map((term) => `${term}^2`) : terms).join(' ');
      if (name === 'largest') return `\\max(${terms.join(', ')})`;
      return {
        sum: behind ? `(${whole})` : whole,
        mean: `\\frac{${whole}}{${terms.length}}`,
        length: `\\sqrt{${whole}}`,
      }[name];
    }
  }
}

const signTex = { '+': '+', '−': '-', '×': '\\cdot' };

/** The equal sums from the operands to just before the result; undefined where there is nothing to compute. */
function workings(row: Row, { arithmetic: a, cell }: Derivation): Sum[] | undefined {
  const { step } = cell;
  switch (a.kind) {
    case 'given':
    case 'copied':
    case 'described':
      return undefined;
    case 'products': {
      const first = a.terms[0];
      if (first === undefined) return [['0']];
      const hidden = maskTest(row.trace, first.a.step);
      const terms = a.terms.filter((term) => term.a.value !== 0 || !hidden?.(term.a.row, term.a.column));
      if (terms.length === 0) return [['0']];
      const places = decimals(
        terms.map(({ product }) => product),
        row.precision + 1,
      );
      const multiplied = terms.map((term) => `${row.operand(term.a)} \\cdot ${row.operand(term.b)}`);
      const products = sum(terms.map(({ product }) => inMath(formatNumber(product, places))));
      return terms.length === 1 ? [sum(multiplied)] : [sum(multiplied), products];
    }
    case 'scaled': {
      return [
        [
          a.divisor === undefined
            ? `${row.operand(a.from)} \\cdot ${attributeTex(step, 'factor')}`
            : `\\frac{${row.value(a.from)}}{${attributeTex(step, 'divisor')}}`,
        ],
      ];
    }
    case 'masked':
      return [sum([row.value(a.from), row.operand(a.mask)])];
    case 'largest': {
      const all = a.of.map((one) => row.value(one));
      const shown = all.length > MOST_TERMS ? [...all.slice(0, FIRST_TERMS), '\\dots', all.at(-1)!] : all;
      return [
        shown.map((one, index) => `${index === 0 ? '\\max(' : ''}${one}${index === shown.length - 1 ? ')' : ','}`),
      ];
    }
    case 'binary': {
      const [x, y] = [row.value(a.a), row.operand(a.b)];
      if (a.sign === '÷') return [[`\\frac{${x}}{${row.value(a.b)}}`]];
      return [[`${x} ${signTex[a.sign]} ${y}`]];
    }
    case 'function': {
      const x = row.value(a.of);
      if (a.name === 'exp') return [[`e^{${x}}`]];
      if (a.name === 'root') {
        const epsilon = attributeOf(step, 'epsilon');
        return [[`\\sqrt{${x}${epsilon === 0 ? '' : ` + ${inMath(formatNumber(epsilon, 6))}`}}`]];
      }
      return [[functionTex(a.name, x)]];
    }
    case 'sum': {
      const terms = a.terms.map((term) => row.value(term.a) + (a.squares ? '^2' : ''));
      if (a.then === undefined) return [sum(terms)];
      const whole = sum(terms).join(' ');
      return [[a.then === 'mean' ? `\\frac{${whole}}{${terms.length}}` : `\\sqrt{${whole}}`]];
    }
    case 'normalized':
      return [[`\\frac{${row.value(a.from)}}{\\left\\|\\cdot\\right\\|}`]];
    case 'formula':
      return [[filledTex(row, a.formula)]];
    case 'rotation': {
      const [x, y, cos, sin] = [a.x, a.y, a.cosine, a.sine].map((one) => row.operand(one)) as [
        string,
        string,
        string,
        string,
      ];
      return [
        a.first ? [`${x} \\cdot ${cos}`, `- ${y} \\cdot ${sin}`] : [`${x} \\cdot ${sin}`, `+ ${y} \\cdot ${cos}`],
      ];
    }
  }
}

/** The equation of one cell: its symbol, its derivation, its number. */
function equation(row: Row, step: Step, at: number, column: number): Equation | undefined {
  const found = explain(row.trace, step, at, column);
  const worked = workings(row, found);
  if (worked === undefined) return undefined;
  const result = row.value({ ...found.cell, value: found.computed });
  const overridden = found.overridden
    ? `\\quad\\text{(${strings.latex.overriddenAt} $${row.number(found.cell.value, step)}$)}`
    : '';
  const last = worked.at(-1)!;
  const same = last.length === 1 && last[0] === result;
  return {
    left: row.cell(found.cell, step),
    right: [...(same ? worked.slice(0, -1) : worked), [result + overridden]],
  };
}

/** A whole row as a vector. */
function vector(row: Row, step: Step, at: number, lead?: Sum): Equation {
  const numbers = rowOf(step, at).map((cell) => row.value(cell));
  const all = numbers.length > MOST_TERMS ? [...numbers.slice(0, FIRST_TERMS), '\\dots', numbers.at(-1)!] : numbers;
  const parts = all.map((one, index) => `${index === 0 ? '(' : ''}${one}${index === all.length - 1 ? ')' : ',\\;'}`);
  const name = step.rows.name === 'one' ? [] : [row.label(step.rows.labels, at)];
  const subscripts = step.columns.name === 'one' ? name : [...name, '\\cdot'];
  return { left: symbol(step, step, subscripts), right: lead === undefined ? [parts] : [lead, parts] };
}

/** "0.272 V_The + …", the context as a weighted sum of values. */
function weightedSum(row: Row, step: Step, columns: readonly number[]): Sum | undefined {
  if (step.operation !== 'matmul') return undefined;
  const [weights, values] = step.operands.map((id) => stepOf(row.trace, id)) as [Step, Step];
  const { query } = row.selection;
  const hidden = maskTest(row.trace, weights);
  const terms = columns
    .map((column) => cellAt(weights, query, column))
    .filter(({ row: at, column, value }) => value !== 0 || !hidden?.(at, column))
    .map((cell) => `${row.operand(cell)}\\,${symbol(values, step, [row.label(values.rows.labels, cell.column)])}`);
  if (terms.length === 0) return ['0'];
  return [...sum(terms), ...(columns.length < weights.columns.labels.length ? ['+ \\cdots'] : [])];
}

/** The equations of one step of the row. */
function stepEquations(row: Row, step: Step, columns: readonly number[]): { equations: Equation[]; note?: string } {
  const { selection } = row;
  const size = step.columns.labels.length;
  const isDefined = (one: Equation | undefined) => one !== undefined;
  if (step.rows.name === 'pair') {
    const keys = selection.weights.columns.labels.length;
    const pairs = columns.map((column) => selection.query * keys + column);
    const single = size === 1;
    return {
      equations: pairs
        .map((pair) => (single ? equation(row, step, pair, 0) : vector(row, step, pair)))
        .filter(isDefined),
    };
  }
  const at = queryRow(selection, step);
  if (step.columns.name === 'one') return { equations: [equation(row, step, at, 0)].filter(isDefined) };
  if (step.columns.name === 'key') {
    const found = columns.map((column) => equation(row, step, at, column)).filter(isDefined);
    return { equations: found.length > 0 ? found : [vector(row, step, at)] };
  }
  const lead = step.role === 'context' && step.gradient_of === undefined ? weightedSum(row, step, columns) : undefined;
  const numbers = Array.from({ length: Math.min(size, MOST_NUMBERS) }, (_, column) => equation(row, step, at, column));
  const equations = [vector(row, step, at, lead), ...numbers.filter(isDefined)];
  return equations.length > 1 && size > MOST_NUMBERS
    ? { equations, note: strings.latex.first(MOST_NUMBERS, size) }
    : { equations };
}

/** The worked equations of the query token, as LaTeX. */
export function worked(trace: Trace, selection: Selection, precision: number): string {
  const row = new Row(trace, selection, precision);
  const columns = shownColumns(rowNumbers(selection.weights, selection.query), MOST_EQUATIONS);
  const { weights, query } = selection;
  const word = escaped(weights.rows.labels[query]!);
  const all = weights.columns.labels.length;
  const chain = chainOf(trace, selection.focus);
  const forward = chain.map((role) => inFocus(trace, selection.focus, role)).filter((step) => step !== undefined);
  const backward = gradientsOn(trace, selection.focus).filter(
    ({ role, rows }) => rows.name === 'query' && chain.includes(role),
  );
  const steps = [...forward, ...backward];
  const masked = steps.some(({ role }) => role === 'masked_scores');
  const parts = steps
    .filter(({ role }) => role !== 'mask' || masked)
    .map((step) => {
      const { equations, note } = stepEquations(row, step, columns);
      const formula = formulaTex(step, (id) => stepOf(trace, id));
      const heading = `\\textbf{${escaped(nameOf(step))}}${formula === undefined ? '' : `\\quad $${formula}$`}\\par`;
      const [first = '', ...more] = aligned(equations);
      const together = `\\begin{attentionblock}\n${heading}\n${first}\n\\end{attentionblock}`;
      const noteLines = note === undefined ? [] : [`{\\small\\color{attentionsoft}${escaped(note)}}\\par`];
      return [together, ...more, ...noteLines].join('\n');
    });
  const some = columns.length < all ? [`${fillWord(strings.latex.some(columns.length, all), word)}\\par`] : [];
  return [
    `\\section*{${fillWord(strings.latex.worked, word)}}`,
    `{\\small\\color{attentionsoft}${strings.latex.rounded}}\\par\\nopagebreak`,
    ...some,
    ...parts,
  ].join('\n');
}

const fillWord = (sentence: string, word: string) => sentence.replace('{word}', () => word);
