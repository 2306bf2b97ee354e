// The words that one word reads as a list with bars, if they do not fit in a line.
import { html, nothing, type TemplateResult } from 'lit';
import { weightFill } from '../../../design/fills.ts';
import { isHidden, LONG_LINE, mostReadFirst, type QueryRow } from '../../../design/scenes/ribbons.ts';
import { ribbonsText as strings } from '../../../strings/pictures/ribbons.ts';
import { rowOf } from '../../../trace/cells.ts';
import { goesOn, pieceName } from '../../../trace/pieces.ts';
import { drawableWeight, smallPercentText } from '../../../trace/percent.ts';
import { nthOf } from '../../../trace/repeated.ts';
import { paint } from '../paint.ts';
import { weight } from './weight.ts';

/** How many words of a long list are shown until all are requested, and then how many at a time. */
const FIRST_SHOWN = 12;
const ON_A_PAGE = 100;

/** The reader's settings of the list. */
export interface ListState {
  /** The longest bars first, instead of the order of the sentence. */
  longestFirst: boolean;
  all: boolean;
  page: number;
}

/**
 * The bars, and the buttons for the settings of the list.
 * @param place the head and layer, where there are several
 * @param classOf the class of a word
 */
export function list(
  row: QueryRow,
  place: string,
  state: ListState,
  classOf: (word: string) => string,
  change: (state: Partial<ListState>) => void,
): TemplateResult {
  const words = row.weights.columns.labels;
  const weights = rowOf(row.weights, row.query);
  const most = mostReadFirst(weights);
  const long = words.length > LONG_LINE;
  const few = long && !state.all;
  const readable = most.filter((key) => !isHidden(row, key));
  const listed = few ? readable.slice(0, FIRST_SHOWN) : most;
  const ordered = state.longestFirst ? listed : listed.toSorted((a, b) => a - b);
  const pages = Math.ceil(ordered.length / ON_A_PAGE);
  const page = Math.min(state.page, pages - 1);
  const first = page * ON_A_PAGE;
  const shown = ordered.slice(first, first + ON_A_PAGE);
  const several = repeated(words);
  const magnified = magnification(drawableWeight(weights[most[0]!]!));
  const longest = Math.max(...shown.map((key) => smallPercentText(weights[key]!).length));
  const line = (key: number) => {
    const bar = {
      '--weight': `${Math.min(1, drawableWeight(weights[key]!) * magnified) * 100}%`,
      '--fill': weightFill(0.75),
    };
    return html`<li>
      <span class="named"
        ><bdi
          class="${classOf(words[key]!)} ${goesOn(row.weights.columns, key) ? 'piece' : ''}"
          title=${pieceName(row.weights.columns, key) ?? words[key]!}
          >${words[key]}</bdi
        >${several.has(words[key]!) ? html`<span class="place">${strings.nth(nthOf(words, key))}</span>` : nothing}</span
      >
      <div class=${isHidden(row, key) ? 'track masked' : 'track'}><div class="bar" ${paint(bar)}></div></div>
      ${weight(row, key, smallPercentText)}
    </li>`;
  };
  // At the ends they cannot be pressed, and keep the focus.
  const turn = (text: string, to: number) =>
    html`<button class="text-button" aria-disabled=${to === page} @click=${() => change({ page: to })}>
      ${text}
    </button>`;
  return html`<p class="asks">
      ${few ? strings.most(listed.length, words.length) : strings.isRead}${place && ` ${place}`}${few ? '' : `, ${strings.rounded}`}${magnified > 1 ? strings.magnified(magnified) : ''}
    </p>
    <ol
      class=${several.size > 0 ? 'list placed' : 'list'}
      ${paint({ '--percent-room': `${Math.max(56, longest * 10 + 2)}px` })}
    >
      ${shown.map(line)}
    </ol>
    <div class="buttons">
      <button class="text-button" @click=${() => change({ longestFirst: !state.longestFirst })}>
        ${state.longestFirst ? strings.sentenceOrder : strings.longestFirst}
      </button>
      ${
        long
          ? html`<button
              class="text-button"
              aria-expanded=${state.all}
              @click=${() => change({ all: !state.all, page: 0 })}
            >
              ${state.all ? strings.showFewer : strings.showAll(words.length)}
            </button>`
          : nothing
      }
      ${
        pages > 1
          ? html`${turn(strings.earlier, Math.max(0, page - 1))}
              <span class="asks">${strings.part(first + 1, first + shown.length, words.length)}</span>
              ${turn(strings.later, Math.min(page + 1, pages - 1))}`
          : nothing
      }
    </div>`;
}

/** The magnification of bars if even the longest would be too short to be seen: 20, 50, 100, … */
function magnification(longest: number): number {
  if (!(longest > 0 && longest < 0.05)) return 1;
  const ten = 10 ** Math.min(6, Math.floor(-Math.log10(longest)));
  return ten * ([5, 2].find((times) => times * ten * longest <= 1) ?? 1);
}

/** The words that occur in the sentence more than once. */
function repeated(words: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(words.filter((word) => seen.has(word) || !seen.add(word)));
}
