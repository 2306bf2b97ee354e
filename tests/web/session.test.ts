import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { ExampleError, load, validate } from '../../web/core/index.ts';
import { notLoaded } from '../../web/core/models/loaded.ts';
import { withCell } from '../../web/edit/cells.ts';
import { claimsOf } from '../../web/edit/checked-claims.ts';
import { comparisonOf } from '../../web/edit/comparison.ts';
import { History } from '../../web/edit/history.ts';
import { ownSentence } from '../../web/edit/model.ts';
import { queryWordOf, queryForText } from '../../web/edit/query-for-text.ts';
import { Session } from '../../web/edit/session.ts';
import { withMask, withPrecision } from '../../web/edit/settings.ts';
import { withText } from '../../web/edit/text.ts';
import { toDocument } from '../../web/edit/to-document.ts';
import { gallery } from '../../web/examples/index.ts';
import { originText } from '../../web/trace/origin-text.ts';
import { provenance } from '../../web/trace/provenance.ts';

const core = await load();
const documentOf = (id: string) => gallery.find((entry) => entry.id === id)!.document;
const start = (id = 'the-cat-sat') => new Session(core, documentOf(id));

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('the history', () => {
  test('keeps 200 steps', () => {
    const history = new History(0);
    for (let i = 1; i <= 250; i++) history.push(i);
    while (history.undo());
    expect(history.present).toBe(50);
    while (history.redo());
    expect(history.present).toBe(250);
  });

  test('merges changes of a kind within a second of each other', () => {
    const history = new History('');
    for (const text of ['a', 'ab', 'abc']) {
      history.push(text, 'text');
      vi.advanceTimersByTime(900);
    }
    vi.advanceTimersByTime(200);
    history.push('abcd', 'text');
    history.push('scale', 'scale');
    history.push('abcde', 'text');
    const undone: string[] = [];
    while (history.undo()) undone.push(history.present);
    expect(undone).toEqual(['scale', 'abcd', 'abc', '']);
    history.push('x', 'text');
    expect(history.canRedo).toBe(false);
    expect(history.undo()).toBe(true);
    expect(history.present).toBe('');
  });
});

describe('numbers of a model that is not loaded', () => {
  const withModel = (session: Session) =>
    session.changeTo(
      ({ tokens }) => ({ version: 1, tokens, parameters: { from: 'model', model: 'use-lite' } }),
      (made) => made,
    );

  test('stay asked for while other things change', async () => {
    const session = start();
    expect(withModel(session)).toBe(false);
    expect(session.problem?.code).toBe('modelNotLoaded');
    expect(session.change(withText(session.example, 'a dog'))).toBe(true);
    expect(session.problem).toBeNull();
    expect(session.missing?.name).toBe('use-lite');
    expect(session.undo()).toBe(true);
    expect(await session.missing?.retry(new AbortController().signal)).toBe(false);
    expect(session.missing?.name).toBe('use-lite');
  });

  /** A session that waits for a model, whose numbers are then those of another parameter seed. */
  function waiting() {
    const run = vi.fn(core.run);
    const session = new Session({ ...core, run }, documentOf('the-cat-sat'));
    let isLoaded = false;
    const make = ({ tokens }: Example) =>
      isLoaded
        ? {
            version: 1,
            tokens,
            embeddings: { from: 'seed', seed: 1, d_model: 4 },
            parameters: { from: 'seed', seed: 5 },
          }
        : notLoaded('use-lite');
    expect(session.changeTo(make, (made) => made)).toBe(false);
    run.mockClear();
    isLoaded = true;
    return { session, run, missing: session.missing! };
  }
  const isMade = ({ example }: Session) => JSON.stringify(example.parameters).includes('"seed":5');

  test('are shown with the trace that was computed in the task before', async () => {
    const { session, run, missing } = waiting();
    const shown = missing.retry(new AbortController().signal);
    expect(isMade(session)).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
    expect(await shown).toBe(true);
    expect(isMade(session)).toBe(true);
    expect(run).toHaveBeenCalledTimes(1);
    expect(run.mock.results[0]!.value).toBe(session.trace);
    expect(session.missing).toBeUndefined();
  });

  test('are computed anew where the sentence was changed between the two tasks', async () => {
    const { session, missing } = waiting();
    const shown = missing.retry(new AbortController().signal);
    session.change(withText(session.example, 'a dog'));
    expect(await shown).toBe(true);
    expect(isMade(session)).toBe(true);
    expect(session.example.tokens).toEqual(['a', 'dog']);
    expect(session.trace.steps[0]!.rows.labels).toEqual(['a', 'dog']);
  });

  test('are not shown where the reader cancels between the two tasks', async () => {
    const { session, missing } = waiting();
    const stop = new AbortController();
    const shown = missing.retry(stop.signal);
    stop.abort();
    expect(await shown).toBe(false);
    expect(isMade(session)).toBe(false);
    expect(session.missing).toBe(missing);
  });

  test.each<[string, (session: Session) => void]>([
    ['another example is loaded', (session) => void session.load({ version: 1, text: 'a dog' })],
    ['the example is reset', (session) => void session.reset()],
    ['they are withdrawn', (session) => session.withdraw()],
  ])('are no longer asked for once %s', (_, act) => {
    const session = start();
    withModel(session);
    act(session);
    expect(session.missing).toBeUndefined();
    expect(session.problem).toBeNull();
  });
});

