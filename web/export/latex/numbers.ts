import { escaped } from './text.ts';

const raised: Record<string, string> = Object.fromEntries(
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹'].map((sign, digit) => [sign, String(digit)]),
);
raised['⁻'] = '-';

/** A number as tables or sources print it, in math: −0.25, 1.2 × 10⁻⁴, 1e−3, −∞. Text that is not a number is set as text. */
export function inMath(printed: string): string {
  const text = printed.replace('≠ ', '');
  const power = /^(−?)([\d.]+)\u00a0×\u00a010(.+)$/.exec(text);
  if (power !== null) {
    const digits = [...power[3]!].map((sign) => raised[sign] ?? sign).join('');
    return `${power[1] === '' ? '' : '-'}${power[2]}\\times10^{${digits}}`;
  }
  const exponent = /^(−?[\d.]+)e([−+]?)(\d+)$/i.exec(text);
  if (exponent !== null) {
    return `${exponent[1]!.replace('−', '-')}\\times10^{${exponent[2] === '−' ? '-' : ''}${exponent[3]}}`;
  }
  const written = text.replace('−', '-').replace('∞', '\\infty ');
  return /^-?(\d[\d.]*|\\infty )$/.test(written) ? written.trim() : `\\text{${escaped(text)}}`;
}
