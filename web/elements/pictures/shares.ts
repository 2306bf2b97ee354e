import { formatShare } from '../../trace/format.ts';

const MINUS = '\u2212';
const THIN_NO_BREAK = '\u202f';

/** The part of a held row's number that can be drawn: a weight below 0 or without a value has no length. */
export const drawable = (share: number): number => (Number.isFinite(share) && share > 0 ? share : 0);

/** A share in whole percent; "–" where it is not a finite number. */
export function shareText(share: number): string {
  return Number.isFinite(share) ? formatShare(share).replace('-', MINUS) : '–';
}

/** The same with one decimal below 2 %, and two digits below 0.1 %, for a list of many words that would all show 1 %. */
export function smallShareText(share: number): string {
  if (!(share > 0 && share < 0.02)) return shareText(share);
  const percent = share * 100;
  const digits =
    percent < 0.095 ? (percent < 0.0001 ? '<0.0001' : String(Number(percent.toPrecision(2)))) : percent.toFixed(1);
  return `${digits}${THIN_NO_BREAK}%`;
}
