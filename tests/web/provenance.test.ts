// Where numbers come from is said alike by the page, a link, an embed and saved files, whatever was done before; and it is what a model of
// the edits, which knows nothing of documents, says.
import { describe, expect, test } from 'vitest';
import type { Example } from '../../web/core/example.ts';
import { load } from '../../web/core/index.ts';
import { fragmentOf, readAddress } from '../../web/edit/address.ts';
import { withCell } from '../../web/edit/cells.ts';
import { embedFragment, readEmbed } from '../../web/edit/embed-address.ts';
import { Session } from '../../web/edit/session.ts';
import { withMask, withScale, withSoftmax } from '../../web/edit/settings.ts';
import { differOnlyInView } from '../../web/edit/view-only.ts';
import { withText } from '../../web/edit/text.ts';
import { gallery } from '../../web/examples/index.ts';
import { fill } from '../../web/export/fill.ts';
import { json } from '../../web/export/json.ts';
import { reportOf } from '../../web/export/report.ts';
import { changedText, incomparableText, numbersText, sourceText } from '../../web/trace/origin-text.ts';
import { isPrinted } from '../../web/trace/printed.ts';
import { meaningOf } from '../../web/trace/meaning.ts';
import { withChanges } from '../../web/trace/changes.ts';
import { provenance, type Origin } from '../../web/trace/provenance.ts';
import { randomNumbers } from './mutate.ts';

const core = await load();
const random = randomNumbers(15);
const pick = <T>(choices: readonly T[]): T => choices[random(choices.length)]!;
const documentOf = (id: string) => gallery.find((entry) => entry.id === id)!.document;

/** Everything that is said of where the numbers come from. */
function said(example: Example) {
  const { text, parts } = numbersText(example, meaningOf(example, core.run(example)).lacking);
  const from = provenance(example);
  return {
    ...from,
    printed: isPrinted(example),
    text: fill(text, parts),
    source: sourceText(example),
    changes: changedText(from),
    incomparable: incomparableText(example),
  };
}

/** The example as it is opened from a link, an embed and a saved file. */
async function elsewhere(session: Session): Promise<Record<string, Example>> {
  const { example, trace } = session;
  const opened = (document: unknown) => new Session(core, document).example;
  const link = await readAddress(await fragmentOf(example, gallery));
  const embed = await readEmbed(await embedFragment({ document: example, attributes: {} }));
  const file = JSON.parse(json(example, trace, {}) as string) as { document: unknown };
  return {
    link: opened('gallery' in link! ? documentOf(link.gallery) : link!.document),
    embed: opened(embed.document),
    file: opened(file.document),
  };
}

/** What was done to an example, as somebody would keep count of it on paper. */
interface Model {
  words: readonly string[];
  /** Numbers that stand for words, by word and column; of the word space and of seeded words, only what was typed. */
  rows: ReadonlyMap<string, number>;
  /** Words whose numbers came with the example, or were typed. */
  known: ReadonlySet<string>;
  /** Whether the words have the numbers of the example, or those of the word space. */
  own: boolean;
  parameters: ReadonlyMap<string, number>;
  settings: Readonly<Record<'scale' | 'softmax' | 'mask', unknown>>;
}

const matrices = ['query', 'key', 'value'] as const;

function modelOf({ tokens, embeddings, parameters, attention }: Example): Model {
  const rows = new Map<string, number>();
  const own = Array.isArray(embeddings);
  if (own) tokens.forEach((word, row) => embeddings[row]!.forEach((value, at) => rows.set(`${word} ${at}`, value)));
  const given = new Map<string, number>();
  if (typeof parameters === 'object' && !('from' in parameters)) {
    for (const name of matrices) {
      const matrix = (parameters as Record<string, unknown>)[name];
      if (Array.isArray(matrix)) {
        (matrix as number[][]).forEach((row, i) => row.forEach((value, j) => given.set(`${name} ${i} ${j}`, value)));
      }
    }
  }
  const { scale, softmax, mask } = attention;
  const known = new Set(own ? tokens : []);
  return { words: tokens, rows, known, own, parameters: given, settings: { scale, softmax, mask } };
}

const differing = <K>(now: ReadonlyMap<K, number>, before: ReadonlyMap<K, number>) =>
  [...now].filter(([key, value]) => before.get(key) !== value).length;

interface Start {
  model: Model;
  /** Of the numbers that stand in the document. */
  origin: Origin;
  printed: boolean;
  /** Whether a source or a run stands behind them. */
  owned: boolean;
  columns: number;
}

