// Opens 60 random models of all families that PyTorch wrote (checkpoints.py), and compares the output of every layer, the probabilities, and
// those that would follow from earlier layers, with PyTorch's in float64. Of some, the exported programs are run. Needs Debian's python3-numpy and python3-torch.
// Usage: node tests/programs/checkpoints.ts [COUNT]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from '../../web/core/load.ts';
import { filesIn } from '../../web/core/models/model-folder.ts';
import type { Trace } from '../../web/core/trace.ts';
import { asTrained, cosinesOf, textVector, vectorIn } from '../../web/elements/cards/text-vectors.ts';
import { validate } from '../../web/core/validate.ts';
import { numpy } from '../../web/export/numpy.ts';
import { pytorch } from '../../web/export/pytorch.ts';
import { outcomes, python } from './python.ts';
import type { Program } from './python.ts';

const TOLERANCE = 1e-5;
const count = Number(process.argv[2] ?? 60);
interface Expected {
  ids: number[];
  segments?: number[];
  layers: number[][][];
  /** Of models that say which words are hidden. */
  logits?: number[][];
  probabilities?: number[][];
  /** The mean of the last outputs, of length 1. */
  pooled?: number[][];
  /** Of that and the mean for the same ids from the last to the first. */
  cosine?: number[][];
  /** The same of what goes into each layer. */
  lens?: number[][][];
}

let passed = 0;
let failed = 0;
let withPrograms = 0;
function report(title: string, problem: string | undefined): void {
  if (problem === undefined) passed++;
  else failed++;
  console.log(problem === undefined ? `ok      ${title}` : `FAILED  ${title}\n        ${problem}`);
}

/** The largest difference from what is expected, relative to it where that is above 1. */
function farthest({ steps }: Trace, id: string, expected: number[][]): number {
  const { values } = steps.find((step) => step.id === id)!;
  const wanted = expected.flat();
  if (values.length !== wanted.length) return Infinity;
  return Math.max(...wanted.map((x, place) => Math.abs(x - values[place]!) / Math.max(1, Math.abs(x))));
}

/**
 * The same of logits, of which only the differences count: relative to their range where that is above 1. A transform ends in a norm,
 * which over the few numbers of these models magnifies what is rounded before it.
 */
function farthestInRange({ steps }: Trace, id: string, expected: number[][]): number {
  const { values } = steps.find((step) => step.id === id)!;
  const wanted = expected.flat();
  if (values.length !== wanted.length) return Infinity;
  const range = Math.max(1, Math.max(...wanted) - Math.min(...wanted));
  return Math.max(...wanted.map((x, place) => Math.abs(x - values[place]!) / range));
}

const folder = mkdtempSync(join(tmpdir(), 'checkpoints-'));
try {
  const families = Number(execFileSync(python, ['tests/programs/checkpoints.py', folder, String(count)]));
  // A program is run for every family with every kind of numbers.
  withPrograms = Math.min(count, 3 * families);
  const core = await load();
  const names = readdirSync(folder).sort();
  const programs: Program[] = [];
  for (const [index, name] of names.entries()) {
    const expected = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8')) as Expected;
    await core.openModel(await filesIn(join(folder, name)));
    const document = {
      text: expected.ids.join(' '),
      parameters: { from: 'model', model: 'own' },
      ...(expected.probabilities && { predictions: 'all', analyses: ['logit_lens'] }),
      ...(expected.segments && { segments: expected.segments }),
    };
    const trace = core.run(document);
    const norm = /bert/.test(name) ? 'layer_norm' : 'residual';
    const found = expected.layers.map((layer, place) =>
      farthest(trace, `layer${place + 1}.feed_forward.${norm}`, layer),
    );
    if (expected.logits) found.push(farthestInRange(trace, 'logits', expected.logits));
    if (expected.pooled && expected.cosine) {
      found.push(farthest(trace, 'summary_unit', expected.pooled));
      const example = validate(document);
      const other = await textVector(core, asTrained(example, { text: expected.ids.toReversed().join(' ') }));
      found.push(Math.abs(cosinesOf(core, [vectorIn(trace)!, other])[0]![1]! - expected.cosine.flat()[0]!));
    }
    if (expected.probabilities) found.push(farthest(trace, 'probabilities', expected.probabilities));
    expected.lens?.forEach((wanted, layer) =>
      found.push(farthest(trace, `${layer === 0 ? '' : `layer${layer}.`}lens.probabilities`, wanted)),
    );
    const worst = Math.max(...found);
    report(
      `${name}: every layer is PyTorch's`,
      worst <= TOLERANCE ? undefined : `differences: ${found.map((one) => one.toExponential(1)).join(', ')}`,
    );
    if (index >= withPrograms) continue;
    const write = [numpy, pytorch][((index % families) + Math.floor(index / families)) % 2]!;
    programs.push({ name, text: write(validate(document), trace, {}), changes: 2, model: join(folder, name) });
  }
  for await (const { name, error, missed } of outcomes(programs)) {
    const problem = error === null ? missed[0] && `not noticed: ${missed[0]}` : String(error);
    report(`${name}: the exported program recomputes every step`, problem);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed === count + withPrograms ? 0 : 1;
