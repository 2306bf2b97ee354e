// Seeded mutations of documents, the same on every machine.
import { ExampleError } from '../../web/core/errors.ts';
import { gallery } from '../../web/examples/index.ts';
import { pathExists } from './document-path.ts';
import { everyKind } from './every-kind.ts';

type Random = (below: number) => number;

/** Whole numbers from 0 to below − 1: a 32-bit xorshift generator. */
export function randomNumbers(seed: number): Random {
  let state = (seed * 2654435761) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

type Container = Record<string, unknown> | unknown[];
type Maker = (random: Random) => unknown;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const words = [
  '',
  'cat',
  'sqrt',
  'none',
  'causal',
  'cross',
  'encoder_decoder',
  'recurrent',
  'additive',
  'concat',
  'keys',
  'rotary',
  'alibi',
  'pre',
  'plain',
  'identity',
  'words',
  'seed',
  'keep',
  '-Infinity',
  '0.30',
];
const odd = [
  '__proto__',
  'constructor',
  'toString',
  '\u0000',
  '\uD83D',
  '😀',
  '‮قط',
  '<script>',
  '1e400',
  '0,0',
  '9,9',
  'a.b',
];
const keys = [
  'rows',
  'cells',
  'from',
  'seed',
  'edits',
  'query',
  'scores',
  'weights',
  'given',
  'override',
  'heads',
  'kv_heads',
  'memory',
  'layers',
  'norm',
  'positions',
  'target',
  'past',
  'published',
  'mask',
];
const numbers = [0, -0, 1, -1, 0.5, 2, 3, 7, 512, 513, 1e-40, 1e30, -3.4e38, 3.5e38, 1e308, Infinity, -Infinity, NaN];

const makers: Maker[] = [
  (random) => numbers[random(numbers.length)],
  (random) => numbers[random(8)],
  (random) => words[random(words.length)],
  (random) => odd[random(odd.length)],
  () => 'x'.repeat(100_000),
  () => null,
  () => undefined,
  () => [],
  () => ({}),
  (random) => random(2) === 1,
  (random) => Array.from({ length: random(4) }, () => Array.from({ length: random(4) }, () => numbers[random(9)])),
  (random) => ({ [keys[random(keys.length)]!]: numbers[random(numbers.length)] }),
  (random) => ({ from: 'seed', seed: random(100), d_model: 1 + random(6) }),
  () => ({ from: 'words' }),
  (random) => ({ window: random(4) }),
  () => Array(100_000).fill(1),
  () => Array(600).fill(['a']),
  () => JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`),
  () => JSON.parse('{"__proto__": {"polluted": 1}}'),
];

/** Every list and object of a document. */
function containers(value: unknown, found: Container[] = []): Container[] {
  if (!isContainer(value)) return found;
  found.push(value);
  for (const part of Object.values(value)) containers(part, found);
  return found;
}

function put(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

function mutateOnce(document: Container, random: Random): void {
  const all = containers(document);
  // The outer parts are few beside the rows of matrices: half of the mutations go there.
  const container = all[random(random(2) === 0 ? Math.min(all.length, 6) : all.length)]!;
  const names = Object.keys(container);
  const name = names[random(Math.max(1, names.length))];
  const made = makers[random(makers.length)]!(random);
  const other = all[random(all.length)]!;
  const isList = Array.isArray(container);
  const changes = [
    () => name !== undefined && put(container, name, made),
    () => name !== undefined && put(container, name, numbers[random(7)]),
    () => name !== undefined && (isList ? container.splice(Number(name), 1) : delete container[name]),
    () => name !== undefined && put(container, name, structuredClone(other)),
    () => (isList ? container.push(made) : put(container, keys[random(keys.length)]!, made)),
    () => (isList ? container.push(container[0]) : put(container, odd[random(odd.length)]!, made)),
    () => isList && container.reverse(),
    () => isList && name !== undefined && random(10) === 0 && delete container[Number(name)],
    () => {
      if (name === undefined || typeof container[name as keyof Container] !== 'number') return;
      put(container, name, (container[name as keyof Container] as unknown as number) * (random(2) === 0 ? -1 : 1e20));
    },
  ];
  changes[random(changes.length)]!();
}

/** A copy of a document with one to three random changes. */
export function mutate(document: unknown, random: Random): unknown {
  const copy = structuredClone(document) as Container;
  for (let changes = 1 + random(3); changes > 0; changes--) mutateOnce(copy, random);
  return copy;
}

const documents = [...gallery.map(({ document }) => document), ...Object.values(everyKind)];

/**
 * Runs seeded mutations of the gallery, and of documents of every kind of attention, through `run`: each must be accepted or refused with an `ExampleError` whose
 * path exists. Returns how many were.
 */
export function runMutations(run: (document: unknown) => void, count: number, seed = 1) {
  const random = randomNumbers(seed);
  const outcome = { accepted: 0, refused: 0 };
  for (let i = 0; i < count; i++) {
    const document = mutate(documents[i % documents.length], random);
    try {
      run(document);
      outcome.accepted++;
    } catch (error) {
      const which = `mutation ${i} of seed ${seed}`;
      if (!(error instanceof ExampleError)) throw new Error(which, { cause: error });
      if (!pathExists(document, error.path)) throw new Error(`${which}: there is no ${error.path}`);
      if (/^(could not be read|has parts that do not fit together)/.test(error.reason))
        throw new Error(`${which} was not foreseen`);
      outcome.refused++;
    }
  }
  return outcome;
}
