// Where the numbers of an example come from, for the line about it on every page.
import type { Example, SeededEmbeddings } from '../core/example.ts';
import { givesNumbers, shapeOf } from '../core/shape.ts';

/**
 * Origins of numbers: made by hand, drawn from a seed, from a source (with or without seeded ones), learned in a training run, the
 * reader's own.
 */
export type Origin = 'words' | 'seed' | 'article' | 'mixed' | 'trained' | 'you';

export interface Provenance {
  origin: Origin;
  /** The origin of the parameters, where it is another one. */
  parameters?: Origin;
  /** How many numbers differ from those of the example as it was loaded. */
  changed: number;
  /** Whether a trained model no longer computes the way it was trained. */
  remade?: true;
  /** The example had a loss when it was loaded, and no longer has one. */
  lossless?: true;
}

/** How an example computes, apart from its numbers. */
function settingsOf({ attention, positions, layers, residual, norm, feed_forward }: Example): string {
  const placed = typeof positions === 'object' ? Object.keys(positions) : positions;
  return JSON.stringify([Object.entries(attention).toSorted(), placed, layers ?? 1, residual, norm, feed_forward]);
}

/** All numbers inside a value, by their path. */
function leaves(value: unknown, path: string, found: Map<string, number>): Map<string, number> {
  if (typeof value === 'number') found.set(path, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) leaves(part, `${path}.${key}`, found);
  }
  return found;
}

/** Every number that a reader can change, by its path. */
function numbersOf(example: Example): Map<string, number> {
  const { embeddings, parameters, given, override } = example;
  const found = new Map<string, number>();
  if (Array.isArray(embeddings)) {
    // By their words, so that they are still found after words are added; of a word that occurs twice, the first counts.
    const times = new Map<string, number>();
    example.tokens.forEach((token, row) => {
      const time = (times.get(token) ?? 0) + 1;
      times.set(token, time);
      const name = time === 1 ? token : `${token} ${time}`;
      embeddings[row]?.forEach((value, column) => found.set(`word.${name}.${column + 1}`, value));
    });
  } else leaves(embeddings.edits, 'word', found);
  if (typeof parameters === 'object') leaves('from' in parameters ? parameters.edits : parameters, 'parameters', found);
  leaves(given, 'given', found);
  leaves(example.memory, 'memory', found);
  leaves(example.positions, 'positions', found);
  leaves(example.target?.embeddings, 'target', found);
  leaves(example.past?.embeddings, 'past', found);
  leaves(override, 'override', found);
  return found;
}

/** Whether any word has seeded numbers. */
function hasSeeded({ tokens, target, past }: Example, { edits = {}, d_model }: SeededEmbeddings): boolean {
  const whole = Object.keys(edits).filter((word) => Object.keys(edits[word]!).length === d_model);
  const given = new Set(whole.map((word) => word.toLowerCase()));
  return [...tokens, ...(target?.tokens ?? []), ...(past?.tokens ?? [])].some(
    (token) => !given.has(token.toLowerCase()),
  );
}

/** Where the numbers of an example come from; `start` is the example as it was loaded. */
export function provenance(example: Example, start: Example): Provenance {
  const { embeddings, parameters, given } = example;
  const { made } = shapeOf(example);
  const before = numbersOf(start);
  let changed = 0;
  // A memory and learned positions that came with the page are not the reader's numbers.
  const brought = (['memory', 'positions'] as const).filter((part) => typeof start[part] !== 'object');
  for (const [place, value] of numbersOf(example)) {
    if (before.get(place) !== value && !brought.some((part) => place.startsWith(`${part}.`))) changed++;
  }

  const more = {
    changed,
    ...(start.trained &&
      givesNumbers(example) &&
      settingsOf(example) !== settingsOf(start) &&
      ({ remade: true } as const)),
    ...(start.loss && !example.loss && ({ lossless: true } as const)),
  };

  const own: Origin = start.trained !== undefined ? 'trained' : start.source === undefined ? 'you' : 'article';
  const isMatrix = Array.isArray(embeddings);
  const addedTo =
    !isMatrix && embeddings.from === 'seed' && Array.isArray(start.embeddings) && parameters === start.parameters;
  const usesEmbeddings = made.query || made.key || made.value;
  const origin =
    addedTo && hasSeeded(example, embeddings)
      ? 'mixed'
      : addedTo || isMatrix || (given !== undefined && !usesEmbeddings)
        ? own
        : embeddings.from;
  if (!usesEmbeddings || parameters === 'identity') return { origin, ...more };
  const from: Origin = 'from' in parameters ? parameters.from : own;
  return from === origin || (addedTo && from === own) ? { origin, ...more } : { origin, parameters: from, ...more };
}