describe('a snapshot', () => {
  test('keeps the example, its trace and their analyses when the session shows another example', () => {
    const session = start();
    const { snapshot } = session;
    const { example, trace } = session;
    expect(snapshot).toMatchObject({ example, trace, start: session.start, outdated: false });
    session.load({ version: 1, text: 'a dog' });
    expect([snapshot.example, snapshot.trace, snapshot.outdated]).toEqual([example, trace, true]);
    const contributions = snapshot.analysis('contribution').steps.find(({ id }) => id === 'contributions')!;
    expect(contributions.rows.labels).toEqual(example.tokens);
    expect(
      session.snapshot.analysis('contribution').steps.find(({ id }) => id === 'contributions')!.rows.labels,
    ).toEqual(['a', 'dog']);
    expect(session.snapshot).not.toBe(snapshot);
  });

  test('is the same object until something else is shown, and keeps its numbers when only the view changes', () => {
    const session = start();
    const { snapshot } = session;
    expect(session.snapshot).toBe(snapshot);
    session.select(1);
    expect(session.snapshot).not.toBe(snapshot);
    expect([session.snapshot.trace, snapshot.outdated]).toEqual([snapshot.trace, false]);
    expect(session.snapshot.analysis('contribution')).toBe(snapshot.analysis('contribution'));
  });
});

