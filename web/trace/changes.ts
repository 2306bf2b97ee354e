// What a reader changed of an example since it was loaded, as the document lists it.
import type { Example } from '../core/example.ts';
import { has } from '../core/has.ts';

/** The most changes that a document lists. */
const MOST_CHANGES = 4096;
/** What every path of a setting starts with; numbers have no such path. */
export const SETTING = 'set.';
export const LOSS = `${SETTING}loss`;

/** What is there, without its numbers. */
const formOf = (part: unknown): unknown =>
  typeof part === 'object' && part !== null ? Object.keys(part).toSorted() : part;

/** How an example computes, by setting: everything that is not a number of it. */
function settingsOf(example: Example): Record<string, unknown> {
  const { attention, layers = 1, positions = 'none', residual, norm, feed_forward, loss, memory } = example;
  return {
    heads: 1,
    ...attention,
    layers,
    residual,
    norm,
    feed_forward,
    loss,
    positions: formOf(positions),
    memory: memory && [memory.key.length, memory.alone],
    given: formOf(example.given),
    parameters: formOf(example.parameters),
  };
}

/** All numbers inside a value, by their path. */
function leaves(value: unknown, path: string, found: Map<string, number>): Map<string, number> {
  if (typeof value === 'number') found.set(path, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) leaves(part, `${path}.${key}`, found);
  }
  return found;
}

/**
 * What the paths of the numbers of a word that stand in the document begin with: by the word, so that they are still found after words are
 * added; of a word that occurs more than once, with how often it has occurred.
 */
export function pathOfWord(tokens: readonly string[], row: number): string {
  const token = tokens[row]!;
  const time = tokens.slice(0, row + 1).filter((one) => one === token).length;
  return `word.${time === 1 ? token : `${token} ${time}`}`;
}

/** Every number that a reader can change, by its path. */
export function numbersOf(example: Example): Map<string, number> {
  const { embeddings, parameters, given, override } = example;
  const found = new Map<string, number>();
  if (Array.isArray(embeddings)) {
    example.tokens.forEach((_, row) => {
      const path = pathOfWord(example.tokens, row);
      embeddings[row]?.forEach((value, column) => found.set(`${path}.${column + 1}`, value));
    });
  } else leaves(embeddings.edits, 'word', found);
  if (typeof parameters === 'object')
    leaves(has(parameters, 'from') ? parameters.edits : parameters, 'parameters', found);
  leaves(given, 'given', found);
  leaves(example.memory, 'memory', found);
  leaves(example.positions, 'positions', found);
  leaves(example.value_embeddings, 'values', found);
  leaves(example.target?.embeddings, 'target', found);
  leaves(example.past?.embeddings, 'past', found);
  leaves([example.past?.key, example.past?.value], 'cached', found);
  leaves(override, 'override', found);
  return found;
}

/** What of an example is not as it was in `start`, and what had been changed there already. */
function changesOf(example: Example, start: Example): string[] {
  const [before, now] = [numbersOf(start), numbersOf(example)];
  const [then, settings] = [settingsOf(start), settingsOf(example)];
  // A memory and learned positions that came with the page, or in another size, are not the reader's numbers.
  const numbers = [...now.keys()].filter(
    (place) =>
      !Object.is(before.get(place), now.get(place)) && (before.has(place) || !/^(memory|positions)\./.test(place)),
  );
  const changed = Object.keys({ ...then, ...settings }).filter(
    (name) => JSON.stringify(then[name]) !== JSON.stringify(settings[name]),
  );
  const all = new Set([...(start.changed ?? []), ...numbers, ...changed.map((name) => SETTING + name)]);
  const lost = start.loss !== undefined && example.loss === undefined;
  // Only with a source or a training run behind the numbers are settings compared.
  const owned = (example.source ?? example.trained) !== undefined;
  const isLeft = (place: string) => (place === LOSS ? lost : place.startsWith(SETTING) ? owned : now.has(place));
  return [...all].filter(isLeft).toSorted().slice(0, MOST_CHANGES);
}

/** The example made from `start`, with what was changed; the same object where that is what it says already. */
export function withChanges(example: Example, start: Example): Example {
  const changes = changesOf(example, start);
  if (String(changes) === String(example.changed ?? [])) return example;
  const { changed: _, ...rest } = example;
  return changes.length === 0 ? rest : { ...rest, changed: changes };
}

/** Whether the reader chose this setting. */
export const isChosen = ({ changed = [] }: Example, setting: string): boolean => changed.includes(SETTING + setting);
