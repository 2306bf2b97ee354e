// The same exercise with other numbers: as a new one, and filled in.
import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import type { Diagnoser } from '../../core/diagnosis/types.ts';
import type { Example } from '../../core/example.ts';
import { canDraw } from '../../edit/exercise/numbers/draw.ts';
import type { Session } from '../../edit/session.ts';
import { exerciseText as text } from '../../strings/exercise.ts';
import { likeIt, type Solved } from './like-it.ts';
import { anotherLikeIt, withNextNumbers } from './numbers.ts';

interface Host extends LitElement {
  readonly session: Session | undefined;
  readonly titled: boolean;
}

/** Leads to other numbers, and back. It is reset with each exercise that the host begins. */
export class OtherNumbers {
  readonly #host: Host;
  /** Is told what a screen reader is to say. */
  readonly #say: (spoken: string) => void;
  /** Whether numbers are being drawn. */
  #drawing = false;
  /** The same exercise with other numbers, filled in; it then stands in the place of the reader's own. */
  #solved: Solved | undefined;
  /** The exercises with earlier numbers, the last one at the end, and the one that they lead to. */
  #earlier: readonly Example[] = [];
  #latest: Example | undefined;
  #diagnoser: Diagnoser | undefined;

  constructor(host: Host, say: (spoken: string) => void) {
    this.#host = host;
    this.#say = say;
  }

  /** Another exercise begins; numbers are drawn once there is a diagnoser. */
  begin(example: Example): void {
    this.#solved = this.#diagnoser = undefined;
    if (example !== this.#latest) this.#earlier = [];
  }

  /** With what mistakes are found, numbers are drawn that tell them apart. */
  use(diagnoser: Diagnoser): void {
    this.#diagnoser = diagnoser;
  }

  /** Whether an exercise that is filled in is shown instead of the reader's own. */
  get isSolved(): boolean {
    return this.#solved !== undefined;
  }

  /** What is drawn for the exercise that is shown; undefined where it is another one meanwhile, or there is none. */
  async #drawn<T>(draw: (diagnoser: Diagnoser, example: Example) => Promise<T | undefined>): Promise<T | undefined> {
    const { example } = this.#host.session!;
    if (this.#drawing || this.#diagnoser === undefined) return undefined;
    this.#drawing = true;
    this.#host.requestUpdate();
    try {
      const drawn = await draw(this.#diagnoser, example);
      return this.#host.session?.example === example ? drawn : undefined;
    } finally {
      this.#drawing = false;
      this.#host.requestUpdate();
    }
  }

  async #newNumbers(): Promise<void> {
    const { core, example } = this.#host.session!;
    const drawn = await this.#drawn((diagnoser) => withNextNumbers(core, diagnoser, example));
    if (drawn !== undefined) this.#open(drawn, [...this.#earlier, example]);
  }

  /** Opens the exercise with other numbers; what was written for these before is there again. */
  #open(example: Example, earlier: readonly Example[]): void {
    const session = this.#host.session!;
    if (!session.load(example)) return;
    this.#earlier = earlier;
    this.#latest = session.example;
    this.#say(text.numbersOf(example.exercise?.seed));
  }

  /** Shows an exercise that is filled in, or the reader's own again, and gives the focus to what was replaced by it. */
  async #show(solved: Solved | undefined): Promise<void> {
    this.#solved = solved;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.renderRoot.querySelector<HTMLElement>(solved ? '.like' : '.show-like')?.focus();
  }

  async #showLike(): Promise<void> {
    const { core, example } = this.#host.session!;
    const solved = await this.#drawn((diagnoser) => anotherLikeIt(core, diagnoser, example, this.#solved));
    if (solved !== undefined) await this.#show(solved);
  }

  #button(label: string, press: () => Promise<void>, kind = ''): TemplateResult {
    return html`<button type="button" class="small ${kind}" aria-disabled=${this.#drawing} @click=${() => void press()}>
      ${label}
    </button>`;
  }

  /** One like it, filled in; nothing while the reader's own is shown. */
  solved(): TemplateResult | typeof nothing {
    if (this.#solved === undefined) return nothing;
    const { titled } = this.#host;
    const back = html`<p class="others">
      <button type="button" class="main" @click=${() => void this.#show(undefined)}>${text.ownNumbers}</button>
      ${this.#button(text.anotherLike, () => this.#showLike())}
    </p>`;
    return html`${
        titled
          ? html`<h3 class="like" tabindex="-1">${text.likeHeading}</h3>`
          : html`<h2 class="like" tabindex="-1">${text.likeHeading}</h2>`
      }
      <p class="soft">${text.likeAbout}</p>
      ${back}${likeIt(this.#solved, titled)}${back}`;
  }

  /** What leads to other numbers. @param more what stands beside it */
  buttons(example: Example, more: TemplateResult): TemplateResult {
    const earlier = this.#earlier.at(-1);
    const { seed, new_numbers } = example.exercise!;
    const drawable = canDraw(example);
    return html`<p class="others">
      ${drawable ? this.#button(text.like, () => this.#showLike(), 'show-like') : nothing}
      ${drawable && new_numbers ? this.#button(text.newNumbers, () => this.#newNumbers()) : nothing}
      ${
        earlier === undefined
          ? nothing
          : html`<button type="button" class="link" @click=${() => this.#open(earlier, this.#earlier.slice(0, -1))}>
              ${text.earlierNumbers}
            </button>`
      }
      ${more}
      <span class="soft">${this.#drawing ? text.drawing : seed === undefined ? nothing : text.numbersOf(seed)}</span>
    </p>`;
  }
}
