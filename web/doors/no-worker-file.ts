// Stands in for web/core/fused/worker-file.ts in a page that has no files beside it: workers start from a blob.
export const workerFile = undefined;
