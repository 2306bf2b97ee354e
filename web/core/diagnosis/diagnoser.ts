// Judges written numbers: an example and its numbers as the diagnosis module reads them, and what it answers.
import {
  areaOf,
  explanationColumns,
  givenColumns,
  judgedColumns,
  mistakes as mistakeNames,
  verdicts,
} from '#build/generated/mistakes.ts';
import type { GivenColumn, MistakeName } from '#build/generated/mistakes.ts';
import { entryColumns, entryKinds, parts, roles, stages, statuses } from '#build/generated/vocabulary.ts';
import { within } from '../cost.ts';
import type { Estimate } from '../cost.ts';
import type { Example } from '../example.ts';
import type { Core } from '../load.ts';
import { diagnosisMessages as messages } from '../messages/diagnosis.ts';
import { modelName } from '../models/loaded.ts';
import { decimalsOfWhole, halfOf, valueOf } from '../printed.ts';
import { RequestWriter } from '../request-writer.ts';
import type { Request } from '../request-writer.ts';
import { request } from '../request.ts';
import { indexIn, nameAt, numbersOf, rowsIn } from '../rows.ts';
import { refuse } from '../schema/refuse.ts';
import { stepId } from '../step-id.ts';
import type { Place } from '../step-id.ts';
import type { PlannedStep, Trace } from '../trace.ts';
import { ExampleError } from '../errors.ts';
import { validate } from '../validate.ts';
import type { Instance } from './instance.ts';
import type {
  DiagnoseOptions,
  Diagnoser,
  Diagnosis,
  Explanation,
  JudgedStep,
  MadeMistake,
  WrittenNumbers,
} from './types.ts';

type GivenRow = Record<GivenColumn, number>;
type Rows = WrittenNumbers[string];

/** A masked score. Published numbers of a document are finite. */
const MASKED = '-Infinity';
/** The same without masked scores; what is no list of rows stays, to be refused. */
const finite = (written: WrittenNumbers): object =>
  Object.fromEntries(
    Object.entries(written).map(([id, rows]) => [
      id,
      Array.isArray(rows)
        ? rows.map((row: unknown) => (Array.isArray(row) ? row.map((one) => (one === MASKED ? null : one)) : row))
        : rows,
    ]),
  );

/** The number that a cell holds, and how far from it a number may be that is written so. */
function halves(rows: Rows, { within: relative }: DiagnoseOptions): (printed: number | string) => number {
  const whole = decimalsOfWhole(rows);
  if (relative === undefined) return (printed) => halfOf(printed, whole);
  const numbers = rows.flat().flatMap((one) => (one === null || one === MASKED ? [] : [one]));
  const half = relative * numbers.reduce((most: number, one) => Math.max(most, Math.abs(valueOf(one))), 0);
  return () => half;
}

/** Rows for the core, of the steps in their order. */
function givenRows(steps: readonly PlannedStep[], written: WrittenNumbers, options: DiagnoseOptions): GivenRow[] {
  return steps.flatMap(({ id }, step) => {
    const rows = written[id];
    if (rows === undefined) return [];
    const half = halves(rows, options);
    return rows.flatMap((numbers, row) =>
      numbers.flatMap((printed, column) =>
        printed === null ? [] : [{ step, row, column, value: valueOf(printed), half: half(printed) }],
      ),
    );
  });
}

/** The request of an example whose parameters are a model's, with the numbers themselves: the module has no model. */
function withoutModel({ words, entries, numbers }: Request, { steps }: Trace): Request {
  const writer = new RequestWriter();
  let at = 0;
  for (const row of rowsIn(entryColumns, entries)) {
    const kind = nameAt(entryKinds, row.kind);
    const count = kind === 'model' ? 0 : row.rows * row.columns;
    const own = numbers.subarray(at, (at += count));
    const [stage, part] = [nameAt(stages, row.stage), nameAt(parts, row.part)];
    const place: Place = {
      ...(stage !== 'main' && { stage }),
      ...(row.layer !== 0 && { layer: row.layer }),
      ...(part !== 'attention' && { part }),
      ...(row.head !== 0 && { head: row.head }),
    };
    const matrix = (values: Float32Array, columns: number) =>
      Array.from({ length: values.length / columns }, (_, i) => [...values.subarray(i * columns, (i + 1) * columns)]);
    if (kind !== 'model' && kind !== 'lookup') {
      writer.entry(kind, row.id, place, matrix(own, row.columns));
      continue;
    }
    const id = stepId(place, nameAt(roles, row.id));
    const input = steps.find((step) => step.id === id)!;
    writer.numbers(place, input.role, matrix(input.values, input.columns.labels.length));
  }
  return writer.finish([words]);
}

const readFromNeighbours: readonly MistakeName[] = ['row_above', 'row_below', 'column_before', 'column_after'];
/** In the order of `OtherEnd` in src/mistakes/mistake.h. */
const otherEnds = [{}, { otherEnd: 'all' }, { otherEnd: 'some' }] as const;

