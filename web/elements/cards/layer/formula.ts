import { mathml, type TemplateResult } from 'lit';
import { math, word } from '../formula.ts';
import type { View } from '../view.ts';

const x = mathml`<mi>x</mi>`;

/** What is added to the output of attention, and where it is normalized. */
export function formula(view: View): TemplateResult {
  const { norm } = view.snapshot.example;
  const place = typeof norm === 'object' ? norm.place : (norm ?? 'none');
  const rms = typeof norm === 'object' && norm.kind === 'rms';
  const normal = word(rms ? 'RMSNorm' : 'LayerNorm');
  const c = mathml`<mi class="context">c</mi>`;
  if (place === 'post') return math(mathml`${normal}<mo>(</mo>${x}<mo>+</mo>${c}<mo>)</mo>`);
  if (place === 'pre')
    return math(mathml`${x}<mo>+</mo>${word('attention')}<mo>(</mo>${normal}<mo>(</mo>${x}<mo>)</mo><mo>)</mo>`);
  return math(mathml`${x}<mo>+</mo>${c}`);
}