describe('the session', () => {
  test('undoes what was computed in a worker by itself, however soon the next text follows', async () => {
    const document = {
      version: 1,
      text: 'a b',
      embeddings: { from: 'seed', seed: 1, d_model: 16 },
      attention: { heads: 8 },
      layers: 8,
    };
    const session = new Session(core, document);
    const aside = vi.spyOn(core, 'runAside').mockImplementation(async (example) => core.run(example, { large: true }));
    const type = (text: string) => session.change(withText(session.example, text), { merge: 'text' });
    const long = Array(220).fill('a b').join(' ');
    expect([type('a b c'), type(long)]).toEqual([true, false]);
    (await session.large!.compute({}))();
    expect(session.example.text).toBe(long);
    expect(type('b')).toBe(true);
    aside.mockRestore();
    expect(session.undo()).toBe(false); // this much is not computed again at once
    expect(session.large).toBeDefined();
    (await session.large!.compute({}))();
  });
  test('shows a change and fires one event', () => {
    const session = start();
    const heard: string[] = [];
    session.addEventListener('change', () => heard.push(session.example.text!));
    expect(session.change(withText(session.example, 'The dog sat'))).toBe(true);
    expect(heard).toEqual(['The dog sat']);
    expect(session.trace.steps[0]!.rows.labels).toEqual(['The', 'dog', 'sat']);
    expect(session.trace.steps.at(-1)!.id).toBe('context_cosines');
    expect(session.example.analyses).toBeUndefined();
  });

  test('keeps the last good state beside a problem', () => {
    const session = start();
    const { example, trace } = session;
    expect(session.change(withMask(example, { window: 0 }))).toBe(false);
    expect(session.problem).toBeInstanceOf(ExampleError);
    expect(session.problem!.path).toBe('attention.mask.window');
    expect([session.example, session.trace]).toEqual([example, trace]);
    expect(session.canUndo).toBe(false);
    expect(session.change(withPrecision(example, 2))).toBe(true);
    expect(session.problem).toBeNull();
    session.report(new ExampleError('', 'is cut off'));
    expect(session.problem!.reason).toBe('is cut off');
    expect(() => new Session(core, { text: '' })).toThrow(ExampleError);
  });

  test('goes back and forth, but shows it in the present way; in another text the word that asked there asks again', () => {
    const session = start();
    const first = session.example;
    session.change(withText(session.example, 'The cat sat on the mat'));
    const second = session.example;
    const { trace } = session;
    session.select(5);
    session.change(withPrecision(session.example, 1));
    expect(session.trace).toBe(trace);
    expect(session.undo()).toBe(true);
    expect(session.canUndo).toBe(false);
    expect(session.example).toEqual({ ...first, display: { ...first.display, precision: 1 } });
    expect(session.redo()).toBe(true);
    expect(session.example).toEqual({ ...second, display: { precision: 1, select: { query: 5 } } });
    expect(session.redo()).toBe(false);
    session.change({ ...session.example, attention: { ...session.example.attention, scale: 'none' } });
    session.select(1);
    session.undo();
    expect(session.example.display.select).toEqual({ query: 1 });
  });

  test('undoes in the order of what the reader did, also while the code of a change is fetched', async () => {
    const session = start();
    const { example } = session;
    session.change(withText(example, 'a dog'));
    let fetched = (): void => {};
    const code = new Promise<void>((resolve) => (fetched = resolve));
    const change = session.fetching(code).then(() => session.change(withText(session.example, 'a cat')));
    expect(session.undo()).toBe(true);
    expect(session.undo()).toBe(true);
    expect(session.redo()).toBe(true);
    expect(session.example.tokens).toEqual(['a', 'dog']);
    fetched();
    await change;
    await expect.poll(() => session.canRedo).toBe(true);
    expect(session.example.tokens).toEqual(['a', 'dog']);
    expect(session.undo()).toBe(true);
    expect(session.example).toEqual(example);
  });

  test('undoes the last of several changes whose code is fetched, whichever comes first', async () => {
    const session = start();
    const fetched: (() => void)[] = [];
    const make = (text: string) =>
      session
        .fetching(new Promise<void>((resolve) => void fetched.push(resolve)))
        .then(() => session.change(withText(session.example, text)));
    const [dog, bird] = [make('a dog'), make('a bird')];
    fetched[0]!();
    await dog;
    session.undo();
    expect(session.example.tokens).toEqual(['a', 'dog']);
    fetched[1]!();
    await bird;
    await expect.poll(() => session.example.tokens).toEqual(['a', 'dog']);
    expect(session.canRedo).toBe(true);
  });

  test('undoes after the code of a change could not be fetched', async () => {
    const session = start();
    session.change(withText(session.example, 'a dog'));
    await session.fetching(Promise.reject(new Error('no network'))).catch(() => {});
    session.undo();
    await expect.poll(() => session.example.tokens).toEqual(['The', 'cat', 'sat']);
  });

  test('resets to what was loaded, and can take that back', () => {
    const session = start();
    session.change(withText(session.example, 'The dog sat'));
    session.reset();
    expect(session.example).toBe(session.start);
    session.undo();
    expect(session.example.text).toBe('The dog sat');
  });

  test('loads another example with its own start, and can take that back', () => {
    const session = start();
    const first = session.start;
    expect(session.load(documentOf('i-am-going-to-play'))).toBe(true);
    expect(session.start.title).toBe('I am going to play');
    expect(session.load({ version: 2 })).toBe(false);
    expect(session.problem!.path).toBe('version');
    session.undo();
    expect(session.example).toBe(first);
    expect(session.start).toBe(first);
    session.redo();
    expect(session.example.display.select).toEqual({ query: 4 });
  });

  test('names the run that trained its numbers, with what was changed of them since', () => {
    const trained = { task: 'recall', steps: 60, loss: 1.5, seed: 1 };
    const numbers = [
      [1, 0],
      [0, 1],
    ];
    const document = {
      tokens: ['a', 'b'],
      embeddings: numbers,
      parameters: { query: numbers, key: numbers, value: numbers },
      trained,
    };
    const session = new Session(core, document);
    const named = () => [session.example.trained, provenance(session.example).changed];
    const set = (value: number) => session.change(withCell(session.example, session.trace.steps[0]!, 0, 0, value));
    set(5);
    expect(named()).toEqual([trained, 1]);
    const saved = toDocument(session.example);
    session.undo();
    expect(named()).toEqual([trained, 0]);
    session.redo();
    expect(named()).toEqual([trained, 1]);
    // The number that stood there is typed again.
    set(1);
    expect(named()).toEqual([trained, 0]);
    set(5);
    session.reset();
    expect(named()).toEqual([trained, 0]);
    session.change(withMask(session.example, 'causal'));
    expect(named()).toEqual([trained, 0]);
    expect(provenance(session.example).settings).toBe(1);
    session.undo();
    session.select(1);
    expect(named()).toEqual([trained, 0]);

    // A document says the same with and without the start that the history of the window keeps.
    for (const opened of [new Session(core, saved), new Session(core, saved, document)]) {
      const { origin, changed } = provenance(opened.example);
      expect([originText(opened.example, origin), changed]).toEqual([
        'trained (recall, 60 steps, mean loss 1.500, seed 1)',
        1,
      ]);
    }
  });

  test('compares what was printed once for each trace', () => {
    const session = start();
    const comparison = comparisonOf(session);
    expect(comparison.map(({ id, differing }) => [id, differing])).toEqual([
      ['weights', 9],
      ['context', 6],
    ]);
    session.select(0);
    expect(comparisonOf(session)).toBe(comparison);
    session.change(withText(session.example, 'The dog sat'));
    expect(comparisonOf(session)).toEqual([]);
  });

  test('checks claims, but not those about cells that there no longer are', () => {
    const session = new Session(core, {
      ...validate({ text: 'a b' }),
      claims: ['mask[a][b] < 0', 'weights[a][b] >= 0'],
    });
    expect(claimsOf(session).map(({ claim, holds }) => [claim, holds])).toEqual([['weights[a][b] >= 0', true]]);
    session.change(withMask(session.example, 'causal'));
    expect(claimsOf(session).map(({ holds }) => holds)).toEqual([true, true]);
  });
});

