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

export interface Measured {
  /** In words. */
  behaviours: string;
  sentences: number;
}

/** What was measured of a head; undefined where the numbers are not those of a model that was measured. */
export function measuredOf({ snapshot: { example } }: View, { layer, head }: Focus): Measured | undefined {
  const name = modelName(example);
  if (name === undefined || layer === undefined || head === undefined) return undefined;
  const heads = measured[name];
  const found = heads && measuredHead(heads, layer, head);
  return found && { behaviours: headSentence(heads!, found), sentences: heads!.sentences };
}

/** One line on a head; nothing where nothing was measured of it. */
export function measuredLine(view: View, focus: Focus): TemplateResult | typeof nothing {
  const found = measuredOf(view, focus);
  return found === undefined ? nothing : html`<br /><span class="soft">${text.measured(found)}</span>`;
}
