// The steps around queries, keys and values: biases, the numbers of all heads, rotated rows, rows from the kv_cache, and the memory.
import { html, nothing, type TemplateResult } from 'lit';
import type { Role, Step } from '../../../core/trace.ts';
import { rolesText as text } from '../../../strings/cards/roles.ts';
import { headsOfLayer, packed, stepAt } from '../../../trace/focus.ts';
import { textTemplate } from '../../text-template.ts';
import { fold } from '../folding.ts';
import { folded, namedBy, tables, type Named } from '../step-tables.ts';
import { number, prose, step } from '../step-table.ts';
import type { View } from '../view.ts';
import { keyGroups } from '../key-groups.ts';
import { numberAttributes } from '../../../trace/attributes.ts';

const roles = ['query', 'key', 'value'] as const;

/** Which of all numbers belong to the head, and, folded, all of them. */
export function packedSteps(view: View): TemplateResult | typeof nothing {
  const { head } = view.focus;
  const { trace, focus } = view;
  if (head === undefined) return view.snapshot.example.attention.values === 'keys' ? prose(text.keys) : nothing;
  const all = headsOfLayer(trace, focus).length;
  const query = step(view, 'query');
  const size = query?.columns.labels.length ?? 0;
  const from = (numberAttributes(query).start ?? (head - 1) * size) + 1;
  const group = keyGroups(view).find((heads) => heads.includes(head)) ?? [head];
  const packs = roles
    .map((role) => [packed(trace, focus, role), text[role].caption] as const)
    .map(([of, name]): Named => {
      const columns = of?.columns.labels.length ?? 0;
      const each = step(view, of?.role ?? 'query')?.columns.labels.length ?? 1;
      return [of, { caption: text.packedOf(name), subcaption: text.packedSub(Math.round(columns / each), each) }];
    });
  const counts = { head, all: all * size, from, to: from + size - 1 };
  const parts = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, number(String(count))]));
  const said = html`<p class="prose">
    ${query === undefined ? nothing : textTemplate(size === 1 ? text.takesOne : text.takes, parts)}${group.length > 1 ? text.shared(group, group.length === all) : ''}${view.snapshot.example.attention.values === 'keys' ? text.keys : ''}
  </p>`;
  const isThere = packs.some(([of]) => of !== undefined);
  return isThere && view.folding?.phone === true
    ? fold(view, 'packed', textTemplate(text.packed), () => html`${said}${tables(view, packs)}`)
    : html`${said}${folded(view, text.packed, packs)}`;
}

const biasTexts = Object.fromEntries(
  Object.entries(text.biases).map(([role, caption]) => [role, { caption, subcaption: text.biasSub, symbol: role }]),
) as Partial<Record<Role, { caption: string; subcaption: string }>>;

/** The biases, and the products before they are added. */
export function biases(view: View): TemplateResult | typeof nothing {
  const products: Role[] = ['query_product', 'key_product', 'value_product'];
  const productTexts = Object.fromEntries(
    products.map((role) => [role, { caption: text.product[role]!, subcaption: text.products }]),
  );
  return html`${tables(
    view,
    namedBy(biasTexts, (role) => step(view, role), 'b_Q', 'b_K', 'b_V'),
  )}
  ${tables(
    view,
    namedBy(productTexts, (role) => packed(view.trace, view.focus, role), ...products),
  )}`;
}

/** What happens to queries and keys before they are compared, and what is read besides the words. */
export function laterSteps(view: View): TemplateResult {
  const { trace, focus } = view;
  const find = (role: Role) => step(view, role);
  const past = (role: Role): Step | undefined =>
    focus.stage === 'past'
      ? undefined
      : (stepAt(trace, { ...focus, stage: 'past' }, role) ?? stepAt(trace, { stage: 'past' }, role));
  const turned = find('rotated_query');
  const alone = view.keys.own === 0;
  const rotation: Role[] = ['angles', 'rotary_cosines', 'rotary_sines'];
  const others = focus.stage === 'past' ? [] : (['target', 'past'] as const);
  const sides = (['main', ...others] as const).flatMap((stage) =>
    namedBy(text, (role) => stepAt(trace, stage === 'main' ? { stage: focus.stage } : { stage }, role), ...rotation),
  );
  return html`
    ${
      turned === undefined
        ? nothing
        : html`${prose(text.rotary)}
          ${tables(view, namedBy(text, find, 'rotated_query', 'rotated_key'))}${folded(view, text.rotarySummary, sides)}`
    }
    ${
      find('asking_query') === undefined
        ? nothing
        : html`${prose(text.someQueries)}${tables(view, namedBy(text, find, 'asking_query'), { list: false })}`
    }
    ${
      past('key') === undefined && past('value') === undefined
        ? nothing
        : html`${prose(text.past)}
          ${tables(view, [
            [past('key'), text.pastKey],
            [past('rotated_key'), text.rotated_key],
            [past('value'), text.pastValue],
          ])}`
    }
    ${
      find('memory_value') === undefined
        ? nothing
        : html`${prose(alone ? text.memoryAlone : text.memory)}
          ${tables(view, namedBy(text, find, 'memory_key', 'memory_value'))}`
    }
    ${folded(view, text.all, namedBy(text, find, 'all_keys', 'all_values'))}
  `;
}
