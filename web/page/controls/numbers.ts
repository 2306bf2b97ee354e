// Whose numbers the words and the parameters have: one plain choice beside the sentence.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { choice } from '../../site/word-choice.ts';
import { meaningOf } from '../../trace/meaning.ts';
import { controlsText as text } from '../../strings/page/controls.ts';
import { numbersOf, optionOf, type Controlled, type NumbersOf } from './change.ts';
import { ownModel } from './own-model.ts';

/** What choosing does. */
const choosing = new LazyModule(() => import('./choose-numbers.ts'));
/** The seed and the sizes of seeded numbers. */
const seeded = new LazyModule(() => import('./seeded.ts'));
/** What there is to say of a trained model. */
const modelLine = new LazyModule(() => import('./model-line.ts'));

/** What the reader chose: also a model that is not loaded yet. */
const chosenIn = ({ awaited, opening, session: { example, missing } }: Controlled): NumbersOf =>
  awaited ?? (opening ? 'own' : missing === undefined ? optionOf(example) : 'model');

/** Whether what the reader chose is a model that has to be loaded first, so that other numbers are still shown. */
const isPending = (page: Controlled): boolean =>
  (page.opening || page.session.missing !== undefined) && chosenIn(page) !== optionOf(page.session.example);

async function choose(page: Controlled, option: NumbersOf): Promise<void> {
  page.awaited = option;
  page.opening = false;
  page.session.withdraw();
  const chosen = await page.fetching.get(() => choosing.load());
  await chosen?.changeTo(page, option);
  page.awaited = undefined;
}

/** What the chosen numbers are good for. */
function goodFor(page: Controlled, chosen: NumbersOf): TemplateResult {
  const { session, fetching } = page;
  const pending = isPending(page);
  const model = pending ? undefined : modelName(session.example);
  const said = model === OWN_MODEL ? ownModel : modelLine;
  if (model !== undefined && said.value === undefined && !fetching.missing)
    void fetching.get<unknown>(() => said.load());
  return html`<p class="small soft good-for">
    ${chosen === 'words' && !pending && meaningOf(session.example, session.trace).none ? nothing : text.goodFor[chosen]}
    ${pending ? html`<b>${text.notYet}</b>` : model === undefined ? nothing : model === OWN_MODEL ? ownModel.value?.line(page) : modelLine.value?.modelLine(model, session.example)}
  </p>`;
}

/** Where the numbers come from. */
export function numbersControl(page: Controlled): TemplateResult {
  const { start } = page.session;
  const chosen = chosenIn(page);
  const shown = numbersOf.filter((one) => one !== 'example' || chosen === 'example' || optionOf(start) === 'example');
  const pending = isPending(page);
  const choices = shown.map((value) => ({
    value,
    label: pending && value === chosen ? text.notLoaded(text.numbersOptions[value]) : text.numbersOptions[value],
  }));
  return html`<span class="phone numbers-of">
      ${choice(text.numbers, chosen, choices, (value) => void choose(page, value as NumbersOf))}
    </span>
    <span class="wide numbers-of ${pending ? 'pending' : ''}" role="radiogroup" aria-label=${text.numbers}>
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
  const chosen = chosenIn(page);
  const isSeeded = chosen === 'seed';
  if (isSeeded && seeded.value === undefined && !page.fetching.missing) void page.fetching.get(() => seeded.load());
  return html`${goodFor(page, chosen)} ${page.opening || page.isClosed ? ownModel.value?.part(page) : nothing}
  ${isSeeded ? seeded.value?.seedControls(page) : nothing}`;
}

/** The message for text that is not a seed. */
export const seedProblem = (page: Controlled): TemplateResult | typeof nothing =>
  (page.badSeed && seeded.value?.seedProblem(page)) || nothing;
