import { describe, expect, it } from 'vitest';
import type { Step } from '../../web/core/trace.ts';
import { actOf, moveOf } from '../../web/elements/table/keyboard.ts';
import { grid, HEAD, list } from '../../web/elements/table/layout.ts';
import { CellAppearances, type CellOptions } from '../../web/elements/table/cell-appearance.ts';
import { contains, visibleItems, mostlyVisible, reveal } from '../../web/elements/table/range.ts';

const words = ['The', 'cat', 'sat'];

function weights(more: Partial<Omit<Step, 'operation' | 'attributes'>> = {}): Step {
  return {
    id: 'weights',
    role: 'weights',
    operation: 'divide_rows',
    attributes: {},
    operands: [],
    rows: { name: 'query', labels: words },
    columns: { name: 'key', labels: words },
    values: Float32Array.from([1, 0, 0, 0.25, 0.75, 0, 0.2, 0.3, 0.5]),
    ...more,
  };
}

function looks(step: Step, more: Partial<CellOptions> = {}): CellAppearances {
  return new CellAppearances(step, {
    decimals: 2,
    precision: 2,
    editable: false,
    list: false,
    selectedRow: null,
    opened: null,
    outlines: [],
    masked: undefined,
    published: undefined,
    detail: undefined,
    ...more,
  });
}

describe('the window of a large table', () => {
  it('covers what is in sight and stays inside the table', () => {
    expect(visibleItems(0, 560, 36, 300, 0)).toEqual({ first: 0, last: 16 });
    expect(visibleItems(100, 560, 36, 300, 2)).toEqual({ first: 0, last: 21 });
    expect(visibleItems(1e6, 560, 36, 300, 2)).toEqual({ first: 297, last: 300 });
    expect(visibleItems(0, 560, 36, 3, 2)).toEqual({ first: 0, last: 3 });
  });

  it('holds at every scroll position what can be seen there', () => {
    for (let offset = 0; offset <= 300 * 36 - 560; offset += 7) {
      const range = visibleItems(offset, 560, 36, 300, 2);
      expect(range.first * 36).toBeLessThanOrEqual(offset);
      expect(range.last * 36).toBeGreaterThanOrEqual(offset + 560);
      expect(contains(range, visibleItems(offset, 560, 36, 300, 0))).toBe(true);
    }
  });

  it('tells which items are more than half in sight', () => {
    const middle = (index: number) => (index + 0.5) * 36;
    expect(mostlyVisible(0, 524, middle, 300)).toEqual({ first: 0, last: 15 });
    expect(mostlyVisible(20, 524, middle, 300)).toEqual({ first: 1, last: 15 });
    expect(mostlyVisible(300 * 36 - 524, 524, middle, 300)).toEqual({ first: 285, last: 300 });
    expect(mostlyVisible(0, 524, middle, 3)).toEqual({ first: 0, last: 3 });
    expect(mostlyVisible(0, 10, middle, 3)).toEqual({ first: 0, last: 1 });
  });

  it('moves no further than a cell needs', () => {
    expect(reveal(3, 0, 560, 36)).toBe(0);
    expect(reveal(0, 100, 560, 36)).toBe(0);
    expect(reveal(20, 0, 560, 36)).toBe(21 * 36 - 560);
  });
});

describe('layouts', () => {
  it('a grid has rows as lines, a list the columns of one row', () => {
    const step = weights();
    expect(grid(step)).toMatchObject({ lines: 3, places: 3 });
    const one = list(step, 1);
    expect(one).toMatchObject({ lines: 3, places: 1 });
    expect(one.cellAt(2, 0)).toEqual({ row: 1, column: 2 });
    expect(one.lineOf({ row: 0, column: 2 })).toBe(-1);
    expect(list(step, 7).lines).toBe(0);
  });

  it('numbers what has no label, and leaves a lone column without one', () => {
    const step = weights({ columns: { name: 'd_v', labels: ['', '', ''] } });
    expect(grid(step).placeHead(1).text).toBe('2');
    expect(
      grid(weights({ columns: { name: 'one', labels: [''] }, values: new Float32Array(3) })).placeHead(0).text,
    ).toBe('');
  });
});

