// The run that the page "Why it learns" shows: its task, its buttons, what it says aloud, and what went wrong with it.
import type { Task } from '../../core/training/types.ts';
import { counted } from '../phrases.ts';
import { theRightKey } from './tasks.ts';

export const runText = {
  chooseTask: 'What is to be learned',
  label: 'The run',
  start: 'Start',
  goOn: 'Continue',
  pause: 'Pause',
  again: 'Run again',
  oneStep: 'One step',
  reset: 'Reset',
  speed: 'Speed',
  speeds: { slow: 'in half a minute', watch: 'in 5 seconds', full: 'as fast as possible' },
  otherSpeed: (seconds: number) => `in ${seconds} seconds`,
  step: 'step {step}',
  of: ' of {steps}',
  left: (seconds: number) =>
    seconds < 1.5
      ? 'about a second left'
      : seconds < 90
        ? `about ${Math.round(seconds)} seconds left`
        : `about ${Math.round(seconds / 60)} minutes left`,
  /** The run that the reader comes back to is made again; as short as the time that is left, so that no line is added. */
  returning: (step: number) => `returning to step ${step}`,
  status: {
    loading: 'getting ready',
    ready: 'not started',
    running: '',
    paused: 'paused',
    done: 'done',
    failed: 'stopped',
  },
  unseen: (steps: number) =>
    `${counted(steps, 'step')} ran while this tab was in the background; you can go back on the timeline.`,
  onPage: 'This browser does not let the page start a worker, so the run shares the page’s own thread.',
  announcedNew: (task: string, steps: number) => `${task}: a run of ${counted(steps, 'step')}, not started`,
  announcedStart: (task: string, steps: number) => `${task}: a run of ${counted(steps, 'step')}, under way`,
  announced: (step: number, steps: number) => `Step ${step} of ${steps}`,
  announcedLoss: (loss: string) => `loss ${loss} nats`,
  announcedWeight: (share: string, task: Task) => `weight on ${theRightKey(task)} ${share}`,
  sentences: (parts: string[]) => `${parts.join('. ')}.`,
};

export const problemText = {
  link: 'This link describes a run that is not possible.',
  settings: 'These settings cannot be run.',
  stays: 'The run below is the last valid one.',
  usual: 'The run below has the usual settings.',
  failed: 'The run stopped.',
  tryAgain: '“Reset” makes a new one.',
  noWasm: 'This browser cannot run the arithmetic (WebAssembly), so nothing can be trained here.',
  noCore: 'The arithmetic could not be loaded, so nothing can be trained. Reload the page to try again.',
  table: 'This table cannot be shown.',
};
