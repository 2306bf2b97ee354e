// What is said of the cell that was checked last.
import { html, nothing, type TemplateResult } from 'lit';
import type { Explanation } from '../../core/diagnosis/types.ts';
import type { JudgedCell, JudgedStep } from '../../edit/exercise/judge.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { textTemplate } from '../text-template.ts';
import { titleOf } from './names.ts';

const strong = (number: string): TemplateResult => html`<bdi class="number">${number}</bdi>`;

/** The mistakes that give a wrong number. */
function named(written: string, explanations: readonly Explanation[], certain: boolean): TemplateResult {
  const number = strong(written);
  const [first, ...others] = explanations;
  if (first === undefined) return html`<p class="said">${wrongSign} ${textTemplate(text.unknown, { number })}</p>`;
  return html`<p class="said">
      ${wrongSign} ${textTemplate(text.gives, { number, done: textTemplate(text.done(first.mistakes)) })}
    </p>
    ${others.map(
      ({ mistakes }) =>
        html`<p class="said soft">${textTemplate(text.alsoGives, { done: textTemplate(text.done(mistakes)) })}</p>`,
    )}
    ${!certain && others.length > 0 ? html`<p class="small soft">${text.maybe}</p>` : nothing}
    <p class="soft">${textTemplate(text.asked, { right: textTemplate(text.rightIs(first.mistakes)) })}</p>`;
}

const wrongSign = html`<span class="wrong" aria-hidden="true">≠</span>`;

function said(
  { text: typed, verdict, problem, explanations, certain }: JudgedCell,
  digits: number,
  scored: boolean,
): unknown {
  switch (verdict) {
    case 'empty':
    case 'written':
      return nothing;
    case 'unreadable':
      return html`<p class="said">${wrongSign} ${problem ?? text.unreadable}</p>`;
    case 'short':
      return html`<p class="said">${text.short(digits)}</p>`;
    case 'right':
      return html`<p class="said"><span aria-hidden="true">✓</span> ${text.right}</p>`;
    case 'follows':
      return html`<p class="said"><span class="follows" aria-hidden="true">✓</span> ${text.follows}</p>`;
    case 'shown':
      return scored ? html`<p class="said">${text.noPoints}</p>` : nothing;
    case 'wrong':
      return explanations === undefined
        ? html`<p class="said">${wrongSign} ${textTemplate(text.notNamed, { number: strong(typed.trim()) })}</p>`
        : named(typed.trim(), explanations, certain === true);
  }
}

/**
 * The verdict on a cell in a sentence; `nothing` before it was checked.
 * @param scored see `ExerciseHost`
 */
export function panel(
  judged: JudgedStep,
  cell: JudgedCell | undefined,
  scored: boolean,
): TemplateResult | typeof nothing {
  if (cell === undefined || cell.verdict === 'empty' || cell.verdict === 'written') return nothing;
  return html`<div class="panel">
    <p class="title">
      <span class="strong">${titleOf(judged.trace, judged.step, cell.row, cell.column)}</span>
      <span class="soft">${cell.verdict === 'shown' ? text.wasShown(cell.text) : text.youWrote(cell.text.trim())}</span>
    </p>
    ${said(cell, judged.digits, scored)}
  </div>`;
}
