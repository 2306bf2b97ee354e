// Numbers of a run as the text prints them.
import { html, type TemplateResult } from 'lit';
import type { Bound, Task } from '../../core/training/types.ts';
import { formatNumber, formatPercent } from '../../trace/format.ts';

/** A loss: three decimals. */
export const nats = (loss: number): string => formatNumber(loss, 3);
/** A best loss: four decimals. */
export const best = (loss: number): string => formatNumber(loss, 4);
/** Whether a bound is only an estimate: of few lines, counts say little. Names are thousands, on which counting itself is measured. */
export const isRough = (task: Task, { estimated }: Bound): boolean => estimated && task !== 'names';
/** A bound as its line prints it: an estimate with two decimals, others with four. */
export const boundNumber = (task: Task, bound: Bound): string =>
  isRough(task, bound) ? `≈ ${formatNumber(bound.nats, 2)}` : formatNumber(bound.nats, 4);
/** A gradient: four decimals, with its sign. */
export const signedGradient = (value: number): string => (value > 0 ? '+' : '') + formatNumber(value, 4);

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
/** a − b of the numbers as they are printed, so that the reader can subtract them. */
export const difference = (a: number, b: number, decimals: number): number =>
  rounded(rounded(a, decimals) - rounded(b, decimals), decimals);

/** A live number in a text. */
export const live = (text: string, role = ''): TemplateResult => html`<span class="number ${role}">${text}</span>`;
export const liveNats = (loss: number): TemplateResult => live(nats(loss));
export const liveBest = (loss: number): TemplateResult => live(best(loss));
export const liveShare = (share: number): TemplateResult => live(formatPercent(share), 'weights');

/** Indexed letters in a text as formulas print them: a_ij with its letter in italics and ij below. */
export function symbols(pieces: unknown[]): unknown[] {
  return pieces.flat(2).flatMap((piece) =>
    typeof piece !== 'string'
      ? [piece]
      : piece.split(/\b([a-z]_[ij]+)/).map((part, index) => {
          if (index % 2 === 0) return part;
          const [letter, below] = part.split('_');
          return html`<span class="nowrap"
            ><i>${letter}</i><sub><i>${below}</i></sub></span
          >`;
        }),
  );
}