/** @param variant which variant of a mistake that has several (src/mistakes/mistake.h) */
const madeMistake = (name: MistakeName, variant: number): MadeMistake => ({
  name,
  area: areaOf[name],
  ...(name === 'sum_cut' && { terms: variant }),
  ...(name === 'heads_joined_in_order' && { order: [...String(variant)].map(Number) }),
  ...(readFromNeighbours.includes(name) && otherEnds[variant]),
});

const variantOf = ({ terms = 0, order = [] }: Pick<MadeMistake, 'terms' | 'order'>): number =>
  order.length > 0 ? Number(order.join('')) : terms;

/** What an example may take that is computed once for each mistake. */
const most: Estimate = { milliseconds: 50, bytes: 64e6 };

const pairStates = { [-1]: 'too_much', 0: 'not_needed', 1: 'tried' } as const;

export class CoreDiagnoser implements Diagnoser {
  readonly #core: Core;
  readonly #instance: Instance;

  constructor(core: Core, instance: Instance) {
    this.#core = core;
    this.#instance = instance;
  }

  /** Computes an example in the module. */
  #run(example: Example): void {
    if (!this.allows(example)) throw new ExampleError('', messages.tooLarge);
    const asked = request(example);
    const status = this.#instance.run(
      modelName(example) === undefined ? asked : withoutModel(asked, this.#core.run(example)),
    );
    const ended = nameAt(statuses, status);
    if (ended === 'out_of_memory') refuse('', 'noMemory');
    if (ended !== 'ok') refuse('', 'unnoticed');
  }

  allows(document: unknown): boolean {
    return within(this.#core.plan(document).cost, most);
  }

  diagnose(document: unknown, written?: WrittenNumbers, options: DiagnoseOptions = {}): Diagnosis {
    const { within: relative } = options;
    if (relative !== undefined && !(Number.isFinite(relative) && relative >= 0 && relative < 1))
      throw new RangeError(messages.within(relative));
    const example = validate(written === undefined ? document : { ...validate(document), published: finite(written) });
    const { steps } = this.#core.plan(example);
    const published = written ?? ((example.published ?? {}) as WrittenNumbers);
    for (const id of Object.keys(published))
      if (!steps.some((step) => step.id === id)) throw new ExampleError(`published.${id}`, messages.noStep);
    this.#run(example);
    const given = givenRows(steps, published, options);
    const { judged, expected, explanations } = this.#instance.diagnose(
      Float32Array.from(given.flatMap((row) => numbersOf(givenColumns, row))),
    );
    const reasons = rowsIn(explanationColumns, explanations).map(
      ({ mistake, variant, second, everywhere, explained, unexplained }): Explanation => {
        const name = nameAt(mistakeNames, mistake);
        const mistakes = [madeMistake(name, variant)];
        if (second >= 0) mistakes.push(madeMistake(nameAt(mistakeNames, second), 0));
        return { mistakes, everywhere: everywhere === 1, explained, unexplained };
      },
    );
    let next = 0;
    const all = rowsIn(judgedColumns, judged).map((row, index): JudgedStep => {
      const { id } = steps[row.step]!;
      return {
        id,
        verdict: nameAt(verdicts, row.verdict),
        cells: row.cells,
        wrong: row.wrong,
        unexplained: row.unexplained,
        worst: {
          row: row.row,
          column: row.column,
          written: valueOf(published[id]![row.row]![row.column]!),
          expected: expected[index]!,
        },
        explanations: reasons.slice(next, (next += row.explanations)),
        pairs: pairStates[row.pairs as keyof typeof pairStates],
      };
    });
    return { steps: all, first: all.find(({ wrong }) => wrong > 0) };
  }

  mistaken(
    document: unknown,
    mistakes: readonly Pick<MadeMistake, 'name' | 'terms' | 'order'>[],
    at?: string,
  ): ReadonlyMap<string, Float32Array> | undefined {
    const [first, second, ...more] = mistakes;
    if (first === undefined || more.length > 0) throw new RangeError(messages.oneOrTwo(mistakes.length));
    for (const { name } of mistakes)
      if (!mistakeNames.includes(name)) throw new RangeError(messages.noMistake(String(name)));
    const example = validate(document);
    const { steps } = this.#core.plan(example);
    const judged = at === undefined ? -1 : steps.findIndex(({ id }) => id === at);
    if (at !== undefined && judged < 0) throw new RangeError(messages.noStepNamed(at));
    this.#run(example);
    const numbers = this.#instance.mistaken(
      indexIn(mistakeNames, first.name),
      variantOf(first),
      second === undefined ? -1 : indexIn(mistakeNames, second.name),
      judged,
    );
    if (numbers.length === 0) return undefined;
    const found = new Map<string, Float32Array>();
    let start = 0;
    for (const { id, rows, columns } of steps) {
      const values = numbers.subarray(start, (start += rows.labels.length * columns.labels.length));
      if (!values.every(Number.isNaN)) found.set(id, values);
    }
    return found;
  }
}
