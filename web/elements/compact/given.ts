// What is said of given numbers.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import { isEditable } from '../../edit/editable.ts';
import type { Snapshot } from '../../edit/snapshot.ts';
import { givenText as strings } from '../../strings/compact-given.ts';
import { inputAttributes } from '../../trace/attributes.ts';
import { meaningOf } from '../../trace/meaning.ts';
import { provenance } from '../../trace/provenance.ts';
import { rowsToTry } from '../../trace/rows-to-try.ts';
import { word } from '../inline-text.ts';
import { textTemplate } from '../text-template.ts';

interface Given {
  snapshot: Snapshot;
  step: Step;
  /** Whether numbers cannot be changed. */
  locked: boolean;
}

/** Next to given numbers: where they come from, and what to try. */
export function aboutGiven({ snapshot, step, locked }: Given): TemplateResult {
  const { rows, role } = step;
  const seeded = new Set((inputAttributes(step).seeded_rows ?? []).map((row) => rows.labels[row]!));
  const isSeeded = meaningOf(snapshot.example, snapshot.trace).none;
  const [first, second] = role === 'embeddings' ? rowsToTry(snapshot.trace, step).map((row) => rows.labels[row]!) : [];
  const sentences = [
    role === 'embeddings' && strings.words[isSeeded ? 'seed' : provenance(snapshot.example).origin],
    seeded.size > 0 && strings.seeded([...seeded].join(', ')),
    !locked &&
      isEditable(snapshot.example, step) &&
      (second === undefined
        ? strings.tryOne
        : textTemplate(strings.tryIt, { first: word(first!), second: word(second) })),
  ];
  return html`${sentences.map((one) => (one === false ? nothing : html`<p class="say">${one}</p>`))}`;
}
