// The five parts of the story of a run whose task has a right key.
import { html, nothing, type TemplateResult } from 'lit';
import type { Checkpoint, TrainingRun } from '../../core/training/types.ts';
import { textTemplate } from '../../elements/text-template.ts';
import { storyText as text } from '../../strings/why/story.ts';
import { theRightKey } from '../../strings/why/tasks.ts';
import { formatPercent } from '../../trace/format.ts';
import '../negative-gradients/negative-gradient-table.ts';
import { endsOf, isEven, type Milestones } from '../run/milestones.ts';
import { live, liveBest, liveNats, liveShare, signedGradient, symbols } from '../run/numbers.ts';
import { someHaveNoKey } from '../run/sentences.ts';
import { liveSteps, nameAt } from './live-text.ts';

/** A formula in MathML. */
const gradientFormula = html`<math display="block" class="formula">
  <mfrac
    ><mrow><mo>∂</mo><mi>L</mi></mrow
    ><mrow
      ><mo>∂</mo
      ><msub
        ><mi>s</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub
      ></mrow
    ></mfrac
  >
  <mo>=</mo>
  <msub class="weights"
    ><mi>a</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub
  >
  <mo>·</mo>
  <msub><mi>g</mi><mi>i</mi></msub>
  <mo>·</mo>
  <mo>(</mo><msub class="value"><mi>v</mi><mi>j</mi></msub
  ><mo>−</mo><msub class="context"><mi>c</mi><mi>i</mi></msub
  ><mo>)</mo>
</math>`;

/** A button that shows a checkpoint on the page. */
function goTo(checkpoint: Checkpoint | undefined, shown: Checkpoint | undefined): TemplateResult | typeof nothing {
  if (checkpoint === undefined) return nothing;
  const { step } = checkpoint;
  const choose = ({ target }: Event) =>
    target!.dispatchEvent(new CustomEvent('checkpoint-choose', { detail: { step }, bubbles: true, composed: true }));
  return html`<button type="button" class="go" aria-pressed=${shown === checkpoint} @click=${choose}>
    ${text.go(step)}
  </button>`;
}

/**
 * @param go the checkpoints that the part is about
 * @param body undefined if it needs a run, and there is none yet
 * @param shown the checkpoint that the page shows
 */
function partOf(
  number: number,
  title: string,
  go: readonly (Checkpoint | undefined)[],
  body: unknown,
  shown: Checkpoint | undefined,
): TemplateResult {
  return html`<li>
    <div class="head">
      <h3><span class="number-of">${number}</span> ${title}</h3>
      ${body === undefined ? nothing : [...new Set(go)].map((checkpoint) => goTo(checkpoint, shown))}
    </div>
    <div class="prose">${body ?? html`<p class="soft">${text.notStarted}</p>`}</div>
  </li>`;
}

