import { focuses, sameFocus } from '../../trace/focus.ts';
import type { AttentionCard } from '../cards/attention-card.ts';
import { undoByKey } from '../undo-key.ts';
import type { CardNavigation } from './card-navigation.ts';
import { pathOf, type Column } from './column.ts';

/**
 * `[` and `]` go to the previous and next step, `{` and `}` to the same step of the previous and next head, except while something is
 * typed. Ctrl+Z and the like undo and redo.
 */
export function followKeys(column: Column, navigation: CardNavigation): void {
  column.addEventListener('keydown', (event) => {
    const { session } = column;
    if (session === undefined || undoByKey(session, event, column.renderRoot)) return;
    const [step, path] = [{ '[': -1, ']': 1 }[event.key], { '{': -1, '}': 1 }[event.key]];
    const target = event.composedPath()[0] as HTMLElement;
    if (event.ctrlKey || event.metaKey || /^(input|textarea|select)$/.test(target.localName)) return;
    if (path !== undefined) {
      const all = focuses(session.trace);
      const focus = pathOf(session);
      const next = all[all.findIndex((one) => sameFocus(one, focus)) + path];
      if (next === undefined) return;
      event.preventDefault();
      void navigation.showPath(next);
    }
    if (step === undefined) return;
    const { cards, here } = navigation;
    const from = event.composedPath().find((one) => (one as Element).localName === 'attention-card') as
      AttentionCard | undefined;
    const next = cards[cards.indexOf(from?.card ?? here ?? cards[0]!) + step];
    if (next === undefined) return;
    event.preventDefault();
    navigation.show(next);
  });
}