describe('the word that asks in another sentence', () => {
  const typed = (text: string) => {
    const session = new Session(core, { text: 'The dog was hungry because it ran', display: { select: { query: 5 } } });
    const before = queryWordOf(session);
    session.change(withText(session.example, text));
    const query = queryForText(session, before);
    return query === undefined ? undefined : session.trace.steps[0]!.rows.labels[query];
  };

  test('is the one that asked, wherever it stands now', () => {
    expect(typed('it ran')).toBe('it');
    expect(typed('Because the small cat was tired it slept')).toBe('it');
  });

  test('or the one that takes its place among the same words', () => {
    expect(typed('The dog was hungry because she ran')).toBe('she');
  });

  test('or else the one with the largest weight on another word that has a meaning', () => {
    const session = new Session(core, { text: 'The child ate the cake quickly' });
    const weights = session.trace.steps.find(({ id }) => id === 'weights')!;
    const { labels } = weights.columns;
    const others = labels.map((_, row) =>
      Math.max(...labels.map((_, column) => (column === row ? 0 : weights.values[row * labels.length + column]!))),
    );
    expect(typed('The child ate the cake quickly')).toBe(labels[others.indexOf(Math.max(...others))]);
  });

  test('which is a pronoun where there is one, with one head and with two', () => {
    for (const heads of [1, 2]) {
      const asksIn = (text: string) => {
        const session = new Session(core, {
          text: 'The dog chased a red cat',
          attention: { heads },
          display: { select: { query: 2 } },
        });
        const before = queryWordOf(session);
        session.change(withText(session.example, text));
        return session.trace.steps[0]!.rows.labels[queryForText(session, before)!];
      };
      expect(asksIn('The robot dropped the cup because they ran')).toBe('they');
      expect(asksIn('Our neighbours sold the old house because they moved abroad')).toBe('they');
      expect(asksIn('My grandmother told the doctor that she reads')).toBe('she');
      expect(['cup', 'king', 'his']).not.toContain(asksIn('The king gave his cup to the queen and it fell'));
    }
  });

  test('where several heads ask, a word that has a question in as many of them as any', () => {
    const first = { text: 'The dog was hungry because it ran', attention: { heads: 2 } };
    const after = (text: string, query: number) => {
      const session = new Session(core, { ...first, display: { select: { query } } });
      const before = queryWordOf(session);
      session.change(withText(session.example, text));
      const row = queryForText(session, before)!;
      const { trace } = session;
      const zero = ['head1.query', 'head2.query'].filter((id) => {
        const { values, columns } = trace.steps.find((step) => step.id === id)!;
        const size = columns.labels.length;
        return values.slice(row * size, (row + 1) * size).every((one) => one === 0);
      });
      return [trace.steps[0]!.rows.labels[row], zero.length];
    };
    // In head 1 “The” has no question.
    const [word, zero] = after('The queen chased two red cats', 0);
    expect(word).not.toBe('The');
    expect(zero).toBe(0);
    // In the same sentence, but for a word, the reader’s word stays.
    expect(after('The dog was hungry because she ran', 0)).toEqual(['The', 1]);
  });

  test('the sentence alone, in readable numbers, is asked by the word that asked', () => {
    const example = validate({
      text: 'The dog was hungry because it ran',
      layers: 2,
      display: { select: { query: 5 } },
    });
    const session = new Session(core, ownSentence(example));
    expect(session.trace.steps[0]!.rows.labels[queryWordOf(session).place]).toBe('it');
    expect(session.example.layers).toBeUndefined();
  });

  test('words without meaning neither ask nor count', () => {
    expect(typed('blorp cat zark')).toBe('cat');
    expect(typed('blorp zark')).toBeUndefined();
  });
});
