// Starts the page: loads the core, and replaces the static text by the live page.
import { load } from '../core/load.ts';
import '../elements/pictures/matrix/heatmap.ts';
import '../elements/pictures/latent/index.ts';
import { lastAddress } from '../site/last-address.ts';
import { startTheme } from '../site/theme.ts';
import { problemText } from '../strings/why/run.ts';
import { WhySections } from './sections/sections.ts';
import { WhyFilmstrip } from './attention/filmstrip.ts';
import { WhyPictures } from './attention/latent-pictures.ts';
import { WhyTable } from './attention/weights-table.ts';
import { WhyPlots } from './plots/time-plots.ts';
import { WhyPage } from './why-page.ts';

customElements.define('why-plots', WhyPlots);
customElements.define('why-table', WhyTable);
customElements.define('why-filmstrip', WhyFilmstrip);
customElements.define('why-pictures', WhyPictures);
customElements.define('why-sections', WhySections);
customElements.define('why-page', WhyPage);

async function start(): Promise<void> {
  const text = document.querySelector('#static')!;
  const core = await load().catch(() => undefined);
  if (core === undefined) {
    // The static text stays.
    const note = document.createElement('p');
    note.className = 'note';
    note.setAttribute('role', 'status');
    note.textContent = typeof WebAssembly === 'object' ? problemText.noCore : problemText.noWasm;
    text.prepend(note);
    return;
  }
  const page = document.createElement('why-page') as WhyPage;
  page.core = core;
  text.replaceWith(page);
  document.documentElement.classList.add('live');
}

document.querySelector('.not-running')?.remove();
startTheme();
// Back to what the reader came from.
document.querySelector<HTMLAnchorElement>('#steps-link')!.hash = lastAddress();
void start();
