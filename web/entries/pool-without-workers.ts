// Replaces web/core/fused/pool.ts in the standalone page, which has no text for workers of this kind: the overview of a long text is
// computed in slices on the main thread, between which the page stays usable.
export class Pool {
  run(): Promise<'no workers'> {
    return Promise.resolve('no workers');
  }
}
