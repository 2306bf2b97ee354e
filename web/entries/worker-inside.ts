// Replaces web/core/aside/worker-file.ts in a page that contains everything it needs: its workers start from text.
export const workerFile = undefined;
