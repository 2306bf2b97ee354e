// What the rarer controls are made of.
import type { Example } from '../../../core/example.ts';
import { rareControlsText as text } from '../../../strings/page/rare-controls.ts';

/** The groups of the controls. */
export type Group = keyof typeof text.groups;

/** A choice that most examples leave at its default. */
export interface Control {
  group: Group;
  label: string;
  chosen: string;
  /** Whether it differs from its default. */
  changed: boolean;
  options: { value: string; label: string; next: () => Example }[];
  /** Options that are not possible are left out without an explanation. */
  quiet?: boolean;
}

type Named<T extends string> = Record<T, string>;

/** Options that have a name each. */
export function optionsOf<T extends string>(names: Named<T>, next: (value: T) => Example): Control['options'] {
  return (Object.keys(names) as T[]).map((value) => ({ value, label: names[value], next: () => next(value) }));
}

/** Options that are numbers. */
export function numbered(values: number[], label: (value: number) => string, next: (value: number) => Example) {
  return values.map((value) => ({ value: String(value), label: label(value), next: () => next(value) }));
}

/** 1 … last. */
export const range = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
/** Each number once, the smallest first. */
export const sorted = (values: number[]) => [...new Set(values)].toSorted((a, b) => a - b);
