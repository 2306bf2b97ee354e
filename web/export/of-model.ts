// What of an example stands in the files of a trained model, so that an export need not repeat it.
import type { ModelTensor } from '../core/models/description.ts';
import type { Example } from '../core/example.ts';
import { modelName, modelOf } from '../core/models/loaded.ts';
import type { Step } from '../core/trace.ts';
import { exported as strings } from '../strings/export.ts';
import { has } from '../core/has.ts';

/** Where the numbers of a step are in the files of its model; undefined where they are others, or were edited. */
export function tensorOf(example: Example, { id, operation, role }: Step): ModelTensor | undefined {
  const { parameters } = example;
  // Of its tables, an example has some rows, but for the one that its last outputs are compared with.
  const hasRows = role === 'embeddings' || role === 'positions' || role === 'segments';
  if (operation !== 'input' || hasRows || modelName(example) === undefined) return undefined;
  const edits = typeof parameters === 'object' && has(parameters, 'edits') ? Object.keys(parameters.edits ?? {}) : [];
  return edits.length > 0 ? undefined : modelOf(example)!.tensors.get(role === 'W_E' ? 'embeddings' : id);
}

/** Of whom the model is, and that its parameters are not in the export; undefined without a model. */
export function modelNote(example: Example): string | undefined {
  return modelName(example) && strings.ofModel(modelOf(example)!.about);
}
