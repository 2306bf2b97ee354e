import { describe, expect, test, vi } from 'vitest';
import { load } from '../../web/core/load.ts';
import { MOST_TRACED } from '../../web/core/region.ts';
import { validate } from '../../web/core/validate.ts';
import { regionAround, withRegion } from '../../web/edit/region.ts';
import { Session } from '../../web/edit/session.ts';
import { withText } from '../../web/edit/text.ts';
import type { View } from '../../web/elements/cards/view.ts';
import { findWord } from '../../web/elements/overview/find-word.ts';
import {
  blockAt,
  blockOf,
  blocksNear,
  fitting,
  lengthOf,
  roundStep,
  showing,
  ticks,
  whole,
  wordsOfBlock,
  zoomedIn,
  zoomedOut,
  type Part,
  type Range,
} from '../../web/elements/overview/part.ts';
import { moveByKey } from '../../web/elements/overview/move-by-key.ts';
import { legend } from '../../web/elements/overview/legend.ts';
import { meanOf, type OverviewPicture } from '../../web/elements/overview/overview-picture.ts';
import { OverviewRun } from '../../web/elements/overview/overview-run.ts';
import { pixel, shade } from '../../web/elements/overview/shade.ts';
import { isMasked, sameSource, sourceOf, type Source } from '../../web/elements/overview/source.ts';
import { weightStops } from '../../web/design/scales.ts';
import { palette } from '../../web/design/palettes.ts';
import { overview as strings, smallShare } from '../../web/strings/overview.ts';
import { focusOf, inFocus } from '../../web/trace/focus.ts';
import { queryTokensOf, queryRow, tokenOfRow } from '../../web/trace/query-tokens.ts';

const core = await load();

describe('the legend', () => {
  test.each(['biased_scores', 'shifted_scores', 'weights'])(
    'tells that overridden %s are not in the picture',
    (role) => {
      const document = { tokens: ['a', 'b', 'c'], positions: 'alibi' };
      const overridden = { ...document, override: { [role]: { cells: { '1,0': 0.5 } } } };
      const textOf = (example: object) => {
        const view = { trace: core.run(example), snapshot: { core } } as unknown as View;
        const picture = { source: { words: document.tokens }, took: 1 } as unknown as OverviewPicture;
        return JSON.stringify(legend(view, picture));
      };
      expect(textOf(overridden)).toContain(strings.withoutOverrides);
      expect(textOf(document)).not.toContain(strings.withoutOverrides);
    },
  );
});

describe('blocks', () => {
  const sizes = [1, 2, 15, 16, 63, 64, 65, 513, 999, 2048, 3000, 4000, 4096];

  test('of a range are at most 64, cover it without a gap, and every word is found in its own', () => {
    for (const size of sizes) {
      const range: Range = [7, 7 + size];
      const block = blockOf(range);
      const count = Math.ceil(size / block);
      expect(count).toBeLessThanOrEqual(64);
      let next = 7;
      for (let index = 0; index < count; index++) {
        const [first, end] = wordsOfBlock(range, block, index);
        expect(first).toBe(next);
        expect(end - first).toBeGreaterThan(0);
        expect(blockAt(range, block, first)).toBe(index);
        expect(blockAt(range, block, end - 1)).toBe(index);
        expect(blocksNear(range, block, [first, end])).toEqual([index, index + 1]);
        next = end;
      }
      expect(next).toBe(7 + size);
    }
  });

  test('nearest to words out of sight are those at the edge', () => {
    expect(blocksNear([100, 200], 10, [0, 20])).toEqual([0, 1]);
    expect(blocksNear([100, 200], 10, [250, 400])).toEqual([9, 10]);
    expect(blocksNear([100, 200], 10, [0, 400])).toEqual([0, 10]);
    expect(blocksNear([100, 200], 10, [137, 138])).toEqual([3, 4]);
  });

  test('count in a mean by the weights that they have', () => {
    const picture = {
      part: { rows: [0, 3], columns: [0, 3] },
      block: [2, 2],
      size: [2, 2],
      means: Float32Array.of(1, 2, 3, 4),
    } as unknown as OverviewPicture;
    expect(meanOf(picture, { down: [0, 2], across: [0, 2] })).toBeCloseTo((4 * 1 + 2 * 2 + 2 * 3 + 4) / 9, 12);
    expect(meanOf(picture, { down: [1, 2], across: [1, 2] })).toBe(4);
  });
});