function judged(model: Model, start: Start) {
  const before = model.own === start.model.own ? start.model.rows : new Map<string, number>();
  const changed = differing(model.rows, before) + differing(model.parameters, start.model.parameters);
  const names = Object.keys(model.settings) as (keyof Model['settings'])[];
  const settings = names.filter(
    (name) => JSON.stringify(model.settings[name]) !== JSON.stringify(start.model.settings[name]),
  ).length;
  const whole = (word: string) =>
    Array.from({ length: start.columns }, (_, at) => `${word} ${at}`).every((key) => model.rows.has(key));
  const origin: Origin = !model.own ? 'words' : model.words.every(whole) ? start.origin : 'mixed';
  return {
    origin,
    changed,
    settings: model.own && start.owned ? settings : 0,
    printed: model.own && start.printed,
  };
}

const masks = ['none', 'causal', { window: 2 }] as const;
const more = ['zebra', 'dog', 'street', 'blub'];

/** One thing that a reader does, on the session and on paper; null where it changes nothing. */
function step(session: Session, model: Model, start: Start): Model | null {
  const { example, trace } = session;
  const change = (next: Example, made: Model) => (session.change(next) ? made : null);
  const find = (id: string) => trace.steps.find((one) => one.id === id && one.operation === 'input');
  switch (pick(['cell', 'cell', 'parameter', 'scale', 'softmax', 'mask', 'text', 'text'])) {
    case 'cell': {
      const embeddings = find('embeddings')!;
      const row = random(model.words.length);
      const column = random(embeddings.columns.labels.length);
      const word = model.words[row]!;
      // Typing the number that stood there is no change; so is one that was there at the beginning.
      const value = pick([random(9) / 4 + 20, start.model.rows.get(`${word} ${column}`) ?? 30]);
      const rows = new Map(model.rows).set(`${word} ${column}`, value);
      const known = new Set(model.known).add(word);
      return change(withCell(example, embeddings, row, column, value), { ...model, rows, known });
    }
    case 'parameter': {
      const name = pick(matrices);
      const matrix = find({ query: 'W_Q', key: 'W_K', value: 'W_V' }[name]);
      if (matrix === undefined || model.parameters.size === 0) return null;
      const [row, column] = [random(matrix.rows.labels.length), random(matrix.columns.labels.length)];
      const key = `${name} ${row} ${column}`;
      const value = pick([random(9) / 4 + 20, start.model.parameters.get(key)!]);
      const parameters = new Map(model.parameters).set(key, value);
      return change(withCell(example, matrix, row, column, value), { ...model, parameters });
    }
    case 'scale': {
      const scale = pick(['sqrt', 'none', 2] as const);
      return change(withScale(example, scale), { ...model, settings: { ...model.settings, scale } });
    }
    case 'softmax': {
      const softmax = pick(['stable', 'plain'] as const);
      return change(withSoftmax(example, softmax), { ...model, settings: { ...model.settings, softmax } });
    }
    case 'mask': {
      const mask = pick(masks);
      return change(withMask(example, mask), { ...model, settings: { ...model.settings, mask } });
    }
    default: {
      const pool = [...new Set([...start.model.words, ...more])];
      const words = pool.filter(() => random(2) === 0);
      if (words.length === 0 || words.join(' ') === model.words.join(' ')) return null;
      const kept = words.filter((word) => model.known.has(word)).length;
      const own = model.own && 2 * kept >= words.length;
      const left = (name: keyof Model['settings'], fitting: unknown, goes = true) => {
        const chosen = start.owned && model.settings[name] !== start.model.settings[name];
        return goes && model.own && !chosen ? fitting : model.settings[name];
      };
      const settings = {
        scale: left('scale', 'sqrt'),
        softmax: left('softmax', 'stable'),
        mask: left('mask', 'none', start.printed),
      };
      const rest =
        model.own && !own
          ? { own, rows: new Map<string, number>(), known: new Set<string>(), parameters: new Map<string, number>() }
          : { own };
      return change(withText(example, words.join(' ')), { ...model, words, settings, ...rest });
    }
  }
}

const starts = [
  'the-cat-sat',
  'raschka-simple',
  'raschka-parameters',
  'unfold-cat-sat',
  'memory-answers',
  'softcap',
  'river-bank',
  'words-it',
];

