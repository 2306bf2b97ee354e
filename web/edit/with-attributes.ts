// Attributes over an example that is already there: each is the change that a reader would make with the page's controls.
import { own } from '../core/has.ts';
import { ExampleError } from '../core/errors.ts';
import { wordsOf } from '../core/document/words.ts';
import type { Attention, Display, Example } from '../core/example.ts';
import { modelName, modelOf } from '../core/models/loaded.ts';
import { refuse } from '../core/schema/refuse.ts';
import { validate } from '../core/validate.ts';
import { withChanges } from '../trace/changes.ts';
import { without } from './without.ts';
import { withExercise } from './exercise/with-exercise.ts';
import { withKind } from './kinds.ts';
import { withHeads, withLayers, withPositions, type PositionsName } from './attention-parts.ts';
import { askingAs, modelDocument } from './model.ts';
import { withMask, withNumbers, withPrecision, withScale, withSoftmax } from './settings.ts';
import { withFittingSelection } from './selection.ts';
import { withSideText } from './sides.ts';
import { withText } from './text.ts';
import { element as strings } from '../strings/element.ts';
import { partsOf } from './attribute-parts.ts';
import { type Written } from './attribute-values.ts';

/** @throws ExampleError where there are none that the example could have */
function expectWords(text: string, example: Example): void {
  const model = modelOf(example);
  if (model === undefined) wordsOf(text, 'text', example.punctuation);
  else if (model.pieces(text).length === 0) refuse('text', 'noPieces');
}

/**
 * The example with what the attributes say, in the order of the document. Throws an `ExampleError` whose path is the attribute.
 */
export function withAttributes(example: Example, written: Written): Example {
  const { attention = own({}), layers, positions, embeddings, parameters, display, exercise } = partsOf(written);
  const { kind, heads, scale, mask, softmax } = attention as Partial<Attention>;
  const { text, target } = written;
  if (text != null) expectWords(text, example);
  let next = text == null ? example : withText(example, text);
  if (kind !== undefined && kind !== next.attention.kind) next = withKind(next, kind);
  if (target != null) {
    if (next.target === undefined) throw new ExampleError('target', strings.expected.target);
    next = withSideText(next, 'target', target);
  }
  if (embeddings !== undefined) {
    const { seed, d_model } = embeddings;
    next = withNumbers(next, { seed }, written['d-model'] == null ? {} : { d_model });
  }
  if (parameters !== undefined && parameters.model !== modelName(next)) {
    next = askingAs(next, validate(modelDocument(next, parameters.model)));
  }
  if (heads !== undefined) next = withHeads(next, heads);
  if (layers !== undefined) next = withLayers(next, layers as number);
  if (positions !== undefined) next = withPositions(next, positions as PositionsName);
  if (scale !== undefined) next = withScale(next, scale);
  if (mask !== undefined) next = withMask(next, mask);
  if (softmax !== undefined) next = withSoftmax(next, softmax);
  if (display?.precision !== undefined) next = withPrecision(next, display.precision);
  if (display?.steps !== undefined) next = { ...next, display: { ...next.display, steps: display.steps } };
  if (exercise !== undefined) next = withExercise(next, exercise);
  return withChanges(next, example);
}

/** One key of an object as another object has it. */
const restored = <T extends object, K extends keyof T & string>(
  now: T,
  then: { readonly [Key in K]?: T[K] },
  key: K,
): T => ({ ...without(now, key), ...(key in then && { [key]: then[key] }) }) as T;

/** The example shown as it was loaded wherever the attribute that said otherwise was taken away, and is null. */
export function shownAsLoaded(example: Example, written: Written, loaded: Display): Example {
  let { display } = example;
  if (written.steps === null) display = restored(display, loaded, 'steps');
  if (written.precision === null) display = restored(display, loaded, 'precision');
  if (written.select === null) {
    const select = restored(display.select ?? {}, loaded.select ?? {}, 'query');
    display = restored(display, Object.keys(select).length === 0 ? {} : { select }, 'select');
  }
  return display === example.display ? example : withFittingSelection({ ...example, display });
}
