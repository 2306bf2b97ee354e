// What stays in view: the query token, the list of steps, and where the numbers come from.
import { html, nothing, type TemplateResult } from 'lit';
import { meaninglessText } from '../../strings/meaningless.ts';
import { readingText } from '../../strings/reading.ts';
import { selectionText } from '../../strings/selection.ts';
import { focuses, sameFocus } from '../../trace/focus.ts';
import { changedText, numbersText, sourceText } from '../../trace/origin-text.ts';
import { meaningOf } from '../../trace/meaning.ts';
import { byWord, pieceName } from '../../trace/pieces.ts';
import { isPrinted } from '../../trace/printed.ts';
import { provenance } from '../../trace/provenance.ts';
import { arrowKeyTarget } from '../arrow-keys.ts';
import { textTemplate } from '../text-template.ts';
import { pathName, word } from '../inline-text.ts';
import type { View } from '../cards/view.ts';

/** More words than this are in a list instead of a row of chips. */
const MOST_CHIPS = 8;
/** On a phone, chips wider than this together are a list, so that none is cut; and how wide one is without its letters. In CSS pixels. */
const PHONE_CHIPS = 200;
const CHIP = 32;
const LETTER = 9;

interface Bar {
  view: View;
  /** For a long text: buttons for other query tokens. */
  moves: unknown;
  /** Chooses the query token, from 0 among all words. */
  choose: (word: number) => void;
  /** The list of cards. */
  links: unknown;
  /** Undo and the like. */
  tools: unknown;
}

export function bar({ view, moves, choose, links, tools }: Bar): TemplateResult {
  return html`<div class="bar" part="bar">
    <div class="bar-line">
      <div class="choosers">${chooser(view, choose)}${moves}${pathChooser(view)}</div>
      ${links}
    </div>
    <div class="bar-line below">
      <p class="origin soft">${origin(view)}</p>
      ${tools}
    </div>
  </div>`;
}

function chooser(
  { trace, weights: { rows }, query, region, unknown, narrow }: View,
  chooseWord: (word: number) => void,
): TemplateResult {
  const { labels } = rows;
  const first = region?.first ?? 0;
  const choose = (row: number) => chooseWord(first + row);
  const width = labels.reduce((sum, label) => sum + CHIP + LETTER * label.length, 0);
  const cut = narrow && (width > PHONE_CHIPS || focuses(trace).length > 1);
  const option = (row: number, label: string) => {
    const name = `${first + row + 1} ${pieceName(rows, row) ?? label}`;
    const marked = unknown?.has(label) === true;
    return html`<option
      value=${row}
      ?selected=${row === query}
      aria-label=${marked ? name + readingText.unknown : nothing}
    >
      ${name}${marked ? '°' : ''}
    </option>`;
  };
  if (labels.length > MOST_CHIPS || cut) {
    return html`<label class="chooser"
      ><span class="soft">${selectionText.asks}</span>
      <select
        .value=${String(query)}
        @change=${(event: Event) => choose(Number((event.target as HTMLSelectElement).value))}
      >
        ${labels.map((label, row) => option(row, label))}
      </select></label
    >`;
  }
  const step = (event: KeyboardEvent) => {
    const next = arrowKeyTarget(event, query, labels.length);
    if (next === undefined) return;
    const chips = (event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('[role=radio]');
    choose(next);
    chips[next]?.focus();
  };
  const chip = (row: number) =>
    html`<button
      type="button"
      role="radio"
      aria-checked=${row === query}
      aria-label=${pieceName(rows, row) ?? nothing}
      tabindex=${row === query ? 0 : -1}
      @click=${() => choose(row)}
    >
      ${word(labels[row]!, unknown)}
    </button>`;
  return html`<div class="chooser" role="radiogroup" aria-label=${selectionText.chooseAsking} @keydown=${step}>
    <span class="soft" aria-hidden="true">${selectionText.asks}</span>
    ${byWord(rows).map((pieces) => html`<span class="pieces">${pieces.map(chip)}</span>`)}
  </div>`;
}

/** A choice of head, layer and stage. */
function pathChooser({ trace, focus, show }: View): TemplateResult | typeof nothing {
  const all = focuses(trace);
  if (all.length < 2) return nothing;
  return html`<label class="chooser path"
    ><span class="soft">${selectionText.in}</span>
    <select
      aria-label=${selectionText.choosePath}
      @change=${(event: Event) => show(all[Number((event.target as HTMLSelectElement).value)]!)}
    >
      ${all.map((one, index) => html`<option value=${index} .selected=${sameFocus(one, focus)}>${pathName(trace, one)}</option>`)}
    </select></label
  >`;
}

function origin({ snapshot }: View): unknown {
  const { example } = snapshot;
  const from = provenance(example);
  const { lacking } = meaningOf(example, snapshot.trace);
  const { text, parts } = numbersText(example, meaninglessText.marked(lacking));
  const changed = changedText(from);
  const name = sourceText(example);
  const url = example.source?.url;
  const source =
    url === undefined
      ? isPrinted(example) || name === ''
        ? nothing
        : html` · ${name}`
      : html` · <a href=${url} rel="noopener noreferrer" target="_blank">${name}</a>`;
  return html`${textTemplate(text, parts)}${source}${changed === '' ? nothing : html` · ${changed}`}`;
}
