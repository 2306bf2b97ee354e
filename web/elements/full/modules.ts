// The parts of the column that are fetched when an example needs them. What is above the cards is drawn first.
import type { Example } from '../../core/example.ts';
import type { Hideable } from '../../edit/attributes.ts';
import type { Session } from '../../edit/session.ts';
import { focuses } from '../../trace/focus.ts';
import { selectionOf } from '../../trace/selection.ts';
import { published } from '../cards/published.ts';
import { idle } from '../idle.ts';
import { LazyModule } from '../lazy-module.ts';
import { readingModules } from '../reading/reading-sentence.ts';

/** Every example needs the cards. They are below what is drawn first, and are not fetched before that is painted. */
export const cards = new LazyModule(() => idle().then(() => import('../cards/index.ts')));
/** The footer, which the page hides. */
export const footer = new LazyModule(() => import('../footer/index.ts'));
/** The map of a trace with several heads, layers or stages. */
export const map = new LazyModule(() => import('../map/index.ts'));
/** What each of several heads looks for. */
export const questions = new LazyModule(() => import('./head-questions.ts'));
/** What the example shows, in words, below the first tables. */
export const shows = new LazyModule(() => idle().then(() => import('./shows/index.ts')));
/** For a long text, the overview takes the place of the heatmap. */
export const overview = new LazyModule(() => import('../overview/index.ts'));

const saysWhatItShows = ({ claims, notes, source }: Example): boolean => (claims ?? notes ?? source) !== undefined;

/** What the column needs to show an example. */
export function modulesOf(session: Session, hide: ReadonlySet<Hideable>): LazyModule<unknown>[] {
  const { example, trace } = session;
  const selection = selectionOf(session);
  return [
    cards,
    ...readingModules(selection),
    ...(hide.has('footer') ? [] : [footer]),
    ...(focuses(trace).length > 1 ? [map, questions] : []),
    ...(selection.region === undefined ? [] : [overview]),
    ...(example.published === undefined ? [] : [published]),
    ...(!hide.has('steps') && [example, session.start].some(saysWhatItShows) ? [shows] : []),
  ];
}
