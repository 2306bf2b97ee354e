// The controls, which read as a sentence: each underlined word opens a list of alternatives. Fetched when they are shown.
import { html, nothing, type TemplateResult } from 'lit';
import type { Mask } from '../../core/example.ts';
import { modelName } from '../../core/models/loaded.ts';
import { canDivideByRoot } from '../../edit/sizes.ts';
import { choice, type Choice } from '../../site/word-choice.ts';
import { controlsText as text } from '../../strings/page/controls.ts';
import { change, counts, type Controlled } from './change.ts';
import { maskName } from './summary.ts';
import { has } from '../../core/has.ts';

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

function maskControl(page: Controlled): TemplateResult {
  const { example } = page.session;
  const { mask } = example.attention;
  const words = example.tokens.length;
  const name = maskName(mask);
  const usual = ['none', 'causal', 'window', 'padding'] as const;
  const choices = [...usual, ...(usual.some((value) => value === name) ? [] : [name])].map((value) => ({
    value,
    label: text.maskOptions[value],
  }));
  const set = (next: Mask) => change(page, (to, shown) => to.withMask(shown, next));
  const choose = (value: string) => {
    if (value === 'none' || value === 'causal') void set(value);
    if (value === 'window') void set({ window: 2 });
    if (value === 'padding') void set({ padding: Math.max(1, words - 1) });
  };
  let size: unknown = nothing;
  if (typeof mask === 'object' && has(mask, 'window')) {
    const most = Math.max(mask.window - 1, Math.min(words - 1, 40));
    size = choice(text.windowSize, String(mask.window - 1), counts(0, most, text.window), (value) =>
      set({ window: Number(value) + 1 }),
    );
  } else if (typeof mask === 'object' && has(mask, 'padding')) {
    const most = Math.max(mask.padding, Math.min(words, 40));
    size = choice(text.paddingSize, String(mask.padding), counts(1, most, text.padding), (value) =>
      set({ padding: Number(value) }),
    );
  }
  return html`${choice(text.mask, name, choices, choose)}${size}`;
}

/** The controls that every example has, besides the one for its numbers. */
export function controls(page: Controlled): TemplateResult {
  const { example } = page.session;
  const { softmax } = example.attention;
  return html`
    ${scaleControl(page)} ${maskControl(page)}
    ${choice(
      text.softmax,
      softmax,
      (['stable', 'plain'] as const).map((value) => ({ value, label: text.softmaxOptions[value] })),
      (value) => change(page, (to, shown) => to.withSoftmax(shown, value as 'stable' | 'plain')),
    )}
    ${choice(
      text.decimals,
      String(example.display.precision),
      counts(0, 6, (count) => text.decimalsOption(count)),
      (value) => change(page, (to, shown) => to.withPrecision(shown, Number(value))),
    )}
    ${
      modelName(example) !== undefined
        ? nothing
        : choice(
            text.punctuation,
            example.punctuation,
            (['drop', 'keep'] as const).map((value) => ({ value, label: text.punctuationOptions[value] })),
            (value) => change(page, (to, shown) => to.withPunctuation(shown, value as 'drop' | 'keep')),
          )
    }
  `;
}