describe('zooming', () => {
  const words = 4000;

  test('comes nearer around what is chosen until every square is one weight, and never beyond the text', () => {
    for (const chosen of [
      { rows: [0, 63], columns: [3969, 4000] },
      { rows: [1890, 1953], columns: [630, 693] },
      { rows: [3999, 4000], columns: [0, 1] },
    ] as Part[]) {
      let part = whole(words);
      for (let step = 0; step < 8; step++) {
        const next = zoomedIn(part, chosen, words);
        for (const side of ['rows', 'columns'] as const) {
          expect(next[side][0]).toBeGreaterThanOrEqual(0);
          expect(next[side][1]).toBeLessThanOrEqual(words);
          expect(lengthOf(next[side])).toBeLessThanOrEqual(lengthOf(part[side]));
          const middle = (chosen[side][0] + chosen[side][1] - 1) / 2;
          expect(next[side][0]).toBeLessThanOrEqual(middle);
          expect(next[side][1]).toBeGreaterThan(middle);
        }
        part = next;
      }
      expect(blockOf(part.rows)).toBe(1);
      expect(zoomedIn(part, chosen, words)).toEqual(part);
    }
  });

  test('keeps the first chosen word at the beginning of a block', () => {
    for (let first = 0; first < 3900; first += 63) {
      const { rows } = zoomedIn(whole(words), { rows: [first, first + 63], columns: [0, 63] }, words);
      const atEnd = rows[1] === words || rows[0] === 0;
      if (!atEnd) expect((first - rows[0]) % blockOf(rows), String(first)).toBe(0);
    }
  });

  test('shows just the rectangle that was drawn', () => {
    const drawn: Part = { rows: [504, 1008], columns: [504, 1512] };
    expect(zoomedIn(whole(words), drawn, words)).toEqual(drawn);
  });

  test('leads out again to the whole text', () => {
    let part: Part = { rows: [3984, 4000], columns: [0, 16] };
    for (let step = 0; step < 4; step++) part = zoomedOut(part, words);
    expect(part).toEqual(whole(words));
  });

  test('follows a word that is found', () => {
    const part: Part = { rows: [0, 64], columns: [10, 74] };
    expect(showing(part, { rows: [5, 6], columns: part.columns }, words)).toEqual(part);
    const { rows, columns } = showing(part, { rows: [1000, 1001], columns: part.columns }, words);
    expect([lengthOf(rows), rows[0] <= 1000 && rows[1] > 1000, columns]).toEqual([64, true, part.columns]);
  });

  test('stays where it is when words are added, and shows the whole text where it did', () => {
    expect(fitting(whole(4000), 4000, 4001)).toEqual(whole(4001));
    const part: Part = { rows: [100, 164], columns: [3936, 4000] };
    expect(fitting(part, 4000, 3990)).toEqual({ rows: [100, 164], columns: [3926, 3990] });
  });
});

test('ticks stand at round numbers, as far apart as they must', () => {
  expect([0.3, 1, 1.5, 4, 11, 300].map(roundStep)).toEqual([1, 1, 2, 5, 20, 500]);
  expect(ticks([0, 4000], 700)).toEqual([0, 999, 1999, 2999, 3999]);
  expect(ticks([1000, 1016], 1)).toEqual(Array.from({ length: 16 }, (_, index) => 1000 + index));
  expect(ticks([990, 1054], 6)).toEqual([990, 999, 1009, 1019, 1029, 1039, 1049]);
});

test('colours: nothing is the beginning of the scale, an even share a third, and more is darker without end', () => {
  expect([0, -1, NaN].map(shade)).toEqual([0, 0, 0]);
  expect(shade(1)).toBeCloseTo(1 / 3);
  expect(shade(Infinity)).toBe(1);
  const rising = [0, 0.1, 0.5, 1, 2, 10, 100].map(shade);
  expect(rising.toSorted((a, b) => a - b)).toEqual(rising);
  const colours = palette('light');
  const hex = (abgr: number) =>
    `#${[0, 8, 16].map((by) => ((abgr >> by) & 255).toString(16).padStart(2, '0')).join('')}`;
  expect(hex(pixel(colours, 0, 4000))).toBe(weightStops.light[0]);
  expect(hex(pixel(colours, Infinity, 4000))).toBe(weightStops.light[4]);
});

