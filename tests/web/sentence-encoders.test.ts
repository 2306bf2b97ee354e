// Sentence encoders that a reader opens: whose texts become one vector, and how, as their folder says. PyTorch's numbers are in the suite
// `checkpoints`.
import { expect, test } from 'vitest';
import { load } from '../../web/core/load.ts';
import { describeOwn } from '../../web/core/models/own.ts';
import { asTrained, cosinesOf, cosineTrace, textVector, vectorIn } from '../../web/elements/cards/text-vectors.ts';
import { validate } from '../../web/core/validate.ts';
import { configured, filesOf, smallEncoder, smallModel } from './small-model.ts';

const core = await load();
const parameters = { from: 'model', model: 'own' } as const;
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const withPooling = (settings: unknown) => smallEncoder().set('1_Pooling/config.json', bytesOf(settings));
const withModules = (...modules: [type: string, path: string][]) =>
  smallEncoder()
    .set('1_Pooling/config.json', bytesOf({ pooling_mode_mean_tokens: true }))
    .set('modules.json', bytesOf(modules.map(([type, path], idx) => ({ idx, name: String(idx), path, type }))));
const poolingOf = async (files = smallEncoder()) => (await describeOwn(filesOf(files))).about.pooling;

/** The mean of the last outputs of a text, in double precision. */
function meanOf(text: string): number[] {
  const { steps } = core.run({ text, parameters });
  const { values, columns } = steps.find(({ id }) => id === 'layer1.feed_forward.layer_norm')!;
  const d = columns.labels.length;
  const rows = values.length / d;
  return Array.from({ length: d }, (_, column) => {
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += values[row * d + column]!;
    return sum / rows;
  });
}
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, index) => sum + x * b[index]!, 0);

test.each([4, 384, 768, 1024])('texts in %i numbers are compared by the cosine of their means', async (d) => {
  await core.openModel(filesOf(smallEncoder(d)));
  const [one, other] = ['0 1 4', '3 3 2 1'];
  const trace = core.run({ text: one, parameters });
  const vector = vectorIn(trace)!;
  expect(dot(vector, vector)).toBeCloseTo(1, 5);
  const second = await textVector(core, asTrained(validate({ text: one, parameters }), { text: other! }));
  const [a, b] = [meanOf(one!), meanOf(other!)];
  const expected = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  expect(Math.abs(cosinesOf(core, [vector, second])[0]![1]! - expected)).toBeLessThan(1e-5);
  // Its arithmetic is the sum of the products of all numbers.
  const shown = cosineTrace(
    core,
    [vector, second].map((one, index) => ({ name: String(index), vector: one })),
  );
  const [embeddings, scores] = shown.steps;
  const rows = [0, 1].map((row) => [...embeddings!.values.subarray(row * d, (row + 1) * d)]);
  expect(embeddings!.columns.labels).toHaveLength(d);
  expect(Math.abs(dot(rows[0]!, rows[1]!) - scores!.values[1]!)).toBeLessThan(1e-5);
});

test('the folder says how a text becomes a vector; where it does not, the mean is assumed', async () => {
  expect(await poolingOf()).toBe('assumed');
  expect(await poolingOf(withPooling({ pooling_mode_cls_token: false, pooling_mode_mean_tokens: true }))).toBe('mean');
  expect(await poolingOf(withPooling({ pooling_mode_mean_sqrt_len_tokens: true }))).toBe('mean');
  expect(await poolingOf(withPooling({ pooling_mode: 'mean' }))).toBe('mean');
  expect(await poolingOf(withPooling({ pooling_mode: 'cls' }))).toBe('first');
  expect(await poolingOf(withPooling({ pooling_mode_cls_token: true, pooling_mode_mean_tokens: false }))).toBe('first');
});

