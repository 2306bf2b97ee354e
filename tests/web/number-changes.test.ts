import { expect, test, vi } from 'vitest';
import { load } from '../../web/core/load.ts';
import { Session } from '../../web/edit/session.ts';
import { changeNumbers } from '../../web/elements/number-changes.ts';

const core = await load();

/** An element of which only the session counts, with its events. */
function hostOf(document: object) {
  const host = Object.assign(new EventTarget(), { session: new Session(core, document) });
  changeNumbers(host as unknown as Parameters<typeof changeNumbers>[0], () => false);
  const fire = async (name: string, detail: object) => {
    host.dispatchEvent(new CustomEvent(name, { detail }));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { session: host.session, fire };
}

const three = [
  [1, 2],
  [3, 4],
  [5, 6],
];

test('a table that still shows the example before changes no cell that there no longer is', async () => {
  const { session, fire } = hostOf({ tokens: ['a', 'b', 'c'], embeddings: three });
  await fire('cell-edit', { stepId: 'embeddings', row: 2, column: 1, value: 7 });
  // The functions are fetched with the first change.
  await vi.waitFor(() => expect(session.example.embeddings).toEqual([three[0], three[1], [5, 7]]));
  session.load({ tokens: ['a'], embeddings: [[1]] });
  const { example } = session;
  await fire('cell-edit', { stepId: 'embeddings', row: 2, column: 0, value: 8 });
  await fire('cell-edit', { stepId: 'embeddings', row: 0, column: 1, value: 8 });
  await fire('cell-override', { stepId: 'weights', row: 2, column: 2, value: 0.5 });
  await fire('row-restore', { stepId: 'weights', row: 2 });
  await fire('cell-edit', { stepId: 'mask', row: 0, column: 0, value: 8 });
  expect(session.example).toBe(example);
  expect(session.problem).toBeNull();
});

test('a cell is overridden, and all of its step are computed again', async () => {
  const { session, fire } = hostOf({ tokens: ['a', 'b', 'c'], embeddings: three });
  await fire('cell-override', { stepId: 'weights', row: 1, column: 2, value: 0.5 });
  expect(session.example.override).toEqual({ weights: { cells: { '1,2': 0.5 } } });
  await fire('row-restore', { stepId: 'weights', row: null });
  expect(session.example.override).toBeUndefined();
});
