import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import type { Example } from '../../core/example.ts';
import { modelName } from '../../core/models/loaded.ts';
import { OWN_MODEL } from '../../core/models/names.ts';
import type { Role } from '../../core/trace.ts';
import { LONGEST_READ, LONGEST_WRITTEN } from '../../edit/address.ts';
import { embedFragment } from '../../edit/embed-address.ts';
import { tabIds, tabsOf, type TabId } from '../../elements/compact/tabs.ts';
import { adjustedScores } from '../../trace/score-chain.ts';
import { selectionOf } from '../../trace/selection.ts';
import { Fetching } from '../../elements/fetching.ts';
import { textStyles } from '../../elements/styles.ts';
import { titleOf } from '../../export/report.ts';
import { embedding as strings } from '../../strings/page/share.ts';
import type { AttentionPage } from '../attention-page.ts';
import { codeOf, embedMethods, embedOf, type EmbedMethod, type Wanted } from './code.ts';
import { pageAddress } from '../../site/page-address.ts';
import { galleryOf, isLocal } from './link.ts';
import { attributesOf, type Attributes } from './attributes.ts';
import { embedStyles } from './embed-styles.ts';
import { partStyles } from './styles.ts';

type Part = keyof typeof strings.parts;
const parts = Object.keys(strings.parts) as Part[];

interface Wishes {
  method: EmbedMethod;
  /** The tabs that are shown; undefined: as the example has it. */
  tabs: ReadonlySet<TabId> | undefined;
  sentence: boolean;
  lines: boolean;
  lock: boolean;
  fallback: boolean;
  theme: keyof typeof strings.themes;
  view: keyof typeof strings.views;
}

/** The last choices, kept until the page is closed. */
let lastWishes: Wishes = {
  method: 'script',
  tabs: undefined,
  sentence: true,
  lines: true,
  lock: false,
  fallback: false,
  theme: 'auto',
  view: 'compact',
};

/** The width that an article gives an example, in CSS pixels; the preview shows it smaller where it has less room. */
const ARTICLE = 640;
/** In a narrower window the preview has the width that it would have there. */
const NARROW = 800;
/** The height of a frame before it has reported its own. */
const heights = { compact: 560, full: 900 };
/** Longer code is not highlighted. */
const LONGEST_COLOURED = 20_000;

/** The step that stands for each tab; the steps between them, and the parameters, come along in their arithmetic. */
const named: readonly Role[] = [
  'embeddings',
  'positioned',
  'query',
  'key',
  'value',
  'scores',
  ...adjustedScores,
  'weights',
  'context',
  'concatenated',
  'output',
];

const isTab = (part: Part): part is TabId => (tabIds as readonly string[]).includes(part);

