// What computing takes, by what the core counts: measures examples that differ in one count, fits milliseconds for each, and prints
// them beside those of web/core/cost.ts. Usage: node tests/bench/cost.ts
import { estimated } from '../../web/core/cost.ts';
import type { Cost, Counts } from '../../web/core/cost.ts';
import { load } from '../../web/core/index.ts';

const counts = ['steps', 'numbers', 'cells', 'multiply_adds'] as const satisfies (keyof Counts)[];

const words = (n: number) => Array.from({ length: n }, (_, index) => `w${index}`);
const seeded = (n: number, d_model: number, more: object) => ({
  version: 1,
  tokens: words(n),
  embeddings: { from: 'seed', seed: 1, d_model },
  ...more,
});

const given = (n: number, columns: number) =>
  Array.from({ length: n }, (_, row) =>
    Array.from({ length: columns }, (_, column) => Math.sin(row * columns + column)),
  );

/** Examples that people make, and some in which one count outweighs the others. */
const examples: Record<string, unknown> = {
  'three words': seeded(3, 4, {}),
  '512 words': seeded(512, 16, {}),
  '200 words, 16 heads': seeded(200, 64, { attention: { heads: 16 } }),
  '128 words, 12 heads, all given': {
    version: 1,
    tokens: words(128),
    given: { query: given(128, 504), key: given(128, 504), value: given(128, 504) },
    attention: { heads: 12 },
  },
  '400 words, 4 heads, causal, softcap': seeded(400, 64, { attention: { heads: 4, mask: 'causal', softcap: 3 } }),
  '8 layers, 16 heads, 8 words': seeded(8, 64, {
    layers: 8,
    norm: 'pre',
    feed_forward: { d_ff: 256 },
    attention: { heads: 16 },
  }),
  '8 layers, 16 heads, all analyses': seeded(8, 64, {
    layers: 8,
    attention: { heads: 16 },
    analyses: ['cosine', 'contribution', 'rollout'],
  }),
  'd_model 512, 6 layers, 256 words': seeded(256, 512, { layers: 6, norm: 'pre', feed_forward: { d_ff: 512 } }),
  'd_model 512, 512 words, gelu': seeded(512, 512, { layers: 2, feed_forward: { d_ff: 512, activation: 'gelu' } }),
  'components of 128 numbers': seeded(40, 128, { analyses: ['components'] }),
  'gradients of 24 words': seeded(24, 32, { attention: { heads: 4 }, analyses: ['gradients'] }),
  'gradients, 2 layers': seeded(12, 16, { layers: 2, feed_forward: { d_ff: 64 }, analyses: ['gradients'] }),
  'a loss': seeded(128, 64, {
    layers: 4,
    attention: { heads: 4 },
    feed_forward: { d_ff: 128 },
    loss: { squared_error: Array.from({ length: 128 }, () => Array<number>(64).fill(0)) },
  }),
  'additive scores': seeded(100, 32, {
    attention: { score: 'additive', heads: 4 },
    parameters: { from: 'seed', seed: 2 },
  }),
};

interface Sample {
  name: string;
  cost: Cost;
  milliseconds: number;
}

/** The median of at least five runs and 200 ms. */
function measured(run: () => unknown): number {
  run();
  const times: number[] = [];
  for (const start = performance.now(); times.length < 5 || performance.now() - start < 200;) {
    const before = performance.now();
    run();
    times.push(performance.now() - before);
  }
  return times.toSorted((a, b) => a - b)[times.length >> 1]!;
}

/** Factors, none below 0, with the least squares of relative errors: by coordinates. */
function fitted(samples: Sample[]): number[] {
  const rows = samples.map(({ cost, milliseconds }) => counts.map((name) => cost[name] / milliseconds));
  const factors = counts.map(() => 0);
  for (let round = 0; round < 20_000; round++) {
    for (const k of counts.keys()) {
      let [above, below] = [0, 0];
      for (const row of rows) {
        const rest = 1 - row.reduce((sum, count, j) => sum + (j === k ? 0 : count * factors[j]!), 0);
        above += row[k]! * rest;
        below += row[k]! ** 2;
      }
      factors[k] = Math.max(0, above / below);
    }
  }
  return factors;
}

const core = await load();
const samples: Sample[] = [];
for (const [name, document] of Object.entries(examples)) {
  const { cost } = core.plan(document);
  const milliseconds = measured(() => core.run(document, { large: true }));
  samples.push({ name, cost, milliseconds });
}
const factors = fitted(samples);
console.log('milliseconds for each:');
counts.forEach((name, k) => console.log(`  ${name.padEnd(14)} ${factors[k]!.toExponential(2)}`));
console.log('\nmeasured, estimated, estimated ÷ measured:');
for (const { name, cost, milliseconds } of samples) {
  const estimate = estimated(cost).milliseconds;
  const row = [milliseconds, estimate, estimate / milliseconds].map((x) => x.toFixed(2).padStart(9)).join('');
  console.log(`${row}  ${name}  (${counts.map((count) => cost[count].toExponential(1)).join(', ')})`);
}
