// A model that is too large to be copied into a worker, and whose texts would hold up a page.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { traceHash } from '../../web/core/trace-hash.ts';
import { Session } from '../../web/edit/session.ts';
import { filesOf, MANY_POSITIONS, smallModel } from './small-model.ts';

const core = await load();
await core.openModel(filesOf(smallModel(MANY_POSITIONS)));
const asks = (text: string) => ({ text, parameters: { from: 'model', model: 'own' } });
const long = asks('0 1 2 3 4 0 1 2 3 4 0 1 2 3 4 0');
const short = asks('0 1 2');

test('is computed step by step with the numbers that it has at once, and says how far it is', async () => {
  const done: number[] = [];
  const trace = await core.runAside(long, { onProgress: (part) => done.push(part) });
  expect(traceHash(trace)).toBe(traceHash(core.run(long)));
  expect(done).toEqual(done.toSorted((a, b) => a - b));
  expect(done.at(-1)).toBeCloseTo(1, 12);
});

test('several texts at a time are computed one after the other, and something else between their steps', async () => {
  const both = Promise.all([core.runAside(long), core.runAside(short)]);
  const between = traceHash(core.run(short));
  const hashes = (await both).map(traceHash);
  expect(hashes).toEqual([traceHash(core.run(long)), between]);
});

test('what is cancelled ends with the reason, and what is asked for next is computed', async () => {
  const stop = new AbortController();
  const cancelled = core.runAside(long, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) });
  const next = core.runAside(short);
  await expect(cancelled).rejects.toThrow('enough');
  expect(traceHash(await next)).toBe(traceHash(core.run(short)));
  await expect(core.runAside(short, { signal: stop.signal })).rejects.toThrow('enough');
});

test('a session shows such a text once it is computed, without a problem meanwhile; undo and redo wait in the same way', async () => {
  const session = new Session(core, { text: 'The cat sat' });
  const { trace } = session;
  const show = async () => {
    expect(session.problem).toBeNull();
    expect(session.large!.takes).toBeUndefined();
    const shows = await session.large!.compute({});
    shows();
    expect(session.large).toBeUndefined();
  };
  expect(session.load(long)).toBe(false);
  expect(session.trace).toBe(trace);
  await show();
  expect(session.example.tokens).toHaveLength(16);
  expect(session.problem).toBeNull();
  expect(session.undo()).toBe(true);
  expect(session.example.text).toBe('The cat sat');
  expect(session.redo()).toBe(false);
  expect(session.example.text).toBe('The cat sat');
  await show();
  expect(session.example.tokens).toHaveLength(16);
});

test('what is tried meanwhile takes the place of what is computed', async () => {
  const session = new Session(core, { text: 'The cat sat' });
  session.load(long);
  const shows = await session.large!.compute({});
  session.load({ text: 'The dog ran' });
  shows();
  expect(session.example.text).toBe('The dog ran');
});

test('a short text is shown at once', () => {
  const session = new Session(core, { text: 'The cat sat' });
  expect(session.load(short)).toBe(true);
});
