// What happened in the run that is shown, in five parts, with its own numbers.
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Checkpoint, TrainingFacts, TrainingRun } from '../../core/training/types.ts';
import { rich, subscripts } from '../../elements/rich.ts';
import { storyText as text } from '../../strings/why/story.ts';
import { stepsOf } from '../../strings/phrases.ts';
import { settingsText } from '../../strings/why/settings.ts';
import { formatPercent } from '../../trace/format.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { RedrawOnChange } from '../run/redraw-on-change.ts';
import { selfWeight } from '../run/self-weight.ts';
import { CLEAR, endsOf, isEven, milestonesOf, NEAR, type Milestones } from '../run/milestones.ts';
import { best, difference, live, liveBest, liveNats, liveShare, signedGradient, symbols } from '../run/numbers.ts';
import '../negative-gradients/negative-gradient-table.ts';
import { headAt, headName } from '../run/trace-cache.ts';
import { hidesAnswers, someHaveNoKey } from '../run/sentences.ts';

/** A formula in MathML; `√` and the like are characters, as LOOK.md asks. */
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

const liveSteps = (count: number): TemplateResult => live(stepsOf(count));

/** The head at an index of `Checkpoint.rightWeight`: "head 2", "layer 2", or "" where there is only one. */
const nameAt = (index: number, { settings }: TrainingFacts): string => headName(headAt(index, settings), settings);

/** `<why-story>`: the question, what context is worth, five parts, and the answer. */
export class WhyStory extends LitElement {
  static override properties = { run: { attribute: false }, checkpoint: { attribute: false } };

