// Colour science for the palette's tests: how a colour looks to people with other cone cells, and how far apart two are.

type Triple = [number, number, number];
export type Vision = 'normal' | 'deuteranopia' | 'protanopia';

/** Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB. */
const simulations: Record<Exclude<Vision, 'normal'>, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

const times = (matrix: number[][], v: Triple) =>
  matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * v[index]!, 0)) as Triple;

function linear(hex: string): Triple {
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

/** CIE L*a*b* under D65 of a colour as a kind of vision sees it. */
export function lab(hex: string, vision: Vision): Triple {
  let rgb = linear(hex);
  if (vision !== 'normal')
    rgb = times(simulations[vision], rgb).map((part) => Math.min(1, Math.max(0, part))) as Triple;
  const xyz = times(
    [
      [0.4124564, 0.3575761, 0.1804375],
      [0.2126729, 0.7151522, 0.072175],
      [0.0193339, 0.119192, 0.9503041],
    ],
    rgb,
  );
  const white = [0.95047, 1, 1.08883];
  const [x, y, z] = xyz.map((part, index) => {
    const t = part / white[index]!;
    return t > 216 / 24389 ? Math.cbrt(t) : (t * (24389 / 27) + 16) / 116;
  }) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000 between two L*a*b* colours. */
export function difference(first: Triple, second: Triple): number {
  const degrees = Math.PI / 180;
  const [l1, a1, b1] = first;
  const [l2, a2, b2] = second;
  const meanC7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 0.5 * (1 - Math.sqrt(meanC7 / (meanC7 + 25 ** 7)));
  const polar = (a: number, b: number) => {
    const stretched = a * (1 + g);
    const hue = Math.atan2(b, stretched) / degrees;
    return { c: Math.hypot(stretched, b), h: hue < 0 ? hue + 360 : hue };
  };
  const p1 = polar(a1, b1);
  const p2 = polar(a2, b2);
  let dh = p2.h - p1.h;
  if (p1.c * p2.c === 0) dh = 0;
  else if (dh > 180) dh -= 360;
  else if (dh < -180) dh += 360;
  const dL = l2 - l1;
  const dC = p2.c - p1.c;
  const dH = 2 * Math.sqrt(p1.c * p2.c) * Math.sin((dh / 2) * degrees);
  const meanL = (l1 + l2) / 2;
  const meanC = (p1.c + p2.c) / 2;
  let meanH = p1.h + p2.h;
  if (p1.c * p2.c !== 0) {
    if (Math.abs(p1.h - p2.h) > 180) meanH += meanH < 360 ? 360 : -360;
    meanH /= 2;
  }
  const t =
    1 -
    0.17 * Math.cos((meanH - 30) * degrees) +
    0.24 * Math.cos(2 * meanH * degrees) +
    0.32 * Math.cos((3 * meanH + 6) * degrees) -
    0.2 * Math.cos((4 * meanH - 63) * degrees);
  const sL = 1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2);
  const sC = 1 + 0.045 * meanC;
  const sH = 1 + 0.015 * meanC * t;
  const turn = 30 * Math.exp(-(((meanH - 275) / 25) ** 2));
  const rC = 2 * Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7));
  const rT = -rC * Math.sin(2 * turn * degrees);
  return Math.sqrt((dL / sL) ** 2 + (dC / sC) ** 2 + (dH / sH) ** 2 + rT * (dC / sC) * (dH / sH));
}
