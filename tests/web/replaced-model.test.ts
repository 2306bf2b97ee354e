// A model of a reader's own that is replaced by another one: its name, "own", then means the other one.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { continueText } from '../../web/core/models/continue-text.ts';
import { OWN_MODEL } from '../../web/core/models/names.ts';
import { modelDocument } from '../../web/edit/model.ts';
import { Session } from '../../web/edit/session.ts';
import { filesOf, smallLlama, smallModel } from './small-model.ts';

const parameters = { from: 'model', model: OWN_MODEL } as const;
const own = (...ids: string[]) => ({ tokens: ids, parameters });

test('undo goes past what had the numbers of the model that was replaced', async () => {
  const core = await load();
  const session = new Session(core, { text: 'The cat sat' });
  await core.openModel(filesOf(smallModel()));
  expect(session.load(own('1', '2'))).toBe(true);
  expect(session.load(own('3', '4'))).toBe(true);
  expect(session.undo()).toBe(true);
  expect(session.example.tokens).toEqual(['1', '2']);
  await core.openModel(filesOf(smallModel(5)));
  expect(
    session.changeTo(
      (shown) => modelDocument(shown, OWN_MODEL),
      (made) => made,
    ),
  ).toBe(true);
  const others = session.trace.steps.map(({ values }) => [...values]);
  expect(session.undo()).toBe(true);
  expect(session.example.tokens).toEqual(['The', 'cat', 'sat']);
  expect(session.redo()).toBe(true);
  expect(session.trace.steps.map(({ values }) => [...values])).toEqual(others);
  expect(session.canRedo).toBe(false);
});

test('where nothing else was shown before, undo says why and leaves all as it is', async () => {
  const core = await load();
  await core.openModel(filesOf(smallModel()));
  const session = new Session(core, own('1', '2'));
  await core.openModel(filesOf(smallModel(5)));
  expect(session.load(own('4'))).toBe(true);
  const { trace } = session;
  expect(session.undo()).toBe(false);
  expect(session.problem).toMatchObject({ path: 'parameters.model', code: 'ownModelNotOpen' });
  expect(session.example.tokens).toEqual(['4']);
  expect(session.trace).toBe(trace);
  expect(session.canRedo).toBe(false);
});

test('what was opened with the numbers of the model that was replaced is no longer gone back to', async () => {
  const core = await load();
  await core.openModel(filesOf(smallModel()));
  const session = new Session(core, own('1', '2'));
  await core.openModel(filesOf(smallLlama()));
  expect(
    session.changeTo(
      () => own('3', '4'),
      (made) => made,
    ),
  ).toBe(true);
  expect(session.start).toBe(session.example);
  expect(session.select(1)).toBe(true);
  expect(session.reset()).toBe(true);
  expect(session.example.tokens).toEqual(['3', '4']);
});

test('a text is not continued with the numbers of a model that took the place of its own', async () => {
  const core = await load();
  await core.openModel(filesOf(smallModel()));
  const text = continueText({ text: '0', parameters });
  expect((await text.next()).done).toBe(false);
  await core.openModel(filesOf(smallLlama()));
  await expect(text.next()).rejects.toThrow('names a model of your own, whose files are not open');
});

test('an own model is run by the core that opened it, with every check, and by no other one', async () => {
  const [first, second] = [await load(), await load({ backend: 'scalar' })];
  await first.openModel(filesOf(smallModel()));
  const before = first.run(own('1', '2')).steps.map(({ values }) => [...values]);
  await second.openModel(filesOf(smallLlama()));
  // Which cells a step has is asked before they are overridden.
  const overridden = { ...own('1', '2'), override: { 'layer1.head1.weights': { all: 0 } } };
  const weights = second.run(overridden).steps.find(({ id }) => id === 'layer1.head1.weights')!;
  expect([...weights.values]).toEqual([0, 0, 0, 0]);
  expect(() => first.run(own('1', '2'))).toThrow('parameters.model');
  expect(first.hasModel('own')).toBe(false);
  await first.openModel(filesOf(smallModel()));
  expect(first.run(own('1', '2')).steps.map(({ values }) => [...values])).toEqual(before);
});

test('each of two cores is asked for the steps of its own model', async () => {
  const [first, second] = [await load(), await load({ backend: 'scalar' })];
  await first.loadModel('use-lite', { from: join(import.meta.dirname, '../../dist/models') });
  await second.openModel(filesOf(smallModel()));
  const document = (model: 'own' | 'use-lite', text: string) => ({
    text,
    parameters: { from: 'model', model },
    override: { 'layer1.head1.weights': { all: 0 } },
  });
  expect(first.run(document('use-lite', 'The cat sat')).steps.length).toBeGreaterThan(0);
  expect(second.run(document('own', '1 2')).steps.length).toBeGreaterThan(0);
});