test('small weights are written with two digits', () => {
  expect([0, 0.00025, 0.0004, 0.0123, 0.42, 1, 1.234e-7, 1e-12].map(smallShare)).toEqual(
    ['0', '0.025', '0.04', '1.2', '42', '100', '0.000012', '<0.000001'].map((digits) => `${digits}%`),
  );
});

test('words are found by spelling, by beginning and by number, the next one first', () => {
  const words = ['The', 'cat', 'the', 'cats', '7', 'the'];
  expect(findWord(words, 'the', 0)).toEqual({ word: 2, place: 2, all: 3 });
  expect(findWord(words, ' THE ', 5)).toEqual({ word: 0, place: 1, all: 3 });
  expect(findWord(words, 'ca', 0)).toEqual({ word: 1, place: 1, all: 2 });
  expect(findWord(words, '7', 0)).toEqual({ word: 4, place: 1, all: 1 });
  expect(findWord(words, '3', 0)).toEqual({ word: 2, place: 1, all: 1 });
  expect(findWord(words, '9', 0)).toEqual({ none: 'number' });
  expect(findWord(words, '', 0)).toEqual({ none: 'word' });
});

describe('the words that ask', () => {
  const text = Array.from({ length: 600 }, (_, index) => ['river', 'cat', 'old', 'bank'][index % 4]).join(' ');
  const long = { version: 1, text };

  test('are those that were chosen, as far as they fit, or those around a single one', () => {
    expect(regionAround([100, 110], 600, 32)).toEqual([100, 110]);
    expect(regionAround([100, 200], 600, 32)).toEqual([100, 132]);
    expect(regionAround([300, 301], 600, 32)).toEqual([294, 306]);
    expect(regionAround([0, 1], 600, 32)).toEqual([0, 12]);
    expect(regionAround([599, 600], 600, 32)).toEqual([588, 600]);
    expect(regionAround([300, 301], 600, 5)).toEqual([298, 303]);
  });

  test('have rows of their own in some steps, and in others one among all words', () => {
    const trace = core.run({ ...long, region: { queries: [100, 112] } });
    const region = queryTokensOf(trace, {})!;
    expect(region).toEqual({ first: 100, end: 112, words: 600 });
    const rows = { query: 3, word: 103, region };
    for (const [role, row] of [
      ['scores', 3],
      ['context', 3],
      ['query', 103],
      ['embeddings', 103],
    ] as const) {
      const step = inFocus(trace, {}, role)!;
      expect(queryRow(rows, step), role).toBe(row);
      expect(tokenOfRow(region, step, row), role).toBe(103);
      expect(step.rows.labels[row], role).toBe('bank');
    }
  });

  test('take overridden cells of theirs along, and leave those of other words behind', () => {
    const overridden = validate({
      ...long,
      region: { queries: [100, 112] },
      override: {
        scores: { cells: { '0,5': 9, '11,7': 8 }, rows: {} },
        query: { cells: { '3,0': 1 } },
        weights: { cells: { '10,599': 0 } },
      },
    });
    const moved = withRegion(overridden, [105, 117], 110);
    expect(moved.region).toEqual({ queries: [105, 117] });
    expect(moved.override!['scores']).toEqual({ cells: { '6,7': 8 } });
    expect(moved.override!['query']).toEqual({ cells: { '3,0': 1 } });
    expect(moved.override!['weights']).toEqual({ cells: { '5,599': 0 } });
    expect(moved.display.select?.query).toBe(110);
  });

  test('are not undone, except with overridden cells that moved along', () => {
    const session = new Session(core, long);
    session.change(withRegion(session.example, [200, 212], 205));
    expect([session.canUndo, queryTokensOf(session.trace, {})!.first]).toEqual([false, 200]);
    session.change(withText(session.example, `${text} cat`));
    session.undo();
    expect([session.example.tokens.length, queryTokensOf(session.trace, {})!.first]).toEqual([600, 200]);
    session.change({ ...session.example, override: { scores: { cells: { '1,0': 5 } } } });
    session.change(withRegion(session.example, [300, 312], 300));
    expect(session.example.override).toBeUndefined();
    session.undo();
    expect(session.example.region).toEqual({ queries: [200, 212] });
    expect(session.example.override).toEqual({ scores: { cells: { '1,0': 5 } } });
  });

  test('follow the chosen word where the example does not say which they are', () => {
    const session = new Session(core, long);
    session.select(300);
    expect(queryTokensOf(session.trace, {})!.first).toBe(300);
  });

  test('stay words of the text when it becomes shorter; of a short one all ask', () => {
    const session = new Session(core, long);
    session.change(withRegion(session.example, [580, 600], 590));
    const words = text.split(' ');
    session.change(withText(session.example, words.slice(0, 590).join(' ')));
    expect(session.example.region).toEqual({ queries: [570, 590] });
    session.change(withText(session.example, words.slice(0, MOST_TRACED).join(' ')));
    expect(session.example.region).toBeUndefined();
    expect(queryTokensOf(session.trace, {})).toBeUndefined();
    session.undo();
    expect(queryTokensOf(session.trace, {})).toBeDefined();
  });
});

