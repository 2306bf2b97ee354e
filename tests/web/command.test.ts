// The command in an empty folder: what it prints, what it complains of and what it ends with. It runs in this process, and as it is
// shipped in one of its own where that matters.
import { strFromU8, unzipSync } from 'fflate';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse as parseCsv } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'parse5';
import type { DefaultTreeAdapterMap } from 'parse5';
import { main } from '../../web/command/main.ts';
import { commands, optionsOf } from '../../web/command/options.ts';
import { replaceFiles } from '../../web/command/replace-files.ts';
import { serve } from '../../web/command/static-server.ts';
import { formatNames } from '../../web/export/index.ts';
import { parseExample } from '../../web/core/parse-example.ts';
import { validate } from '../../web/core/validate.ts';
import { attributes } from '../../web/edit/attributes.ts';
import { npz } from './npy.ts';
import { runReference } from './reference.ts';
import { smallModel } from './small-model.ts';

const dist = join(import.meta.dirname, '../../dist');
const file = join(dist, 'command.js');

let folder: string;
const before = process.cwd();
beforeAll(async () => process.chdir((folder = await mkdtemp(join(tmpdir(), 'attention-steps-')))));
afterAll(async () => {
  process.chdir(before);
  await rm(folder, { recursive: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command line in this process. */
async function command(args: string[], input = ''): Promise<Ended> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const streams = { stdin: Readable.from([Buffer.from(input)], { objectMode: false }), stdout, stderr };
  const spies = (['stdin', 'stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process, name, 'get').mockReturnValue(streams[name] as never),
  );
  const printed = Promise.all([text(stdout), text(stderr)]);
  try {
    const code = await main(args, dist);
    stdout.end();
    stderr.end();
    const [out, err] = await printed;
    return { code, out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs the shipped file in a process of its own. */
async function shipped(args: string[], input = ''): Promise<Ended> {
  const child = spawn(process.execPath, [file, ...args], { cwd: folder });
  child.stdin.on('error', () => {}); // a command that does not read it may be gone already
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, out, err };
}

const write = async (name: string, content: unknown): Promise<string> => {
  await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
};
const read = (name: string) => readFile(join(folder, name), 'utf8');

/** Two words whose numbers are given, so that the reference can compute them. */
const given = {
  tokens: ['left', 'right'],
  embeddings: [
    [0.5, -1],
    [2, 0.25],
  ],
  attention: { scale: 'none' },
};
const reference = (document: unknown) => runReference(validate(document));

interface JsonStep {
  id: string;
  values: number[][];
}

describe('a trained model', () => {
  const sentence = ['run', '--text', 'How old are you?', '--model', 'use-lite'];

  test.each(['markdown', 'html', 'latex', 'csv', 'json', 'numpy', 'pytorch'])(
    '%s says whose it is, and does not repeat its seven million numbers',
    async (format) => {
      const { code, out, err } = await command([...sentence, '--format', format]);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.length).toBeLessThan(12_000_000);
      if (['markdown', 'html', 'latex'].includes(format)) {
        expect(out.length).toBeLessThan(400_000);
        expect(out).toContain('Columns 1 to 8 of 512.');
      }
      if (format !== 'csv' && format !== 'json') expect(out).toContain('Universal Sentence Encoder Lite (Daniel Cer');
    },
  );

  test('the vector in JSON is that of the document, which reads back', async () => {
    const first = await command([...sentence, '--format', 'json', '--steps', 'summary_unit']);
    const again = await command(['run', '--format', 'json', '--steps', 'summary_unit'], first.out);
    expect(again).toEqual(first);
    const { steps } = JSON.parse(first.out) as { steps: JsonStep[] };
    expect(steps.map(({ id }) => id)).toEqual(['summary_unit']);
    const length = Math.hypot(...steps[0]!.values.flat());
    expect(length).toBeCloseTo(1, 5);
  });

  test('its claims are checked, and a page is filled with its numbers', async () => {
    const document = {
      text: 'How old are you?',
      parameters: { from: 'model', model: 'use-lite' },
      claims: ['layer1.head2.weights[old][old] > 0.3'],
    };
    expect(await command(['check'], JSON.stringify(document))).toMatchObject({ code: 0 });
    await write('model.html', '<attention-steps text="How old are you?" model="use-lite"></attention-steps>');
    const { code, out } = await command(['render', 'model.html']);
    expect(code).toBe(0);
    expect(out).toContain('<caption>Scores (layer 1, head 1)</caption>');
  });

  test('files that are not there, and a model that there is not, are named', async () => {
    const missing = await command([...sentence, '--model-files', 'nowhere']);
    expect(missing).toMatchObject({ code: 0 }); // it is loaded already in this process
    const alone = await shipped([...sentence, '--model-files', 'nowhere']);
    expect(alone.code).toBe(3);
    expect(alone.err).toContain('use-lite/model.json is not there');
    expect(await command(['run', '--text', 'a', '--model', 'gpt'])).toMatchObject({
      code: 2,
      err: '--model: expected use-lite or the folder of a model, got "gpt"\n',
    });
    const contradiction = await command([...sentence, '--heads', '3']);
    expect(contradiction.code).toBe(2);
    expect(contradiction.err).toContain('--heads: ');
  });
});

describe('a model of your own', () => {
  const oracles = process.env['ORACLES_DIR'] || join(before, '../shared/oracles');
  const llama = join(oracles, 'checkpoints/stories260K');
  const withOracles = test.skipIf(!existsSync(llama));

  /** A folder with the files of a small GPT-2, changed or, where there is nothing, left out. */
  async function small(name: string, changed: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    await mkdir(join(folder, name));
    const files: Record<string, string | Uint8Array | undefined> = { ...Object.fromEntries(smallModel()), ...changed };
    for (const [file, content] of Object.entries(files)) {
      if (content !== undefined) await writeFile(join(folder, name, file), content);
    }
    return name;
  }

  withOracles('the most probable next token of ids, and of a text of ids, is the published one', async () => {
    const { greedy_ids: ids } = JSON.parse(await readFile(join(llama, 'expected.json'), 'utf8')) as {
      greedy_ids: number[];
    };
    const options = ['--model', llama, '--steps', 'probabilities', '--format', 'csv'];
    const byIds = await shipped(['run', '--ids', ids.slice(0, 9).join(), ...options]);
    expect(byIds).toMatchObject({ code: 0, err: '' });
    const rows: Record<string, string>[] = parseCsv(byIds.out, { columns: true });
    const numbers = rows.map(({ value }) => Number(value));
    expect(numbers).toHaveLength(512);
    expect(rows[numbers.indexOf(Math.max(...numbers))]).toMatchObject({
      row_label: String(ids[8]),
      column_label: String(ids[9]),
    });
    const byText = await shipped(['run', '--text', ids.slice(0, 9).join(' '), ...options]);
    expect(byText).toEqual(byIds);
  });

  test('what it writes holds no parameters, and is read back beside the folder only', async () => {
    const model = await small('small');
    const first = await command(['run', '--model', model, '--ids', '0,4,2', '--format', 'json']);
    expect(first).toMatchObject({ code: 0, err: '' });
    const { document } = JSON.parse(first.out) as { document: object };
    expect(document).toMatchObject({ tokens: ['0', '4', '2'], parameters: { from: 'model', model: 'own' } });
    await write('own.json', first.out);
    expect(await shipped(['run', 'own.json', '--model', model, '--format', 'json'])).toEqual(first);
    const alone = await shipped(['run', 'own.json']);
    expect(alone).toMatchObject({ code: 2, out: '' });
    expect(alone.err).toContain('parameters.model: names a model of your own, whose files are not open');
  });

  test('a text is what the tokenizer of the model makes of it, whatever would be words without one', async () => {
    const long = '-'.repeat(70);
    const written = {
      ...{ normalizer: null, post_processor: null, decoder: { type: 'Fuse' }, added_tokens: [] },
      pre_tokenizer: { type: 'Split', pattern: { Regex: '-+|[^-]' }, behavior: 'Isolated', invert: false },
      model: { type: 'BPE', merges: [], vocab: { '\n': 0, ' ': 1, a: 2, b: 3, [long]: 4 }, ignore_merges: true },
    };
    const model = await small('characters', { 'tokenizer.json': JSON.stringify(written) });
    for (const [text, ids] of [
      [`\na${long}`, '0,2,4'],
      [' ', '1'],
    ] as const) {
      const options = ['--model', model, '--steps', 'probabilities', '--format', 'csv'];
      const byText = await command(['run', '--text', text, ...options]);
      expect(byText).toMatchObject({ code: 0, err: '' });
      expect(byText).toEqual(await command(['run', '--ids', ids, ...options]));
    }
  });

  test.each([
    ['is not there', 'nowhere', undefined, '--model: expected use-lite or the folder of a model, got "nowhere"'],
    ['is empty', 'empty', { 'config.json': undefined, 'model.safetensors': undefined }, 'empty: config.json is missing'],
    ['has no numbers', 'numberless', { 'model.safetensors': undefined }, 'numberless: model.safetensors is missing'],
    ['has a broken config.json', 'broken', { 'config.json': '{' }, 'broken: config.json: it is not JSON'],
    ['is of another architecture', 'other', { 'config.json': '{"model_type": "t5"}' }, 'the architecture "t5" is not known here'],
    ['has a page in place of its numbers', 'page', { 'model.safetensors': '<!doctype html>' }, 'page: model.safetensors: its header cannot be read'],
  ] as const)('a folder that %s is refused with the reason, and nothing is written', async (_, name, changed, reason) => {
    if (changed !== undefined) await small(name, changed);
    const { code, out, err } = await shipped(['run', '--model', name, '--ids', '0', '--output', 'never.json']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(reason);
    expect(await readdir(folder)).not.toContain('never.json');
  }); // prettier-ignore

  test('tokens are given once, by ids that the model has', async () => {
    const model = await small('tokens');
    const refused = async (reason: string, ...args: string[]) =>
      expect(await command(['run', ...args])).toEqual({ code: 2, out: '', err: `${reason}\n` });
    await refused('--ids: the model has no token with the id 5', '--model', model, '--ids', '0,5');
    await refused('--ids: the model has no token with the id cat', '--model', model, '--ids', 'cat');
    await refused('--text and --ids both say what is read: give one of them', '--model', model, '--ids', '0', '--text', '0');
    await refused('--ids are tokens of a model of your own: give its folder with --model', '--ids', '0');
    await refused('a file and --ids both say what is read: give one of them', 'x.json', '--model', model, '--ids', '0');
    await refused('--example and --ids both say what is read: give one of them', '--example', 'layers', '--model', model, '--ids', '0');
  }); // prettier-ignore

  test('numbers and heads of its own are refused beside every model, however it is named', async () => {
    const model = await small('contradicted');
    const other = await write('other.json', { tokens: ['0', '4'], embeddings: [[1], [2]] });
    const lite = await write('lite.json', { text: 'a', parameters: { from: 'model', model: 'use-lite' } });
    const reason = 'is not what the model of the example has; leave it out\n';
    for (const of of [
      ['--model', model, '--ids', '0,4'],
      ['--model', model, other],
      ['--model', 'use-lite', '--text', 'a b'],
      ['--model', 'use-lite', '--example', 'two-heads'],
      [lite],
    ]) {
      expect(await command(['run', ...of, '--seed', '3'])).toEqual({ code: 2, out: '', err: `--seed: ${reason}` });
      expect(await command(['run', ...of, '--heads', '1'])).toEqual({ code: 2, out: '', err: `--heads: ${reason}` });
    }
    const again = await command(['run', '--model', model, '--ids', '0,4', '--heads', '2', '--format', 'csv']);
    expect(again).toEqual(await command(['run', '--model', model, '--ids', '0,4', '--format', 'csv']));
  });

  test('an example of the gallery gives it its words, and a text beside that replaces them', async () => {
    const model = await small('of-gallery');
    const options = ['--model', model, '--steps', 'probabilities', '--format', 'csv'];
    const expected = await command(['run', '--text', '0 4', ...options]);
    expect(expected).toMatchObject({ code: 0, err: '' });
    expect(await command(['run', '--example', 'two-heads', '--text', '0 4', ...options])).toEqual(expected);
    expect((await command(['run', '--example', 'two-heads', ...options])).err).toMatch(/^text: /);
  });
});

describe('run', () => {
  test('every number that JSON holds is that of the reference, from a file as from standard input', async () => {
    const args = ['run', await write('given.json', given), '--format', 'json'];
    const fromFile = await shipped(args);
    expect(fromFile).toMatchObject({ code: 0, err: '' });
    expect(await command(args)).toEqual(fromFile);
    expect(await shipped(['run', '-f', 'json'], JSON.stringify(given))).toEqual(fromFile);
    expect(await command(['run', '-', '-f', 'json'], JSON.stringify(given))).toEqual(fromFile);
    expect(await command(['run', '-f', 'json'], `\ufeff${JSON.stringify(given)}`)).toEqual(fromFile);
    const { steps } = JSON.parse(fromFile.out) as { steps: JsonStep[] };
    for (const expected of reference(given).steps) {
      const { values } = steps.find(({ id }) => id === expected.id)!;
      values.flat().forEach((value, index) => expect(value, expected.id).toBeCloseTo(expected.values[index]!, 5));
    }
  });

  test('an attribute is laid over the document as a change of the document is', async () => {
    const name = await write('given.json', given);
    const { out } = await command([
      'run',
      name,
      '--mask',
      'causal',
      '--scale',
      '-0.5',
      '--steps',
      'weights',
      '-f',
      'csv',
    ]);
    const changed = { ...given, attention: { scale: -0.5, mask: 'causal' } };
    const weights = reference(changed).steps.find(({ id }) => id === 'weights')!;
    const values = out
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    expect(values.map(([step]) => step)).toEqual(Array(4).fill('weights'));
    values.forEach(([, row, column, , , value], index) => {
      expect([Number(row), Number(column)]).toEqual([index >> 1, index % 2]);
      expect(Number(value)).toBeCloseTo(weights.values[index]!, 6);
    });
  });

  test('the name of the output file says the format, and --format wins', async () => {
    const text = ['run', '--text', 'The cat sat', '--output'];
    expect(await command([...text, 'cat.csv'])).toEqual({ code: 0, out: '', err: '' });
    expect(await read('cat.csv')).toMatch(/^step,row,column/);
    await command([...text, 'cat.csv', '--format', 'json']);
    expect(JSON.parse(await read('cat.csv'))).toHaveProperty('document.tokens', ['The', 'cat', 'sat']);
    await command([...text, 'cat-pytorch.py']);
    expect(await read('cat-pytorch.py')).toContain('import torch');
    await command([...text, 'pytorch.py']);
    expect(await read('pytorch.py')).toContain('import torch');
    await command([...text, 'numbers.py']);
    expect(await read('numbers.py')).not.toContain('import torch');
    await command([...text, 'cat.HTM']);
    expect(await read('cat.HTM')).toMatch(/^<article>/);
    const { code, err } = await command([...text, 'cat.docx']);
    expect([code, err]).toEqual([2, expect.stringMatching(/^--output: .*\.docx; --format .*markdown/)]);
    await command([...text, 'cat.svg', '--picture', 'lines']);
    expect(await read('cat.svg')).toMatch(/^<svg|^<\?xml/);
  });

  const textFormats = [...formatNames.filter((name) => name !== 'xlsx'), 'standalone'];

  test.each(textFormats)('it writes %s, and says nothing else', async (format) => {
    const { code, out, err } = await command(['run', '--text', 'The cat sat', '--format', format]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('cat');
    expect(out.endsWith('\n')).toBe(true);
  });

  test('what it wrote it reads again: a trace, and a standalone page', async () => {
    const name = await write('given.json', given);
    const csv = await command(['run', name, '--format', 'csv']);
    for (const format of ['json', 'standalone']) {
      const written = await command(['run', name, '--format', format]);
      expect(await command(['run', '--format', 'csv'], written.out), format).toEqual(csv);
    }
    expect((await command(['check'], '<p>nothing</p>')).err).toMatch(/^standard input: holds no example/);
  });

  test('arrays of one call of attention are an example, and what is wrong with them is named', async () => {
    const query = [0.5, -1, 2, 0.25];
    const array = { shape: '2, 2', numbers: query };
    await writeFile(join(folder, 'call.npz'), npz({ q: array, k: array, v: array }));
    const rows = [query.slice(0, 2), query.slice(2)];
    const document = { tokens: ['1', '2'], given: { query: rows, key: rows, value: rows } };
    const written = await command(['run', 'call.npz', '--format', 'json', '--steps', 'weights']);
    const [weights] = (JSON.parse(written.out) as { steps: { values: number[] }[] }).steps;
    const expected = reference(document).steps.find(({ id }) => id === 'weights')!.values;
    Array.from(expected).forEach((one, at) => expect(weights!.values.flat()[at]).toBeCloseTo(one, 6)); // prettier-ignore
    await writeFile(join(folder, 'one.npz'), npz({ q: array }));
    const refused = await command(['run', 'one.npz']);
    expect(refused.code).toBe(2);
    expect(refused.err).toBe('one.npz: there is no k and v: give q, k and v, or x with w_q, w_k and w_v\n');
  });

  test('a number that is not finite is right only where the same is computed, and the exit code says so', async () => {
    const arrays = { q: [[1, 0]], k: [[1, 0], [0, 1]], v: [[1, 2], [3, 4]] }; // prettier-ignore
    const judged = async (more: object, ...options: string[]) =>
      command(['diagnose', await write('arrays.json', { ...arrays, ...more }), ...options]);
    // softmax of 1/√2 and 0
    const weights = [0.66976155, 0.33023845];
    const context = [1.6604769, 2.6604769];
    expect(await judged({ weights: [weights], context: [context] })).toMatchObject({ code: 0 });
    const { code, out } = await judged({ weights: [weights], context: [['NaN', context[1]]] });
    expect(code).toBe(4);
    expect(out).toMatch(
      /^weights: right .*\ncontext: 1 of 2 numbers is not finite; the first: row 1, column 1: NaN, expected 1\.66047\d\n {2}the others are right/,
    );
    const all = await judged({ weights: [['NaN', 'Infinity']] });
    expect(all).toMatchObject({ code: 4 });
    expect(all.out).toMatch(/^weights: 2 of 2 numbers are not finite; .*NaN, expected 0\.66976\d*\n$/);
    // Where the computed number is not finite either, it is right.
    const large = { q: [[1e30]], k: [[1e30]], v: [[1]], scores: [['Infinity']] };
    expect(await judged(large)).toMatchObject({ code: 0, out: expect.stringMatching(/^scores: right/) as string });
    const masked = { mask: [[0, '-Infinity']], weights: [[1, 0]], context: [[1, 2]] };
    expect(await judged({ ...masked, masked_scores: [[0.70710678, '-Infinity']] })).toMatchObject({ code: 0 });
    expect(await judged({ ...masked, masked_scores: [['-Infinity', '-Infinity']] })).toMatchObject({
      out: expect.stringContaining('1 of 2 numbers wrong') as string,
    });
  });

  describe('arrays with heads', () => {
    const [rows, size, heads] = [2, 6, 3];
    const numbers = (row: number, columns: number, seed: number) =>
      Array.from({ length: columns }, (_, column) => Math.sin(seed + columns * row + column));
    const matrix = (count: number, columns: number, seed: number) =>
      Array.from({ length: count }, (_, row) => numbers(row, columns, seed));
    const product = (a: number[][], b: number[][]) =>
      a.map((row) => b.map((other) => row.reduce((sum, one, at) => sum + one * other[at]!, 0)));
    const x = matrix(rows, size, 1);
    const in_proj_weight = matrix(3 * size, size, 2);
    const [q, k, v] = [0, 1, 2].map((part) => product(x, in_proj_weight.slice(size * part, size * (part + 1)))) as [number[][], number[][], number[][]]; // prettier-ignore
    /** With an axis of heads. */
    const cut = (all: number[][]) => [0, 1, 2].map((head) => all.map((row) => row.slice(2 * head, 2 * head + 2)));
    const weights = cut(q).map((queries, head) =>
      product(queries, cut(k)[head]!).map((row) => {
        const exponentials = row.map((one) => Math.exp(one / Math.SQRT2));
        return exponentials.map((one) => one / exponentials.reduce((sum, other) => sum + other, 0));
      }),
    );
    const context = x.map((_, row) =>
      weights.flatMap((table, head) =>
        [0, 1].map((column) => table[row]!.reduce((sum, one, at) => sum + one * cut(v)[head]![at]![column]!, 0)),
      ),
    );
    const out_proj_weight = matrix(size, size, 3);
    const output = product(context, out_proj_weight);
    const saved = async (arrays: object, ...options: string[]) =>
      command(['diagnose', await write('heads.json', arrays), ...options]);
    const right = (...steps: string[]) => new RegExp(`^${steps.map((id) => `${id}: right \\(.*\\)\n`).join('')}$`);
    const each = Array.from({ length: heads }, (_, head) => `head${head + 1}.weights`);

    test('heads are those that weights show beside embeddings without a batch', async () => {
      const { code, out } = await saved({ x, in_proj_weight, out_proj_weight, weights, output });
      expect(code).toBe(0);
      expect(out).toMatch(right(...each, 'output'));
    });

    test('what is not made with the matrix of the output is judged without one, and the output of several heads is not', async () => {
      const { code, out } = await saved({ x, in_proj_weight, weights, context }, '--heads', '3');
      expect(code).toBe(0);
      expect(out).toMatch(right(...each, 'concatenated'));
      expect(await saved({ x, in_proj_weight, weights, output })).toEqual({
        code: 2,
        out: '',
        err: 'there is no w_o: the output of several heads is made with it\n',
      });
    });

    test.each<[object, string[], string]>([
      [{ x, in_proj_weight, weights }, ['--heads', '2'], 'weights has 3 heads, and --heads says 2'],
      [{ q: [cut(q)], k: [cut(k)], v: [cut(v)], weights: [weights] }, ['--heads', '2'], 'q has 3 heads, and --heads says 2'],
      [{ q: [cut(q)], k: [cut(k)], v: [cut(v)], weights: [weights] }, ['--kv-heads', '1'], 'k has 3 heads, and --kv-heads says 1'],
      [{ q, k: [cut(k)], v: [cut(v)], heads: 2 }, [], 'k has 3 heads, and heads says 2'],
      [{ q, k, v, heads: -3 }, [], 'heads: expected a whole number of at least 1, got -3'],
      [{ q, k, v, heads: 1.5 }, [], 'heads: expected a whole number of at least 1, got 1.5'],
      [{ k, v }, [], 'there is no q: give q, k and v, or x with w_q, w_k and w_v'],
      [{ x, w_q: q, w_v: v }, [], 'there is no w_k: give q, k and v, or x with w_q, w_k and w_v'],
    ])('what does not fit is named: %#', async (arrays, options, message) => {
      expect(await saved(arrays, ...options)).toEqual({ code: 2, out: '', err: `${message}\n` });
    }); // prettier-ignore

    test('run cuts only arrays without an axis of heads', async () => {
      const array = (all: number[][]) => ({ shape: '2, 6', numbers: all.flat() });
      const axis = (all: number[][]) => ({ shape: '1, 3, 2, 2', numbers: cut(all).flat(2) });
      await writeFile(join(folder, 'flat.npz'), npz({ q: array(q), k: array(k), v: array(v) }));
      await writeFile(join(folder, 'cut.npz'), npz({ q: axis(q), k: axis(k), v: axis(v) }));
      const options = ['--steps', 'weights', '--format', 'csv'];
      const asked = await command(['run', 'flat.npz', '--heads', '3', ...options]);
      expect(asked).toEqual(await command(['run', 'cut.npz', ...options]));
      expect(asked).toEqual(await command(['run', 'cut.npz', '--heads', '3', ...options]));
      const values: Record<string, string>[] = parseCsv(asked.out, { columns: true });
      weights.flat(2).forEach((one, at) => expect(Number(values[at]!['value'])).toBeCloseTo(one, 5));
      const err = 'cut.npz: q has 3 heads, and --heads says 2\n';
      expect(await command(['run', 'cut.npz', '--heads', '2', ...options])).toEqual({ code: 2, out: '', err });
    });
  });

  test('the word that asks is named by itself or by its place', async () => {
    const markdown = (...more: string[]) => command(['run', '--text', 'The cat sat', ...more]);
    const byWord = await markdown('--query', 'sat');
    expect(byWord.out).toContain('**sat** reads');
    expect(await markdown('--query', '2')).toEqual(byWord);
    expect(await markdown('--select', 'sat')).toEqual(byWord);
  });
});

describe('check', () => {
  const scores = reference(given).steps.find(({ id }) => id === 'scores')!.values;
  const printed = (digits: number) =>
    [0, 1].map((row) => [0, 1].map((column) => scores[2 * row + column]!.toFixed(digits)));

  test('numbers that are rounded rightly and claims that hold are good', async () => {
    const good = { ...given, published: { scores: printed(2) }, claims: ['scores[right][right] > 4'] };
    const name = await write('good.json', good);
    expect(await command(['check', name])).toEqual({
      code: 0,
      out: 'good.json: 4 published numbers, 0 wrong; 1 claim, 0 not true\n',
      err: '',
    });
  });

  test('wrong numbers that follow from printed ones before them are told from those that do not', async () => {
    const { out } = await command(['check', '--example', 'the-cat-sat']);
    // By hand: the printed weights make 0.387 and 0.604 of the first row, where 0.36 and 0.59 are printed: more than their rounding explains.
    expect(out).toContain(`the-cat-sat: context: 6 of 6 numbers wrong
the-cat-sat:   4 of them follow from what was written before
the-cat-sat:   no known mistake explains the other 2
`);
  });

  test('each wrong number is printed with its step, row and column, what was printed and what is right', async () => {
    const wrong = printed(2);
    wrong[1]![0] = (scores[2]! + 0.01).toFixed(2);
    const document = { ...given, published: { scores: wrong }, claims: ['scores[left][right] > 4'] };
    const { code, out } = await command(['check'], JSON.stringify(document));
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      `standard input: published.scores: row right, column left: printed ${wrong[1]![0]}, computed ${scores[2]!.toFixed(4)}`,
      `standard input: claims.0: scores[left][right] > 4 does not hold: ${Number(scores[1]!.toPrecision(7))} against 4`,
      'standard input: scores: 1 of 4 numbers wrong',
      'standard input:   no known mistake explains it',
      `standard input:   farthest off: row right, column left: ${wrong[1]![0]}, expected ${Number(scores[2]!.toPrecision(7))}`,
      'standard input: 4 published numbers, 1 wrong; 1 claim, 1 not true',
      '',
    ]);
  });

  test('a whole number is not whatever rounds to it', async () => {
    const even = { tokens: ['a', 'b'], embeddings: [[0], [0]], published: { weights: [[1, 0], [0.5, 1]] } }; // prettier-ignore
    const { code, out } = await command(['check'], JSON.stringify(even));
    expect(code).toBe(1);
    expect(out).toContain('published.weights: row a, column a: printed 1, computed 0.500');
    expect(out).toContain('4 published numbers, 3 wrong');
  });

  test('words that stand twice are distinguished', async () => {
    const document = {
      ...given,
      tokens: ['on', 'on'],
      published: {
        scores: [
          [9, null],
          [null, null],
        ],
      },
    };
    expect((await command(['check'], JSON.stringify(document))).out).toContain('row on (1), column on (1): printed 9');
  });

  test('it goes on behind a broken example and ends with the highest code', async () => {
    const wrong = await write('wrong.json', {
      ...given,
      published: {
        scores: [
          [9, 9],
          [9, 9],
        ],
      },
    });
    const broken = await write('broken.json', '{"text": ');
    const { code, out, err } = await command(['check', broken, wrong, 'none.json']);
    expect(code).toBe(3);
    expect(out).toContain('wrong.json: 4 published numbers, 4 wrong');
    expect(err).toBe(
      'broken.json: is not JSON: it ends too soon, at line 1, column 10 (character 9)\nnone.json: no such file or folder\n',
    );
    expect((await command(['check', broken, wrong])).code).toBe(2);
  });

  test('numbers of a step that the example does not have are an error, not a success', async () => {
    const document = { ...given, published: { 'head2.scores': [[1]] } };
    expect(await command(['check'], JSON.stringify(document))).toEqual({
      code: 2,
      out: '',
      err: 'standard input: published.head2.scores: this example has no such step\n',
    });
  });

  test('every claim that cannot be read or names nothing is reported, beside the others and the published numbers', async () => {
    const claims = ['nonsense', 'scores[left][up] > 1', 'scores[left][right] > 4', 'scores[right][right] > 4'];
    const published = { 'head2.scores': [[1]], scores: printed(2) };
    const { code, out, err } = await command(['check'], JSON.stringify({ ...given, published, claims }));
    expect(code).toBe(2);
    expect(err.split('\n')).toEqual([
      'standard input: published.head2.scores: this example has no such step',
      'standard input: claims.0: expected a claim such as weights[it][cat] > 0.6',
      'standard input: claims.1: scores has no column up',
      '',
    ]);
    expect(out.split('\n')).toEqual([
      `standard input: claims.2: scores[left][right] > 4 does not hold: ${Number(scores[1]!.toPrecision(7))} against 4`,
      'standard input: 4 published numbers, 0 wrong; 4 claims, 1 not true, 2 cannot be checked',
      '',
    ]);
  });

  test.each<[object, object]>([
    [{ hidden: [] }, {}],
    [{ hidden: ['embeddings'] }, {}],
    [{ hidden: [{ step: 'weights', rows: [7] }] }, {}],
    [{ hidden: [{ step: 'weights', cells: ['0,9'] }] }, {}],
    [{ hidden: ['weights'] }, { published: { scores: printed(2) } }],
    [{ hidden: ['scores'] }, { override: { scores: { cells: { '0,0': 3 } } } }],
  ])('what is wrong with an exercise is said as by worksheet and scorm: %j, %j', async (exercise, more) => {
    const name = await write('faulty.json', { ...given, ...more, exercise });
    const { code, err } = await command(['check', name]);
    expect(code).toBe(2);
    expect(err).toMatch(/^faulty\.json: (exercise\.hidden|published|override\.scores)/);
    expect(await command(['worksheet', name])).toEqual({ code, out: '', err });
    expect(await command(['scorm', name])).toEqual({ code, out: '', err });
  });

  test('examples of the gallery are checked by their id, those whose source is wrong too', async () => {
    expect((await command(['check', '--example', 'raschka-simple'])).code).toBe(0);
    expect((await command(['check', '--example', 'the-cat-sat'])).code).toBe(1);
  });
});

type Node = DefaultTreeAdapterMap['node'];
/** All elements of a page with this name, in their order. */
function found(node: Node, name: string): DefaultTreeAdapterMap['element'][] {
  const below = [...('childNodes' in node ? node.childNodes : []), ...('content' in node ? [node.content] : [])];
  return [
    ...('tagName' in node && node.tagName === name ? [node] : []),
    ...below.flatMap((child) => found(child, name)),
  ];
}
const textOf = (node: Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

describe('render', () => {
  test('an example becomes the element, whose tables are the numbers of the reference', async () => {
    const name = await write('given.json', { ...given, notes: ['</script><script>alert(1)</script>'] });
    const { code, out, err } = await command(['render', name, '--precision', '5', '--theme', 'dark']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [element, ...more] = found(parse(out), 'attention-steps');
    expect(more).toEqual([]);
    expect(element!.attrs).toEqual([
      { name: 'precision', value: '5' },
      { name: 'theme', value: 'dark' },
    ]);
    const [script, ...scripts] = found(element!, 'script');
    expect(scripts).toEqual([]);
    expect(parseExample(textOf(script!))).toMatchObject({ tokens: given.tokens, embeddings: given.embeddings });
    const tables = found(element!, 'table');
    const weights = tables.find((table) => textOf(found(table, 'caption')[0]!).startsWith('Weights'))!;
    const expected = reference(given).steps.find(({ id }) => id === 'weights')!;
    expect(
      found(weights, 'td')
        .slice(1)
        .map((cell) => Number(textOf(cell))),
    ).toEqual([...expected.values].map((value) => Number(value.toFixed(5))));
  });

  test('a text beside a document replaces its sentence, and nothing else', async () => {
    const document = { text: 'The cat sat', attention: { mask: 'causal', heads: 2 } };
    const name = await write('sentence.json', document);
    const expected = await command(['run'], JSON.stringify({ ...document, text: 'A dog ran off' }));
    expect(await command(['run', name, '--text', 'A dog ran off'])).toEqual(expected);
    const filled = async (tag: string) => {
      const { out } = await command(['render'], tag);
      return found(found(parse(out), 'attention-steps')[0]!, 'table').map(textOf);
    };
    const alone = await filled('<attention-steps text="A dog ran off" mask="causal" heads="2"></attention-steps>');
    const inside = `<script type="application/json">${JSON.stringify(document)}</script>`;
    expect(await filled(`<attention-steps text="A dog ran off">${inside}</attention-steps>`)).toEqual(alone);
    expect(await filled('<attention-steps text="A dog ran off" src="sentence.json"></attention-steps>')).toEqual(alone);
  });

  test('attributes alone stand in the tag, escaped', async () => {
    const { out } = await command(['render', '--text', 'a "b" <i> & c', '--lock', '', '--view', 'lines']);
    const [element] = found(parse(out), 'attention-steps');
    expect(element!.attrs).toEqual([
      { name: 'text', value: 'a "b" <i> & c' },
      { name: 'view', value: 'lines' },
      { name: 'lock', value: '' },
    ]);
    expect(found(element!, 'i')).toEqual([]);
    expect(found(element!, 'script')).toEqual([]);
  });

  const page = `<!doctype html>
<title>A &amp; B</title>
<p>Hello <b>x</b>
<p class=wide><attention-steps text="The cat sat"></attention-steps></p>
<ATTENTION-STEPS text=dogs&#32;bark heads=2
  mask='causal'>old <i>words</i></ATTENTION-STEPS>
<attention-steps>was <script type="application/json">{"text": "one two", "attention": {"mask": "causal"}}</script> here</attention-steps>
<attention-steps src="data/given.json?v=1"></attention-steps>
<attention-steps src="/data/given.json" select=right></attention-steps>
<template><attention-steps example="two-heads"></attention-steps></template>
<!-- <attention-steps></attention-steps> --><textarea><attention-steps></attention-steps></textarea>
<ul><li><attention-steps></attention-steps></ul>
`;

  test('every element of a page is filled, and nothing else of the page changes', async () => {
    await mkdir(join(folder, 'data'), { recursive: true });
    await write('data/given.json', given);
    const name = await write('page.html', page);
    const { code, out, err } = await command(['render', name]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const elements = found(parse(out), 'attention-steps');
    expect(elements.map((element) => found(element, 'table').length > 0)).toEqual(Array(7).fill(true));
    expect(elements.map((element) => textOf(found(element, 'p')[0]!).split(' ')[0])).toEqual([
      'The',
      'dogs',
      'one',
      'left',
      'right',
      'it',
      'cat',
    ]);
    expect(found(elements[1]!, 'i')).toEqual([]);
    expect(textOf(found(elements[2]!, 'script')[0]!)).toBe('{"text": "one two", "attention": {"mask": "causal"}}');
    // Without what is in the elements both pages are the same, but for the paragraph that could hold no table.
    const emptied = (html: string) => html.replaceAll(/(<attention-steps[^>]*>).*?(<\/attention-steps>)/gis, '$1$2');
    expect(emptied(out)).toBe(emptied(page).replace(/<p class=wide>(.*)<\/p>/, '<div class=wide>$1</div>'));
    expect((await command(['render'], out)).out).toBe(out);
  });

  test('--write changes the files, and only when all of them could be made', async () => {
    const [one, other] = [
      await write('one.html', page),
      await write('other.html', '<attention-steps heads=99></attention-steps>'),
    ];
    const failed = await command(['render', '--write', one, other]);
    expect(failed).toEqual({
      code: 2,
      out: '',
      err: 'other.html:1: heads: expected a whole number from 1 to 64, got 99\n',
    });
    expect(await read(one)).toBe(page);
    await write(other, '<p>Nothing here</p>');
    expect(await command(['render', '--write', one, other])).toEqual({ code: 0, out: '', err: '' });
    expect(await read(one)).toBe((await command(['render'], page)).out);
    expect(await read(other)).toBe('<p>Nothing here</p>');
  });

  const element = '<attention-steps text="The cat sat"></attention-steps>';

  test.each([
    ['a table', `<table>${element}<tr><td>1</td></tr></table>`],
    ['the body of a table', `<table><tbody>${element}<tr><td>1</td></tr></tbody></table>`],
    ['a row', `<table><tr>${element}<td>1</td></tr></table>`],
    ['a group of columns', `<table><colgroup>${element}<col></colgroup></table>`],
    ['an SVG', `<svg><g>${element}</g><path d="M0 0"/></svg>`],
    ['mathematics', `<math><mrow>${element}</mrow></math>`],
    ['a template of a table', `<table><template><tr></tr>${element}</template></table>`],
  ])('an element directly in %s is left as it is, and the others are filled', async (_, around) => {
    const whole = `<!doctype html>\n${element}\n${around}\n<p>after</p>\n`;
    const { code, out, err } = await command(['render'], whole);
    expect(code).toBe(0);
    expect(err).toMatch(/^standard input:3: is where no table can be/);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(out).toContain(`\n${around}\n<p>after</p>\n`);
    expect(found(parse(out), 'attention-steps').map((one) => found(one, 'table').length > 0)).toEqual([true, false]);
    expect(await command(['render'], out)).toEqual({
      code,
      out,
      err: err.replace(/:3:/, `:${out.split(around)[0]!.split('\n').length}:`),
    });
  });

  test.each([
    ['a cell', `<table><tr><td>${element}</td><td>1</td></tr></table>`],
    ['a caption', `<table><caption>${element}</caption></table>`],
    ['HTML inside an SVG', `<svg><foreignObject>${element}</foreignObject></svg>`],
    ['a link', `<a href="#">${element}</a>`],
    ['a template', `<template>${element}</template>`],
  ])('an element in %s is filled', async (_, around) => {
    const { code, out, err } = await command(['render'], `<!doctype html>${around}<p>after</p>\n`);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(found(found(parse(out), 'attention-steps')[0]!, 'table')).not.toEqual([]);
    expect((await command(['render'], out)).out).toBe(out);
  });

  test('a byte order mark and the ends of lines stay, and the second run is the first', async () => {
    const marked = `\ufeff<!doctype html>\r\n<p>${element}</p>\r\n<p>after</p>\r\n`;
    const name = await write('marked.html', marked);
    expect(await command(['render', '--write', name])).toEqual({ code: 0, out: '', err: '' });
    const once = await read(name);
    expect(once.startsWith('\ufeff<!doctype html>\r\n<div><attention-steps')).toBe(true);
    expect(once.endsWith('</attention-steps></div>\r\n<p>after</p>\r\n')).toBe(true);
    await command(['render', '--write', name]);
    expect(await read(name)).toBe(once);
    expect((await command(['render', await write('marked.json', `\ufeff${JSON.stringify(given)}`)])).code).toBe(0);
  });

  const inFolder = async (name: string) => {
    await rm(join(folder, name), { recursive: true, force: true });
    await mkdir(join(folder, name));
    return name;
  };
  const listed = async (name: string) => (await readdir(join(folder, name))).toSorted();

  test('a disk that is full leaves every page as it was, and nothing beside it', async () => {
    const site = await inFolder('full');
    // The second page becomes longer than this process may write; the first does not.
    const pages: Record<string, string> = {
      [`${site}/a.html`]: `<p>a</p>${element}`,
      [`${site}/b.html`]: `${element.repeat(20)}<p>b</p>`,
    };
    for (const [name, content] of Object.entries(pages)) await write(name, content);
    const line = `ulimit -f 16; exec "$0" "$1" render --write ${Object.keys(pages).join(' ')}`;
    const child = spawn('sh', ['-c', line, process.execPath, file], { cwd: folder });
    child.stdin.end();
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ code, err }).toEqual({
      code: 3,
      err: `${site}/b.html: is too large for this file system or this process\n`,
    });
    for (const [name, content] of Object.entries(pages)) expect(await read(name)).toBe(content);
    expect(await listed(site)).toEqual(['a.html', 'b.html']);
  });

  test('if one page cannot be replaced, those before it get their old text back', async () => {
    const site = await inFolder('renamed');
    for (const name of ['a', 'b', 'c']) await write(`${site}/${name}`, `old ${name}`);
    const failing = (at: string) => async (name: string, work: Promise<unknown>) => {
      await work;
      if (name === join(folder, site, at) && (await read(`${site}/${at}`)) === `new ${at}`) throw new Error('no');
    };
    const texts = ['a', 'b', 'c'].map((name) => ({ file: join(folder, site, name), content: `new ${name}` }));
    await expect(replaceFiles(texts, failing('b'))).rejects.toThrow('no');
    expect(await Promise.all(['a', 'c'].map((name) => read(`${site}/${name}`)))).toEqual(['old a', 'old c']);
    expect(await listed(site)).toEqual(['a', 'b', 'c']);
    await replaceFiles(texts, async (_, work) => work);
    expect(await Promise.all(['a', 'b', 'c'].map((name) => read(`${site}/${name}`)))).toEqual([
      'new a',
      'new b',
      'new c',
    ]);
    expect(await listed(site)).toEqual(['a', 'b', 'c']);
  });

  test('a page keeps its rights, and a link to it stays a link', async () => {
    const site = await inFolder('rights');
    await write(`${site}/page.html`, element);
    await chmod(join(folder, site, 'page.html'), 0o640);
    await symlink('page.html', join(folder, site, 'link.html'));
    const { ino } = await stat(join(folder, site, 'page.html'));
    expect((await command(['render', '--write', `${site}/link.html`])).code).toBe(0);
    expect((await lstat(join(folder, site, 'link.html'))).isSymbolicLink()).toBe(true);
    const now = await stat(join(folder, site, 'page.html'));
    expect(now.mode & 0o777).toBe(0o640);
    expect(now.ino).not.toBe(ino); // a new file, renamed
    expect(await read(`${site}/page.html`)).toContain('<table>');
    expect((await command(['run', '--text', 'a', '--output', '/dev/null'])).code).toBe(0);
  });

  test('a source outside of the root is refused with the place, also through a link', async () => {
    const site = await inFolder('rooted');
    await mkdir(join(folder, site, 'sub'));
    await write('given.json', given);
    await write(`${site}/given.json`, given);
    await symlink('../given.json', join(folder, site, 'out.json'));
    const filled = async (src: string) =>
      command(['render', '--root', site, await write(`${site}/sub/page.html`, `\n<attention-steps src="${src}"></attention-steps>`)]); // prettier-ignore
    for (const src of ['../given.json', '/given.json']) expect(await filled(src)).toMatchObject({ code: 0, err: '' });
    for (const src of ['../../given.json', '/../given.json', '%2e%2e/../given.json', '../out.json'])
      expect(await filled(src)).toEqual({
        code: 2,
        out: '',
        err: `rooted/sub/page.html:2: src: ${src} is outside of the folder rooted; --root says which folder the site is in\n`,
      });
    // What stands beside the page needs no root.
    const elsewhere = await inFolder('elsewhere');
    await write(`${elsewhere}/given.json`, given);
    const page = await write(`${elsewhere}/page.html`, '<attention-steps src="given.json"></attention-steps>');
    expect(await command(['render', '--root', site, page])).toMatchObject({ code: 0, err: '' });
  });

  test('an address of the page that the element refuses is refused', async () => {
    const reason = 'page: expected an address that starts with https:// or http://, or a relative one, got';
    const script = 'javascript:alert(1)';
    expect(await command(['render', '--text', 'a', '--page', script])).toEqual({
      code: 2,
      out: '',
      err: `--${reason} "${script}"\n`,
    });
    expect((await command(['render'], `<attention-steps text="a" page="${script}"></attention-steps>`)).err).toBe(
      `standard input:1: ${reason} "${script}"\n`,
    );
    for (const page of ['none', '../page.html', 'https://example.org/'])
      expect(await command(['render', '--text', 'a', '--page', page])).toMatchObject({ code: 0, err: '' });
  });

  test('what cannot be filled is left as it is, and said with its line', async () => {
    const left =
      '<p>in <attention-steps></attention-steps> text</p>\n<attention-steps src="https://example.org/x.json">a</attention-steps>\n';
    expect(await command(['render'], left)).toEqual({
      code: 0,
      out: left,
      err: 'standard input:1: is inside a paragraph, which cannot contain a table: left as it is\nstandard input:2: src: https://example.org/x.json is not a file of this site: left as it is\n',
    });
    expect(await command(['render'], '\n<attention-steps />')).toEqual({
      code: 2,
      out: '',
      err: 'standard input:2: <attention-steps> has no end tag: </attention-steps>\n',
    });
  });
});

describe('worksheet', () => {
  const exercise = { ...given, title: 'Two words', exercise: { hidden: ['scores'] } };

  test('writes one sheet with the numbers of the example, and its key', async () => {
    const { code, out, err } = await command(['worksheet'], JSON.stringify(exercise));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const [sheet, key] = out.split('<section class="key">') as [string, string];
    // 0.5² + 1² and 2² + 0.25²; both words: 0.5 · 2 − 1 · 0.25.
    for (const result of ['1.250', '0.750', '4.063']) {
      expect(key).toContain(` = ${result}`);
      expect(sheet).not.toContain(result);
    }
    expect(out).not.toContain('Sheet ');
  });

  test('writes numbered sheets into a file whose name says the format, of an example and of steps that options name', async () => {
    const options = ['--example', 'the-cat-sat', '--exercise', 'scores, weights', '--sheets', '3', '--first', '40'];
    expect(await command(['worksheet', ...options, '--paper', 'Letter', '-o', 'cat.tex'])).toMatchObject({
      code: 0,
      out: '',
    });
    const tex = await read('cat.tex');
    expect(tex).toContain('\\documentclass[letterpaper');
    expect([...tex.matchAll(/Sheet (\d+)/g)].map(([, number]) => number)).toEqual(['40', '40', '41', '41', '42', '42']);
  });
});

test('the name of an output file whose ending does not fit is refused, and nothing is written', async () => {
  const refused = async (name: string, file: string, err: string) => {
    expect(await command([name, '--example', 'exercise-shares', '-o', file])).toEqual({ code: 2, out: '', err });
    expect(await readdir(folder)).not.toContain(file);
  };
  const formats = '--output: no format has files that end in .pdf; --format says which one is meant: html, tex\n';
  await refused('worksheet', 'sheet.pdf', formats);
  await refused('scorm', 'shares.txt', '--output: expected the name of a zip, which ends in .zip, got .txt\n');
  await command(['worksheet', '--example', 'exercise-shares', '-o', 'sheet.HTM']);
  expect(await read('sheet.HTM')).toMatch(/^<!doctype html>/i);
});

test('scorm writes a package with the exercise, and refuses what is none', async () => {
  expect(await command(['scorm', '--example', 'exercise-shares', '-o', 'shares.zip'])).toMatchObject({
    code: 0,
    out: '',
  });
  const files = unzipSync(await readFile(join(folder, 'shares.zip')));
  expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
  expect(strFromU8(files['index.html']!)).toContain('"title":"How does cat share its 100%?"');
  const refused = await command(['scorm', '--example', 'the-cat-sat']);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toContain('this is not an exercise');
});

describe('serve', () => {
  test('the page is there, on this machine only, and nothing above its folder', async () => {
    const child = spawn(process.execPath, [file, 'serve', '--port', '0'], { cwd: folder });
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(first))![0];
    const page = await (await fetch(url)).text();
    expect(page).toBe(await readFile(new URL('../../dist/index.html', import.meta.url), 'utf8'));
    for (const path of ['%2e%2e/package.json', '..%2fpackage.json', '..%5cpackage.json', '%E0%A4%A', 'assets'])
      expect((await fetch(url + path)).status).toBe(404);
    const taken = await command(['serve', '--port', new URL(url).port]);
    expect(taken).toMatchObject({ code: 3, out: '' });
    expect(taken.err).toMatch(/^port \d+ is taken/);
    child.kill();
    await once(child, 'close');
  });

  /** What a served folder answers; `fetch` sets the Host itself and resolves ".." before it asks. */
  async function asked(served: string, requests: RequestOptions[]) {
    const { url, close } = await serve(join(folder, served));
    const ask = async (options: RequestOptions) => {
      const sent = request(url, { agent: false, ...options }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const { statusCode: status, headers } = response;
      return { status, headers, body: await text(response) };
    };
    try {
      return await Promise.all(requests.map(ask));
    } finally {
      await close();
    }
  }
  const site = async () => {
    await mkdir(join(folder, 'site/.git'), { recursive: true });
    await mkdir(join(folder, 'site/sub'), { recursive: true });
    await write('secret.txt', 'secret');
    await write('site/index.html', 'home');
    await write('site/sub/index.html', 'below');
    await write('site/empty.txt', '');
    await write('site/numbers.txt', '0123456789');
    await write('site/.git/config', 'hidden');
    await write('site/.env', 'hidden');
    const links = { out: '../secret.txt', up: '..', within: 'numbers.txt', hidden: '.env', round: 'round' };
    for (const [name, to] of Object.entries(links)) {
      await rm(join(folder, 'site', name), { force: true });
      await symlink(to, join(folder, 'site', name));
    }
    return 'site';
  };

  test('nothing hidden and nothing outside the folder is found, however it is written', async () => {
    const found = ['/', '/index.html', '/?a=//b', '/sub/', '/within', '/%69ndex.html', '/empty.txt'];
    const missing = ['/.env', '/%2eenv', '/.git/config', '/sub/../.env', '/../secret.txt', '/sub/../../secret.txt'];
    missing.push('/..%2fsecret.txt', '/..%5csecret.txt', '/..\\secret.txt', '/%00', '/index.html%00', '/%E0%A4%A');
    missing.push('/out', '/up/secret.txt', '/hidden', '/round', '/sub', '/index.html/', '/none');
    missing.push('//x', '//index.html', '///', '/sub//index.html', '/\\x', '*', 'http://localhost/');
    const paths = [...found, ...missing];
    const answers = await asked(
      await site(),
      paths.map((path) => ({ path })),
    );
    const statuses = Object.fromEntries(paths.map((path, index) => [path, answers[index]!.status]));
    expect(statuses).toEqual(Object.fromEntries(paths.map((path) => [path, found.includes(path) ? 200 : 404])));
    expect(answers.map(({ body }) => body).join()).not.toMatch(/secret|hidden/);
  });

  test('only GET and HEAD are answered', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'];
    const answers = await asked(
      await site(),
      methods.map((method) => ({ method })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, ...Array<number>(6).fill(405)]);
    expect(answers[0]).toMatchObject({ body: 'home', headers: { 'content-length': '4' } });
    expect(answers[1]).toMatchObject({ body: '', headers: { 'content-length': '4' } });
    expect(answers[2]!.headers.allow).toBe('GET, HEAD');
  });

  test('another name for this machine is refused', async () => {
    const local = ['localhost', 'LOCALHOST:80', 'a.localhost:1', '127.0.0.1', '127.1.2.3:8000', '[::1]:8000'];
    const other = [
      'evil.test',
      'localhost.evil.test',
      '127.0.0.1.evil.test',
      'evil.test:8000',
      '192.168.0.2',
      '0.0.0.0',
    ];
    other.push('notlocalhost', 'localhost@evil.test', '127.0.0.1, evil.test');
    const answers = await asked(
      await site(),
      [...local, ...other].map((host) => ({ headers: { host } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([...local.map(() => 200), ...other.map(() => 421)]);
    expect(answers.at(-1)!.body).not.toContain('home');
  });

  test.each<[string, number, string, string?]>([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, 'The file has no such range\n', 'bytes */10'],
    ['bytes=-0', 416, 'The file has no such range\n', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789'],
    ['bytes=0-1,3-4', 200, '0123456789'],
    ['words=0-1', 200, '0123456789'],
    ['bytes=-', 200, '0123456789'],
  ])('a range of bytes: %s', async (range, status, body, contentRange) => {
    const [one] = await asked(await site(), [{ path: '/numbers.txt', headers: { range } }]);
    expect(one).toMatchObject({ status, body });
    expect(one!.headers['content-range']).toBe(contentRange);
    if (status !== 416) expect(one!.headers['content-length']).toBe(String(body.length));
  });

  test('no range of an empty file, and none under a condition that cannot be judged', async () => {
    const headers = { range: 'bytes=0-1' };
    const [empty, conditional] = await asked(await site(), [
      { path: '/empty.txt', headers },
      { path: '/numbers.txt', headers: { ...headers, 'if-range': '"a"' } },
    ]);
    expect(empty!.status).toBe(416);
    expect(conditional).toMatchObject({ status: 200, body: '0123456789' });
  });
});

describe('compare', () => {
  const before = { tokens: ['The', 'cat'], embeddings: [[1, 0], [0, 1]] }; // prettier-ignore
  const after = { ...before, embeddings: [[1, 0], [0, 1.5]] }; // prettier-ignore

  test('two examples that are the same end with 0', async () => {
    const [a, b] = [await write('a.json', before), await write('b.json', { ...before, title: 'Another' })];
    const { code, out, err } = await command(['compare', a, b]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^(\d+) steps, \1 compared, 0 with a difference of more than 0.000001\n$/);
  });

  test('the first difference is named with its cell and both numbers, then the largest', async () => {
    const [a, b] = [await write('a.json', before), await write('b.json', after)];
    const { code, out } = await command(['compare', a, b, '--most', '1', '--tolerance', '0.01']);
    expect(code).toBe(1);
    const [first, largest, ...rest] = out.split('\n');
    expect(first).toBe('first difference: embeddings: row cat, column 2: 1 and 1.5, 0.5 apart');
    expect(largest).toBe('scores: row cat, column cat: 1 and 2.25, 1.25 apart');
    expect(rest[0]).toMatch(/^\d+ steps, \d+ compared, \d+ with a difference of more than 0.01$/);
  });

  test('what cannot be compared is named with its reason, and ends with 1', async () => {
    const a = await write('a.json', before);
    const masked = JSON.stringify({ ...before, attention: { mask: 'causal' } });
    const { code, out } = await command(['compare', a, '-', '--tolerance', '1000'], masked);
    expect(code).toBe(1);
    expect(out).toContain('not compared: masked_scores: only in standard input\n');
    expect(out).toMatch(/^first difference: shifted_scores: row The, column cat: .* and -Infinity, Infinity apart\n/);
  });

  test('an example of the gallery is compared with a file', async () => {
    const a = await write('a.json', before);
    expect((await command(['compare', '--example', 'the-cat-sat', a])).out).toContain('first difference: embeddings');
  });

  test.each<[string[], string]>([
    [['a.json'], 'compare needs two examples, got 1'],
    [['a.json', 'b.json', 'c.json'], 'compare needs two examples, got 3'],
    [['-', '-'], 'standard input (-) can be read only once'],
    [['a.json', 'b.json', '--tolerance', '-1'], '--tolerance: expected a number of at least 0, got "-1"'],
    [['a.json', 'b.json', '--tolerance', ' '], '--tolerance: expected a number of at least 0, got " "'],
    [['a.json', 'b.json', '--most', '1.5'], '--most: expected a whole number of at least 0, got "1.5"'],
  ])('%j ends with 2 and says why', async (args, message) => {
    expect(await command(['compare', ...args])).toEqual({ code: 2, out: '', err: `${message}\n` });
  });
});

describe('the command line', () => {
  test.each<[string[], number]>([
    [['check', '--example', 'raschka-simple'], 0],
    [['check', '--example', 'the-cat-sat'], 1],
    [['run', '--text', 'a b', '--heads', '99'], 2],
    [['run', 'none.json'], 3],
  ])('%j prints and ends in a process of its own as in this one', async (args, code) => {
    const ended = await shipped(args);
    expect(ended.code).toBe(code);
    expect(await command(args)).toEqual(ended);
  });

  test('every command and every option stands in the help', async () => {
    const general = await command(['--help']);
    expect(general).toMatchObject({ code: 0, err: '' });
    for (const name of commands) {
      expect(general.out).toContain(`  ${name} `);
      const { code, out, err } = await command([name, '--help']);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const option of Object.keys(optionsOf[name])) expect(out).toContain(`--${option}`);
      expect(await command(['help', name])).toEqual({ code, out, err });
      expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    }
    expect(Object.keys(optionsOf.render)).toEqual(expect.arrayContaining(Object.keys(attributes)));
  });

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await command(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  test.each<[string[], number, string]>([
    [['rnu'], 2, 'rnu is not a command (did you mean run?)'],
    [['run', '--frmat', 'csv'], 2, '--frmat is not an option (did you mean --format?)'],
    [['run', '-x'], 2, '-x is not an option'],
    [['run', '--text'], 2, '--text needs a value'],
    [['run', '--text', '--heads', '2'], 2, '--text needs a value'],
    [['check', '--help=yes'], 2, '--help takes no value'],
    [['run', '--text', 'a', '--text', 'b'], 2, '--text is given twice'],
    [['run', '--text', 'a', '--format', 'jsn'], 2, '--format: expected one of markdown, latex,'],
    [['run', '--text', 'a b', '--heads', '99'], 2, '--heads: expected a whole number from 1 to 64, got 99'],
    [['run', '--text', 'a b', '--query', 'c'], 2, '--query: expected'],
    [['run', '--example', 'the-cat-sad'], 2, 'example: the gallery has no "the-cat-sad" (did you mean the-cat-sat?)'],
    [['run', '--text', ''], 2, '--text: expected at least one word'],
    [['run', 'none.json'], 3, 'none.json: no such file or folder'],
    [['run', '.'], 3, '.: is a folder, not a file'],
    [['run', '--text', 'a', '-o', 'none/a.md'], 3, 'none/a.md: no such file or folder'],
    [['run', 'a.json', 'b.json'], 2, 'one example at a time, got 2 files'],
    [['run', 'a.json', '--example', 'layers'], 2, 'a file and --example are two examples'],
    [['check', '-', '-'], 2, 'standard input (-) can be read only once'],
    [['worksheet', '--example', 'the-cat-sat'], 2, 'exercise: this is not an exercise: --exercise says which steps'],
    [
      ['worksheet', '--example', 'exercise-mix', '--sheets', '101'],
      2,
      '--sheets: expected a whole number from 1 to 100',
    ],
    [['worksheet', '--example', 'exercise-mix', '--first', '-1'], 2, '--first: expected a whole number from 0 to'],
    [['worksheet', '--example', 'exercise-mix', '--paper', 'A5'], 2, '--paper: expected one of A4, Letter, got "A5"'],
    [['worksheet', '--example', 'the-cat-sat', '--exercise', 'no_step'], 2, '--exercise'],
    [['serve', 'none'], 3, 'none: no such folder'],
    [['serve', '--port', '70000'], 2, '--port: expected a number from 0 to 65535, got "70000"'],
    [['render', '--write', '--text', 'a'], 2, '--write is for HTML pages'],
    [[], 2, 'attention-steps computes attention'],
  ])('%j ends with %i and says why on standard error', async (args, code, message) => {
    const ended = await command(args);
    expect(ended).toMatchObject({ code, out: '' });
    expect(ended.err.startsWith(message), ended.err).toBe(true);
  });

  test.each([
    [{ text: 'a b', attention: { heads: 99 } }, 'attention.heads: expected a whole number from 1 to 64, got 99'],
    [{ text: 'a b', attention: { haeds: 2 } }, 'attention.haeds: is not a known key'],
    [[], 'expected an object, got a list'],
  ])('a broken example is named with the place in it: %j', async (document, message) => {
    const name = await write('example.json', document);
    for (const name_ of ['run', 'render', 'check']) {
      const { code, out, err } = await command([name_, name]);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err.startsWith(`example.json: ${message}`), err).toBe(true);
    }
  });

  test('a terminal shows what stands in an example and does not obey it', async () => {
    const { code, err } = await command(['run'], JSON.stringify({ text: 'a', positions: '\u001b[2J\u0007' }));
    expect(code).toBe(2);
    expect(err).toContain('\ufffd[2J');
    expect(err).not.toMatch(/[\0-\x09\x0b-\x1f]/);
  });

  test('bytes that are no text are refused', async () => {
    await writeFile(join(folder, 'bytes.json'), Uint8Array.of(0x7b, 0xff, 0xfe));
    expect(await command(['run', 'bytes.json'])).toEqual({ code: 2, out: '', err: 'bytes.json: is not UTF-8 text\n' });
  });

  test('standard input is read to the limit of a document and no further', async () => {
    const child = spawn(process.execPath, [file, 'run'], { cwd: folder });
    child.stdin.on('error', () => {}); // gone before everything is written
    let written = 0;
    const most = 64 * 2 ** 20;
    const blanks = Buffer.alloc(2 ** 16, ' ');
    const endless = Readable.from(
      (function* () {
        for (; written < most; written += blanks.length) yield blanks;
      })(),
      { objectMode: false, highWaterMark: 1 },
    );
    endless.pipe(child.stdin);
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    endless.destroy();
    expect({ err, code }).toEqual({ err: 'standard input: expected at most 3 MB\n', code: 2 });
    expect(written).toBeLessThan(most);
  });

  test('a reader that closes the pipe early does not change the exit code', async () => {
    const wrong = await write('pipe.json', { ...given, published: { scores: [[1, 2], [3, 4]] } }); // prettier-ignore
    for (const [args, expected] of [
      [['check', wrong], 1],
      [['run', wrong], 0],
    ] as const) {
      const child = spawn(process.execPath, [file, ...args], { cwd: folder });
      child.stdout.destroy();
      const [code] = (await once(child, 'close')) as [number];
      expect(code, args[0]).toBe(expected);
    }
  });

  test('what takes longer than usual is computed only where that was asked for', async () => {
    await write('large.json', {
      text: 'a '.repeat(480),
      attention: { heads: 4 },
      layers: 8,
      display: { steps: ['embeddings'] },
    });
    const refused = await command(['run', 'large.json']);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(
      /^large\.json: text: would take about .*; it fits with at most \d+ in text \(480 now\)/,
    );
    const { code, err } = await command(['run', 'large.json', '--large', '--steps', 'embeddings']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  test('the JSON of a trace and a page may be longer than a document', async () => {
    const { out } = await command(['run', '--text', 'The cat', '--format', 'json']);
    const trace = out.replace('"steps": [', `${' '.repeat(4 * 2 ** 20)}"steps": [`);
    expect((await command(['run', '-'], trace)).code).toBe(0);
    const page = `<p>${' '.repeat(4 * 2 ** 20)}<attention-steps text="The cat"></attention-steps>`;
    expect((await command(['render', '-'], page)).code).toBe(0);
  });

  test.each([
    ['a list', (deep: string) => deep, 'expected an object, got a list'],
    ['a part', (deep: string) => `{"text": "a", "notes": ${deep}}`, 'notes.0: expected text, got a list'],
    ['a trace', (deep: string) => `{"attention_steps": 1, "document": ${deep}}`, 'document: is nested too deeply'],
  ])('JSON nested a hundred thousand times is refused with the name of its file: %s', async (_, around, reason) => {
    await write('deep.json', around('['.repeat(100_000) + ']'.repeat(100_000)));
    expect(await command(['run', 'deep.json'])).toEqual({ code: 2, out: '', err: `deep.json: ${reason}\n` });
  });

  test('a page that is nested a hundred thousand times is refused with the name of its file', async () => {
    await write('deep.html', `${'<div>'.repeat(100_000)}<attention-steps text="a b"></attention-steps>`);
    const err = 'deep.html: is nested too deeply\n';
    expect(await command(['render', 'deep.html'])).toEqual({ code: 2, out: '', err });
  });

  test('a reader that goes away is no error', async () => {
    const child = spawn(process.execPath, [file, 'run', '--text', 'a '.repeat(100), '--format', 'json'], {
      cwd: folder,
    });
    child.stdin.end();
    child.stdout.destroy();
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ err, code }).toEqual({ err: '', code: 0 });
  });

  test.each(['run none.json', 'run --text a --heads 99', 'rnu', 'check broken.json', 'run --text a --heads 99 1>&2'])(
    'what cannot be said on standard error is a failure, not a wrong number: %s',
    async (line) => {
      await write('broken.json', '{');
      const ends = async (redirection: string) => {
        const child = spawn('sh', ['-c', `"$0" "$1" ${line} ${redirection}`, process.execPath, file], { cwd: folder });
        child.stdin.end();
        child.stderr.destroy();
        return ((await once(child, 'close')) as [number])[0];
      };
      expect(await ends('2>/dev/full')).toBe(3);
      expect(await ends('')).toBe(3);
    },
  );

  test('standard output that is full is a failure', async () => {
    for (const line of ['check --example the-cat-sat', 'run --text a', '--help']) {
      const child = spawn('sh', ['-c', `"$0" "$1" ${line} >/dev/full`, process.execPath, file], { cwd: folder });
      child.stdin.end();
      expect(((await once(child, 'close')) as [number])[0], line).toBe(3);
    }
  });

  test('an error that nothing catches is a failure', async () => {
    const preloaded = await write('throws.mjs', "setTimeout(() => { throw new Error('unforeseen'); });");
    const child = spawn(process.execPath, ['--import', `./${preloaded}`, file, 'serve', '--port', '0'], {
      cwd: folder,
    });
    const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect({ err, code }).toEqual({ err: 'unforeseen\n', code: 3 });
  });
});
