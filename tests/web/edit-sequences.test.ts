// Random sequences of edits: whatever a reader does in whatever order, the example stays one that runs.
import { expect, test } from 'vitest';
import { analysisNames } from '../../web/core/document/steps.ts';
import type { Attention, Example, Mask } from '../../web/core/example.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { load, validate } from '../../web/core/index.ts';
import type { Step, Trace } from '../../web/core/index.ts';
import { readAddress, writeAddress } from '../../web/edit/address.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { withCell, withOverriddenCell, withRowComputed } from '../../web/edit/cells.ts';
import { isEditable } from '../../web/edit/editable.ts';
import { stepsOf } from '../../web/core/plan.ts';
import { fitted } from '../../web/edit/fit.ts';
import { equal } from '../../web/core/equal.ts';
import { Session } from '../../web/edit/session.ts';
import { withMask, withNumbers, withPrecision, withScale, withSizes, withSoftmax } from '../../web/edit/settings.ts';
import { withPunctuation, withText } from '../../web/edit/text.ts';
import { everyKind } from './every-kind.ts';
import { gallery } from '../../web/examples/index.ts';
import { randomNumbers } from './mutate.ts';

type Random = ReturnType<typeof randomNumbers>;
const core = await load();
const pick = <T>(random: Random, choices: readonly T[]): T => choices[random(choices.length)]!;

const documents = [...gallery.map(({ document }) => document), ...Object.values(everyKind)];
const words = 'The the cat Cat sat key 1 journey 😀 , ! constructor __proto__ Playing قط dog'.split(' ');
const numbers = [0, 1, -0.5, 0.123456789, 1e30, -7];
const masks: Mask[] = ['none', 'causal', { window: 2 }, { padding: 0 }, { padding: 2 }, { allow: [[true]] }];

/** A cell of a random step, and a value for it. */
function cell(random: Random, steps: Step[]): [step: Step, row: number, column: number, value: number] {
  const step = pick(random, steps);
  return [step, random(step.rows.labels.length), random(step.columns.labels.length), pick(random, numbers)];
}

type Edit = (example: Example, random: Random, trace: Trace) => Example;
const edits: Edit[] = [
  (example, random, { steps }) => withOverriddenCell(example, ...cell(random, steps)),
  (example, random, { steps }) => {
    const overridden = steps.filter((step) => step.overridden !== undefined);
    if (overridden.length === 0) return example;
    const step = pick(random, overridden);
    const { row, column } = pick(random, step.overridden!);
    return random(2) === 0
      ? withOverriddenCell(example, step, row, column, null)
      : withRowComputed(example, step, pick(random, [row, null]));
  },
  (example, random, { steps }) => {
    const given = steps.filter((step) => isEditable(example, step));
    return withCell(example, ...cell(random, given));
  },
  (example, random) => withText(example, Array.from({ length: random(6) }, () => pick(random, words)).join(' ')),
  (example, random) => withText(example, [...example.tokens, pick(random, words)].join(' ')),
  (example, random) => withPunctuation(example, pick(random, ['drop', 'keep'])),
  (example, random) => withScale(example, pick(random, ['sqrt', 'none', 0.5])),
  (example, random) => withMask(example, pick(random, masks)),
  (example, random) => withSoftmax(example, pick(random, ['stable', 'plain'])),
  (example, random) => withNumbers(example, pick(random, ['words', { seed: random(9) }])),
  (example, random) => withSizes(example, { [pick(random, ['d_model', 'd_k', 'd_v'])]: random(9) }),
  (example, random) => withPrecision(example, random(9)),
  (example, random) => {
    const attention = { ...example.attention, ...pick(random, attentions) };
    return fitted({ ...example, attention, ...pick(random, parts) });
  },
];
/** Another structure is refused where it needs parameters that there are none of. */
const mayBeRefused = edits.at(-1)!;

/** Other ways to attend, as a control would choose them; what does not go with the rest is then refused. */
const attentions: Partial<Attention>[] = [
  {},
  { heads: 1 },
  { heads: 2 },
  { heads: 3, kv_heads: 1 },
  { score: 'additive' },
  { score: 'general' },
  { score: 'dot' },
  { softcap: 2 },
  { softcap: null },
  { values: 'keys' },
  { values: 'own' },
  { kind: 'self' },
  { kind: 'recurrent' },
];
const parts: Partial<Example>[] = [
  {},
  { layers: 3 },
  { layers: 1 },
  { norm: 'pre' },
  { norm: 'none' },
  { feed_forward: { d_ff: 3, activation: 'gelu' } },
  { positions: 'rotary' },
  { positions: 'sinusoidal' },
  { positions: 'none' },
  ...analysisNames.map((name) => ({ analyses: [name] })),
];
test('2,000 random sequences of edits run, are undone to the same bits, and are written and read', async () => {
  const random = randomNumbers(1);
  const seen = new Set<Edit>();
  for (let i = 0; i < 2000; i++) {
    const session = new Session(core, documents[i % documents.length]);
    const hashes = [traceHash(session.trace)];
    for (let count = 1 + random(6); count > 0; count--) {
      const edit = pick(random, edits);
      const before = session.example;
      const shown = session.trace;
      const next = edit(before, random, shown);
      const which = `sequence ${i}, edit ${edits.indexOf(edit)}`;
      if (!session.change(next)) {
        // One number cannot turn: a d_k of 1 does not go with rotary positions. Nor has an odd number of columns halves.
        const { path } = session.problem!;
        if (edit === mayBeRefused || path === 'positions' || path === 'positions.sinusoidal') continue;
        throw new Error(which, { cause: session.problem });
      }
      if (next === before) continue;
      seen.add(edit);
      const trace = core.run(next);
      expect(equal(validate(next), next), which).toBe(true);
      expect(equal(validate(toDocument(next)), next), which).toBe(true);
      const forward = trace.steps.filter((step) => step.gradient_of === undefined).map(({ id }) => id);
      expect(equal([...stepsOf(next).keys()].toSorted(), forward.toSorted()), which).toBe(true);
      if (session.trace !== shown) hashes.push(traceHash(session.trace));
    }
    const address = await writeAddress(session.example, gallery);
    if (address.includes('=')) expect(equal(await readAddress(address), { document: session.example })).toBe(true);
    for (const hash of hashes.toReversed()) {
      expect(traceHash(session.trace)).toBe(hash);
      session.undo();
    }
    expect(session.canUndo).toBe(false);
  }
  expect(seen.size).toBe(edits.length);
});
