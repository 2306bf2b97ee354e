// The browser that is measured, and the machine it runs on.
import { chromium, type Browser } from '@playwright/test';
import { cpus, loadavg } from 'node:os';
import { chromiumOptions } from '../chromium.ts';

export const launch = (): Promise<Browser> => chromium.launch(chromiumOptions);

export const machine = () => ({
  date: new Date().toISOString().slice(0, 10),
  processor: `${cpus()[0]!.model}, ${cpus().length} cores`,
  /** How many programs wanted to run in the last minute: where others do, figures are worth little. */
  load: Number(loadavg()[0]!.toFixed(1)),
});