describe('the keys of a table', () => {
  const layout = grid(weights());
  const from = { line: 1, place: 2 };

  it('arrows and the page keys lead in their direction, Home and End along the line', () => {
    const to = (key: string) => moveOf(key, false, from, layout, 5);
    expect(to('ArrowUp')).toEqual({ line: 0, place: 2 });
    expect(to('ArrowDown')).toEqual({ line: 2, place: 2 });
    expect(to('ArrowLeft')).toEqual({ line: 1, place: 1 });
    expect(to('ArrowRight')).toEqual({ line: 1, place: 3 });
    expect(to('PageUp')).toEqual({ line: -4, place: 2 });
    expect(to('PageDown')).toEqual({ line: 6, place: 2 });
    expect(to('Home')).toEqual({ line: 1, place: 0 });
    expect(to('End')).toEqual({ line: 1, place: 2 });
    expect(to('a')).toBeUndefined();
  });

  it('with Ctrl, Home and End lead to the first and the last cell, and no other key leads anywhere', () => {
    expect(moveOf('Home', true, from, layout, 5)).toEqual({ line: 0, place: 0 });
    expect(moveOf('End', true, from, layout, 5)).toEqual({ line: 2, place: 2 });
    expect(moveOf('ArrowDown', true, from, layout, 5)).toBeUndefined();
  });

  it('a key opens, holds or edits what is there, and chooses the word at the head of a line', () => {
    const acts = (editable: boolean, overridable: boolean, place = 0) =>
      ['Enter', 'F2', '7', '−', 'p', 'P', 'x'].map((key) => actOf(key, { line: 0, place }, { editable, overridable }));
    const none = undefined;
    expect(acts(false, true)).toEqual(['open', none, none, none, 'override', 'override', none]);
    expect(acts(false, false)).toEqual(['open', none, none, none, none, none, none]);
    expect(acts(true, true)).toEqual(['edit', 'edit', 'type', 'type', none, none, none]);
    expect(acts(true, true, HEAD)).toEqual(['choose', none, none, none, none, none, none]);
  });
});

describe('the look of a cell', () => {
  it('prints a masked weight as 0 and a masked score as −∞', () => {
    const masked = (row: number, column: number) => column > row;
    expect(looks(weights(), { masked }).of(0, 1)).toMatchObject({ text: '0', classes: 'opens masked' });
    const scores = weights({ role: 'masked_scores', values: new Float32Array(9).fill(-Infinity) });
    expect(looks(scores, { masked }).of(0, 1).text).toBe('−∞');
    expect(looks(weights()).of(0, 1).text).toBe('0.00');
  });

  it('shows under a number what was computed and what the source printed otherwise, and nothing that agrees', () => {
    const step = weights({ overridden: [{ row: 1, column: 0, computed: 0.272 }] });
    const published = [
      [{ printed: '1.00', differs: false }],
      [{ printed: '0.9', differs: true }, { printed: '0.59', differs: true }, null],
    ];
    const all = looks(step, { published, decimals: 3 });
    const computed = { kind: 'computed', text: '0.272' };
    expect(all.of(1, 0)).toMatchObject({ overridden: true, small: [computed, { kind: 'differs', text: '0.9' }] });
    expect(all.of(1, 1).small).toEqual([{ kind: 'differs', text: '0.59' }]);
    expect(all.of(1, 2).small).toEqual([]);
    expect(all.of(0, 0).small).toEqual([]);
    // Of a head that is off, all cells are whole numbers.
    expect(looks(step, { decimals: 0, precision: 3 }).of(1, 0)).toMatchObject({ small: [computed] });
  });

  it('keeps room for small lines in every row as soon as one number differs, and only then', () => {
    const rows = [0, 1, 2];
    const small = (step: Step, differs: boolean) => {
      const published = [[], [{ printed: '0.9', differs }], []];
      return rows.map((row) => looks(step, { published }).smallLines(row));
    };
    const overridden = weights({ overridden: [{ row: 1, column: 0, computed: 0.272 }] });
    expect(small(weights(), false)).toEqual([0, 0, 0]);
    expect(small(weights(), true)).toEqual([1, 1, 1]);
    expect(small(overridden, false)).toEqual([0, 1, 0]);
    expect(small(overridden, true)).toEqual([1, 2, 1]);
  });

  it('draws one outline round a row, a column or a cell', () => {
    const row = looks(weights(), { outlines: [{ row: 1, role: 'query' }] });
    expect(row.of(1, 0).classes).toBe('opens outlined query top bottom left');
    expect(row.of(1, 1).classes).toBe('opens outlined query top bottom');
    expect(row.of(0, 0).classes).toBe('opens');
    const column = looks(weights(), { outlines: [{ column: 2, role: 'value' }] });
    expect(column.of(0, 2).classes).toBe('opens outlined value top left right');
    expect(column.of(2, 2).classes).toBe('opens outlined value bottom left right');
    const cell = looks(weights(), { outlines: [{ row: 1, column: 1, role: 'ink' }] });
    expect(cell.of(1, 1).classes).toBe('opens outlined ink top bottom left right');
    expect(cell.of(1, 0).classes).toBe('opens');
  });
});