/** @param shown the checkpoint that the page shows */
export function fiveParts(run: TrainingRun, milestones: Milestones, shown: Checkpoint | undefined): TemplateResult[] {
  const facts = run.facts!;
  const ended = run.status === 'done';
  const part = (number: number, title: string, go: readonly (Checkpoint | undefined)[], body: unknown) =>
    partOf(number, title, go, body, shown);
  const words = text.tasks[facts.settings.task];
  const { first, last, head, count, attending, strongest, learning, between, passed, outcome, worse } = milestones;
  const right = theRightKey(facts.settings.task);
  const weightOf = (checkpoint: Checkpoint) => liveShare(checkpoint.rightWeight[head!]!);
  const without = endsOf(facts).without!;
  const full = endsOf(facts).full!;
  const steps = liveSteps(last.step);
  const begun = last.step > 0;
  const frozen = facts.settings.control === 'uniform';
  const even = isEven(first.rightWeight[head!]!, count!);
  const evenStill = learning !== undefined && isEven(learning.rightWeight[head!]!, count!);
  const rose = learning !== undefined && learning.rightNegativeGradient[head!]! > first.rightNegativeGradient[head!]!;
  const { before, values, gradient, leaves, end } = text.steps;
  const at = (checkpoint: Checkpoint) => live(String(checkpoint.step));
  return [
    part(
      1,
      even ? before.title(right) : before.titleOther,
      [first],
      html`<p>
        ${textTemplate(before.body, { drawn: textTemplate(frozen ? before.drawnFrozen : before.drawn), right, weight: weightOf(first), count, equal: formatPercent(1 / count!), loss: liveNats(first.loss), bound: liveBest(without.nats) })}
      </p>`,
    ),
    part(
      2,
      !begun ? values.titleBefore : learning === undefined ? values.titleNot : values.title,
      [learning],
      !begun
        ? undefined
        : learning === undefined
          ? html`<p>${textTemplate(values.not, { steps, bound: liveBest(without.nats) })}</p>`
          : html`<p>
              ${textTemplate(values.body, { step: at(learning), bound: liveBest(without.nats), right, weight: weightOf(learning) })}
              ${even && !evenStill ? values.moved : nothing}
              ${textTemplate(rose && evenStill && !frozen ? values.gradientRose : values.gradientOther, { right, before: live(signedGradient(first.rightNegativeGradient[head!]!)), after: live(signedGradient(learning.rightNegativeGradient[head!]!)) })}
            </p>`,
    ),
    part(
      3,
      frozen ? gradient.titleFrozen : gradient.title,
      [strongest],
      html`<p>${gradient.body}</p>
        <p class="rule">${gradient.rule}</p>
        <p>${textTemplate(gradient.help)}</p>
        <p>${frozen ? textTemplate(gradient.frozen) : gradient.addUp}</p>
        ${
          strongest === undefined || !begun
            ? nothing
            : html`<p>
                ${textTemplate(gradient.largest, { right, step: at(strongest), push: live(signedGradient(strongest.rightNegativeGradient[head!]!)), wrong: live(signedGradient(strongest.wrongNegativeGradient[head!]!)) })}
              </p>`
        }
        <details>
          <summary>${gradient.formula}</summary>
          ${gradientFormula}
          <p>${symbols(textTemplate(gradient.where))}</p>
        </details>`,
    ),
    html`<li class="wide">
      <why-negative-gradients
        .facts=${facts}
        .checkpoint=${shown}
        .newest=${shown === last}
        .strongest=${strongest}
        .head=${head}
        .live=${run.status === 'running'}
      ></why-negative-gradients>
    </li>`,
    part(
      4,
      !begun ? leaves.titleBefore : attending === undefined ? leaves.titleNot : leaves.title,
      [attending, passed],
      begun
        ? html`<p>
            ${
              attending === undefined
                ? textTemplate(leaves.not, {
                    steps,
                    right,
                    ofHead: text.ofHead(nameAt(head!, facts)),
                    twice: formatPercent(2 / count!),
                  })
                : textTemplate(leaves.body, { step: at(attending), right, twice: liveShare(2 / count!) })
            }
            ${
              between === undefined
                ? nothing
                : textTemplate(passed === undefined ? leaves.notPassed : leaves.passed, {
                    step: passed && at(passed),
                    bound: liveBest(between.nats),
                    between: words.between,
                  })
            }
          </p>`
        : undefined,
    ),
    part(
      5,
      !begun
        ? end.titleBefore
        : outcome !== 'found' && !ended
          ? end.titleSoFar
          : worse
            ? end.titleWorse
            : outcome === 'not'
              ? end.titleNot(last.step)
              : end.title[outcome],
      [last],
      begun
        ? html`<p>
            ${textTemplate(end.body, { steps, loss: liveNats(last.loss), bound: liveBest(full.nats), right, weight: weightOf(last) })}
            ${worse ? textTemplate(end.worse, { before: liveNats(first.loss) }) : nothing}
            ${Number.isNaN(last.maskedLoss) ? nothing : textTemplate(someHaveNoKey(facts) ? end.maskedSome : end.masked, { mask: end.mask(facts.settings.layers), masked: liveNats(last.maskedLoss) })}
          </p>`
        : undefined,
    ),
  ];
}
