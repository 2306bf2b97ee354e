// Says what a page with Trusted Types has to allow. Lit makes its policy as soon as it is loaded, and if that is refused, nothing of this
// script runs but what was evaluated before: this file comes first.
import { element as strings } from '../strings/element.ts';

/** Takes the place of the element: the text in it stays, and below it is the reason. */
const unable = () =>
  class extends HTMLElement {
    connectedCallback(): void {
      if (this.shadowRoot !== null) return;
      const message = document.createElement('p');
      message.setAttribute('role', 'status');
      message.textContent = strings.cannot.trustedTypes;
      this.attachShadow({ mode: 'open' }).append(document.createElement('slot'), message);
    }
  };

globalThis.document?.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) => {
  if (effectiveDirective !== 'trusted-types' || !sample.startsWith('lit-html')) return;
  if (customElements.get('attention-steps') !== undefined) return;
  console.error(strings.cannot.trustedTypes);
  customElements.define('attention-steps', unable());
});