describe('an overview', () => {
  const text = Array.from(
    { length: 530 },
    (_, index) => ['river', 'cat', 'old', 'bank', 'queen'][(index * index) % 5],
  ).join(' ');
  const region = { queries: [250, 262] as [number, number] };
  const kinds: Record<string, object> = {
    plain: {},
    'not scaled': { attention: { scale: 'none' } },
    multiplied: { attention: { scale: 0.5 } },
    causal: { attention: { mask: 'causal' } },
    'only neighbours': { attention: { mask: { window: 4 } } },
    padding: { attention: { mask: { padding: 300 } } },
    rotary: { positions: 'rotary' },
    'distance costs': { positions: 'alibi' },
    'a slope': { positions: { alibi: 0.5 } },
    'the second of two heads': { attention: { heads: 2 }, display: { select: { head: 2 } } },
    'shared keys': { attention: { heads: 4, kv_heads: 2 }, display: { select: { head: 3 } } },
    'overridden queries': { override: { query: { cells: { '251,0': 2, '3,1': -1 } } } },
  };

  for (const [name, parts] of Object.entries(kinds)) {
    test(`${name}: its weights are those of the tables, and what is masked is 0`, async () => {
      const example = validate({ version: 1, text, region, ...parts });
      const trace = core.run(example);
      const focus = focusOf(trace, example.display.select);
      const source = sourceOf(trace, focus, example) as Source;
      let run!: OverviewRun;
      await new Promise<void>((resolve) => {
        run = new OverviewRun(() => run.progress.kind === 'running' || resolve());
        run.show(core, source, { rows: [250, 262], columns: [240, 300] });
      });
      expect(run.progress).toEqual({ kind: 'ready' });
      const { means, size, block } = run.picture!;
      expect([size, block]).toEqual([
        [12, 60],
        [1, 1],
      ]);
      const weights = inFocus(trace, focus, 'weights')!;
      for (let row = 0; row < 12; row++) {
        for (let column = 0; column < 60; column++) {
          const exact = weights.values[row * 530 + 240 + column]!;
          expect(Math.abs(means[row * 60 + column]! - exact)).toBeLessThan(2e-6);
          const at: Part = { rows: [250 + row, 251 + row], columns: [240 + column, 241 + column] };
          if (isMasked(source, at)) expect(exact).toBe(0);
          else expect(exact).toBeGreaterThan(0);
        }
      }
    });
  }

  test('is not there for other comparisons, caps and masks cell by cell', () => {
    for (const [parts, reason] of [
      [{ attention: { score: 'general' } }, 'score'],
      [{ attention: { score: 'additive' } }, 'score'],
      [{ attention: { softcap: 5 } }, 'softcap'],
    ] as const) {
      const example = validate({ version: 1, text, region, ...parts });
      expect(sourceOf(core.run(example), {}, example)).toBe(reason);
    }
    const tokens = Array.from({ length: 20 }, (_, index) => `word${index}`);
    const allow = tokens.map((_, row) => tokens.map((__, column) => column <= row + 1));
    const example = validate({ version: 1, tokens, region: { queries: [2, 9] }, attention: { mask: { allow } } });
    expect(sourceOf(core.run(example), {}, example)).toBe('mask');
  });

  test('is the same one while only other words ask, and another after an edit', () => {
    const at = (document: object) => {
      const example = validate(document);
      return sourceOf(core.run(example), {}, example) as Source;
    };
    const before = at({ version: 1, text, region });
    expect(sameSource(before, at({ version: 1, text, region: { queries: [3, 9] } }))).toBe(true);
    expect(sameSource(before, at({ version: 1, text: `${text} cat`, region }))).toBe(false);
    expect(sameSource(before, at({ version: 1, text, region, attention: { mask: 'causal' } }))).toBe(false);
    expect(sameSource(before, at({ version: 1, text, region, override: { key: { cells: { '0,0': 3 } } } }))).toBe(
      false,
    );
  });

  test('that is stopped tells nothing more, and can be computed after all', async () => {
    const example = validate({ version: 1, text, region });
    const source = sourceOf(core.run(example), {}, example) as Source;
    const reported: string[] = [];
    const run: OverviewRun = new OverviewRun(() => reported.push(run.progress.kind));
    vi.useFakeTimers();
    run.show(core, source, whole(530));
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    run.cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    expect([reported, run.picture]).toEqual([['stopped'], undefined]);
    run.again();
    await expect.poll(() => reported.at(-1)).toBe('ready');
    expect(run.picture!.size).toEqual([59, 59]);
  });

  test('that fails says why, and the next one is computed', async () => {
    const example = validate({ version: 1, text, region });
    const source = sourceOf(core.run(example), {}, example) as Source;
    const run = new OverviewRun(() => {});
    const none = { ...core, attend: () => Promise.reject(new RangeError('attention needs 9 GB')) };
    run.show(none, source, whole(530));
    await expect.poll(() => run.progress).toEqual({ kind: 'failed', reason: 'attention needs 9 GB' });
    run.show(core, source, { rows: [0, 64], columns: [0, 64] });
    await expect.poll(() => run.progress.kind).toBe('ready');
  });
});

