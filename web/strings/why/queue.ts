// The buttons of queued runs. Braces are replaced by live words.

export const queueText = {
  run: 'Run it',
  beside: 'Run it alongside',
  all: 'Run all of them',
  waiting: 'waiting',
  cancel: 'Cancel',
  stop: 'Cancel all',
  again: 'Try again',
  step: (step: number, steps: number) => `step ${step} of ${steps}`,
  oneOf: (number: number, count: number) => `run ${number} of ${count}`,
  left: (seconds: number) => (seconds < 1 ? 'less than a second left' : `about ${Math.ceil(seconds)} s left`),
  failed: 'This run stopped: {reason}',
  loading: 'loading',
};
