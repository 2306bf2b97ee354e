// The core as a library: `const core = await load(); core.run(example)`.
export { ExampleError } from './errors.ts';
export type { Embeddings, Example, Mask, Matrix, Parameters } from './example.ts';
export { load } from './load.ts';
export type { Backend, Core, LoadOptions } from './load.ts';
export type {
  Attributes,
  Axis,
  AxisName,
  HeldCell,
  NumberSource,
  Operation,
  Place,
  Role,
  Step,
  Trace,
} from './trace.ts';
export { parseExample, validate } from './validate.ts';
export { splitWords } from './words.ts';
