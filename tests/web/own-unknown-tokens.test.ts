// What the page says of tokens that a model does not know.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { loadedModels } from '../../web/core/models/loaded.ts';
import { unknownTokens } from '../../web/core/models/unknown-tokens.ts';
import { unquoted } from '../../web/strings/phrases.ts';
import { unknownTokensText } from '../../web/strings/unknown-tokens.ts';
import { filesOf, jsonFile, smallEncoder, smallModel } from './small-model.ts';

const core = await load();

const said = (tokens: string[]): string | undefined => {
  const unknown = unknownTokens(loadedModels.get('own')!, tokens);
  return unknown && unquoted(unknownTokensText(unknown));
};

test('tokens that the vocabulary of a model does not have are named once, with what it reads instead', async () => {
  const written = {
    added_tokens: [{ id: 0, content: '[UNK]', special: true }],
    pre_tokenizer: { type: 'Whitespace' },
    model: { type: 'WordLevel', unk_token: '[UNK]', vocab: { '[UNK]': 0, a: 1, b: 2, c: 3, d: 4 } },
  };
  await core.openModel(filesOf(smallEncoder().set('tokenizer.json', jsonFile(written))));
  expect(said(['a', 'b', '[UNK]'])).toBeUndefined();
  expect(said(['a', 'zebra', 'b', 'zebra'])).toBe(
    'Not in the vocabulary of the model: “zebra”. It reads “[UNK]” instead.',
  );
  expect(said(['x', 'a', 'y'])).toBe('Not in the vocabulary of the model: “x” and “y”. It reads “[UNK]” instead.');
  expect(said(['1', '2', '3', '4', '5', '6', '7'])).toBe(
    'Not in the vocabulary of the model: “1”, “2”, “3”, “4”, “5” and 2 more. It reads “[UNK]” instead.',
  );
});

test('of a model whose texts are ids, no token is unknown', async () => {
  await core.openModel(filesOf(smallModel()));
  expect(said(['0', '1', '2'])).toBeUndefined();
});
