import { html, type TemplateResult } from 'lit';
import { overview as strings } from '../../strings/overview.ts';

export interface Zooming {
  /** Whether all weights are shown. */
  whole: boolean;
  /** Whether there is nothing finer to show. */
  finest: boolean;
  zoomIn: () => void;
  zoomOut: () => void;
  zoomWhole: () => void;
}

/** The buttons that zoom; disabled ones stay in their place. */
export function zoomTools({ whole, finest, zoomIn, zoomOut, zoomWhole }: Zooming): TemplateResult {
  const button = (text: string, off: boolean, act: () => void) =>
    html`<button type="button" aria-disabled=${off} @click=${() => (off ? undefined : act())}>${text}</button>`;
  return html`<div class="tools" role="group" aria-label=${strings.zoom}>
    ${button(strings.zoomIn, finest, zoomIn)} ${button(strings.zoomOut, whole, zoomOut)}
    ${button(strings.whole, whole, zoomWhole)}
  </div>`;
}
