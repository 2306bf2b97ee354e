import type { Axis } from '../core/trace.ts';
import { command as strings } from '../strings/command.ts';

/** A label, numbered if there are others like it. */
export function labelled({ labels }: Axis, position: number): string {
  const label = labels[position]!;
  return labels.filter((one) => one === label).length === 1 ? label : strings.nth(label, position + 1);
}
