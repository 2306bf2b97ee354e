// The rarer controls. Those that differ from their default are words in the line; all of them are behind "More".
import { html, nothing, type TemplateResult } from 'lit';
import type { Example } from '../../../core/example.ts';
import { canBeLayered } from '../../../edit/attention-parts.ts';
import { reasonAgainst } from '../../../edit/kinds.ts';
import type { Session } from '../../../edit/session.ts';
import { choice } from '../../../site/word-choice.ts';
import { wordMeanings } from '../../../site/word-meanings.ts';
import { rareControlsText as text } from '../../../strings/page/rare-controls.ts';
import type { Control, Group } from './control.ts';
import { headControls } from './heads.ts';
import { layerControls } from './layers.ts';
import { scoreControls } from './scores.ts';

function controlsOf(example: Example): Control[] {
  return [...headControls(example), ...scoreControls(example), ...layerControls(example)];
}

function template(session: Session, control: Control, refused: Map<string, string>): TemplateResult | typeof nothing {
  const { label, chosen, options, quiet = false } = control;
  const choices = options.map(({ value, label: name, next }) => {
    const reason = value === chosen ? undefined : reasonAgainst(next());
    if (reason !== undefined && !quiet) refused.set(name, reason);
    return { value, label: name, disabled: reason !== undefined };
  });
  const left = quiet ? choices.filter(({ disabled }) => !disabled) : choices;
  if (left.length < 2) return nothing;
  // The example as it is when the reader chooses: options were made for the one that is shown.
  return choice(label, chosen, left, (value) => session.change(options.find((one) => one.value === value)!.next()));
}

/** Settings that differ from their defaults, as words in the line. */
export function changedControls(session: Session): unknown {
  return controlsOf(session.example)
    .filter(({ changed }) => changed)
    .map((control) => {
      const shown = template(session, control, new Map());
      return shown === nothing ? nothing : html`<span class="changed">${shown}</span>`;
    });
}

/** All rarer controls, in their groups. */
export function rareControls(session: Session): TemplateResult {
  const { example } = session;
  const all = controlsOf(example);
  const refused = new Map<string, string>();
  const rows = (Object.keys(text.groups) as Group[]).map((group) => {
    const own = all.filter((control) => control.group === group);
    if (own.length === 0) return nothing;
    return html`<div class="row" role="group" aria-label=${text.groups[group]}>
      <span class="soft" aria-hidden="true">${text.groups[group]}</span>
      <span class="words">${own.map((control) => template(session, control, refused))}</span>
    </div>`;
  });
  return html`<div class="rare">
    ${rows} ${canBeLayered(example) ? nothing : html`<p class="small soft">${text.noLayers}</p>`}
    ${[...refused].map(([name, reason]) => html`<p class="small soft">${text.refused(name, reason)}</p>`)}
    ${wordMeanings('page')}
  </div>`;
}
