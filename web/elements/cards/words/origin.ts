import type { Step } from '../../../core/trace.ts';
import { wordsText as text } from '../../../strings/cards/words.ts';
import { inputAttributes } from '../../../trace/attributes.ts';
import { meaningOf } from '../../../trace/meaning.ts';
import { provenance, type Origin } from '../../../trace/provenance.ts';
import type { View } from '../view.ts';

/** Where the numbers of the words come from: from a seed, if the word space has none of the words. */
export function originOf({ snapshot: { example, trace } }: View): Origin {
  return meaningOf(example, trace).none ? 'seed' : provenance(example).origin;
}

const embeddingsOf = ({ snapshot: { trace } }: View): Step[] =>
  trace.steps.filter(({ role, operation }) => role === 'embeddings' && operation === 'input');

/** Where the numbers of the words come from, and how many of them the reader changed, as sentences. */
export function originSentences(view: View): string {
  const origin = originOf(view);
  const isSeeded = embeddingsOf(view).some((step) => inputAttributes(step).seeded_rows !== undefined);
  const changed = origin === 'you' ? 0 : changedNumbers(view);
  return `${text.origin[origin === 'words' && isSeeded ? 'wordsAndSeeded' : origin]}${changed > 0 ? text.changed(changed) : ''}`;
}

/** How many numbers of the words were changed since the example was loaded. */
function changedNumbers(view: View): number {
  const words = new Set(embeddingsOf(view).flatMap(({ rows }) => rows.labels.map((word) => word.toLowerCase())));
  return (view.snapshot.example.changed ?? []).filter((path) => {
    const [, word] = /^word\.(.+?)(?: \d+)?\.[^.]+$/.exec(path) ?? [];
    return word !== undefined && words.has(word.toLowerCase());
  }).length;
}
