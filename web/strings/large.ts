// What is said of a change that takes longer than is computed at once.
export const largeText = {
  /** @param takes time and memory in words */
  offer: (takes: string | undefined) =>
    takes === undefined ? 'Compute it anyway' : `Compute it anyway (about ${takes})`,
  computing: 'Computing',
  percent: (done: number) => `${Math.floor(100 * done)}%`,
  seconds: (seconds: number) => `${seconds.toFixed(1)} s`,
  cancel: 'Cancel',
  cancelled: 'Cancelled.',
  failed: (reason: string) => `It could not be computed: ${reason}.`,
};
