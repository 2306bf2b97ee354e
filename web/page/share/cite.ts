import { css, html, LitElement, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { LONGEST_WRITTEN } from '../../edit/address.ts';
import { textStyles } from '../../elements/styles.ts';
import { citationOf, type Citation } from '../../export/cite.ts';
import { citing as strings } from '../../strings/page/share.ts';
import { version } from '../../../package.json';
import type { AttentionPage } from '../attention-page.ts';
import { pageAddress } from '../../site/page-address.ts';
import { leadingTo } from './link.ts';
import { partStyles } from './styles.ts';

const forms = Object.keys(strings.forms) as (keyof Citation)[];

/** `<attention-share-cite>`: how the example is cited, in a text and for BibTeX. */
export class AttentionShareCite extends LitElement {
  static override styles = [
    textStyles,
    partStyles,
    css`
      section + section {
        margin-top: 24px;
      }
      attention-copy {
        margin-top: 8px;
      }
    `,
  ];

  @property({ attribute: false }) page!: AttentionPage;
  @state() protected citation: Citation | undefined;
  /** Whether an address holds the example. */
  @state() protected addressed = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#write();
  }

  async #write(): Promise<void> {
    const { example } = this.page.session;
    const { fragment } = await leadingTo(this.page);
    this.addressed = fragment.length <= LONGEST_WRITTEN;
    // Nobody else can open an address on this machine.
    const url = this.addressed && location.protocol !== 'file:' ? pageAddress() + fragment : undefined;
    this.citation = citationOf(example, { version, url, accessed: new Date() });
  }

  protected override updated(): void {
    for (const section of this.renderRoot.querySelectorAll('section')) {
      section.querySelector('attention-copy')!.source = section.querySelector('pre');
    }
  }

  protected override render(): TemplateResult {
    const { citation } = this;
    if (citation === undefined) return html``;
    return html`${forms.map(
      (form) =>
        html`<section>
          <h3>${strings.forms[form]}</h3>
          <pre tabindex="0" role="region" aria-label=${strings.forms[form]}>${citation[form].trimEnd()}</pre>
          <attention-copy .text=${citation[form]} what=${strings.forms[form]}></attention-copy>
        </section>`,
    )}
    ${this.addressed ? '' : html`<p class="note">${strings.noAddress}</p>`}`;
  }
}
