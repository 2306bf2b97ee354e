// Whether the source of an example printed its numbers, or only describes this form of attention.
import type { Example } from '../core/example.ts';
import { ownOrigin, type Part } from './provenance.ts';
import { has } from '../core/has.ts';

/** The parts of an example whose numbers stand in the document. */
function givenParts({ embeddings, parameters, given = {} }: Example): Part[] {
  return [
    ...(Array.isArray(embeddings) || embeddings.edits !== undefined ? (['embeddings'] as const) : []),
    ...(typeof parameters === 'object' && !has(parameters, 'from') ? (['parameters'] as const) : []),
    ...(Object.keys(given) as (keyof typeof given)[]).map((name) => `given.${name}` as const),
  ];
}

export const isPrinted = (example: Example): boolean =>
  givenParts(example).some((part) => ownOrigin(example, part) === 'article');
