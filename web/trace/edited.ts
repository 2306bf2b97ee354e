// Whether a number was written over in the document, and by whom.
import { wordDimensions } from '#build/generated/vocabulary.ts';
import type { Example } from '../core/example.ts';
import { parameterInputs } from '../core/parameter-inputs.ts';
import { areMade, isEditOf } from '../core/parameters.ts';
import { shapeOf } from '../core/shape.ts';
import { stepId } from '../core/step-id.ts';
import type { Step } from '../core/trace.ts';
import { pathOfWord } from './changes.ts';

export type EditedBy = 'reader' | 'example';

/** The edits of an embedding, as paths of changes.ts. */
function editsOfWord(
  { embeddings, changed = [] }: Example,
  { rows, stage }: Step,
  row: number,
  column: number,
): string[] {
  if (Array.isArray(embeddings)) {
    if (stage === 'decoder') return [];
    const path = `${pathOfWord(rows.labels, row)}.${column + 1}`;
    return changed.includes(path) ? [path] : [];
  }
  const word = rows.labels[row]!.toLowerCase();
  const dimension = embeddings.from === 'words' ? wordDimensions[column]! : String(column + 1);
  return Object.entries(embeddings.edits ?? {})
    .filter(([edited, numbers]) => edited.toLowerCase() === word && dimension in numbers)
    .map(([edited]) => `word.${edited}.${dimension}`);
}

/** The edits of a parameter, as paths of changes.ts. */
function editsOfParameter(example: Example, step: Step, row: number, column: number): string[] {
  const { parameters } = example;
  if (!areMade(parameters)) return [];
  const input = parameterInputs(example, shapeOf(example)).find(({ place, role }) => stepId(place, role) === step.id);
  if (input === undefined) return [];
  const cell = `${row},${column}`;
  return Object.entries(parameters.edits ?? {})
    .filter(([key, cells]) => isEditOf(key, input) && cell in cells)
    .map(([key]) => `parameters.${key}.${cell}`);
}

/**
 * Who wrote another number into the document than the word space or the seed would give, or, for words, than the example had; undefined if
 * nobody did.
 */
export function editedBy(example: Example, step: Step, row: number, column: number): EditedBy | undefined {
  if (step.operation !== 'input') return undefined;
  const edits = (step.role === 'embeddings' ? editsOfWord : editsOfParameter)(example, step, row, column);
  if (edits.length === 0) return undefined;
  return edits.some((place) => example.changed?.includes(place)) ? 'reader' : 'example';
}
