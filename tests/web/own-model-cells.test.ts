// Which numbers of a reader's own model can be changed: every cell that is drawn as such.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { validate } from '../../web/core/validate.ts';
import { withCell } from '../../web/edit/cells.ts';
import { isEditable } from '../../web/edit/editable.ts';
import { filesOf, smallDistilBert, smallEncoder, smallLlama, smallMaskedWords, smallModel } from './small-model.ts';

const core = await load();

test.each([
  ['GPT-2', smallModel()],
  ['Llama', smallLlama()],
  ['BERT', smallEncoder()],
  ['DistilBERT', smallDistilBert()],
  ['BERT that predicts hidden words', smallMaskedWords()],
])('every number of a %s that can be changed is then what was typed', async (_, files) => {
  await core.openModel(filesOf(files));
  const example = validate({ text: '1 0', parameters: { from: 'model', model: 'own' } });
  const changed: string[] = [];
  for (const step of core.run(example).steps.filter((one) => isEditable(example, one))) {
    const [row, column] = [step.rows.labels.length - 1, step.columns.labels.length - 1];
    const after = core.run(withCell(example, step, row, column, 0.25)).steps.find(({ id }) => id === step.id)!;
    expect(after.values.at(-1), step.id).toBe(0.25);
    changed.push(step.id);
  }
  expect(changed.length).toBeGreaterThan(5);
  // All of its norms.
  const norms = core.run(example).steps.filter(({ role, gradient_of }) => role === 'gain' && gradient_of === undefined);
  expect(changed).toEqual(expect.arrayContaining(norms.map(({ id }) => id)));
});