describe('where numbers come from', () => {
  test('is the same on the page, in a link, an embed and a file, after 300 random sequences of edits', async () => {
    const seen = new Set<string>();
    for (let sequence = 0; sequence < 300; sequence++) {
      const id = pick(starts);
      const session = new Session(core, documentOf(id));
      const first = session.example;
      const from = provenance(first);
      const start: Start = {
        model: modelOf(first),
        origin: from.origin,
        printed: isPrinted(first),
        owned: first.source !== undefined,
        columns: Array.isArray(first.embeddings) ? first.embeddings[0]!.length : 0,
      };
      const models = [start.model];
      let at = 0;
      for (let count = 2 + random(7); count > 0; count--) {
        const way = random(5);
        const which = `${id}, sequence ${sequence}`;
        if (way === 0 && session.canUndo) {
          session.undo();
          at--;
        } else if (way === 1 && session.canRedo) {
          session.redo();
          at++;
        } else {
          const before = session.example;
          const made = step(session, models[at]!, start);
          // What is typed again as it stands is nothing to undo.
          if (made === null || differOnlyInView(before, session.example)) continue;
          models.splice(++at, Infinity, made);
        }
        const expected = judged(models[at]!, start);
        expect({ ...provenance(session.example), printed: isPrinted(session.example) }, which).toMatchObject(expected);
        seen.add(`${expected.origin} ${expected.changed > 0} ${expected.settings > 0}`);
      }
      const here = said(session.example);
      for (const [place, example] of Object.entries(await elsewhere(session))) {
        expect(said(example), `${id}, sequence ${sequence}, ${place}`).toEqual(here);
      }
      const { numbers } = reportOf(session.example, session.trace, {});
      expect(numbers).toBe([here.text, here.printed ? '' : here.source, here.changes].filter(Boolean).join(' · '));
    }
    for (const origin of ['article', 'hand', 'mixed', 'words']) {
      expect(
        [...seen].some((one) => one.startsWith(`${origin} true`)),
        origin,
      ).toBe(true);
    }
    expect(seen).toContain('article false true');
  });

  test('is by hand where the source only describes the form, with its name', () => {
    const forms = {
      additive: 'Bahdanau et al. 2015',
      concat: 'Luong et al. 2015',
      general: 'Luong et al. 2015',
      rotary: 'Su et al. 2021',
      'rotary-halves': 'Su et al. 2021',
      'memory-answers': 'Sukhbaatar et al. 2015',
      softcap: 'Gemma 2, 2024',
    };
    for (const [id, name] of Object.entries(forms)) {
      const { text, source } = said(new Session(core, documentOf(id)).example);
      expect([text, source], id).toEqual([expect.stringContaining('made by hand'), `in the form of ${name}`]);
      expect(text, id).not.toContain('article');
    }
  });

  test('is an article wherever the document says what was printed, and nowhere else is nothing said', () => {
    for (const { id, document } of gallery) {
      const { example } = new Session(core, document);
      const { origin, parameters } = provenance(example);
      const printed = isPrinted(example);
      if (Object.keys(example.published ?? {}).length > 0) expect([id, printed]).toEqual([id, true]);
      expect([id, origin === 'article' || parameters === 'article']).toEqual([id, printed]);
      // Nothing of the gallery is a reader's.
      expect([id, [origin, parameters].includes('you')]).toEqual([id, false]);
    }
  });

  test('tells what a source prints from what its program draws from a seed, and from what was added to it by hand', () => {
    const drawn = 'words from an article, parameters seeded (random, but the same every time): they mean nothing';
    const texts: Record<string, string> = {
      'raschka-parameters': drawn,
      'raschka-linear-layers': drawn,
      'raschka-causal': drawn,
      'raschka-simple': 'numbers from an article',
      'alammar-thinking-machines': 'numbers from an article, its values made by hand',
      'd2l-valid-length': 'numbers from an article, its queries made by hand',
      'tensorflow-lookup': 'numbers from an article',
    };
    for (const [id, text] of Object.entries(texts)) {
      const { example, trace } = new Session(core, documentOf(id));
      expect([id, said(example).text]).toEqual([id, text]);
      expect(reportOf(example, trace, {}).numbers.startsWith(text), id).toBe(true);
    }
  });

  test('no longer lets an article be compared once a number or a setting was changed, until it is as it was', () => {
    const session = new Session(core, documentOf('the-cat-sat'));
    expect(said(session.example).incomparable).toBe('');
    session.change(withScale(session.example, 0.25));
    expect(said(session.example).incomparable).toMatch(/^With your change this is no longer the source’s example/);
    session.change(withCell(session.example, session.trace.steps[0]!, 1, 0, 7));
    expect(said(session.example).incomparable).toMatch(/^With your 2 changes this is no longer/);
    const { tables } = reportOf(session.example, session.trace, {});
    const weights = tables.find(({ step: { id } }) => id === 'weights')!;
    expect(weights.notes).toEqual([said(session.example).incomparable]);
    expect(weights.cells.flat().every(({ printed }) => printed === undefined)).toBe(true);
    session.reset();
    expect(said(session.example).incomparable).toBe('');
    expect(withChanges(session.start, session.start)).toBe(session.start);
  });
});
