// Which numbers of a model an export leaves in its files: all but those that were changed.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import type { ModelName } from '../../web/core/models/names.ts';
import { validate } from '../../web/core/validate.ts';
import { withCell } from '../../web/edit/cells.ts';
import { citationOf } from '../../web/export/cite.ts';
import { tensorOf } from '../../web/export/of-model.ts';
import { filesOf, smallModel } from './small-model.ts';

const core = await load();

test.each(['edited', 'overridden'])(
  'of a model of which one matrix was %s, the others are left in its files',
  async (how) => {
    await core.openModel(filesOf(smallModel()));
    const plain = validate({ text: '1 0', parameters: { from: 'model', model: 'own' } });
    const { steps } = core.run(plain);
    const left = steps.filter((step) => tensorOf(plain, step) !== undefined).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining(['layer1.W_Q', 'layer1.W_V', 'final.gain']));
    const matrix = steps.find(({ id }) => id === 'layer1.W_Q')!;
    const changed =
      how === 'edited'
        ? withCell(plain, matrix, 0, 1, 0.25)
        : validate({ ...plain, override: { 'layer1.W_Q': { cells: { '0,1': 0.25 } } } });
    const now = core.run(changed).steps.filter((step) => tensorOf(changed, step) !== undefined);
    expect(now.map(({ id }) => id)).toEqual(left.filter((id) => id !== 'layer1.W_Q'));
  },
);

test('a citation names the model whose numbers are shown', async () => {
  const cited = (model: ModelName) =>
    citationOf(validate({ text: '1 0', parameters: { from: 'model', model } }), {
      version: '1.0.0',
      accessed: new Date(2026, 0, 2),
    });
  await core.openModel(filesOf(smallModel()));
  expect(cited('own').plain).toMatch(
    /\[Computer software\]\. The numbers are those of a model: GPT-2, opened from files\.$/,
  );
  await core.loadModel('use-lite', { from: 'dist/models' });
  const { plain, bibtex } = cited('use-lite');
  expect(plain).toContain('those of a model: Universal Sentence Encoder Lite (');
  expect(plain).toContain('Cer');
  expect(plain).toContain('2018; Apache-2.0)');
  expect(bibtex).toMatch(
    /note += \{Computer software, worked example, accessed 2026-01-02\. The numbers are those of a model: .*Universal/,
  );
});
