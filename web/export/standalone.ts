// An example as one file: web/entries/standalone.html, a page that contains the whole element, with the example put into it.
import { validate } from '../core/validate.ts';
import { shorten } from '../core/shorten.ts';
import { scriptJson } from '../edit/to-document.ts';
import { exported as strings } from '../strings/export.ts';
import { escaped } from './fill.ts';

/** Longer titles are cut: an example without a title is named by its words, which may be thousands. */
const LONGEST_TITLE = 120;

/** The source of the example and the notes about it, as HTML. */
function about(document: unknown): string {
  const { source, notes = [] } = validate(document);
  const from =
    source &&
    (source.url === undefined
      ? escaped(source.title)
      : `<a href="${escaped(source.url)}" rel="noopener noreferrer">${escaped(source.title)}</a>`);
  return [
    ...notes.map((note) => `<p>${escaped(note)}</p>`),
    ...(from === undefined ? [] : [`<p>${escaped(strings.source)}: ${from}</p>`]),
  ].join('\n');
}

/**
 * A self-contained page, which opens from disk.
 * @param template the text of standalone.html, as scripts/build leaves it
 * @param document the example document
 * @param title plain text
 * @param fallback HTML to show until the element runs, and where it cannot run (fallback.ts)
 * @throws ExampleError where the document cannot be run, Error where the template is not one
 */
export function standaloneFile(template: string, document: unknown, title: string, fallback: string): string {
  const parts: Record<string, string> = {
    title: escaped(shorten(title, LONGEST_TITLE)),
    about: about(document),
    document: scriptJson(document),
    fallback,
  };
  const missing = Object.keys(parts).find((name) => !template.includes(`{{${name}}}`));
  if (missing !== undefined) throw new Error(`standalone.html: has no place for the ${missing}`);
  return template.replace(/\{\{(title|about|document|fallback)\}\}/g, (_mark, name: string) => parts[name]!);
}
