// Two steps of one run, compared.
export const runComparison = {
  heading: 'Two steps of the run side by side',
  lead: 'What training changed: every parameter and every number of a sentence at two steps of the run. The second step is that of the timeline above.',
  first: 'Compare step',
  second: (step: number) => `with step ${step}, on the sentence`,
  show: 'Compare them',
  hide: 'Fold the comparison',
  name: (step: number) => `step ${step}`,
  open: 'Open both on the main page',
  running: 'While the run goes on, its numbers change: they are compared when it pauses.',
  noExample: 'A run without attention has no tables to compare.',
};
