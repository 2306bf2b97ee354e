// The order of texts by how alike they are, before an experiment and after it.

/** The ranks of numbers, from 1 for the largest; equal numbers keep their order. */
export function ranksOf(numbers: readonly number[]): number[] {
  const order = [...numbers.keys()].sort((a, b) => numbers[b]! - numbers[a]! || a - b);
  const ranks = Array.from(numbers, () => 0);
  order.forEach((index, rank) => (ranks[index] = rank + 1));
  return ranks;
}
