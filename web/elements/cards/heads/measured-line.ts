// What a head of a trained model reads over many sentences, as measured once.
import { html, nothing, type TemplateResult } from 'lit';
import { modelName } from '../../../core/models/loaded.ts';
import { headsText as text } from '../../../strings/cards/heads.ts';
import type { Focus } from '../../../trace/focus.ts';
import { headSentence, measuredHead } from '../../../trace/head-behaviour.ts';
import type { MeasuredHeads } from '../../../core/models/heads.ts';
import type { ModelName } from '../../../core/models/names.ts';
import { useLiteHeads } from '../../../core/models/use-lite-heads.ts';
import type { View } from '../view.ts';

/** The measured behaviours of each model. */
const measured: Partial<Record<ModelName, MeasuredHeads>> = { 'use-lite': useLiteHeads };

/** One line on a head; nothing where the numbers are not those of a model. */
export function measuredLine({ snapshot: { example } }: View, { layer, head }: Focus): TemplateResult | typeof nothing {
  const name = modelName(example);
  if (name === undefined || layer === undefined || head === undefined) return nothing;
  const heads = measured[name];
  const found = heads && measuredHead(heads, layer, head);
  if (found === undefined) return nothing;
  return html`<br /><span class="soft">${text.measured(headSentence(heads!, found))}</span>`;
}
