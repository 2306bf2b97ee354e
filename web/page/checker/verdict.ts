// What a diagnosis says of the numbers of a step, in sentences.
import { html, nothing, type TemplateResult } from 'lit';
import { followingOf } from '../../core/diagnosis/following.ts';
import type { JudgedStep } from '../../core/diagnosis/types.ts';
import type { Step } from '../../core/trace.ts';
import { subscripts } from '../../elements/text-template.ts';
import { checker as text } from '../../strings/page/checker.ts';
import { quoted } from '../../strings/phrases.ts';
import { isNumber } from '../../strings/roles.ts';
import { formatNumber } from '../../trace/format.ts';
import { writtenText } from './written.ts';

/** Enough decimals to tell a number from a written one. */
export const decimalsBeside = (written: string): number => {
  const [digits, power = '0'] = written.toLowerCase().split('e') as [string, string?];
  const decimals = (digits.split('.')[1] ?? '').length - Number(power);
  return Math.min(Math.max(decimals, 0) + 1, 9);
};

const label = (name: string): string => (isNumber(name) ? name : quoted(name));

function explanations(judged: JudgedStep): TemplateResult | typeof nothing {
  const { verdict, explanations: all } = judged;
  const others = followingOf(judged) > 0;
  const certain = verdict !== 'possible';
  const [first] = all;
  if (first === undefined) return nothing;
  const partly = all.filter(({ everywhere, unexplained }) => !everywhere || unexplained > 0);
  if (partly.length === 0 && all.length === 1)
    return html`<p>${subscripts(text.matches(first.mistakes, certain, others))}</p>`;
  if (partly.length === 0)
    return html`<p>${text.same(certain)}</p>
      <ul>
        ${all.map(({ mistakes }) => html`<li>${subscripts(text.one(mistakes))}</li>`)}
      </ul>`;
  return html`${all.map(
    ({ explained, unexplained, mistakes }) =>
      html`<p>${subscripts(text.inPart(explained, explained + unexplained, mistakes, certain, others))}</p>`,
  )}`;
}

/**
 * @param written the number that is farthest off, as it is written
 * @param follows whether a step before it is wrong, so that it is compared with what follows from that
 */
export function verdict(judged: JudgedStep, step: Step, written: string, follows: boolean): TemplateResult {
  const { verdict: found, wrong, cells, unexplained, worst, pairs } = judged;
  if (found === 'right') return html`<p>${text.stepRight(cells)}</p>`;
  if (found === 'rounded') return html`<p>${text.rounded(judged)}</p>`;
  if (found === 'follows') return html`<p>${text.follows(judged)}</p>`;
  const [row, column] = [label(step.rows.labels[worst.row]!), label(step.columns.labels[worst.column]!)];
  const following = followingOf(judged);
  const expected = formatNumber(worst.expected, decimalsBeside(written));
  return html`<p class="strong">${text.wrong(judged)}</p>
    ${following > 0 ? html`<p>${text.following(following)}</p>` : nothing} ${explanations(judged)}
    ${found === 'possible' ? html`<p>${text.tooFew}</p>` : nothing}
    ${
      unexplained === 0
        ? nothing
        : html`<p>
            ${text.unknown(unexplained, wrong)}
            ${subscripts(text.worst(row, column, writtenText(written), expected, follows))}
            ${pairs === 'too_much' ? text.notAllPairs : nothing}
          </p>`
    }`;
}