  declare run: TrainingRun | undefined;
  declare checkpoint: Checkpoint | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.run);
  }

  #go(checkpoint: Checkpoint | undefined): TemplateResult | typeof nothing {
    if (checkpoint === undefined) return nothing;
    const { step } = checkpoint;
    const choose = () =>
      this.dispatchEvent(new CustomEvent('checkpoint-choose', { detail: { step }, bubbles: true, composed: true }));
    return html`<button type="button" class="go" aria-pressed=${this.checkpoint === checkpoint} @click=${choose}>
      ${text.go(step)}
    </button>`;
  }

  /** What the task's other words are worth. */
  #worth(facts: TrainingFacts): TemplateResult {
    const words = text.tasks[facts.settings.task];
    const { without, full } = endsOf(facts);
    if (full === undefined) return html``;
    const { own, others } = words;
    const parts = { own, others, without: without && liveBest(without.nats), with: liveBest(full.nats) };
    if (without === undefined) return html`<p>${rich(text.worthNothing, parts)}</p>`;
    if (difference(without.nats, full.nats, 4) <= 0) return html`<p>${rich(text.worthNotCounted, parts)}</p>`;
    return html`<p>${rich(text.worth, parts)}</p>
      <p class="sum">
        <em>I</em>(Y;C|X) = <em>H</em>(Y|X) − <em>H</em>(Y|X,C) = ${best(without.nats)} − ${best(full.nats)} =
        ${live(best(difference(without.nats, full.nats, 4)))} ${text.nats}
      </p>
      ${without.estimated || full.estimated ? html`<p>${text.worthEstimated}</p>` : nothing}`;
  }

  /** `body` undefined: it takes a run to show it, and there is none yet. */
  #step(number: number, title: string, go: readonly (Checkpoint | undefined)[], body: unknown): TemplateResult {
    return html`<li>
      <div class="head">
        <h3><span class="number-of">${number}</span> ${title}</h3>
        ${body === undefined ? nothing : [...new Set(go)].map((checkpoint) => this.#go(checkpoint))}
      </div>
      <div class="prose">${body ?? html`<p class="soft">${text.notStarted}</p>`}</div>
    </li>`;
  }

  /** The five parts of a task that has a right key. */
  #steps(facts: TrainingFacts, milestones: Milestones, ended: boolean): TemplateResult[] {
    const words = text.tasks[facts.settings.task];
    const { first, last, head, count, attending, strongest, learning, between, passed, outcome, worse } = milestones;
    const right = words.right!;
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
      this.#step(
        1,
        even ? before.title(right) : before.titleOther,
        [first],
        html`<p>
          ${rich(before.body, { drawn: rich(frozen ? before.drawnFrozen : before.drawn), right, weight: weightOf(first), count, equal: formatPercent(1 / count!), loss: liveNats(first.loss), bound: liveBest(without.nats) })}
        </p>`,
      ),
      this.#step(
        2,
        !begun ? values.titleBefore : learning === undefined ? values.titleNot : values.title,
        [learning],
        !begun
          ? undefined
          : learning === undefined
            ? html`<p>${rich(values.not, { steps, bound: liveBest(without.nats) })}</p>`
            : html`<p>
                ${rich(values.body, { step: at(learning), bound: liveBest(without.nats), right, weight: weightOf(learning) })}
                ${even && !evenStill ? values.moved : nothing}
                ${rich(rose && evenStill && !frozen ? values.gradientRose : values.gradientOther, { right, before: live(signedGradient(first.rightNegativeGradient[head!]!)), after: live(signedGradient(learning.rightNegativeGradient[head!]!)) })}
              </p>`,
      ),
      this.#step(
        3,
        frozen ? gradient.titleFrozen : gradient.title,
        [strongest],
        html`<p>${symbols(rich(gradient.body))}</p>
          ${gradientFormula}
          <p>${symbols(rich(gradient.where))}</p>
          ${frozen ? html`<p>${rich(gradient.frozen)}</p>` : nothing}
          ${
            strongest === undefined || !begun
              ? nothing
              : html`<p>
                  ${rich(gradient.largest, { right, step: at(strongest), push: live(signedGradient(strongest.rightNegativeGradient[head!]!)), wrong: live(signedGradient(strongest.wrongNegativeGradient[head!]!)) })}
                </p>`
          }`,
      ),
      html`<li class="wide">
        <why-negative-gradients
          .facts=${facts}
          .checkpoint=${this.checkpoint}
          .head=${head}
          .live=${this.run!.status === 'running'}
        ></why-negative-gradients>
      </li>`,
      this.#step(
        4,
        !begun ? leaves.titleBefore : attending === undefined ? leaves.titleNot : leaves.title,
        [attending, passed],
        begun
          ? html`<p>
              ${
                attending === undefined
                  ? rich(leaves.not, {
                      steps,
                      right,
                      ofHead: text.ofHead(nameAt(head!, facts)),
                      twice: formatPercent(2 / count!),
                    })
                  : rich(leaves.body, { step: at(attending), right, twice: liveShare(2 / count!) })
              }
              ${
                between === undefined
                  ? nothing
                  : rich(passed === undefined ? leaves.notPassed : leaves.passed, {
                      step: passed && at(passed),
                      bound: liveBest(between.nats),
                      between: words.between,
                    })
              }
            </p>`
          : undefined,
      ),
      this.#step(
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
              ${rich(end.body, { steps, loss: liveNats(last.loss), bound: liveBest(full.nats), right, weight: weightOf(last) })}
              ${worse ? rich(end.worse, { before: liveNats(first.loss) }) : nothing}
              ${Number.isNaN(last.maskedLoss) ? nothing : rich(someHaveNoKey(facts) ? end.maskedSome : end.masked, { mask: end.mask(facts.settings.layers), masked: liveNats(last.maskedLoss) })}
            </p>`
          : undefined,
      ),
    ];
  }

  /** Which head the story reports on, where there are several. */
  #reported(facts: TrainingFacts, { head, last }: Milestones): unknown {
    const { layers, heads, task } = facts.settings;
    const name = nameAt(head!, facts);
    if (heads > 1) {
      const parts = { head: name, right: text.tasks[task].right, steps: liveSteps(last.step) };
      return rich(text.reported, parts);
    }
    return layers > 1 ? rich(text.reportedLayer, { head: name }) : nothing;
  }

  /** Between two checkpoints nobody looked. */
  #every(facts: TrainingFacts, [first, second]: readonly Checkpoint[]): TemplateResult | typeof nothing {
    const gap = first === undefined || second === undefined ? 1 : second.step - first.step;
    return second === undefined ? nothing : html`<p class="caption">${text.every(gap, facts.heldOut)}</p>`;
  }

  #start(): TemplateResult {
    return html`<div class="row">
      <button type="button" class="field" @click=${() => this.run!.start()}>${text.start}</button>
    </div>`;
  }

  #answer(facts: TrainingFacts, { head, last, outcome, lowest, attending }: Milestones): TemplateResult {
    const { without, full } = endsOf(facts);
    // Of the numbers as they stand above, with four decimals.
    const worth = difference(without!.nats, full!.nats, 4);
    const gainedBy = ({ loss }: Checkpoint) => difference(without!.nats, loss, 3);
    const [gained, most] = [gainedBy(last), gainedBy(lowest)];
    const { none, lost, had, otherwise } = text.answers;
    const nothingLeft = outcome === 'not' && !(gained >= CLEAR);
    const answer = nothingLeft
      ? most >= CLEAR
        ? lost
        : none
      : outcome !== 'not' && attending === undefined
        ? otherwise
        : text.answers[outcome];
    const fell = !nothingLeft && lowest.loss < last.loss - NEAR;
    const { right } = text.tasks[facts.settings.task];
    const capital = right === undefined ? '' : right[0]!.toUpperCase() + right.slice(1);
    return html`<h3 class="answer">${text.answer}</h3>
      <p class="prose">
        ${rich(fell ? answer + had : answer, { worth: live(worth.toFixed(3)), gained: live(gained.toFixed(3)), most: live(most.toFixed(3)), step: live(String(lowest.step)), right: capital, key: right, ofHead: text.ofHead(nameAt(head!, facts)) })}
      </p>`;
  }

  /** What is said of a run in which no key holds the answer. */
  #other(facts: TrainingFacts, milestones: Milestones, checkpoints: readonly Checkpoint[]): TemplateResult {
    const { first, last, head, worse } = milestones;
    const { settings } = facts;
    const { without } = endsOf(facts);
    const steps = liveSteps(last.step);
    const full = endsOf(facts).full!;
    const before = worse ? rich(text.steps.end.worse, { before: liveNats(first.loss) }) : nothing;
    const loss = liveNats(last.loss);
    if (settings.task === 'text') return this.#text(facts, milestones, checkpoints, before);
    if (settings.task !== 'alone') {
      const parts = { steps, loss, without: without && liveBest(without.nats), with: liveBest(full.nats) };
      return html`<p class="prose">${rich(hidesAnswers(facts) ? text.hidden : text.none, parts)} ${before}</p>`;
    }
    const near = last.loss - full.nats <= NEAR;
    return html`<p class="prose">
      ${rich(text.alone.body, { steps, loss, bound: liveBest(full.nats) })}
      ${near ? rich(text.alone.learned, { near: String(NEAR) }) : nothing} ${before}
      ${head === undefined ? nothing : html`${selfWeight(first.rightWeight[head]!, last.rightWeight[head]!, nameAt(head, facts))} ${settings.control === 'uniform' ? nothing : text.alone.try}`}
    </p>`;
  }

  #text(
    facts: TrainingFacts,
    { first, last, lowest }: Milestones,
    checkpoints: readonly Checkpoint[],
    before: unknown,
  ): TemplateResult {
    const batch = this.run!.batchLosses.at(-1);
    // Only where the lines that it trains on did not get worse as well.
    const rose = last.loss - lowest.loss > CLEAR && batch !== undefined && batch < last.loss;
    const at = ({ step }: Checkpoint) => live(String(step));
    // No loss is below 0: of a text of one word there is nothing to tell. Nor of counts that are worse than a model that knows nothing.
    const bounds = facts.bounds.filter(({ nats }) => Number(nats.toFixed(4)) > 0 && first.loss >= nats);
    return html`<div class="prose">
      <p>
        ${rich(text.text.body, { steps: liveSteps(last.step), loss: liveNats(last.loss) })}
        ${rose ? rich(text.text.rose, { step: at(lowest), least: liveNats(lowest.loss), batch: liveNats(batch) }) : before}
      </p>
      ${bounds.map((bound) => {
        const below = checkpoints.find((checkpoint) => checkpoint.loss < bound.nats);
        const { above, below: fell, what } = text.text;
        return html`<p>
          ${rich(below === undefined ? above : fell, { step: below && at(below), bound: liveBest(bound.nats), what: what[bound.name] })}
        </p>`;
      })}
    </div>`;
  }

  protected override render(): TemplateResult | typeof nothing {
    const { run } = this;
    const facts = run?.facts;
    const milestones = facts && milestonesOf(facts, run!.checkpoints);
    if (facts === undefined || milestones === undefined) return nothing;
    const { task, control } = facts.settings;
    const { last, outcome, attending } = milestones;
    const hasSteps =
      milestones.head !== undefined && milestones.count !== undefined && text.tasks[task].right !== undefined;
    const found = outcome === 'found' && attending !== undefined;
    const heading = last.step === 0 ? text.headingBefore : found ? text.heading : text.headingOther;
    return html`<h2>${hasSteps ? heading : text.headingOther}</h2>
      ${control === 'none' ? nothing : html`<p class="note">${rich(text.control, { control: subscripts(settingsText.control[control]) })}</p>`}
      <div class="prose lead">
        <p>${rich(text.question, { question: text.questions[control] ?? text.tasks[task].question })}</p>
        ${this.#worth(facts)}
      </div>
      ${
        hasSteps
          ? html`<p class="prose">${text.overlap} ${this.#reported(facts, milestones)}</p>
              <ol>
                ${this.#steps(facts, milestones, run!.status === 'done')}
              </ol>
              ${this.#every(facts, run!.checkpoints)}
              ${milestones.last.step > 0 ? this.#answer(facts, milestones) : this.#start()}`
          : html`${milestones.last.step > 0 ? this.#other(facts, milestones, run!.checkpoints) : this.#start()}<why-negative-gradients
                .facts=${facts}
                .checkpoint=${this.checkpoint}
                .head=${milestones.head}
                .live=${this.run!.status === 'running'}
              ></why-negative-gradients>`
      }`;
  }

  static override styles = [
    ...sectionStyles,
    css`
      ol {
        margin: 32px 0 0;
        padding: 0;
        list-style: none;
      }
      li {
        margin: 0 0 28px;
      }
      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: baseline;
        gap: 4px 16px;
      }
      .head h3 {
        margin: 0;
      }
      .head {
        margin: 0 0 6px;
      }
      .go {
        min-height: 28px;
        padding: 0 10px;
        border: 1px solid var(--attention-rule);
        border-radius: 14px;
        background: none;
        color: var(--attention-soft);
        font: inherit;
        cursor: pointer;
      }
      .go:hover {
        border-color: var(--attention-ink);
        color: var(--attention-ink);
      }
      .go[aria-pressed='true'] {
        border-color: var(--attention-ink);
        background: var(--attention-panel);
        color: var(--attention-ink);
        font-weight: 600;
      }
      @media (pointer: coarse) {
        .go {
          min-height: 44px;
          border-radius: 22px;
        }
      }
      @media (min-width: 1000px) {
        ol {
          display: grid;
          grid-template-columns: minmax(0, 1fr) 440px;
          column-gap: 40px;
        }
        li {
          grid-column: 1;
        }
        li.wide {
          grid-column: 2;
          grid-row: 1 / span 5;
        }
        li.wide why-negative-gradients {
          position: sticky;
          top: 16px;
        }
      }
      .number-of {
        display: inline-block;
        min-width: 24px;
        color: var(--attention-soft);
        font-weight: 400;
      }
      .sum {
        overflow-x: auto;
        white-space: nowrap;
      }
      .note {
        max-width: 680px;
        padding: 12px 16px;
        border-inline-start: 3px solid var(--attention-line);
        border-radius: 0 10px 10px 0;
        background: var(--attention-panel);
      }
      .answer {
        margin-top: 8px;
      }
      @media (max-width: 640px) {
        .sum {
          white-space: normal;
        }
      }
    `,
  ];
}

customElements.define('why-story', WhyStory);
