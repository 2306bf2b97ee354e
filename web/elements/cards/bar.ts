// A bar for a number between −1 and 1, beside a line at 0.
import { css, html, type TemplateResult } from 'lit';
import { paint } from '../pictures/paint.ts';

/** Where the scale of some bars begins: at 0, unless one of them is negative. */
export const scaleStart = (values: readonly number[]): number => {
  const least = Math.min(0, ...values);
  return least === 0 ? 0 : least >= -0.2 ? -0.2 : -1;
};

/**
 * A bar from 0 to `value`, in a cell of class `track`.
 * @param value at most 1
 * @param start where the scale begins; it ends at 1
 */
export function bar(value: number, start = 0): TemplateResult {
  const at = (number: number) => (Math.min(1, Math.max(start, number)) - start) / (1 - start);
  const [zero, end] = [at(0), at(value)];
  return html`<span
    class="bar"
    ${paint({ '--zero': String(zero), '--from': String(Math.min(zero, end)), '--part': String(Math.abs(end - zero)) })}
    ><i></i
  ></span>`;
}

/** A table of texts with a bar and a number each. */
export const barStyles = css`
  .bars {
    width: 100%;
    max-width: 760px;
    margin-top: 12px;
  }
  .bars th {
    text-align: start;
    white-space: normal;
  }
  .bars tr > :first-child {
    padding-inline-start: 0;
  }
  .bars .track {
    width: 34%;
  }
  .bar {
    position: relative;
    display: block;
    height: 14px;
  }
  .bar::before {
    content: '';
    position: absolute;
    inset-block: -15px;
    left: calc(var(--zero) * 100%);
    border-left: 1px solid var(--attention-line);
  }
  .bar i {
    display: block;
    width: calc(var(--part) * 100%);
    height: 100%;
    margin-inline-start: calc(var(--from) * 100%);
    border-radius: 0 3px 3px 0;
    background: var(--attention-context);
  }
  .old {
    color: var(--attention-soft);
  }
  .old i {
    opacity: 0.4;
  }
  @media (forced-colors: active) {
    .bar i {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }
  @container (max-width: 608px) {
    .bars .track {
      width: 22%;
    }
    .bars :is(th, td) {
      padding-inline: 0 8px;
    }
  }
`;
