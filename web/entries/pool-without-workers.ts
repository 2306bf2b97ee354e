// Replaces web/core/fused/pool.ts in the standalone page, whose policy allows no workers: the overview of a long text is computed in slices
// on the main thread, between which the page stays usable.
export class Pool {
  run(): Promise<'no workers'> {
    return Promise.resolve('no workers');
  }
}
