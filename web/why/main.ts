// Starts the page: loads the core, and puts the live page over what reads without a script.
import { load } from '../core/load.ts';
import { defineAll } from '../elements/define-all.ts';
import { AttentionHeatmap } from '../elements/pictures/heatmap.ts';
import { AttentionLatent } from '../elements/pictures/latent.ts';
import { startTheme } from '../page/theme.ts';
import { WhyBelow } from './below.ts';
import { WhyFilmstrip } from './filmstrip.ts';
import { WhyPictures } from './run-pictures.ts';
import { WhyTable } from './run-table.ts';
import { WhyPlots } from './time-plots.ts';
import { WhyPage } from './why-page.ts';

defineAll({
  'attention-heatmap': AttentionHeatmap,
  'attention-latent': AttentionLatent,
  'why-plots': WhyPlots,
  'why-table': WhyTable,
  'why-filmstrip': WhyFilmstrip,
  'why-pictures': WhyPictures,
  'why-below': WhyBelow,
  'why-page': WhyPage,
});

async function start(): Promise<void> {
  const page = document.createElement('why-page') as WhyPage;
  page.core = await load().catch(() => undefined);
  document.querySelector('#static')!.replaceWith(page);
  document.documentElement.classList.add('live');
}

startTheme();
void start();
