// Brings the parameters of a trained model into an instance of the core.
import type { CoreModule } from '#build/wasm/simd.mjs';
import { parameterInputs } from '../parameter-inputs.ts';
import { shapeOf } from '../shape.ts';
import { stepId } from '../step-id.ts';
import { validate } from '../validate.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import { bytesOf } from './description.ts';
import type { ModelDescription } from './description.ts';
import { modelError } from './error.ts';
import { fromHalf } from './half.ts';
import type { LoadedModel } from './loaded.ts';
import { modelInUse } from './in-use.ts';
import { openModel } from './open.ts';
import type { OpenOptions } from './open.ts';

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

/** So many bytes are converted in a few milliseconds. */
const AT_ONCE = 1 << 20;

function numbersIn(
  format: ModelDescription['format'],
  buffer: ArrayBuffer,
  start: number,
  bytes: number,
): Float32Array {
  if (format === 'f32') return new Float32Array(buffer, start, bytes / 4);
  return Float32Array.from(new Uint16Array(buffer, start, bytes / 2), fromHalf);
}

/**
 * Opens a model and hands its numbers to an instance, part by part.
 * @throws as `openModel`; ModelError where the instance has too little memory
 */
export async function loadModel(name: string, module: CoreModule, options: OpenOptions): Promise<LoadedModel> {
  const file = await openModel(name, options);
  const { bytes, format } = file.description;
  const count = bytes / bytesOf[format];
  if (!module.reserve_model(count)) throw modelError('noMemory', 4 * count);
  let first = 0;
  for await (const { buffer, byteOffset, byteLength } of file.parts()) {
    for (let start = 0; start < byteLength; start += AT_ONCE) {
      const size = Math.min(AT_ONCE, byteLength - start);
      const numbers = numbersIn(format, buffer, byteOffset + start, size);
      module.model_numbers().set(numbers, first);
      first += numbers.length;
      await yieldToEvents();
    }
  }
  options.signal?.throwIfAborted();
  const model = modelInUse(file);
  checkTensors(model);
  return model;
}
