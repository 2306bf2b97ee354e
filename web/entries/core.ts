// What dist/core.js exports: the core, and what compares two of its traces.
export * from '../core/index.ts';
export { compare } from '../trace/compare.ts';
export type {
  Aligned,
  ComparedPlace,
  ComparedStep,
  CompareOptions,
  NotCompared,
  NumberPair,
  TraceComparison,
} from '../trace/compare.ts';
