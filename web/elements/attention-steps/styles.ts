import { css, unsafeCSS } from 'lit';
import { problemStyles, textStyles } from '../styles.ts';
import { tokenRules } from '../../design/tokens.ts';

const own = css`
  :host {
    display: block;
    min-inline-size: 0;
    max-inline-size: 100%;
    container-type: inline-size;
    contain-intrinsic-inline-size: 640px;
  }
  /* Inherits nothing from the page around it but visibility and the properties made for it. */
  .root {
    all: initial;
    display: block;
    visibility: inherit;
    pointer-events: inherit;
    /* That of the theme, whatever the page around the element says of it. */
    color-scheme: var(--attention-if-light, light) var(--attention-if-dark, dark);
    direction: ltr;
    color: var(--attention-ink);
    font: 15px/20px var(--attention-font, system-ui, sans-serif);
    font-variant-numeric: tabular-nums lining-nums;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
  }
  .cannot {
    margin: 8px 0 0;
    padding: 8px 12px;
    border-inline-start: 3px solid var(--attention-line);
    background: var(--attention-panel);
  }
  .offer {
    padding: 16px 24px 24px;
    border: 1px solid var(--attention-rule);
    border-radius: var(--attention-radius, 10px);
    background: var(--attention-paper);
  }
  .problem {
    margin-top: 12px;
  }
  .tools {
    display: flex;
    flex: none;
    gap: 4px 20px;
    font-size: 14px;
  }
  .tools button:disabled {
    display: none;
  }
`;

/** For the outermost element only: custom properties reach everything inside it. */
const tokens = unsafeCSS(tokenRules(':host'));

/** The styles of `<attention-steps>` itself; its views have their own. */
export const stepsStyles = [tokens, textStyles, problemStyles, own];
