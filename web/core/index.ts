// The core as a library: `const core = await load(); core.run(example)`.
export type { Cost } from './cost.ts';
export { loadDiagnoser, mistakes } from './diagnosis/load.ts';
export type * from './diagnosis/load.ts';
export { ExampleError } from './errors.ts';
export type { Embeddings, Example, ExampleDocument, Mask, Matrix, Parameters } from './example.ts';
export { backends } from './backend.ts';
export type { Backend, WasmFile } from './backend.ts';
export { load } from './load.ts';
export { ModelError } from './models/error.ts';
export { continueText } from './models/continue-text.ts';
export type { ContinuedToken, ContinueOptions } from './models/continued.ts';
export { chosenFiles, filesIn } from './models/model-folder.ts';
export type { ReadableFile } from './models/model-folder.ts';
export type { ReadingOptions as OpenModelOptions } from './models/read-tensors.ts';
export type { AsideOptions, ComputeOptions, Core, LoadOptions } from './load.ts';
export type * from './fused/types.ts';
export type { OpenOptions as LoadModelOptions } from './models/open.ts';
export { MOST_TRACED } from './region.ts';
export { isLong } from './shape.ts';
export type {
  Attributes,
  Axis,
  AxisName,
  OverriddenCell,
  NumberSource,
  Operation,
  Place,
  Plan,
  PlannedStep,
  Role,
  Step,
  Trace,
} from './trace.ts';
export { parseExample } from './parse-example.ts';
export { validate } from './validate.ts';
export { splitWords } from './words.ts';
