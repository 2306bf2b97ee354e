// How one push comes about, in the numbers of the table: weight × (help of the word − help of the blend).
import { html, nothing, type TemplateResult } from 'lit';
import { textTemplate } from '../../elements/text-template.ts';
import { negativeGradientsText } from '../../strings/why/negative-gradients.ts';
import { live } from '../run/numbers.ts';
import {
  fixed,
  helpDecimals,
  type NegativeGradientDigits,
  type NegativeGradientLine,
} from './negative-gradient-digits.ts';

const text = negativeGradientsText.computed;

/** In brackets, if another sign stands before it. */
const signed = (number: string) => (number.startsWith('−') ? `(${number})` : number);

/** @param help of the word, and of the blend: −g·v and −g·c */
export function pushArithmetic(
  word: string,
  line: NegativeGradientLine,
  help: { word: number; blend: number },
  { power, decimals }: NegativeGradientDigits,
): TemplateResult {
  const unit = 10 ** power;
  const gain = line.gain / unit;
  const places = helpDecimals(help.word / unit, help.blend / unit, gain, decimals.gain);
  const weight = fixed(line.weight, decimals.weight);
  const push = fixed(line.negativeGradient / unit, decimals.negativeGradient);
  const times = power === 0 ? nothing : html` × 10<sup>−${-power}</sup>`;
  const said = line.negativeGradient > 0 ? text.up : line.negativeGradient < 0 ? text.down : text.none;
  const title = html`<h4>${textTemplate(text.title, { word: html`<bdi>${word}</bdi>` })}</h4>`;
  const product = html`<span class="nowrap">${weight} × ${signed(fixed(gain, decimals.gain))}${times}</span>
    <span class="nowrap">= <b>${push}</b>${times}</span>`;
  if (places === undefined)
    return html`${title}
      <p>${said}</p>
      <p class="sum">${product}</p>`;
  const [ofWord, ofBlend] = [fixed(help.word / unit, places), fixed(help.blend / unit, places)];
  const number = (value: string) => html`<span class="nowrap">${live(value)}${times}</span>`;
  return html`${title}
    <p>${textTemplate(text.help, { help: number(ofWord), blend: number(ofBlend) })} ${said}</p>
    <p class="sum">
      <span class="nowrap">${weight} × (${ofWord} − ${signed(ofBlend)})${times}</span>
      = ${product}
    </p>`;
}