describe('keys', () => {
  const words = Array.from({ length: 1000 }, () => 'a');
  const picture = {
    source: { words },
    part: { rows: [100, 164], columns: [0, 128] },
    block: [1, 2],
    size: [64, 64],
  } as unknown as OverviewPicture;
  const press = (key: string, chosen: Part, keys: { shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
    moveByKey({ key, shiftKey: false, ctrlKey: false, ...keys } as KeyboardEvent, picture, chosen);
  const block: Part = { rows: [110, 111], columns: [20, 22] };

  test('lead from block to block, and to the ends', () => {
    expect(press('ArrowDown', block)).toEqual({ chosen: { rows: [111, 112], columns: [20, 22] } });
    expect(press('ArrowLeft', block)).toEqual({ chosen: { rows: [110, 111], columns: [18, 20] } });
    expect(press('PageDown', block)).toEqual({ chosen: { rows: [118, 119], columns: [20, 22] } });
    expect(press('End', block)).toEqual({ chosen: { rows: [110, 111], columns: [126, 128] } });
    expect(press('Home', block, { ctrlKey: true })).toEqual({ chosen: { rows: [100, 101], columns: [0, 2] } });
    expect(press('a', block)).toBeUndefined();
    expect(press('ArrowDown', block, { ctrlKey: true })).toBeUndefined();
  });

  test('choose more with Shift, and less again', () => {
    const more = press('ArrowDown', block, { shiftKey: true })!.chosen;
    expect(more).toEqual({ rows: [110, 112], columns: [20, 22] });
    expect(press('ArrowUp', more, { shiftKey: true })!.chosen).toEqual(block);
    expect(press('ArrowUp', block, { shiftKey: true })!.chosen).toEqual(block);
    expect(press('ArrowDown', more)!.chosen).toEqual({ rows: [112, 113], columns: [20, 22] });
  });

  test('move what is shown at its edge, and stay at the edge of the text', () => {
    expect(press('ArrowUp', { rows: [100, 101], columns: [20, 22] })).toEqual({
      chosen: { rows: [99, 100], columns: [20, 22] },
      shown: { rows: [99, 163], columns: [0, 128] },
    });
    expect(press('ArrowRight', { rows: [110, 111], columns: [126, 128] })!.shown!.columns).toEqual([2, 130]);
    const left: Part = { rows: [110, 111], columns: [0, 2] };
    expect(press('ArrowLeft', left)).toEqual({ chosen: left });
  });
});
