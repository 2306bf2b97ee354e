// The story of the run that is shown, in five parts, with its own numbers.
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { stepsPerCheckpoint } from '../../core/training/run.ts';
import type { Checkpoint, TrainingFacts, TrainingRun } from '../../core/training/types.ts';
import { textTemplate, subscripts } from '../../elements/text-template.ts';
import { settingsText } from '../../strings/why/settings.ts';
import { storyText as text } from '../../strings/why/story.ts';
import { theRightKey } from '../../strings/why/tasks.ts';
import { type Milestones, milestonesOf } from '../run/milestones.ts';
import { RedrawOnChange } from '../../elements/redraw-on-change.ts';
import { sectionStyles } from '../sections/section-styles.ts';
import { fiveParts } from './five-parts.ts';
import { liveSteps, nameAt } from './live-text.ts';
import { storyStyles } from './styles.ts';
import { withoutRightKey } from './without-right-key.ts';
import { answer, worthOfContext } from './worth.ts';

/** `<why-story>`: the question, what context is worth, five parts, and the answer. */
export class WhyStory extends LitElement {
  @property({ attribute: false }) run: TrainingRun | undefined;
  @property({ attribute: false }) checkpoint: Checkpoint | undefined;

  constructor() {
    super();
    new RedrawOnChange(this, () => this.run);
  }

  /** Brings its heading into view, and the keyboard to it. */
  show(): void {
    const heading = this.renderRoot.querySelector('h2');
    heading?.focus({ preventScroll: true });
    this.scrollIntoView({ block: 'start' });
  }

  /** Which head the story reports on, where there are several. */
  #reported(facts: TrainingFacts, { head, last }: Milestones): unknown {
    const { layers, heads, task } = facts.settings;
    const name = nameAt(head!, facts);
    if (heads > 1) {
      const parts = { head: name, right: theRightKey(task), steps: liveSteps(last.step) };
      return textTemplate(text.reported, parts);
    }
    return layers > 1 ? textTemplate(text.reportedLayer, { head: name }) : nothing;
  }

  /** How often the run is measured: nothing is known between two checkpoints. */
  #every({ settings, heldOut }: TrainingFacts, checkpoints: readonly Checkpoint[]): TemplateResult | typeof nothing {
    if (checkpoints.length < 2) return nothing;
    return html`<p class="caption">${text.every(stepsPerCheckpoint(settings.steps), heldOut)}</p>`;
  }

  #start(): TemplateResult {
    return html`<div class="row">
      <button type="button" class="field" @click=${() => this.run!.start()}>${text.start}</button>
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
      milestones.head !== undefined && milestones.count !== undefined && text.tasks[task].between !== undefined;
    const found = outcome === 'found' && attending !== undefined;
    const heading = last.step === 0 ? text.headingBefore : found ? text.heading : text.headingOther;
    return html`<h2 tabindex="-1">${hasSteps ? heading : text.headingOther}</h2>
      ${control === 'none' ? nothing : html`<p class="note">${textTemplate(text.control, { control: subscripts(settingsText.control[control]) })}</p>`}
      <div class="prose lead">
        <p>${textTemplate(text.question, { question: text.questions[control] ?? text.tasks[task].question })}</p>
        ${worthOfContext(facts)}
      </div>
      ${
        hasSteps
          ? html`<p class="prose">${text.overlap} ${this.#reported(facts, milestones)}</p>
              ${milestones.last.step > 0 ? nothing : this.#start()}
              <ol>
                ${fiveParts(run!, milestones, this.checkpoint)}
              </ol>
              ${this.#every(facts, run!.checkpoints)}
              ${milestones.last.step > 0 ? answer(facts, run!.checkpoints, milestones) : nothing}`
          : html`${milestones.last.step > 0 ? withoutRightKey(run!, milestones) : this.#start()}<why-negative-gradients
                .facts=${facts}
                .checkpoint=${this.checkpoint}
                .head=${milestones.head}
                .live=${this.run!.status === 'running'}
              ></why-negative-gradients>`
      }`;
  }

  static override styles = [...sectionStyles, storyStyles];
}

customElements.define('why-story', WhyStory);
