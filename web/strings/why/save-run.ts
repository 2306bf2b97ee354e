// Opening, saving and linking a run.
import { kilobytes } from '../bytes.ts';
import { stepsOf } from '../phrases.ts';

export const saveRunText = {
  heading: 'Take it with you',
  lead: 'The run is deterministic: the same settings give the same numbers on every machine. So its link is the run.',
  checkpoint: (step: number) => `As it is after ${stepsOf(step)}`,
  open: 'Open it step by step',
  openAbout:
    'The sentence and all trained parameters as an ordinary example: change any number, and everything follows.',
  sentence: 'Sentence',
  json: 'Example (JSON)',
  csv: 'Curves (CSV)',
  plots: 'Plots of the run (SVG)',
  controls: 'Plot of the controls (SVG)',
  program: (steps: number) => (steps === 1 ? 'First loss in PyTorch' : `First ${steps} losses in PyTorch`),
  programAbout:
    'The PyTorch program is one Python file, its data included: the same parameters to begin with, the same sentences, the gradients by autograd. It prints its losses beside those of this page, and where the first difference is.',
  link: 'Copy the link',
  copied: 'Copied',
  notCopied: 'The link could not be copied. Here it is:',
  openTooLong: (characters: number, most: number) =>
    `An address that opens it would take ${kilobytes(characters)}, and none above ${kilobytes(most)} is offered. Save the example instead, and open the file on the main page.`,
  linkTooLong: (characters: number, most: number) =>
    `A link holds the whole text. This one would take ${kilobytes(characters)}; mail and chat programs cut off long addresses, so none above ${kilobytes(most)} is offered.`,
  tooEarly: 'There is nothing to save before the first step.',
  noExample:
    'A run without attention has no table of weights, so it cannot be opened step by step. Its curves can be saved.',
  fileName: (task: string, seed: number) => `attention-steps-${task}-seed-${seed}`,
};
