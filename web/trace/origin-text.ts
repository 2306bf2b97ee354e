import type { Example } from '../core/example.ts';
import { top as strings } from '../strings/top.ts';
import { formatNumber } from './format.ts';
import type { Origin, Provenance } from './provenance.ts';

/** What is said of numbers of this origin; of trained ones also the run that they were learned in, which the start of an example names. */
export function originText({ trained }: Example, origin: Origin): string {
  if (trained === undefined || (origin !== 'trained' && origin !== 'mixed')) return strings.provenance[origin];
  const run = strings.trained({ ...trained, loss: formatNumber(trained.loss, 3) });
  return origin === 'mixed' ? `${run}; ${strings.added}` : run;
}

/** What is not as it was loaded, in the words of a line; empty where all is. */
export function changedText({ changed, remade, lossless }: Provenance): string {
  const { changes } = strings;
  return [changed > 0 && changes.numbers(changed), remade && changes.settings, lossless && changes.loss]
    .filter(Boolean)
    .join(' · ');
}
