// How the queries, keys and values of an example came about, in words.
import { rolesText as text } from '../../../strings/cards/roles.ts';
import { packed, rowsRead, sourceOf, stepById } from '../../../trace/focus.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

type RoleName = 'query' | 'key' | 'value';
/** `keys`: the values are the keys. */
type Origin = 'made' | 'own' | 'given' | 'keys';

const roles: readonly RoleName[] = ['query', 'key', 'value'];

function originOf({ trace, focus, ...view }: View, role: RoleName): Origin | undefined {
  const made = packed(trace, focus, role) ?? step({ ...view, trace, focus }, role);
  if (made === undefined) return undefined;
  if (made.operation === 'input') return 'given';
  if (made.operation !== 'copy') return 'made';
  return stepById(trace, made.operands[0]!)?.role === 'key' ? 'keys' : 'own';
}

/** Said where a norm stands before attention: it is shown with the layer, after what reads it. */
function normed({ trace, focus, cards }: View): string {
  const isNormed = rowsRead(trace, focus, 'asks') !== sourceOf(trace, focus, 'asks');
  return isNormed && cards.includes('layer') ? text.normed : '';
}

/** Where they come from, to be put after what they are for. */
export function originSentence(view: View): string {
  const found = roles.flatMap((role) => {
    const origin = originOf(view, role);
    return origin === undefined ? [] : [{ role, origin }];
  });
  const start = found[0]?.origin === 'made' && found[0].role === 'query' ? text.starts : '';
  if (found.every(({ role }) => role === 'value'))
    return found.every(({ origin }) => origin === 'given') ? text.given : text.partly;
  const origins = new Set(found.map(({ origin }) => origin));
  if (found.length === roles.length && origins.size === 1) {
    if (origins.has('own')) return text.identity;
    return origins.has('given') ? text.given : text.projected + normed(view) + start;
  }
  const of = (origin: Origin) => found.filter((one) => one.origin === origin).map(({ role }) => text.several[role]);
  const parts = [...origins].map((origin) => text.origins[origin](of(origin)));
  return text.mixed(parts) + start;
}
