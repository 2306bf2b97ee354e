import { formatPercent } from './format.ts';
import type { Selection } from './selection.ts';

const MINUS = '\u2212';

/** The part of an overridden weight that can be drawn: a weight below 0 or without a value has no length. */
export const drawableWeight = (weight: number): number => (Number.isFinite(weight) && weight > 0 ? weight : 0);

/** A weight in whole percent; "–" where it is not a finite number. */
export function percentText(weight: number): string {
  return Number.isFinite(weight) ? formatPercent(weight).replace('-', MINUS) : '–';
}

/** The same with one decimal below 2 %, and two digits below 0.1 %, for a long list in which all would show 1 %. */
export function smallPercentText(weight: number): string {
  if (!(weight > 0 && weight < 0.02)) return percentText(weight);
  const percent = weight * 100;
  const digits =
    percent < 0.095 ? (percent < 0.0001 ? '<0.0001' : String(Number(percent.toPrecision(2)))) : percent.toFixed(1);
  return `${digits}%`;
}

/** How a weight is printed in a sentence: with more digits if thousands of words share. */
export const weightFormat = ({ region }: Pick<Selection, 'region'>): ((share: number) => string) =>
  region === undefined ? formatPercent : smallPercentText;
