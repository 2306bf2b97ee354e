// The seed and the sizes of seeded numbers, fetched when the numbers are seeded.
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { LARGEST_SEED } from '../../core/document/sizes.ts';
import { MOST_DIMENSIONS, sizesOf } from '../../edit/sizes.ts';
import { choice, type Choice } from '../../site/word-choice.ts';
import { controlsText as text } from '../../strings/page/controls.ts';
import { change, counts, seedOf, type Controlled } from './change.ts';

/** Sizes to choose, with the present one, which may be larger. */
const sizeChoices = (size: number, label: (count: number) => string): Choice[] => [
  ...counts(1, MOST_DIMENSIONS, label),
  ...counts(Math.max(size, MOST_DIMENSIONS + 1), size, label),
];

/** The message for text that is not a seed. */
export const seedProblem = ({ session }: Controlled): TemplateResult =>
  html`<p class="problem" role="alert" id="bad-seed">${text.badSeed(seedOf(session.example))}</p>`;

/** The box for the seed: a number is applied as it is typed; anything else is reported when the reader leaves the box. */
function seedControl(page: Controlled): TemplateResult {
  const seed = seedOf(page.session.example);
  const typed = (event: Event) => (event.target as HTMLInputElement).valueAsNumber;
  const isSeed = (number: number) => Number.isInteger(number) && number >= 0 && number <= LARGEST_SEED;
  const reseed = (event: Event) => {
    const next = typed(event);
    if (isSeed(next)) void change(page, (to, shown) => to.withNumbers(shown, { seed: next }), { merge: 'seed' });
  };
  return html`<label class="seed"
    >${text.seed}
    <input
      type="number"
      min="0"
      max=${LARGEST_SEED}
      step="1"
      aria-invalid=${page.badSeed ? 'true' : nothing}
      aria-describedby=${page.badSeed ? 'bad-seed' : nothing}
      .value=${page.badSeed ? noChange : live(String(seed))}
      @input=${reseed}
      @change=${(event: Event) => (page.badSeed = !isSeed(typed(event)))}
  /></label>`;
}

/** The box for the seed, and a choice for each size; nothing where not all numbers are seeded. */
export function seedControls(page: Controlled): TemplateResult | typeof nothing {
  const sizes = sizesOf(page.session.example);
  if (sizes === undefined) return nothing;
  return html`<div class="numbers">
    ${seedControl(page)}
    ${(['d_model', 'd_k', 'd_v'] as const).map((name) =>
      choice(text.size(name), String(sizes[name]), sizeChoices(sizes[name], text.sizeOption[name]), (value) =>
        change(page, (to, shown) => to.withSizes(shown, { [name]: Number(value) })),
      ),
    )}
  </div>`;
}
