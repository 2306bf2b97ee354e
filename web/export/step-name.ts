// The names of steps in exports.
import type { Step } from '../core/trace.ts';
import { exported as strings } from '../strings/export.ts';
import { gradientName } from '../strings/gradients.ts';
import { placeName } from '../strings/places.ts';
import { roles } from '../strings/roles.ts';
import { termOf } from '../trace/gradients.ts';

/** The name of a step with its place: "Scores (layer 1, head 2)", "Gradient: Scores". */
export function nameOf(step: Step): string {
  const place = placeName(step);
  const own = roles[step.role].name;
  const name = step.gradient_of === undefined ? own : gradientName(own, termOf(step));
  return place === '' ? name : strings.at(name, place);
}
