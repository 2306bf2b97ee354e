// Numbers that a reader pastes.
export { fitTo } from './fit.ts';
export type { TableSize } from './fit.ts';
export type { WrittenNumber } from './number.ts';
export { readPastedNumbers } from './read.ts';
export type { PastedNumbers } from './read.ts';
