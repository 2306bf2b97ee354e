// The controls, which read as a sentence: each underlined word opens a list of alternatives.
import { html, noChange, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Example, Mask } from '../../core/example.ts';
import { LARGEST_SEED } from '../../core/document/sizes.ts';
import type * as Changes from '../../edit/changes.ts';
import type { Session } from '../../edit/session.ts';
import { canDivideByRoot, MOST_DIMENSIONS, sizesOf } from '../../edit/sizes.ts';
import { LazyModule } from '../../elements/lazy-module.ts';
import { controlsText as text } from '../../strings/page/controls.ts';
import { provenance } from '../../trace/provenance.ts';
import type { Fetching } from '../../elements/fetching.ts';
import { choice, type Choice } from '../../site/word-choice.ts';

/** The changes that a reader can make, fetched before the first one. */
export const changes = new LazyModule<typeof Changes>(() => import('../../edit/changes.ts'));

/** The page that the controls are of. */
interface Controlled {
  readonly session: Session;
  readonly fetching: Fetching;
  /** Whether the box for the seed contains something that is not a seed; any change of the example clears it. */
  badSeed: boolean;
}

/** Applies a change to the example that is shown when the change has been fetched. */
async function change(
  { session, fetching }: Controlled,
  make: (changes: typeof Changes, example: Example) => Example,
  options: { merge?: string } = {},
): Promise<void> {
  const all = await fetching.get(() => changes.load());
  if (all !== undefined) session.change(make(all, session.example), options);
}

const specialParts = ['target', 'past', 'memory', 'layers', 'residual', 'norm', 'feed_forward', 'positions'] as const;
const specialAttention = ['score', 'softcap', 'heads', 'kv_heads', 'values'] as const;

/** Whether an example is more than one sentence that reads itself once; such examples have more words in the line. */
export function isSpecial(example: Example): boolean {
  const { attention, parameters } = example;
  return (
    attention.kind !== 'self' ||
    specialParts.some((key) => example[key] !== undefined) ||
    specialAttention.some((key) => attention[key] !== undefined) ||
    (typeof parameters === 'object' && 'bias' in parameters)
  );
}

const counts = (first: number, last: number, label: (count: number) => string): Choice[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    value: String(first + index),
    label: label(first + index),
  }));

/** The seed of an example, or the default seed. */
function seedOf({ embeddings }: Example): number {
  return 'from' in embeddings && embeddings.from === 'seed' ? embeddings.seed : 1;
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

function numbersControl(page: Controlled): TemplateResult {
  const { session } = page;
  const { example } = session;
  const { origin } = provenance(example, session.start);
  const chosen = origin === 'words' || origin === 'seed' ? origin : 'example';
  const choices = (['example', 'words', 'seed'] as const)
    .filter((value) => value !== 'example' || chosen === 'example')
    .map((value) => ({ value, label: text.numbersOptions[value] }));
  const choose = (value: string) => {
    const source = value === 'words' ? 'words' : { seed: seedOf(example) };
    if (value !== 'example') void change(page, (to, shown) => to.withNumbers(shown, source));
  };
  const sizes = sizesOf(example);
  return html`${choice(text.numbers, chosen, choices, choose)}
  ${
    chosen === 'seed' && sizes !== undefined
      ? html`${seedControl(page)}
        ${(['d_model', 'd_k', 'd_v'] as const).map((name) =>
          choice(text.size(name), String(sizes[name]), counts(1, MOST_DIMENSIONS, text.sizeOption[name]), (value) =>
            change(page, (to, shown) => to.withSizes(shown, { [name]: Number(value) })),
          ),
        )}`
      : nothing
  }`;
}

function scaleControl(page: Controlled): TemplateResult {
  const { example } = page.session;
  const { scale } = example.attention;
  const choices: Choice[] = [];
  if (canDivideByRoot(example)) choices.push({ value: 'sqrt', label: text.scaleOptions.sqrt });
  choices.push({ value: 'none', label: text.scaleOptions.none });
  const factors = [0.5, 2, 10];
  if (typeof scale === 'number' && !factors.includes(scale)) factors.unshift(scale);
  for (const factor of factors) choices.push({ value: String(factor), label: text.scaleOther(factor) });
  return choice(text.scale, String(scale), choices, (value) =>
    change(page, (to, shown) => to.withScale(shown, value === 'sqrt' || value === 'none' ? value : Number(value))),
  );
}

/** The name of a mask among the choices. */
function maskName(mask: Mask): keyof typeof text.maskOptions {
  if (typeof mask === 'string') return mask;
  return 'window' in mask ? 'window' : 'padding' in mask ? 'padding' : 'own';
}

function maskControl(page: Controlled): TemplateResult {
  const { example } = page.session;
  const { mask } = example.attention;
  const words = example.tokens.length;
  const name = maskName(mask);
  const choices = (['none', 'causal', 'window', 'padding', 'own'] as const)
    .filter((value) => value !== 'own' || name === 'own')
    .map((value) => ({ value, label: text.maskOptions[value] }));
  const set = (next: Mask) => change(page, (to, shown) => to.withMask(shown, next));
  const choose = (value: string) => {
    if (value === 'none' || value === 'causal') void set(value);
    if (value === 'window') void set({ window: 2 });
    if (value === 'padding') void set({ padding: Math.max(1, words - 1) });
  };
  let size: unknown = nothing;
  if (typeof mask === 'object' && 'window' in mask) {
    const most = Math.max(mask.window - 1, Math.min(words - 1, 40));
    size = choice(text.windowSize, String(mask.window - 1), counts(0, most, text.window), (value) =>
      set({ window: Number(value) + 1 }),
    );
  } else if (typeof mask === 'object' && 'padding' in mask) {
    const most = Math.max(mask.padding, Math.min(words, 40));
    size = choice(text.paddingSize, String(mask.padding), counts(1, most, text.padding), (value) =>
      set({ padding: Number(value) }),
    );
  }
  return html`${choice(text.mask, name, choices, choose)}${size}`;
}

/** The controls that every example has. */
export function controls(page: Controlled): TemplateResult {
  const { example } = page.session;
  const { softmax } = example.attention;
  return html`
    ${numbersControl(page)} ${scaleControl(page)} ${maskControl(page)}
    ${choice(
      text.softmax,
      softmax,
      (['stable', 'plain'] as const).map((value) => ({ value, label: text.softmaxOptions[value] })),
      (value) => change(page, (to, shown) => to.withSoftmax(shown, value as 'stable' | 'plain')),
    )}
    ${choice(
      text.decimals,
      String(example.display.precision ?? 3),
      counts(0, 6, (count) => text.decimalsOption(count)),
      (value) => change(page, (to, shown) => to.withPrecision(shown, Number(value))),
    )}
    ${choice(
      text.punctuation,
      example.punctuation,
      (['drop', 'keep'] as const).map((value) => ({ value, label: text.punctuationOptions[value] })),
      (value) => change(page, (to, shown) => to.withPunctuation(shown, value as 'drop' | 'keep')),
    )}
  `;
}