test('where it is the first token, that is the vector of a text', async () => {
  await core.openModel(filesOf(withPooling({ pooling_mode_cls_token: true })));
  const { steps } = core.run({ text: '0 1', parameters });
  const [last, first, unit] = steps.slice(-3);
  expect([last!.role, first!.role, unit!.role]).toEqual(['layer_norm', 'first_output', 'summary_unit']);
  const row = [...last!.values.slice(0, last!.columns.labels.length)];
  expect([...first!.values]).toEqual(row);
  [...unit!.values].forEach((value, i) => expect(value).toBeCloseTo(row[i]! / Math.hypot(...row), 6));
});

test('a model without a way has no such vector', async () => {
  await core.openModel(filesOf(smallModel()));
  expect(vectorIn(core.run({ text: '0 1', parameters }))).toBeUndefined();
  const headed = { ...JSON.parse(new TextDecoder().decode(smallEncoder().get('config.json'))) as object, architectures: ['BertForSequenceClassification'] }; // prettier-ignore
  expect(await poolingOf(smallEncoder().set('config.json', bytesOf(headed)))).toBeUndefined();
});

test.each([
  [{ pooling_mode_max_tokens: true }, 'got max_tokens'],
  [{ pooling_mode_cls_token: true, pooling_mode_mean_tokens: true }, 'got cls_token and mean_tokens'],
  [{ pooling_mode: ['mean', 'max'] }, 'got mean and max'],
  [{}, 'got nothing'],
  [[], 'it is not an object'],
])('a folder that asks for %j is refused', async (settings, reason) => {
  await expect(poolingOf(withPooling(settings))).rejects.toThrow(reason);
  await expect(poolingOf(withPooling(settings))).rejects.toThrow('1_Pooling/config.json: ');
});

test('the list of modules says where the settings of the pooling are; what follows may only be made as long as 1', async () => {
  const transformer = ['sentence_transformers.models.Transformer', ''] as [string, string];
  const pooling = (path: string) => ['sentence_transformers.models.Pooling', path] as [string, string];
  expect(await poolingOf(withModules(transformer, pooling('1_Pooling')))).toBe('mean');
  const newer = 'sentence_transformers.sentence_transformer.modules';
  const files = withModules([`${newer}.transformer.Transformer`, ''], [`${newer}.pooling.Pooling`, '1_Pooling'], [`${newer}.normalize.Normalize`, '2_Normalize']); // prettier-ignore
  expect(await poolingOf(files)).toBe('mean');
  const elsewhere = withModules(transformer, pooling('2_Pooling'));
  expect(await poolingOf(elsewhere)).toBe('assumed');
  expect(await poolingOf(elsewhere.set('2_Pooling/config.json', bytesOf({ pooling_mode: 'cls' })))).toBe('first');
});

test.each([
  ['sentence_transformers.models.Dense', 'modules.json: what the module "Dense" makes of a text is not known here'],
  ['sentence_transformers.models.LayerNorm', 'modules.json: what the module "LayerNorm" makes'],
])('a module %s behind the pooling is refused; where no vector of a text is shown, it is not', async (type, reason) => {
  const before = [['sentence_transformers.models.Transformer', ''], ['a.Pooling', '1_Pooling']] as [string, string][]; // prettier-ignore
  const files = withModules(...before, [type, '2_Other']);
  await expect(core.openModel(filesOf(files))).rejects.toThrow(reason);
  const headed = configured(files, { architectures: ['BertForMaskedLM'] });
  headed.delete('1_Pooling/config.json');
  expect(await poolingOf(headed)).toBeUndefined();
});

test.each([
  [{}, 'it is not a list'],
  [[7], '0: expected an object, got 7'],
  [[{ type: 'Transformer', path: '' }, { path: '1_Pooling' }], '1.type: expected a text, got nothing'],
])('a list of modules that is %j is refused', async (modules, reason) => {
  const files = smallEncoder().set('modules.json', bytesOf(modules));
  await expect(poolingOf(files)).rejects.toThrow(`modules.json: ${reason}`);
});
