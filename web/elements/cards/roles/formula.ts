import { mathml, nothing, type TemplateResult } from 'lit';
import { packed, sourceOf } from '../../../trace/focus.ts';
import { is, K, math, parameter, Q, upright, V, X } from '../formula.ts';
import { step } from '../step-table.ts';
import type { View } from '../view.ts';

const Y = upright('Y');
const gap = mathml`<mspace width="1.2em"></mspace>`;

/** How queries, keys and values are made; `nothing` if they are given. */
export function formula(view: View): TemplateResult | typeof nothing {
  const { trace, focus } = view;
  const query = packed(trace, focus, 'query');
  if (query === undefined || query.operation === 'input') return nothing;
  if (query.operation === 'copy') return math(mathml`${Q}${is}${K}${is}${V}${is}${X}`);
  const two = sourceOf(trace, focus, 'asks') !== sourceOf(trace, focus, 'reads');
  const bias = (name: string, role: string) =>
    step(view, `b_${name}` as 'b_Q') === undefined ? nothing : mathml`<mo>+</mo>${parameter(name, role, 'b')}`;
  const keys = packed(trace, focus, 'key');
  const value = packed(trace, focus, 'value');
  return math(
    mathml`${Q}${is}${two ? Y : X}${parameter('Q', 'query')}${bias('Q', 'query')}${
      keys === undefined ? nothing : mathml`${gap}${K}${is}${X}${parameter('K', 'key')}${bias('K', 'key')}`
    }${
      value === undefined
        ? nothing
        : value.operation === 'copy'
          ? mathml`${gap}${V}${is}${K}`
          : mathml`${gap}${V}${is}${X}${parameter('V', 'value')}${bias('V', 'value')}`
    }`,
  );
}
