import { describe, expect, test } from 'vitest';
import { bundle, chipLayout } from '../../web/design/chip-layout.ts';
import { boxesAlong, placeLabels } from '../../web/elements/pictures/plot/labels.ts';
import { piecesOf } from '../../web/elements/pictures/mix/pieces.ts';
import { enclosingTicks, roundStep } from '../../web/elements/pictures/plot/ticks.ts';
import { drawableWeight, percentText, smallPercentText } from '../../web/trace/percent.ts';
import { labelsBelow } from '../../web/elements/pictures/mix/labels-below.ts';
import { mixBarsText } from '../../web/strings/pictures/mix.ts';
import { pairsText } from '../../web/strings/pictures/pairs.ts';

describe('words in a line', () => {
  test('all are equally wide while that fits', () => {
    const places = chipLayout([28, 24, 22], 536, 14)!;
    expect(new Set(places.map((place) => place.width))).toEqual(new Set([100]));
    expect(places[2]!.centre + 50).toBeLessThanOrEqual(536);
  });

  test('each is as wide as its word when room is short, and none overlaps the next', () => {
    const places = chipLayout([28, 48, 29, 24, 38, 60, 11, 38], 480, 14)!;
    expect(new Set(places.map((place) => place.width)).size).toBeGreaterThan(1);
    places.slice(1).forEach((place, index) => {
      const before = places[index]!;
      expect(place.centre - place.width / 2).toBeGreaterThan(before.centre + before.width / 2);
    });
    expect(places.at(-1)!.centre + places.at(-1)!.width / 2).toBeLessThanOrEqual(480);
  });

  test('between the pieces of a word there is no gap', () => {
    const places = chipLayout([28, 36, 11, 8, 40], 480, 14, (index) => index === 2 || index === 3)!;
    const gaps = places.slice(1).map(({ centre, width }, index) => {
      const before = places[index]!;
      return Math.round(centre - width / 2 - before.centre - before.width / 2);
    });
    expect(gaps[0]).toBeGreaterThan(0);
    expect(gaps).toEqual([gaps[0], 0, 0, gaps[0]]);
  });

  test('there is no such line when the words do not fit, or there are none', () => {
    expect(chipLayout(Array<number>(20).fill(40), 358, 14)).toBeUndefined();
    expect(chipLayout([], 358, 14)).toBeUndefined();
  });
});

describe('the axes of the plane', () => {
  test.each([
    [0.9, 0.2],
    [0.8, 0.2],
    [4, 1],
    [28, 5],
    [0, 1],
    [Infinity, 1],
  ])('the step of %f is round: %f', (span, step) => expect(roundStep(span, 4)).toBeCloseTo(step, 12));

  test('ticks enclose the numbers and are as many as asked for', () => {
    expect(enclosingTicks(0, 0.9, 0.5, 2)).toEqual([0, 0.5, 1]);
    expect(enclosingTicks(-0.3, 0.2, 0.5, 4)).toEqual([-1, -0.5, 0, 0.5, 1]);
    expect(enclosingTicks(0, 0, 1, 1)).toEqual([0, 1]);
  });
});

describe('labels beside dots', () => {
  const bounds = { x: 0, y: 0, width: 400, height: 400 };
  const label = (x: number, y: number) => ({ x, y, radius: 6, width: 60, height: 18 });
  const apart = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    Math.abs(a.x - b.x) >= 60 || Math.abs(a.y - b.y) >= 18;

  test('two dots at one place get labels that do not cover each other', () => {
    const [first, second] = placeLabels([label(200, 200), label(200, 200)], [], bounds);
    expect(apart(first!, second!)).toBe(true);
  });

  test('a label stays inside and keeps off a line', () => {
    const line = boxesAlong(300, 200, 400, 200, 20);
    const [box] = placeLabels([label(380, 200)], line, bounds);
    expect(box!.x + box!.width).toBeLessThanOrEqual(400);
    expect(Math.abs(box!.y + 9 - 200)).toBeGreaterThan(9);
  });

  test('a label without a free place is left out', () => {
    const boxes = placeLabels(
      Array.from({ length: 12 }, () => label(200, 200)),
      [],
      bounds,
    );
    expect(boxes.filter((box) => box === undefined).length).toBeGreaterThan(0);
  });
});

