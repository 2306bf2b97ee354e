// Registers the parts of the dialog.
import { AttentionShareCite } from './cite.ts';
import { AttentionCopy } from './copy.ts';
import { AttentionShareDownload } from './download.ts';
import { AttentionShareEmbed } from './embed.ts';
import { AttentionShareLink } from './link.ts';
import { AttentionShareWorksheet } from './worksheet.ts';

customElements.define('attention-copy', AttentionCopy);
customElements.define('attention-share-link', AttentionShareLink);
customElements.define('attention-share-embed', AttentionShareEmbed);
customElements.define('attention-share-download', AttentionShareDownload);
customElements.define('attention-share-worksheet', AttentionShareWorksheet);
customElements.define('attention-share-cite', AttentionShareCite);
