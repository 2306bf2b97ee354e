import type { Example } from '../core/example.ts';
import { provenanceText } from '../strings/provenance.ts';
import { formatNumber } from './format.ts';
import type { Origin, Provenance } from './provenance.ts';

/** The text for numbers of this origin; for trained ones it includes the run in which they were learned. */
export function originText({ trained }: Example, origin: Origin): string {
  if (trained === undefined || (origin !== 'trained' && origin !== 'mixed')) return provenanceText.origins[origin];
  const run = provenanceText.trained({ ...trained, loss: formatNumber(trained.loss, 3) });
  return origin === 'mixed' ? `${run}; ${provenanceText.added}` : run;
}

/** What differs from the example as it was loaded, as a text; empty where nothing does. */
export function changedText({ changed, remade, lossless }: Provenance): string {
  const { changes } = provenanceText;
  return [changed > 0 && changes.numbers(changed), remade && changes.settings, lossless && changes.loss]
    .filter(Boolean)
    .join(' · ');
}
