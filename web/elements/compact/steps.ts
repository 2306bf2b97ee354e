// The tabs of the embedded view, and what a reader does in them.
import { html, nothing, type LitElement, type ReactiveController, type TemplateResult } from 'lit';
import type { Example } from '../../core/example.ts';
import { withFocus } from '../../edit/focus.ts';
import type { Session } from '../../edit/session.ts';
import { compactSteps as strings } from '../../strings/compact.ts';
import { focusShowing, sameFocus, stepById } from '../../trace/focus.ts';
import { tokenOfRow } from '../../trace/query-tokens.ts';
import type { Lockable } from '../../edit/attributes.ts';
import { arrowKeyTarget } from '../arrow-keys.ts';
import type { View } from '../cards/view.ts';
import type { AttentionDerivation } from '../derivation/index.ts';
import type { CellAddress } from '../events.ts';
import { selectionOf, type Selection } from '../../trace/selection.ts';
import { footer, PageLink } from '../footer/index.ts';
import { changeNumbers } from '../number-changes.ts';
import { focusCell, step as stepOf } from './step.ts';
import { mainStep, rowsAsk, stepHere, tabOfStep, tabsOf, type TabId, type Tabs } from './tabs.ts';

/** Below this width, the row of the query token is shown as a list. */
const PHONE = 440;

/** The element around the tabs. */
interface Host extends LitElement {
  readonly session: Session | undefined;
  readonly lock: ReadonlySet<Lockable>;
  readonly page: string | undefined;
  /** Chooses the query token, counted from 0. */
  chooseQuery(word: number): void;
}

/** The available space. */
export interface Space {
  /** In CSS pixels. */
  width: number;
  /** Whether the arithmetic is below its table. */
  narrow: boolean;
}

/** What the reader has chosen in the tabs, and what is shown of it. */
export class Steps implements ReactiveController {
  readonly #host: Host;
  readonly #link: PageLink;
  /** The document that the choices belong to. */
  #start: Example | undefined;
  #tab: TabId | undefined;
  /** The step that was chosen and the cell that was opened in each tab. */
  #chosen = new Map<TabId, string>();
  #opened = new Map<TabId, CellAddress>();
  /** The cell under the pointer. */
  #preview: CellAddress | null = null;
  /** On a phone: whether all rows are shown instead of the row of the query token. */
  #whole = false;
  /** Whether wide steps are shown as digits. */
  #digits = false;

  constructor(host: Host) {
    this.#host = host;
    this.#link = new PageLink(host);
    host.addController(this);
    host.addEventListener('cell-open', (event) => this.#open(event.detail, event));
    host.addEventListener('cell-preview', ({ detail: { stepId, row, column } }) =>
      this.#set(() => (this.#preview = row === null || column === null ? null : { stepId, row, column })),
    );
    changeNumbers(host, () => host.lock.has('numbers'));
  }

  #set(change: () => unknown): void {
    change();
    this.#host.requestUpdate();
  }

