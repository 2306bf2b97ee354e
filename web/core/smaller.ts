// Why an example is too much to compute: the sizes that make it so, and how large each could be.
import { entryColumns, entryKinds, fields, roles } from '#build/generated/vocabulary.ts';
import type { EntryColumn, Field } from '#build/generated/vocabulary.ts';
import type { Cost } from './cost.ts';
import type { Example } from './example.ts';
import type { Request } from './request-writer.ts';
import { analysisFields } from './request.ts';
import { indexIn, numbersOf, rowsIn } from './rows.ts';
import type { Reasons } from './messages/example.ts';
import { isMatrix, shapeOf } from './shape.ts';

interface Entry {
  row: Record<EntryColumn, number>;
  numbers: Float32Array;
}

/** A request with its sizes alone: enough to plan it. Of inputs it has one number each, so that it is quickly handed over. */
function sizesOf({ entries, numbers }: Request): Entry[] {
  const [isNumbers, ofModel, unembedding] = [
    indexIn(entryKinds, 'numbers'),
    indexIn(entryKinds, 'model'),
    indexIn(roles, 'W_U'),
  ];
  let at = 0;
  return rowsIn(entryColumns, entries).map((row) => {
    const own = numbers.subarray(at, row.kind === ofModel ? at : (at += row.rows * row.columns));
    if (row.kind !== isNumbers) return { row, numbers: own };
    const columns = row.id === unembedding ? row.columns : 1;
    return { row: { ...row, rows: 1, columns }, numbers: own.subarray(0, columns) };
  });
}

function requestOf(words: string, entries: readonly Entry[]): Request {
  return {
    words,
    entries: Int32Array.from(entries.flatMap(({ row }) => numbersOf(entryColumns, row))),
    numbers: Float32Array.from(entries.flatMap(({ numbers }) => [...numbers])),
  };
}

type Sizes = Partial<Record<Field, number>>;
const option = indexIn(entryKinds, 'option');
const isOption = ({ row }: Entry, field: Field) => row.kind === option && row.id === indexIn(fields, field);

/** The entries with other values of options that they have. */
const withSizes = (entries: readonly Entry[], sizes: Sizes) =>
  entries.map((entry) => {
    const found = (Object.keys(sizes) as Field[]).find((field) => isOption(entry, field));
    return found === undefined ? entry : { ...entry, numbers: Float32Array.of(sizes[found]!) };
  });

/** A key of the document with a size. */
interface Sized {
  path: string;
  size: number;
  /** What the core is told where it has another size. */
  sizes(size: number): Sizes;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function sizedKeys(example: Example): Sized[] {
  const { attention, target, tokens, text, embeddings, feed_forward } = example;
  const { heads, kv_heads, layers, d_model, d_k, d_v } = shapeOf(example);
  const found: Sized[] = [
    {
      path: text === undefined ? 'tokens' : 'text',
      size: tokens.length,
      sizes: (keys) => ({ keys, ...(target === undefined && { queries: keys }) }),
    },
  ];
  if (target !== undefined) {
    const path = target.text === undefined ? 'target.tokens' : 'target.text';
    found.push({ path, size: target.tokens.length, sizes: (queries) => ({ queries }) });
  }
  found.push({
    path: 'attention.heads',
    size: heads,
    sizes: (count) => ({ heads: count, kv_heads: kv_heads === heads ? count : commonDivisor(count, kv_heads) }),
  });
  if (layers !== undefined) found.push({ path: 'layers', size: layers, sizes: (count) => ({ layers: count }) });
  if (feed_forward !== undefined)
    found.push({ path: 'feed_forward.d_ff', size: feed_forward.d_ff, sizes: (d_ff) => ({ d_ff }) });
  if (attention.d_k !== undefined)
    found.push({ path: 'attention.d_k', size: attention.d_k, sizes: (size) => ({ d_k: size }) });
  if (attention.d_v !== undefined)
    found.push({ path: 'attention.d_v', size: attention.d_v, sizes: (size) => ({ d_v: size }) });
  if (!isMatrix(embeddings) && embeddings.from === 'seed') {
    const scaled = (size: number | undefined, whole: number) =>
      Math.max(1, Math.floor(((size ?? 1) / d_model) * whole));
    const sizes = (size: number): Sizes => ({
      d_model: size,
      ...(attention.d_k === undefined && { d_k: scaled(d_k, size) }),
      ...(attention.d_v === undefined && { d_v: scaled(d_v, size) }),
    });
    found.push({ path: 'embeddings.d_model', size: d_model, sizes });
  }
  return found.filter(({ size }) => size > 1);
}

/** The most ways that a message names. */
const MOST_NAMED = 3;

/** The largest number from 1 to `end` − 1 that fits; 0 if none does. What fits with a number fits with all below it. */
function mostThat(fits: (size: number) => boolean, end: number): number {
  if (end <= 1 || !fits(1)) return 0;
  let [most, least] = [1, end];
  while (least - most > Math.max(1, most / 32)) {
    const middle = Math.floor((most + least) / 2);
    if (fits(middle)) most = middle;
    else least = middle;
  }
  return most;
}

/**
 * Finds what makes an example too large by planning it with other sizes.
 * @param costOf what a request takes; undefined if there are no such sizes
 */
export function reasonsOf(
  example: Example,
  request: Request,
  costOf: (request: Request) => Cost | undefined,
  fits: (cost: Cost) => boolean,
): Reasons {
  // Cells of a longer example may not be there in a shorter one.
  const entries = sizesOf(request).filter((entry) => !isOption(entry, 'overrides'));
  const fitting = (changed: readonly Entry[]) => {
    const cost = costOf(requestOf(request.words, changed));
    return cost !== undefined && fits(cost);
  };
  // Cosines are there in every example of the page, and take little.
  const asked = [...new Set(example.analyses)].filter((name) => name !== 'cosine');
  const analyses =
    asked.length > 0 && fitting(entries.filter((entry) => !asked.some((name) => isOption(entry, analysisFields[name]))))
      ? asked
      : [];
  const sized = sizedKeys(example);
  const ways: Reasons['ways'][number][] = [];
  for (const { path, size, sizes } of sized) {
    if (ways.length === MOST_NAMED) break;
    const most = mostThat((smaller) => fitting(withSizes(entries, sizes(smaller))), size);
    if (most > 0) ways.push({ path, size, most });
  }
  return { analyses, ways, all: sized.map(({ path, size }) => ({ path, size })) };
}
