// The files of a folder: in Node, chosen in a browser, and dropped on the page.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chosenFiles, filesIn } from '../../web/core/models/model-folder.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import { droppedFiles } from '../../web/page/own-model/dropped-files.ts';
import { jsonFile, smallEncoder } from './small-model.ts';

const files = smallEncoder()
  .set('modules.json', jsonFile([{ type: 'a.Transformer', path: '' }, { type: 'a.Pooling', path: 'mine' }]))
  .set('mine/config.json', jsonFile({ pooling_mode: 'cls' })); // prettier-ignore
const more = ['mine/weights.bin', 'deep/er/config.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-folder-'));
  for (const [name, bytes] of [...files, ...more.map((name) => [name, new Uint8Array(1)] as const)]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('in Node, the config.json of folders inside are among them, and links that lead nowhere are not', async () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'pytorch_model.bin'));
  const found = await filesIn(folder);
  expect(found.map(({ name }) => name).sort()).toEqual([...files.keys()].sort());
  expect((await describeOwn(found)).about.pooling).toBe('first');
});

test('chosen in a browser, they are the same, and single files keep their names', async () => {
  const all = [...files, ...more.map((name) => [name, new Uint8Array(1)] as const)];
  const given = all.map(([path, bytes]) =>
    Object.assign(new File([bytes], basename(path)), { webkitRelativePath: `folder/${path}` }),
  );
  const found = chosenFiles(given);
  expect(found.map(({ name }) => name).sort()).toEqual([...files.keys()].sort());
  expect((await describeOwn(found)).about.pooling).toBe('first');
  expect(chosenFiles([new File([], 'config.json')]).map(({ name }) => name)).toEqual(['config.json']);
});

/** A folder as a browser gives it when it is dropped, from names of files with their bytes. */
function entryOf(name: string, inside: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): FileSystemDirectoryEntry {
  const fileOf = (path: string, bytes: Uint8Array<ArrayBuffer>) => ({
    ...{ isFile: true, isDirectory: false, name: path },
    file: (done: (file: File) => void) => done(new File([bytes], path)),
  });
  const names = [...new Set([...inside.keys()].map((path) => path.split('/')[0]!))];
  const entries = names.map((first) => {
    const own = inside.get(first);
    if (own !== undefined) return fileOf(first, own);
    const below = [...inside].filter(([path]) => path.startsWith(`${first}/`));
    return entryOf(first, new Map(below.map(([path, bytes]) => [path.slice(first.length + 1), bytes])));
  });
  return {
    ...{ isFile: false, isDirectory: true, name },
    createReader: () => {
      let at = 0;
      return { readEntries: (done: (some: unknown[]) => void) => done(entries.slice(at, (at += 2))) };
    },
    getFile: (path: string, _: object, done: (entry: unknown) => void, failed: (reason: Error) => void) => {
      const bytes = inside.get(path);
      return bytes === undefined ? failed(new Error('none')) : done(fileOf(path, bytes));
    },
  } as unknown as FileSystemDirectoryEntry;
}
const drop = async (inside: ReadonlyMap<string, Uint8Array<ArrayBuffer>>) => {
  const items = [{ webkitGetAsEntry: () => entryOf('folder', inside) }];
  return (await droppedFiles({ items } as unknown as DataTransfer)).map(({ name }) => name).sort();
};

test('dropped, they are the same; a folder without a model has only its own', async () => {
  const all = new Map([...files, ...more.map((name) => [name, new Uint8Array(1)] as const)]);
  expect(await drop(all)).toEqual([...files.keys()].sort());
  all.delete('config.json');
  expect(await drop(all)).toEqual(['model.safetensors', 'modules.json']);
});
