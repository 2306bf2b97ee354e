// What exports call a step.
import type { Step } from '../core/trace.ts';
import { derivationMore } from '../strings/derivation-more.ts';
import { exported as strings } from '../strings/export.ts';
import { termOf } from '../trace/gradients.ts';

/** The name of a step with its place: "Scores (layer 1, head 2)", "Gradient: Scores". */
export function nameOf(step: Step): string {
  const place = derivationMore.place(step);
  const own = strings.name[step.role];
  const name = step.gradient_of === undefined ? own : strings.gradient(own, termOf(step));
  return place === '' ? name : strings.at(name, place);
}
