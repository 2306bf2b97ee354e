// Stands in for web/core/fused/pool.ts in the page that is one file: the picture of a long text is computed in slices on the page's
// own thread, between which it stays usable. Two threads would halve tenths of a second, and their code took 1.6 kB.
export class Pool {
  run(): Promise<'no workers'> {
    return Promise.resolve('no workers');
  }
}
