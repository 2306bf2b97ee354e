/** One piece of a bar, from and to in the units of the numbers; without a key: several words combined. */
export interface Piece {
  key: number | undefined;
  from: number;
  to: number;
  product: number;
}

export interface Bar {
  pieces: Piece[];
  /** The words whose pieces are too short to see, with the running sum (f32) of their products. */
  gathered: { keys: number[]; sum: number } | undefined;
}

/** The most words that are drawn separately in one bar. */
const most = 24;

/**
 * Stacks products on both sides of zero. `drawn` has the lengths to draw (products on their way to new values), `unit` is the number of
 * pixels per unit. Pieces shorter than `least` pixels, and those after the 24 longest, are combined into one on each side.
 */
export function piecesOf(products: readonly number[], drawn: readonly number[], unit: number, least: number): Bar {
  const read = [...products.keys()].filter((key) => products[key] !== 0);
  const length = (key: number) => Math.abs(products[key]!);
  const limit = read.map(length).sort((a, b) => b - a)[most - 1] ?? 0;
  const small = read.filter((key) => length(key) * unit < least || length(key) < limit);
  const gathered = new Set(small.length > 1 ? small : []);
  const reach = { right: 0, left: 0 };
  const pieces: Piece[] = [];
  const stack = (key: number | undefined, reaching: number, product: number) => {
    if (reaching === 0) return;
    const side = reaching > 0 ? 'right' : 'left';
    pieces.push({ key, from: reach[side], to: reach[side] + reaching, product });
    reach[side] += reaching;
  };
  for (const key of read) if (!gathered.has(key)) stack(key, drawn[key]!, products[key]!);
  if (gathered.size === 0) return { pieces, gathered: undefined };
  let sum = 0;
  const drawnSides = { right: 0, left: 0 };
  for (const key of gathered) {
    sum = Math.fround(sum + products[key]!);
    drawnSides[drawn[key]! > 0 ? 'right' : 'left'] += drawn[key]!;
  }
  stack(undefined, drawnSides.right, sum);
  stack(undefined, drawnSides.left, sum);
  return { pieces, gathered: { keys: [...gathered], sum } };
}
