// Brings the parameters of a trained model into an instance of the core.
import type { CoreModule } from '#build/wasm/simd.mjs';
import { expectOptions, expectRunOptions } from '../fused/options.ts';
import type { Instance } from '../instance.ts';
import { typeError } from '../messages/fused.ts';
import { parameterInputs } from '../parameter-inputs.ts';
import { shapeOf } from '../shape.ts';
import { stepId } from '../step-id.ts';
import { validate } from '../validate.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import { continuation } from './continuation.ts';
import { modelError } from './error.ts';
import { KvCache } from './kv-cache.ts';
import { transforms } from './loaded.ts';
import type { LoadedModel } from './loaded.ts';
import { modelInUse } from './in-use.ts';
import { bytesOf, writeNumbers } from './numbers.ts';
import type { ReadableFile } from './model-folder.ts';
import { openModel } from './open.ts';
import type { OpenOptions } from './open.ts';
import { describeOwn } from './own.ts';
import { Reader } from './reader.ts';
import { readTensors } from './read-tensors.ts';
import type { ReadingOptions } from './read-tensors.ts';

/** That there is a matrix of the right size for each parameter that examples of the model have. */
function checkTensors({ name, tensors, d_model, bias, configuration }: LoadedModel): void {
  const seeded = { embeddings: { from: 'seed', seed: 1, d_model }, parameters: { from: 'seed', seed: 1, bias } };
  const example = validate({ tokens: ['word'], ...seeded, ...configuration });
  const expect = (id: string, rows: number | undefined, columns: number | undefined) => {
    const tensor = tensors.get(id);
    if (tensor === undefined) throw modelError('missingTensor', name, id);
    if ((rows ?? tensor.rows) !== tensor.rows || columns !== tensor.columns) throw modelError('otherTensor', name, id);
  };
  expect('embeddings', undefined, d_model);
  for (const { place, role, rows, columns } of parameterInputs(example, shapeOf(example))) {
    expect(stepId(place, role), rows.size, columns.size);
  }
}

/** How many bytes are converted in a few milliseconds. */
const AT_ONCE = 1 << 20;

/**
 * Opens a model and hands its numbers to an instance, part by part.
 * @throws TypeError that names an option; as `openModel`; ModelError where the instance has too little memory
 */
export async function loadModel(name: string, module: CoreModule, options: OpenOptions): Promise<LoadedModel> {
  const { from } = expectOptions(options, 'loadModel');
  if (typeof from !== 'string' && !(from instanceof URL)) throw typeError('from', 'address');
  expectRunOptions(options);
  const file = await openModel(name, options);
  const { bytes, format } = file.description;
  const count = bytes / bytesOf[format];
  if (!module.reserve_model(count)) throw modelError('noMemory', 4 * count);
  let first = 0;
  for await (const part of file.parts()) {
    for (let start = 0; start < part.length; start += AT_ONCE) {
      const some = part.subarray(start, start + AT_ONCE);
      writeNumbers(format, some, module.model_numbers().subarray(first));
      first += some.length / bytesOf[format];
      await yieldToEvents();
    }
  }
  options.signal?.throwIfAborted();
  const model = modelInUse(file);
  checkTensors(model);
  await yieldToEvents(); // what is computed with it is a task of its own
  return model;
}

/** Whether they are what `chosenFiles` and `filesIn` give: a caller without types may have passed a browser's files themselves. */
const areReadable = (files: unknown): boolean =>
  Array.isArray(files) &&
  files.every(
    (file: Partial<ReadableFile> | null) => typeof file?.name === 'string' && typeof file.read === 'function',
  );

/**
 * Opens a model from its own files and hands its numbers to an instance.
 * @throws TypeError that names an argument or an option; ModelError that says which file, field or tensor is wrong; the reason of `signal`
 */
export async function openOwn(
  files: readonly ReadableFile[],
  instance: Instance,
  options: ReadingOptions,
): Promise<LoadedModel> {
  if (!areReadable(files)) throw typeError('files', 'readableFiles');
  expectRunOptions(expectOptions(options, 'openModel'));
  const { model, about, placed } = await describeOwn(files);
  const { module } = instance;
  const writes = model.configuration.predictions !== undefined && !transforms(model);
  const cache = writes ? new KvCache(model, about.numbers) : undefined;
  const numbers = about.numbers + (cache?.numbers ?? 0);
  if (!module.reserve_model(numbers)) throw modelError('noMemory', 4 * numbers);
  await readTensors(placed, () => module.model_numbers(), options);
  options.signal?.throwIfAborted();
  if (cache) {
    model.keptTokens = cache.tokens;
    model.continueText = (tokens, asked) => continuation(model, new Reader(instance, cache, model), tokens, asked);
  }
  return model;
}
