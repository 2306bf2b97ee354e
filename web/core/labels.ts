import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { AxisName } from '#build/generated/vocabulary.ts';
import type { Example } from './example.ts';
import { modelOf, tokenLabels } from './models/loaded.ts';
import { areMade } from './parameters.ts';
import { isMatrix, shapeOf } from './shape.ts';
import type { Place } from './step-id.ts';
import type { Axis } from './trace.ts';
import { has, optional, own } from './has.ts';

const numbers: string[] = [];

/** "1", "2", … as labels: each text is made once, since every trace of a wide model has thousands of them. */
function counted(size: number): string[] {
  while (numbers.length < size) numbers.push(String(numbers.length + 1));
  return numbers.slice(0, size);
}

const ofHeads = new Map<string, readonly string[]>();

/** "1.1", "1.2", … as labels: the numbers of several heads, made once like those of one. */
function countedByHead(heads: number, size: number): readonly string[] {
  const key = `${heads} ${size}`;
  const made = ofHeads.get(key) ?? counted(heads).flatMap((head) => counted(size).map((number) => `${head}.${number}`));
  ofHeads.set(key, made);
  return made;
}

/** The stages of the text, rather than of the target. */
const readingStages = new Set<Place['stage']>(['encoder', 'recurrent']);

/** Makes the labels of the axes of an example's steps. Axes with the same meaning share their labels. */
export function labeller(example: Example): (axis: AxisName, size: number, place: Place) => Axis {
  const { target, past, memory, parameters, embeddings, given, loss, predictions } = example;
  const shape = shapeOf(example);
  const model = modelOf(example);
  const { labels: tokens, words } = own(tokenLabels(example));
  const asking = target?.tokens ?? tokens;
  const before = past?.tokens ?? [];
  const memoryLabels = memory?.labels ?? counted(shape.memory).map((number) => `memory ${number}`);
  const hasWordSpace = !isMatrix(embeddings) && embeddings.from === 'words';
  const inWordSpace = (size: number, is: boolean) =>
    is && size === wordDimensions.length ? [...wordDimensions] : counted(size);

  const queries = ({ stage }: Place) => (stage === 'past' ? before : stage === 'encoder' ? tokens : asking);
  /** The query tokens of the region, or all of them. */
  const asked = shape.region === undefined ? queries : () => tokens.slice(...shape.region!);
  /** The words of one side, with cached words and the memory where the axis is long enough for them. */
  const keys = (size: number, { stage }: Place) => {
    if (stage === 'past') return size === before.length ? before : [...before, ...memoryLabels];
    const words = stage === 'decoder' ? asking : tokens;
    if (memory?.alone) return memoryLabels;
    return size === words.length ? words : [...before, ...words, ...memoryLabels];
  };
  /** The numbers of one head. */
  const inner = (axis: 'd_k' | 'd_v', size: number) => {
    if (given?.[axis === 'd_v' ? 'value' : 'query'] !== undefined) return counted(size);
    return inWordSpace(
      size,
      parameters === 'identity' ? hasWordSpace : areMade(parameters) && parameters.from === 'words',
    );
  };
  /** The numbers of all heads: the head, then its number, or the dimension that it is. */
  const sideBySide = (axis: 'd_k' | 'd_v', size: number) => {
    const one =
      shape.widths === undefined ? ((axis === 'd_k' ? shape.d_k : undefined) ?? shape.d_v) : size / shape.heads;
    const names = inner(axis, one);
    const heads = size / one;
    if (names[0] === '1') return countedByHead(heads, one);
    return counted(heads).flatMap((head) => names.map((name) => `${head} ${name}`));
  };

  /** Whether it is the axis of the last token alone. */
  const isOfLast = (axis: AxisName, size: number) =>
    predictions === 'last' && size === 1 && (axis === 'token' || axis === 'query');

  const make = (axis: AxisName, size: number, place: Place): readonly string[] => {
    if (isOfLast(axis, size)) return tokens.slice(-1);
    switch (axis) {
      case 'token':
        if (place.stage === 'past') return before;
        return place.stage === undefined || readingStages.has(place.stage) ? tokens : asking;
      case 'query':
        return size === queries(place).length ? queries(place) : asked(place);
      case 'key':
        return keys(size, place);
      case 'memory':
        return memoryLabels;
      case 'pair': {
        const rows = asked(place);
        const columns = keys(size / rows.length, place);
        return rows.flatMap((query) => columns.map((key) => `${query} → ${key}`));
      }
      case 'd_model':
        return inWordSpace(size, hasWordSpace);
      case 'd_k':
      case 'd_v':
        return inner(axis, size);
      case 'heads_d_k':
        return sideBySide('d_k', size);
      case 'heads_d_v':
        return sideBySide('d_v', size);
      case 'pair_numbers':
        return ['q', 'k'].flatMap((side) => inner('d_k', size / 2).map((name) => `${side} ${name}`));
      case 'point': {
        const words = queries(place);
        return Array.from({ length: size }, (_, index) => words[index % words.length]!);
      }
      case 'label':
        if (loss !== undefined && has(loss, 'classes')) return loss.classes!;
        if (model?.vocabulary?.length === size) return model.vocabulary;
        return Array.from({ length: size }, (_, index) => String(index));
      case 'angle':
      case 'd_ff':
      case 'd_h':
      case 'd_out':
      case 'kdim':
      case 'vdim':
      case 'component':
      case 'one':
        return counted(size);
    }
  };

  const made = new Map<string, Axis>();
  return (name, size, place) => {
    const key = `${name} ${size} ${place.stage}`;
    let known = made.get(key);
    if (known === undefined) {
      const found = make(name, size, place);
      // A term of a gradient may have the rows of an operand, which has another place.
      const fits = ({ length }: readonly string[]) => length === size;
      const labels = fits(found) ? found : ([tokens, asking, before].find(fits) ?? counted(size));
      known = { name, labels: [...labels], ...optional('words', labels === tokens ? words : undefined) };
      made.set(key, known);
    }
    return known;
  };
}
