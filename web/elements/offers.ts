import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../edit/session.ts';

/**
 * What stands below the message that a change was refused, where it can be shown all the same: one that takes long by computing it in a
 * worker, one that needs a trained model by loading that.
 * @param shown called when it is shown; `focused`: the focus was here, where nothing is left to focus
 */
export function offers(
  { large, missing, core }: Session,
  shown: (focused: boolean) => void,
): TemplateResult | typeof nothing {
  // Without the module there is the message alone.
  if (large !== undefined) {
    import('./large/index.ts').catch(() => {});
    return html`<attention-large .change=${large} .shown=${shown}></attention-large>`;
  }
  if (missing === undefined) return nothing;
  import('./model/index.ts').catch(() => {});
  return html`<attention-model-offer .model=${missing} .core=${core} .shown=${shown}></attention-model-offer>`;
}
