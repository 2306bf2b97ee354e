// Beside an edited number: what the edit did to the reading of the query token, from the traces before and after it.
import { html, type TemplateResult } from 'lit';
import type { Step, Trace } from '../../../core/trace.ts';
import { effectText as text } from '../../../strings/cards/effect.ts';
import { rowNumbers } from '../../../trace/contribution.ts';
import { stepById } from '../../../trace/focus.ts';
import { percentText } from '../../../trace/percent.ts';
import type { Selection } from '../../../trace/selection.ts';
import type { CellAddress } from '../../events.ts';
import { number, pathName, word } from '../../inline-text.ts';
import { textTemplate } from '../../text-template.ts';
import './attention-effect.ts';

/** An edit, and the trace before it. */
export interface Edit {
  readonly cell: CellAddress;
  readonly before: Trace;
}

/** The largest change among the weights of the query token that are printed otherwise than before. */
export function effectOf(before: Trace, { weights, query }: Pick<Selection, 'weights' | 'query'>) {
  const of = stepById(before, weights.id);
  if (of === undefined || of.columns.labels.length !== weights.columns.labels.length) return undefined;
  const [then, now] = [rowNumbers(of, query), rowNumbers(weights, query)];
  const by = (column: number) => {
    const size = Math.abs(now[column]! - then[column]!);
    return Number.isNaN(size) ? Infinity : size;
  };
  const [most] = [...now.keys()]
    .filter((column) => percentText(then[column]!) !== percentText(now[column]!))
    .sort((a, b) => by(b) - by(a));
  return most === undefined
    ? undefined
    : { read: weights.columns.labels[most]!, before: percentText(then[most]!), after: percentText(now[most]!) };
}

/** The place for what an edit of a step did, and what it did if it was the last one. */
export function effect(of: Step, edit: Edit | undefined, selection: Selection): TemplateResult {
  const here = edit?.cell.stepId === of.id ? edit : undefined;
  return html`<attention-effect
    slot="effect"
    aria-live="polite"
    .cell=${here?.cell}
    .text=${here && sentence(here.before, selection)}
    ?reserved=${of.operation === 'input'}
  ></attention-effect>`;
}

function sentence(before: Trace, selection: Selection): unknown {
  const { weights, query, trace, focus } = selection;
  const asks = word(weights.rows.labels[query]!);
  const found = effectOf(before, selection);
  if (found === undefined) return textTemplate(text.unchanged(pathName(trace, focus)), { word: asks });
  return textTemplate(text.changed, {
    word: asks,
    read: word(found.read),
    before: number(found.before, 'weights'),
    after: number(found.after, 'weights'),
  });
}
