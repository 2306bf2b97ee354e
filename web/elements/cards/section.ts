import { html, LitElement, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { ExampleError } from '../../core/errors.ts';
import type { Example } from '../../core/example.ts';
import { holdsUp } from '../../edit/session.ts';
import { cardsText } from '../../strings/cards/common.ts';
import { ScrollBoxes } from '../scroll-boxes.ts';
import { UpdateWhenVisible } from '../update-when-visible.ts';
import type { View } from './view.ts';

/** How far outside of the window a section is computed, in CSS pixels. */
const MARGIN = 300;
/** With at most this many words, a run takes the core no time, but for a large model. */
const FEW_WORDS = 24;

const takesNoTime = (example: Example): boolean => example.tokens.length <= FEW_WORDS && !holdsUp(example);

function whyNot({ code, reason }: ExampleError, { region }: View): string {
  if (region !== undefined) return cardsText.tooLong;
  return code === 'tooMuch' ? cardsText.tooMuch : cardsText.cannot(reason);
}

/**
 * A part of a card that is computed only while it is visible, or nearly so, or when there is nothing else to do: it may need a run of
 * the core of its own, and typing must not wait for that.
 */
export abstract class Section extends LitElement {
  @property({ attribute: false }) view: View | undefined;

  readonly #visibility = new UpdateWhenVisible(this, {
    margin: MARGIN,
    assumed: () => false,
    whenIdle: () => this.view !== undefined && takesNoTime(this.view.snapshot.example),
  });

  constructor() {
    super();
    new ScrollBoxes(this);
  }

  protected override scheduleUpdate(): Promise<unknown> | void {
    return this.#visibility.schedule(() => super.scheduleUpdate());
  }

  /** Nothing is computed for an outdated example: the next view is on its way. */
  protected override shouldUpdate(): boolean {
    return this.view?.snapshot.outdated !== true;
  }

  /** What the section shows. If it throws an `ExampleError` of the core, that is shown instead. */
  protected abstract content(view: View): TemplateResult;

  protected override render(): TemplateResult | undefined {
    if (this.view === undefined) return undefined;
    try {
      return this.content(this.view);
    } catch (error) {
      if (!(error instanceof ExampleError)) throw error;
      return html`<p class="small soft">${whyNot(error, this.view)}</p>`;
    }
  }
}
