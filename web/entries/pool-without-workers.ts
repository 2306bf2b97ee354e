// Stands in for web/core/fused/pool.ts in the page that is one file, whose policy allows no workers: the overview of a long text is
// computed in slices on the page's own thread, between which the page stays usable.
export class Pool {
  run(): Promise<'no workers'> {
    return Promise.resolve('no workers');
  }
}
