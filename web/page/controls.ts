// The controls, which read as a sentence: words with a line under them that open to what else they could be.
import { html, nothing, type TemplateResult } from 'lit';
import type { Mask } from '../core/example.ts';
import { withPunctuation } from '../edit/text.ts';
import type { Session } from '../edit/session.ts';
import {
  canDivideByRoot,
  MOST_DIMENSIONS,
  sizesOf,
  withMask,
  withNumbers,
  withPrecision,
  withScale,
  withSizes,
  withSoftmax,
} from '../edit/settings.ts';
import { page } from '../strings/page.ts';
import { provenance } from '../trace/provenance.ts';

const text = page.controls;

interface Choice {
  value: string;
  label: string;
}

/** A word that opens to other words. */
function choice(label: string, chosen: string, choices: Choice[], choose: (value: string) => void): TemplateResult {
  return html`<span class="word"
    ><select
      aria-label=${label}
      .value=${chosen}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      ${choices.map(({ value, label: name }) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}</select
    ><span aria-hidden="true">▾</span></span
  >`;
}

const counts = (first: number, last: number, label: (count: number) => string): Choice[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    value: String(first + index),
    label: label(first + index),
  }));

function numbersControl(session: Session): TemplateResult {
  const { example } = session;
  const { origin } = provenance(example, session.start);
  const chosen = origin === 'words' || origin === 'seed' ? origin : 'example';
  const { embeddings } = example;
  const seed = 'from' in embeddings && embeddings.from === 'seed' ? embeddings.seed : 1;
  const choices = (['example', 'words', 'seed'] as const)
    .filter((value) => value !== 'example' || chosen === 'example')
    .map((value) => ({ value, label: text.numbersOptions[value] }));
  const choose = (value: string) => {
    if (value === 'words') session.change(withNumbers(example, 'words'));
    if (value === 'seed') session.change(withNumbers(example, { seed }));
  };
  const reseed = (event: Event) => {
    const typed = (event.target as HTMLInputElement).valueAsNumber;
    if (Number.isInteger(typed) && typed >= 0) session.change(withNumbers(example, { seed: typed }), { merge: 'seed' });
  };
  const sizes = sizesOf(example);
  return html`${choice(text.numbers, chosen, choices, choose)}
  ${
    chosen === 'seed' && sizes !== undefined
      ? html`<label class="seed"
            >${text.seed} <input type="number" min="0" max="16777215" step="1" .value=${String(seed)} @input=${reseed}
          /></label>
          ${(['d_model', 'd_k', 'd_v'] as const).map((name) =>
            choice(text.size(name), String(sizes[name]), counts(1, MOST_DIMENSIONS, text.sizeOption[name]), (value) =>
              session.change(withSizes(session.example, { [name]: Number(value) })),
            ),
          )}`
      : nothing
  }`;
}

function scaleControl(session: Session): TemplateResult {
  const { scale } = session.example.attention;
  const choices: Choice[] = [];
  if (canDivideByRoot(session.example)) choices.push({ value: 'sqrt', label: text.scaleOptions.sqrt });
  choices.push({ value: 'none', label: text.scaleOptions.none });
  const factors = [0.5, 2, 10];
  if (typeof scale === 'number' && !factors.includes(scale)) factors.unshift(scale);
  for (const factor of factors) choices.push({ value: String(factor), label: text.scaleOther(factor) });
  return choice(text.scale, String(scale), choices, (value) =>
    session.change(withScale(session.example, value === 'sqrt' || value === 'none' ? value : Number(value))),
  );
}

/** The name of a mask among the choices. */
function maskName(mask: Mask): keyof typeof text.maskOptions {
  if (typeof mask === 'string') return mask;
  return 'window' in mask ? 'window' : 'padding' in mask ? 'padding' : 'own';
}

function maskControl(session: Session): TemplateResult {
  const { mask } = session.example.attention;
  const words = session.example.tokens.length;
  const name = maskName(mask);
  const choices = (['none', 'causal', 'window', 'padding', 'own'] as const)
    .filter((value) => value !== 'own' || name === 'own')
    .map((value) => ({ value, label: text.maskOptions[value] }));
  const set = (next: Mask) => session.change(withMask(session.example, next));
  const choose = (value: string) => {
    if (value === 'none' || value === 'causal') set(value);
    if (value === 'window') set({ window: 2 });
    if (value === 'padding') set({ padding: Math.max(1, words - 1) });
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

/** All controls of an example. */
export function controls(session: Session): TemplateResult {
  const { example } = session;
  const { softmax, kind } = example.attention;
  return html`
    <span class="kind">${text.kind[kind]}</span>
    ${numbersControl(session)} ${scaleControl(session)} ${maskControl(session)}
    ${choice(
      text.softmax,
      softmax,
      (['stable', 'plain'] as const).map((value) => ({ value, label: text.softmaxOptions[value] })),
      (value) => session.change(withSoftmax(session.example, value as 'stable' | 'plain')),
    )}
    ${choice(
      text.decimals,
      String(example.display.precision ?? 3),
      counts(0, 6, (count) => text.decimalsOption(count)),
      (value) => session.change(withPrecision(session.example, Number(value))),
    )}
    ${choice(
      text.punctuation,
      example.punctuation,
      (['drop', 'keep'] as const).map((value) => ({ value, label: text.punctuationOptions[value] })),
      (value) => session.change(withPunctuation(session.example, value as 'drop' | 'keep')),
    )}
  `;
}

/** Undo, redo and the way back to the example as it was loaded. */
export function wayBack(session: Session): TemplateResult {
  const { start, example } = session;
  return html`
    <button type="button" class="link" ?disabled=${!session.canUndo} @click=${() => session.undo()}>
      ${text.undo}
    </button>
    <button type="button" class="link" ?disabled=${!session.canRedo} @click=${() => session.redo()}>
      ${text.redo}
    </button>
    <button
      type="button"
      class="link"
      ?disabled=${start === example || !session.canUndo}
      @click=${() => session.reset()}
    >
      ${start.title === undefined ? text.reset : text.resetTo(start.title)}
    </button>
  `;
}
