// Whose numbers the words and the parameters have: one plain choice beside the sentence.
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { LARGEST_SEED } from '../../core/document/sizes.ts';
import type { Example } from '../../core/example.ts';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL, publishedModels } from '../../core/models/names.ts';
import { MOST_DIMENSIONS, sizesOf } from '../../edit/sizes.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { choice, type Choice } from '../../site/word-choice.ts';
import { controlsText as text } from '../../strings/page/controls.ts';
import { provenance } from '../../trace/provenance.ts';
import { change, changes, counts, numbersOf, type Controlled, type NumbersOf } from './change.ts';
import { has } from '../../core/has.ts';

/** Sizes to choose, with the present one, which may be larger. */
const sizeChoices = (size: number, label: (count: number) => string): Choice[] => [
  ...counts(1, MOST_DIMENSIONS, label),
  ...counts(Math.max(size, MOST_DIMENSIONS + 1), size, label),
];

/** The seed of an example, or the default seed. */
function seedOf({ embeddings }: Example): number {
  return has(embeddings, 'from') && embeddings.from === 'seed' ? embeddings.seed : 1;
}

/** The message for text that is not a seed. */
export function seedProblem({ session, badSeed }: Controlled): TemplateResult | typeof nothing {
  if (!badSeed) return nothing;
  return html`<p class="problem" role="alert" id="bad-seed">${text.badSeed(seedOf(session.example))}</p>`;
}

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

/** What there is to say of a trained model. */
const modelLine = new LazyModule(() => import('./model-line.ts'));

function optionOf(example: Example): NumbersOf {
  const { origin } = provenance(example);
  return origin === 'words' || origin === 'seed' || origin === 'model' ? origin : 'example';
}

/** What the reader chose: also a model that is not loaded yet. */
const chosenIn = ({ awaited, session: { example, missing } }: Controlled): NumbersOf =>
  awaited ?? (missing === undefined ? optionOf(example) : 'model');

async function choose(page: Controlled, option: NumbersOf): Promise<void> {
  page.awaited = option;
  await changeTo(page, option);
  page.awaited = undefined;
}

async function changeTo(page: Controlled, option: NumbersOf): Promise<void> {
  const { session } = page;
  switch (option) {
    case 'example':
      return void session.reset();
    case 'words':
      return change(page, (to, shown) => to.withNumbers(shown, 'words'));
    case 'seed':
      return change(page, (to, shown) => to.withNumbers(shown, { seed: seedOf(shown) }));
    case 'model': {
      const all = await page.fetching.get(() => changes.load());
      if (all === undefined) return;
      const { example } = session;
      session.changeTo(all.modelDocument(example, publishedModels[0]), (next) => all.askingAs(example, next));
    }
  }
}

/** What the chosen numbers are good for. */
function goodFor({ session, fetching }: Controlled, chosen: NumbersOf): TemplateResult {
  const model = modelName(session.example);
  if (model !== undefined && modelLine.value === undefined && !fetching.missing) {
    void fetching.get(() => modelLine.load());
  }
  return html`<p class="small soft good-for">
    ${text.goodFor[chosen]}
    ${model === undefined ? (session.missing === undefined ? nothing : text.notYet) : model === OWN_MODEL ? nothing : modelLine.value?.modelLine(model)}
  </p>`;
}

/** Where the numbers come from. */
export function numbersControl(page: Controlled): TemplateResult {
  const { start } = page.session;
  const chosen = chosenIn(page);
  const shown = numbersOf.filter((one) => one !== 'example' || chosen === 'example' || optionOf(start) === 'example');
  const choices = shown.map((value) => ({ value, label: text.numbersOptions[value] }));
  return html`<span class="phone numbers-of">
      ${choice(text.numbers, chosen, choices, (value) => void choose(page, value as NumbersOf))}
    </span>
    <span class="wide numbers-of" role="radiogroup" aria-label=${text.numbers}>
      <span class="soft" aria-hidden="true">${text.numbersOf}</span>
      ${choices.map(
        ({ value, label }) =>
          html`<label
            ><input
              type="radio"
              name="numbers"
              .value=${value}
              .checked=${live(value === chosen)}
              @change=${() => void choose(page, value)}
            /><span>${label}</span></label
          >`,
      )}
    </span>`;
}

/** Below the choice: what the chosen numbers are good for, and of seeded ones their seed and sizes. */
export function aboutNumbers(page: Controlled): TemplateResult {
  const { example } = page.session;
  const chosen = chosenIn(page);
  const sizes = chosen === 'seed' ? sizesOf(example) : undefined;
  return html`${goodFor(page, chosen)}
  ${
    sizes === undefined
      ? nothing
      : html`<div class="numbers">
          ${seedControl(page)}
          ${(['d_model', 'd_k', 'd_v'] as const).map((name) =>
            choice(text.size(name), String(sizes[name]), sizeChoices(sizes[name], text.sizeOption[name]), (value) =>
              change(page, (to, shown) => to.withSizes(shown, { [name]: Number(value) })),
            ),
          )}
        </div>`
  }`;
}
