import { describe, expect, it } from 'vitest';
import { SHADES, signedPalette } from '../../web/design/palettes.ts';
import { luminance, signedColour, signedStops, textOn, weightColour, weightStops } from '../../web/design/scales.ts';
import { colour, roleColours, tokenRules, type ColourToken, type Theme } from '../../web/design/tokens.ts';
import { difference, lab, type Vision } from './colour.ts';

const themes: Theme[] = ['light', 'dark'];

function contrast(first: string, second: string): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe('the CIEDE2000 of these tests', () => {
  it('gives published pairs', () => {
    // Sharma, Wu and Dalal (2005), table 1: pairs 1, 7, 17 and 25.
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
    expect(difference([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 4);
    expect(difference([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
    expect(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 4);
  });
});

describe.each(themes)('tokens, %s', (theme) => {
  const grounds: ColourToken[] = ['paper', 'panel', 'query-tint'];
  const texts: [ColourToken, ColourToken[]][] = [
    ['ink', [...grounds, 'field', 'line-tint', 'held-tint', 'error-tint']],
    ['soft', [...grounds, 'field', 'line-tint']],
    ...roleColours.map((role): [ColourToken, ColourToken[]] => [role, [...grounds, `${role}-tint`]]),
    ['on-query', ['query']],
    ['masked', grounds],
    ['held', [...grounds, 'held-tint']],
    ['error', [...grounds, 'error-tint']],
  ];

  it.each(texts)('%s can be read wherever it stands', (text, on) => {
    for (const ground of on) {
      expect(contrast(colour(text, theme), colour(ground, theme)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('edges of controls can be seen', () => {
    for (const ground of ['paper', 'panel', 'field'] as const) {
      expect(contrast(colour('line', theme), colour(ground, theme)), ground).toBeGreaterThanOrEqual(3);
    }
  });

  const least: Record<Theme, Record<Vision, number>> = {
    light: { normal: 22.9, deuteranopia: 12.4, protanopia: 17.4 },
    dark: { normal: 22.2, deuteranopia: 18.4, protanopia: 17.2 },
  };
  it.each(['normal', 'deuteranopia', 'protanopia'] as const)('roles can be distinguished with %s vision', (vision) => {
    let closest = Infinity;
    roleColours.forEach((first, index) => {
      for (const second of roleColours.slice(index + 1)) {
        const apart = difference(lab(colour(first, theme), vision), lab(colour(second, theme), vision));
        closest = Math.min(closest, apart);
      }
    });
    // As far apart as they were designed, up to the rounding on the way there.
    expect(closest).toBeGreaterThan(least[theme][vision] - 0.1);
  });
});

describe.each(themes)('scales, %s', (theme) => {
  it('pass through their stops', () => {
    weightStops[theme].forEach((stop, index) => expect(weightColour(index / 4, theme)).toBe(stop));
    signedStops[theme].forEach((stop, index) => expect(signedColour(index / 2 - 1, theme)).toBe(stop));
  });

  it('hold beyond their ends', () => {
    expect(weightColour(7, theme)).toBe(weightColour(1, theme));
    expect(weightColour(-Infinity, theme)).toBe(weightColour(0, theme));
    expect(weightColour(Number.NaN, theme)).toBe(weightColour(0, theme));
    expect(signedColour(-9, theme)).toBe(signedColour(-1, theme));
  });

  it('are the same as pixels: those of signed numbers at −1, 0, 1 and between', () => {
    const channels = (pixel: number) => [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
    for (const part of [-1, -0.2, 0, 0.6, 1]) {
      const rgb = Number.parseInt(signedColour(part, theme).slice(1), 16);
      const pixel = signedPalette(theme)[Math.round((part + 1) * SHADES)]!;
      expect(channels(pixel)).toEqual([rgb >> 16, (rgb >> 8) & 255, rgb & 255]);
      expect(pixel >>> 24).toBe(255);
    }
  });

  it('carry text that can be read at every weight', () => {
    for (let step = 0; step <= 1000; step++) {
      for (const fill of [weightColour(step / 1000, theme), signedColour(step / 500 - 1, theme)]) {
        const text = textOn(fill) === '#000' ? '#000000' : '#ffffff';
        expect(contrast(text, fill), fill).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('get steadily stronger with the weight', () => {
    for (let step = 0; step < 100; step++) {
      const [less, more] = [step, step + 1].map((part) => luminance(weightColour(part / 100, theme))) as [
        number,
        number,
      ];
      if (theme === 'light') expect(more).toBeLessThan(less);
      else expect(more).toBeGreaterThan(less);
    }
  });
});

describe('the rules', () => {
  it('serve a shadow host and a document alike', () => {
    expect(tokenRules(':host')).toContain(':host([theme="dark"])');
    expect(tokenRules(':root')).toContain(':root[theme="dark"]');
    expect(tokenRules(':root')).not.toContain(':host');
  });
});
