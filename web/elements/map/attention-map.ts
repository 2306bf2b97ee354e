import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { mapText as text } from '../../strings/map.ts';
import { nearestFocus } from '../../trace/focus.ts';
import { extentOf, leadsTo, outlineOf, isOnPath, type OutlineNode } from '../../trace/outline.ts';
import type { CardId, View } from '../cards/view.ts';
import { define } from '../define.ts';
import { keyStyles, textStyles } from '../styles.ts';
import { labelOf } from './labels.ts';
import { mapStyles } from './styles.ts';

type Branch = Exclude<OutlineNode, { kind: 'entry' }>;
const isBranch = (node: OutlineNode): node is Branch => node.kind !== 'entry';

/**
 * `<attention-map>`: a whole long trace as a tree in which layers and heads fold. The path that is shown stays open; an entry goes to its
 * card.
 */
export class AttentionMap extends LitElement {
  static override styles = [textStyles, keyStyles, mapStyles];

  @property({ attribute: false }) view: View | undefined;
  /** The card in view. */
  @property({ attribute: false }) here: CardId | undefined;
  /** Which branches the reader folded or unfolded; otherwise the path that is shown is unfolded. */
  @state() protected folds: ReadonlyMap<string, boolean> = new Map();
  /** The item in the tab order. */
  @state() protected active: string | undefined;

  #outline: { of: unknown; nodes: OutlineNode[] } | undefined;
  #path = '';

  /** Another path unfolds, even if it was folded before. */
  protected override willUpdate(): void {
    const { view } = this;
    if (view === undefined) return;
    const path = JSON.stringify(view.focus);
    if (path === this.#path) return;
    this.#path = path;
    const folds = new Map(this.folds);
    const visit = (nodes: readonly OutlineNode[]) => {
      for (const node of nodes) {
        if (!isBranch(node) || !isOnPath(node, view.focus)) continue;
        folds.delete(node.id);
        visit(node.children);
      }
    };
    visit(this.#nodes(view));
    this.folds = folds;
  }

  #nodes(view: View): OutlineNode[] {
    if (this.#outline?.of !== view.trace) this.#outline = { of: view.trace, nodes: outlineOf(view.trace) };
    return this.#outline.nodes;
  }

  #isOpen(node: Branch): boolean {
    return this.folds.get(node.id) ?? isOnPath(node, this.view!.focus);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { view } = this;
    if (view === undefined) return nothing;
    const { layers, heads, steps } = extentOf(view.trace);
    const extent = text.summary(layers, heads, steps);
    const nodes = this.#nodes(view);
    const visible = this.#visible(nodes);
    const current = visible.find((node) => leadsTo(node, view.focus, this.here));
    const active = visible.find(({ id }) => id === this.active) ?? current ?? visible[0];
    const tree = html`<ul role="tree" aria-label=${text.title} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${nodes.map((node) => this.#node(node, active?.id))}
      </ul>
      <p class="keys">
        <span><kbd>[</kbd><kbd>]</kbd>${text.stepByStep}</span>
        <span><kbd>{</kbd><kbd>}</kbd>${text.otherHead}</span>
      </p>`;
    if (!view.wide) {
      return html`<details>
        <summary><span class="title">${text.title}:</span> <span class="extent">${extent}</span></summary>
        ${tree}
      </details>`;
    }
    return html`<p class="title">${text.title}</p>
      <p class="extent">${extent}</p>
      ${tree}`;
  }

  #visible(nodes: readonly OutlineNode[]): OutlineNode[] {
    return nodes.flatMap((node) =>
      isBranch(node) && this.#isOpen(node) ? [node, ...this.#visible(node.children)] : [node],
    );
  }

  #node(node: OutlineNode, active: string | undefined): TemplateResult {
    const { focus } = this.view!;
    const branch = isBranch(node);
    const open = branch && this.#isOpen(node);
    const current = leadsTo(node, focus, this.here);
    return html`<li
      role="treeitem"
      data-node=${node.id}
      class=${branch && isOnPath(node, focus) ? 'onpath' : ''}
      tabindex=${node.id === active ? 0 : -1}
      aria-expanded=${branch ? open : nothing}
      aria-current=${current ? 'step' : nothing}
    >
      <div class="line" @click=${() => this.#act(node)}>
        <span class="fold" aria-hidden="true">${branch ? (open ? '▾' : '▸') : ''}</span>
        <span
          >${labelOf(node, this.view!.trace)}${branch && !open ? html` <span class="steps">${text.tables(node.steps)}</span>` : nothing}</span
        >
      </div>
      ${
        open
          ? html`<ul role="group">
              ${node.children.map((child) => this.#node(child, active))}
            </ul>`
          : nothing
      }
    </li>`;
  }

  #fold(node: Branch, open: boolean): void {
    this.folds = new Map(this.folds).set(node.id, open);
  }

  /** Goes to the card of an entry. A layer or a head is shown as its branch unfolds. */
  #act(node: OutlineNode): void {
    this.active = node.id;
    const view = this.view!;
    if (isBranch(node)) {
      const opens = !this.#isOpen(node);
      this.#fold(node, opens);
      const shows = node.kind === 'head' || node.kind === 'layer';
      if (opens && shows && !isOnPath(node, view.focus)) view.show(nearestFocus(view.trace, node.focus));
      return;
    }
    const { stage, layer, head = view.focus.head } = node.focus;
    view.show(nearestFocus(view.trace, { stage, layer, head }), node.card);
  }

  readonly #onFocus = (event: FocusEvent) => {
    this.active = (event.target as HTMLElement).dataset['node'];
  };

  readonly #onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const visible = this.#visible(this.#nodes(this.view!));
    const at = visible.findIndex(({ id }) => id === (event.target as HTMLElement).dataset['node']);
    const node = visible[at];
    if (node === undefined) return;
    const branch = isBranch(node) ? node : undefined;
    const open = branch !== undefined && this.#isOpen(branch);
    const parent = visible.findLast((one, index) => index < at && isBranch(one) && one.children.includes(node));
    let goal: OutlineNode | undefined;
    switch (event.key) {
      case 'ArrowDown':
        goal = visible[at + 1];
        break;
      case 'ArrowUp':
        goal = visible[at - 1];
        break;
      case 'Home':
        goal = visible[0];
        break;
      case 'End':
        goal = visible.at(-1);
        break;
      case 'ArrowRight':
        if (branch !== undefined && !open) this.#fold(branch, true);
        else goal = branch?.children[0];
        break;
      case 'ArrowLeft':
        if (branch !== undefined && open) this.#fold(branch, false);
        else goal = parent;
        break;
      case 'Enter':
      case ' ':
        this.#act(node);
        break;
      default:
        return;
    }
    event.preventDefault();
    if (goal === undefined) return;
    this.active = goal.id;
    this.renderRoot.querySelector<HTMLElement>(`[data-node="${CSS.escape(goal.id)}"]`)?.focus();
  };
}

define('attention-map', AttentionMap);

declare global {
  interface HTMLElementTagNameMap {
    'attention-map': AttentionMap;
  }
}