describe('the pieces of a bar', () => {
  test('stand on both sides of zero, in the order of the sentence', () => {
    const { pieces, gathered } = piecesOf([0.5, -0.25, 0.25], [0.5, -0.25, 0.25], 100, 5);
    expect(pieces.map(({ from, to }) => [from, to])).toEqual([
      [0, 0.5],
      [0, -0.25],
      [0.5, 0.75],
    ]);
    expect(gathered).toBeUndefined();
  });

  test('small ones are gathered, and their sum is the running sum of their products', () => {
    const products = [0.5, 0.01, -0.02, 0.03].map(Math.fround);
    const { pieces, gathered } = piecesOf(products, products, 100, 5);
    const sum = products.slice(1).reduce((total, product) => Math.fround(total + product), 0);
    expect(gathered).toEqual({ keys: [1, 2, 3], sum });
    expect(pieces.map((piece) => piece.key)).toEqual([0, undefined, undefined]);
  });

  test('one small piece alone is not gathered, and what is not read has none', () => {
    expect(piecesOf([0.5, 0.01, 0], [0.5, 0.01, 0], 100, 5).pieces.map((piece) => piece.key)).toEqual([0, 1]);
  });

  test('of many words the longest are drawn apart', () => {
    const products = Array.from({ length: 300 }, (_, index) => 1 + index);
    const { pieces, gathered } = piecesOf(products, products, 1, 0);
    expect(pieces).toHaveLength(25);
    expect(gathered!.keys).toHaveLength(276);
  });
});

describe('the bundle of ribbons', () => {
  test.each([40, 60, 100, 180])('leaves a chip %i wide inside of its rounded ends', (chip) => {
    const { width, rise } = bundle(chip, 36);
    expect(width).toBeCloseTo((chip * 2) / 3);
    // The lower corner of the bundle's beginning lies on or inside the circle of the rounded end.
    const beside = Math.max(0, width / 2 - (chip / 2 - 18));
    expect(Math.hypot(beside, 18 - rise)).toBeLessThanOrEqual(18 + 1e-9);
  });
});

describe('weights as text', () => {
  test('in whole percent, with a true minus, and a dash where there is no number', () => {
    expect([0.42, 0, -0.7].map(percentText)).toEqual(['42%', '0%', '\u221270%']);
    expect([NaN, Infinity, -Infinity].map(percentText)).toEqual(['–', '–', '–']);
  });

  test('in a long list with one decimal below 2 %', () => {
    expect([0.007, 0.0001, 0.02, 0, NaN].map(smallPercentText)).toEqual(['0.7%', '0.01%', '2%', '0%', '–']);
  });

  test('only positive numbers have a length', () =>
    expect([0.3, 0, -0.3, NaN, Infinity].map(drawableWeight)).toEqual([0.3, 0, 0, 0, 0]));
});

describe('labels below a bar', () => {
  const label = (key: number, centre: number, importance: number) => ({ key, text: '', centre, width: 60, importance });

  test('take a second line before they are left to be gathered', () => {
    const { placed, left } = labelsBelow([label(0, 50, 1), label(1, 60, 3), label(2, 70, 2)], 200, 2);
    expect(placed.map(({ key, row }) => [key, row])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(left).toEqual([0]);
  });

  test('labels stand in the order of their pieces, also where they are moved to be within the bar', () => {
    const wide = { ...label(0, 3, 3), width: 80 };
    const { placed } = labelsBelow(
      [wide, label(1, 12, 2), label(2, 190, 1), { ...label(3, 197, 2), width: 90 }],
      200,
      3,
    );
    const inOrder = placed.toSorted((a, b) => a.key - b.key).map(({ centre }) => centre);
    expect(inOrder).toHaveLength(4);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  });

  test('stay inside of the bar', () => {
    const { placed } = labelsBelow([label(0, 5, 1), label(1, 198, 1)], 200, 1);
    expect(placed.map(({ centre }) => centre)).toEqual([30, 170]);
  });
});

describe('one and many', () => {
  test.each([
    [1, 1, '1 word, 1 × 1 = 1 comparison'],
    [3, 3, '3 words, 3 × 3 = 9 comparisons'],
    [1, 10, '1 asks, 10 are read: 1 × 10 = 10 comparisons'],
    [4, 1, '4 ask, 1 is read: 4 × 1 = 4 comparisons'],
  ])('%i asking, %i read', (asking, read, text) => expect(pairsText.comparisons(asking, read)).toBe(text));

  test('more words than are drawn are counted, one as one', () => {
    expect(mixBarsText.more(1, '0.031')).toBe('and 1 more word, together 0.031');
    expect(mixBarsText.more(4, '0.031')).toBe('and 4 more words, together 0.031');
  });
});
