// Where the numbers of an example come from. A document says itself what of it was made by hand and what was changed since it was loaded, so
// that the page, a link, an embed and an export all say the same.
import type { Example, SeededEmbeddings } from '../core/example.ts';
import { modelOf } from '../core/models/loaded.ts';
import { LOSS, numbersOf, SETTING } from './changes.ts';
import { equal } from '../core/equal.ts';
import { givesNumbers, shapeOf } from '../core/shape.ts';
import { has, optional } from '../core/has.ts';

/**
 * Origins of numbers: the word space, a seed, printed by the source, made by hand for this example, the example's own beside seeded ones,
 * learned in a training run, the reader's own, of a trained model.
 */
export type Origin = 'words' | 'seed' | 'article' | 'hand' | 'mixed' | 'trained' | 'you' | 'model';

/** What of a trained model can be another than it was trained with; a plain softmax has the same weights. */
const modelSettings = ['mask', 'scale', 'softcap'] as const;
export type ModelChange = 'positions' | (typeof modelSettings)[number];

export interface Provenance {
  origin: Origin;
  /** The origin of the parameters, where it is another one. */
  parameters?: Origin;
  /** Beside given numbers that the source printed: those that it did not print, but were made by hand. */
  madeByHand: GivenName[];
  /** How many numbers differ from those of the example as it was loaded; of a trained model, from its own. */
  changed: number;
  /** What is not as the model was trained. */
  unlike?: ModelChange[];
  /** How many settings differ, where the numbers are those of a source or of a run. */
  settings: number;
  /** The example had a loss when it was loaded, and no longer has one. */
  lossless: boolean;
}

export type GivenName = keyof NonNullable<Example['given']>;

/** The parts of an example that give numbers. */
export type Part = NonNullable<Example['by_hand']>[number];

/** Words whose rows were written as a whole into seeded ones, in lower case. */
function wholeWords({ edits = {}, d_model }: SeededEmbeddings): string[] {
  const whole = Object.keys(edits).filter((word) => Object.keys(edits[word]!).length === d_model);
  return whole.map((word) => word.toLowerCase());
}

/** Whether words were added to others that have rows of their own. Edits of numbers that are seeded all through are a reader's. */
const isAddedTo = ({ embeddings, parameters }: Example): boolean =>
  !Array.isArray(embeddings) &&
  embeddings.from === 'seed' &&
  (parameters === 'identity' || !has(parameters, 'from')) &&
  wholeWords(embeddings).length > 0;

/** Whether numbers of the words or of the calculation stand in the document, and are not edits of others. */
export const hasOwnNumbers = (example: Example): boolean => givesNumbers(example) || isAddedTo(example);

/** Whether any word has seeded numbers. */
function hasSeeded({ tokens, target, past }: Example, embeddings: SeededEmbeddings): boolean {
  const given = wholeWords(embeddings);
  return [tokens, target?.tokens ?? [], past?.tokens ?? []]
    .flat()
    .some((token) => !given.includes(token.toLowerCase()));
}

/** Where numbers that stand in the document come from, as they were loaded. */
export function ownOrigin({ trained, by_hand, by_seed, source }: Example, part: Part): Origin {
  const isOf = (parts: readonly Part[] = []) => parts.some((one) => part.startsWith(one));
  if (trained !== undefined) return 'trained';
  if (isOf(by_hand)) return 'hand';
  if (isOf(by_seed)) return 'seed';
  return source === undefined ? 'you' : 'article';
}

/** In what an example of a trained model is not as that was trained, whoever wrote it; undefined of any other example, and where it is. */
function changesOfModel(example: Example): Pick<Provenance, 'changed' | 'unlike'> | undefined {
  const model = modelOf(example);
  if (model === undefined) return undefined;
  const { attention, positions } = example;
  const usual = { mask: 'none', scale: 'sqrt', softcap: null, ...model.configuration.attention };
  const unlike: ModelChange[] = [
    ...(equal(positions, model.configuration.positions) ? [] : (['positions'] as const)),
    ...modelSettings.filter((name) => !equal(attention[name] ?? null, usual[name])),
  ];
  return { changed: numbersOf(example).size, ...(unlike.length > 0 && { unlike }) };
}

/** Where the numbers of an example come from. */
export function provenance(example: Example): Provenance {
  const { embeddings, parameters, given = {}, changed = [] } = example;
  const { made } = shapeOf(example);
  const settings = changed.filter((place) => place.startsWith(SETTING));
  const lossless = settings.includes(LOSS);
  const more = {
    changed: changed.length - settings.length,
    settings: hasOwnNumbers(example) ? settings.length - Number(lossless) : 0,
    lossless,
    ...changesOfModel(example),
  };
  const own = (part: Part) => ownOrigin(example, part);
  const usesEmbeddings = made.query || made.key || made.value;
  const names = Object.keys(given) as GivenName[];
  let origin: Origin;
  let madeByHand: GivenName[] = [];
  if (names.length > 0 && !usesEmbeddings) {
    // Scores that a source printed stand for the example even where values were made for it.
    const origins = names.map((name) => own(`given.${name}`));
    origin = origins.find((one) => one === 'article') ?? origins[0]!;
    if (origin !== 'hand') madeByHand = names.filter((_, i) => origins[i] === 'hand');
  } else if (Array.isArray(embeddings)) origin = own('embeddings');
  else if (!isAddedTo(example)) origin = embeddings.from;
  else origin = hasSeeded(example, embeddings as SeededEmbeddings) ? 'mixed' : own('embeddings');
  const found = { origin, madeByHand, ...more };
  if (!usesEmbeddings || parameters === 'identity') return { ...found, ...optional('parameters', undefined) };
  const from: Origin = has(parameters, 'from') ? parameters.from : own('parameters');
  const same = from === origin || (origin === 'mixed' && from === own('embeddings'));
  return { ...found, ...optional('parameters', same ? undefined : from) };
}
