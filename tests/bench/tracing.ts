// Reads from the browser's own trace when a keystroke was painted: no script can see that.
import type { Browser, CDPSession } from '@playwright/test';

/** How long one keystroke took, in milliseconds. */
export interface Sample {
  /**
   * From the browser's time stamp of the key to the end of the first frame at whose start all that is in sight showed the new
   * numbers: after its style, layout, paint and commit. What follows is the compositor's, on other threads.
   */
  painted: number;
  /** The processor time of the page's thread meanwhile: without waiting for the screen's next frame, or for other programs. */
  work: number;
}

interface TraceEvent {
  name: string;
  cat: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** What the browser calls one task of a thread. */
const task = 'ThreadControllerImpl::RunTask';
const categories = ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'];

/** Records while `action` runs; gives the events of the browser's own trace. */
async function recorded(browser: Browser, action: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  await action();
  await ended(session);
  await session.detach();
  return events;
}

const isMark = (name: string) => (event: TraceEvent) => event.name === name && event.cat.includes('user_timing');

/** Records while `keystrokes` runs, and reads the sample of each key that `nextKeystroke` marked. */
export const traced = async (browser: Browser, keystrokes: () => Promise<void>): Promise<Sample[]> =>
  samples(await recorded(browser, keystrokes));

/**
 * Records while `action` runs; the milliseconds of the longest task that the thread of a page had from its mark "loaded" on, as the
 * clock saw it.
 */
export async function longestTask(browser: Browser, action: () => Promise<void>): Promise<number> {
  const events = await recorded(browser, action);
  const loaded = events.find(isMark('loaded'));
  if (loaded === undefined) throw new Error('the page was not loaded');
  const durations = events
    .filter(({ name, pid, tid, ts }) => name === task && pid === loaded.pid && tid === loaded.tid && ts >= loaded.ts)
    .map(({ dur }) => (dur ?? 0) / 1000);
  return Math.max(0, ...durations);
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
}

function samples(events: TraceEvent[]): Sample[] {
  const marked = (name: string) => events.filter(isMark(name)).sort((a, b) => a.ts - b.ts);
  const keys = marked('key');
  const first = keys[0];
  if (first === undefined) return [];
  const own = events.filter(({ pid, tid, ph }) => pid === first.pid && tid === first.tid && ph === 'X');
  const commits = own.filter(({ name }) => name === 'Commit').sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name }) => name === task);
  const shown = marked('shown');
  return keys.flatMap((key) => {
    const frame = shown.find(({ ts }) => ts >= key.ts);
    const commit = frame && commits.find(({ ts }) => ts >= frame.ts);
    if (commit === undefined) return [];
    const end = commit.ts + commit.dur!;
    const meanwhile = tasks.filter(({ ts, dur }) => ts + dur! > key.ts && ts < end);
    return [{ painted: (end - key.ts) / 1000, work: meanwhile.reduce((sum, { tdur }) => sum + (tdur ?? 0) / 1000, 0) }];
  });
}
