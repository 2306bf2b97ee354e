import { mathml, nothing, type TemplateResult } from 'lit';
import { headsOfLayer, packed, stepAt } from '../../../trace/focus.ts';
import { is, math, parameter, word } from '../formula.ts';
import type { View } from '../view.ts';

/** How the contexts of all heads become the output. */
export function formula(view: View): TemplateResult | typeof nothing {
  const { trace, focus } = view;
  const all = headsOfLayer(trace, focus).length;
  const context = (of: number | 'h') => mathml`<msub>${word('context', 'context')}<mn>${of}</mn></msub>`;
  const contexts =
    all === 1
      ? word('context', 'context')
      : all < 4
        ? mathml`<mo>[</mo>${Array.from({ length: all }, (_, index) => mathml`${index > 0 ? mathml`<mo>,</mo>` : nothing}${context(index + 1)}`)}<mo>]</mo>`
        : mathml`<mo>[</mo>${context(1)}<mo>,</mo><mo>…</mo><mo>,</mo>${context(all)}<mo>]</mo>`;
  const output = packed(trace, focus, 'output');
  if (output === undefined) return math(mathml`${word('concatenated')}${is}${contexts}`);
  const bias =
    stepAt(trace, { stage: focus.stage, layer: focus.layer }, 'b_O') === undefined
      ? nothing
      : mathml`<mo>+</mo>${parameter('O', '', 'b')}`;
  return math(mathml`${word('output')}${is}${contexts}${parameter('O')}${bias}`);
}
