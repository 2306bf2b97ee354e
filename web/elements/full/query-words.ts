import { chooseWord } from '../../edit/choose-word.ts';
import { stepById } from '../../trace/focus.ts';
import { tokenOfRow } from '../../trace/query-tokens.ts';
import type { View } from '../cards/view.ts';
import type { Opening } from '../overview/attention-overview.ts';
import { regionOf, type Column } from './column.ts';
import { overview } from './modules.ts';

/** The query token that the reader chooses; for a long text, also the words that the tables have. */
export class QueryWords {
  readonly #column: Column;
  readonly #onOtherWords: () => void;
  /** For a long text: the columns that were chosen in the overview. */
  #columns: View['columns'];

  /** @param onOtherWords called before the tables of a long text get other words */
  constructor(column: Column, onOtherWords: () => void) {
    this.#column = column;
    this.#onOtherWords = onOtherWords;
    column.addEventListener('row-choose', ({ detail: { stepId, row } }) => {
      const { session } = column;
      if (session === undefined) return;
      const step = stepById(session.trace, stepId);
      this.choose(step ? tokenOfRow(regionOf(session), step, row) : row);
    });
  }

  /** Chooses the query token, counted from 0 among all that there are. */
  choose(word: number): void {
    const { session } = this.#column;
    if (session === undefined) return;
    const region = regionOf(session);
    if (region !== undefined && (word < region.first || word >= region.end)) {
      this.open({ rows: [word, word + 1], columns: undefined, word });
    } else chooseWord(session, word);
  }

  /** For a long text: shows other words in the tables. */
  readonly open = (opening: Opening): void => {
    if (overview.value === undefined) return;
    const session = this.#column.session!;
    this.#columns = opening.columns;
    this.#onOtherWords();
    session.change(overview.value.opening(session.example, opening));
  };

  /** The columns that the reader chose in the overview. */
  columns(region: View['region']): View['columns'] {
    return region && this.#columns;
  }

  /** Forgets them, for another session. */
  reset(): void {
    this.#columns = undefined;
  }
}
