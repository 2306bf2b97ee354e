// Two checkpoints of one run, compared.
export const runComparison = {
  heading: 'Two checkpoints of the run side by side',
  lead: 'What training changed: every parameter, and every step from the words of a sentence to its answer, at two checkpoints. The second one is that of the timeline above.',
  first: 'Compare training step',
  second: (step: number) => `with training step ${step}, on the sentence`,
  show: 'Compare them',
  hide: 'Fold the comparison',
  name: (step: number) => `training step ${step}`,
  open: 'Open both on the main page',
  running: 'While the run goes on, its numbers change: they are compared when it pauses.',
  noExample: 'A run without attention has no tables to compare.',
};
