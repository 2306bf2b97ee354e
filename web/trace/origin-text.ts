import type { Example } from '../core/example.ts';
import { top as strings } from '../strings/top.ts';
import { formatNumber } from './format.ts';
import type { Origin } from './provenance.ts';

/** What is said of numbers of this origin; of trained ones also the run that they were learned in. */
export function originText({ trained }: Example, origin: Origin): string {
  if (origin !== 'trained' || trained === undefined) return strings.provenance[origin];
  return strings.trained({ ...trained, loss: formatNumber(trained.loss, 3) });
}