/** Code with its tags strong and its comments soft. */
function coloured(code: string): unknown {
  if (code.length > LONGEST_COLOURED) return code;
  return code
    .split(/(<!--.*?-->|<\/?[\w-]+|(?<=["\w])>)/s)
    .map((piece, index) =>
      index % 2 === 0 ? piece : html`<span class=${piece.startsWith('<!--') ? 'soft' : 'tag'}>${piece}</span>`,
    );
}

/** `<attention-share-embed>`: the code that shows the example in another page, and what it looks like there. Fires `close-wanted`. */
export class AttentionShareEmbed extends LitElement {
  static override styles = [textStyles, partStyles, embedStyles];

  @property({ attribute: false }) page!: AttentionPage;
  @state() protected wishes: Wishes = lastWishes;
  @state() protected code = '';
  /** The fragment of the preview; undefined where the example is too long for one. */
  @state() protected preview: string | undefined;
  /** Why the example does not fit into a frame's address. */
  @state() protected problem: string | undefined;
  readonly #fetching = new Fetching(this);
  #frameHeight = 0;
  readonly #resize = new ResizeObserver(() => this.#fit());
  readonly #onMessage = ({ source, origin, data }: MessageEvent) => {
    const height = (data as { attentionStepsHeight?: unknown } | null)?.attentionStepsHeight;
    if (source !== this.#frame?.contentWindow || origin !== location.origin || typeof height !== 'number') return;
    this.#frameHeight = Math.min(Math.max(height, 0), 20_000);
    this.#fit();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#onMessage);
    void this.#write();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#onMessage);
    this.#resize.disconnect();
  }

  get #frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe');
  }

  /** Escape closes the dialog from within the preview too, which takes keys of its own. */
  readonly #hearEscape = (): void => {
    this.#frame?.contentWindow?.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented) this.dispatchEvent(new Event('close-wanted'));
    });
  };

  /** The frame has the width of an article, made smaller to fit, and the height that it reported. */
  #fit(): void {
    const frame = this.#frame;
    const room = this.renderRoot.querySelector<HTMLElement>('.room');
    if (frame === null || room === null || room.clientWidth === 0) return;
    const width = innerWidth <= NARROW ? room.clientWidth : ARTICLE;
    const scale = Math.min(1, room.clientWidth / width);
    const height = this.#frameHeight || heights[this.wishes.view];
    frame.style.setProperty('width', `${width}px`);
    frame.style.setProperty('height', `${height}px`);
    frame.style.setProperty('transform', `scale(${scale})`);
    room.style.setProperty('height', `${Math.ceil(height * scale)}px`);
  }

  /** The tabs that readers see, of those that the example has. */
  #tabs(): { all: ReadonlySet<TabId>; shown: ReadonlySet<TabId> } {
    const { session } = this.page;
    const { focus } = selectionOf(session);
    const all = new Set(tabsOf(session.trace, focus, undefined).keys());
    const shown = new Set(tabsOf(session.trace, focus, session.example.display.steps).keys());
    return { all, shown: this.wishes.tabs ?? shown };
  }

  /** The example, with the steps that were chosen. */
  #example(): Example {
    const { example, trace } = this.page.session;
    if (this.wishes.tabs === undefined || example.exercise !== undefined) return example;
    const { steps: _, ...display } = example.display;
    const { all, shown } = this.#tabs();
    const chosen = [...all].filter((tab) => shown.has(tab));
    if (chosen.length === all.size || chosen.length === 0) return { ...example, display };
    const tabs = tabsOf(trace, selectionOf(this.page.session).focus, undefined);
    const roles = new Set(chosen.flatMap((tab) => tabs.get(tab)!.map(({ role }) => role)));
    const steps = named.filter((role) => roles.has(role));
    return { ...example, display: { ...display, steps } };
  }

  #settings(): Attributes {
    const { sentence, lines, lock, theme, view, tabs } = this.wishes;
    if (this.page.session.example.exercise !== undefined)
      return { ...(view !== 'compact' && { view }), ...(theme !== 'auto' && { theme }) };
    const { all } = this.#tabs();
    const none = tabs !== undefined && ![...all].some((tab) => tabs.has(tab));
    const hide = [...(sentence ? [] : ['sentence']), ...(lines ? [] : ['lines']), ...(none ? ['steps'] : [])].join(' ');
    return {
      ...(view !== 'compact' && { view }),
      ...(theme !== 'auto' && { theme }),
      ...(lock && { lock: 'numbers' }),
      ...(hide !== '' && { hide }),
    };
  }

  async #write(): Promise<void> {
    const { wishes } = this;
    const { session } = this.page;
    const example = this.#example();
    const withFallback = wishes.method === 'element' && wishes.fallback;
    const fetched = await this.#fetching.get(() =>
      Promise.all([galleryOf(this.page), withFallback && import('../../export/fallback.ts')]).catch(
        (error: unknown) => {
          if (wishes === this.wishes) throw error;
          return undefined; // another code is asked for by now
        },
      ),
    );
    if (wishes !== this.wishes) return;
    if (fetched === undefined) {
      this.code = '';
      return;
    }
    const [gallery, fallback] = fetched;
    const base = new URL('./', pageAddress()).href.replaceAll("'", '%27'); // it is written into a script
    const wanted: Wanted = {
      example,
      attributes: attributesOf(example, gallery),
      settings: this.#settings(),
      base,
      title: strings.title(titleOf(example)),
      height: heights[wishes.view],
      ...(fallback && { fallback: fallback.fallback(example, session.trace) }),
    };
    const [code, fragment] = await Promise.all([codeOf(wishes.method, wanted), embedFragment(embedOf(wanted))]);
    if (wishes !== this.wishes) return;
    const tooLong = wishes.method === 'frame' && fragment.length > LONGEST_WRITTEN;
    this.problem = tooLong ? strings.tooLong(fragment.length, LONGEST_WRITTEN) : undefined;
    this.code = tooLong ? '' : code;
    this.preview = fragment.length > LONGEST_READ ? undefined : fragment;
  }

  #wish(wishes: Partial<Wishes>): void {
    this.wishes = lastWishes = { ...this.wishes, ...wishes };
    void this.#write();
  }

  #see(part: Part, seen: boolean): void {
    if (!isTab(part)) return this.#wish({ [part]: seen });
    const { all, shown } = this.#tabs();
    this.#wish({ tabs: new Set([...all].filter((tab) => (tab === part ? seen : shown.has(tab)))) });
  }

  protected override updated(): void {
    const copy = this.renderRoot.querySelector('attention-copy');
    if (copy !== null) copy.source = this.renderRoot.querySelector('pre');
    const room = this.renderRoot.querySelector('.room');
    this.#resize.disconnect();
    if (room !== null) this.#resize.observe(room);
    this.#fit();
  }

  #check(label: string, checked: boolean, change: (checked: boolean) => void): TemplateResult {
    return html`<label class="check"
      ><input
        type="checkbox"
        .checked=${checked}
        @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
      />${label}</label
    >`;
  }

  #select<T extends string>(label: string, options: Record<T, string>, chosen: T, choose: (value: T) => void) {
    return html`<label class="select"
      >${label}
      <select @change=${(event: Event) => choose((event.target as HTMLSelectElement).value as T)}>
        ${(Object.keys(options) as T[]).map(
          (value) => html`<option value=${value} ?selected=${value === chosen}>${options[value]}</option>`,
        )}
      </select></label
    >`;
  }

  protected override render(): TemplateResult {
    const { wishes } = this;
    const { all, shown } = this.#tabs();
    const seen = (part: Part) => (isTab(part) ? shown.has(part) : wishes[part as 'sentence' | 'lines']);
    return html`<div class="columns">
      <div class="choices">
        <fieldset>
          <legend>${strings.method}</legend>
          ${embedMethods.map(
            (method) =>
              html`<label class="method"
                ><input
                  type="radio"
                  name="method"
                  value=${method}
                  .checked=${method === wishes.method}
                  @change=${() => this.#wish({ method })}
                /><span
                  ><span class="strong">${strings.methods[method].name}</span
                  ><span class="soft">${strings.methods[method].about}</span></span
                ></label
              >`,
          )}
        </fieldset>
        <fieldset>
          ${this.page.session.example.exercise === undefined ? this.#visible(all, seen) : nothing}
          <div class="selects">
            ${this.#select(strings.theme, strings.themes, wishes.theme, (theme) => this.#wish({ theme }))}
            ${this.#select(strings.view, strings.views, wishes.view, (view) => this.#wish({ view }))}
          </div>
        </fieldset>
      </div>
      <div class="result">
        ${this.#fetching.message(() => void this.#write())} ${this.#result()}
        <h3>${strings.preview}</h3>
        <div class="preview">
          ${
            this.preview === undefined
              ? html`<p class="note">${this.code === '' ? '' : strings.previewTooLong}</p>`
              : html`<div class="room">
                  ${keyed(
                    this.preview,
                    html`<iframe
                      title=${strings.preview}
                      src=${new URL(`embed.html${this.preview}`, pageAddress()).href}
                      @load=${this.#hearEscape}
                    ></iframe>`,
                  )}
                </div>`
          }
        </div>
      </div>
    </div>`;
  }

  /** What of an example is seen, and may be changed; an exercise shows what it shows. */
  #visible(all: ReadonlySet<TabId>, seen: (part: Part) => boolean): TemplateResult {
    const { wishes } = this;
    return html`<legend>${strings.see}</legend>
      <div class="checks">
        ${parts
          .filter((part) => !isTab(part) || all.has(part))
          .map((part) => this.#check(strings.parts[part], seen(part), (checked) => this.#see(part, checked)))}
      </div>
      <div class="checks">
        ${this.#check(strings.lock, wishes.lock, (lock) => this.#wish({ lock }))}
        ${
          wishes.method === 'element'
            ? this.#check(strings.fallback, wishes.fallback, (fallback) => this.#wish({ fallback }))
            : nothing
        }
      </div>`;
  }

  #result(): TemplateResult {
    const { method } = this.wishes;
    if (this.problem !== undefined) return html`<p class="problem" role="alert">${this.problem}</p>`;
    return html`<pre tabindex="0" role="region" aria-label=${strings.code}><code>${coloured(this.code)}</code></pre>
      <div class="copying">
        <attention-copy main .text=${this.code} what=${strings.code}></attention-copy>
        <p class="note">
          ${strings.notes[method]}${modelName(this.page.session.example) === OWN_MODEL ? ` ${strings.ownModel}` : ''}${isLocal() ? ` ${strings.local}` : ''}
        </p>
      </div>`;
  }
}
