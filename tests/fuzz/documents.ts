// Documents of a grammar, and mutated ones of the corpus.
import { ExampleError } from '../../web/core/errors.ts';
import { atOnce, within } from '../../web/core/cost.ts';
import type { Example } from '../../web/core/example.ts';
import { type Core, load } from '../../web/core/load.ts';
import type { Trace } from '../../web/core/trace.ts';
import { parseExample } from '../../web/core/parse-example.ts';
import { documentOfTrace } from '../../web/edit/document-of-trace.ts';
import { equal } from '../../web/core/equal.ts';
import { jsonText, toDocument } from '../../web/edit/to-document.ts';
import { exportFile, formatNames } from '../../web/export/index.ts';
import { pathExists } from '../web/document-path.ts';
import { mutate } from '../web/mutate.ts';
import { corpus } from './corpus.ts';
import { expect, type Fuzzer, pick } from './fuzzer.ts';
import { randomDocument } from './grammar.ts';

const simd = await load({ backend: 'simd' });
const scalar = await load({ backend: 'scalar' });
const documents = corpus();
/** Exports of larger traces take long, and say no more. */
const MOST_EXPORTED = 2000;
/** Some mutated documents have a hundred million letters. */
const LONGEST = 2e6;

/** What a call gives, or the `ExampleError` that it throws; any other error is thrown on. */
function tried<T>(call: () => T): T | ExampleError {
  try {
    return call();
  } catch (error) {
    if (error instanceof ExampleError) return error;
    throw error;
  }
}

const sameError = (a: ExampleError, b: unknown): boolean => b instanceof ExampleError && a.message === b.message;

const bits = ({ buffer, byteOffset, length }: Float32Array) => new Uint32Array(buffer, byteOffset, length);

/** The same bits. WebAssembly does not say which NaN an operation gives: engines choose anew when they compile again. */
function sameBits(one: Float32Array, other: Float32Array): boolean {
  const [left, right] = [bits(one), bits(other)];
  return left.every((word, index) => word === right[index] || (Number.isNaN(one[index]) && Number.isNaN(other[index])));
}

function expectSameTrace(one: Trace, other: Trace): void {
  expect(one.steps.length === other.steps.length, 'simd and scalar have the same steps');
  for (const [index, step] of one.steps.entries()) {
    const { id, values } = other.steps[index]!;
    expect(id === step.id && sameBits(step.values, values), `simd and scalar have the same bits of ${step.id}`);
  }
}

function expectSound(document: unknown, error: ExampleError): void {
  expect(pathExists(document, error.path), `there is a place ${error.path}`);
  expect(error.code !== 'unreadable' && error.code !== 'unnoticed', `the reason was foreseen: ${error.message}`);
}

/** What is written and read again is the same. */
function expectSameAgain(example: Example): void {
  const text = jsonText(toDocument(example));
  expect(equal(parseExample(text), example), `the same, written and read again: ${text}`);
}

async function expectExports(example: Example, trace: Trace): Promise<void> {
  for (const format of formatNames) {
    const made = await exportFile(format, example, trace).catch((error: unknown) => {
      // A workbook holds no infinite numbers, and says so.
      if (format === 'xlsx' && error instanceof ExampleError) return undefined;
      throw error;
    });
    if (made === undefined) continue;
    const { content } = made;
    expect((typeof content === 'string' ? content.length : content.size) > 0, `there is something in ${format}`);
    if (format !== 'json') continue;
    expect(equal(parseExample(documentOfTrace(content as string)), example), 'the trace as JSON gives its document');
  }
}

function computed(core: Core, example: Example) {
  const planned = tried(() => core.plan(example));
  const run = tried(() => core.run(example));
  if (planned instanceof ExampleError) {
    expect(sameError(planned, run), `what has no plan is not run: ${planned.message}`);
  } else {
    const small = within(planned.cost, atOnce);
    expect(small || (run instanceof ExampleError && run.code === 'tooMuch'), 'what takes too much is not run');
    if (!(run instanceof ExampleError)) {
      const ids = (steps: readonly { id: string }[]) => steps.map(({ id }) => id).join();
      expect(ids(planned.steps) === ids(run.steps), 'a plan has the steps of the trace');
    }
  }
  return run;
}

export const documentFuzzer: Fuzzer = {
  leastAccepted: 0.25,
  make: (random) => {
    const document = random(2) === 0 ? randomDocument(random) : pick(random, documents);
    const text = random(3) === 0 ? JSON.stringify(mutate(document, random)) : '';
    return text === '' || text.length > LONGEST ? jsonText(document) : text;
  },
  async check(text) {
    const read = tried(() => parseExample(text));
    if (read instanceof ExampleError) {
      expectSound(
        tried(() => JSON.parse(text) as unknown),
        read,
      );
      return false;
    }
    expectSameAgain(read);
    const run = computed(simd, read);
    const same = tried(() => scalar.run(read));
    if (run instanceof ExampleError) {
      expectSound(read, run);
      expect(sameError(run, same), 'simd and scalar refuse the same');
      return false;
    }
    expect(!(same instanceof ExampleError), 'scalar runs what simd runs');
    expectSameTrace(run, same);
    const numbers = run.steps.reduce((sum, { values }) => sum + values.length, 0);
    if (numbers < MOST_EXPORTED && text.length % 8 === 0) await expectExports(read, run);
    return true;
  },
};
