// One step of an exercise: what is given, the fields, what is said of the last number, and hints.
import { html, nothing, type TemplateResult } from 'lit';
import type { AskedStep } from '../../trace/exercise/asked.ts';
import type { JudgedStep } from '../../edit/exercise/judge.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { sourcesOf } from '../../trace/exercise/arithmetic.ts';
import { ancestorsOf, shownBefore } from '../../trace/exercise/visible.ts';
import { stepById } from '../../trace/focus.ts';
import { keyed } from 'lit/directives/keyed.js';
import { answers } from './answer-table.ts';
import { givenTable } from './given-table.ts';
import { hints } from './hints.ts';
import { cellName, type ExerciseHost } from './host.ts';
import { nameOf } from './names.ts';
import { panel } from './panel.ts';

const none: ReadonlySet<string> = new Set();

/** How a step has come to the numbers that are shown. */
function originOf({ own, trace }: JudgedStep, id: string, asked: readonly AskedStep[]): string {
  if (asked.some((one) => one.id === id)) return text.yourOwn;
  const earlier = ancestorsOf(trace, id);
  return own && asked.some((one) => earlier.has(one.id)) ? text.yours : text.given;
}

export function card(
  host: ExerciseHost,
  judged: JudgedStep,
  number: number,
  asked: readonly AskedStep[],
): TemplateResult {
  const { step, trace, first, cells } = judged;
  const name = nameOf(host.trace, step);
  const content = html`<span class="at" aria-hidden="true">${number}</span>${name}`;
  const head = host.titled
    ? html`<h3 class="name" id="step-${step.id}">${content}</h3>`
    : html`<h2 class="name" id="step-${step.id}">${content}</h2>`;
  if (first !== undefined) {
    return html`<section class="card later" aria-labelledby="step-${step.id}">
      ${head}
      <p class="soft">${text.firstDo(nameOf(host.trace, first), host.leftOf(first.id))}</p>
    </section>`;
  }
  const own = stepById(trace, step.id)!;
  const shown = shownBefore(trace, own, asked);
  const cell = host.currentOf(judged);
  const open = host.answersOf(step.id).hints;
  const outlined =
    cell !== undefined && open >= 2
      ? sourcesOf(trace, own, cell.row, cell.column, shown)
      : new Map<string, Set<string>>();
  const row = cell === undefined ? [] : [...cells.values()].filter((one) => one.row === cell.row);
  const several = new Set([...cells.values()].map((one) => one.row)).size > 1;
  return html`<section class="card" aria-labelledby="step-${step.id}">
    ${head}
    <div class="pair">
      <div class="left">
        <div class="givens">
          ${shown.map((one) =>
            givenTable({
              step: one,
              name: nameOf(trace, one),
              origin: originOf(judged, one.id, asked),
              precision: host.precision,
              outlined: outlined.get(one.id) ?? none,
            }),
          )}
        </div>
        ${answers(host, judged, name)}
        <div class="checks">
          <button type="button" class="main" @click=${() => host.check(step.id, [...cells.keys()])}>
            ${several ? text.checkAll(name) : text.check}
          </button>
          ${
            several && cell !== undefined
              ? html`<button type="button" class="small" @click=${() => host.check(step.id, row.map(cellName))}>
                  ${text.checkRow}
                </button>`
              : nothing
          }
          <span class="soft keys"><kbd>${text.enter}</kbd> ${text.keysBefore}</span>
        </div>
        ${judged.unpaid === undefined || !host.scored ? nothing : html`<p class="soft">${text.unpaid[judged.unpaid]}</p>`}
        ${
          judged.mayKeep
            ? html`<p class="keep">
                <button type="button" class="small" @click=${() => host.keep(step.id)}>${text.keep}</button>
                <span class="soft">${text.keepAbout}</span>
              </p>`
            : judged.kept
              ? html`<p class="soft">${text.kept}</p>`
              : nothing
        }
      </div>
      <div class="right">
        ${panel(judged, cell, host.scored)}
        ${cell === undefined ? nothing : keyed(cellName(cell), hints(host, judged, cell, shown, outlined))}
      </div>
    </div>
  </section>`;
}