  readonly #changeExample: View['change'] = (to) => {
    const { session } = this.#host;
    session?.change(to(session.example));
  };

  // ── what the reader does ─────────────────────────────────────────────────────────────────────────────────────────

  /** Opens a cell in the tab that shows its step. If it was requested from the arithmetic, the cell gets the focus. */
  #open({ stepId, row, column }: CellAddress, event: Event): void {
    const host = this.#host;
    const session = host.session!;
    const step = stepById(session.trace, stepId);
    if (step === undefined) return;
    const { focus, region, trace } = selectionOf(session);
    const next = focusShowing(trace, focus, step);
    const tab =
      tabOfStep(trace, next, step) ?? this.#shownTab(session, tabsOf(trace, focus, session.example.display.steps));
    this.#set(() => {
      this.#preview = null;
      this.#tab = tab;
      this.#chosen.set(tab, stepId);
      this.#opened.set(tab, { stepId, row, column });
    });
    const word = step.rows.name === 'query' ? tokenOfRow(region, step, row) : undefined;
    if (!sameFocus(next, focus)) session.change(withFocus(session.example, next, word));
    else if (word !== undefined) host.chooseQuery(word);
    const asked = event.composedPath().some((one) => (one as Element).localName === 'attention-derivation');
    if (asked) void host.updateComplete.then(() => focusCell(host.renderRoot, { stepId, row, column }));
  }

  #showTab(tab: TabId): void {
    this.#set(() => {
      this.#tab = tab;
      this.#preview = null;
    });
  }

  #onTabKey(event: KeyboardEvent, tabs: readonly TabId[], tab: TabId): void {
    const goal = arrowKeyTarget(event, tabs.indexOf(tab), tabs.length, true);
    if (goal === undefined) return;
    this.#showTab(tabs[goal]!);
    (event.currentTarget as Element).querySelectorAll<HTMLElement>('[role=tab]')[goal]!.focus();
  }

  // ── the height of the arithmetic ─────────────────────────────────────────────────────────────────────────────────

  #kept = '';
  #least = 0;
  #width = 0;
  #panel: HTMLElement | null = null;
  readonly #panelSize = new ResizeObserver((entries) => {
    const height = entries.at(-1)!.borderBoxSize[0]!.blockSize;
    if (height <= this.#least) return;
    this.#least = height;
    this.#panel?.style.setProperty('--least', `${height}px`);
  });

  /** The arithmetic keeps its height when it shows another cell of the same table: hovering moves nothing below. */
  hostUpdated(): void {
    const panel: AttentionDerivation | null = this.#host.renderRoot.querySelector('.arithmetic > attention-derivation');
    const kept = `${panel?.cell?.stepId} ${this.#width}`;
    if (kept !== this.#kept) {
      this.#kept = kept;
      this.#least = 0;
      panel?.style.removeProperty('--least');
    }
    if (panel === this.#panel) return;
    this.#panelSize.disconnect();
    this.#panel = panel;
    if (panel) this.#panelSize.observe(panel);
  }

  hostDisconnected(): void {
    this.#panelSize.disconnect();
    this.#panel = null;
  }

  // ── what is shown ────────────────────────────────────────────────────────────────────────────────────────────────

  /** The tab that was chosen, or that of the cell that the example selects, or the first that shows how a weight is computed. */
  #shownTab({ trace, example }: Session, tabs: Tabs): TabId {
    const { select } = example.display;
    const named = select?.step === undefined ? undefined : stepById(trace, select.step);
    const wished = [
      this.#tab,
      named && tabOfStep(trace, focusShowing(trace, {}, named), named),
      'scores',
      'weights',
    ] as const;
    return wished.find((tab) => tab !== undefined && tabs.has(tab)) ?? tabs.keys().next().value!;
  }

  /** Choices belong to one document. */
  #forgetOther({ start }: Session): void {
    if (start === this.#start) return;
    this.#start = start;
    this.#tab = undefined;
    this.#chosen.clear();
    this.#opened.clear();
    this.#preview = null;
    this.#whole = this.#digits = false;
  }

  /** The tabs, and the content of the chosen one. */
  render(session: Session, selection: Selection, { width, narrow }: Space): TemplateResult {
    this.#forgetOther(session);
    this.#width = width;
    const { trace, focus, region } = selection;
    const { display } = session.example;
    const tabs = tabsOf(trace, focus, display.steps);
    const names = [...tabs.keys()];
    const tab = this.#shownTab(session, tabs);
    const listed = tabs.get(tab)!;
    const chosen = this.#chosen.get(tab) ?? display.select?.step;
    const found = chosen === undefined ? undefined : stepHere(trace, focus, chosen);
    const isHere = found && (tabOfStep(trace, focus, found) ?? tab) === tab;
    const step = isHere ? found : mainStep(trace, focus, tab, listed);
    return html`<div class="tabs">
        <div
          role="tablist"
          part="tabs"
          aria-label=${strings.tabsLabel}
          @keydown=${(event: KeyboardEvent) => this.#onTabKey(event, names, tab)}
        >
          ${names.map(
            (name, index) =>
              html`<button
                type="button"
                role="tab"
                id="tab-${name}"
                aria-controls="step"
                aria-selected=${name === tab}
                tabindex=${name === tab ? 0 : -1}
                @click=${() => this.#showTab(name)}
              >
                ${index + 1} ${strings.tabs[name]}
              </button>`,
          )}
        </div>
        ${rowsAsk(step) && !narrow ? html`<span class="hint soft">${strings.rowsAsk}</span>` : nothing}
      </div>
      <div class="step" id="step" role="tabpanel" aria-labelledby="tab-${tab}">
        ${stepOf({
          snapshot: session.snapshot,
          change: this.#changeExample,
          ...selection,
          step,
          listed: listed.includes(step) ? listed : [step, ...listed],
          opened: this.#opened.get(tab),
          preview: this.#preview,
          narrow,
          list: width < PHONE && !this.#whole && region === undefined,
          locked: this.#host.lock.has('numbers'),
          digits: { isOpen: () => this.#digits, set: (_, open) => this.#set(() => (this.#digits = open)) },
          showWhole: (whole) => this.#set(() => (this.#whole = whole)),
          showStep: (id) => this.#set(() => this.#chosen.set(tab, id)),
        })}
      </div>`;
  }

  /** Which example this is, and the link. */
  footer(session: Session): TemplateResult {
    return footer(session, this.#link.href);
  }
}
