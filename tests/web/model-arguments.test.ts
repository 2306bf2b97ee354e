// What the core says of arguments with which it cannot load or open a model.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { OpenOptions } from '../../web/core/models/open.ts';
import type { ReadingOptions } from '../../web/core/models/read-tensors.ts';

const core = await load();

test.each([
  [undefined, 'options: expected an object'],
  [{}, 'from: expected a URL or a string'],
  [{ from: 7 }, 'from: expected a URL or a string'],
  [{ from: 'models', signals: null }, 'signals: is not an option; known options: from, signal, onProgress'],
  [{ from: 'models', signal: {} }, 'signal: expected an AbortSignal'],
  [{ from: 'models', onProgress: 'log' }, 'onProgress: expected a function'],
])('loadModel with %o says what does not fit', async (options, message) => {
  await expect(core.loadModel('use-lite', options as unknown as OpenOptions)).rejects.toThrow(new TypeError(message));
});

test('openModel refuses options that it does not know, and what is no list of files', async () => {
  const open = (files: unknown, options?: unknown) => core.openModel(files as [], options as ReadingOptions);
  await expect(open([], { onProgres: null })).rejects.toThrow(/^onProgres: is not an option/);
  await expect(open([], null)).rejects.toThrow(new TypeError('options: expected an object'));
  for (const files of [undefined, 'folder', [null], [{ name: 'config.json' }]])
    await expect(open(files)).rejects.toThrow(/^files: /);
});
