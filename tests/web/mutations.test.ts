import { expect, test } from 'vitest';
import { load } from '../../web/core/index.ts';
import { runMutations } from './mutate.ts';

const MUTATIONS = 20_000;
const core = await load();

test('20,000 mutated gallery documents give a trace or say what is wrong', () => {
  const outcome = runMutations((document) => {
    if (core.run(document).steps.length === 0) throw new Error('a trace without steps');
  }, MUTATIONS);
  // Mutations that were all refused, or none, would test little.
  expect(outcome.accepted).toBeGreaterThan(MUTATIONS / 20);
  expect(outcome.refused).toBeGreaterThan(MUTATIONS / 4);
});
