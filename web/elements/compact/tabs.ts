// Which steps of a path from words to contexts are in which tab.
import type { Role, Step, Trace } from '../../core/trace.ts';
import { counterpart, focusShowing, inFocus, sameFocus, sourceOf, stepById, type Focus } from '../../trace/focus.ts';
import { cardOfStep } from '../cards/cards.ts';
import type { CardId } from '../cards/view.ts';

/** The tabs, in order. */
export const tabIds = ['words', 'scores', 'weights', 'mix'] as const;
export type TabId = (typeof tabIds)[number];

const tabOfCard: Partial<Record<CardId, TabId>> = {
  words: 'words',
  roles: 'words',
  scores: 'scores',
  scale: 'scores',
  weights: 'weights',
  mix: 'mix',
  heads: 'mix',
};

/** Analyses of a trace, which are no steps of the calculation. */
const readOff: readonly Role[] = ['context_units', 'context_cosines'];

/** The tab of a step on this path; undefined if no tab lists it. */
export function tabOfStep(trace: Trace, focus: Focus, step: Step): TabId | undefined {
  const card = readOff.includes(step.role) ? undefined : cardOfStep(trace, focus, step);
  return card && tabOfCard[card];
}

/** The steps of each tab; tabs without steps are absent. */
export type Tabs = ReadonlyMap<TabId, readonly Step[]>;

const lastOf = new WeakMap<Trace, { focus: Focus; wanted: readonly string[] | undefined; tabs: Tabs }>();

/**
 * The tabs of a path, with the steps that each of them can show.
 * @param wanted the steps to show, by id or by role (`display.steps`); all by default
 */
export function tabsOf(trace: Trace, focus: Focus, wanted: readonly string[] | undefined): Tabs {
  const last = lastOf.get(trace);
  if (last !== undefined && last.wanted === wanted && sameFocus(last.focus, focus)) return last.tabs;
  const found = new Map<TabId, Step[]>(tabIds.map((tab) => [tab, []]));
  for (const step of trace.steps) {
    if (wanted !== undefined && !wanted.includes(step.id) && !wanted.includes(step.role)) continue;
    const tab = tabOfStep(trace, focus, step);
    if (tab !== undefined && onPath(trace, focus, step)) found.get(tab)!.push(step);
  }
  const tabs = new Map([...found].filter(([, steps]) => steps.length > 0));
  // If the trace has none of these steps, all are shown.
  if (tabs.size === 0 && wanted !== undefined) return tabsOf(trace, focus, undefined);
  lastOf.set(trace, { focus, wanted, tabs });
  return tabs;
}

const onPath = (trace: Trace, focus: Focus, step: Step): boolean => sameFocus(focusShowing(trace, focus, step), focus);

/** The counterpart, on the path that is shown, of the step with this id; undefined if there is none. */
export function stepHere(trace: Trace, focus: Focus, id: string): Step | undefined {
  const step = stepById(trace, id);
  return step === undefined || onPath(trace, focus, step) ? step : counterpart(trace, focus, step);
}

/** The step that a tab shows first, after which it is named. */
export function mainStep(trace: Trace, focus: Focus, tab: TabId, steps: readonly Step[]): Step {
  const find = (role: Role) => inFocus(trace, focus, role);
  const main = {
    words: () => sourceOf(trace, focus, 'asks') ?? sourceOf(trace, focus, 'reads'),
    scores: () => find('scores'),
    weights: () => find('weights'),
    mix: () => find('context'),
  }[tab]();
  return main !== undefined && steps.includes(main) ? main : steps[0]!;
}

/** Whether the rows of a step are query tokens and its columns key tokens. */
export const rowsAsk = ({ rows, columns }: Step): boolean => rows.name === 'query' && columns.name === 'key';
