// Plain JavaScript as a careful programmer writes it: typed arrays, two sums at once, one row of scores at a time.
import type { AttentionInputs, AttentionShape, Contestant, Peer } from '../attention/contestant.ts';

function attention({ heads, n, d, causal }: AttentionShape, { query, key, value }: AttentionInputs): Contestant {
  const context = new Float32Array(heads * n * d);
  const weights = new Float32Array(n);
  const scale = 1 / Math.sqrt(d);

  function row(start: number, at: number, keys: number): void {
    let most = -Infinity;
    for (let j = 0; j < keys; j++) {
      const to = start + j * d;
      let a = 0;
      let b = 0;
      let k = 0;
      for (; k + 1 < d; k += 2) {
        a += query[at + k]! * key[to + k]!;
        b += query[at + k + 1]! * key[to + k + 1]!;
      }
      if (k < d) a += query[at + k]! * key[to + k]!;
      const score = (a + b) * scale;
      weights[j] = score;
      if (score > most) most = score;
    }
    let sum = 0;
    for (let j = 0; j < keys; j++) sum += weights[j] = Math.exp(weights[j]! - most);
    context.fill(0, at, at + d);
    for (let j = 0; j < keys; j++) {
      const weight = weights[j]! / sum;
      const from = start + j * d;
      for (let k = 0; k < d; k++) context[at + k]! += weight * value[from + k]!;
    }
  }

  return {
    run() {
      for (let head = 0; head < heads; head++) {
        const start = head * n * d;
        for (let i = 0; i < n; i++) row(start, start + i * d, causal ? i + 1 : n);
      }
    },
    result: () => context,
  };
}

export const plain: Peer = { attention: (shape, inputs) => [() => attention(shape, inputs)], layer: () => [] };
