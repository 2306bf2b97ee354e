import { quote } from '../messages/example.ts';
import { object } from '../schema/containers.ts';
import { refuse } from '../schema/refuse.ts';
import { refined } from '../schema/schema.ts';
import { text } from '../schema/values.ts';

/** A title, a label, the id of a step. */
export const line = text(300);

const webAddress = refined(
  text(2000),
  (address, path) => {
    const protocol = URL.canParse(address) ? new URL(address).protocol : '';
    return protocol === 'http:' || protocol === 'https:' ? address : refuse(path, 'webAddress', quote(address));
  },
  { pattern: '^\\s*[hH][tT][tT][pP][sS]?:' },
);

/** Where an example comes from. */
export const source = object(
  {
    /** The title of the source. */
    title: line,
    /** The address of the source, which starts with https:// or http://. */
    url: webAddress,
    /** The source in a few words, such as "Bahdanau et al. 2015". */
    short: line,
  },
  'title',
);
