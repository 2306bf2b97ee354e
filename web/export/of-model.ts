// What of an example stands in the files of a trained model, so that an export need not repeat it.
import type { ModelTensor } from '../core/models/description.ts';
import type { Example } from '../core/example.ts';
import { modelName, modelOf } from '../core/models/loaded.ts';
import { parameterInputs, type ParameterInput } from '../core/parameter-inputs.ts';
import { isEditOf } from '../core/parameters.ts';
import { shapeOf } from '../core/shape.ts';
import { stepId } from '../core/step-id.ts';
import type { Step } from '../core/trace.ts';
import { exported as strings } from '../strings/export.ts';
import { has } from '../core/has.ts';

const changedOf = new WeakMap<Example, ReadonlySet<string>>();

/** The steps whose numbers were edited or overridden. */
function changedIn(example: Example): ReadonlySet<string> {
  let changed = changedOf.get(example);
  if (changed === undefined) {
    const { parameters, override = {} } = example;
    const edits = Object.keys((typeof parameters === 'object' && has(parameters, 'edits') && parameters.edits) || {});
    const edited = (input: ParameterInput) => edits.some((key) => isEditOf(key, input));
    const inputs = edits.length === 0 ? [] : parameterInputs(example, shapeOf(example)).filter(edited);
    changed = new Set([...inputs.map(({ place, role }) => stepId(place, role)), ...Object.keys(override)]);
    changedOf.set(example, changed);
  }
  return changed;
}

/** Where the numbers of a step are in the files of its model; undefined where they are others, or were edited. */
export function tensorOf(example: Example, { id, operation, role }: Step): ModelTensor | undefined {
  // Of its tables, an example has some rows, but for the one that its last outputs are compared with.
  const hasRows = role === 'embeddings' || role === 'positions' || role === 'segments';
  if (operation !== 'input' || hasRows || modelName(example) === undefined) return undefined;
  return changedIn(example).has(id) ? undefined : modelOf(example)!.tensors.get(role === 'W_E' ? 'embeddings' : id);
}

/** Of whom the model is, and that its parameters are not in the export; undefined without a model. */
export function modelNote(example: Example): string | undefined {
  return modelName(example) && strings.ofModel(modelOf(example)!.about);
}
