// Stands in for web/core/fused/prepared.ts and layer.ts in a page that shows one example: nothing there calculates again and again.
const missing = (): Promise<never> => Promise.reject(new Error('prepared calculations are not in this file'));

export { missing as prepare, missing as prepareLayer };
