export { AttentionTable } from './attention-table.ts';
export type { Outline, PublishedCell } from './cell-appearance.ts';
