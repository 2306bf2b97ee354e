// Four hints about a cell, opened in order: the formula, which numbers, the products, the result.
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../../core/trace.ts';
import type { JudgedCell, JudgedStep } from '../../edit/exercise/judge.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { formulaOfStep, linesOf } from '../../trace/exercise/arithmetic.ts';
import { ancestorsOf } from '../../trace/exercise/visible.ts';
import { explain } from '../../trace/explain.ts';
import { stepById } from '../../trace/focus.ts';
import { subscripts, textTemplate } from '../text-template.ts';
import { outlineText } from './given-table.ts';
import type { ExerciseHost } from './host.ts';
import { nameOf, titleOf } from './names.ts';

const lower = (name: string): string => name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

/** The formula of a step, with its operands by their names. */
function formula({ trace, step }: JudgedStep): unknown {
  const power = html`<i>e</i><sup>${text.score}</sup>`;
  if (step.role === 'weights' && step.gradient_of === undefined) return textTemplate(text.weights, { power });
  const names = step.operands.map((id) => lower(nameOf(trace, stepById(trace, id)!)));
  return subscripts(formulaOfStep(step, names));
}

/** Whether a row's largest score was subtracted before the exponentials of a step that is computed from them. */
const isShifted = ({ trace, step }: JudgedStep, shown: readonly Step[]): boolean =>
  [...ancestorsOf(trace, step.id)].some((id) => {
    const { role, operands } = stepById(trace, id)!;
    return role === 'shifted_scores' && operands.some((one) => shown.some((other) => other.id === one));
  });

export function hints(
  host: ExerciseHost,
  judged: JudgedStep,
  cell: JudgedCell,
  shown: readonly Step[],
  outlined: ReadonlyMap<string, ReadonlySet<string>>,
): TemplateResult {
  const { trace, step } = judged;
  const own = stepById(trace, step.id)!;
  const { hints: open } = host.answersOf(step.id);
  const isShown = cell.verdict === 'shown';
  const products = explain(trace, own, cell.row, cell.column).arithmetic.kind === 'products';
  const names = text.hint.map((name, index) => (index === 2 && !products ? text.hintArithmetic : name));
  const contents: (() => unknown)[] = [
    () => html`<span class="formula">${formula(judged)}</span>`,
    () =>
      textTemplate(text.outlined, {
        numbers: shown
          .filter(({ id }) => outlined.has(id))
          .map((one) => outlineText(one, lower(nameOf(trace, one)), outlined.get(one.id)!))
          .join('; '),
      }),
    () =>
      html`${linesOf(trace, own, cell.row, cell.column, shown, { precision: host.precision }).map(
        (line) => html`<span class="arithmetic">${line}</span>`,
      )}${products ? html`<span class="soft">${text.addUp}</span>` : nothing}${isShifted(judged, shown) ? html`<span class="soft">${text.largest}</span>` : nothing}`,
    () => textTemplate(text.result, { number: html`<span class="number">${cell.text}</span>` }),
  ];
  const openCount = isShown ? 4 : open;
  return html`<div class="hints">
    <p class="head">
      <span class="strong">${text.hints}</span>
      <span class="soft"
        >${text.opened(openCount)}
        ${textTemplate(text.about, { cell: titleOf(trace, step, cell.row, cell.column) })}</span
      >
    </p>
    <ol>
      ${contents.map((content, index) => {
        if (index < openCount)
          return html`<li tabindex=${index === 3 ? -1 : nothing}>
            <span class="strong">${names[index]}</span>${' '}<span class="content">${content()}</span>
          </li>`;
        if (index > openCount) return html`<li class="soft">${names[index]}</li>`;
        return html`<li>
          <button
            type="button"
            class="link"
            @click=${() => (index === 3 ? host.result(step.id, cell) : host.hint(step.id, index + 1))}
          >
            ${names[index]}</button
          >${index === 3 ? html`${' '}<span class="soft">${text.resultAbout(host.scored)}</span>` : nothing}
        </li>`;
      })}
    </ol>
  </div>`;
}
